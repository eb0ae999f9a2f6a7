/* SPDX-License-Identifier: MIT */
/* An isomorph of an instance, in the place of the instance: a board with rows, columns and digits
 * exchanged, a cover with items, options and colours in another order, a formula with variables and
 * clauses in another order. The signs of a formula stay: a formula is written for solvers that guess
 * "false" first, and a solution is a list of what is true. What a solver answers is mapped back (struct
 * original). */
#pragma once

#include "harness/measuring/measure.h"

struct instance_isomorph {
    struct problem problem; /* what is asked about */
    uint8_t *cells;         /* of a board its givens, owned */
    struct original original;
    struct cover *cover; /* owned, as the next two */
    struct cnf *formula;
    uint32_t *from;
    bool drawn; /* else there is none */
};

/* Draws the isomorph of a problem and, of a board, givens, which must last as long as it does. It
 * depends on nothing but them and the three numbers of `drawn`: number 0 is the instance itself. */
void instance_isomorph_draw(struct instance_isomorph *isomorph, const struct problem *problem,
                            const uint8_t *cells, struct isomorph_key drawn, struct allocator *allocator);
void instance_isomorph_close(struct instance_isomorph *isomorph);
