/* SPDX-License-Identifier: MIT */
/* The bootstrap of a set: the median and the PAR-2 of every back-end in resamples of its boards.
 *
 * What is drawn is clusters: boards with all their isomorphs; and of a back-end that has times of whole blocks, these
 * blocks. */
#ifndef QUADRILLE_HARNESS_STATISTICS_MEDIAN_AND_PAR2_INTERVALS_H
#define QUADRILLE_HARNESS_STATISTICS_MEDIAN_AND_PAR2_INTERVALS_H

#include "harness/base/estimators.h"
#include "harness/statistics/result-matrix.h"

struct drawn {
    size_t clusters, resamples;
    bool blocks;           /* the clusters are blocks */
    double *median, *par2; /* [column * resamples + resample]; NAN: there is none */
};

struct set_bootstrap {
    size_t columns;
    struct drawn by_board, by_block; /* the second only if something was timed by the block */
};

/* All columns, and the virtual best solver behind them. To be closed in any case.
 */
void set_bootstrap_open(struct set_bootstrap *draws, const struct result_matrix *times,
                        const struct matrix_column *best);
void set_bootstrap_close(struct set_bootstrap *draws);

/* The draws for the figures of a column. */
const struct drawn *set_bootstrap_for(const struct set_bootstrap *draws, const struct matrix_column *column);

/* From draws of a figure to its interval, of 95 %, for another run like it; sorts them. NAN of a single cluster, and of fewer than three blocks. Blocks are few, so their interval is widened for that. */
struct interval drawn_interval(const struct drawn *drawn, double figure, double *resampled);

/* The times of a column as a sample for bootstrap_medians, unsolved ones as infinity; `member` has room for
 * all rows. Returns how many. */
size_t set_bootstrap_gather(struct member *member, const struct result_matrix *times,
                            const struct matrix_column *column, const struct clusters *clusters);

#endif
