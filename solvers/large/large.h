/* SPDX-License-Identifier: MIT */
/* What the parts of the back-end `large` share: large.c is the back-end, large-narrow.c narrows the candidates of all
 * cells, large-clauses.c writes what is left as clauses. */
#ifndef QUADRILLE_SOLVERS_LARGE_LARGE_H
#define QUADRILLE_SOLVERS_LARGE_LARGE_H

#include "common/base/arrays.h"
#include "common/formula/cnf.h"
#include "solvers/interface/instruction-sets.h"
#include "solvers/interface/solver.h"

/* How the cells are laid out: a place in each unit for a row of vectors, and in that row a lane for each unit. */
enum layout { LAYOUT_COLUMNS, LAYOUT_ROWS, LAYOUT_BOXES, LAYOUTS };

/* Lanes are as wide as a board has digits, up to 64; larger boards have two planes of such lanes. */
enum { LANES_ALIGNED = 64 };

struct large_board {
    struct order order;
    struct allocator *allocator;
    unsigned size, lane_bytes, planes;
    unsigned stride; /* lanes of a row: as many as the board has units, and more to fill a vector */
    uint64_t all[2]; /* the digits, in each plane */
    size_t bytes;    /* of a layout */
    unsigned char *block;
    unsigned char *cells[LAYOUTS]; /* [place][plane][unit], aligned */
    unsigned char *segments; /* room for the narrowing: the digits of the cells that a line and a box share */
    /* Of each place and unit: where in the layout before that cell lies, rows of planes taken for one. */
    uint16_t *from[LAYOUTS];
    uint64_t rounds; /* of the narrowing, of this instance */
};

/* False, with nothing kept, if memory runs out. */
bool large_board_open(struct large_board *board, struct order order, struct allocator *allocator);
/* Takes one that failed to open, too. */
void large_board_close(struct large_board *board);

/* All candidates that the givens alone leave to a cell. */
void large_board_start(struct large_board *board, const uint8_t *cells);

/* The candidates of a cell, one word for each plane. */
void large_board_candidates(const struct large_board *board, unsigned cell, uint64_t candidates[2]);

/* Follows the rules until nothing changes. False if some cell has no candidate left, or some digit no place. */
DECLARE_FOR_EACH_SET(bool, large_narrow, (struct large_board * board))

/* --- large-clauses.c --- */

/* The clauses of what is left of a board. */
struct large_clauses {
    struct arrays arrays;
    struct order order;
    uint32_t *candidate; /* of each variable, the first being 0 */
    int *items;          /* of each item, cell or digit in a unit, its variables: room for `size` of them */
    uint8_t *item_count; /* and how many it has */
    struct cnf cnf;
    size_t literals_room;
    unsigned fixed; /* cells with one candidate */
};

bool large_clauses_open(struct large_clauses *clauses, struct order order, struct allocator *allocator);
void large_clauses_close(struct large_clauses *clauses);

/* Lists the items of all cells that have several candidates, as clauses; `grid` gets the digits of the others, 0 where
 * there are several. False if memory runs out. */
bool large_clauses_make(struct large_clauses *clauses, const struct large_board *board, uint8_t *grid);

#endif
