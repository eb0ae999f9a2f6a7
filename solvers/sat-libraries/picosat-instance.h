/* SPDX-License-Identifier: MIT */
/* One PicoSAT whose memory is an arena: it can be left in the middle of a call when memory runs out, and
 * forgotten as a whole.
 *
 * When memory runs out, PicoSAT calls abort(). Our allocation functions never return null to it: they jump to
 * `out_of_memory` instead, which the caller must have set (setjmp) in a function that is still running.
 * What is left of PicoSAT then can only be dropped, with picosat_instance_drop. */
#pragma once

#include "common/base/arena.h"
#include "solvers/interface/solver.h"

#include <picosat/picosat.h>
#include <setjmp.h>

struct picosat_instance {
    struct arena arena;
    PicoSAT *sat; /* in the arena; null: none */
    jmp_buf out_of_memory;
    uint64_t slice; /* propagations between two looks at the clock */
};

/* Begins with no clauses; whatever there was is dropped. */
void picosat_instance_begin(struct picosat_instance *instance);
void picosat_instance_drop(struct picosat_instance *instance);

/* Adds literals and ends of clauses. False when interrupted: on the largest boards loading alone takes a
 * second. `search` may be null. */
bool picosat_instance_add(struct picosat_instance *instance, const int *literals, size_t count,
                          const struct search *search);

/* Solves under `count` assumptions, which may be 0. Returns PICOSAT_UNKNOWN only when interrupted. */
int picosat_instance_decide(struct picosat_instance *instance, const int *assumed, size_t count,
                            const struct search *search);

/* Adds what was decided and propagated since it began to the counters. */
void picosat_instance_count(const struct picosat_instance *instance, struct search *search);
