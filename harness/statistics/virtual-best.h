/* SPDX-License-Identifier: MIT */
/* The virtual best solver of a set: on each instance the fastest of the back-ends that were never wrong. What
 * each back-end is worth to it: Xu, Hutter, Hoos, Leyton-Brown, Evaluating Component Solver Contributions to
 * Portfolio-Based Algorithm Selectors (SAT 2012), section 3, with PAR-2 as the measure. */
#ifndef QUADRILLE_HARNESS_STATISTICS_VIRTUAL_BEST_H
#define QUADRILLE_HARNESS_STATISTICS_VIRTUAL_BEST_H

#include "harness/statistics/figures.h"
#include "harness/statistics/result-matrix.h"

/* Makes it a column like the others: cell[row], which the caller owns and which has room for all rows,
 * becomes the result of the fastest that solved it; of what none of them solved, that which met the highest
 * limit; null if none ran there. */
struct matrix_column virtual_best(const struct result_matrix *times, const struct result **cell);

/* The figures, one for each column, get `fastest`, `alone` and `marginal`. */
void virtual_best_share_out(struct figures *figures, const struct result_matrix *times,
                            const struct matrix_column *best);

#endif
