/* SPDX-License-Identifier: MIT */
/* The fewest further facts that leave one solution of several: further givens of a board.
 *
 * Facts G leave solution t alone if t has them all and each other solution s lacks one of them: G hits each set
 * t \ s (on a board, an unavoidable set of t). So the fewest are a minimum hitting set of one target, and the
 * least of these over all targets. With all solutions listed, that is exact:
 *
 *   for k = 1, 2, ...: for each target: is there a hitting set of at most k facts?
 *     Branch on the facts of a smallest set that is not hit yet; what was tried before at a node is excluded
 *     below its later branches. Sets without a fact in common need one fact each: a branch ends when more of them
 *     than k - (facts taken) are found, greedily, smallest sets first.
 *
 * The search for unavoidable sets and their hitting sets is that of McGuire, Tugemann and Civario (There Is No
 * 16-Clue Sudoku, Experimental Mathematics 23(2), 2014); here all sets are known beforehand. A
 * greedy choice (each time a fact that the fewest solutions have) limits k from above. The k of the first answer
 * is the fewest: no target has an answer below it. Cut off by the deadline, the greedy choice is an upper bound, and
 * the last k whose search ended a lower one.
 *
 * With more solutions than are listed, a target is a solution that PicoSAT finds, and a minimal set of its facts
 * is shrunk by deletion from all of them (unsat-core.h), in several orders: an upper bound. */
#ifndef QUADRILLE_NEEDED_GIVENS_H
#define QUADRILLE_NEEDED_GIVENS_H

#include "harness/answers/explain/solutions.h"

struct needed {
    uint32_t *facts; /* ascending; null: none were found */
    size_t count;
    size_t at_least; /* no fewer are enough: proven */
    bool is_fewest;  /* at_least is count */
    uint64_t nodes;  /* of the search that proved it */
};

/* Takes at most until the deadline (of clock_now(); 0: none). The caller frees it by
 * needed_close. The solutions, two or more, are those of the subject. */
void needed_find(struct subject *subject, const struct solutions *solutions, uint64_t deadline,
                 struct needed *needed);
void needed_close(struct needed *needed);

#endif
