/* SPDX-License-Identifier: MIT */
/* Clauses that grow in number, and unit propagation over them: the engine of the checker of proofs (proof-checker.h),
 * which keeps what follows from single literals alone as an assignment that is never taken back, and adds
 * each lemma once it has been seen to follow. Beside each literal that became true it notes the clause that
 * made it so, which is what a proof with hints is written from (elaborate.h). */
#ifndef QUADRILLE_COMMON_PROOF_PROOF_CHECKER_H
#define QUADRILLE_COMMON_PROOF_PROOF_CHECKER_H

#include "common/base/arena.h"
#include "common/base/error.h"
#include "common/base/tokens.h"
#include "common/formula/cnf.h"

#define RUP_NOWHERE UINT32_MAX

struct rup {
    struct arena arena;
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
    /* Of each literal: 1 true, -1 false, 0 open; and a mark to work with. These two and head point at
     * the middle of their arrays, so that -variable is an index as well. */
    int8_t *value;
    bool *marked;
    int *trail; /* the literals that are true, in the order in which they became so */
    /* Of a variable on the trail: the clause that made its literal true; RUP_NOWHERE: it was assumed. */
    uint32_t *reason;
    size_t assigned, propagated;
    size_t kept; /* so many on the trail stay; what was assumed, and what followed, comes behind them */
    /* The clause that became false last; RUP_NOWHERE: a literal was to be assumed that was false, `refused`. */
    uint32_t conflict;
    int refused;
    bool contradiction; /* without any assumption: the clauses have no model */
};

/* Takes all memory, from rup->arena, which is open, that so many clauses with so many literals (or more; a 0
 * behind each counts) will need. False if memory runs out, or there are too many clauses. */
bool rup_open(struct rup *rup, size_t clauses, size_t literals, size_t variables);

/* Adds a clause, ended by 0, with what follows from it; not after a contradiction. */
void rup_add(struct rup *rup, const int *literals);

/* Takes one clause with these literals away; false if there is none. What followed from it stays. */
bool rup_delete(struct rup *rup, const int *literals);

/* Assumes that all literals of a lemma, ended by 0, are false, and propagates units: whether a clause became
 * false, so that the lemma follows. What came of it is to be looked at until rup_take_back. */
bool rup_refutes(struct rup *rup, const int *lemma);
void rup_take_back(struct rup *rup);

/* The largest variable among literals and zeros, at least `largest`. */
size_t largest_variable(const int *literals, size_t length, size_t largest);

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
 * it takes the clause of these literals away; lines that begin with c are comments. A first line
 * `%RUPD32 VARIABLES CLAUSES`, which PicoSAT writes, is passed over. */

enum proof_verdict {
    PROOF_VERIFIED,     /* the formula has no model */
    PROOF_NOT_VERIFIED, /* it is no proof of that; the formula may have none all the same */
    PROOF_UNREADABLE,   /* one complaint was made */
    PROOF_NO_MEMORY,
};

struct proof_report {
    size_t lemmas;    /* that were checked */
    size_t deletions; /* that took a clause away */
    /* Of the lemma that does not follow, or with which a contradiction was reached; 0: of none */
    size_t line;
    size_t column;       /* where in it; 0: all of it */
    size_t byte;         /* of a binary proof, which has no lines: the place in it, from 0 */
    bool binary;         /* `byte` counts, if there is a place at all; line is 0 */
    struct error reason; /* with PROOF_NOT_VERIFIED */
};

/* Reads all of the proof, then checks it from its beginning until a contradiction is reached. Deleting a
 * clause that is not there is ignored, with a remark for the first; deleting one does not take back what was
 * derived from it (as drat-trim ignores deletions of units). */
enum proof_verdict proof_check(const struct cnf *formula, const char *proof, size_t length,
                               struct allocator *allocator, complain_function *complain, void *context,
                               struct proof_report *report);

/* The same for one who wants to know why each lemma follows. Both functions return false if they run out of
 * memory, which ends the check. */
struct rup;
struct proof_listener {
    bool (*followed)(void *context, const struct rup *rup, const int *lemma); /* before rup_take_back */
    /* Once all clauses of the formula are there, and whenever a lemma was added. */
    bool (*grew)(void *context, const struct rup *rup);
    void *context;
};

enum proof_verdict proof_check_telling(const struct cnf *formula, const char *proof, size_t length,
                                       struct allocator *allocator, complain_function *complain,
                                       void *context, const struct proof_listener *listener,
                                       struct proof_report *report);

#endif
