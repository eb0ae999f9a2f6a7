/* SPDX-License-Identifier: MIT */
/* The figures of a back-end on a set as columns of tables: one list gives heads, cells, the order of sorting,
 * and the explanations. */
#ifndef QUADRILLE_REPORT_COLUMNS_H
#define QUADRILLE_REPORT_COLUMNS_H

#include "harness/figures/figures.h"

/* What is shown, and what it is sorted by; NAN: there is no figure, and it comes last. */
struct cell {
    char text[64];
    double value;
};

/* A table of a report for each. */
enum column_group { COLUMN_TIMES, COLUMN_COMMON, COLUMN_COST, COLUMN_LUCK, COLUMN_GROUPS };

struct report_column {
    const char *head, *meaning;
    enum column_group group;
    bool seldom;   /* left out where it is nothing or zero all the way down */
    bool in_paper; /* shown where there is little room */
    void (*fill)(struct cell *cell, const struct set_figures *set, const struct figures *figures);
};

/* Ends with one without a head. */
extern const struct report_column column_table[];

/* Whether a column has a figure for any of these sets. */
bool column_is_shown(const struct report_column *column, const struct set_figures *sets, size_t count);

/* Whether a column of the group has. */
bool column_group_is_shown(enum column_group group, const struct set_figures *sets, size_t count);

/* Cells. A time that is infinite is above `limit`, which is 0 if it is not known. */
void cell_time(struct cell *cell, double nanoseconds, double limit);
void cell_number(struct cell *cell, double number);
void cell_ratio(struct cell *cell, double ratio);
void cell_share(struct cell *cell, double share);
void cell_interval(struct cell *cell, const struct cell *low, const struct cell *high);
void cell_p(struct cell *cell, double p);

#endif
