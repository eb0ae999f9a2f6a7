/* SPDX-License-Identifier: MIT */
/* The ranks of a set's back-ends by PAR-2, as intervals (figures.h). */
#ifndef QUADRILLE_HARNESS_STATISTICS_RANKS_H
#define QUADRILLE_HARNESS_STATISTICS_RANKS_H

#include "harness/statistics/figures.h"

/* By who is above whom for certain, which the pairs of the set say; with them the ratios to the first of the table, which
 * has the lowest PAR-2. */
void ranks_make(struct set_figures *set);

#endif
