/* SPDX-License-Identifier: MIT */
/* A choice among the back-ends and the sets of a run, by lists of names with commas between. A name may hold
 * commas itself: of the names that there are, the longest that fits is meant. */
#ifndef QUADRILLE_HARNESS_CHARTS_CHOICE_H
#define QUADRILLE_HARNESS_CHARTS_CHOICE_H

#include "harness/statistics/results.h"

/* Leaves in the results those of the back-ends and sets that are named; a null list names all. False and a
 * sentence if there are none of such a name. */
bool choose_results(struct result_list *results, const char *solvers, const char *sets, struct error *error);

#endif
