/* SPDX-License-Identifier: MIT */
/* Cells of CSV (RFC 4180): between separators, in quotes or not; cells in quotes may hold separators, line
 * breaks and doubled quotes. Blanks around a cell are not a part of it. Cells are cut out of the text in
 * place. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Where the reading of a text stands. */
struct csv_reading {
    char *at, *end; /* what is not read yet; a zero stands at `end` */
    const char *line_start;
    size_t line; /* from 1 */
    char separator;
};

/* Its place is that of its first byte, in bytes from 1. */
struct csv_cell {
    const char *text; /* a part of the text that is read */
    size_t line, column;
};

/* Notes that a line begins here. */
void csv_begin_line(struct csv_reading *reading);

/* Cuts out the next cell and passes over what ends it: a separator, or, if *is_last, the end of the line or
 * of the text. Returns NULL, or what is wrong; then the place of the cell is that of the mistake. */
const char *csv_cut_cell(struct csv_reading *reading, struct csv_cell *cell, bool *is_last);
