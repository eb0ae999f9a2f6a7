/* SPDX-License-Identifier: MIT */
/* Invariant of the watches: each clause that is not satisfied by the literals that stay true watches two of
 * its literals, which stand first in it, and neither is false unless the other is true or the clause was just
 * met in propagating (Moskewicz et al., Chaff, DAC 2001, section 2). The watches of clause c are 2c and
 * 2c + 1, and those of a literal are linked, so nothing grows: all memory is taken at the beginning. A watch
 * repeats its literal, so that a visit can end with seeing that its neighbour's is true. */
#include "common/proof/proof-checker.h"

#include <stdlib.h>
#include <string.h>

#define RUP_NOWHERE UINT32_MAX /* the end of a list */

enum { CLAUSES_MAX = INT32_MAX }; /* their watches are numbered in 32 bits */

struct rup_watch {
    uint32_t next; /* of the same literal */
    int literal;   /* 0: of no clause, or of one that was deleted */
};

/* The clauses so far, and unit propagation over them. What follows from single literals alone is an
 * assignment that is never taken back. */
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
    size_t assigned, propagated;
    size_t kept; /* the first of the trail that stay; what was assumed, and what followed, comes after them */
    bool contradiction; /* without any assumption: the clauses have no model */
};

/* False if the literal is false already. */
static bool rup_assign(struct rup *rup, int literal)
{
    if (rup->value[literal])
        return rup->value[literal] > 0;
    rup->value[literal] = 1;
    rup->value[-literal] = -1;
    rup->trail[rup->assigned++] = literal;
    return true;
}

static void rup_watch_literal(struct rup *rup, uint32_t place, int literal)
{
    rup->watches[place] = (struct rup_watch){.next = rup->head[literal], .literal = literal};
    rup->head[literal] = place;
}

/* A literal of the clause that is not false, beyond the two watched; null if there is none. */
static int *rup_find_other(const struct rup *rup, size_t clause)
{
    int *end = rup->literals + rup->start[clause + 1];
    for (int *at = rup->literals + rup->start[clause] + 2; at < end; at++)
        if (rup->value[*at] >= 0)
            return at;
    return NULL;
}

/* Visits the clauses that watch a literal which became false: each watches another one instead, or makes its
 * last literal true. False if one has none left. */
static bool rup_visit_watches(struct rup *rup, int falsified)
{
    uint32_t *link = &rup->head[falsified];
    while (*link != RUP_NOWHERE) {
        uint32_t place = *link, *next = &rup->watches[place].next;
        int neighbour = rup->watches[place ^ 1].literal;
        if (rup->value[neighbour] > 0) {
            link = next;
            continue;
        }
        int *other = neighbour ? rup_find_other(rup, place / 2) : NULL;
        if (!neighbour)
            *link = *next; /* the clause was deleted */
        else if (other) {
            *link = *next;
            rup_watch_literal(rup, place, *other);
            rup->literals[rup->start[place / 2] + place % 2] = *other;
            *other = falsified;
        } else if (rup_assign(rup, neighbour))
            link = next;
        else
            return false;
    }
    return true;
}

/* False if a clause became false. */
static bool rup_propagate(struct rup *rup)
{
    while (rup->propagated < rup->assigned)
        if (!rup_visit_watches(rup, -rup->trail[rup->propagated++]))
            return false;
    return true;
}

/* Assumes that all literals of a lemma, ended by 0, are false, and propagates units. Returns whether a clause
 * became false, so that the lemma follows. What was assumed stays until rup_take_back. */
static bool rup_refutes(struct rup *rup, const int *lemma)
{
    assert(!rup->contradiction && rup->propagated == rup->assigned);
    rup->kept = rup->assigned;
    for (; *lemma; lemma++)
        if (!rup_assign(rup, -*lemma))
            return true;
    return !rup_propagate(rup);
}

static void rup_take_back(struct rup *rup)
{
    assert(rup->kept <= rup->assigned);
    while (rup->assigned > rup->kept) {
        int literal = rup->trail[--rup->assigned];
        rup->value[literal] = rup->value[-literal] = 0;
    }
    rup->propagated = rup->kept;
}

/* --- the clauses --- */

static size_t rup_bucket_of(const struct rup *rup, const int *literals, size_t size)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i++) {
        uint64_t mixed = (uint64_t)(uint32_t)literals[i] * 0x9E3779B97F4A7C15u;
        sum += mixed ^ mixed >> 29;
    }
    return (size_t)(sum ^ sum >> 32) & (rup->bucket_count - 1);
}

/* Copies literals, ended by 0, each but once; returns how many. */
static size_t rup_copy_once(struct rup *rup, const int *literals, int *copy)
{
    size_t size = 0;
    for (; *literals; literals++)
        if (!rup->marked[*literals]) {
            rup->marked[*literals] = true;
            copy[size++] = *literals;
        }
    for (size_t i = 0; i < size; i++)
        rup->marked[copy[i]] = false;
    return size;
}

#ifndef NDEBUG
/* Whether each of the first few clauses that is neither deleted nor satisfied watches its first two
 * literals. */
static bool rup_check_watches(const struct rup *rup)
{
    enum { MOST = 50 };
    for (size_t clause = 0; clause < rup->clause_count && clause < MOST && !rup->contradiction; clause++) {
        const struct rup_watch *watches = rup->watches + 2 * clause;
        const int *literals = rup->literals + rup->start[clause];
        if (!watches[0].literal)
            continue;
        if (watches[0].literal != literals[0] || watches[1].literal != literals[1])
            return false;
        const int8_t first = rup->value[literals[0]], second = rup->value[literals[1]];
        if ((first < 0 && second <= 0) || (second < 0 && first <= 0))
            return false;
    }
    return true;
}
#endif

/* Moves two literals that are not false to the front and watches them. A clause with a true one needs no
 * watches, for that will stay true; one with a single open literal makes it true. */
static void rup_settle(struct rup *rup, size_t clause)
{
    int *literals = rup->literals + rup->start[clause];
    size_t size = rup->start[clause + 1] - rup->start[clause], open = 0;
    for (size_t i = 0; i < size && open < 2; i++) {
        int literal = literals[i];
        if (rup->value[literal] > 0)
            return;
        if (!rup->value[literal]) {
            literals[i] = literals[open];
            literals[open++] = literal;
        }
    }
    if (open == 2) {
        rup_watch_literal(rup, (uint32_t)(2 * clause), literals[0]);
        rup_watch_literal(rup, (uint32_t)(2 * clause + 1), literals[1]);
    } else if (!open)
        rup->contradiction = true;
    else {
        rup_assign(rup, literals[0]);
        rup->contradiction = !rup_propagate(rup);
    }
}

/* Adds a clause, ended by 0, with what follows from it; not after a contradiction. */
static void rup_add(struct rup *rup, const int *literals)
{
    assert(!rup->contradiction && rup->propagated == rup->assigned);
    size_t clause = rup->clause_count++, start = rup->start[clause];
    size_t size = rup_copy_once(rup, literals, rup->literals + start);
    rup->start[clause + 1] = start + size;
    size_t bucket = rup_bucket_of(rup, rup->literals + start, size);
    rup->chain[clause] = rup->bucket[bucket];
    rup->bucket[bucket] = (uint32_t)clause;
    rup_settle(rup, clause);
    assert(rup_check_watches(rup));
}

static bool rup_is_marked(const struct rup *rup, size_t clause)
{
    for (size_t i = rup->start[clause]; i < rup->start[clause + 1]; i++)
        if (!rup->marked[rup->literals[i]])
            return false;
    return true;
}

/* Takes one clause with these literals away. Returns false if there is none. What followed from it stays. */
static bool rup_delete(struct rup *rup, const int *literals)
{
    int *copy = rup->literals + rup->start[rup->clause_count]; /* where the next clause would be */
    size_t size = rup_copy_once(rup, literals, copy);
    uint32_t *link = &rup->bucket[rup_bucket_of(rup, copy, size)];
    for (size_t i = 0; i < size; i++)
        rup->marked[copy[i]] = true;
    while (*link != RUP_NOWHERE &&
           (rup->start[*link + 1] - rup->start[*link] != size || !rup_is_marked(rup, *link)))
        link = &rup->chain[*link];
    for (size_t i = 0; i < size; i++)
        rup->marked[copy[i]] = false;
    if (*link == RUP_NOWHERE)
        return false;
    rup->watches[2 * *link].literal = rup->watches[2 * *link + 1].literal = 0;
    *link = rup->chain[*link];
    return true;
}

/* --- memory --- */

size_t largest_variable(const int *literals, size_t length, size_t largest)
{
    for (size_t i = 0; i < length; i++)
        if ((size_t)abs(literals[i]) > largest)
            largest = (size_t)abs(literals[i]);
    return largest;
}

/* Takes all memory, from rup->arrays, for at most `clauses` clauses with `literals` literals, the 0 after
 * each clause included. Returns false if memory runs out, or there are too many clauses. */
static bool rup_open(struct rup *rup, size_t clauses, size_t literals, size_t variables)
{
    struct arrays *arrays = &rup->arrays;
    if (clauses > CLAUSES_MAX)
        return false;
    rup->bucket_count = 1;
    while (rup->bucket_count < clauses)
        rup->bucket_count *= 2;
    rup->literals = arrays_take(arrays, literals, sizeof *rup->literals);
    rup->start = arrays_take_zeroed(arrays, clauses, sizeof *rup->start);
    rup->head = arrays_take(arrays, 2 * variables, sizeof *rup->head);
    rup->watches = arrays_take_zeroed(arrays, 2 * clauses, sizeof *rup->watches);
    rup->bucket = arrays_take(arrays, rup->bucket_count, sizeof *rup->bucket);
    rup->chain = arrays_take(arrays, clauses, sizeof *rup->chain);
    rup->value = arrays_take_zeroed(arrays, 2 * variables, sizeof *rup->value);
    rup->marked = arrays_take_zeroed(arrays, 2 * variables, sizeof *rup->marked);
    rup->trail = arrays_take(arrays, variables, sizeof *rup->trail);
    if (arrays->failed)
        return false;
    memset(rup->head, 0xFF, (2 * variables + 1) * sizeof *rup->head); /* RUP_NOWHERE */
    memset(rup->bucket, 0xFF, rup->bucket_count * sizeof *rup->bucket);
    rup->head += variables;
    rup->value += variables;
    rup->marked += variables;
    return true;
}

/* --- reading a proof --- */

struct proof_step {
    size_t first; /* of its literals; they end with 0 */
    size_t line;
    bool deletes;
};

struct proof_checker_proof {
    struct tokens words;
    int variables; /* of the formula */
    size_t step_count, length;
    struct proof_step *steps; /* this and literals are null while they are only counted */
    int *literals;
};

static void proof_begin_step(struct proof_checker_proof *proof, bool deletes)
{
    if (proof->steps)
        proof->steps[proof->step_count] = (struct proof_step){proof->length, proof->words.word_line, deletes};
    proof->step_count++;
}

static bool proof_read_steps(struct proof_checker_proof *proof)
{
    struct tokens *words = &proof->words;
    bool open = false; /* within a step */
    while (tokens_next(words)) {
        int literal = 0;
        if (words->first && (words->word[0] == 'c' || (!proof->step_count && word_is(words, "%RUPD32")))) {
            tokens_pass_line(words);
            continue;
        }
        bool deletes = !open && word_is(words, "d");
        if (!open)
            proof_begin_step(proof, deletes);
        open = true;
        if (deletes)
            continue;
        if (!tokens_literal(words, (uint32_t)proof->variables, "the formula has", &literal))
            return false;
        if (proof->literals)
            proof->literals[proof->length] = literal;
        proof->length++;
        open = literal != 0;
    }
    return !open || tokens_complain(words, "the proof is cut off: no 0 ends its last clause");
}

/* --- a proof --- */

static void proof_load(struct rup *rup, const struct cnf *formula)
{
    const int *literals = formula->literals;
    for (size_t i = 0; i < formula->clauses && !rup->contradiction; i++) {
        rup_add(rup, literals);
        while (*literals)
            literals++;
        literals++;
    }
}

/* Whether the lemma follows; if so, it is added. */
static bool proof_add_lemma(struct rup *rup, const int *lemma)
{
    const bool follows = rup_refutes(rup, lemma);
    rup_take_back(rup);
    if (follows)
        rup_add(rup, lemma);
    return follows;
}

static enum proof_verdict proof_check_steps(struct rup *rup, struct proof_checker_proof *proof,
                                            struct proof_report *report)
{
    bool remarked = false;
    struct tokens *words = &proof->words;
    for (size_t i = 0; i < proof->step_count && !rup->contradiction; i++) {
        const struct proof_step *step = &proof->steps[i];
        const int *literals = proof->literals + step->first;
        report->line = step->line;
        if (!step->deletes) {
            report->lemmas++;
            if (!proof_add_lemma(rup, literals)) {
                error_set(&report->reason, "the clause does not follow by unit propagation");
                return PROOF_NOT_VERIFIED;
            }
        } else if (rup_delete(rup, literals))
            report->deletions++;
        else if (!remarked && words->complain) {
            words->complain(words->context, step->line, 1, true, "a clause is deleted that is not there");
            remarked = true;
        }
    }
    if (rup->contradiction)
        return PROOF_VERIFIED;
    report->line = 0;
    error_set(&report->reason, "the proof ends before the contradiction");
    return PROOF_NOT_VERIFIED;
}

/* Of those that there are, for a header may announce any number of them. */
static size_t proof_count_variables(const struct cnf *formula, const struct proof_checker_proof *proof)
{
    return largest_variable(formula->literals, formula->length,
                            largest_variable(proof->literals, proof->length, 0));
}

enum proof_verdict proof_check(const struct cnf *formula, const char *text, size_t length,
                               struct allocator *allocator, complain_function *complain, void *context,
                               struct proof_report *report)
{
    struct rup rup = {.arrays = {.allocator = allocator}};
    struct proof_checker_proof proof = {.variables = formula->variables};
    *report = (struct proof_report){.line = 0};
    tokens_open(&proof.words, text, length, complain, context);
    if (!tokens_are_text(&proof.words))
        return PROOF_UNREADABLE;
    struct proof_checker_proof counting = proof; /* once to count, once to keep */
    if (!proof_read_steps(&counting))
        return PROOF_UNREADABLE;
    enum proof_verdict verdict = PROOF_NO_MEMORY;
    proof.steps = arrays_take(&rup.arrays, counting.step_count, sizeof *proof.steps);
    proof.literals = arrays_take(&rup.arrays, counting.length, sizeof *proof.literals);
    if (!rup.arrays.failed && proof_read_steps(&proof) &&
        rup_open(&rup, formula->clauses + proof.step_count, formula->length + proof.length,
                 proof_count_variables(formula, &proof))) {
        proof_load(&rup, formula);
        verdict = proof_check_steps(&rup, &proof, report);
    }
    arrays_close(&rup.arrays);
    return verdict;
}
