/* SPDX-License-Identifier: MIT */
/* The tables of a report. They read it when they are written, and nothing is added where there is nothing to show. */
#ifndef QUADRILLE_HARNESS_REPORT_REPORT_TABLES_H
#define QUADRILLE_HARNESS_REPORT_REPORT_TABLES_H

#include "harness/report/report.h"

/* figure-tables.c: over all sets, and what their columns mean, each column once; in a paper one for each set. */
void report_add_page_tables(struct document *document, const struct report *report);
void report_add_columns(struct document *document);
void report_add_paper_tables(struct document *document, const struct report *report);
void report_add_compilers(struct document *document, const struct report *report);

/* instance-tables.c: the instances on which back-ends differ most, and those that were not solved. */
void report_add_differences(struct document *document, const struct report *report);
void report_add_unsolved(struct document *document, const struct report *report);

/* record-tables.c: settings of the back-ends, and the sets, as run.json has them. */
void report_add_settings(struct document *document, const struct report *report);
void report_add_sets(struct document *document, const struct report *report);

#endif
