/* SPDX-License-Identifier: MIT */
/* The costs of the cheapest covers known so far, as the search for the cheapest few needs them: what a cover must cost less
 * than to be one of them. */
#ifndef QUADRILLE_SOLVERS_EXACT_COVER_CHEAPEST_H
#define QUADRILLE_SOLVERS_EXACT_COVER_CHEAPEST_H

#include "solvers/interface/solver.h"

struct cheapest {
    uint64_t below; /* a cover is wanted if it costs less; UINT64_MAX as long as any is wanted */
    uint64_t *cost; /* of those known a heap, the dearest first */
    size_t known, room;
    uint64_t wanted;
    bool failed; /* memory ran out: none is wanted any more */
    struct allocator *allocator;
};

/* `wanted`: how many covers, of which there may be fewer; 0: all. */
void cheapest_open(struct cheapest *cheapest, uint64_t wanted, struct allocator *allocator);
void cheapest_close(struct cheapest *cheapest);

/* How a search ends that has come to this end: SEARCH_NO_MEMORY, if memory ran out for the costs. */
enum search_end cheapest_end(const struct cheapest *cheapest, enum search_end end);

/* Takes the cost of a cover that is wanted: a place is free, or the dearest goes. */
void cheapest_add(struct cheapest *cheapest, uint64_t cost);

#endif
