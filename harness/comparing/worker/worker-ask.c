/* SPDX-License-Identifier: MIT */
/* Sessions, and untimed solves: of one trial, or of a stretch. */
#include "common/base/clock.h"
#include "common/board/board.h"
#include "common/board/board-isomorph.h"
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
