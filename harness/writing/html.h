/* SPDX-License-Identifier: MIT */
/* The pieces of tables in HTML, for those that know their columns only when they are made; all others are written by
 * table_write_html. Texts are escaped here. */
#ifndef QUADRILLE_HTML_H
#define QUADRILLE_HTML_H

#include "harness/writing/column.h"

#include <stdio.h>

/* ` NAME="VALUE"`; nothing without a value. */
void html_attribute(FILE *file, const char *name, const char *value);

/* A table that can be sorted by every column and filtered: its caption, its heads, then its rows, then its end. */
void html_table(FILE *file, const char *caption);
void html_head(FILE *file, const char *head, const char *meaning, bool words);
void html_solver_head(FILE *file, const char *solver, const char *meaning); /* of figures of a back-end */
void html_table_body(FILE *file);
void html_table_end(FILE *file);

void html_row(FILE *file, const struct table_row *row);
void html_row_end(FILE *file);
void html_head_cell(FILE *file, const char *text); /* the first of a row */
void html_text_cell(FILE *file, const char *text);
void html_cell(FILE *file, const struct value *value, enum kind kind, enum shape shape);
void html_count_cell(FILE *file, double count);

#endif
