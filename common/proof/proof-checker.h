/* SPDX-License-Identifier: MIT */
/* Checks a proof that a formula has no model. It was written from the definition alone and shares no code
 * with any solver, so that a mistake there cannot hide here.
 *
 * A proof is a list of clauses, the lemmas. Each must follow from the formula and the lemmas before it by
 * reverse unit propagation (RUP): when all of its literals are assumed false, propagating units alone must
 * meet a clause that is false. When that holds of the empty clause, the formula has no model. (Goldberg and
 * Novikov, Verification of Proofs of Unsatisfiability for CNF Formulas, DATE 2003; Van Gelder, Verifying RUP
 * Proofs of Propositional Unsatisfiability, ISAIM 2008.)
 *
 * As text (DRUP, the subset of DRAT without extension variables): a lemma is literals ended by 0; `d` before
 * it takes the clause of these literals away; lines that begin with c are comments. A first line `%RUPD32
 * VARIABLES CLAUSES`, which PicoSAT writes, is passed over. */
#pragma once

#include "common/base/tokens.h"
#include "common/formula/cnf.h"

enum proof_verdict {
    PROOF_VERIFIED,     /* the formula has no model */
    PROOF_NOT_VERIFIED, /* the proof does not show that; the formula may have no model all the same */
    PROOF_UNREADABLE,   /* one complaint was made */
    PROOF_NO_MEMORY,
};

struct proof_report {
    size_t lemmas;    /* that were checked */
    size_t deletions; /* that took a clause away */
    /* The place of the lemma that does not follow, or that led to a contradiction; 0: of none */
    size_t line;
    size_t column;       /* where in it; 0: all of it */
    size_t byte;         /* of a binary proof, which has no lines: the place in it, from 0 */
    bool binary;         /* `byte` counts, if there is a place at all; line is 0 */
    struct error reason; /* with PROOF_NOT_VERIFIED */
};

/* Reads all of the proof, then checks it from its beginning until a contradiction is reached. Deleting a
 * clause that is not there is ignored, with a remark for the first. Deleting a clause does not take back what
 * was derived from it (as drat-trim ignores deletions of units). */
enum proof_verdict proof_check(const struct cnf *formula, const char *proof, size_t length,
                               struct allocator *allocator, complain_function *complain, void *context,
                               struct proof_report *report);

/* The largest variable among literals and zeros, at least `largest`. */
size_t largest_variable(const int *literals, size_t length, size_t largest);

/* --- why each lemma follows --- */

#define RUP_NOWHERE UINT32_MAX

/* The clauses so far, and unit propagation over them. What follows from single literals alone is an
 * assignment that is never taken back. Each literal that became true has the clause that made it so. */
struct rup {
    struct arrays arrays;
    /* Clause c, from 0 in the order of adding, is literals[start[c]] .. literals[start[c+1]-1], none of them
     * twice. Their order changes. */
    int *literals;
    size_t *start;
    size_t clause_count;
    struct rup_watch *watches;
    uint32_t *head; /* of each literal's list of watches */
    /* Clauses by the sum of their literals' hashes, to find those that are deleted. */
    uint32_t *bucket, *chain;
    size_t bucket_count; /* a power of two */
    /* The value of each literal (1 true, -1 false, 0 open) and a mark to work with. These two and head point
     * at the middle of their arrays, so that -variable is an index as well. */
    int8_t *value;
    bool *marked;
    int *trail; /* the literals that are true, in the order in which they became so */
    /* Of a variable on the trail: the clause that made its literal true; RUP_NOWHERE: it was assumed. */
    uint32_t *reason;
    size_t assigned, propagated;
    size_t kept; /* the first of the trail that stay; what was assumed, and what followed, comes after them */
    /* The clause that became false last; RUP_NOWHERE: `refused` is false, and was to be assumed. */
    uint32_t conflict;
    int refused;
    bool contradiction; /* without any assumption: the clauses have no model */
};

/* Both functions return false if they run out of memory, which ends the check. */
struct proof_listener {
    /* Called when a lemma was seen to follow, before its assumptions are taken back. */
    bool (*followed)(void *context, const struct rup *rup, const int *lemma);
    /* Called when all clauses of the formula are there, and whenever a lemma was added. */
    bool (*grew)(void *context, const struct rup *rup);
    void *context;
};

/* As proof_check, and calls a listener, unless that is null. */
enum proof_verdict proof_check_telling(const struct cnf *formula, const char *proof, size_t length,
                                       struct allocator *allocator, complain_function *complain,
                                       void *context, const struct proof_listener *listener,
                                       struct proof_report *report);
