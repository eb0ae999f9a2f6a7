/* SPDX-License-Identifier: MIT */
/* Why givens contradict each other, as far as a person sees it: two equal ones in a unit; a blank for which
 * every digit stands in its row, column or box; a digit that has no place left in a unit; or a chain of
 * placements, each forced by those before it, that ends in one of the two.
 *
 * Forced placements are naked singles (the only digit left for a cell) and hidden ones (the only place left
 * for a digit in a unit). They are followed in rounds: all that the board forces now, then all that this
 * forces. The first round that meets contradictions ends it; of these, the one that rests on the
 * fewest placements is taken, and other placements are left out. */
#pragma once

#include "common/board/board.h"

#include <stdio.h>

enum reason_kind {
    REASON_CLASH,  /* two equal givens in a unit */
    REASON_DIRECT, /* a dead cell, or a digit without a place */
    REASON_CHAIN,  /* placements that lead there */
    REASON_SEARCH  /* none of these: it takes a search to see it */
};

/* What the digits in cell `by` forbid: of a cell that digit `about`; of a digit the place in cell `about`,
 * which holds something itself if it is `by`. */
struct because {
    unsigned about, by;
};

/* A placement that is forced, or, at the end of a chain, the contradiction. */
struct step {
    enum {
        STEP_CELL,
        STEP_UNIT
    } kind;                  /* the only digit of a cell (or none); the only place in a unit (or none) */
    unsigned unit;           /* rows, then columns, then boxes, each from 0; of STEP_UNIT */
    unsigned cell;           /* where the digit goes; a dead cell. Not of a unit without a place */
    unsigned digit;          /* 0: the cell is dead */
    struct because *because; /* one for each other digit, or each other cell of the unit */
    size_t because_count;
};

struct reason {
    enum reason_kind kind;
    struct clash clash; /* of REASON_CLASH */
    struct step *step;  /* of REASON_DIRECT and REASON_CHAIN; the last is the contradiction */
    size_t step_count;
    uint8_t *is_used; /* of each cell: whether it is a given that the reason rests on */
    unsigned used_count;
};

/* How many contradictions are compared. */
enum { REASONS_MAX = 64 };

/* The simplest reason why these givens contradict each other; kind REASON_SEARCH if there is none. The caller
 * frees it by reason_close. */
void reason_find(struct order order, const uint8_t *givens, struct reason *reason);

/* Several, the simplest first, each with its own contradiction; no clashes are looked for. Returns how many;
 * 0 if there is none. */
size_t reasons_find(struct order order, const uint8_t *givens, struct reason reason[], size_t most);
void reason_close(struct reason *reason);

/* The name that people use: "r3c1". */
enum { UNIT_TEXT_MAX = 24 };
const char *cell_text(struct order order, unsigned cell, char text[UNIT_TEXT_MAX]);

/* Writes a step as a sentence, without a line break: "row 3 has no place left for 7: r3c1, r3c2 see it in
 * r1c3; r3c4 holds 4". */
void step_print(FILE *out, struct order order, const uint8_t *givens, const struct reason *reason,
                size_t index);
