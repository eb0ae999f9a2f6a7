/* SPDX-License-Identifier: MIT */
/* Clauses that grow in number, and unit propagation over them: the engine of the checker of proofs (proof-checker.h),
 * which keeps what follows from single literals alone as an assignment that is never taken back, and adds
 * each lemma once it has been seen to follow. Beside each literal that became true it notes the clause that
 * made it so, which is what a proof with hints is written from (elaborate.h). */
#ifndef QUADRILLE_COMMON_PROOF_RUP_H
#define QUADRILLE_COMMON_PROOF_RUP_H

#include "common/base/arena.h"

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

#endif
