/* SPDX-License-Identifier: MIT */
/* Random isomorphs of a board: other prints of the same puzzle, by which it is seen how much of a
 * back-end's effort is luck with the order of cells and digits.
 *
 * With boxes of r x c cells, and so size n = r c, the rules of Sudoku do not change when
 *   - the digits are relabelled: n! ways;
 *   - the rows within a band change places: r! ways in each of the c bands;
 *   - whole bands change places: c! ways;
 *   - the columns within a stack change places: c! ways in each of the r stacks;
 *   - whole stacks change places: r! ways;
 *   - the board is transposed: 2 ways, if boxes stay boxes (r = c) or are rows or columns (r or c is 1).
 *
 * A solution of a board becomes one of an isomorph by the same changes, so all isomorphs have the same
 * number of solutions. For order 3x3 there are 3,359,232 ways to move the cells times 9! of the digits
 * (E. Russell and F. Jarvis, Mathematics of Sudoku II, Mathematical Spectrum 39(2), 2006, 54-58). If boxes
 * are rows or columns, the boards are Latin squares, which have more isomorphs than these (digits can
 * change places with rows). */
#pragma once

#include "common/base/allocator.h"
#include "common/board/board.h"

/* The most that a user may ask for. */
enum { ISOMORPHS_MAX = 1000000 };

/* Whether the transpose of a board is one of them. */
static inline bool isomorph_may_transpose(struct order order)
{
    return order.rows == order.columns || order.rows == 1 || order.columns == 1;
}

/* Writes isomorph `number` of a board to `out` (room for its cells, which may not overlap `cells`). Number
 * 0 is the board itself. Any other is drawn, each element of the group equally likely, and depends on nothing
 * but `seed`, `instance` (a hash of the board) and `number`, on every machine. Two numbers may draw the same
 * board. */
void isomorph_make(struct order order, const uint8_t *cells, uint64_t seed, uint64_t instance,
                   unsigned number, uint8_t *out);

/* The other way: makes the board or solution from which an isomorph, or a solution of it, comes. What is not
 * a digit stays as it is. */
void isomorph_undo(struct order order, const uint8_t *cells, uint64_t seed, uint64_t instance,
                   unsigned number, uint8_t *out);

/* The canonical form of a board: of all its isomorphs (board-isomorph.h) the one whose cells, row by row, are
 * the least, a blank before 1. Two boards are isomorphs if and only if their canonical forms are the same,
 * whatever their number of solutions. */

/* What the search for canonical forms keeps from board to board: its memory. */
struct canon;

/* Null if memory runs out. One for each order and thread. */
struct canon *canon_open(struct order order, struct allocator *allocator);
/* Takes null too. */
void canon_close(struct canon *canon);

/* Writes the canonical form of a board (size^2 cells, no two givens contradicting each other) to `form`.
 * False if memory runs out, if the board is above CANON_SIZE_MAX, or if more than CANON_CANDIDATES_MAX
 * isomorphs begin alike: grids of size 16 and above that are nearly full. `form` holds nothing then. */
enum { CANON_SIZE_MAX = 64, CANON_CANDIDATES_MAX = 1 << 18 };
bool canon_find(struct canon *canon, const uint8_t *cells, uint8_t *form);
