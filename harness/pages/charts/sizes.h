/* SPDX-License-Identifier: MIT */
/* Medians by size, for the chart `sizes`: what is drawn, described in words and set in tables.
 *
 * A panel shows what can be put in a row by size. The sets of a family (queens:4..12 queens:16) are one, by
 * N; of pentominoes, by the smaller side of the rectangle. A set of boards of several sizes is one by itself.
 * Sets of boards of one size each are one together, boards without boxes (Latin squares) apart. Where all is
 * of one size, and for other covers and formulas, there is none. */
#ifndef QUADRILLE_CHARTS_SIZES_H
#define QUADRILLE_CHARTS_SIZES_H

#include "harness/pages/charts/charts.h"

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
    /* Of those solved, without any search by the SAT solver: nothing was left of the formula */
    size_t reduced;
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

/* The sentences that the medians support, a line for each panel on which two sides can be compared: who is
 * ahead at which sizes (of boards: on which sets), and by how much. The sides are the families of back-ends
 * ("exact cover", "SAT") where a panel has several, each as fast as its fastest back-end; else the back-ends.
 * What most often left no formula to search is no family's: "preprocessing alone". Ahead is who is a quarter
 * faster or more, and faster by the verdict (verdict.h) on the same instances, which takes 6 boards. As
 * Markdown the lines are a list. */
void sizes_describe(const struct sizes *sizes, const struct chart_request *request, FILE *file);

/* Medians as Markdown, a table for each panel. */
void sizes_tabulate(const struct sizes *sizes, const struct chart_request *request,
                    struct document *document);

#endif
