/* SPDX-License-Identifier: MIT */
/* Formulas without a model, by the search of a SAT solver: proofs that there is none, and minimal
 * unsatisfiable subsets of clauses. */
#pragma once

#include "solvers/interface/solver.h"

#include <stdio.h>

/* --- proofs --- */

/* Looks for a model of a formula by `cdcl`, and writes to `proof`, as it learns, a proof that there is none,
 * in the format LRAT: beside each clause those that it follows from. SEARCH_EXHAUSTED: there is none, and the
 * proof is complete. SEARCH_LIMIT: there is one, and what was written proves nothing. SEARCH_STOPPED,
 * SEARCH_NO_MEMORY: neither is known. Of `search`, deadline and stop flag are looked at. ferror says whether
 * all could be written. All memory comes from `allocator`, and is freed. */
enum search_end prove_unsatisfiable(const struct cnf *formula, FILE *proof, struct allocator *allocator,
                                    const struct search *search);

/* --- minimal cores ---
 *
 * Clauses in PicoSAT that are asked again and again under other assumptions, and minimal sets of assumptions
 * that contradict the clauses (minimal unsatisfiable subsets, MUS).
 *
 * A constraint that may be left out gets a selector: a variable s, and -s in each of its clauses. To assume s
 * is to demand the constraint. Clauses that PicoSAT learns hold for all questions, so they stay. */

struct unsat_core;

enum core_verdict {
    CORE_CONFLICTS, /* the clauses contradict the assumptions */
    CORE_HOLDS,     /* there is a model */
    CORE_GAVE_UP,   /* the deadline has passed, or the stop flag is set */
    CORE_NO_MEMORY  /* and so will all later questions be */
};

/* No clauses over variables 1 to `variables`, at least 0. Null if memory runs out. `stop` may be null. */
struct unsat_core *unsat_core_open(int variables, const atomic_int *stop, struct allocator *allocator);
/* Takes null too. */
void unsat_core_close(struct unsat_core *core);

/* One variable more; its number. */
int unsat_core_variable(struct unsat_core *core);

/* Adds `count` literals, clauses ended by 0. May end before all is added if the deadline (of clock_now(); 0:
 * none) passes: CORE_GAVE_UP, and the clauses are of no use then. Else CORE_HOLDS, which says nothing yet. */
enum core_verdict unsat_core_add(struct unsat_core *core, const int *literals, size_t count,
                                 uint64_t deadline);

/* Whether there is a model in which these literals are true. */
enum core_verdict unsat_core_ask(struct unsat_core *core, const int *assumed, size_t count,
                                 uint64_t deadline);

/* After CORE_HOLDS: whether the literal is true in the model. Until the next call of another function. */
bool unsat_core_is_true(const struct unsat_core *core, int literal);

/* Leaves of `assumed`, which contradict the clauses together, a subset that still does, in the same order.
 * With CORE_CONFLICTS the subset is minimal: less any one of them, there is a model. With CORE_GAVE_UP it is
 * as small as it came to be. With CORE_HOLDS they contradict nothing, and all are left.
 *
 * By deletion: one after the other, from the first, is left out, and stays out if the others still contradict
 * the clauses; then all are dropped that PicoSAT did not need for that (Marques-Silva, Minimal
 * Unsatisfiability: Models, Algorithms and Applications, ISMVL 2010; Belov, Lynce and Marques-Silva, Towards
 * Efficient MUS Extraction, AI Communications 25(2), 2012). So other orders give other subsets, and those
 * that stand last are the most likely to stay. */
enum core_verdict unsat_core_shrink(struct unsat_core *core, int *assumed, size_t *count, uint64_t deadline);
