/* SPDX-License-Identifier: MIT */
/* A board as an exact cover, and solutions of the cover back as boards. */
#ifndef QUADRILLE_COMMON_COVER_BOARD_TO_COVER_H
#define QUADRILLE_COMMON_COVER_BOARD_TO_COVER_H

#include "common/cover/cover.h"

/* The exact cover of the empty board: an item for each cell, for each digit in each row, column and box
 * (in that order: 4 size^2 items), and option (cell * size + digit - 1) for each digit in each cell, of four
 * items. Where a box is one row or one column (order 1xN, Nx1) it has no items of its own: the board is a
 * Latin square, with 3 size^2 items and three to an option.
 * Null if memory runs out. The caller owns it, and frees it with cover_close. */
struct cover *cover_of_board(struct order order, struct allocator *allocator);

/* Givens as options taken, into `options` (room for size^2). Returns how many there are. */
size_t cover_take_givens(struct order order, const uint8_t *cells, uint32_t *options);

/* Lifts a solution back to the board: writes the digit of each option into `cells` (size^2), blanks
 * where no option says anything. Options that are out of range are skipped: the verifier reports them. */
void cover_lift_options(struct order order, const uint32_t *options, size_t count, uint8_t *cells);

#endif
