/* SPDX-License-Identifier: MIT */
/* What `cdcl` offers beside the interface of all back-ends: a proof that a formula has no model. */
#ifndef QUADRILLE_CDCL_H
#define QUADRILLE_CDCL_H

#include "solvers/interface/solver.h"

#include <stdio.h>

/* Looks for a model of a formula and writes to `proof`, as it learns, an LRAT proof in text that there is
 * none (../common/lrat.h), deletions included. SEARCH_EXHAUSTED: there is none, and the proof is complete.
 * SEARCH_LIMIT: there is one, and what was written proves nothing. SEARCH_STOPPED, SEARCH_NO_MEMORY: neither
 * is known. Of `search`, deadline and stop flag are looked at, and the counters filled in. ferror says
 * whether all could be written. All memory comes from `allocator`, and all is given back. */
enum search_end cdcl_refute(const struct cnf *formula, FILE *proof, struct allocator *allocator,
                            struct search *search);

#endif
