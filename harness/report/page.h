/* The pieces of the HTML page; html.c is its frame. Texts are escaped here, headings and ids are our own. */
#ifndef QUADRILLE_REPORT_PAGE_H
#define QUADRILLE_REPORT_PAGE_H

#include "columns.h"
#include "report.h"

void page_section(FILE *file, const char *id, const char *heading);
void page_section_end(FILE *file);
void page_paragraph(FILE *file, const char *text);

/* A table that can be sorted by every column and filtered: its caption, its heads (of numbers or of texts,
 * with what they mean or null), then its rows, then its end. */
void page_table(FILE *file, const char *caption);
void page_table_head(FILE *file, const char *head, const char *meaning);
void page_text_head(FILE *file, const char *head, const char *meaning);
void page_table_body(FILE *file);
void page_table_end(FILE *file);

/* A row of a set, by which it can be filtered, and of a kind, a class of page.css; either may be null. */
void page_row(FILE *file, const char *set, const char *kind);
void page_row_end(FILE *file);
void page_head_cell(FILE *file, const char *text); /* the first of a row */
void page_text_cell(FILE *file, const char *text);
void page_cell(FILE *file, const struct cell *cell); /* sorted by its value */

void page_base64(FILE *file, const void *bytes, size_t length);

/* The contents of a file of the run, to be freed; null if there is none or memory runs out. Its length goes
 * to `length`, which may be null. */
char *page_file(const struct report *report, const char *name, size_t *length);

/* --- sections; false if memory runs out --- */

bool page_tables(const struct report *report, FILE *file);
bool page_charts(const struct report *report, FILE *file);
bool page_has_differences(const struct report *report);
bool page_differences(const struct report *report, FILE *file);
bool page_has_unsolved(const struct report *report);
bool page_unsolved(const struct report *report, FILE *file);

#endif
