/* SPDX-License-Identifier: MIT */
/* A problem: all the options there are. It enters the ladder board -> exact cover -> CNF at one of the rungs,
 * and an instance is a problem with the options already taken (the givens of a board). */
#pragma once

#include "common/cover/cover.h"
#include "common/formula/cnf.h"

/* The empty board of an order, or an exact cover, or a formula: one of the three. A back-end on RUNG_COVER
 * gets the cover of a board (and its order), one on RUNG_CNF too, to encode it as it is set to (cnf.h). */
struct problem {
    struct order order;        /* rows 0: not a board */
    const struct cover *cover; /* null for a board that was not lowered, and for a formula */
    /* Null unless the problem entered as a CNF; see cnf.h on what its solutions are */
    const struct cnf *formula;
};

static inline bool problem_is_board(const struct problem *problem)
{
    return problem->order.rows;
}

static inline bool problem_equal(const struct problem *a, const struct problem *b)
{
    return order_equal(a->order, b->order) && a->cover == b->cover && a->formula == b->formula;
}
