/* SPDX-License-Identifier: MIT */
/* The referee: counts the solutions of a problem within a limit of work, on every machine the same. It shares
 * no code with any back-end, and it is not made for speed. */
#pragma once

#include "common/problem.h"

struct cover_count {
    uint64_t solutions;
    bool complete;       /* there are no more */
    uint64_t work;       /* nodes of options looked at */
    uint64_t least_cost; /* of the solutions counted; UINT64_MAX: there is none. 0 without costs */
    size_t first_count;  /* options of the first solution */
};

/* Counts up to `limit` solutions (at least 1) of a cover, one beyond them to know whether there are more.
 * Looks at most at `work` nodes of options, and ends the search node that it is at. Options without a primary
 * item are in no solution. The first solution goes to `first`, with room for all options, unless that is
 * null. Returns false if memory runs out. */
bool cover_referee_count(const struct cover *cover, uint64_t limit, uint64_t work, uint32_t *first,
                         struct cover_count *counted);

struct referee_count {
    uint64_t solutions;
    bool complete;                  /* there are no more */
    uint64_t work;                  /* blanks looked at */
    uint8_t first[BOARD_CELLS_MAX]; /* the first solution, if there is one */
};

/* Counts up to `limit` solutions (at least 1) of a board, one beyond them to know whether there are more.
 * Looks at most at `work` blanks: a board of order 3x3 with one solution takes some thousand. The givens do
 * not clash. A board above size 64 is not counted: not complete, no work. */
void referee_count(struct order order, const uint8_t *cells, uint64_t limit, uint64_t work,
                   struct referee_count *counted);

/* Counts the solutions of any problem, as the two above do. Two models of a formula are two solutions even if
 * they differ only in variables that are not shown. `cells`: the givens of a board, which do not clash; else
 * null. Returns false if memory runs out. */
bool problem_referee_count(const struct problem *problem, const uint8_t *cells, uint64_t limit, uint64_t work,
                           struct cover_count *counted);

/* A formula as a cover whose solutions are its models: option 2v says that variable v, from 0, is true, and
 * option 2v + 1 that it is false. A variable is in one of them, a clause in at least one. Null if memory runs
 * out. */
struct cover *cover_of_formula(const struct cnf *formula, struct allocator *allocator);
