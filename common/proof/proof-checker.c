/* SPDX-License-Identifier: MIT */
#include "common/proof/proof-checker.h"

#include "common/proof/rup.h"

/* --- reading --- */

struct step {
    size_t first; /* of its literals; they end with 0 */
    size_t line;
    bool deletes;
};

struct proof {
    struct tokens words;
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

static bool read_steps(struct proof *proof)
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
            begin_step(proof, deletes);
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

static bool tell_growth(const struct rup *rup, const struct proof_listener *listener)
{
    return !listener || listener->grew(listener->context, rup);
}

static bool load(struct rup *rup, const struct cnf *formula, const struct proof_listener *listener)
{
    const int *literals = formula->literals;
    for (size_t i = 0; i < formula->clauses && !rup->contradiction; i++) {
        rup_add(rup, literals);
        while (*literals)
            literals++;
        literals++;
    }
    return tell_growth(rup, listener);
}

/* Whether the lemma follows; if so, it is added. *heard becomes false if the listener runs out of memory. */
static bool add_lemma(struct rup *rup, const int *lemma, const struct proof_listener *listener, bool *heard)
{
    bool follows = rup_refutes(rup, lemma);
    if (follows && listener)
        *heard = listener->followed(listener->context, rup, lemma);
    rup_take_back(rup);
    if (!follows)
        return false;
    rup_add(rup, lemma);
    *heard = *heard && tell_growth(rup, listener);
    return true;
}

static enum proof_verdict check_steps(struct rup *rup, struct proof *proof,
                                      const struct proof_listener *listener, struct proof_report *report)
{
    bool remarked = false, heard = true;
    struct tokens *words = &proof->words;
    for (size_t i = 0; i < proof->step_count && !rup->contradiction; i++) {
        const struct step *step = &proof->steps[i];
        const int *literals = proof->literals + step->first;
        report->line = step->line;
        if (!step->deletes) {
            report->lemmas++;
            if (!add_lemma(rup, literals, listener, &heard)) {
                error_set(&report->reason, "the clause does not follow by unit propagation");
                return PROOF_NOT_VERIFIED;
            }
            if (!heard)
                return PROOF_NO_MEMORY;
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
static size_t count_variables(const struct cnf *formula, const struct proof *proof)
{
    return largest_variable(formula->literals, formula->length,
                            largest_variable(proof->literals, proof->length, 0));
}

enum proof_verdict proof_check_telling(const struct cnf *formula, const char *text, size_t length,
                                       struct allocator *allocator, complain_function *complain,
                                       void *context, const struct proof_listener *listener,
                                       struct proof_report *report)
{
    struct rup rup = {.contradiction = false};
    struct proof proof = {.variables = formula->variables};
    *report = (struct proof_report){.line = 0};
    tokens_open(&proof.words, text, length, complain, context);
    if (!tokens_are_text(&proof.words))
        return PROOF_UNREADABLE;
    struct proof counting = proof; /* once to count, once to keep */
    if (!read_steps(&counting))
        return PROOF_UNREADABLE;
    enum proof_verdict verdict = PROOF_NO_MEMORY;
    if (arena_open(&rup.arena, allocator, 0)) {
        proof.steps = arena_take(&rup.arena, (counting.step_count + 1) * sizeof *proof.steps);
        proof.literals = arena_take(&rup.arena, (counting.length + 1) * sizeof *proof.literals);
        if (proof.steps && proof.literals && read_steps(&proof) &&
            rup_open(&rup, formula->clauses + proof.step_count, formula->length + proof.length,
                     count_variables(formula, &proof)) &&
            load(&rup, formula, listener))
            verdict = check_steps(&rup, &proof, listener, report);
    }
    arena_close(&rup.arena);
    return verdict;
}

enum proof_verdict proof_check(const struct cnf *formula, const char *text, size_t length,
                               struct allocator *allocator, complain_function *complain, void *context,
                               struct proof_report *report)
{
    return proof_check_telling(formula, text, length, allocator, complain, context, NULL, report);
}
