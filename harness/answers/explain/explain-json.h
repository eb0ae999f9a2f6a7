/* SPDX-License-Identifier: MIT */
/* What `explain --format json` prints: JSON Lines, an object and a line break for each instance that could be read.
 * Its first fields are set, instance, file, line, kind, order and note, as those of `solve` (solve-json.h). Then, always
 * all of them and in this order, null where a field says nothing of the finding:
 *
 *   finding       "none", "unique", "several" or "gave up": how many solutions there are
 *   why           string: why it gave up
 *   core          none: array of a minimal set of demands that contradict each other: of a board strings such as
 *                 "r1c2=7", of a cover the names of primary items, of a formula the numbers of clauses, from 1
 *   minimal       none: true or false: none of them can be left out
 *   smallest      none: true if it is proven that no smaller set does; else false
 *   reason        none, of a board: "clash", "direct", "chain" or "search" (reasons.h)
 *   steps         none, of a board: array of sentences: forced placements, and last the contradiction
 *   redundant     unique: array of demands, as in core, that could be left out, each alone
 *   kept          unique: array of a minimal set of demands with the same one solution
 *   solutions     several: how many were found; unique: 1; none: 0
 *   complete      true or false: whether those are all there are
 *   same          several: array of facts that all solutions have: "r1c2=7" (givens too), an option as text, a
 *                 literal. Solutions differ in what is not among them
 *   same_known    several: true or false: false if the time was up, and perhaps fewer facts are the same
 *   further       several: array of facts that leave one solution
 *   at_least      several: number: fewer are not enough; proven
 *   fewest        several: true or false: further has at_least of them
 *   confirmed_by  array of strings: the back-end that was asked, the second one if it was needed, and PicoSAT if it was asked
 *                 about what others had found
 *   confirmed     true if it agreed to all that it was asked; else false
 *   open          number: questions that it did not answer
 *   flaw          string: in which it did not agree, or why it did not answer
 *
 * redundant and kept are null where that was not tested: of covers, and of formulas with more than 1000 clauses. */
#ifndef QUADRILLE_EXPLAIN_JSON_H
#define QUADRILLE_EXPLAIN_JSON_H

#include "harness/answers/explain/explanation.h"
#include "harness/answers/solve/solve-sets.h"

/* Writes the line to asked->out. */
void explanation_print_json(const struct explanation *explanation, const struct asked *asked);

#endif
