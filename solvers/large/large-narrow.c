/* SPDX-License-Identifier: MIT */
/* Narrowing the candidates of all cells at once. Compiled once for each instruction set.
 *
 * A lane is a unit. In the layout of columns, row k of the layout holds cell k of every column, side by side;
 * so a walk down the rows of the layout sees, in each lane, the cells of one column. The layouts of rows and
 * of boxes are the same cells in another order. One function, then, does the same for all units of a kind:
 *
 *     forced placements   a cell with one candidate takes it from the others of the unit; a digit with one
 *                         place in the unit is put there.
 *
 * In the layout of boxes, cell (i, j) of every box is in row i x columns + j. The digits of the cells that a
 * box shares with one of its rows, or columns, are the union of a few rows: a *segment* of each box. On
 * segments:
 *
 *     locked candidates   a digit that a box has in one row only leaves the other segments of that row; one
 *                         that a row has in one box only leaves the other rows of that box. Likewise columns.
 *
 * Lanes that fill a row to a whole vector have all candidates in all their cells, and so nothing ever follows
 * there. */
#include "solvers/large/large.h"

#include <string.h>

#define JOIN_AGAIN(a, b) a##b
#define JOIN(a, b) JOIN_AGAIN(a, b)

#define LANE uint16_t
#define PLANES 1
#define VECTOR_BYTES_MOST 32
#define OF_LANE(name) JOIN(name, _16)
#include "solvers/large/large-narrow-width.h"

#define LANE uint32_t
#define PLANES 1
#define VECTOR_BYTES_MOST 64
#define OF_LANE(name) JOIN(name, _32)
#include "solvers/large/large-narrow-width.h"

#define LANE uint64_t
#define PLANES 1
#define VECTOR_BYTES_MOST 64
#define OF_LANE(name) JOIN(name, _64)
#include "solvers/large/large-narrow-width.h"

#define LANE uint64_t
#define PLANES 2
#define VECTOR_BYTES_MOST 64
#define OF_LANE(name) JOIN(name, _128)
#include "solvers/large/large-narrow-width.h"

bool SET_NAME(large_narrow)(struct large_board *board)
{
    assert((uintptr_t)board->cells[LAYOUT_COLUMNS] % LANES_ALIGNED == 0);
    if (board->planes == 2)
        return narrow_128(board);
    return board->lane_bytes == sizeof(uint16_t)   ? narrow_16(board)
           : board->lane_bytes == sizeof(uint32_t) ? narrow_32(board)
                                                   : narrow_64(board);
}
