/* SPDX-License-Identifier: MIT */
/* The costs of the cheapest covers known so far, as the search for the cheapest few needs them: what a cover must cost less
 * than to be one of them. */
#ifndef QUADRILLE_CHEAPEST_H
#define QUADRILLE_CHEAPEST_H

#include "solvers/interface/solver.h"

struct cheapest {
    uint64_t below; /* a cover is wanted if it costs less; UINT64_MAX as long as any is wanted */
    uint64_t *cost; /* of those known a heap, the dearest first */
    size_t known, wanted;
    struct allocator *allocator;
};

/* `wanted`: how many covers; 0: all. False, with nothing kept, if memory runs out. */
bool cheapest_open(struct cheapest *cheapest, uint64_t wanted, struct allocator *allocator);
void cheapest_close(struct cheapest *cheapest);

/* Takes the cost of a cover that is wanted: a place is free, or the dearest goes. */
void cheapest_add(struct cheapest *cheapest, uint64_t cost);

#endif
