/* SPDX-License-Identifier: MIT */
/* The pieces of the HTML page; html.c is its frame. Headings and ids are our own. */
#ifndef QUADRILLE_REPORT_PAGE_H
#define QUADRILLE_REPORT_PAGE_H

#include "harness/pages/report/report.h"
#include "harness/writing/sentence.h"

/* An id of the page: that of a section, a chart or what leads to it, apart from those of other runs. */
void page_id(FILE *file, const struct report *report, const char *id);

void page_section(FILE *file, const struct report *report, const char *id, const char *heading);

void page_base64(FILE *file, const void *bytes, size_t length);

/* " 'sha256-...'" of a script, as a page's Content-Security-Policy names the scripts that may run. */
void page_script_checksum(FILE *file, const char *script, size_t length);

/* The contents of a file of the run, to be freed; null if there is none. Its length goes
 * to `length`, which may be null. */
char *page_file(const struct report *report, const char *name, size_t *length);

/* --- sections --- */

void page_runs(const struct report *runs, size_t count, FILE *file); /* several, compared with each other */
void page_tables(const struct report *report, FILE *file);
void page_columns(const struct report *report, FILE *file); /* what they mean */
void page_charts(const struct report *report, FILE *file);

bool page_has_differences(const struct report *report);
void page_differences(const struct report *report, FILE *file);
bool page_has_unsolved(const struct report *report);
void page_unsolved(const struct report *report, FILE *file);

#endif
