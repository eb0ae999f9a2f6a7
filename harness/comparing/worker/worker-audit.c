/* SPDX-License-Identifier: MIT */
/* The audit at work (audit.h): questions between what is timed. */
#include "common/verify.h"
#include "harness/base/stop.h"
#include "harness/comparing/worker/worker-internal.h"

#include <string.h>

static enum search_end end_of(const struct outcome *outcome)
{
    return outcome->complete              ? SEARCH_EXHAUSTED
           : outcome->status == STATUS_OK ? SEARCH_LIMIT
                                          : SEARCH_STOPPED;
}

/* Asks one question. False: there are none left. */
static bool ask_question(struct worker *worker, size_t turn)
{
    struct audit *audit = worker->course->audit;
    struct word *word = &worker->slot->word;
    const struct experiment *experiment = worker->experiment;
    uint64_t limit_ns;
    struct outcome outcome;
    struct error why = {""};
    const struct audit_question *question = audit_next(audit, turn, experiment->timeout_ns, &limit_ns);
    if (!question || program_stop)
        return false;
    if (!session_speaks(spec_of(worker, turn), &question->problem, NULL) ||
        (question->minimize && !session_minimizes(spec_of(worker, turn)->solver, &question->problem, NULL))) {
        audit_note(audit, turn, AUDIT_NOT_ASKED, 0, NULL);
        return true;
    }
    worker_turns_to(worker, turn);
    word_give(word, PHASE_AUDITING, 0, turn, limit_ns);
    struct open_session *open =
        sessions_get(&worker->sessions, spec_of(worker, turn), &question->problem, 0, experiment->memory);
    if (open->refused) {
        word_take(word);
        audit_note(audit, turn, AUDIT_UNANSWERED, 0, &why);
        return true;
    }
    word_give(word, PHASE_AUDITING, 0, turn, limit_ns);
    /* As if it were timed, unless there may be more solutions than a timed run keeps. */
    measure_in(worker_any_measurement(worker),
               &(struct task){.session = &open->session,
                              .cells = question->cells,
                              .limit = experiment->limit,
                              .minimize = question->minimize,
                              .timeout_ns = limit_ns,
                              .show = true,
                              .verify_all = !experiment->limit || experiment->limit > SOLUTIONS_KEPT},
               &outcome);
    word_take(word);
    if (outcome.status == STATUS_STOPPED)
        return false;
    enum audit_verdict verdict = AUDIT_WRONG;
    if (outcome.status == STATUS_WRONG)
        why = outcome.flaw;
    else if (question->minimize)
        verdict = audit_check_minimum(question, &outcome, &why);
    else
        verdict = audit_check(question, experiment->limit, outcome.solutions, end_of(&outcome), &why);
    if (verdict == AUDIT_UNANSWERED && outcome.status != STATUS_TIMEOUT)
        why = outcome.flaw;
    audit_note(audit, turn, verdict, outcome.time_ns, &why);
    sessions_drop(&worker->sessions, &question->problem);
    return true;
}

/* Of a back-end whose stretches are timed: puts questions among the boards of a stretch, where it can't
 * distinguish them from these. False: there are none left, or none of this order. */
static bool ask_in_stretch(struct worker *worker, struct trial *trial, size_t turn)
{
    enum { AT_ONCE = 8 };
    struct audit *audit = worker->course->audit;
    struct board_stretch *stretch = &worker->stretch;
    const struct audit_question *asked[AT_ONCE];
    size_t place[AT_ONCE], count = 0, cells = order_cells(trial->row.order);
    struct error why;
    uint64_t limit_ns;
    struct audit_state *state = &audit->state[turn];
    const struct audit_question *first = audit_next(audit, turn, worker->experiment->timeout_ns, &limit_ns);
    if (!first || !first->cells || !order_equal(first->problem.order, trial->row.order) || program_stop)
        return false;
    worker->open = worker_session(worker, trial, turn, 0, &why);
    if (!worker->open)
        return false;
    worker_write_stretch(worker, trial);
    worker_redraw_stretch(worker, turn);
    for (size_t i = state->next; count < AT_ONCE && count < trial->count && i < audit->questions.count; i++) {
        const struct audit_question *question = &audit->questions.question[i];
        if (!question->cells || !order_equal(question->problem.order, trial->row.order))
            break;
        /* Different places: one in each of as many equal pieces. */
        size_t piece = trial->count / AT_ONCE ? trial->count / AT_ONCE : 1;
        place[count] = count * piece + random_below(&worker->random, (unsigned)piece);
        memcpy(stretch->cells + place[count] * cells, question->cells, cells);
        asked[count++] = question;
    }
    stretch->session = &worker->open->session;
    stretch->limit = worker->experiment->limit;
    word_give(&worker->slot->word, PHASE_AUDITING, 0, turn, worker->experiment->timeout_ns);
    stretch_run(stretch, worker->experiment->timeout_ns);
    word_take(&worker->slot->word);
    bool shows = !stretch->session->solver->show;
    for (size_t i = 0; i < count && !program_stop; i++) {
        const struct board_answer *answer = &stretch->answers[place[i]];
        enum audit_verdict verdict = AUDIT_UNANSWERED;
        if (answer->end == SEARCH_EXHAUSTED || answer->end == SEARCH_LIMIT)
            verdict = audit_check(asked[i], stretch->limit, answer->solutions, answer->end, &why);
        if (verdict == AUDIT_RIGHT && shows && answer->solutions &&
            !verify_grid(stretch->order, asked[i]->cells, stretch->grids + place[i] * cells, &why))
            verdict = AUDIT_WRONG;
        audit_note(audit, turn, verdict, 0, &why);
    }
    state->spent_ns += (double)(stretch->ended - stretch->started);
    return true;
}

static bool ask_held(struct worker *worker, size_t turn)
{
    struct slot *slot = worker->slot;
    for (size_t i = 0; i < slot->count && slot->running; i++)
        if (slot->trial[i].count > 1 && slot->trial[i].entrant[turn].enters)
            return ask_in_stretch(worker, &slot->trial[i], turn) || ask_question(worker, turn);
    return ask_question(worker, turn);
}

/* One worker at a time asks a back-end, so that two never ask the same. False: nothing is left, or another
 * asks. */
static bool ask_some(struct worker *worker, size_t turn)
{
    struct audit *audit = worker->course->audit;
    if (!audit_hold(audit, turn, worker->slot->worker))
        return false;
    bool asked = ask_held(worker, turn);
    audit_release(audit, turn, worker->slot->worker);
    return asked;
}

/* Before anything is timed half of the questions are asked; at the end all. */
void worker_audit_all(struct worker *worker, bool is_end)
{
    const struct audit *audit = worker->course->audit;
    size_t questions = audit->questions.count;
    for (size_t turn = 0; turn < audit->count; turn++)
        while ((is_end || audit->state[turn].next < questions / 2) && !program_stop && ask_some(worker, turn))
            ;
}

/* At moments that a back-end can't foresee. */
void worker_audit_now_and_then(struct worker *worker, size_t turn)
{
    if (worker->course->audit->state[turn].wanted && random_below(&worker->random, 2) == 0)
        ask_some(worker, turn);
}
