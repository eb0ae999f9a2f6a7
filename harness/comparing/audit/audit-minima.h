/* SPDX-License-Identifier: MIT */
/* Audit questions of a comparison that minimizes: covers with costs, of which the cheapest is known. `cells` and `dlx`, which
 * share no search, prove the same cost; where items have bounds, by going through all covers. They show whether a back-end
 * that is not ours looks for a cheaper cover at all.
 *
 * Two of three are covers of the sets, with costs drawn anew from those that they have, and without some options where they
 * are too hard to prove so. The others are small ones of known families, with such costs. */
#ifndef QUADRILLE_AUDIT_MINIMA_H
#define QUADRILLE_AUDIT_MINIMA_H

#include "harness/comparing/audit/audit-question.h"
#include "harness/measuring/sets/sets.h"

/* AUDIT_QUESTIONS_MAX questions, none if no cover of the sets has costs. Which they are depends on the sets and the seed, not on
 * how fast the machine is. Takes about a second at the most. Ends early, with what there is, at program_stop. False and a
 * sentence if `cells` and `dlx` contradict each other; nothing is kept then. */
bool audit_minima_make(struct audit_questions *list, const struct set_list *sets, uint64_t seed,
                       struct allocator *allocator, struct error *error);

#endif
