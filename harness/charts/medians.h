/* SPDX-License-Identifier: MIT */
/* Medians by a number of the instances (their size, their holes), in panels: what the charts `sizes` and
 * `transition` draw and tabulate. */
#pragma once

#include "harness/charts/chart.h"

/* A solver on all instances of a panel with one number, of which at least one was solved or cut off. */
struct median_point {
    size_t panel, solver;
    unsigned number;
    const char *set; /* null: the sets of the panel are one */
    size_t instances, solved;
    double time_ns;  /* those cut off counted as infinite */
    double limit_ns; /* the highest limit at which one was cut off; 0: none was */
    double nodes;    /* those cut off counted as infinite; NAN: not counted on all that it solved */
    double givens;   /* NAN: not known */
    const struct result *const *result; /* those instances */
};

struct medians {
    const char *solver[STANDINGS_MAX]; /* the slowest first */
    size_t solvers;
    struct median_point *point; /* by panel, solver, number, set */
    size_t points;
    const struct result **result; /* of all points */
    struct median_sample *sample;
    size_t samples, room;
};

/* Begins without points. */
void medians_open(struct medians *medians, const struct result_list *results);

/* Adds a result of the list, at most once, unless it is not drawn. */
void medians_add(struct medians *medians, size_t panel, unsigned number, const char *set,
                 const struct result *result);

/* Makes the points of the results that were added. */
void medians_make(struct medians *medians);
void medians_close(struct medians *medians);

/* The points of a panel: from `first` to before `end`. */
struct median_range {
    const struct median_point *first, *end;
};
struct median_range medians_of_panel(const struct medians *medians, size_t panel);
