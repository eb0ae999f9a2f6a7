#include "audit.h"

#include "shared.h"
#include "stats.h"
#include "store.h"

#include "../solvers/registry.h"

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
    *audit = (struct audit){.count = experiment->specs.count};
    audit->state = shared_take(audit->count * sizeof *audit->state);
    if (!audit->state)
        return error_set(error, "not enough memory");
    for (size_t i = 0; i < audit->count; i++)
        any |= audit->state[i].wanted = all || audit_is_foreign(&experiment->specs.spec[i]);
    return !any || audit_questions_make(&audit->questions, &experiment->sets, experiment->limit,
                                        experiment->seed, &audit->allocator, error);
}

void audit_close(struct audit *audit)
{
    audit_questions_close(&audit->questions);
    shared_give(audit->state, audit->count * sizeof *audit->state);
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
    *limit_ns = (uint64_t)fmax(left_ns / 8, least_ns);
    if (timeout_ns && *limit_ns > timeout_ns)
        *limit_ns = timeout_ns;
    return &audit->questions.question[state->asked];
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
    state->spent_ns += took_ns;
    state->answered += verdict != AUDIT_UNANSWERED;
    if (verdict != AUDIT_WRONG)
        return;
    error_set(&text, "%.300s: %.200s", question->name, why->text);
    audit_accuse(audit, turn, &text);
}

void audit_note_form(struct audit *audit, size_t turn, double first_ns, double again_ns, double known_ns)
{
    struct audit_state *state = &audit->state[turn];
    if (state->forms == AUDIT_FORMS_MAX || !(first_ns > 0) || !(again_ns > 0) || !(known_ns > 0))
        return;
    state->first[state->forms] = log(first_ns / again_ns);
    state->unseen[state->forms++] = log(first_ns / known_ns);
}

/* The quantile of the ratios themselves. */
static double ratio_at(const double *logarithm, size_t count, double share)
{
    double sorted[AUDIT_FORMS_MAX];
    memcpy(sorted, logarithm, count * sizeof *sorted);
    sort_numbers(sorted, count);
    return count ? exp(quantile(sorted, count, share)) : NAN;
}

/* A processor that meets an instance again is up to twice as fast. A form of an instance that was never met
 * may be easier or harder than what is printed by any factor, but nine tenths of them are not harder by 20.
 */
static void judge_forms(struct audit *audit, size_t turn)
{
    enum { FORMS = 8 };
    const double by_memory = 4, by_heart = 20, few = 0.1;
    const struct audit_state *state = &audit->state[turn];
    double again = ratio_at(state->first, state->forms, 0.5);
    double unseen = ratio_at(state->unseen, state->forms, few);
    struct error why;
    if (state->forms < FORMS)
        return;
    if (again > by_memory) {
        error_set(&why,
                  "it remembers answers: equivalents of %zu instances took it %.3g times as long when it met "
                  "them first as when it met them again",
                  state->forms, again);
        audit_accuse(audit, turn, &why);
    } else if (unseen > by_heart) {
        error_set(&why,
                  "it knows the instances: of %zu equivalents that it had never met, nine tenths took it "
                  "over %.3g times as long",
                  state->forms, unseen);
        audit_accuse(audit, turn, &why);
    }
}

static const char *verdict_of(const struct audit_state *state)
{
    return state->failed ? "unsound" : state->answered ? "sound" : "not audited";
}

size_t audit_end(struct audit *audit, const struct spec_list *specs, FILE *file)
{
    size_t unsound = 0;
    if (file)
        fprintf(file,
                "solver,verdict,questions,asked,answered,seconds,forms,first_by_again,unseen_by_known,why\n");
    for (size_t i = 0; i < audit->count; i++) {
        const struct audit_state *state = &audit->state[i];
        if (!state->wanted && !state->failed)
            continue;
        judge_forms(audit, i);
        unsound += state->failed;
        if (!file)
            continue;
        store_write_text(file, specs->spec[i].text);
        fprintf(file, ",%s,%zu,%zu,%zu,%.6f,%zu,", verdict_of(state), audit->questions.count, state->asked,
                state->answered, state->spent_ns * 1e-9, state->forms);
        if (state->forms)
            fprintf(file, "%.6g,%.6g", ratio_at(state->first, state->forms, 0.5),
                    ratio_at(state->unseen, state->forms, 0.5));
        else
            fputc(',', file);
        fputc(',', file);
        store_write_text(file, state->failed ? state->why.text : "");
        fputc('\n', file);
    }
    return unsound;
}
