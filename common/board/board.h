/* SPDX-License-Identifier: MIT */
/* A board as numbers: size x size cells in row-major order, one byte each, 0 for a blank and
 * 1..size for a digit. Rows, columns, boxes and cells count from 0 in code; people read r1c1. */
#ifndef QUADRILLE_COMMON_BOARD_BOARD_H
#define QUADRILLE_COMMON_BOARD_BOARD_H

#include "common/board/order.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The box of a cell: boxes count from 0, left to right and then down. A band of `rows` rows holds
 * size / columns = `rows` boxes. */
static inline unsigned board_box(struct order order, unsigned row, unsigned column)
{
    return row / order.rows * order.rows + column / order.columns;
}

unsigned board_count_givens(struct order order, const uint8_t *cells);

/* Two givens that cannot both stand: the same digit twice in a unit. */
struct clash {
    enum { CLASH_ROW, CLASH_COLUMN, CLASH_BOX } unit;
    unsigned unit_index;    /* of the row, column or box */
    unsigned first, second; /* cells, first < second */
    uint8_t digit;
};

/* True, and `clash` filled (which may be null), if two givens contradict each other. Of several
 * clashes the one whose second cell comes first in row-major order, rows before columns before boxes. */
bool board_find_clash(struct order order, const uint8_t *cells, struct clash *clash);

/* Writes "row 1 holds 5 twice, in r1c1 and r1c4". */
void clash_describe(struct order order, const struct clash *clash, char *text, size_t room);

#endif
