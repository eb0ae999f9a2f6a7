/* SPDX-License-Identifier: MIT */
/* The pieces of the HTML page; html.c is its frame. Texts are escaped here, headings and ids are our own. */
#ifndef QUADRILLE_REPORT_PAGE_H
#define QUADRILLE_REPORT_PAGE_H

#include "harness/pages/report/columns.h"
#include "harness/pages/report/report.h"

/* An id of the page: that of a section, a chart or what leads to it, apart from those of other runs. */
void page_id(FILE *file, const struct report *report, const char *id);

void page_section(FILE *file, const struct report *report, const char *id, const char *heading);
void page_section_end(FILE *file);
void page_paragraph(FILE *file, const char *text);

/* A text of the table, escaped: what stands in it between ` is code, and what stands between [ and ] leads to
 * the section `link` of the run; if that is null, brackets are brackets. */
void page_marked_up(FILE *file, const struct report *report, const char *text, const char *link);

/* A table that can be sorted by every column and filtered: its caption, its heads (of numbers or of texts,
 * with what they mean or null), then its rows, then its end. */
void page_table(FILE *file, const char *caption);
void page_table_head(FILE *file, const char *head, const char *meaning);
void page_text_head(FILE *file, const char *head, const char *meaning);
void page_solver_head(FILE *file, const char *solver, const char *meaning); /* of figures of a back-end */
void page_table_body(FILE *file);
void page_table_end(FILE *file);

/* What a row is about: a set, a back-end or two, by which the reader chooses rows; and its kind, a class of
 * page.css. Each may be null. */
struct row_subject {
    const char *set, *solver, *other, *kind;
};

void page_row(FILE *file, struct row_subject subject);
void page_row_end(FILE *file);
void page_head_cell(FILE *file, const char *text); /* the first of a row */
void page_text_cell(FILE *file, const char *text);
void page_cell(FILE *file, const struct cell *cell); /* sorted by its value */
void page_number_cell(FILE *file, double number);    /* cell_number */

/* What is folded up until the reader unfolds it: a line, then anything, then its end. */
void page_fold(FILE *file, const char *summary);
void page_fold_end(FILE *file);

void page_base64(FILE *file, const void *bytes, size_t length);

/* " 'sha256-...'" of a script, as a page's Content-Security-Policy names the scripts that may run. */
void page_script_checksum(FILE *file, const char *script, size_t length);

/* The contents of a file of the run, to be freed; null if there is none. Its length goes
 * to `length`, which may be null. */
char *page_file(const struct report *report, const char *name, size_t *length);

/* --- sections --- */

void page_runs(const struct report *runs, size_t count, FILE *file); /* several, compared with each other */
void page_tables(const struct report *report, FILE *file);
void page_charts(const struct report *report, FILE *file);

/* An attribute of a chart's element: points of its curves, by which the script reads the picture; nothing of
 * charts that have none. */
void page_probes(const struct report *report, const char *chart, FILE *file);

/* The times of each back-end on each set, of which the script makes curves of chosen sets; nothing of runs
 * that are too large for a page. */
void page_times(const struct report *report, FILE *file);

bool page_has_differences(const struct report *report);
void page_differences(const struct report *report, FILE *file);
bool page_has_unsolved(const struct report *report);
void page_unsolved(const struct report *report, FILE *file);

#endif
