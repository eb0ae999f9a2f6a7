/* SPDX-License-Identifier: MIT */
/* Sessions, and what is solved untimed: of one trial or of a stretch, before anything is timed, and the questions of
 * the audit. */
#include "common/base/clock.h"
#include "common/board/board.h"
#include "common/board/board-isomorph.h"
#include "common/verify.h"
#include "harness/base/estimators.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/comparing/worker/worker-internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A back-end may hang or break when it is closed, too. That is not timed, so it has four times as long as a
 * solve, and four seconds at least. */
void worker_give_word_to_close(void *context, const struct spec *spec)
{
    const uint64_t least_ns = 4000000000, most_ns = UINT64_MAX / 8;
    struct worker *worker = context;
    const struct experiment *experiment = worker->experiment;
    uint64_t limit_ns = experiment->timeout_ns < most_ns ? 4 * experiment->timeout_ns : most_ns;
    if (limit_ns && limit_ns < least_ns)
        limit_ns = least_ns;
    if (spec)
        call_begin(&worker->slot->call, PHASE_CLOSING, 0, (size_t)(spec - experiment->specs.spec), limit_ns);
    else
        call_end(&worker->slot->call);
}

void worker_turns_to(struct worker *worker, size_t back_end)
{
    if (worker->back_end != back_end)
        process_owners_note(&worker->owners, (unsigned)worker->back_end);
    worker->back_end = back_end;
}

/* --- stand-ins --- */

/* A persistent back-end keeps its session for a cover: that is what it carries over. */
static bool worker_wants_stand_in(const struct worker *worker, const struct trial *trial, size_t back_end)
{
    return worker->experiment->fresh && trial->count == 1 &&
           audit_is_foreign(worker_spec(worker, back_end)) &&
           (trial->is_board || !spec_is_persistent(worker_spec(worker, back_end)));
}

/* Null if none is wanted. */
static struct stand_in *worker_stand_in_of(struct worker *worker, const struct trial *trial, size_t back_end)
{
    struct stand_in *stand_in = &worker->stand_in[worker_trial_place(worker, trial)];
    const struct problem problem = trial_problem(trial);
    if (!worker_wants_stand_in(worker, trial, back_end))
        return NULL;
    if (!stand_in->drawn)
        stand_in_draw(stand_in, &problem, trial->is_board ? trial->cells : NULL, random_next(&worker->random),
                      &worker->stand_in_memory);
    return stand_in;
}

void worker_renew(struct worker *worker, const struct trial *trial)
{
    struct stand_in *stand_in = &worker->stand_in[worker_trial_place(worker, trial)];
    const bool kept = stand_in->kept;
    stand_in->kept = false;
    if (!stand_in->drawn || kept)
        return;
    sessions_drop(&worker->sessions, &stand_in->problem);
    stand_in_close(stand_in);
}

void worker_problem(struct worker *worker, const struct trial *trial, size_t back_end,
                    struct problem *problem)
{
    *problem = trial_problem(trial);
    const struct stand_in *stand_in = trial->is_board ? NULL : worker_stand_in_of(worker, trial, back_end);
    if (stand_in)
        *problem = stand_in->problem;
}

static const uint8_t *trial_givens(const struct trial *trial)
{
    return trial->is_board ? trial->cells : NULL;
}

/* The session of a back-end for a trial, opened if it is not. Null if it refuses. */
struct open_session *worker_session(struct worker *worker, const struct trial *trial, size_t back_end,
                                    unsigned run, struct error *error)
{
    struct active_call *call = &worker->slot->call;
    struct problem problem;
    worker_problem(worker, trial, back_end, &problem);
    worker->exhausted = false;
    worker_turns_to(worker, back_end);
    call_begin(call, PHASE_OPENING, worker_trial_place(worker, trial), back_end,
               worker->experiment->timeout_ns);
    struct open_session *open = sessions_get(&worker->sessions, worker_spec(worker, back_end), &problem, run,
                                             worker->experiment->memory);
    call_end(call);
    if (!open->refused)
        return open;
    worker->exhausted = open->allocator.exhausted;
    *error = open->error;
    return NULL;
}

/* A persistent back-end has met the instances of the set before this one, in the run that its session stands
 * for. When its process died, or the run goes on after an interruption, they are solved again. */
static struct open_session *worker_prepare_pass(struct worker *worker, const struct trial *trial,
                                                size_t back_end, unsigned run, struct error *error)
{
    const struct experiment *experiment = worker->experiment;
    struct active_call *call = &worker->slot->call;
    struct open_session *open = worker_session(worker, trial, back_end, run, error);
    const struct problem problem = trial_problem(trial);
    size_t each = experiment->isomorphs + 1, here = trial->index * each + trial->row.isomorph;
    uint8_t cells[BOARD_CELLS_MAX];
    for (; open && open->passed < here && !program_stop; open->passed++) {
        struct trial other = {.set = trial->set, .index = open->passed / each};
        const struct problem theirs = trial_problem(&other);
        other.row.isomorph = (unsigned)(open->passed % each);
        if (!problem_equal(&problem, &theirs) || (other.row.isomorph && !trial->is_board))
            continue;
        if (trial->is_board)
            trial_cells(&other, experiment, 0, cells);
        if (trial->is_board && board_find_clash(problem.order, cells, NULL))
            continue;
        struct search search = {.limit = experiment->limit,
                                .minimize = experiment->minimize,
                                .deadline = experiment->timeout_ns ? clock_now() + experiment->timeout_ns : 0,
                                .stop = &program_stop};
        call_begin(call, PHASE_CHECKING, worker_trial_place(worker, trial), back_end, experiment->timeout_ns);
        session_solve(&open->session, trial->is_board ? cells : NULL, &search);
        call_end(call);
    }
    if (open)
        open->passed = here + 1;
    return open;
}

/* What a task needs to be asked: its session, or how to open it. False and a sentence if that can't be had.
 */
bool worker_find_session(struct worker *worker, const struct trial *trial, size_t back_end,
                         struct session *cold, struct task *task, struct error *error)
{
    const struct spec *spec = worker_spec(worker, back_end);
    const struct participant *participant = &trial->participant[back_end];
    const struct stand_in *stand_in = worker_stand_in_of(worker, trial, back_end);
    worker->open = NULL;
    worker->exhausted = false;
    task->cells = stand_in ? stand_in->cells : trial_givens(trial);
    task->original = stand_in ? &stand_in->original : NULL;
    task->limit = worker->experiment->limit;
    task->minimize = worker->experiment->minimize;
    if (spec->cold) {
        worker_turns_to(worker, back_end);
        worker->cold = (struct allocator){.limit = worker->experiment->memory};
        task->cold = spec;
        if (stand_in)
            task->problem = &stand_in->problem;
        task->allocator = &worker->cold;
        task->session = cold;
        return true;
    }
    unsigned run = participant->persistent ? participant->runs + 1 : 0;
    worker->open = run ? worker_prepare_pass(worker, trial, back_end, run, error)
                       : worker_session(worker, trial, back_end, 0, error);
    task->session = worker->open ? &worker->open->session : NULL;
    if (worker->open)
        worker->open->asked++;
    return worker->open;
}

/* Covers and formulas have sessions of their own: those that hold much are closed at once. */
void worker_close_large_session(struct worker *worker, const struct trial *trial, size_t back_end)
{
    const size_t much = 4 << 20;
    struct problem problem;
    worker_problem(worker, trial, back_end, &problem);
    if (problem_is_board(&problem))
        return;
    for (size_t i = 0; i < worker->sessions.count; i++) {
        const struct open_session *open = worker->sessions.open[i];
        if (open->spec == worker_spec(worker, back_end) && problem_equal(&open->problem, &problem) &&
            open->allocator.used > much) {
            sessions_drop(&worker->sessions, &problem);
            return;
        }
    }
}

/* --- suspensions --- */

struct mark worker_mark(void)
{
    return (struct mark){.at = clock_now(), .suspensions = suspensions_read()};
}

bool worker_was_suspended(struct worker *worker, const struct mark *since)
{
    const struct suspensions now = suspensions_read();
    return suspended_between(&since->suspensions, &now) ||
           suspension_guard_was_away(&worker->slot->guard, since->at, clock_now());
}

bool worker_asks_again(struct worker *worker, const struct mark *since, unsigned *tries)
{
    bool again = !program_stop && worker_was_suspended(worker, since) && ++*tries <= SUSPENSIONS_MOST;
    worker->slot->tally.suspended += again;
    return again;
}

/* --- one untimed solve --- */

struct measurement *worker_any_measurement(struct worker *worker)
{
    size_t first = worker->group_count;
    return &worker->measurement[first + random_below(&worker->random, (unsigned)(BLOCK_MAX + 1 - first))];
}

bool worker_ask(struct worker *worker, struct trial *trial, size_t back_end, enum phase phase,
                struct task task, struct outcome *outcome, struct error *error)
{
    struct active_call *call = &worker->slot->call;
    const struct problem problem = trial_problem(trial);
    struct session cold;
    struct mark mark;
    unsigned tries = 0;
    task.problem = &problem;
    do {
        worker_renew(worker, trial);
        if (!worker_find_session(worker, trial, back_end, &cold, &task, error))
            return false;
        mark = worker_mark();
        call_begin(call, phase, worker_trial_place(worker, trial), back_end, task.timeout_ns);
        measure_in(worker_any_measurement(worker), &task, outcome);
        call_end(call);
    } while (worker_asks_again(worker, &mark, &tries));
    return true;
}

/* --- stretches --- */

/* Writes the boards of a trial where they are solved. */
void worker_write_stretch(struct worker *worker, const struct trial *trial)
{
    struct board_stretch *stretch = &worker->stretch;
    size_t cells = order_cells(trial->row.order), bytes = trial->count * cells;
    if (worker->stretch_bytes < bytes || !stretch->answers) {
        free(stretch->cells);
        free(stretch->grids);
        free(stretch->answers);
        stretch->cells = memory_get(bytes);
        stretch->grids = memory_get(bytes);
        stretch->answers = memory_get(STRETCH_MAX * sizeof *stretch->answers);
        worker->stretch_bytes = bytes;
    }
    stretch->order = trial->row.order;
    stretch->count = trial->count;
    stretch->drawn_by = 0;
    for (size_t at = 0; at < trial->count; at++)
        trial_cells(trial, worker->experiment, at, stretch->cells + at * cells);
}

void worker_redraw_stretch(struct worker *worker, size_t back_end)
{
    struct board_stretch *stretch = &worker->stretch;
    const size_t size = order_cells(stretch->order);
    uint8_t cells[BOARD_CELLS_MAX];
    if (!worker->experiment->fresh || !audit_is_foreign(worker_spec(worker, back_end)))
        return;
    stretch->drawn_by = random_next(&worker->random) | 1;
    for (size_t at = 0; at < stretch->count; at++) {
        memcpy(cells, stretch->cells + at * size, size);
        isomorph_make(stretch->order, cells, stretch->drawn_by, at, 1, stretch->cells + at * size);
    }
}

bool worker_ask_stretch(struct worker *worker, struct trial *trial, size_t back_end, enum phase phase,
                        struct outcome *outcome, struct error *error)
{
    struct active_call *call = &worker->slot->call;
    struct board_stretch *stretch = &worker->stretch;
    uint64_t timeout_ns = worker->experiment->timeout_ns;
    bool first = phase == PHASE_WARMING, shown = true, asked;
    struct error flaw = {""};
    worker->open = worker_session(worker, trial, back_end, 0, error);
    if (!worker->open)
        return false;
    worker_write_stretch(worker, trial);
    worker_redraw_stretch(worker, back_end);
    stretch->session = &worker->open->session;
    stretch->limit = worker->experiment->limit;
    call_begin(call, phase, worker_trial_place(worker, trial), back_end, timeout_ns);
    stretch_run(stretch, timeout_ns);
    call_end(call);
    if (stretch->session->solver->show) {
        asked = first || random_below(&worker->random, 4) == 0;
        call_begin(call, PHASE_CHECKING, worker_trial_place(worker, trial), back_end, timeout_ns);
        shown = asked && stretch_show(stretch, &flaw);
        call_end(call);
    }
    stretch_finish(stretch, shown, first, trial_answers(worker->slot, trial, back_end), outcome);
    if (*flaw.text && outcome->status == STATUS_OK) {
        outcome->status = STATUS_WRONG;
        outcome->flaw = flaw;
    }
    return true;
}

/* --- the untimed solves that come first --- */

/* An untimed run verifies every solution. It is cut off early: a solve of more than 100 ms is verified in its
 * timed runs instead, which keep a few solutions until the clock has stopped. Where more solutions may come
 * than are kept, it is not cut off. */
static uint64_t worker_warm_up_limit(const struct experiment *experiment)
{
    const uint64_t early = 100000000;
    bool all_kept = experiment->limit && experiment->limit <= SOLUTIONS_KEPT;
    if (!all_kept || (experiment->timeout_ns && experiment->timeout_ns < early))
        return experiment->timeout_ns;
    return early;
}

static uint64_t experiment_clock_ns(const struct experiment *experiment)
{
    return experiment->clock_cost_ns > experiment->clock_resolution_ns ? experiment->clock_cost_ns
                                                                       : experiment->clock_resolution_ns;
}

void worker_warm_up(struct worker *worker, struct trial *trial, size_t back_end)
{
    const struct experiment *experiment = worker->experiment;
    struct participant *participant = &trial->participant[back_end];
    struct outcome outcome;
    struct error error;
    participant->warm = true;
    if (trial->count > 1) {
        struct mark mark;
        unsigned tries = 0;
        do {
            mark = worker_mark();
            if (!worker_ask_stretch(worker, trial, back_end, PHASE_WARMING, &outcome, &error))
                return;
        } while (worker_asks_again(worker, &mark, &tries));
        participant->is_short = outcome.time_ns * (double)trial->count <= 10 * SHORT_NS;
        trial_note_claim(worker->slot, trial, back_end, &outcome);
        return;
    }
    struct task task = {.timeout_ns = worker_warm_up_limit(experiment), .verify_all = true};
    if (!worker_ask(worker, trial, back_end, PHASE_WARMING, task, &outcome, &error))
        return;
    /* Of a run that was cut off early nothing is kept. */
    if (outcome.status != STATUS_OK && outcome.status != STATUS_WRONG)
        return;
    trial_note_claim(worker->slot, trial, back_end, &outcome);
    participant->is_short = outcome.time_ns <= SHORT_NS;
}

/* Whether a back-end's solves take less than 20 readings of the clock: then the clock is read around a whole
 * block of them. */
void worker_decide_together(struct worker *worker, size_t back_end)
{
    enum { SAMPLE = 16, READINGS = 20 };
    double times[SAMPLE];
    size_t count = 0;
    if (worker_spec(worker, back_end)->cold)
        return;
    for (size_t i = 0; i < worker->slot->count && count < SAMPLE && !program_stop; i++) {
        struct trial *trial = &worker->slot->trial[i];
        struct outcome outcome;
        struct error error;
        struct task task = {.timeout_ns = worker->experiment->timeout_ns};
        if (!trial_wants(trial, back_end) || !trial->participant[back_end].is_short || trial->count > 1)
            continue;
        if (worker_ask(worker, trial, back_end, PHASE_WARMING, task, &outcome, &error))
            times[count++] = outcome.time_ns;
    }
    sort_numbers(times, count);
    if (!count || times[count / 2] >= (double)(READINGS * experiment_clock_ns(worker->experiment)))
        return;
    for (size_t i = 0; i < worker->slot->count; i++)
        worker->slot->trial[i].participant[back_end].together =
            worker->slot->trial[i].participant[back_end].is_short && worker->slot->trial[i].count == 1;
}

/* --- the audit --- */

static enum search_end outcome_search_end(const struct outcome *outcome)
{
    return outcome->complete              ? SEARCH_EXHAUSTED
           : outcome->status == STATUS_OK ? SEARCH_LIMIT
                                          : SEARCH_STOPPED;
}

/* Asks one question. False: there are none left. */
static bool worker_ask_question(struct worker *worker, size_t back_end)
{
    struct audit *audit = worker->shared->audit;
    struct active_call *call = &worker->slot->call;
    const struct experiment *experiment = worker->experiment;
    uint64_t limit_ns;
    struct outcome outcome;
    struct error why = {""};
    const struct audit_question *question = audit_next(audit, back_end, experiment->timeout_ns, &limit_ns);
    if (!question || program_stop)
        return false;
    if (!session_speaks(worker_spec(worker, back_end), &question->problem, NULL) ||
        (question->minimize &&
         !session_minimizes(worker_spec(worker, back_end)->solver, &question->problem, NULL))) {
        audit_note(audit, back_end, AUDIT_NOT_ASKED, 0, NULL);
        return true;
    }
    worker_turns_to(worker, back_end);
    call_begin(call, PHASE_AUDITING, 0, back_end, limit_ns);
    struct open_session *open = sessions_get(&worker->sessions, worker_spec(worker, back_end),
                                             &question->problem, 0, experiment->memory);
    if (open->refused) {
        call_end(call);
        audit_note(audit, back_end, AUDIT_UNANSWERED, 0, &why);
        return true;
    }
    call_begin(call, PHASE_AUDITING, 0, back_end, limit_ns);
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
    call_end(call);
    if (outcome.status == STATUS_STOPPED)
        return false;
    enum audit_verdict verdict = AUDIT_WRONG;
    if (outcome.status == STATUS_WRONG)
        why = outcome.flaw;
    else if (question->minimize)
        verdict = audit_check_minimum(question, &outcome, &why);
    else
        verdict =
            audit_check(question, experiment->limit, outcome.solutions, outcome_search_end(&outcome), &why);
    if (verdict == AUDIT_UNANSWERED && outcome.status != STATUS_TIMEOUT)
        why = outcome.flaw;
    audit_note(audit, back_end, verdict, outcome.time_ns, &why);
    sessions_drop(&worker->sessions, &question->problem);
    return true;
}

/* Of a back-end whose stretches are timed: puts questions among the boards of a stretch, where it can't
 * distinguish them from these. False: there are none left, or none of this order. */
static bool worker_ask_in_stretch(struct worker *worker, struct trial *trial, size_t back_end)
{
    enum { AT_ONCE = 8 };
    struct audit *audit = worker->shared->audit;
    struct board_stretch *stretch = &worker->stretch;
    const struct audit_question *asked[AT_ONCE];
    size_t place[AT_ONCE], count = 0, cells = order_cells(trial->row.order);
    struct error why;
    uint64_t limit_ns;
    struct audit_state *state = &audit->state[back_end];
    const struct audit_question *first =
        audit_next(audit, back_end, worker->experiment->timeout_ns, &limit_ns);
    if (!first || !first->cells || !order_equal(first->problem.order, trial->row.order) || program_stop)
        return false;
    worker->open = worker_session(worker, trial, back_end, 0, &why);
    if (!worker->open)
        return false;
    worker_write_stretch(worker, trial);
    worker_redraw_stretch(worker, back_end);
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
    call_begin(&worker->slot->call, PHASE_AUDITING, 0, back_end, worker->experiment->timeout_ns);
    stretch_run(stretch, worker->experiment->timeout_ns);
    call_end(&worker->slot->call);
    bool shows = !stretch->session->solver->show;
    for (size_t i = 0; i < count && !program_stop; i++) {
        const struct board_answer *answer = &stretch->answers[place[i]];
        enum audit_verdict verdict = AUDIT_UNANSWERED;
        if (answer->end == SEARCH_EXHAUSTED || answer->end == SEARCH_LIMIT)
            verdict = audit_check(asked[i], stretch->limit, answer->solutions, answer->end, &why);
        if (verdict == AUDIT_RIGHT && shows && answer->solutions &&
            !verify_grid(stretch->order, asked[i]->cells, stretch->grids + place[i] * cells, &why))
            verdict = AUDIT_WRONG;
        audit_note(audit, back_end, verdict, 0, &why);
    }
    state->spent_ns += (double)(stretch->ended - stretch->started);
    return true;
}

static bool worker_ask_held(struct worker *worker, size_t back_end)
{
    struct worker_slot *slot = worker->slot;
    for (size_t i = 0; i < slot->count && slot->running; i++)
        if (slot->trial[i].count > 1 && slot->trial[i].participant[back_end].enters)
            return worker_ask_in_stretch(worker, &slot->trial[i], back_end) ||
                   worker_ask_question(worker, back_end);
    return worker_ask_question(worker, back_end);
}

/* One worker at a time asks a back-end, so that two never ask the same. False: nothing is left, or another
 * asks. */
static bool worker_ask_audit(struct worker *worker, size_t back_end)
{
    struct audit *audit = worker->shared->audit;
    if (!audit_hold(audit, back_end, worker->slot->worker))
        return false;
    bool asked = worker_ask_held(worker, back_end);
    audit_release(audit, back_end, worker->slot->worker);
    return asked;
}

/* Before anything is timed half of the questions are asked; at the end all. */
void worker_audit_all(struct worker *worker, bool is_end)
{
    const struct audit *audit = worker->shared->audit;
    size_t questions = audit->questions.count;
    for (size_t back_end = 0; back_end < audit->count; back_end++)
        while ((is_end || audit->state[back_end].next < questions / 2) && !program_stop &&
               worker_ask_audit(worker, back_end))
            ;
}

/* At moments that a back-end can't foresee. */
void worker_audit_now_and_then(struct worker *worker, size_t back_end)
{
    if (worker->shared->audit->state[back_end].wanted && random_below(&worker->random, 2) == 0)
        worker_ask_audit(worker, back_end);
}
