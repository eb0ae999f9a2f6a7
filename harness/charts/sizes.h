/* SPDX-License-Identifier: MIT */
/* Medians by size, for the chart `sizes`: what is drawn, in a sentence and in tables.
 *
 * A panel shows what can be put in a row by size. The sets of a family (queens:4..12 queens:16) are one, by
 * N; of pentominoes, by the smaller side of the rectangle. A set of boards of several sizes is one by itself.
 * Sets of boards of one size each are one together, boards without boxes (Latin squares) apart. Where all is
 * of one size, and for other covers and formulas, there is none. */
#ifndef QUADRILLE_HARNESS_CHARTS_SIZES_H
#define QUADRILLE_HARNESS_CHARTS_SIZES_H

#include "harness/charts/charts.h"

struct size_panel {
    const char *title; /* lasts as long as the results */
    const char *axis;  /* what the sizes are: "N" */
    size_t first, end; /* its points */
};

/* A back-end on all instances of a size, of which at least one was solved or cut off. Of boards, each set is
 * a point of its own: two sets of one size may be of other densities, and a size alone decides nothing. */
struct size_point {
    size_t panel, solver;
    unsigned size;
    const char *set; /* of boards; null of families, whose members are what they are */
    double given;    /* of boards: the share of cells that is given, a median; NAN of families */
    size_t instances, solved;
    double time_ns;                     /* median, those cut off counted as infinite */
    double limit_ns;                    /* the highest limit at which one was cut off; 0: none was */
    bool by_timeout;                    /* and that was its time limit */
    const struct result *const *result; /* those instances */
};

struct sizes {
    const struct result_list *results;
    const char *solver[STANDINGS_MAX]; /* the slowest first */
    size_t solvers;
    struct size_panel *panel; /* in order of appearance */
    size_t panels;
    struct size_point *point; /* by panel, back-end, size, set */
    size_t points;
    const struct result **result; /* of all points */
};

void sizes_make(struct sizes *sizes, const struct result_list *results);
void sizes_close(struct sizes *sizes);

/* At how many sizes (of boards: on how many sets) each back-end is clearly the fastest: a quarter faster than the next or more,
 * and faster by the verdict (verdict.h) on the same instances, which takes 6 boards. */
void sizes_describe(const struct sizes *sizes, struct league *league);

/* Medians, a table for each panel. */
void sizes_tabulate(const struct sizes *sizes, struct document *document);

#endif
