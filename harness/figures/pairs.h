/* SPDX-License-Identifier: MIT */
/* Back-ends of a set two by two. */
#ifndef QUADRILLE_PAIRS_H
#define QUADRILLE_PAIRS_H

#include "harness/figures/figures.h"
#include "harness/figures/layout-spread.h"

/* What else than the program changed between two runs, of each figure. */
struct between_runs {
    struct run_change median, par2, paired;
};

/* One pair: columns 0 and 1 of `times`, which need not be of one run. If they are of two, `between` takes out what else
 * changed, and its arm takes the place of what is added within a run for another one; else it is null. */
void pair_make(struct pair *pair, const struct result_matrix *times, const struct between_runs *between);

/* Fills set->pair: every pair of sound columns, which stand in the order of set->figures. */
void pairs_make(struct set_figures *set, const struct result_matrix *times);

#endif
