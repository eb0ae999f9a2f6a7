/* SPDX-License-Identifier: MIT */
/* Boards that were met, by their canonical forms: whether a board is one of them in other clothes (turned,
 * its rows and columns exchanged within the rules, its digits renamed). */
#pragma once

#include "common/base/hash-table.h"
#include "common/board/board-isomorph.h"

/* All zero at the beginning. */
struct known_boards {
    struct allocator allocator;
    struct known_order *orders; /* of each order that was met: its boards */
    size_t order_count, order_room;
    size_t count; /* boards added so far */
};

enum known_answer {
    KNOWN_NEW,    /* none like it was added before; it is now */
    KNOWN_BEFORE, /* an isomorph was: *first is its number */
    KNOWN_UNCLEAR /* it has no canonical form, since two givens contradict each other, or none is found
                      (board-isomorph.h) */
};

/* Adds a board, which gets the next number, from 0 (whatever the answer). `form` (size^2 cells, null: not
 * wanted) is its canonical form. */
enum known_answer known_boards_add(struct known_boards *known, struct order order, const uint8_t *cells,
                                   size_t *first, uint8_t *form);

void known_boards_close(struct known_boards *known);
