/* SPDX-License-Identifier: MIT */
/* How much a figure differs between the layouts that its back-ends were linked in (`compare --layouts`): a random
 * effect. The figure is worked out in each layout by itself; the mean of K layouts has a standard error of their
 * standard deviation by the root of K (T. Kalibera and R. Jones, Rigorous Benchmarking in Reasonable Time, ISMM
 * 2013, section 6: the variance of the highest level contains that of the levels below). So what differs between
 * runs of one layout, and from minute to minute, is in it as well. All is done with logarithms, as ratios are. */
#ifndef QUADRILLE_LAYOUT_SPREAD_H
#define QUADRILLE_LAYOUT_SPREAD_H

#include "harness/figures/result-matrix.h"
#include "harness/ground/stats.h"

/* The layouts that a column was measured in; 0: as in the program. */
size_t layouts_of_column(const struct result_matrix *times, const struct matrix_column *column);

/* Of the ratio of two columns, b by a, on the rows that both ran on; with b null, of a itself: the median, and
 * PAR-2. `scratch` has room for the rows. */
struct layout_spread layout_spread_of_median(const struct result_matrix *times, const struct matrix_column *a,
                                             const struct matrix_column *b, double *scratch);
struct layout_spread layout_spread_of_par2(const struct result_matrix *times, const struct matrix_column *a,
                                           const struct matrix_column *b, double *scratch);

/* Of the median of the ratios of two columns row by row. */
struct layout_spread layout_spread_of_paired(const struct result_matrix *times, const struct matrix_column *a,
                                             const struct matrix_column *b, double *scratch);

/* From the interval of a figure by its boards to that in which the figure of another run like it lies, with other
 * layouts: by repetition_interval where no spread is known. */
struct interval layout_spread_interval(double figure, struct interval interval,
                                       const struct layout_spread *spread);

#endif
