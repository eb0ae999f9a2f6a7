/* An arena: many small blocks that are given back all at once, whatever state their owner is in.
 * That is what a foreign library needs that is left in the middle of a call (PicoSAT, when memory
 * runs out). Blocks given back one by one are kept in a list for each size class and handed out
 * again, so a long search does not grow without end. */
#ifndef QUADRILLE_ARENA_H
#define QUADRILLE_ARENA_H

#include "allocator.h"

enum { ARENA_CLASSES = 96 };

struct arena {
    struct allocator *allocator;
    struct arena_chunk *chunks;
    unsigned char *next, *end;
    struct arena_block *freed[ARENA_CLASSES];
};

/* An empty arena over an allocator; it takes nothing yet. */
void arena_open(struct arena *arena, struct allocator *allocator);

/* As malloc, realloc and free, told the sizes. Null if the allocator refuses; nothing is lost then. */
void *arena_take(struct arena *arena, size_t size);
void *arena_resize(struct arena *arena, void *block, size_t old_size, size_t new_size);
void arena_give(struct arena *arena, void *block, size_t size);

/* Gives everything back to the allocator. */
void arena_close(struct arena *arena);

#endif
