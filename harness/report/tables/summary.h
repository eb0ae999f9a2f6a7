/* SPDX-License-Identifier: MIT */
/* The tables of a run: one for each set, sorted by PAR-2, and smaller ones where they have something to
 * say. */
#pragma once

#include "harness/statistics/run-statistics.h"
#include "harness/text/document.h"

/* Adds the tables with what explains them. The figures have to stay until the document is written. */
void summary_add(struct document *document, const struct run_statistics *statistics);

/* Adds the rows of a table of pairs: each solver and the next sound one. */
void add_neighbour_rows(struct table *table, const struct set_statistics *set);

/* summary.csv, unrounded: all figures in SI units, a header line, a line for each solver and set. What
 * belongs to the set or to its virtual best solver stands in each of its lines. Of several runs it begins
 * with a field for the run. */
void summary_write_csv(const struct run_statistics *statistics, FILE *file);
void summary_write_csv_of_run(const char *run, const struct run_statistics *statistics, bool heads,
                              FILE *file);

/* pairs.csv: a line for each pair of solvers on a set. */
void summary_write_pairs(const struct run_statistics *statistics, FILE *file);

/* Which compilers made the solvers of a run, for the tables that compare them: a difference
 * between two may be one of their compilers or flags. */

/* Quadrille's own solvers once, each by others in a row of its own, in the order of the tables. `run` is
 * the whole of a run.json, and stays until the table is written; null: there are no rows. Returns whether
 * any is by others. */
bool compilers_fill(struct table *table, const json_t *run, const struct run_statistics *statistics);

extern const struct column *const columns_of_compilers[];
