/* SPDX-License-Identifier: MIT */
/* The counters that follow from what every search by placements counts for itself. */
#ifndef QUADRILLE_SOLVERS_INTERFACE_PLACEMENT_COUNTS_H
#define QUADRILLE_SOLVERS_INTERFACE_PLACEMENT_COUNTS_H

#include "solvers/interface/solver.h"

/* Stores nodes, placements, backtracks, propagations and depth at the end of a search. `standing`: placements
 * that were not taken back when the search ended. A back-end that does not count forced placements stores 0:
 * its `counts` hides that column. */
static inline void store_placement_counts(struct search *search, uint64_t placements, uint64_t standing,
                                          uint64_t propagations, uint64_t depth)
{
    search->counters[COUNTER_NODES] = 1 + placements; /* the givens alone are a node, too */
    search->counters[COUNTER_PLACEMENTS] = placements;
    search->counters[COUNTER_BACKTRACKS] = placements - standing;
    search->counters[COUNTER_PROPAGATIONS] = propagations;
    search->counters[COUNTER_DEPTH] = depth;
}

#endif
