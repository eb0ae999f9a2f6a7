/* SPDX-License-Identifier: MIT */
/* One back-end in two runs as columns. A row is of a `struct diff_line`. */
#ifndef QUADRILLE_HARNESS_REPORT_TABLES_DIFF_COLUMNS_H
#define QUADRILLE_HARNESS_REPORT_TABLES_DIFF_COLUMNS_H

#include "harness/statistics/diff.h"
#include "harness/text/column.h"

/* Each ends with a null: what is stored; on a terminal, in Markdown and HTML; in a paper. */
extern const struct column *const columns_of_diff_csv[], *const columns_of_diff[],
                                                             *const columns_of_diff_paper[];

struct table_row diff_row(const struct diff_line *line);

#endif
