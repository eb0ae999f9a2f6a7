/* SPDX-License-Identifier: MIT */
/* The results of a run as matrices, one for each set: instances in rows, back-ends in columns. Tables, charts
 * and reports are made of these, and there is one PAR-k for all of them.
 *
 * A row is what was measured as one: an instance, or in a throughput run a *stretch* of instances, which
 * counts as that many wherever instances are counted. */
#ifndef QUADRILLE_HARNESS_STATISTICS_RESULT_MATRIX_H
#define QUADRILLE_HARNESS_STATISTICS_RESULT_MATRIX_H

#include "harness/statistics/par2.h"
#include "harness/statistics/results.h"

struct matrix_column {
    const char *solver;
    const struct result **cell; /* of each row; null if the back-end did not run on that instance */
    bool sound;                 /* never wrong, and it did not fail the audit */
    bool spans;                 /* some of its results share their time with others of their block */
};

/* Rows that are not independent of each other are a cluster: what is resampled is whole clusters. */
struct clusters {
    unsigned *of; /* of each row, from 0 */
    size_t count;
};

struct result_matrix {
    const char *set;
    size_t rows;           /* on which any back-end ran; the isomorphs of a board one after the other */
    double *weight;        /* of each row: the instances that it stands for */
    size_t instances;      /* the sum of these */
    size_t originals;      /* the same, a board with all its isomorphs counted once */
    struct clusters board; /* a board with all its isomorphs */
    struct clusters block; /* and with all that shared its measured time; the same if nothing did */
    struct matrix_column *column;
    size_t columns;
    size_t clashes;              /* instances more, whose givens contradict each other */
    const struct result **cells; /* of all columns */
};

/* Of the results first .. end - 1, which are one set (results_stretch). Cells point into the list. To be
 * closed after success. */
void result_matrix_open(struct result_matrix *times, const struct result_list *results, size_t first,
                        size_t end);
void result_matrix_close(struct result_matrix *times);

/* All sets of a run, in order of appearance. */
struct run_matrices {
    struct result_matrix *set;
    size_t count;
};

/* Makes the matrices of all sets; frees them. */
void run_matrices_open(struct run_matrices *run, const struct result_list *results);
void run_matrices_close(struct run_matrices *run);

/* The column of a back-end (one of the list's names); null if it did not run on the set. */
const struct matrix_column *matrix_column_of(const struct result_matrix *times, const char *solver);

/* What is resampled for these two columns, which may be the same: by blocks if either has times of blocks,
 * else by boards. */
const struct clusters *matrix_clusters(const struct result_matrix *times, const struct matrix_column *a,
                                       const struct matrix_column *b);

/* The end of the rows that are the same board as row `from`. */
size_t matrix_board_end(const struct result_matrix *times, size_t from);

/* Of a column over its whole set; NAN if it sat some out, or if it would be infinite. */
double matrix_par(const struct result_matrix *times, const struct matrix_column *column, double k);

/* A back-end over all sets of a run. */
struct standing {
    const char *solver;
    double par2;      /* nanoseconds; infinity if it was wrong, if it sat some out, or if some were not solved
                         and there was no limit */
    size_t instances; /* on which it ran */
};

enum { STANDINGS_MAX = 256 };

/* The back-ends by PAR-2, the fastest first; returns how many. */
size_t standings_make(struct standing standing[STANDINGS_MAX], const struct result_list *results);

#endif
