/* SPDX-License-Identifier: MIT */
/* The referee of exact covers: counts solutions within so much work, on every machine the same. It shares no code with any
 * back-end, and it is not made for speed. Boards have one of their own. */
#ifndef QUADRILLE_COMMON_REFEREE_H
#define QUADRILLE_COMMON_REFEREE_H

#include "common/board/board.h"
#include "common/cover/cover.h"
#include "common/problem.h"

#include <stdbool.h>
#include <stdint.h>

struct cover_count {
    uint64_t solutions;
    bool complete;       /* there are no more */
    uint64_t work;       /* nodes of options looked at */
    uint64_t least_cost; /* of the solutions counted; UINT64_MAX: there is none. 0 without costs */
    size_t first_count;  /* options of the first solution */
};

/* Counts up to `limit` solutions (at least 1), one beyond them to know whether there are more. Looks at `work` nodes of
 * options at the most, but for those of the search node that it is at. Options without a primary item are in no solution.
 * The first solution goes to `first`, with room for all options, unless that is null. False if memory runs out. */
bool cover_referee_count(const struct cover *cover, uint64_t limit, uint64_t work, uint32_t *first,
                         struct cover_count *counted);

/* The referee: counts the solutions of a board within so much work, on every machine the same. It shares no
 * code with any back-end, and it is not made for speed. */

struct referee_count {
    uint64_t solutions;
    bool complete;                  /* there are no more */
    uint64_t work;                  /* blanks looked at */
    uint8_t first[BOARD_CELLS_MAX]; /* the first solution, if there is one */
};

/* Counts up to `limit` solutions (at least 1), one beyond them to know whether there are more. Looks at
 * `work` blanks at the most: a board of order 3x3 with one solution takes some thousand. The givens must not
 * clash. Of a board above size 64 it says nothing: not complete, no work. */
void referee_count(struct order order, const uint8_t *cells, uint64_t limit, uint64_t work,
                   struct referee_count *counted);

/* The referee of any problem: boards have their own, covers too, and formulas become
 * covers. */

/* Counts as cover_referee_count does. Models of a formula are different ones, whether they differ in shown variables or in
 * others. `cells`: the givens of a board, which do not clash. False if memory runs out. */
bool problem_referee_count(const struct problem *problem, const uint8_t *cells, uint64_t limit, uint64_t work,
                           struct cover_count *counted);

/* A formula as a cover whose solutions are its models: option 2v says that variable v, from 0, is true, and option 2v + 1
 * that it is false. A variable is in one of them, a clause in one at the least. Null if memory runs out. */
struct cover *cover_of_formula(const struct cnf *formula, struct allocator *allocator);

#endif
