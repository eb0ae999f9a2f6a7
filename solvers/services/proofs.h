/* SPDX-License-Identifier: MIT */
/* Proofs that a formula has no model, by the search of a back-end. */
#ifndef QUADRILLE_SOLVERS_SERVICES_PROOFS_H
#define QUADRILLE_SOLVERS_SERVICES_PROOFS_H

#include "solvers/interface/solver.h"

#include <stdio.h>

/* By PicoSAT, in the format RUP. Looks for a model of a formula and writes to `proof`, as it learns, a proof that there
 * is none. SEARCH_EXHAUSTED: there is none, and the proof is complete. SEARCH_LIMIT: there is one, and what was written
 * proves nothing. SEARCH_STOPPED, SEARCH_NO_MEMORY: neither is known. Of `search`, deadline and stop flag are looked at.
 * ferror says whether all could be written. All memory comes from `allocator`, and is freed. */
enum search_end prove_by_picosat(const struct cnf *formula, FILE *proof, struct allocator *allocator,
                                 const struct search *search);

/* The same by `cdcl`, in the format LRAT: beside each clause those that it follows from. */
enum search_end prove_with_hints(const struct cnf *formula, FILE *proof, struct allocator *allocator,
                                 const struct search *search);

#endif
