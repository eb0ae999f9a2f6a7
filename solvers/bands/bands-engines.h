/* SPDX-License-Identifier: MIT */
/* The engines of `bands` and `bands-batch`, compiled once for each instruction set. */
#pragma once

#include "solvers/interface/instruction-sets.h"

/* A search works in a room of so many bytes, at a multiple of BANDS_ALIGNMENT, which need not be cleared. */
enum { BANDS_ALIGNMENT = 64 };

struct one_board {
    size_t room;
    enum search_end (*search)(void *room, const uint8_t *cells, struct search *search);
};

/* Boards that are searched together. With a listener, a search that reports each solution: of one board.
 * Blocks for nodes that wait are taken from the allocator and freed at the end. */
struct many_boards {
    size_t room;
    enum search_end (*search)(void *room, struct allocator *allocator, struct boards *boards,
                              struct search *listener);
};

/* A block of so many bytes that begins at a multiple of BANDS_ALIGNMENT; null if memory runs out. Free it
 * with its size. */
void *bands_take(struct allocator *allocator, size_t size);
void bands_give(struct allocator *allocator, void *block, size_t size);

DECLARE_FOR_EACH_SET(extern const struct one_board, one_board, )
DECLARE_FOR_EACH_SET(extern const struct many_boards, many_boards, )
