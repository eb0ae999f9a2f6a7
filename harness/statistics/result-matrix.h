/* SPDX-License-Identifier: MIT */
/* The results of a run as matrices, one for each set: instances in rows, solvers in columns. Tables, charts
 * and reports are made of these, and PAR-k, the penalised average run time, is worked out here for all of
 * them.
 *
 * A row is what was measured as one: an instance, or in a throughput run a *stretch* of instances, which
 * counts as that many wherever instances are counted. */
#pragma once

#include "harness/statistics/results.h"

struct matrix_column {
    const char *solver;
    const struct result **cell; /* of each row; NULL if the solver did not run on that instance */
    bool sound;                 /* never wrong, and it did not fail the audit */
    size_t disturbed;           /* instances left out for all since this solver was disturbed on them */
    bool spans;                 /* some of its results share their time with others of their block */
};

/* Rows that depend on each other are a cluster: whole clusters are resampled. */
struct clusters {
    unsigned *of; /* of each row, from 0; ascending by first row */
    size_t count;
};

struct result_matrix {
    const char *set;
    size_t rows;           /* on which any solver ran; the isomorphs of a board one after the other */
    double *weight;        /* of each row: the instances that it stands for */
    size_t instances;      /* the sum of these */
    size_t originals;      /* the same, a board with all its isomorphs counted once */
    struct clusters board; /* a board with all its isomorphs */
    struct clusters block; /* and with all that shared its measured time; the same if nothing did */
    struct matrix_column *column;
    size_t columns;
    size_t clashes;              /* further instances, whose givens contradict each other */
    const struct result **cells; /* of all columns */
};

/* Makes the matrix of the results first .. end - 1, which are one set (results_stretch) and at least one.
 * Cells point into the list. */
void result_matrix_open(struct result_matrix *times, const struct result_list *results, size_t first,
                        size_t end);
void result_matrix_close(struct result_matrix *times);

/* All sets of a run, in order of appearance. */
struct run_matrices {
    struct result_matrix *set;
    size_t count;
};

void run_matrices_open(struct run_matrices *run, const struct result_list *results);
void run_matrices_close(struct run_matrices *run);

/* Returns the column of a solver (one of the list's names); NULL if it did not run on the set. */
const struct matrix_column *matrix_column_of(const struct result_matrix *times, const char *solver);

/* Returns what is resampled for two columns, which may be the same: blocks if either has times of blocks,
 * else boards. */
const struct clusters *matrix_clusters(const struct result_matrix *times, const struct matrix_column *a,
                                       const struct matrix_column *b);

/* Returns the end of the rows that are the same board as row `from`. */
size_t matrix_board_end(const struct result_matrix *times, size_t from);

/* --- PAR-2, PAR-10 --- */

/* Returns nanoseconds; infinity if it was not solved. */
double time_of(const struct result *result);

/* Returns the limit that an unsolved result met, in nanoseconds; infinity if there was none. */
double limit_of(const struct result *result);

/* PAR-k: an unsolved result counts as k times its limit (k = 2 in the SAT competitions, 10 in algorithm
 * configuration: Hutter, Hoos, Leyton-Brown, Stuetzle, ParamILS, J. Artificial Intelligence Research 36,
 * 2009, section 2), and a stretch as many times as it has instances. */
struct par {
    double k, sum_ns, instances;
};

void par_add(struct par *par, const struct result *result);

/* Returns nanoseconds; infinity if an unsolved result had no limit; NAN if there are no results. */
double par_mean(const struct par *par);

/* Returns PAR-k of a column over its whole set; NAN if it skipped some, or if it would be infinite. */
double matrix_par(const struct result_matrix *times, const struct matrix_column *column, double k);

/* A solver over all sets of a run. */
struct standing {
    const char *solver;
    /* Nanoseconds; infinity if it was wrong, if it skipped some, or if some were not solved and there was no
     * limit. */
    double par2;
    size_t instances; /* on which it ran */
};

enum { STANDINGS_MAX = 256 };

/* Fills in the solvers by PAR-2, the fastest first. Returns their number. */
size_t standings_make(struct standing standing[STANDINGS_MAX], const struct result_list *results);
