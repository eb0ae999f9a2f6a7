/* SPDX-License-Identifier: MIT */
/* A fresh isomorph of an instance, in the place of the instance.
 *
 * A program may keep answers in a file, and give them the next time: then it is not its search that is timed.
 * So solvers by others get another isomorph in each solve: a board with rows, columns and digits exchanged,
 * a cover with items and options in another order, a formula with other variables. What they answer is mapped
 * back (struct original). */
#pragma once

#include "harness/measuring/measure.h"

struct fresh_isomorph {
    struct problem problem; /* what is asked about */
    uint8_t *cells;         /* of a board its givens, owned */
    struct original original;
    struct cover *cover; /* owned, as the next two */
    struct cnf *formula;
    uint32_t *from;
    bool drawn; /* else there is none */
    /* It is asked about once more: another one might take less time, and the choice would be no fair one */
    bool kept;
};

/* Draws one by `seed`, for a problem and, of a board, givens, which must last as long as it does. */
void fresh_isomorph_draw(struct fresh_isomorph *fresh_isomorph, const struct problem *problem,
                         const uint8_t *cells, uint64_t seed, struct allocator *allocator);
void fresh_isomorph_close(struct fresh_isomorph *fresh_isomorph);
