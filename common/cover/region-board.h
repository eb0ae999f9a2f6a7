/* SPDX-License-Identifier: MIT */
/* Boards with other regions: jigsaws, diagonals, windoku, disjoint groups, and cells a knight's or a king's
 * move apart that differ. They are exact covers like boards: each region with each digit is an item, and each
 * pair of cells that differ with each digit is a secondary one. Sums and orders (killer, thermo) are none.
 *
 * Items are r1c1 (a cell), r1d1 and c1d1 (a digit in a row, a column), b1d1 (box), j1d1 (piece of a jigsaw),
 * x1d1 (diagonal: 1 falls, 2 rises), w1d1 (window), g1d1 (group of the cells in the same place of each box),
 * and k1123d5 (r1c1 and r2c3 are not both 5). An option is a digit in a cell: it begins with r1c1 r1d1. */
#pragma once

#include "common/cover/cover-builder.h"

enum { REGION_SIZE_MIN = 4, REGION_SIZE_MAX = 9, REGION_CELLS_MAX = REGION_SIZE_MAX * REGION_SIZE_MAX };

enum region_kind {
    REGION_ROW,
    REGION_COLUMN,
    REGION_BOX,
    REGION_PIECE,
    REGION_FALLING,
    REGION_RISING,
    REGION_WINDOW,
    REGION_GROUP,
    REGION_KIND_COUNT
};

/* Boxes have the squarest order; where that is 1xN there are none. */
struct region_board {
    unsigned size;                   /* REGION_SIZE_MIN to REGION_SIZE_MAX */
    bool has[REGION_KIND_COUNT];     /* rows and columns always */
    bool knight, king;               /* cells such a move apart differ */
    uint8_t piece[REGION_CELLS_MAX]; /* of each cell, from 1; `size` cells each */
    /* The digits that may stand there: bit 0 is digit 1. A given is one bit. */
    uint16_t mask[REGION_CELLS_MAX];
};

/* A board of this size with rows, columns and boxes only, all blank. */
struct region_board region_board_blank(unsigned size);

/* The number of a cell's region of this kind, from 1; 0: it has none, or the board has not this kind. */
unsigned region_of(const struct region_board *board, enum region_kind kind, unsigned cell);

/* Moves after which cells differ, down or to the right; the cell there. REGION_CELLS_MAX: there is none, or
 * the board has not this move. */
enum { REGION_MOVES = 6 };
unsigned region_move(const struct region_board *board, unsigned cell, unsigned move);

/* Adds the items, all ITEM_PLAIN, and the options to a builder, without those of digits that may not stand
 * in their cells. */
void region_board_add(struct cover_builder *builder, const struct region_board *board);

/* The cover, which the caller owns; null if memory runs out. */
struct cover *region_board_cover(const struct region_board *board, struct allocator *allocator);

/* The board that a cover stands for. False, and `board` undefined, if it has other items, or a cell without a
 * digit. */
bool region_board_of_cover(const struct cover *cover, struct region_board *board);

/* Cell and digit (from 1) of an option of such a cover, whose board has this size. False if it is none. */
bool region_option(const struct cover *cover, unsigned size, uint32_t option, unsigned *cell,
                   unsigned *digit);
