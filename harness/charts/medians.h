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
    bool by_timeout; /* and that was its time limit */
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

/* A table of a panel: after `first` columns of the caller's own, whose heads it has, one for each solver,
 * the fastest first, as many as a table holds. */
struct median_table {
    struct table *table;
    struct median_range range;
    bool nodes; /* in place of times */
    size_t solver[TABLE_COLUMNS_MAX], first, columns;
};
void median_table_begin(struct median_table *medians, const struct medians *of, size_t panel, bool nodes,
                        struct table *table, size_t first);

/* Adds a row, and returns its values: the caller fills in those of its own columns. */
struct value *median_table_row(const struct median_table *medians, unsigned number, const char *set);
