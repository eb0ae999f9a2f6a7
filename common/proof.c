/* The checker, forwards: it keeps what follows from single literals alone as an assignment that is never
 * taken back, and adds each lemma once it has been seen to follow.
 *
 * Invariant of the watches: each clause that is not satisfied by that assignment watches two of its literals,
 * which stand first in it, and neither is false unless the other is true or the clause was just met in
 * propagating (Moskewicz et al., Chaff, DAC 2001, section 2). The watches of clause c are 2c and 2c + 1, and
 * those of a literal are linked, so nothing grows: all memory is taken at the beginning. A watch repeats its
 * literal, so that a visit can end with seeing that its neighbour's is true. */
#include "proof.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

/* --- reading --- */

struct step {
    size_t first; /* of its literals; they end with 0 */
    size_t line;
    bool deletes;
};

struct proof {
    struct words words;
    int variables; /* of the formula */
    size_t step_count, length;
    struct step *steps; /* this and literals are null while they are only counted */
    int *literals;
};

static void begin_step(struct proof *proof, bool deletes)
{
    if (proof->steps)
        proof->steps[proof->step_count] = (struct step){proof->length, proof->words.word_line, deletes};
    proof->step_count++;
}

static bool read_literal(struct proof *proof, int *literal)
{
    struct words *words = &proof->words;
    bool negative;
    uint32_t variable;
    if (!word_number(words, &negative, &variable) || (negative && !variable))
        return words_complain(words, WORD_FORMAT " is not a literal", WORD_ARGUMENTS(words));
    if (variable > (uint32_t)proof->variables)
        return words_complain(words, "variable " WORD_FORMAT " is out of range: the formula has %d",
                              (int)words->length - negative, words->word + negative, "", proof->variables);
    *literal = negative ? -(int)variable : (int)variable;
    return true;
}

static bool read_steps(struct proof *proof)
{
    struct words *words = &proof->words;
    bool open = false; /* within a step */
    while (words_next(words)) {
        int literal = 0;
        if (words->first && (words->word[0] == 'c' || (!proof->step_count && word_is(words, "%RUPD32")))) {
            words_pass_line(words);
            continue;
        }
        bool deletes = !open && word_is(words, "d");
        if (!open)
            begin_step(proof, deletes);
        open = true;
        if (deletes)
            continue;
        if (!read_literal(proof, &literal))
            return false;
        if (proof->literals)
            proof->literals[proof->length] = literal;
        proof->length++;
        open = literal != 0;
    }
    return !open || words_complain(words, "the proof is cut off: no 0 ends its last clause");
}

/* --- the checker --- */

#define NOWHERE UINT32_MAX
enum { CLAUSES_MAX = INT32_MAX }; /* their watches are numbered in 32 bits */

struct watch {
    uint32_t next; /* of the same literal */
    int literal;   /* 0: of no clause, or of one that was deleted */
};

struct checker {
    struct arena arena;
    /* Clause c is literals[start[c]] .. literals[start[c+1]-1], none of them twice. */
    int *literals;
    size_t *start;
    size_t clause_count;
    struct watch *watches;
    uint32_t *head; /* of each literal's list of watches */
    /* Clauses by the sum of their literals' hashes, to find those that are deleted. */
    uint32_t *bucket, *chain;
    size_t bucket_count; /* a power of two */
    /* Of each literal: 1 true, -1 false, 0 open; and a mark to work with. These two and head point at
     * the middle of their arrays, so that -variable is an index as well. */
    int8_t *value;
    bool *marked;
    int *trail; /* the literals that are true, in the order in which they became so */
    size_t assigned, propagated;
    bool contradiction;
};

/* False if the literal is false already. */
static bool assign(struct checker *checker, int literal)
{
    if (checker->value[literal])
        return checker->value[literal] > 0;
    checker->value[literal] = 1;
    checker->value[-literal] = -1;
    checker->trail[checker->assigned++] = literal;
    return true;
}

static void watch(struct checker *checker, uint32_t place, int literal)
{
    checker->watches[place] = (struct watch){.next = checker->head[literal], .literal = literal};
    checker->head[literal] = place;
}

/* A literal of the clause that is not false, beyond the two watched; null if there is none. */
static int *find_other(const struct checker *checker, size_t clause)
{
    int *end = checker->literals + checker->start[clause + 1];
    for (int *at = checker->literals + checker->start[clause] + 2; at < end; at++)
        if (checker->value[*at] >= 0)
            return at;
    return 0;
}

/* Visits the clauses that watch a literal which became false: each watches another one instead, or makes its
 * last literal true. False if one has none left. */
static bool visit_watches(struct checker *checker, int falsified)
{
    uint32_t *link = &checker->head[falsified];
    while (*link != NOWHERE) {
        uint32_t place = *link, *next = &checker->watches[place].next;
        int neighbour = checker->watches[place ^ 1].literal;
        if (checker->value[neighbour] > 0) {
            link = next;
            continue;
        }
        int *other = neighbour ? find_other(checker, place / 2) : 0;
        if (!neighbour)
            *link = *next; /* the clause was deleted */
        else if (other) {
            *link = *next;
            watch(checker, place, *other);
            checker->literals[checker->start[place / 2] + place % 2] = *other;
            *other = falsified;
        } else if (assign(checker, neighbour))
            link = next;
        else
            return false;
    }
    return true;
}

/* False if a clause became false. */
static bool propagate(struct checker *checker)
{
    while (checker->propagated < checker->assigned)
        if (!visit_watches(checker, -checker->trail[checker->propagated++]))
            return false;
    return true;
}

static void take_back(struct checker *checker, size_t assigned)
{
    while (checker->assigned > assigned) {
        int literal = checker->trail[--checker->assigned];
        checker->value[literal] = checker->value[-literal] = 0;
    }
    checker->propagated = assigned;
}

/* Reverse unit propagation: whether the lemma, ended by 0, follows from the clauses. */
static bool follows(struct checker *checker, const int *lemma)
{
    size_t before = checker->assigned;
    bool consistent = true;
    for (; *lemma && consistent; lemma++)
        consistent = assign(checker, -*lemma);
    consistent = consistent && propagate(checker);
    take_back(checker, before);
    return !consistent;
}

/* --- the clauses --- */

static size_t bucket_of(const struct checker *checker, const int *literals, size_t size)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i++) {
        uint64_t mixed = (uint64_t)(uint32_t)literals[i] * 0x9E3779B97F4A7C15u;
        sum += mixed ^ mixed >> 29;
    }
    return (size_t)(sum ^ sum >> 32) & (checker->bucket_count - 1);
}

/* Copies literals, ended by 0, each but once; returns how many. */
static size_t copy_once(struct checker *checker, const int *literals, int *copy)
{
    size_t size = 0;
    for (; *literals; literals++)
        if (!checker->marked[*literals]) {
            checker->marked[*literals] = true;
            copy[size++] = *literals;
        }
    for (size_t i = 0; i < size; i++)
        checker->marked[copy[i]] = false;
    return size;
}

/* Moves two literals that are not false to the front and watches them. A clause with a true one needs no
 * watches, for that will stay true; one with a single open literal makes it true. */
static void settle(struct checker *checker, size_t clause)
{
    int *literals = checker->literals + checker->start[clause];
    size_t size = checker->start[clause + 1] - checker->start[clause], open = 0;
    for (size_t i = 0; i < size && open < 2; i++) {
        int literal = literals[i];
        if (checker->value[literal] > 0)
            return;
        if (!checker->value[literal]) {
            literals[i] = literals[open];
            literals[open++] = literal;
        }
    }
    if (open == 2) {
        watch(checker, (uint32_t)(2 * clause), literals[0]);
        watch(checker, (uint32_t)(2 * clause + 1), literals[1]);
    } else if (!open || !assign(checker, literals[0]) || !propagate(checker))
        checker->contradiction = true;
}

static void add(struct checker *checker, const int *literals)
{
    size_t clause = checker->clause_count++, start = checker->start[clause];
    size_t size = copy_once(checker, literals, checker->literals + start);
    checker->start[clause + 1] = start + size;
    size_t bucket = bucket_of(checker, checker->literals + start, size);
    checker->chain[clause] = checker->bucket[bucket];
    checker->bucket[bucket] = (uint32_t)clause;
    settle(checker, clause);
}

static bool is_marked(const struct checker *checker, size_t clause)
{
    for (size_t i = checker->start[clause]; i < checker->start[clause + 1]; i++)
        if (!checker->marked[checker->literals[i]])
            return false;
    return true;
}

/* Takes one clause with these literals away; false if there is none. */
static bool delete_clause(struct checker *checker, const int *literals)
{
    int *copy =
        checker->literals + checker->start[checker->clause_count]; /* where the next clause would be */
    size_t size = copy_once(checker, literals, copy);
    uint32_t *link = &checker->bucket[bucket_of(checker, copy, size)];
    for (size_t i = 0; i < size; i++)
        checker->marked[copy[i]] = true;
    while (*link != NOWHERE &&
           (checker->start[*link + 1] - checker->start[*link] != size || !is_marked(checker, *link)))
        link = &checker->chain[*link];
    for (size_t i = 0; i < size; i++)
        checker->marked[copy[i]] = false;
    if (*link == NOWHERE)
        return false;
    checker->watches[2 * *link].literal = checker->watches[2 * *link + 1].literal = 0;
    *link = checker->chain[*link];
    return true;
}

/* --- memory --- */

static void *take_filled(struct checker *checker, size_t count, size_t size, int byte)
{
    void *block = count < SIZE_MAX / size ? arena_take(&checker->arena, count * size) : 0;
    return block ? memset(block, byte, count * size) : 0;
}

static size_t largest_variable(const int *literals, size_t length, size_t largest)
{
    for (size_t i = 0; i < length; i++)
        if ((size_t)abs(literals[i]) > largest)
            largest = (size_t)abs(literals[i]);
    return largest;
}

static bool open_checker(struct checker *checker, const struct cnf *formula, const struct proof *proof)
{
    size_t clauses = formula->clauses + proof->step_count;
    /* Of those that there are, for a header may announce any number of them. */
    size_t variables = largest_variable(formula->literals, formula->length,
                                        largest_variable(proof->literals, proof->length, 0));
    size_t both = 2 * variables + 1;
    if (clauses > CLAUSES_MAX)
        return false;
    checker->bucket_count = 1;
    while (checker->bucket_count < clauses)
        checker->bucket_count *= 2;
    checker->literals = take_filled(checker, formula->length + proof->length, sizeof *checker->literals, 0);
    checker->start = take_filled(checker, clauses + 1, sizeof *checker->start, 0);
    checker->head = take_filled(checker, both, sizeof *checker->head, 0xFF);
    checker->watches = take_filled(checker, 2 * clauses, sizeof *checker->watches, 0);
    checker->bucket = take_filled(checker, checker->bucket_count, sizeof *checker->bucket, 0xFF);
    checker->chain = take_filled(checker, clauses, sizeof *checker->chain, 0xFF);
    checker->value = take_filled(checker, both, sizeof *checker->value, 0);
    checker->marked = take_filled(checker, both, sizeof *checker->marked, 0);
    checker->trail = take_filled(checker, variables, sizeof *checker->trail, 0);
    if (!checker->literals || !checker->start || !checker->head || !checker->watches || !checker->bucket ||
        !checker->chain || !checker->value || !checker->marked || !checker->trail)
        return false;
    checker->head += variables;
    checker->value += variables;
    checker->marked += variables;
    return true;
}

/* --- a proof --- */

static void load(struct checker *checker, const struct cnf *formula)
{
    const int *literals = formula->literals;
    for (size_t i = 0; i < formula->clauses && !checker->contradiction; i++) {
        add(checker, literals);
        while (*literals)
            literals++;
        literals++;
    }
}

static enum proof_verdict check_steps(struct checker *checker, struct proof *proof,
                                      struct proof_report *report)
{
    bool remarked = false;
    struct words *words = &proof->words;
    for (size_t i = 0; i < proof->step_count && !checker->contradiction; i++) {
        const struct step *step = &proof->steps[i];
        const int *literals = proof->literals + step->first;
        report->line = step->line;
        if (!step->deletes) {
            report->lemmas++;
            if (!follows(checker, literals)) {
                error_set(&report->reason, "the clause does not follow by unit propagation");
                return PROOF_NOT_VERIFIED;
            }
            add(checker, literals);
        } else if (delete_clause(checker, literals))
            report->deletions++;
        else if (!remarked && words->complain) {
            words->complain(words->context, step->line, 1, true, "a clause is deleted that is not there");
            remarked = true;
        }
    }
    if (checker->contradiction)
        return PROOF_VERIFIED;
    report->line = 0;
    error_set(&report->reason, "the proof ends before the contradiction");
    return PROOF_NOT_VERIFIED;
}

enum proof_verdict proof_check(const struct cnf *formula, const char *text, size_t length,
                               struct allocator *allocator, complain_function *complain, void *context,
                               struct proof_report *report)
{
    struct checker checker = {.contradiction = false};
    struct proof proof = {.variables = formula->variables};
    *report = (struct proof_report){.line = 0};
    words_open(&proof.words, text, length, complain, context);
    if (!words_are_text(&proof.words))
        return PROOF_UNREADABLE;
    struct proof counting = proof; /* once to count, once to keep */
    if (!read_steps(&counting))
        return PROOF_UNREADABLE;
    enum proof_verdict verdict = PROOF_NO_MEMORY;
    if (arena_open(&checker.arena, allocator, 0)) {
        proof.steps = arena_take(&checker.arena, (counting.step_count + 1) * sizeof *proof.steps);
        proof.literals = arena_take(&checker.arena, (counting.length + 1) * sizeof *proof.literals);
        if (proof.steps && proof.literals && read_steps(&proof) && open_checker(&checker, formula, &proof)) {
            load(&checker, formula);
            verdict = check_steps(&checker, &proof, report);
        }
    }
    arena_close(&checker.arena);
    return verdict;
}
