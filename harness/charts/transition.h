/* SPDX-License-Identifier: MIT */
/* What becomes of boards as more of their cells are holes, for the chart `transition`: the share that has a solution, and
 * the median effort of each back-end. Where the share falls from all to none the effort is often highest (P. Cheeseman,
 * B. Kanefsky, W. M. Taylor, "Where the really hard problems are", IJCAI 1991; of quasigroups: C. P. Gomes, B. Selman,
 * "Problem structure in the presence of perturbations", AAAI 1997).
 *
 * A panel shows a set whose boards are of one order and that sweeps the number of holes: in five steps or more, over a
 * tenth of the cells or more. */
#ifndef QUADRILLE_HARNESS_CHARTS_TRANSITION_H
#define QUADRILLE_HARNESS_CHARTS_TRANSITION_H

#include "harness/charts/charts.h"

/* The boards of a set with so many holes, with all their isomorphs. */
struct hole_step {
    unsigned holes;
    size_t boards, solvable, unsolvable; /* the others no back-end decided */
};

/* A back-end on these boards. */
struct hole_point {
    size_t step, solver;
    size_t boards, solved;
    double time_ns,
        limit_ns; /* median, those cut off counted as infinite; the highest limit of one cut off, or 0 */
    double nodes; /* the same; NAN: not counted on all that it solved */
    bool by_timeout;
};

struct hole_panel {
    const char *set; /* lasts as long as the results */
    struct order order;
    size_t first_step, end_step, first_point, end_point;
};

struct transition {
    const char *solver[STANDINGS_MAX]; /* the slowest first */
    size_t solvers;
    struct hole_panel *panel; /* in order of appearance */
    size_t panels;
    struct hole_step *step; /* by panel, ascending */
    size_t steps;
    struct hole_point *point; /* by panel, back-end, step */
    size_t points;
};

void transition_make(struct transition *transition, const struct result_list *results);
void transition_close(struct transition *transition);

/* The share of the cells that is holes. */
double hole_share(const struct hole_panel *panel, const struct hole_step *step);

/* From which share of boards with a solution to which each panel goes, and where half of them have one. */
void transition_describe(const struct transition *transition, struct league *league);

/* Shares and medians as Markdown, two tables for each panel: times and nodes. */
void transition_tabulate(const struct transition *transition, struct document *document);

#endif
