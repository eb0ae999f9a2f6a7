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
