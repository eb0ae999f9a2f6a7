/* SPDX-License-Identifier: MIT */
/* Audit questions about boards of one order, made from the boards of the sets so that they look like them.
 *
 *   several  two digits a and b are taken off a board with solution G: G, and G with a and b swapped, solve
 *            what is left. Other digits of G are put in until the count is small, or not (then it is "at
 *            least 2").
 *   few      a board with one solution, less just enough givens to give it more than one.
 *   none     a board with one solution, and a given more that is not of it, though it clashes with nothing.
 *   own      a board of the sets.
 *
 * All but the first need boards that the referee can count. One that it can't gets more givens, from its
 * solution, until it can; if no solution is known, it lends its pattern of givens to a grid made from the
 * seed. */
#ifndef QUADRILLE_AUDIT_BOARDS_H
#define QUADRILLE_AUDIT_BOARDS_H

#include "harness/comparing/audit/audit-question.h"
#include "harness/measuring/sets/sets.h"

/* Adds up to `wanted` questions about boards of an order that the sets hold. False and a sentence if two
 * counts contradict each other. */
bool audit_add_boards(struct audit_questions *list, const struct set_list *sets, struct order order,
                      size_t wanted, uint64_t limit, uint64_t seed, struct error *error);

#endif
