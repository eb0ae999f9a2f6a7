/* SPDX-License-Identifier: MIT */
/* Two back-ends on a set as columns. A row is of a `struct pair`, in its `struct set_figures`. */
#ifndef QUADRILLE_HARNESS_REPORT_TABLES_PAIR_COLUMNS_H
#define QUADRILLE_HARNESS_REPORT_TABLES_PAIR_COLUMNS_H

#include "harness/statistics/figures.h"
#include "harness/text/column.h"

/* Each ends with a null: pairs.csv; on a terminal, one back-end and the next; all pairs on the HTML page. */
extern const struct column *const columns_of_pairs_csv[], *const columns_of_neighbours[],
                                                              *const columns_of_all_pairs[];

struct table_row pair_row(const struct set_figures *set, const struct pair *pair);

#endif
