/* SPDX-License-Identifier: MIT */
/* Pieces of unit cells that fill a box: polyominoes in a rectangle, polycubes in a box of layers. As an exact
 * cover each cell of the box is an item, and an option is one way in which a piece can lie; each piece is an
 * item, too, unless any number of copies will do (Golomb, Polyominoes, 1965; Knuth, TAOCP 4B, 7.2.2.1).
 *
 * Symmetry: each different way to fill the box is a solution. So those that a symmetry of the box takes into
 * one another all count, and two equal pieces with different names count as different. Copies of one piece do
 * not. */
#pragma once

#include "common/cover/cover-builder.h"

enum { POLYOMINO_SIDE_MAX = 99, POLYOMINO_BOX_MAX = 10000, POLYOMINO_PLACEMENTS_MAX = 10000000 };

/* What may be done to a piece. In a flat box rotations are quarter turns; else all 24 of a cube, so that a
 * flat piece can lie on either side. */
enum polyomino_turn { POLYOMINO_FIXED, POLYOMINO_ROTATED, POLYOMINO_REFLECTED };

/* How many copies of a piece a solution has: bounds of its item, which is secondary where at most one is.
 * There is no item for any number of them. */
#define POLYOMINO_ONCE ((struct bounds){1, 1})
#define POLYOMINO_AT_MOST_ONCE ((struct bounds){0, 1})
#define POLYOMINO_ANY ((struct bounds){0, POLYOMINO_BOX_MAX})

/* Layer, row, column. */
struct polyomino_cell {
    int at[3];
};

struct polyomino_piece {
    const char *name; /* not ended by a zero; no piece has that of another, or of a cell */
    size_t name_length;
    const struct polyomino_cell *cell; /* all different, at least one */
    size_t count;
    struct bounds use;
};

/* Layers x rows x columns, each from 1 to POLYOMINO_SIDE_MAX, POLYOMINO_BOX_MAX cells in all. */
struct polyomino_box {
    unsigned side[3];
    bool flat; /* rows x columns: cells are r1c1, ...; else 1.1.1, ... */
    /* One for each cell, layer by layer, row by row: 1 where nothing may lie; null: no holes */
    const uint8_t *hole;
};

/* Adds the cover's items to a builder, all ITEM_PLAIN: cells, then pieces, the primary ones before the
 * secondary ones; and its options. False, and not all is added, if there are more than
 * POLYOMINO_PLACEMENTS_MAX ways. */
bool polyomino_add(struct cover_builder *builder, const struct polyomino_box *box,
                   const struct polyomino_piece *piece, size_t piece_count, enum polyomino_turn turn);
