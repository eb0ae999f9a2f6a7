/* SPDX-License-Identifier: MIT */
/* An instance as pieces that can be left out one by one. Rows: the givens of a board, the options of a cover,
 * the clauses of a formula. Columns: the items of a cover, the variables of a formula, with all that mentions
 * them; a board has none. */
#pragma once

#include "common/problem.h"

struct pieces {
    struct problem problem; /* the instance as it was, which must outlive this */
    const uint8_t *cells;   /* of a board; else null */
    struct allocator *allocator;
    size_t rows, columns;
    uint8_t *row, *column; /* of each: whether it is kept */
};

/* Begins with all pieces kept. To be closed. */
void pieces_open(struct pieces *pieces, const struct problem *problem, const uint8_t *cells,
                 struct allocator *allocator);
void pieces_close(struct pieces *pieces);

/* What the pieces that are kept make. */
struct made_instance {
    struct problem problem;
    uint8_t *cells;
    struct cover *cover;
    struct cnf *formula;
};

/* False if they make none (a cover without a primary item). Options of which no primary item is
 * kept are left out. To be closed in any case. */
bool pieces_make(const struct pieces *pieces, struct made_instance *made);
void made_instance_close(struct made_instance *made);

/* Makes a set smaller while it still shows something: delta debugging (Zeller and Hildebrandt, "Simplifying
 * and Isolating Failure-Inducing Input", IEEE Transactions on Software Engineering 28(2), 2002, section 3.2),
 * then one by one. */

/* Whether what is kept now still shows it; and whether to end now. */
struct ddmin_test {
    bool (*shows)(void *context);
    bool (*ends)(void *context);
    void *context;
};

/* `keep[i]` says whether element i of `count` is kept; at the beginning that shows it. The same elements give
 * the same subset. True if each element of it is needed: without any one of them it is not shown. False if it
 * was ended: then it is as small as it came to be. */
bool ddmin(uint8_t *keep, size_t count, const struct ddmin_test *test);
