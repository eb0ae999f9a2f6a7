/* SPDX-License-Identifier: MIT */
/* Sessions, and what is solved untimed: trials and stretches before they are timed, and the questions of the
 * audit. */
#include "common/base/clock.h"
#include "common/board/board-isomorph.h"
#include "common/verify.h"
#include "harness/base/estimators.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/comparing/worker/worker-internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Notes, before a back-end is opened or asked, what others have started: that stays out of its rows. */
static void worker_turn_to(struct worker *worker, size_t back_end)
{
    if (worker->back_end != back_end)
        process_owners_note(&worker->owners, (unsigned)worker->back_end);
    worker->back_end = back_end;
}

/* --- guarded calls --- */

/* The measurement is one of those that timed solves use, too, so that its place shows a back-end nothing. */
void worker_solve_untimed(struct worker *worker, struct call call, const struct task *task,
                          struct outcome *outcome)
{
    const size_t first = worker->group_count;
    assert(first <= BLOCK_MAX);
    struct measurement *measurement =
        &worker->measurement[first + random_below(&worker->random, (unsigned)(BLOCK_MAX + 1 - first))];
    measurement_prepare(measurement, task);
    worker_solve(worker, call, measurement, 1, outcome);
}

struct guarded_opening {
    struct session_list *sessions;
    const struct spec *spec;
    const struct problem *problem;
    unsigned run;
    uint64_t memory;
    struct open_session *open;
};

static void guarded_open(void *context)
{
    struct guarded_opening *opening = context;
    opening->open =
        sessions_get(opening->sessions, opening->spec, opening->problem, opening->run, opening->memory);
}

/* Opens a session in a list, or finds it there. */
static struct open_session *worker_open_in(struct worker *worker, struct session_list *sessions,
                                           const struct problem *problem, unsigned run, struct call call)
{
    struct guarded_opening opening = {.sessions = sessions,
                                      .spec = worker_spec(worker, call.back_end),
                                      .problem = problem,
                                      .run = run,
                                      .memory = worker->experiment->memory};
    worker_turn_to(worker, call.back_end);
    guarded_call(worker->slot, call, guarded_open, &opening);
    return opening.open;
}

static void guarded_close(void *context)
{
    session_close(context);
}

/* A back-end may hang or break when it is closed, too. That is not timed, so it has four times as long as a
 * solve, and four seconds at least. */
void worker_close_session(void *context, const struct spec *spec, struct session *session)
{
    const uint64_t least_ns = 4000000000, most_ns = UINT64_MAX / 8;
    struct worker *worker = context;
    const uint64_t timeout_ns = worker->experiment->timeout_ns;
    uint64_t limit_ns = timeout_ns < most_ns ? 4 * timeout_ns : most_ns;
    if (limit_ns && limit_ns < least_ns)
        limit_ns = least_ns;
    const struct call call = {.phase = PHASE_CLOSING,
                              .back_end = (size_t)(spec - worker->experiment->specs.spec),
                              .limit_ns = limit_ns};
    guarded_call(worker->slot, call, guarded_close, session);
}

struct guarded_stretch {
    struct board_stretch *stretch;
    uint64_t timeout_ns;
    struct error *flaw;
    bool shown;
};

static void guarded_stretch_run(void *context)
{
    const struct guarded_stretch *call = context;
    stretch_run(call->stretch, call->timeout_ns);
}

static void guarded_stretch_show(void *context)
{
    struct guarded_stretch *call = context;
    call->shown = stretch_show(call->stretch, call->flaw);
}

/* --- isomorphs --- */

static const uint8_t *trial_givens(const struct trial *trial)
{
    return trial->is_board ? trial->cells : NULL;
}

static void worker_close_isomorph(struct worker *worker, struct instance_isomorph *isomorph)
{
    if (isomorph->drawn)
        sessions_drop(&worker->sessions, &isomorph->problem);
    instance_isomorph_close(isomorph);
}

void worker_close_isomorphs(struct worker *worker, const struct trial *trial)
{
    for (size_t i = 0; i < 2; i++)
        worker_close_isomorph(worker, &worker->isomorph[worker_trial_place(worker, trial)][i]);
}

/* Which isomorph of a trial's instance is asked in a run. What is not timed, where each run has another
 * one, can't be foreseen. A program that is measured again gets another one, too, lest it remember. */
static struct isomorph_key worker_isomorph_key(struct worker *worker, const struct trial *trial,
                                               size_t back_end, unsigned run)
{
    const unsigned round = audit_is_foreign(worker_spec(worker, back_end)) ? worker->round : 0;
    const struct experiment *experiment = worker->experiment;
    const struct row *row = &trial->row;
    return !experiment->fresh_seed
               ? (struct isomorph_key){experiment->seed, row->instance_hash, row->isomorph}
           : run ? (struct isomorph_key){experiment->fresh_seed ^ (uint64_t)row->isomorph << 32,
                                         row->instance_hash, run + (round << 24)}
                 : (struct isomorph_key){random_next(&worker->random), row->instance_hash, 1};
}

/* Returns null if back-ends are asked about what the trial holds: a board, which may be an isomorph, or
 * a problem as printed. */
static struct instance_isomorph *worker_isomorph(struct worker *worker, const struct trial *trial,
                                                 size_t back_end, unsigned run)
{
    const bool fresh = worker->experiment->fresh_seed;
    struct instance_isomorph *isomorph = &worker->isomorph[worker_trial_place(worker, trial)][fresh && run];
    const struct problem problem = trial_problem(trial);
    if (trial->count > 1 || (!fresh && (trial->is_board || !trial->row.isomorph)))
        return NULL;
    if (fresh && run && isomorph->drawn &&
        isomorph->original.drawn.number != worker_isomorph_key(worker, trial, back_end, run).number)
        worker_close_isomorph(worker, isomorph);
    if (!isomorph->drawn)
        instance_isomorph_draw(isomorph, &problem, trial_givens(trial),
                               worker_isomorph_key(worker, trial, back_end, run), &worker->isomorph_memory);
    return isomorph;
}

/* Returns what a trial is to a back-end in a run: its problem, or an isomorph of it. */
static struct problem worker_problem(struct worker *worker, const struct trial *trial, size_t back_end,
                                     unsigned run)
{
    const struct instance_isomorph *isomorph =
        trial->is_board ? NULL : worker_isomorph(worker, trial, back_end, run);
    return isomorph ? isomorph->problem : trial_problem(trial);
}

/* --- sessions --- */

/* Takes down why a session could not be opened, if so. */
static bool worker_note_opening(struct worker *worker, const struct open_session *open, struct error *error)
{
    worker->exhausted = open->refused && open->allocator.exhausted;
    if (open->refused)
        *error = open->error;
    return !open->refused;
}

/* Sets worker->open to the session of a back-end for a trial in a run (0: untimed), and `pass` of a
 * persistent one (else 0), opened if it is not. Returns false and a sentence if the back-end refuses. */
static bool worker_open_session(struct worker *worker, const struct trial *trial, size_t back_end,
                                unsigned run, unsigned pass, struct error *error)
{
    const struct problem problem = worker_problem(worker, trial, back_end, run);
    const struct call call = {PHASE_OPENING, worker_trial_place(worker, trial), back_end, 0};
    struct open_session *open = worker_open_in(worker, &worker->sessions, &problem, pass, call);
    worker->open = open->refused ? NULL : open;
    return worker_note_opening(worker, open, error);
}

bool worker_can_open(struct worker *worker, const struct trial *trial, size_t back_end, struct error *error)
{
    const struct spec *spec = worker_spec(worker, back_end);
    const bool persistent = trial->participant[back_end].persistent;
    worker->exhausted = false;
    if (worker->experiment->throughput && (spec->cold || persistent))
        return error_set(error, "whole stretches are timed, without a start or a memory of its own");
    if (!spec->cold)
        return worker_open_session(worker, trial, back_end, 0, persistent, error);
    struct session_list once = {.close = worker_close_session, .context = worker};
    const struct problem problem = worker_problem(worker, trial, back_end, 0);
    const struct call call = {PHASE_OPENING, worker_trial_place(worker, trial), back_end, 0};
    const bool opened = worker_note_opening(worker, worker_open_in(worker, &once, &problem, 0, call), error);
    sessions_close(&once);
    return opened;
}

/* Opens the session of a persistent back-end for a run. In it, the back-end has met the instances of the set
 * before this one. When its process died, or the run goes on after an interruption, it solves them again. */
static bool worker_prepare_pass(struct worker *worker, const struct trial *trial, size_t back_end,
                                unsigned run, struct error *error)
{
    const struct experiment *experiment = worker->experiment;
    const struct problem problem = trial_problem(trial);
    const size_t each = experiment->isomorphs + 1, here = trial->index * each + trial->row.isomorph;
    uint8_t cells[BOARD_CELLS_MAX];
    if (!worker_open_session(worker, trial, back_end, run, run, error))
        return false;
    for (size_t *passed = &worker->open->passed; trial->is_board && *passed < here && !program_stop;
         ++*passed) {
        struct trial other = {.set = trial->set, .index = *passed / each, .count = 1};
        const struct problem theirs = trial_problem(&other);
        other.row.isomorph = (unsigned)(*passed % each);
        other.is_board = true;
        if (!problem_equal(&problem, &theirs))
            continue;
        trial_cells(&other, experiment, 0, cells);
        if (board_find_clash(problem.order, cells, NULL))
            continue;
        const struct task task = {.session = &worker->open->session,
                                  .cells = cells,
                                  .solutions_wanted = experiment->limit,
                                  .minimize = experiment->minimize,
                                  .timeout_ns = experiment->timeout_ns,
                                  .problem = &problem};
        const struct call call = {PHASE_CHECKING, worker_trial_place(worker, trial), back_end, 0};
        worker_solve_untimed(worker, call, &task, NULL);
    }
    worker->open->passed = here + 1;
    return true;
}

bool worker_find_session(struct worker *worker, const struct trial *trial, size_t back_end, unsigned run,
                         struct session *cold, struct task *task, struct error *error)
{
    const struct spec *spec = worker_spec(worker, back_end);
    const struct participant *participant = &trial->participant[back_end];
    const struct instance_isomorph *isomorph = worker_isomorph(worker, trial, back_end, run);
    assert(participant->enters && task->problem);
    worker->open = NULL;
    worker->exhausted = false;
    task->cells = isomorph ? isomorph->cells : trial_givens(trial);
    task->original = isomorph ? &isomorph->original : NULL;
    task->solutions_wanted = worker->experiment->limit;
    task->minimize = worker->experiment->minimize;
    if (spec->cold) {
        worker_turn_to(worker, back_end);
        worker->cold = (struct allocator){.limit = worker->experiment->memory};
        task->cold = spec;
        if (isomorph)
            task->problem = &isomorph->problem;
        task->allocator = &worker->cold;
        task->session = cold;
        return true;
    }
    if (participant->persistent ? !worker_prepare_pass(worker, trial, back_end, participant->runs + 1, error)
                                : !worker_open_session(worker, trial, back_end, run, 0, error))
        return false;
    task->session = &worker->open->session;
    worker->open->asked++;
    return true;
}

/* Covers and formulas have sessions of their own: those that hold much are closed at once. */
void worker_close_large_session(struct worker *worker, const struct trial *trial, size_t back_end)
{
    const size_t much = 4 << 20;
    const struct instance_isomorph *isomorph = worker->isomorph[worker_trial_place(worker, trial)];
    const struct problem problem[] = {trial_problem(trial), isomorph[0].problem, isomorph[1].problem};
    if (trial->is_board)
        return;
    for (size_t of = 0; of < 3; of++)
        for (size_t i = 0; i < worker->sessions.count; i++) {
            const struct open_session *open = worker->sessions.open[i];
            if (open->spec == worker_spec(worker, back_end) && problem_equal(&open->problem, &problem[of]) &&
                open->allocator.used > much)
                sessions_drop(&worker->sessions, &problem[of]);
        }
    if (worker->isomorph_memory.used > 16 * much)
        worker_close_isomorphs(worker, trial);
}

/* --- disturbances --- */

struct machine_reading worker_read_quickly(void)
{
    struct timespec own;
    const bool known = !clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
    return (struct machine_reading){
        .load = {.wall_ns = (double)clock_now(),
                 .own_ns = known ? (double)own.tv_sec * 1e9 + (double)own.tv_nsec : NAN,
                 .busy_ns = NAN,
                 .steal_ns = NAN}};
}

struct group_readings worker_readings(struct worker *worker, size_t back_end,
                                      const struct machine_reading *before,
                                      const struct machine_reading *after)
{
    struct group_readings readings = group_readings_between(&before->load, &after->load);
    readings.suspended = suspension_guard_was_away(&worker->slot->guard, (uint64_t)before->load.wall_ns,
                                                   (uint64_t)after->load.wall_ns);
    readings.may_sleep = audit_is_foreign(worker_spec(worker, back_end));
    return readings;
}

/* Returns true if an untimed solve is to be made again: it was disturbed, and the repeats are not used up.
 * How long it took decides how it is timed. */
static bool worker_asks_again(struct worker *worker, size_t back_end, const struct machine_reading *before,
                              unsigned *repeats)
{
    const struct machine_reading after = worker_read_quickly();
    const struct group_readings readings = worker_readings(worker, back_end, before, &after);
    bool again = !program_stop && !worker->experiment->raw &&
                 group_disturbance_of(&readings, NAN) != DISTURBANCE_NONE && ++*repeats <= REPEATS_MOST;
    worker->slot->tally->disturbed += again;
    return again;
}

/* --- one untimed solve --- */

bool worker_ask(struct worker *worker, struct trial *trial, size_t back_end, enum phase phase,
                struct task task, struct outcome *outcome, struct error *error)
{
    const struct problem problem = trial_problem(trial);
    struct session cold;
    struct machine_reading before;
    unsigned repeats = 0;
    do {
        task.problem = &problem;
        if (worker->experiment->fresh_seed)
            worker_close_isomorph(worker, &worker->isomorph[worker_trial_place(worker, trial)][0]);
        if (!worker_find_session(worker, trial, back_end, 0, &cold, &task, error))
            return false;
        const struct call call = {phase, worker_trial_place(worker, trial), back_end, task.timeout_ns};
        before = worker_read_quickly();
        worker_solve_untimed(worker, call, &task, outcome);
    } while (worker_asks_again(worker, back_end, &before, &repeats));
    return true;
}

/* --- stretches --- */

/* Writes the boards of a trial where they are solved. */
static void worker_write_stretch(struct worker *worker, const struct trial *trial)
{
    struct board_stretch *stretch = &worker->stretch;
    size_t cells = order_cells(trial->row.order), bytes = trial->count * cells;
    assert(trial->is_board && trial->count <= STRETCH_MAX);
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

/* Draws isomorphs of all boards of a stretch, where each run has others. */
static void worker_redraw_stretch(struct worker *worker, const struct trial *trial, size_t back_end,
                                  unsigned run)
{
    struct board_stretch *stretch = &worker->stretch;
    const size_t size = order_cells(stretch->order);
    uint8_t cells[BOARD_CELLS_MAX];
    if (!worker->experiment->fresh_seed)
        return;
    const struct isomorph_key key = worker_isomorph_key(worker, trial, back_end, run);
    stretch->drawn_by = (key.seed ^ key.instance) + key.number;
    for (size_t at = 0; at < stretch->count; at++) {
        memcpy(cells, stretch->cells + at * size, size);
        isomorph_make(stretch->order, cells, stretch->drawn_by, at, 1, stretch->cells + at * size);
    }
}

/* Fills worker->stretch with the boards of a trial, for a back-end in a run (0: untimed). Returns false
 * and a sentence if its session can't be opened. */
static bool worker_prepare_stretch(struct worker *worker, const struct trial *trial, size_t back_end,
                                   unsigned run, struct error *error)
{
    if (!worker_open_session(worker, trial, back_end, 0, 0, error))
        return false;
    worker_write_stretch(worker, trial);
    worker_redraw_stretch(worker, trial, back_end, run);
    worker->stretch.session = &worker->open->session;
    worker->stretch.solutions_wanted = worker->experiment->limit;
    return true;
}

bool worker_ask_stretch(struct worker *worker, struct trial *trial, size_t back_end, enum phase phase,
                        struct outcome *outcome, struct error *error)
{
    struct board_stretch *stretch = &worker->stretch;
    const bool first = phase == PHASE_WARMING;
    struct error flaw = {""};
    struct guarded_stretch guarded = {stretch, worker->experiment->timeout_ns, &flaw, true};
    struct call call = {phase, worker_trial_place(worker, trial), back_end, 0};
    const unsigned run = phase == PHASE_TIMING ? trial->participant[back_end].runs + 1 : 0;
    if (!worker_prepare_stretch(worker, trial, back_end, run, error))
        return false;
    guarded_call(worker->slot, call, guarded_stretch_run, &guarded);
    if (stretch->session->solver->show_solution) {
        guarded.shown = false;
        call.phase = PHASE_CHECKING;
        if (first || random_below(&worker->random, 4) == 0)
            guarded_call(worker->slot, call, guarded_stretch_show, &guarded);
    }
    stretch_finish(stretch, guarded.shown, first, trial_answers(worker->slot, trial, back_end), outcome);
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

void worker_warm_up(struct worker *worker, struct trial *trial, size_t back_end)
{
    const struct experiment *experiment = worker->experiment;
    struct participant *participant = &trial->participant[back_end];
    struct outcome outcome;
    struct error error;
    assert(trial_wants(trial, back_end) && !participant->warm && !participant->persistent);
    participant->warm = true;
    if (trial->count > 1) {
        struct machine_reading before;
        unsigned repeats = 0;
        do {
            before = worker_read_quickly();
            if (!worker_ask_stretch(worker, trial, back_end, PHASE_WARMING, &outcome, &error))
                return;
        } while (worker_asks_again(worker, back_end, &before, &repeats));
        participant->is_short = outcome.time_ns * (double)trial->count <= 10 * SHORT_NS;
        trial_note_claim(worker->slot, trial, back_end, &outcome);
        return;
    }
    struct task task = {.timeout_ns = worker_warm_up_limit(experiment), .verify_all = true};
    if (!worker_ask(worker, trial, back_end, PHASE_WARMING, task, &outcome, &error))
        return;
    /* Nothing is kept of a run that was cut off early. */
    if (outcome.status != STATUS_OK && outcome.status != STATUS_WRONG)
        return;
    trial_note_claim(worker->slot, trial, back_end, &outcome);
    participant->is_short = outcome.time_ns <= SHORT_NS;
}

/* Where solves take less than 20 readings of the clock, the clock is read around a whole part of them. */
void worker_decide_together(struct worker *worker, size_t back_end)
{
    enum { SAMPLE = 16, READINGS = 20 };
    const struct experiment *experiment = worker->experiment;
    const uint64_t clock_ns = experiment->clock_cost_ns > experiment->clock_resolution_ns
                                  ? experiment->clock_cost_ns
                                  : experiment->clock_resolution_ns;
    double times[SAMPLE];
    size_t count = 0;
    if (worker_spec(worker, back_end)->cold)
        return;
    for (size_t i = 0; i < worker->slot->count && count < SAMPLE && !program_stop; i++) {
        struct trial *trial = &worker->slot->trial[i];
        struct outcome outcome;
        struct error error;
        struct task task = {.timeout_ns = experiment->timeout_ns};
        if (!trial_wants(trial, back_end) || !trial->participant[back_end].is_short || trial->count > 1)
            continue;
        if (worker_ask(worker, trial, back_end, PHASE_WARMING, task, &outcome, &error))
            times[count++] = outcome.time_ns;
    }
    sort_numbers(times, count);
    if (!count || times[count / 2] >= (double)(READINGS * clock_ns))
        return;
    for (size_t i = 0; i < worker->slot->count; i++)
        worker->slot->trial[i].participant[back_end].together =
            worker->slot->trial[i].participant[back_end].is_short && worker->slot->trial[i].count == 1;
}

/* --- the audit --- */

/* Asks one question. Returns false if there are none left. */
static bool worker_ask_question(struct worker *worker, size_t back_end)
{
    struct audit *audit = worker->shared->audit;
    const struct experiment *experiment = worker->experiment;
    const struct spec *spec = worker_spec(worker, back_end);
    struct call call = {.phase = PHASE_AUDITING, .back_end = back_end};
    struct outcome outcome;
    const struct audit_question *question =
        audit_next(audit, back_end, experiment->timeout_ns, &call.limit_ns);
    if (!question || program_stop)
        return false;
    if (!session_speaks(spec, &question->problem, NULL) ||
        (question->minimize && !session_minimizes(spec->solver, &question->problem, NULL))) {
        audit_note(audit, back_end, AUDIT_NOT_ASKED, 0, NULL);
        return true;
    }
    struct open_session *open = worker_open_in(worker, &worker->sessions, &question->problem, 0, call);
    if (open->refused) {
        audit_note(audit, back_end, AUDIT_UNANSWERED, 0, NULL);
        return true;
    }
    /* As if it were timed, unless there may be more solutions than a timed run keeps. */
    const struct task task = {.session = &open->session,
                              .cells = question->cells,
                              .solutions_wanted = experiment->limit,
                              .minimize = question->minimize,
                              .timeout_ns = call.limit_ns,
                              .show = true,
                              .verify_all = !experiment->limit || experiment->limit > SOLUTIONS_KEPT};
    worker_solve_untimed(worker, call, &task, &outcome);
    if (outcome.status == STATUS_STOPPED)
        return false;
    audit_note_outcome(audit, back_end, experiment->limit, &outcome);
    sessions_drop(&worker->sessions, &question->problem);
    return true;
}

/* Puts questions among the boards of a stretch, where a back-end whose stretches are timed can't distinguish
 * them from these. Returns false if there are none left, or none of this order. */
static bool worker_ask_in_stretch(struct worker *worker, struct trial *trial, size_t back_end)
{
    enum { AT_ONCE = 8 };
    struct audit *audit = worker->shared->audit;
    struct board_stretch *stretch = &worker->stretch;
    const struct audit_question *asked[AT_ONCE];
    size_t place[AT_ONCE], count = 0, cells = order_cells(trial->row.order);
    struct error why = {""};
    uint64_t limit_ns;
    struct audit_state *state = &audit->state[back_end];
    const struct audit_question *first =
        audit_next(audit, back_end, worker->experiment->timeout_ns, &limit_ns);
    if (!first || !first->cells || !order_equal(first->problem.order, trial->row.order) || program_stop)
        return false;
    if (!worker_prepare_stretch(worker, trial, back_end, 0, &why))
        return false;
    for (size_t i = state->next; count < AT_ONCE && count < trial->count && i < audit->questions.count; i++) {
        const struct audit_question *question = &audit->questions.question[i];
        if (!question->cells || !order_equal(question->problem.order, trial->row.order))
            break;
        /* Different places: one in each of as many equal pieces. */
        size_t piece = trial->count / AT_ONCE ? trial->count / AT_ONCE : 1;
        place[count] = count * piece + random_below(&worker->random, (unsigned)piece);
        assert(place[count] < stretch->count);
        memcpy(stretch->cells + place[count] * cells, question->cells, cells);
        asked[count++] = question;
    }
    struct guarded_stretch guarded = {stretch, worker->experiment->timeout_ns, &why, true};
    guarded_call(worker->slot, (struct call){.phase = PHASE_AUDITING, .back_end = back_end},
                 guarded_stretch_run, &guarded);
    bool shows = !stretch->session->solver->show_solution;
    for (size_t i = 0; i < count && !program_stop; i++) {
        const struct board_answer *answer = &stretch->answers[place[i]];
        enum audit_verdict verdict = AUDIT_UNANSWERED;
        if (answer->end == SEARCH_EXHAUSTED || answer->end == SEARCH_LIMIT)
            verdict = audit_check(asked[i], stretch->solutions_wanted, answer->solutions, answer->end, &why);
        if (verdict == AUDIT_RIGHT && shows && answer->solutions &&
            !verify_grid(stretch->order, asked[i]->cells, stretch->grids + place[i] * cells, &why))
            verdict = AUDIT_WRONG;
        audit_note(audit, back_end, verdict, 0, &why);
    }
    state->spent_ns += (double)(stretch->ended - stretch->started);
    return true;
}

/* Asks one question, or some within a stretch. One worker at a time asks a back-end, so that two never ask
 * the same. Returns false if nothing is left, or another worker asks. */
static bool worker_ask_audit(struct worker *worker, size_t back_end)
{
    struct audit *audit = worker->shared->audit;
    struct worker_slot *slot = worker->slot;
    size_t i = 0;
    if (!audit_hold(audit, back_end, slot->worker))
        return false;
    while (i < slot->count && !(slot->trial[i].count > 1 && slot->trial[i].participant[back_end].enters))
        i++;
    bool asked = slot->running && i < slot->count && worker_ask_in_stretch(worker, &slot->trial[i], back_end);
    asked = asked || worker_ask_question(worker, back_end);
    audit_release(audit, back_end, slot->worker);
    return asked;
}

void worker_audit_all(struct worker *worker, enum audit_moment moment)
{
    const struct audit *audit = worker->shared->audit;
    const size_t asked = moment == AUDIT_AT_END ? AUDIT_QUESTIONS_MAX : audit->questions.count / 2;
    for (size_t back_end = 0; back_end < audit->count; back_end++)
        while (audit->state[back_end].next < asked && !program_stop && worker_ask_audit(worker, back_end))
            ;
}

void worker_audit_now_and_then(struct worker *worker, size_t back_end)
{
    if (worker->shared->audit->state[back_end].wanted && random_below(&worker->random, 2) == 0)
        worker_ask_audit(worker, back_end);
}
