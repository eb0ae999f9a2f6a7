/* SPDX-License-Identifier: MIT */
#include "harness/answers/explain/explanation.h"

#include "common/base/clock.h"
#include "common/board/board.h"
#include "harness/ground/memory.h"

#include <stdlib.h>

/* Of formulas with more clauses it is not tested which of them could be left out: encodings of boards have tens of
 * thousands, most of them redundant by design. */
enum { REDUNDANT_CLAUSES_MAX = 1000 };

/* What is left of the time is shared: this part of it, in tenths, is for what comes next. */
static uint64_t until(uint64_t deadline, unsigned tenths)
{
    const uint64_t now = clock_now();
    return !deadline ? 0 : deadline > now ? now + (deadline - now) / 10 * tenths : deadline;
}

static void give_up_in_time(struct explanation *explanation, bool one_is_known)
{
    explanation->finding = FINDING_GAVE_UP;
    error_set(&explanation->why, "%s%s before it was known whether there is %s",
              one_is_known ? "one solution was found; " : "", cut_off_text(),
              one_is_known ? "another" : "a solution");
}

/* --- no solution --- */

static void explain_none(const struct confirmer *confirmer, struct explanation *explanation)
{
    struct subject *subject = &explanation->subject;
    explanation->finding = FINDING_NONE;
    if (!explanation->core.at)
        core_find(subject, until(confirmer->deadline, 7), &explanation->core);
    confirm_core(confirmer, subject, explanation->core.at, explanation->core.count,
                 &explanation->confirmation);
}

/* --- one solution --- */

/* That what is kept has one solution, and less any one of its givens has more. */
static void confirm_kept(const struct confirmer *confirmer, struct explanation *explanation)
{
    const struct subject *subject = &explanation->subject;
    const struct redundant *redundant = &explanation->redundant;
    uint32_t *kept = memory_get((subject->element_count + 1) * sizeof *kept);
    size_t count = 0;
    for (size_t i = 0; i < subject->element_count; i++)
        if (redundant->is_kept[i])
            kept[count++] = subject->element_at[i];
    confirm_demands(confirmer, subject, kept, count, count, 1, count + 1, &explanation->confirmation);
    for (size_t i = 0; i < count && redundant->is_minimal; i++)
        confirm_demands(confirmer, subject, kept, count, i, 2, count - i, &explanation->confirmation);
    free(kept);
}

static void explain_unique(const struct confirmer *confirmer, int forbidden, struct explanation *explanation)
{
    explanation->finding = FINDING_UNIQUE;
    const struct subject *subject = &explanation->subject;
    if (!subject->cells && (subject->cover || subject->element_count > REDUNDANT_CLAUSES_MAX)) {
        confirm_count(confirmer, subject, 0, 0, 1, &explanation->confirmation);
        return;
    }
    redundant_find(&explanation->subject, forbidden, until(confirmer->deadline, 6), &explanation->redundant);
    confirm_kept(confirmer, explanation);
}

/* --- several --- */

/* What was found from a list of another back-end: PicoSAT says whether these facts leave one solution. */
static void confirm_by_picosat(uint64_t deadline, struct explanation *explanation)
{
    struct subject *subject = &explanation->subject;
    const struct needed *needed = &explanation->needed;
    struct confirmation *confirmation = &explanation->confirmation;
    const size_t more = needed->count;
    uint64_t *model = memory_get(subject_words(subject) * sizeof *model);
    int *further = memory_get((more + 1) * sizeof *further),
        *assumed = memory_get((subject->element_count + more + 1) * sizeof *assumed);
    for (size_t i = 0; i < more; i++)
        further[i] = subject_fact_literal(subject, needed->facts[i]);
    enum core_verdict verdict = subject_ask(subject, assumed, further, more, deadline);
    const bool has_one = verdict == CORE_HOLDS;
    if (has_one) {
        subject_read_model(subject, model);
        further[more] = subject_forbid(subject, model);
        verdict = subject_ask(subject, assumed, further, more + 1, deadline);
    }
    confirmation->asked++;
    confirmation->agreed += has_one && verdict == CORE_CONFLICTS;
    confirmation->open += verdict == CORE_GAVE_UP;
    if (!*confirmation->flaw.text && (has_one ? verdict == CORE_HOLDS : verdict == CORE_CONFLICTS))
        error_set(&confirmation->flaw, "PicoSAT finds another number of solutions");
    free(model);
    free(further);
    free(assumed);
}

static void explain_several(const struct confirmer *confirmer, struct explanation *explanation)
{
    struct needed *needed = &explanation->needed;
    struct subject *subject = &explanation->subject;
    struct solutions *solutions = &explanation->solutions;
    explanation->finding = FINDING_SEVERAL;
    solutions_find(subject, confirmer, until(confirmer->deadline, 6), solutions);
    needed_find(subject, solutions, until(confirmer->deadline, 8), needed);
    if (needed->count)
        confirm_count(confirmer, subject, needed->facts, needed->count, 1, &explanation->confirmation);
    if (needed->count && solutions->all)
        confirm_by_picosat(confirmer->deadline, explanation);
    if (solutions->too_few) {
        explanation->confirmation.asked++;
        explanation->confirmation.flaw = solutions->flaw;
    }
}

/* --- which of the three --- */

static void classify(const struct confirmer *confirmer, struct explanation *explanation)
{
    struct subject *subject = &explanation->subject;
    const size_t count = subject->element_count;
    const uint64_t deadline = until(confirmer->deadline, 8);
    enum core_verdict verdict = core_known(unsat_core_ask(subject->sat, subject->element, count, deadline));
    uint64_t *model = memory_get(subject_words(subject) * sizeof *model);
    int *assumed = memory_get((count + 1) * sizeof *assumed), forbidden = 0;
    if (verdict == CORE_CONFLICTS)
        explain_none(confirmer, explanation);
    if (verdict == CORE_HOLDS) {
        subject_read_model(subject, model);
        forbidden = subject_forbid(subject, model);
        verdict = subject_ask(subject, assumed, &forbidden, 1, deadline);
        if (verdict == CORE_CONFLICTS)
            explain_unique(confirmer, forbidden, explanation);
        else if (verdict == CORE_HOLDS)
            explain_several(confirmer, explanation);
    }
    if (verdict == CORE_GAVE_UP)
        give_up_in_time(explanation, forbidden);
    free(model);
    free(assumed);
}

void explanation_find(const struct problem *problem, const uint8_t *cells, const struct spec *spec,
                      const struct spec *second, struct session_list *sessions, uint64_t timeout_ns,
                      struct explanation *explanation)
{
    const struct confirmer confirmer = {.spec = spec,
                                        .second = second,
                                        .sessions = sessions,
                                        .deadline = timeout_ns ? clock_now() + timeout_ns : 0};
    *explanation = (struct explanation){
        .confirmer = spec->text, .second = second ? second->text : 0, .finding = FINDING_GAVE_UP};
    struct error error = {""};
    if (cells && board_find_clash(problem->order, cells, 0)) {
        explanation->subject = (struct subject){.problem = problem, .cells = cells};
        core_of_clash(problem->order, cells, &explanation->core);
        explain_none(&confirmer, explanation);
    } else if (subject_open(&explanation->subject, problem, cells, until(confirmer.deadline, 8), &error)) {
        classify(&confirmer, explanation);
    } else {
        explanation->why = error;
    }
}

void explanation_close(struct explanation *explanation)
{
    core_close(&explanation->core);
    redundant_close(&explanation->redundant);
    solutions_close(&explanation->solutions);
    needed_close(&explanation->needed);
    subject_close(&explanation->subject);
}

bool explanation_is_whole(const struct explanation *explanation)
{
    if (!is_confirmed(&explanation->confirmation))
        return false;
    if (explanation->finding == FINDING_NONE)
        return explanation->core.is_minimal;
    if (explanation->finding == FINDING_UNIQUE)
        return !explanation->redundant.is_kept ||
               (explanation->redundant.all_known && explanation->redundant.is_minimal);
    return explanation->finding == FINDING_SEVERAL && explanation->solutions.differences_known &&
           (explanation->needed.is_fewest || !explanation->solutions.all);
}
