/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit.h"

#include "harness/comparing/audit/audit-minima.h"
#include "harness/ground/memory.h"
#include "harness/ground/stats.h"
#include "harness/measuring/run/rows-csv.h"
#include "harness/measuring/shared-memory.h"
#include "solvers/registry/registry.h"

#include <inttypes.h>
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

bool audit_open(struct audit *audit, const struct experiment *experiment, bool all, struct error *error)
{
    bool any = false;
    *audit = (struct audit){.count = experiment->specs.count, .seed = experiment->audit_seed};
    audit->state = memory_had(shared_memory_take(audit->count * sizeof *audit->state));
    for (size_t i = 0; i < audit->count; i++)
        any |= audit->state[i].wanted = all || audit_is_foreign(&experiment->specs.spec[i]);
    if (any && experiment->minimize)
        return audit_minima_make(&audit->questions, &experiment->sets, experiment->audit_seed,
                                 &audit->allocator, error);
    return !any || audit_questions_make(&audit->questions, &experiment->sets, experiment->limit,
                                        experiment->audit_seed, &audit->allocator, error);
}

void audit_close(struct audit *audit)
{
    audit_questions_close(&audit->questions);
    shared_memory_give(audit->state, audit->count * sizeof *audit->state);
    *audit = (struct audit){0};
}

const struct audit_question *audit_next(const struct audit *audit, size_t turn, uint64_t timeout_ns,
                                        uint64_t *limit_ns)
{
    const struct audit_state *state = &audit->state[turn];
    const double least_ns = 5e7; /* a question that is hard for a back-end leaves time for the others */
    double left_ns = longest_ns - state->spent_ns;
    if (!state->wanted || state->failed || state->asked == audit->questions.count || left_ns <= least_ns)
        return 0;
    /* Before its first answer a program has to start, which takes long on a busy machine. */
    *limit_ns = (uint64_t)(state->asked ? fmax(left_ns / 8, least_ns) : longest_ns);
    if (timeout_ns && *limit_ns > timeout_ns)
        *limit_ns = timeout_ns;
    return &audit->questions.question[state->asked];
}

void audit_skip(struct audit *audit, size_t turn)
{
    audit->state[turn].asked++;
}

void audit_accuse(struct audit *audit, size_t turn, const struct error *why)
{
    struct audit_state *state = &audit->state[turn];
    if (!state->failed)
        state->why = *why;
    state->failed = true;
}

void audit_note(struct audit *audit, size_t turn, enum audit_verdict verdict, double took_ns,
                const struct error *why)
{
    struct audit_state *state = &audit->state[turn];
    const struct audit_question *question = &audit->questions.question[state->asked++];
    struct error text;
    state->spent_ns += state->asked > 1 ? took_ns : fmin(took_ns, longest_ns / 8);
    state->answered += verdict != AUDIT_UNANSWERED;
    state->asked_of[question->kind]++;
    state->answered_of[question->kind] += verdict != AUDIT_UNANSWERED;
    if (verdict == AUDIT_UNANSWERED && why && !*state->unanswered.text)
        state->unanswered = *why;
    if (verdict != AUDIT_WRONG)
        return;
    error_set(&text, "%.300s: %.200s", question->name, why->text);
    audit_accuse(audit, turn, &text);
}

bool audit_hold(struct audit *audit, size_t turn, unsigned worker)
{
    unsigned none = 0;
    return atomic_compare_exchange_strong(&audit->state[turn].holder, &none, worker + 1) ||
           none == worker + 1;
}

void audit_release(struct audit *audit, size_t turn, unsigned worker)
{
    unsigned holder = worker + 1;
    atomic_compare_exchange_strong(&audit->state[turn].holder, &holder, 0);
}

void audit_note_isomorph(struct audit *audit, size_t turn, double first_ns, double again_ns, double known_ns,
                         size_t instances, bool drawn)
{
    const double same = 1.25;
    const double cold_ns = 1000; /* what a processor takes longer at first, whatever it computes */
    struct audit_state *state = &audit->state[turn];
    if (state->isomorphs == AUDIT_ISOMORPHS_MAX || !(first_ns > 0) || !(again_ns > 0) || !(known_ns > 0))
        return;
    if (isinf(first_ns)) {
        state->lost++;
        return;
    }
    state->first[state->isomorphs] =
        isinf(again_ns) ? 0 : log(first_ns / fmax(again_ns, fmin(first_ns, again_ns + cold_ns)));
    state->unseen[state->isomorphs++] = log(first_ns / known_ns);
    state->instances += instances;
    state->drawn += drawn;
    state->slower += drawn && first_ns > same * known_ns;
}

/* The quantile of the ratios themselves. */
static double ratio_at(const double *logarithm, size_t count, double share)
{
    double sorted[AUDIT_ISOMORPHS_MAX];
    memcpy(sorted, logarithm, count * sizeof *sorted);
    sort_numbers(sorted, count);
    return count ? exp(quantile(sorted, count, share)) : NAN;
}

/* Whether so many of so many are too many for a fair coin: less than once in 100000 such audits. */
static bool is_beyond_luck(size_t many, size_t of)
{
    const double never = 1e-5;
    double tail = 0;
    for (size_t k = many; k <= of; k++)
        tail += exp(lgamma((double)of + 1) - lgamma((double)k + 1) - lgamma((double)(of - k) + 1) -
                    (double)of * log(2));
    return of && tail < never;
}

/* A processor that meets an instance again is up to twice as fast. An isomorph of an instance that was never met
 * may be easier or harder than what is printed by any factor, but nine tenths of them are not harder by 20.
 * Of two isomorphs that were both drawn, either is as likely to be the harder one. */
static void judge_isomorphs(struct audit *audit, size_t turn)
{
    enum { ISOMORPHS = 8, INSTANCES = 50, LOST = 3 };
    const double by_heart = 20, few = 0.1;
    const struct audit_state *state = &audit->state[turn];
    /* Measured on honest back-ends where there are 24 isomorphs or more: 1.00 to 1.45. */
    const double by_memory = state->isomorphs >= 24 ? 2 : 4;
    double again = ratio_at(state->first, state->isomorphs, 0.5);
    double unseen = ratio_at(state->unseen, state->isomorphs, few);
    struct error why;
    if (state->lost >= LOST && 4 * state->lost > state->isomorphs) {
        error_set(&why, "it gives up on %zu of %zu isomorphs of instances that it solves", state->lost,
                  state->lost + state->isomorphs);
        audit_accuse(audit, turn, &why);
    }
    if (state->isomorphs < ISOMORPHS && state->instances < INSTANCES)
        return;
    if (again > by_memory) {
        error_set(&why,
                  "it remembers answers: isomorphs of %zu instances took it %.3g times as long when it met "
                  "them first as when it met them again",
                  state->isomorphs, again);
        audit_accuse(audit, turn, &why);
    } else if (unseen > by_heart) {
        error_set(&why,
                  "it knows the instances: of %zu isomorphs that it had never met, nine tenths took it "
                  "over %.3g times as long",
                  state->isomorphs, unseen);
        audit_accuse(audit, turn, &why);
    } else if (is_beyond_luck(state->slower, state->drawn)) {
        error_set(&why,
                  "it knows the instances: of %zu isomorphs of drawn boards %zu took it longer than those",
                  state->drawn, state->slower);
        audit_accuse(audit, turn, &why);
    }
}

/* Whether enough was answered of each kind that was asked: half. */
static bool is_audited(const struct audit_state *state)
{
    bool enough = state->answered;
    for (size_t kind = 0; kind < AUDIT_KINDS; kind++)
        enough &= 2 * state->answered_of[kind] >= state->asked_of[kind];
    return enough;
}

static const char *verdict_of(const struct audit_state *state)
{
    return state->failed ? "unsound" : is_audited(state) ? "sound" : "not audited";
}

size_t audit_end(struct audit *audit, const struct spec_list *specs, FILE *file)
{
    size_t unsound = 0;
    if (file)
        fprintf(file,
                "solver,verdict,questions,asked,answered,seconds,isomorphs,first_by_again,unseen_by_known,"
                "seed,why\n");
    for (size_t i = 0; i < audit->count; i++) {
        const struct audit_state *state = &audit->state[i];
        size_t asked = 0;
        for (size_t kind = 0; kind < AUDIT_KINDS; kind++)
            asked += state->asked_of[kind];
        if (!state->wanted && !state->failed)
            continue;
        judge_isomorphs(audit, i);
        unsound += state->failed;
        if (!file)
            continue;
        rows_write_text(file, specs->spec[i].text);
        fprintf(file, ",%s,%zu,%zu,%zu,%.6f,%zu,", verdict_of(state), audit->questions.count, asked,
                state->answered, state->spent_ns * 1e-9, state->isomorphs);
        if (state->isomorphs)
            fprintf(file, "%.6g,%.6g", ratio_at(state->first, state->isomorphs, 0.5),
                    ratio_at(state->unseen, state->isomorphs, 0.5));
        else
            fputc(',', file);
        fprintf(file, ",%" PRIu64 ",", audit->seed);
        rows_write_text(file, state->failed ? state->why.text : "");
        fputc('\n', file);
    }
    return unsound;
}
