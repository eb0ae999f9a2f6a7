/* SPDX-License-Identifier: MIT */
/* Back-ends of a set two by two. */
#ifndef QUADRILLE_HARNESS_STATISTICS_PAIRS_H
#define QUADRILLE_HARNESS_STATISTICS_PAIRS_H

#include "harness/statistics/figures.h"

/* What else than the program changed between two runs, of each figure. */
struct between_runs {
    struct run_change median, par2, paired;
};

/* An instance that both of two back-ends ran on. */
struct match {
    const struct result *a, *b;
};

/* What `compare` says of two back-ends on some instances, in the order of the results of a; sets are taken as one. pair_unknown if
 * there are no instances, or if one of the two was wrong. If the results are of two runs, `between` takes out what else changed,
 * and its arm takes the place of what is added within a run for another one; else it is null. */
void pair_of_matches(struct pair *pair, const struct match *match, size_t count,
                     const struct between_runs *between);

/* Fills set->pair: every pair of sound columns, which stand in the order of set->figures. */
void pairs_make(struct set_figures *set, const struct result_matrix *times);

#endif
