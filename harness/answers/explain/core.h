/* SPDX-License-Identifier: MIT */
/* A minimal set of demands that contradict each other: givens of a board, primary items of a cover, clauses of a
 * formula. Less any one of them, there is a solution.
 *
 * Minimal is not smallest, and there are usually many. Several are found: on a board, from the simplest
 * contradictions that propagation meets (reasons.h); everywhere, from all demands in several orders. Each is shrunk
 * by deletion (unsat-core.h). Of these the one is taken whose reason is simplest, then the smallest. Two equal
 * givens in a unit are known to be smallest: one given alone has a solution on the empty board, since digits, and
 * rows and columns, may be exchanged. */
#ifndef QUADRILLE_CORE_H
#define QUADRILLE_CORE_H

#include "harness/answers/explain/reasons.h"
#include "harness/answers/explain/subject.h"

struct core {
    uint32_t *at; /* cells, items or clauses (subject.h), ascending */
    size_t count;
    bool is_minimal;      /* no demand of it can be left out; false: the time was up before that was shown */
    bool is_smallest;     /* no smaller set of demands contradicts itself */
    struct reason reason; /* of a board */
};

/* Of demands that contradict each other. Takes at most until the deadline (of clock_now(); 0: none); there is
 * a core even then. The caller frees it by core_close. */
void core_find(struct subject *subject, uint64_t deadline, struct core *core);
/* The same for a board whose givens clash; needs no subject. */
void core_of_clash(struct order order, const uint8_t *cells, struct core *core);
void core_close(struct core *core);

#endif
