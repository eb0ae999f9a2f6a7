/* SPDX-License-Identifier: MIT */
/* An arena: many small blocks that are freed all at once, whatever state their owner is in.
 * That is what a foreign library needs that is left in the middle of a call (PicoSAT, when memory
 * runs out). Blocks freed one by one are kept in a list for each size class and handed out
 * again, so a long search does not grow without end. */
#pragma once

#include "common/base/allocator.h"

enum { ARENA_CLASSES = 96 };

struct arena {
    struct allocator *allocator;
    struct arena_chunk *chunks; /* newest first, the reserve last */
    unsigned char *next, *end;
    struct arena_block *freed[ARENA_CLASSES];
};

/* An arena over an allocator, with room for `reserve` bytes from the beginning, which it keeps until it is
 * closed; beyond that it takes more as it needs it. False if the allocator refuses. */
bool arena_open(struct arena *arena, struct allocator *allocator, size_t reserve);

/* As malloc, realloc and free, but the caller gives the sizes. Null if the allocator refuses: no block is
 * lost. */
void *arena_take(struct arena *arena, size_t size);
void *arena_resize(struct arena *arena, void *block, size_t old_size, size_t new_size);
void arena_give(struct arena *arena, void *block, size_t size);

/* Forgets all blocks and frees what it took beyond its reserve. To free hundreds of megabytes takes the
 * kernel tens of milliseconds, which is why a reserve that is used again and again is kept. */
void arena_reset(struct arena *arena);

/* Frees all memory of the arena; one that was never opened (all zero) may be closed, too. */
void arena_close(struct arena *arena);
