/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit.h"

#include "harness/base/memory.h"
#include "harness/measuring/run/run-csv.h"
#include "harness/measuring/processes.h"
#include "solvers/registry/registry.h"

#include <math.h>
#include <string.h>

static const double longest_ns = 5e9; /* for all questions together */

bool audit_is_foreign(const struct spec *spec)
{
    const struct solver *const *own = solver_registry();
    while (*own && *own != spec->solver)
        own++;
    return !*own || *spec->plugin || spec->solver->argument || *spec->settings.argument;
}

void audit_open(struct audit *audit, const struct experiment *experiment, bool all)
{
    bool any = false;
    assert(experiment->specs.count && experiment->specs.count <= SPECS_MAX);
    *audit = (struct audit){.count = experiment->specs.count, .sets = &experiment->sets};
    audit->state = memory_checked(shared_memory_take(audit->count * sizeof *audit->state));
    for (size_t i = 0; i < audit->count; i++)
        any |= audit->state[i].wanted = all || audit_is_foreign(&experiment->specs.spec[i]);
    if (any)
        audit_questions_make(&audit->questions, audit->sets, experiment->minimize, experiment->audit_seed,
                             &audit->allocator);
}

void audit_close(struct audit *audit)
{
    audit_questions_close(&audit->questions);
    shared_memory_give(audit->state, audit->count * sizeof *audit->state);
    *audit = (struct audit){0};
}

const struct audit_question *audit_next(const struct audit *audit, size_t back_end, uint64_t timeout_ns,
                                        uint64_t *limit_ns)
{
    assert(back_end < audit->count);
    const struct audit_state *state = &audit->state[back_end];
    const double least_ns = 5e7; /* a question that is hard for a back-end leaves time for the others */
    double left_ns = longest_ns - state->spent_ns;
    if (!state->wanted || state->failed || state->next == audit->questions.count || left_ns <= least_ns)
        return NULL;
    /* Before its first answer a program has to start, which takes long on a busy machine. */
    *limit_ns = (uint64_t)(state->next ? fmax(left_ns / 8, least_ns) : longest_ns);
    if (timeout_ns && *limit_ns > timeout_ns)
        *limit_ns = timeout_ns;
    return &audit->questions.question[state->next];
}

void audit_accuse(struct audit *audit, size_t back_end, const struct error *why)
{
    assert(back_end < audit->count);
    struct audit_state *state = &audit->state[back_end];
    if (!state->failed)
        state->why = *why;
    state->failed = true;
}

void audit_note(struct audit *audit, size_t back_end, enum audit_verdict verdict, double took_ns,
                const struct error *why)
{
    struct audit_state *state = &audit->state[back_end];
    const struct audit_question *question = &audit->questions.question[state->next];
    struct error text;
    assert(back_end < audit->count && state->next < audit->questions.count);
    assert(verdict != AUDIT_WRONG || why);
    state->verdict[state->next++] = (uint8_t)verdict;
    state->spent_ns += state->next > 1 ? took_ns : fmin(took_ns, longest_ns / 8);
    if (verdict == AUDIT_UNANSWERED && why && !*state->unanswered.text)
        state->unanswered = *why;
    if (verdict != AUDIT_WRONG)
        return;
    error_set(&text, "%.300s: %.200s", question->name, why->text);
    audit_accuse(audit, back_end, &text);
}

static enum search_end outcome_search_end(const struct outcome *outcome)
{
    return outcome->complete              ? SEARCH_EXHAUSTED
           : outcome->status == STATUS_OK ? SEARCH_LIMIT
                                          : SEARCH_STOPPED;
}

void audit_note_outcome(struct audit *audit, size_t back_end, uint64_t limit, const struct outcome *outcome)
{
    const struct audit_question *question = &audit->questions.question[audit->state[back_end].next];
    enum audit_verdict verdict = AUDIT_WRONG;
    struct error why = {""};
    if (outcome->status == STATUS_WRONG)
        why = outcome->flaw;
    else if (question->minimize)
        verdict = audit_check_minimum(question, outcome, &why);
    else
        verdict = audit_check(question, limit, outcome->solutions, outcome_search_end(outcome), &why);
    if (verdict == AUDIT_UNANSWERED && outcome->status != STATUS_TIMEOUT)
        why = outcome->flaw;
    audit_note(audit, back_end, verdict, outcome->time_ns, &why);
}

bool audit_hold(struct audit *audit, size_t back_end, unsigned worker)
{
    unsigned none = 0;
    assert(back_end < audit->count);
    return atomic_compare_exchange_strong(&audit->state[back_end].holder, &none, worker + 1) ||
           none == worker + 1;
}

void audit_release(struct audit *audit, size_t back_end, unsigned worker)
{
    unsigned holder = worker + 1;
    assert(back_end < audit->count);
    atomic_compare_exchange_strong(&audit->state[back_end].holder, &holder, 0);
}

/* --- what came of it --- */

size_t audit_count(const struct audit *audit, size_t back_end, enum audit_verdict verdict)
{
    size_t count = 0;
    for (size_t q = 0; q < audit->questions.count; q++)
        count += audit->state[back_end].verdict[q] == verdict;
    return count;
}

/* Fills in the line about a set. Returns false if it has no questions. A back-end is sound that answered half
 * of each kind that it was asked: no solution, one, several. */
static bool audit_judge_set(const struct audit *audit, const struct audit_state *state, size_t set,
                            struct audit_line *line)
{
    uint64_t asked[3] = {0}, right[3] = {0};
    bool any = false, enough = true;
    for (size_t q = 0; q < audit->questions.count; q++) {
        const struct audit_question *question = &audit->questions.question[q];
        const size_t kind = question->count < 2 ? question->count : 2;
        if (question->set != set)
            continue;
        any = true;
        assert(state->verdict[q] <= AUDIT_UNANSWERED);
        asked[kind] += state->verdict[q] != AUDIT_NOT_ASKED;
        right[kind] += state->verdict[q] == AUDIT_RIGHT;
        line->wrong += state->verdict[q] == AUDIT_WRONG;
    }
    for (size_t kind = 0; kind < 3; kind++) {
        line->asked += asked[kind];
        line->right += right[kind];
        enough &= 2 * right[kind] >= asked[kind];
    }
    line->verdict = state->failed ? "unsound" : enough && line->right ? "sound" : "not audited";
    line->why = state->failed                  ? state->why.text
                : enough && line->right        ? ""
                : !line->asked                 ? "no question was asked"
                : *state->unanswered.text != 0 ? state->unanswered.text
                                               : "too few answers in time";
    return any;
}

size_t audit_end(const struct audit *audit, const struct spec_list *specs, FILE *file)
{
    size_t unsound = 0;
    if (file)
        audit_csv_write_head(file);
    for (size_t i = 0; i < audit->count; i++) {
        const struct audit_state *state = &audit->state[i];
        const size_t sets = audit->sets ? audit->sets->count : 0;
        bool any = false;
        unsound += state->failed;
        if (!file || (!state->wanted && !state->failed))
            continue;
        for (size_t set = 0; set <= sets; set++) {
            struct audit_line line = {.solver = specs->spec[i].text,
                                      .set = set < sets ? audit->sets->set[set].name : ""};
            if (!audit_judge_set(audit, state, set, &line) && (set < sets || any))
                continue;
            any = true;
            audit_csv_write(file, &line);
        }
    }
    return unsound;
}
