/* The engines of `bands` and `bands-batch`, each compiled once for each instruction set: QUADRILLE_SET is its
 * name, part of the names of what an engine offers. */
#ifndef QUADRILLE_BANDS_ENGINES_H
#define QUADRILLE_BANDS_ENGINES_H

#include "solver.h"

/* A search works in a room of so many bytes, at a multiple of BANDS_ALIGNMENT, which need not be cleared. */
enum { BANDS_ALIGNMENT = 64 };

struct box_lanes {
    size_t room;
    enum search_end (*search)(void *room, const uint8_t *cells, struct search *search);
};

/* Boards that are searched together. With a listener, a search that is told each solution: of one board.
 * Blocks for nodes that wait are taken from the allocator and given back at the end. */
struct node_lanes {
    size_t room;
    enum search_end (*search)(void *room, struct allocator *allocator, struct boards *boards,
                              struct search *listener);
};

/* A block of so many bytes that begins at a multiple of BANDS_ALIGNMENT; null if memory runs out. Give it
 * back with its size. */
void *bands_take(struct allocator *allocator, size_t size);
void bands_give(struct allocator *allocator, void *block, size_t size);

#define SET_NAME_OF(name, set) name##_##set
#define SET_NAME_WITH(name, set) SET_NAME_OF(name, set)
#define SET_NAME(name) SET_NAME_WITH(name, QUADRILLE_SET)

extern const struct box_lanes box_lanes_plain, box_lanes_avx2, box_lanes_avx512;
extern const struct node_lanes node_lanes_plain, node_lanes_avx2, node_lanes_avx512;

#endif
