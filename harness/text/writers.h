/* SPDX-License-Identifier: MIT */
/* The writers of documents and of their tables. They know blocks, columns and rows, and no figure. A table
 * without rows is left out. */
#pragma once

#include "harness/text/document.h"

#include <jansson.h>

/* Writes for a terminal: as wide as it is, if `file` is standard output. Elsewhere paragraphs have 100
 * places, and each item of a list is one line, which programs may read. Pictures are left out. */
void document_write_text(const struct document *document, FILE *file);
void document_write_markdown(const struct document *document, FILE *file);

/* How a document is a page, or a part of one. */
struct html_part {
    unsigned level;     /* of the heading of a title; sections are one below */
    const char *prefix; /* of every id */
    bool begins_main;   /* between what comes before the first section, and all else */
    /* Writes an element `figure` up to its caption, which is all that follows the picture; null: pictures are
     * left out. */
    void (*picture)(const struct html_part *part, const struct block *block, FILE *file);
    const void *context; /* of that function */
};

/* What comes before the first section is a header, which ends with links to the sections that have an id.
 * Tables are such as the script of the page sorts and filters (harness/report/page.js). */
void document_write_html(const struct document *document, const struct html_part *part, FILE *file);

/* Writes tables, each a float with label and caption, by the package booktabs; words are comments.
 *
 * A table has few enough columns for the text width of article (345 pt at 10 pt); table* spans both columns
 * of a page that has two, and is a table where there is one. */
void document_write_latex(const struct document *document, FILE *file);

/* Returns words as plain text, fit for a terminal; to be freed. */
char *words_text(const char *words);

/* Writes ` NAME="VALUE"`, or nothing if the value is null. */
void html_attribute(FILE *file, const char *name, const char *value);

/* Writes words within an element. */
void words_write_html(const char *words, FILE *file);

/* Write the fields of all columns that have a key, unrounded, in SI units: a line for each row. */
void table_write_csv_head(const struct table *table, FILE *file);
void table_write_csv(const struct table *table, FILE *file);

/* Returns the same of one row, as an object. */
json_t *row_json(const struct column *const *columns, const struct table_row *row);
