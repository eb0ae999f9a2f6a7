/* SPDX-License-Identifier: MIT */
/* A table of texts, laid out for a terminal or as Markdown. */
#ifndef QUADRILLE_TABLE_H
#define QUADRILLE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TABLE_COLUMNS_MAX = 16, TABLE_CELL_MAX = 128 };

struct table {
    size_t columns;
    const char *const *head; /* of each column; the first column is set left, the others right */
    size_t rows, room;
    char (*cell)[TABLE_CELL_MAX]; /* rows * columns of them */
};

/* The row added last begins at the returned place: `columns` empty cells to write to. */
char (*table_add_row(struct table *table))[TABLE_CELL_MAX];

/* On a terminal too narrow for it, in parts: each with the first column, and as many others as fit. */
void table_print(const struct table *table, FILE *file);
void table_print_markdown(const struct table *table, FILE *file);
void table_close(struct table *table);

/* Prints a table that has rows, and an empty line behind it; then gives it back. */
void table_print_last(struct table *table, FILE *file, bool markdown);

#endif
