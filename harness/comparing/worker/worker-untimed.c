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
        word_give(&worker->slot->word, PHASE_CLOSING, 0, (size_t)(spec - experiment->specs.spec), limit_ns);
    else
        word_take(&worker->slot->word);
}

void worker_turns_to(struct worker *worker, size_t turn)
{
    if (worker->turn != turn)
        process_owners_note(&worker->owners, (unsigned)worker->turn);
    worker->turn = turn;
}

/* --- stand-ins --- */

/* A persistent back-end keeps its session for a cover: that is what it carries over. */
static bool wants_stand_in(const struct worker *worker, const struct trial *trial, size_t turn)
{
    return worker->experiment->fresh && trial->count == 1 && audit_is_foreign(spec_of(worker, turn)) &&
           (trial->is_board || !spec_is_persistent(spec_of(worker, turn)));
}

/* Null if none is wanted. */
static struct stand_in *stand_in_of(struct worker *worker, const struct trial *trial, size_t turn)
{
    struct stand_in *stand_in = &worker->stand_in[place_of(worker, trial)];
    const struct problem problem = trial_problem(trial);
    if (!wants_stand_in(worker, trial, turn))
        return NULL;
    if (!stand_in->drawn)
        stand_in_draw(stand_in, &problem, trial->is_board ? trial->cells : NULL, random_next(&worker->random),
                      &worker->stand_in_memory);
    return stand_in;
}

void worker_renew(struct worker *worker, const struct trial *trial)
{
    struct stand_in *stand_in = &worker->stand_in[place_of(worker, trial)];
    const bool kept = stand_in->kept;
    stand_in->kept = false;
    if (!stand_in->drawn || kept)
        return;
    sessions_drop(&worker->sessions, &stand_in->problem);
    stand_in_close(stand_in);
}

void worker_problem(struct worker *worker, const struct trial *trial, size_t turn, struct problem *problem)
{
    *problem = trial_problem(trial);
    const struct stand_in *stand_in = trial->is_board ? NULL : stand_in_of(worker, trial, turn);
    if (stand_in)
        *problem = stand_in->problem;
}

static const uint8_t *cells_of(const struct trial *trial)
{
    return trial->is_board ? trial->cells : NULL;
}

/* The session of a back-end for a trial, opened if it is not. Null if it refuses. */
struct open_session *worker_session(struct worker *worker, const struct trial *trial, size_t turn,
                                    unsigned run, struct error *error)
{
    struct word *word = &worker->slot->word;
    struct problem problem;
    worker_problem(worker, trial, turn, &problem);
    worker->exhausted = false;
    worker_turns_to(worker, turn);
    word_give(word, PHASE_OPENING, place_of(worker, trial), turn, worker->experiment->timeout_ns);
    struct open_session *open =
        sessions_get(&worker->sessions, spec_of(worker, turn), &problem, run, worker->experiment->memory);
    word_take(word);
    if (!open->refused)
        return open;
    worker->exhausted = open->allocator.exhausted;
    *error = open->error;
    return NULL;
}

/* A persistent back-end has met the instances of the set before this one, in the run that its session stands
 * for. When its process died, or the run goes on after an interruption, they are solved again. */
static struct open_session *prepare_pass(struct worker *worker, const struct trial *trial, size_t turn,
                                         unsigned run, struct error *error)
{
    const struct experiment *experiment = worker->experiment;
    struct word *word = &worker->slot->word;
    struct open_session *open = worker_session(worker, trial, turn, run, error);
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
        word_give(word, PHASE_CHECKING, place_of(worker, trial), turn, experiment->timeout_ns);
        session_solve(&open->session, trial->is_board ? cells : NULL, &search);
        word_take(word);
    }
    if (open)
        open->passed = here + 1;
    return open;
}

/* What a task needs to be asked: its session, or how to open it. False and a sentence if that can't be had.
 */
bool worker_find_session(struct worker *worker, const struct trial *trial, size_t turn, struct session *cold,
                         struct task *task, struct error *error)
{
    const struct spec *spec = spec_of(worker, turn);
    const struct entrant *entrant = &trial->entrant[turn];
    const struct stand_in *stand_in = stand_in_of(worker, trial, turn);
    worker->open = NULL;
    worker->exhausted = false;
    task->cells = stand_in ? stand_in->cells : cells_of(trial);
    task->original = stand_in ? &stand_in->original : NULL;
    task->limit = worker->experiment->limit;
    task->minimize = worker->experiment->minimize;
    if (spec->cold) {
        worker_turns_to(worker, turn);
        worker->cold = (struct allocator){.limit = worker->experiment->memory};
        task->cold = spec;
        if (stand_in)
            task->problem = &stand_in->problem;
        task->allocator = &worker->cold;
        task->session = cold;
        return true;
    }
    unsigned run = entrant->persistent ? entrant->runs + 1 : 0;
    worker->open =
        run ? prepare_pass(worker, trial, turn, run, error) : worker_session(worker, trial, turn, 0, error);
    task->session = worker->open ? &worker->open->session : NULL;
    if (worker->open)
        worker->open->asked++;
    return worker->open;
}

/* Covers and formulas have sessions of their own: those that hold much are closed at once. */
void worker_close_large_session(struct worker *worker, const struct trial *trial, size_t turn)
{
    const size_t much = 4 << 20;
    struct problem problem;
    worker_problem(worker, trial, turn, &problem);
    if (problem_is_board(&problem))
        return;
    for (size_t i = 0; i < worker->sessions.count; i++) {
        const struct open_session *open = worker->sessions.open[i];
        if (open->spec == spec_of(worker, turn) && problem_equal(&open->problem, &problem) &&
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

bool worker_ask(struct worker *worker, struct trial *trial, size_t turn, enum phase phase, struct task task,
                struct outcome *outcome, struct error *error)
{
    struct word *word = &worker->slot->word;
    const struct problem problem = trial_problem(trial);
    struct session cold;
    struct mark mark;
    unsigned tries = 0;
    task.problem = &problem;
    do {
        worker_renew(worker, trial);
        if (!worker_find_session(worker, trial, turn, &cold, &task, error))
            return false;
        mark = worker_mark();
        word_give(word, phase, place_of(worker, trial), turn, task.timeout_ns);
        measure_in(worker_any_measurement(worker), &task, outcome);
        word_take(word);
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

void worker_redraw_stretch(struct worker *worker, size_t turn)
{
    struct board_stretch *stretch = &worker->stretch;
    const size_t size = order_cells(stretch->order);
    uint8_t cells[BOARD_CELLS_MAX];
    if (!worker->experiment->fresh || !audit_is_foreign(spec_of(worker, turn)))
        return;
    stretch->drawn_by = random_next(&worker->random) | 1;
    for (size_t at = 0; at < stretch->count; at++) {
        memcpy(cells, stretch->cells + at * size, size);
        isomorph_make(stretch->order, cells, stretch->drawn_by, at, 1, stretch->cells + at * size);
    }
}

bool worker_ask_stretch(struct worker *worker, struct trial *trial, size_t turn, enum phase phase,
                        struct outcome *outcome, struct error *error)
{
    struct word *word = &worker->slot->word;
    struct board_stretch *stretch = &worker->stretch;
    uint64_t timeout_ns = worker->experiment->timeout_ns;
    bool first = phase == PHASE_WARMING, shown = true, asked;
    struct error flaw = {""};
    worker->open = worker_session(worker, trial, turn, 0, error);
    if (!worker->open)
        return false;
    worker_write_stretch(worker, trial);
    worker_redraw_stretch(worker, turn);
    stretch->session = &worker->open->session;
    stretch->limit = worker->experiment->limit;
    word_give(word, phase, place_of(worker, trial), turn, timeout_ns);
    stretch_run(stretch, timeout_ns);
    word_take(word);
    if (stretch->session->solver->show) {
        asked = first || random_below(&worker->random, 4) == 0;
        word_give(word, PHASE_CHECKING, place_of(worker, trial), turn, timeout_ns);
        shown = asked && stretch_show(stretch, &flaw);
        word_take(word);
    }
    stretch_finish(stretch, shown, first, trial_answers(worker->slot, trial, turn), outcome);
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
static uint64_t warm_up_limit(const struct experiment *experiment)
{
    const uint64_t early = 100000000;
    bool all_kept = experiment->limit && experiment->limit <= SOLUTIONS_KEPT;
    if (!all_kept || (experiment->timeout_ns && experiment->timeout_ns < early))
        return experiment->timeout_ns;
    return early;
}

static uint64_t clock_ns(const struct experiment *experiment)
{
    return experiment->clock_cost_ns > experiment->clock_resolution_ns ? experiment->clock_cost_ns
                                                                       : experiment->clock_resolution_ns;
}

void worker_warm_up(struct worker *worker, struct trial *trial, size_t turn)
{
    const struct experiment *experiment = worker->experiment;
    struct entrant *entrant = &trial->entrant[turn];
    struct outcome outcome;
    struct error error;
    entrant->warm = true;
    if (trial->count > 1) {
        struct mark mark;
        unsigned tries = 0;
        do {
            mark = worker_mark();
            if (!worker_ask_stretch(worker, trial, turn, PHASE_WARMING, &outcome, &error))
                return;
        } while (worker_asks_again(worker, &mark, &tries));
        entrant->is_short = outcome.time_ns * (double)trial->count <= 10 * SHORT_NS;
        trial_note_claim(worker->slot, trial, turn, &outcome);
        return;
    }
    struct task task = {.timeout_ns = warm_up_limit(experiment), .verify_all = true};
    if (!worker_ask(worker, trial, turn, PHASE_WARMING, task, &outcome, &error))
        return;
    /* Of a run that was cut off early nothing is kept. */
    if (outcome.status != STATUS_OK && outcome.status != STATUS_WRONG)
        return;
    trial_note_claim(worker->slot, trial, turn, &outcome);
    entrant->is_short = outcome.time_ns <= SHORT_NS;
}

/* Whether a back-end's solves take less than 20 readings of the clock: then the clock is read around a whole
 * block of them. */
void worker_decide_together(struct worker *worker, size_t turn)
{
    enum { SAMPLE = 16, READINGS = 20 };
    double times[SAMPLE];
    size_t count = 0;
    if (spec_of(worker, turn)->cold)
        return;
    for (size_t i = 0; i < worker->slot->count && count < SAMPLE && !program_stop; i++) {
        struct trial *trial = &worker->slot->trial[i];
        struct outcome outcome;
        struct error error;
        struct task task = {.timeout_ns = worker->experiment->timeout_ns};
        if (!trial_wants(trial, turn) || !trial->entrant[turn].is_short || trial->count > 1)
            continue;
        if (worker_ask(worker, trial, turn, PHASE_WARMING, task, &outcome, &error))
            times[count++] = outcome.time_ns;
    }
    sort_numbers(times, count);
    if (!count || times[count / 2] >= (double)(READINGS * clock_ns(worker->experiment)))
        return;
    for (size_t i = 0; i < worker->slot->count; i++)
        worker->slot->trial[i].entrant[turn].together =
            worker->slot->trial[i].entrant[turn].is_short && worker->slot->trial[i].count == 1;
}

/* --- the audit --- */

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
