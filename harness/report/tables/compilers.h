/* SPDX-License-Identifier: MIT */
/* Which compilers made the back-ends of a run, for the tables that hold them against each other: a difference
 * between two may be one of their compilers or flags. */
#ifndef QUADRILLE_HARNESS_REPORT_TABLES_COMPILERS_H
#define QUADRILLE_HARNESS_REPORT_TABLES_COMPILERS_H

#include "harness/statistics/figures.h"
#include "harness/text/document.h"

#include <jansson.h>

/* Quadrille's own back-ends once, each by others in a row of its own, in the order of the tables. `run` is the whole of a
 * run.json, and stays until the table is written; null: there are no rows. Returns whether any is by others. */
bool compilers_fill(struct table *table, const json_t *run, const struct run_figures *figures);

extern const struct column *const columns_of_compilers[];

#endif
