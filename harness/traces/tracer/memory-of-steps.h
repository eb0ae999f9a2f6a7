/* SPDX-License-Identifier: MIT */
/* What a record that begins in the middle of a search has to know besides what stands: the clauses that implied the
 * literals that stand, and the items that are covered. It listens to all steps before. */
#ifndef QUADRILLE_MEMORY_OF_STEPS_H
#define QUADRILLE_MEMORY_OF_STEPS_H

#include "common/base/arena.h"
#include "harness/traces/tracer/tracer.h"

/* An item that is covered, or purified with a colour; so many options are hidden with it. */
struct covered_item {
    uint32_t item, colour, count;
};

/* The clause that implied what stands at the same place of the stack; length 0: none. */
struct reason_clause {
    uint32_t length, room;
    uint32_t *literals;
};

struct memory_of_steps {
    struct arena *arena; /* all that is below is in it */
    struct covered_item *covered;
    struct reason_clause *reasons;
    size_t covered_count, covered_room, reason_count, reason_room;
};

/* After a step. */
void memory_of_steps_hear(struct memory_of_steps *memory, const struct trace_step *step);

#endif
