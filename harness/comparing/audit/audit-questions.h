/* SPDX-License-Identifier: MIT */
/* Audit questions: instances of the kind that a comparison asks about, whose answers are known beforehand.
 * They show whether a back-end that is not ours looks for all solutions at all: one that stops at its first
 * and says "that is all", one that always says "one", one that says "none" when it is not sure and one that
 * counts too many each give a wrong answer to some of them.
 *
 * Answers come from three sources, none of which is the back-end that is asked:
 *   - construction: two solutions that are there, whatever else is (a grid, and the same with two digits
 *     swapped);
 *   - two counts that share no code and agree: the referee (board-referee.h) and dlx;
 *   - publications and closed formulas, for covers and CNF formulas (audit-covers.c, audit-formulas.c).
 *
 * Which questions there are depends on the sets, the limit and the seed, not on how fast the machine is. Each
 * is a random isomorph, so that none can be known by heart. */
#ifndef QUADRILLE_AUDIT_QUESTIONS_H
#define QUADRILLE_AUDIT_QUESTIONS_H

#include "harness/comparing/audit/audit-question.h"
#include "harness/measuring/sets/sets.h"

/* The questions for all that stands in the sets: an equal share for each order of their boards, for their
 * covers and for their formulas (of more than 40 such, the first 40 in the order of the sets). Kinds take
 * turns in an order drawn anew each turn, so that some of each have been asked wherever the time runs out.
 *
 * `limit` is that of the comparison: with 0 (all solutions) or more than AUDIT_SOLUTIONS_MAX only questions
 * whose counts are known are asked. Takes less than a second; boards whose solutions can't be counted with
 * little work give fewer questions, or get more givens. Ends early, with what there is, at program_stop.
 *
 * False and a sentence if two counts of ours contradict each other; nothing is kept then. */
bool audit_questions_make(struct audit_questions *list, const struct set_list *sets, uint64_t limit,
                          uint64_t seed, struct allocator *allocator, struct error *error);

#endif
