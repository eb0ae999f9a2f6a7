/* SPDX-License-Identifier: MIT */
/* PicoSAT's edges, as far as they matter here: the number of clauses must be set before the first is
 * learned; memory that runs out and deadlines are as in picosat-instance.h. It writes no proof file
 * at all if it learns nothing, which is right: then propagating the formula's units is the proof. */
#include "solvers/services/proofs.h"

#include "solvers/sat-libraries/picosat-instance.h"
#include "solvers/sat/cdcl.h"

static enum search_end prove(struct picosat_instance *instance, const struct cnf *formula, FILE *proof,
                             const struct search *search)
{
    if (setjmp(instance->out_of_memory))
        return SEARCH_NO_MEMORY;
    picosat_instance_begin(instance);
    picosat_set_incremental_rup_file(instance->sat, proof, formula->variables, (int)formula->clauses);
    picosat_adjust(instance->sat, formula->variables);
    instance->slice = 20000 + (uint64_t)formula->variables / 4 * 5; /* it has room to assign every variable */
    if (!picosat_instance_add(instance, formula->literals, formula->length, search))
        return SEARCH_STOPPED;
    const int verdict = picosat_instance_decide(instance, NULL, 0, search);
    return verdict == PICOSAT_UNSATISFIABLE ? SEARCH_EXHAUSTED
           : verdict == PICOSAT_SATISFIABLE ? SEARCH_LIMIT
                                            : SEARCH_STOPPED;
}

enum search_end prove_by_picosat(const struct cnf *formula, FILE *proof, struct allocator *allocator,
                                 const struct search *search)
{
    struct picosat_instance instance = {0};
    enum search_end end = arena_open(&instance.arena, allocator, 0) ? prove(&instance, formula, proof, search)
                                                                    : SEARCH_NO_MEMORY;
    arena_close(&instance.arena); /* PicoSAT ends with it, and writes nothing more */
    return end;
}

enum search_end prove_with_hints(const struct cnf *formula, FILE *proof, struct allocator *allocator,
                                 const struct search *search)
{
    struct search counted = *search;
    return cdcl_refute(formula, proof, allocator, &counted);
}
