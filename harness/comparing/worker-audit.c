/* SPDX-License-Identifier: MIT */
/* The audit at work (audit.h): questions between what is timed, and isomorphs that are new to every
 * back-end. */
#include "common/base/big-count.h"
#include "common/board/board-isomorph.h"
#include "common/verify.h"
#include "harness/comparing/worker-internal.h"
#include "harness/ground/stop.h"

#include <math.h>
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
    if (!session_speaks(spec_of(worker, turn), &question->problem, 0) ||
        (question->minimize && !session_minimizes(spec_of(worker, turn)->solver, &question->problem, 0))) {
        audit_skip(audit, turn);
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
    for (size_t i = state->asked; count < AT_ONCE && count < trial->count && i < audit->questions.count;
         i++) {
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
        while ((is_end || audit->state[turn].asked < questions / 2) && !program_stop &&
               ask_some(worker, turn))
            ;
}

/* At moments that a back-end can't foresee. */
void worker_audit_now_and_then(struct worker *worker, size_t turn)
{
    if (worker->course->audit->state[turn].wanted && random_below(&worker->random, 2) == 0)
        ask_some(worker, turn);
}

/* How long an isomorph of a trial takes, drawn by `seed`; 0: it did not end by itself. Its answer has to be
 * that of the trial. */
static double time_isomorph(struct worker *worker, struct trial *trial, size_t turn, uint64_t seed)
{
    struct word *word = &worker->slot->word;
    const struct experiment *experiment = worker->experiment;
    const struct outcome *claimed = &trial->entrant[turn].claim.outcome;
    struct board_stretch *stretch = &worker->stretch;
    uint8_t cells[BOARD_CELLS_MAX];
    struct error why;
    char name[INSTANCE_NAME_MAX];
    if (trial->count > 1) {
        size_t size = order_cells(trial->row.order);
        worker->open = worker_session(worker, trial, turn, 0, &why);
        if (!worker->open)
            return 0;
        worker_write_stretch(worker, trial);
        for (size_t at = 0; at < trial->count; at++) {
            memcpy(cells, stretch->cells + at * size, size);
            isomorph_make(trial->row.order, cells, seed, at, ISOMORPHS_MAX + 1, stretch->cells + at * size);
        }
        stretch->session = &worker->open->session;
        stretch->limit = experiment->limit;
        word_give(word, PHASE_UNSEEN, place_of(worker, trial), turn, experiment->timeout_ns);
        stretch_run(stretch, experiment->timeout_ns);
        word_take(word);
        return program_stop ? 0
               : stretch->end == SEARCH_EXHAUSTED
                   ? (double)(stretch->ended - stretch->started) / (double)trial->count
                   : INFINITY;
    }
    struct measurement *measurement = worker_any_measurement(worker);
    struct session cold;
    struct outcome outcome;
    worker->problem[0] = trial_problem(trial);
    struct task task = {.timeout_ns = experiment->timeout_ns, .problem = &worker->problem[0]};
    isomorph_make(trial->row.order, trial->cells, seed, trial->row.instance_hash, ISOMORPHS_MAX + 1, cells);
    if (!worker_find_session(worker, trial, turn, &cold, &task, &why))
        return 0;
    task.cells = cells;
    task.original = 0; /* its answer is compared by its count */
    measurement_prepare(measurement, &task);
    word_give(word, PHASE_UNSEEN, place_of(worker, trial), turn, task_limit(&task));
    measurement_run(measurement);
    measurement_finish(measurement, &outcome);
    word_take(word);
    bool is_other =
        outcome.status == STATUS_OK && claimed->status == STATUS_OK &&
        (count_compare(outcome.solutions, outcome.large_count, claimed->solutions, claimed->large_count) ||
         outcome.complete != claimed->complete);
    if (outcome.status == STATUS_WRONG || is_other) {
        error_set(&why, "%.150s, as another isomorph: %.200s", instance_name_text(trial->row.name, name),
                  is_other ? "another number of solutions" : outcome.flaw.text);
        audit_accuse(worker->course->audit, turn, &why);
    }
    return outcome.status == STATUS_OK ? outcome.time_ns : outcome.status == STATUS_STOPPED ? 0 : INFINITY;
}

/* A back-end that is audited solves new isomorphs of instances of the block, one after the other, and then
 * all of them twice more. False: there was none to ask. */
bool worker_meet_unseen(struct worker *worker)
{
    enum { ISOMORPHS = 24, TIMES = 3 };
    const double longest_ns = 2e7;
    struct slot *slot = worker->slot;
    for (size_t turn = 0; turn < worker->experiment->specs.count; turn++) {
        const struct audit_state *state = &worker->course->audit->state[turn];
        size_t isomorph[ISOMORPHS], count = 0;
        double time[TIMES][ISOMORPHS] = {{0}};
        if (!state->wanted || state->failed || slot->met_unseen[turn] ||
            state->isomorphs == AUDIT_ISOMORPHS_MAX || spec_is_persistent(spec_of(worker, turn)))
            continue;
        if (!audit_hold(worker->course->audit, turn, slot->worker))
            continue;
        slot->met_unseen[turn] = true; /* even if it does not survive that */
        unsigned order[BLOCK_MAX];
        for (unsigned i = 0; i < slot->count; i++)
            order[i] = i;
        random_shuffle(&worker->random, order, slot->count);
        for (size_t k = 0; k < slot->count && count < ISOMORPHS; k++) {
            size_t i = order[k];
            const struct entrant *entrant = &slot->trial[i].entrant[turn];
            double whole_ns = entrant->last_ns * (double)slot->trial[i].count;
            if (slot->trial[i].is_board && entrant->enters && whole_ns > 0 && whole_ns < longest_ns)
                isomorph[count++] = i;
        }
        if (!count) {
            audit_release(worker->course->audit, turn, slot->worker);
            continue;
        }
        uint64_t seed = random_next(&worker->random);
        struct outcome outcome;
        struct error error;
        worker->group[0] = isomorph[0];
        worker->group_count = 1;
        if (slot->trial[isomorph[0]].count > 1)
            worker_ask_stretch(worker, &slot->trial[isomorph[0]], turn, PHASE_RUN_UP, &outcome, &error);
        else
            worker_run_up(worker, turn);
        const struct mark since = worker_mark();
        /* First and later times are mixed, so that a machine which is busy for a while slows both. */
        const size_t later = count / 4 + 1;
        for (size_t step = 0; step < count + (TIMES - 1) * later; step++)
            for (size_t k = 0; k < TIMES; k++)
                if (step >= k * later && step - k * later < count && !program_stop)
                    time[k][step - k * later] =
                        time_isomorph(worker, &slot->trial[isomorph[step - k * later]], turn, seed);
        /* Time that passed while the run was suspended is no sign of a memory: other isomorphs are met later. */
        if (worker_asks_again(worker, &since, &slot->unseen_tries)) {
            slot->met_unseen[turn] = false;
            audit_release(worker->course->audit, turn, slot->worker);
            return true;
        }
        for (size_t i = 0; i < count && !program_stop; i++)
            audit_note_isomorph(worker->course->audit, turn, time[0][i], fmax(time[1][i], time[2][i]),
                                slot->trial[isomorph[i]].entrant[turn].last_ns,
                                slot->trial[isomorph[i]].count, slot->trial[isomorph[i]].row.isomorph > 0);
        audit_release(worker->course->audit, turn, slot->worker);
        return true;
    }
    return false;
}
