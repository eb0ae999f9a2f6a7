/* SPDX-License-Identifier: MIT */
/* The candidates of all cells of a board, between large.c, which fills them and reads what is left, and
 * large-narrow.c, which narrows them. */
#pragma once

#include "solvers/interface/instruction-sets.h"

/* How the cells are laid out: a place in each unit for a row of vectors, and in that row a lane for each
 * unit. */
enum large_layout { LAYOUT_COLUMNS, LAYOUT_ROWS, LAYOUT_BOXES, LAYOUTS };

/* Lanes are as wide as a board has digits, up to 64; larger boards have two planes of such lanes. */
enum { LANES_ALIGNED = 64 };

struct large_board {
    struct order order;
    unsigned size, lane_bytes, planes;
    unsigned stride; /* lanes of a row: as many as the board has units, and more to fill a vector */
    uint64_t all[2]; /* the digits, in each plane */
    unsigned char *cells[LAYOUTS]; /* [place][plane][unit], aligned */
    /* Room for the narrowing: the digits of the cells that a line and a box share. */
    unsigned char *segments;
    /* For each place and unit: where that cell lies in the layout before, rows of planes taken for one. */
    uint16_t *from[LAYOUTS];
};

/* Follows the rules until nothing changes. False if some cell has no candidate left, or some digit no
 * place. */
DECLARE_FOR_EACH_SET(bool, large_narrow, (struct large_board * board))
