/* SPDX-License-Identifier: MIT */
/* The referee of any problem: boards have their own (board-referee.h), covers too (cover-referee.h), and formulas become
 * covers. */
#ifndef QUADRILLE_COMMON_PROBLEM_REFEREE_H
#define QUADRILLE_COMMON_PROBLEM_REFEREE_H

#include "common/cover/cover-referee.h"
#include "common/problem.h"

/* Counts as cover_referee_count does. Models of a formula are different ones, whether they differ in shown variables or in
 * others. `cells`: the givens of a board, which do not clash. False if memory runs out. */
bool problem_referee_count(const struct problem *problem, const uint8_t *cells, uint64_t limit, uint64_t work,
                           struct cover_count *counted);

/* A formula as a cover whose solutions are its models: option 2v says that variable v, from 0, is true, and option 2v + 1
 * that it is false. A variable is in one of them, a clause in one at the least. Null if memory runs out. */
struct cover *cover_of_formula(const struct cnf *formula, struct allocator *allocator);

#endif
