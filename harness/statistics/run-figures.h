/* SPDX-License-Identifier: MIT */
/* Makes all figures of a run (figures.h) from its results: its sets one by one, and in each its back-ends,
 * their pairs and the virtual best solver. */
#ifndef QUADRILLE_HARNESS_STATISTICS_RUN_FIGURES_H
#define QUADRILLE_HARNESS_STATISTICS_RUN_FIGURES_H

#include "harness/statistics/figures.h"
#include "harness/statistics/results.h"

/* To be closed by figures_close after success. */
void figures_make(struct run_figures *figures, const struct result_list *results);

#endif
