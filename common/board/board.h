/* SPDX-License-Identifier: MIT */
/* The order of a board: rows x columns of one box. 9x9 Sudoku has order 3x3, 6x6 has order 2x3.
 * The size of the board (cells in a row, digits, boxes) is their product. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOARD_SIZE_MIN = 2, BOARD_SIZE_MAX = 100, BOARD_CELLS_MAX = BOARD_SIZE_MAX * BOARD_SIZE_MAX };

struct order {
    unsigned rows, columns; /* of one box, each at least 1 */
};

static inline unsigned order_size(struct order order)
{
    return order.rows * order.columns;
}

static inline unsigned order_cells(struct order order)
{
    return order_size(order) * order_size(order);
}

static inline bool order_equal(struct order a, struct order b)
{
    return a.rows == b.rows && a.columns == b.columns;
}

/* Reads "3x3", with nothing after it. Returns false, and leaves `order`, if the text is anything else or the
 * size is out of range. */
bool order_parse(const char *text, struct order *order);

/* A few orders in one number, the first in its lowest bits; 0: none. */
enum { ORDER_LIST_MAX = 4, ORDER_LIST_TEXT_MAX = ORDER_LIST_MAX * 8 };

/* Reads "3x3" or "2x2,3x3", at most ORDER_LIST_MAX orders. Returns false, and leaves `list`, if the text is
 * anything else. */
bool order_list_parse(const char *text, uint64_t *list);

/* Writes a list as order_list_parse reads it. */
void order_list_text(uint64_t list, char text[ORDER_LIST_TEXT_MAX]);

bool order_list_holds(uint64_t list, struct order order);

/* The squarest order of a size, rows <= columns: 9 is 3x3, 12 is 3x4, 7 is 1x7.
 * `size` must be within BOARD_SIZE_MIN .. BOARD_SIZE_MAX. */
struct order order_squarest(unsigned size);

/* --- boards ---
 *
 * A board is numbers: size x size cells in row-major order, one byte each, 0 for a blank and 1..size for a
 * digit. Rows, columns, boxes and cells count from 0 in code; people read r1c1. */

/* The box of a cell: boxes count from 0, left to right and then down. A band of `rows` rows holds
 * size / columns = `rows` boxes. */
static inline unsigned board_box(struct order order, unsigned row, unsigned column)
{
    assert(row < order_size(order) && column < order_size(order));
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

/* Returns true, and fills `clash` (which may be null), if two givens contradict each other. If there are
 * several clashes, it is the one whose second cell comes first in row-major order, rows before columns before
 * boxes. */
bool board_find_clash(struct order order, const uint8_t *cells, struct clash *clash);

/* Writes "row 1 holds 5 twice, in r1c1 and r1c4". */
void clash_describe(struct order order, const struct clash *clash, char *text, size_t room);
