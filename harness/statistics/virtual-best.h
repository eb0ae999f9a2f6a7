/* SPDX-License-Identifier: MIT */
/* The virtual best solver of a set: on each instance the fastest of the solvers that were never wrong. What
 * each solver is worth to it: Xu, Hutter, Hoos, Leyton-Brown, Evaluating Component Solver Contributions to
 * Portfolio-Based Algorithm Selectors (SAT 2012), section 3, with PAR-2 as the measure.
 *
 * Portfolios: a few solvers of which an oracle takes the fastest on each instance. How few come how near to
 * the virtual best says whether a choice of solvers is worth its trouble: Xu, Hutter, Hoos, Leyton-Brown,
 * SATzilla: Portfolio-based Algorithm Selection for SAT, J. Artificial Intelligence Research 32, 2008. */
#pragma once

#include "harness/statistics/result-matrix.h"

/* Returns it as a column like the others. cell[row], an array of the caller with room for all rows, becomes
 * the result of the fastest that solved the row; if none did, the result that met the highest limit; NULL if
 * none ran there. */
struct matrix_column virtual_best(const struct result_matrix *times, const struct result **cell);

/* The part of a solver in the virtual best solver. */
struct virtual_best_share {
    double fastest; /* instances on which it was the fastest; two that are equally fast have a half each */
    size_t alone;   /* instances that no other solver solved */
    /* PAR-2 of the virtual best without it, by PAR-2 with it; at least 1. NAN if it is not sound. */
    double marginal;
};

/* Returns the share of each column, in their order; to be freed. `best` is the virtual best of the same
 * matrix. */
struct virtual_best_share *virtual_best_shares(const struct result_matrix *times,
                                               const struct matrix_column *best);

enum {
    PORTFOLIO_EXACT_MOST = 12, /* of up to this many solvers all subsets are compared */
    PORTFOLIO_MOST = 24,       /* members of a portfolio */
};

struct portfolio {
    /* In the order of the set's columns, or of a greedy choice in the order in which they were added. */
    const char *member[PORTFOLIO_MOST];
    double par2_ns; /* over the whole set */
};

struct portfolios {
    struct portfolio best[PORTFOLIO_MOST]; /* of 1, 2, ... members, until one more gains nothing */
    size_t count; /* 0: no solver was never wrong and asked about all, with a limit */
    double virtual_best_ns;
    /* Each portfolio adds to the one before it the solver that helps most; else all subsets were compared. */
    bool greedy;
};

void portfolios_make(struct portfolios *portfolios, const struct result_matrix *times);
