/* SPDX-License-Identifier: MIT */
/* The figures of a solver on a set as columns. A row is of a `struct figures`, in its `struct
 * set_figures`. */
#pragma once

#include "harness/statistics/run-statistics.h"
#include "harness/text/column.h"

/* Each ends with a null. Of several runs there is a field more. */
extern const struct column *const *const columns_of_summary_csv, *const columns_of_runs_csv[];

/* The table of a set: on a terminal and in Markdown, where it was timed one by one and by stretches; in a
 * paper. */
extern const struct column *const columns_of_set[], *const columns_of_stretches[], *const columns_of_paper[];
extern const struct column *const columns_of_unsolved[],
    *const columns_of_common[], *const columns_of_luck[], *const columns_of_virtual_best[];

/* The tables of the HTML page, over all sets. */
extern const struct column *const columns_of_times[],
    *const columns_of_shares[], *const columns_of_costs[], *const columns_of_luck_by_set[];

struct table_row figure_row(const struct set_statistics *set, const struct solver_statistics *statistics);

/* Two solvers on a set as columns. A row is of a `struct pair`, in its `struct set_figures`. */

/* Each ends with a null: pairs.csv; on a terminal, one solver and the next; all pairs on the HTML page. */
extern const struct column *const columns_of_pairs_csv[], *const columns_of_neighbours[],
                                                              *const columns_of_all_pairs[];

struct table_row pair_row(const struct set_statistics *set, const struct pair *pair);
