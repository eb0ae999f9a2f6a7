/* SPDX-License-Identifier: MIT */
#include "harness/extensions/explain/explanation.h"

#include "common/base/clock.h"
#include "harness/base/memory.h"
#include "harness/measuring/measure.h"

#include <stdlib.h>
#include <string.h>

struct listing {
    const struct subject *subject;
    struct solutions *solutions;
    uint64_t *facts; /* room for those of a solution */
};

static void read_solution(const struct subject *subject, const struct solution *solution, uint64_t *facts)
{
    memset(facts, 0, subject_words(subject) * sizeof *facts);
    if (subject->cells) {
        const unsigned size = order_size(subject->problem->order);
        for (unsigned cell = 0; cell < size * size; cell++)
            add_fact(facts, (size_t)cell * size + solution->cells[cell] - 1);
        return;
    }
    const bool is_formula = subject->problem->formula;
    for (size_t i = 0; i < solution->option_count; i++) {
        const size_t fact = is_formula ? 2 * (size_t)solution->options[i] : solution->options[i];
        if (subject_has_fact(subject, fact))
            add_fact(facts, fact);
    }
    for (size_t fact = 0; is_formula && fact < subject->fact_count; fact += 2)
        if (subject_has_fact(subject, fact) && !has_fact(facts, fact))
            add_fact(facts, fact + 1);
}

/* Facts that solutions have until now. */
static void mix(struct solutions *solutions, const uint64_t *facts)
{
    for (size_t i = 0; i < solutions->words; i++) {
        solutions->in_all[i] &= facts[i];
        solutions->in_some[i] |= facts[i];
    }
}

static void hear(void *context, const struct solution *solution)
{
    struct listing *listing = context;
    struct solutions *solutions = listing->solutions;
    if (solutions->count++ == SOLUTIONS_LISTED_MAX)
        return;
    read_solution(listing->subject, solution, listing->facts);
    mix(solutions, listing->facts);
}

/* How much of what is left of the time may go into listing: a third. */
static uint64_t time_to_list(uint64_t deadline)
{
    const uint64_t now = clock_now();
    return !deadline ? 0 : deadline > now ? (deadline - now) / 3 + 1 : 1;
}

static void list(const struct spec *lister, struct session_list *sessions, struct listing *listing,
                 uint64_t deadline)
{
    const struct subject *subject = listing->subject;
    struct solutions *solutions = listing->solutions;
    struct open_session *open = sessions_get(sessions, lister, subject->problem, 0, 0);
    if (open->refused) {
        solutions->flaw = open->error;
        return;
    }
    const struct task task = {.session = &open->session,
                              .cells = subject->cells,
                              .limit = SOLUTIONS_LISTED_MAX + 1,
                              .timeout_ns = time_to_list(deadline),
                              .verify_all = true,
                              .on_solution = hear,
                              .context = listing};
    struct outcome outcome;
    measure(&task, &outcome);
    sessions_drop(sessions, subject->problem);
    solutions->all = outcome.status == STATUS_OK && outcome.complete && outcome.shown == outcome.solutions &&
                     solutions->count <= SOLUTIONS_LISTED_MAX;
    if (solutions->all && solutions->count < 2) {
        solutions->all = false;
        error_set(&solutions->flaw, "%s finds %s, and there are at least two", lister->text,
                  solutions->count ? "one solution" : "none");
        return;
    }
    if (outcome.status == STATUS_WRONG || outcome.status == STATUS_CRASHED ||
        outcome.status == STATUS_LIMITED)
        error_set(&solutions->flaw, "%s: %s", lister->text, outcome.flaw.text);
    else if (outcome.status == STATUS_MEMORY)
        error_set(&solutions->flaw, "%s ran out of memory", lister->text);
}

/* Whether there is a solution with this literal; what it has settles many other facts, too. */
static void look_for(struct subject *subject, struct solutions *solutions, int literal, int *assumed,
                     uint64_t *model, uint64_t deadline, enum core_verdict *verdict)
{
    if (*verdict == CORE_GAVE_UP)
        return;
    *verdict = subject_ask(subject, assumed, &literal, 1, deadline);
    if (*verdict == CORE_HOLDS) {
        subject_read_model(subject, model);
        mix(solutions, model);
    }
}

/* For each fact that all known solutions have: whether there is one without it. Of a cover also whether an option that none
 * had is in one. */
static void find_differences(struct subject *subject, struct solutions *solutions, uint64_t *model,
                             uint64_t deadline)
{
    int *assumed = memory_get((subject->element_count + 1) * sizeof *assumed);
    enum core_verdict verdict = CORE_HOLDS;
    for (size_t fact = 0; fact < subject->fact_count; fact++)
        if (has_fact(solutions->in_all, fact))
            look_for(subject, solutions, -subject_fact_literal(subject, fact), assumed, model, deadline,
                     &verdict);
    for (size_t fact = 0; subject->problem->cover && fact < subject->fact_count; fact++)
        if (!has_fact(solutions->in_some, fact))
            look_for(subject, solutions, subject_fact_literal(subject, fact), assumed, model, deadline,
                     &verdict);
    free(assumed);
    solutions->differences_known = verdict == CORE_HOLDS || verdict == CORE_CONFLICTS;
}

void solutions_find(struct subject *subject, const struct spec *lister, struct session_list *sessions,
                    uint64_t deadline, struct solutions *solutions)
{
    const size_t words = subject_words(subject);
    uint64_t *facts = memory_get(words * sizeof *facts);
    *solutions = (struct solutions){.words = words};
    struct listing listing = {.subject = subject, .solutions = solutions, .facts = facts};
    solutions->in_some = memory_zeroed(words, sizeof *solutions->in_some);
    solutions->in_all = memory_get(words * sizeof *solutions->in_all);
    memset(solutions->in_all, 0xff, words * sizeof *solutions->in_all);
    list(lister, sessions, &listing, deadline);
    if (solutions->all)
        solutions->differences_known = true;
    else if (core_known(unsat_core_ask(subject->sat, subject->element, subject->element_count, deadline)) ==
             CORE_HOLDS) {
        subject_read_model(subject, facts);
        mix(solutions, facts);
        find_differences(subject, solutions, facts, deadline ? clock_now() + time_to_list(deadline) : 0);
    }
    free(facts);
}

void solutions_close(struct solutions *solutions)
{
    free(solutions->in_some);
    free(solutions->in_all);
    *solutions = (struct solutions){.count = 0};
}
