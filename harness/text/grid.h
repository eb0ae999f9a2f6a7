/* SPDX-License-Identifier: MIT */
/* Texts in rows and columns, set out for a terminal or for Markdown, which people read as it is written, too. */
#ifndef QUADRILLE_HARNESS_TEXT_GRID_H
#define QUADRILLE_HARNESS_TEXT_GRID_H

#include "harness/text/column.h"

#include <stdio.h>

struct grid {
    size_t columns, rows;                           /* row 0 has the heads */
    const struct column *column[TABLE_COLUMNS_MAX]; /* those that are shown */
    size_t width[TABLE_COLUMNS_MAX];                /* places of the widest text */
    char **cell;
};

void grid_open(struct grid *grid, const struct table *table);
void grid_close(struct grid *grid);

/* The text of a place. */
const char *grid_text(const struct grid *grid, size_t row, size_t column);

/* How many blanks set a text of this place right, or the first column left. */
int grid_padding(const struct grid *grid, size_t row, size_t column);

#endif
