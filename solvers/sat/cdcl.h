/* SPDX-License-Identifier: MIT */
/* What `cdcl` offers beside the interface of all back-ends: a proof that a formula has no model, and exact
 * covers of what another back-end has left of a board. */
#pragma once

#include "solvers/interface/solver.h"

#include <stdio.h>

/* Looks for a model of a formula and writes to `proof`, as it learns, an LRAT proof in text that there is
 * none (common/proof/lrat.h), deletions included. SEARCH_EXHAUSTED: there is none, and the proof is complete.
 * SEARCH_LIMIT: there is one, and what was written proves nothing. SEARCH_STOPPED, SEARCH_NO_MEMORY: neither
 * is known. Of `search`, deadline and stop flag are looked at, and the counters filled in. ferror says
 * whether all could be written. All memory comes from `allocator`, and is freed. */
enum search_end cdcl_refute(const struct cnf *formula, FILE *proof, struct allocator *allocator,
                            struct search *search);

/* Finds assignments to the variables of `items` such that of each of its clauses exactly one literal is true:
 * an exact cover, without clauses for each pair. Its literals are not negated, each clause has two or more,
 * and each variable is in four of them (the same one twice, if need be). Searches as `cdcl` does with its
 * default settings, and counts so; solutions name the true variables, the first being 0. All memory comes
 * from `allocator`, and is freed. */
enum search_end cdcl_find_covers(const struct cnf *items, struct allocator *allocator, struct search *search);
