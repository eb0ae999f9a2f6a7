/* SPDX-License-Identifier: MIT */
/* Portfolios: several back-ends of which an oracle takes the fastest on each instance, as the virtual best solver takes it
 * from all. How few come how near to it says whether a choice of back-ends is worth its trouble: Xu, Hutter, Hoos,
 * Leyton-Brown, SATzilla: Portfolio-based Algorithm Selection for SAT, J. Artificial Intelligence Research 32, 2008. */
#ifndef QUADRILLE_HARNESS_STATISTICS_PORTFOLIO_H
#define QUADRILLE_HARNESS_STATISTICS_PORTFOLIO_H

#include "harness/statistics/result-matrix.h"

enum {
    PORTFOLIO_EXACT_MOST = 12, /* back-ends of which all subsets are compared */
    PORTFOLIO_MOST = 24,       /* members of a portfolio */
};

/* Figures are PAR-2, in nanoseconds, over the whole set. */
struct portfolio {
    const char *member
        [PORTFOLIO_MOST]; /* in the order of the set's columns, or of a greedy choice as they were added */
    double par2_ns;
};

struct portfolios {
    struct portfolio best[PORTFOLIO_MOST]; /* of 1, 2, ... members, until one more gains nothing */
    size_t count; /* 0: no back-end was never wrong and asked about all, with a limit */
    double virtual_best_ns;
    bool
        greedy; /* each adds to the one before it the back-end that helps most; else all subsets were compared */
};

void portfolios_make(struct portfolios *portfolios, const struct result_matrix *times);

#endif
