/* SPDX-License-Identifier: MIT */
/* Matching: which instance of one run is which of another.
 *
 * Instances are the same if set, number in it, content (instance_hash) and isomorph are. Where a set was
 * renamed, or its boards have moved, content alone decides, if exactly one of those that are left on each
 * side has it. Isomorph 3 of a board is the same in both runs only if they drew from the same seed. */
#ifndef QUADRILLE_HARNESS_STATISTICS_INSTANCE_MATCHING_H
#define QUADRILLE_HARNESS_STATISTICS_INSTANCE_MATCHING_H

#include "harness/statistics/results.h"

/* The instances of a run that found no partner. */
struct unmatched {
    size_t count;
    const struct result *first; /* one result of the first of them; null if there is none */
};

struct matching {
    const struct result_list *a, *b;
    bool isomorphs; /* those drawn at random are the same in both */
    /* Of each result of A, in the list's order: one of B, of any back-end, on the same instance; null if
     * there is none. Owned. */
    const struct result **partner;
    size_t instances; /* matched, */
    size_t by_hash;   /* of them by content alone */
    struct unmatched only_a, only_b;
    size_t left_out_a, left_out_b; /* isomorphs that are not the same boards */
};

/* Matches the instances of two runs, which have to stay open. What is not counted (clashes, what the user
 * interrupted) has no part in it. */
void matching_make(struct matching *matching, const struct result_list *a, const struct result_list *b,
                   bool isomorphs);
void matching_close(struct matching *matching);

/* Whether a result of either run can have a partner at all. */
bool matching_takes(const struct matching *matching, const struct result *result);

/* The result of a back-end of B (one of its names) on the same instance as the result of A at `place` of its
 * list; null if there is none. */
const struct result *matching_result(const struct matching *matching, size_t place, const char *solver);

#endif
