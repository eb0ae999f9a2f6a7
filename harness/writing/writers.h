/* SPDX-License-Identifier: MIT */
/* The writers of documents and of their tables, one file each. They know blocks, columns and rows, and no figure. A table
 * without rows is left out. */
#ifndef QUADRILLE_WRITERS_H
#define QUADRILLE_WRITERS_H

#include "harness/writing/document.h"

#include <jansson.h>
#include <stdio.h>

/* For a terminal: as wide as it is, if `file` is standard output. Elsewhere paragraphs have 100 places, and each item of a
 * list is one line, which programs may read. Pictures are left out. */
void document_write_text(const struct document *document, FILE *file);
void document_write_markdown(const struct document *document, FILE *file);

/* Within a page: its sections are headings of level 4. */
void document_write_html(const struct document *document, FILE *file);

/* Words as plain text, fit for a terminal; to be freed. */
char *words_text(const char *words);

/* ` NAME="VALUE"`; nothing of a null value. */
void html_attribute(FILE *file, const char *name, const char *value);

/* Words within an element. */
void words_write_html(const char *words, FILE *file);

/* The environment tabular, of the package booktabs. */
void table_write_latex(const struct table *table, FILE *file);

/* One that the script of the page sorts and filters. */
void table_write_html(const struct table *table, FILE *file);

/* The fields of all columns that have a key, unrounded, in SI units: a line for each row. */
void table_write_csv_head(const struct table *table, FILE *file);
void table_write_csv(const struct table *table, FILE *file);

/* A text as a field of CSV (RFC 4180): in quotes where it needs them. */
void csv_write_text(FILE *file, const char *text);

/* The same of one row, as an object. */
json_t *row_json(const struct column *const *columns, const struct table_row *row);

#endif
