/* SPDX-License-Identifier: MIT */
#include "solvers/services/unsatisfiable.h"

#include "solvers/sat-libraries/picosat-instance.h"
#include "solvers/sat/cdcl.h"

#include <string.h>

/* --- proofs --- */

enum search_end prove_unsatisfiable(const struct cnf *formula, FILE *proof, struct allocator *allocator,
                                    const struct search *search)
{
    struct search counted = *search;
    return cdcl_refute(formula, proof, allocator, &counted);
}

/* --- minimal cores --- */

/* A slice has room to assign all variables: picosat.c says why. */
enum { LEAST_SLICE = 20000 };

struct unsat_core {
    struct allocator *allocator;
    const atomic_int *stop;
    int variables;
    bool broken; /* memory ran out in the middle of a call */
    struct picosat_instance sat;
};

/* For a function that is left by a jump when memory runs out: PicoSAT is of no use any more. */
static enum core_verdict break_down(struct unsat_core *core)
{
    core->broken = true;
    picosat_instance_drop(&core->sat);
    return CORE_NO_MEMORY;
}

static void unsatisfiable_begin(struct unsat_core *core)
{
    if (setjmp(core->sat.out_of_memory)) {
        break_down(core);
        return;
    }
    picosat_instance_begin(&core->sat);
    picosat_adjust(core->sat.sat, core->variables);
}

struct unsat_core *unsat_core_open(int variables, const atomic_int *stop, struct allocator *allocator)
{
    struct unsat_core *core = allocator_take_zeroed(allocator, sizeof *core);
    if (!core)
        return NULL;
    core->allocator = allocator;
    core->stop = stop;
    core->variables = variables;
    core->broken = !arena_open(&core->sat.arena, allocator, 0);
    if (!core->broken)
        unsatisfiable_begin(core);
    if (!core->broken)
        return core;
    unsat_core_close(core);
    return NULL;
}

void unsat_core_close(struct unsat_core *core)
{
    if (!core)
        return;
    if (core->sat.arena.allocator)
        arena_close(&core->sat.arena);
    allocator_give(core->allocator, core, sizeof *core);
}

int unsat_core_variable(struct unsat_core *core)
{
    core->variables++;
    if (core->broken)
        return core->variables;
    if (setjmp(core->sat.out_of_memory))
        break_down(core);
    else
        picosat_adjust(core->sat.sat, core->variables);
    return core->variables;
}

enum core_verdict unsat_core_add(struct unsat_core *core, const int *literals, size_t count,
                                 uint64_t deadline)
{
    const struct search search = {.deadline = deadline, .stop = core->stop};
    if (core->broken)
        return CORE_NO_MEMORY;
    if (setjmp(core->sat.out_of_memory))
        return break_down(core);
    return picosat_instance_add(&core->sat, literals, count, &search) ? CORE_HOLDS : CORE_GAVE_UP;
}

enum core_verdict unsat_core_ask(struct unsat_core *core, const int *assumed, size_t count, uint64_t deadline)
{
    const struct search search = {.deadline = deadline, .stop = core->stop};
    if (core->broken)
        return CORE_NO_MEMORY;
    if (setjmp(core->sat.out_of_memory))
        return break_down(core);
    while (!search_interrupted(&search)) {
        PicoSAT *sat = core->sat.sat;
        for (size_t i = 0; i < count; i++)
            picosat_assume(sat, assumed[i]);
        picosat_set_propagation_limit(sat, picosat_propagations(sat) + LEAST_SLICE +
                                               2 * (unsigned long long)core->variables);
        const int verdict = picosat_sat(sat, -1);
        if (verdict != PICOSAT_UNKNOWN)
            return verdict == PICOSAT_UNSATISFIABLE ? CORE_CONFLICTS : CORE_HOLDS;
    }
    return CORE_GAVE_UP;
}

bool unsat_core_is_true(const struct unsat_core *core, int literal)
{
    return !core->broken && picosat_deref(core->sat.sat, literal) > 0;
}

/* Keeps those that PicoSAT needed for the contradiction. */
static size_t keep_failed(const struct unsat_core *core, int *assumed, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!picosat_inconsistent(core->sat.sat) && picosat_failed_assumption(core->sat.sat, assumed[i]))
            assumed[kept++] = assumed[i];
    return kept;
}

enum core_verdict unsat_core_shrink(struct unsat_core *core, int *assumed, size_t *count, uint64_t deadline)
{
    enum core_verdict verdict = unsat_core_ask(core, assumed, *count, deadline);
    if (verdict != CORE_CONFLICTS)
        return verdict;
    size_t left = keep_failed(core, assumed, *count), needed = 0;
    /* The `needed` last ones are in each subset of these that contradicts the clauses. */
    while (needed < left) {
        const int first = assumed[0];
        memmove(assumed, assumed + 1, (left - 1) * sizeof *assumed);
        verdict = unsat_core_ask(core, assumed, left - 1, deadline);
        if (verdict == CORE_CONFLICTS) {
            left = keep_failed(core, assumed, left - 1);
            continue;
        }
        assumed[left - 1] = first;
        needed++;
        if (verdict != CORE_HOLDS)
            break;
    }
    *count = left;
    return verdict == CORE_HOLDS ? CORE_CONFLICTS : verdict;
}
