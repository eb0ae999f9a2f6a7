/* SPDX-License-Identifier: MIT */
#include "harness/extensions/explain/explanation.h"

#include "common/base/clock.h"
#include "common/board/board.h"
#include "harness/base/memory.h"

#include <stdlib.h>

/* Of formulas with more clauses it is not tested which of them could be left out: encodings of boards have tens of
 * thousands, most of them redundant by design. */
enum { REDUNDANT_CLAUSES_MAX = 1000 };

static void give_up_in_time(struct explanation *explanation, bool one_is_known)
{
    explanation->finding = FINDING_GAVE_UP;
    error_set(&explanation->why, "%s%s before it was known whether there is %s",
              one_is_known ? "one solution was found; " : "", cut_off_text(),
              one_is_known ? "another" : "a solution");
}

/* With one solution, which the literal `forbidden` forbids. */
static void explain_unique(int forbidden, uint64_t deadline, struct explanation *explanation)
{
    struct subject *subject = &explanation->subject;
    explanation->finding = FINDING_UNIQUE;
    if (subject->cells || (!subject->cover && subject->element_count <= REDUNDANT_CLAUSES_MAX))
        redundant_find(subject, forbidden, deadline, &explanation->redundant);
}

/* Of the time that there is, the rest is for what follows from the answer. */
static uint64_t time_to_classify(uint64_t deadline)
{
    const uint64_t now = clock_now();
    return !deadline ? 0 : deadline > now ? now + (deadline - now) / 5 * 4 : deadline;
}

/* Finds out how many solutions there are, and what to say of them. */
static void classify(const struct spec *lister, struct session_list *sessions, uint64_t deadline,
                     struct explanation *explanation)
{
    struct subject *subject = &explanation->subject;
    const size_t count = subject->element_count;
    const uint64_t until = time_to_classify(deadline);
    enum core_verdict verdict = core_known(unsat_core_ask(subject->sat, subject->element, count, until));
    uint64_t *model = memory_get(subject_words(subject) * sizeof *model);
    int *assumed = memory_get((count + 1) * sizeof *assumed), forbidden = 0;
    if (verdict == CORE_CONFLICTS) {
        explanation->finding = FINDING_NONE;
        core_find(subject, deadline, &explanation->core);
    }
    if (verdict == CORE_HOLDS) {
        subject_read_model(subject, model);
        forbidden = subject_forbid(subject, model);
        verdict = subject_ask(subject, assumed, &forbidden, 1, until);
        if (verdict == CORE_CONFLICTS)
            explain_unique(forbidden, deadline, explanation);
        else if (verdict == CORE_HOLDS) {
            explanation->finding = FINDING_SEVERAL;
            solutions_find(subject, lister, sessions, deadline, &explanation->solutions);
        }
    }
    if (verdict == CORE_GAVE_UP)
        give_up_in_time(explanation, forbidden);
    free(model);
    free(assumed);
}

void explanation_find(const struct problem *problem, const uint8_t *cells, const struct spec *lister,
                      struct session_list *sessions, uint64_t timeout_ns, struct explanation *explanation)
{
    const uint64_t deadline = timeout_ns ? clock_now() + timeout_ns : 0;
    *explanation = (struct explanation){.lister = lister->text, .finding = FINDING_GAVE_UP};
    struct error error = {""};
    if (cells && board_find_clash(problem->order, cells, NULL)) {
        explanation->subject = (struct subject){.problem = problem, .cells = cells};
        explanation->finding = FINDING_NONE;
        core_of_clash(problem->order, cells, &explanation->core);
    } else if (subject_open(&explanation->subject, problem, cells, time_to_classify(deadline), &error)) {
        classify(lister, sessions, deadline, explanation);
    } else {
        explanation->why = error;
    }
}

void explanation_close(struct explanation *explanation)
{
    core_close(&explanation->core);
    redundant_close(&explanation->redundant);
    solutions_close(&explanation->solutions);
    subject_close(&explanation->subject);
}

bool explanation_is_whole(const struct explanation *explanation)
{
    if (explanation->finding == FINDING_NONE)
        return explanation->core.is_minimal;
    if (explanation->finding == FINDING_UNIQUE)
        return !explanation->redundant.is_kept ||
               (explanation->redundant.all_known && explanation->redundant.is_minimal);
    return explanation->finding == FINDING_SEVERAL && explanation->solutions.differences_known &&
           !*explanation->solutions.flaw.text;
}
