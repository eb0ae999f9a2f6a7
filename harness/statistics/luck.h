/* SPDX-License-Identifier: MIT */
/* Luck: how much it matters which isomorph of a board is solved, by the fastest and the slowest of its
 * isomorphs. */
#pragma once

#include "harness/statistics/result-matrix.h"

/* A solver on the isomorphs of a board. */
struct isomorphs {
    const struct result *fastest, *slowest; /* NULL if it ran on none */
    size_t count;                           /* that it ran on */
    double factor; /* of slowest to fastest, at least 1; NAN if none was solved or the clock saw no time */
    /* The factor may be larger: an isomorph was not solved. It counts as its time limit if it met that, else
     * not at all. */
    bool open;
};

/* Returns the isomorphs of a column in the rows from .. to - 1, which are one board. */
struct isomorphs isomorphs_of(const struct matrix_column *column, size_t from, size_t to);

/* Over the boards that a solver ran on as several isomorphs. */
struct luck {
    size_t boards;         /* 0: there were no isomorphs, and nothing below is set */
    size_t most_isomorphs; /* that a board has */
    /* Medians over the boards, each by its fastest and by its slowest isomorph. */
    double luckiest, unluckiest;
    double par2_luckiest, par2_unluckiest;
    double widest;                     /* the largest factor */
    bool widest_cut_off;               /* it may be larger */
    const struct result *widest_board; /* an isomorph of its board; NULL: there is none */
};

void luck_make(struct luck *luck, const struct result_matrix *times, const struct matrix_column *column);

/* Returns by which share the range of `isomorphs` isomorphs (at least 2) grows with one more, if their times
 * are log-normal: the expected range of a normal sample (L. H. C. Tippett, On the Extreme Individuals and the
 * Range of Samples, Biometrika 17, 1925). */
double luck_growth(size_t isomorphs);
