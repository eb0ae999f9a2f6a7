/* SPDX-License-Identifier: MIT */
/* The canonical form of a board: of all its isomorphs (board-isomorph.h) the one whose cells, row by row, are the
 * least, a blank before 1. Two boards are isomorphs if and only if their canonical forms are the same, whatever their
 * number of solutions. */
#ifndef QUADRILLE_COMMON_BOARD_BOARD_CANON_H
#define QUADRILLE_COMMON_BOARD_BOARD_CANON_H

#include "common/base/allocator.h"
#include "common/board/order.h"

#include <stdbool.h>
#include <stdint.h>

/* What the search for canonical forms keeps from board to board: its memory. */
struct canon;

/* Null if memory runs out. One for each order and thread. */
struct canon *canon_open(struct order order, struct allocator *allocator);
/* Takes null too. */
void canon_close(struct canon *canon);

/* Writes the canonical form of a board (size^2 cells, no two givens contradicting each other) to `form`. False
 * if memory runs out, if the board is above CANON_SIZE_MAX, or if more than CANON_CANDIDATES_MAX isomorphs begin alike:
 * grids of size 16 and above that are nearly full. `form` holds nothing then. */
enum { CANON_SIZE_MAX = 64, CANON_CANDIDATES_MAX = 1 << 18 };
bool canon_find(struct canon *canon, const uint8_t *cells, uint8_t *form);

#endif
