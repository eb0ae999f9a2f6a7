#include "worker.h"

#include "program.h"
#include "yardstick.h"

#include "../common/board.h"
#include "../common/clock.h"
#include "../common/isomorph.h"
#include "length.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

struct worker {
    const struct course *course;
    const struct experiment *experiment;
    struct slot *slot;
    struct session_list sessions;
    struct allocator cold; /* of the back-ends that start cold */
    bool exhausted;        /* the session asked for last could not be had for want of memory */
};

size_t heat_count(const struct experiment *experiment)
{
    size_t instances = 0;
    for (size_t s = 0; s < experiment->sets.count; s++)
        instances += experiment->sets.set[s].puzzles.count;
    return instances * (experiment->isomorphs + 1);
}

void heat_place(const struct experiment *experiment, size_t number, size_t *set, size_t *index,
                unsigned *isomorph)
{
    *isomorph = (unsigned)(number % (experiment->isomorphs + 1));
    *index = number / (experiment->isomorphs + 1);
    for (*set = 0; *index >= experiment->sets.set[*set].puzzles.count; ++*set)
        *index -= experiment->sets.set[*set].puzzles.count;
}

/* --- sessions --- */

/* A back-end may hang or break when it is closed, too. Nobody times that, so it has four times as long as a
 * solve, and four seconds at least. */
static void give_word_to_close(void *context, const struct spec *spec)
{
    const uint64_t least_ns = 4000000000, most_ns = UINT64_MAX / 8;
    struct worker *worker = context;
    const struct experiment *experiment = worker->experiment;
    uint64_t limit_ns = experiment->timeout_ns < most_ns ? 4 * experiment->timeout_ns : most_ns;
    if (limit_ns && limit_ns < least_ns)
        limit_ns = least_ns;
    if (spec)
        heat_give_word(&worker->slot->heat, PHASE_CLOSING, (size_t)(spec - experiment->specs.spec), limit_ns);
    else
        heat_take_word(&worker->slot->heat);
}

static struct problem problem_of(const struct heat *heat)
{
    return puzzle_problem(&heat->set->puzzles, heat->index);
}

static const uint8_t *cells_of(const struct heat *heat)
{
    return heat->is_board ? heat->cells : 0;
}

/* The session of an entrant, opened if it is not. Null if the back-end refuses, or memory runs out. */
static struct open_session *session_of(struct worker *worker, size_t turn, unsigned run, struct error *error)
{
    struct heat *heat = &worker->slot->heat;
    const struct entrant *entrant = &heat->entrant[turn];
    const struct problem problem = problem_of(heat);
    heat_give_word(heat, PHASE_OPENING, turn, worker->experiment->timeout_ns);
    struct open_session *open =
        sessions_get(&worker->sessions, entrant->spec, &problem, run, worker->experiment->memory);
    heat_take_word(heat);
    if (open && !open->refused)
        return open;
    worker->exhausted = !open || open->allocator.exhausted;
    error_set(error, "%s", open ? open->error.text : "not enough memory");
    return 0;
}

/* A persistent back-end has met the instances of the set before this one, in the run that its session stands
 * for. When its process died, or the run goes on after an interruption, they are solved again. */
static struct open_session *prepare_pass(struct worker *worker, size_t turn, unsigned run,
                                         struct error *error)
{
    const struct experiment *experiment = worker->experiment;
    struct heat *heat = &worker->slot->heat, other;
    struct open_session *open = session_of(worker, turn, run, error);
    const struct problem problem = problem_of(heat);
    size_t each = experiment->isomorphs + 1, here = heat->index * each + heat->row.isomorph;
    for (; open && open->passed < here && !program_stop; open->passed++) {
        unsigned isomorph = (unsigned)(open->passed % each);
        const struct problem theirs = puzzle_problem(&heat->set->puzzles, open->passed / each);
        if (!problem_equal(&problem, &theirs) ||
            !heat_begin(&other, experiment, heat->set, open->passed / each, isomorph) || other.clash)
            continue;
        struct search search = {.limit = experiment->limit,
                                .deadline = experiment->timeout_ns ? clock_now() + experiment->timeout_ns : 0,
                                .stop = &program_stop};
        heat_give_word(heat, PHASE_CHECKING, turn, experiment->timeout_ns);
        session_solve(&open->session, cells_of(&other), &search);
        heat_take_word(heat);
    }
    if (open)
        open->passed = here + 1;
    return open;
}

/* --- single solves --- */

/* A solve of an entrant, in any phase. False and a sentence if its session can't be had. */
static bool ask(struct worker *worker, size_t turn, enum phase phase, struct task task,
                struct outcome *outcome, double *setup_ns, struct error *error)
{
    struct heat *heat = &worker->slot->heat;
    const struct entrant *entrant = &heat->entrant[turn];
    const struct problem problem = problem_of(heat);
    struct session cold;
    struct open_session *open = 0;
    if (entrant->spec->cold) {
        worker->cold = (struct allocator){.limit = worker->experiment->memory};
        task.cold = entrant->spec;
        task.problem = &problem;
        task.allocator = &worker->cold;
        task.session = &cold;
    } else {
        unsigned run = entrant->persistent ? entrant->runs + 1 : 0;
        open = run ? prepare_pass(worker, turn, run, error) : session_of(worker, turn, 0, error);
        if (!open)
            return false;
        task.session = &open->session;
    }
    task.cells = cells_of(heat);
    task.limit = worker->experiment->limit;
    heat_give_word(heat, phase, turn, task_limit(&task));
    measure(&task, outcome);
    heat_take_word(heat);
    *setup_ns = open ? (double)open->setup_ns : outcome->setup_ns;
    return true;
}

/* An untimed run verifies every solution and warms the caches. It is cut off early: a solve of more than 100
 * ms is verified in its timed runs instead, which keep a few solutions until the clock has stopped. Where
 * more solutions may come than are kept, it is not cut off. */
static uint64_t warm_up_limit(const struct experiment *experiment)
{
    const uint64_t early = 100000000;
    bool all_kept = experiment->limit && experiment->limit <= SOLUTIONS_KEPT;
    if (!all_kept || (experiment->timeout_ns && experiment->timeout_ns < early))
        return experiment->timeout_ns;
    return early;
}

static void warm_up(struct worker *worker, size_t turn)
{
    const double short_ns = 1e6;
    const struct experiment *experiment = worker->experiment;
    struct entrant *entrant = &worker->slot->heat.entrant[turn];
    struct outcome outcome;
    struct error error;
    double setup_ns;
    entrant->warm = true;
    struct task task = {.timeout_ns = warm_up_limit(experiment), .verify_all = true};
    if (!ask(worker, turn, PHASE_WARMING, task, &outcome, &setup_ns, &error))
        return;
    /* Of a run that was cut off early nothing is kept. */
    if (outcome.status != STATUS_OK && outcome.status != STATUS_WRONG)
        return;
    heat_note_claim(entrant, &outcome);
    entrant->is_short = outcome.time_ns <= short_ns;
    if (!entrant->is_short)
        return;
    /* Its time includes verifying, and cold caches: a second one tells how often to repeat. */
    task = (struct task){.timeout_ns = experiment->timeout_ns};
    uint64_t clock_ns = experiment->clock_cost_ns > experiment->clock_resolution_ns
                            ? experiment->clock_cost_ns
                            : experiment->clock_resolution_ns;
    if (ask(worker, turn, PHASE_WARMING, task, &outcome, &setup_ns, &error))
        entrant->repeats = repeats_for(outcome.time_ns, clock_ns);
}

/* More solutions than a timed run keeps are verified and hashed when it warms up. If verifying took that
 * beyond its limit, it is done again with ten times as much: the search itself has just been seen to end. If
 * the user stops that, it is as if the run had been stopped. */
static void verify_more(struct worker *worker, size_t turn, struct outcome *outcome)
{
    struct entrant *entrant = &worker->slot->heat.entrant[turn];
    const struct outcome *claimed = &entrant->claim.outcome;
    bool is_known = entrant->claim.solver && claimed->complete;
    bool is_wanted = !outcome->hashed && outcome->status == STATUS_OK && !is_known;
    if (is_wanted && !entrant->persistent && !entrant->unchecked) {
        struct outcome verified;
        struct error error;
        double setup_ns;
        struct task task = {.timeout_ns = 10 * worker->experiment->timeout_ns, .verify_all = true};
        bool asked = ask(worker, turn, PHASE_CHECKING, task, &verified, &setup_ns, &error);
        if (asked && verified.status == STATUS_STOPPED)
            outcome->status = STATUS_STOPPED;
        else if (asked && verified.status != STATUS_TIMEOUT)
            heat_note_claim(entrant, &verified);
    }
    if (!outcome->hashed && entrant->claim.solver && claimed->hashed &&
        claimed->solutions == outcome->solutions) {
        outcome->hashed = true;
        outcome->solution_hash = claimed->solution_hash;
    }
}

/* One timed run, and its row. */
static bool time_once(struct worker *worker, size_t turn)
{
    struct entrant *entrant = &worker->slot->heat.entrant[turn];
    struct outcome outcome = entrant->loss;
    double setup_ns = 0;
    struct task task = {.timeout_ns = worker->experiment->timeout_ns,
                        .repeats = entrant->repeats,
                        .primed = entrant->is_short && !entrant->persistent};
    struct error error;
    if (!entrant->lost && !ask(worker, turn, PHASE_TIMING, task, &outcome, &setup_ns, &error)) {
        outcome =
            (struct outcome){.status = worker->exhausted ? STATUS_MEMORY : STATUS_CRASHED, .flaw = error};
        outcome.time_ns = (double)(clock_now() - worker->slot->heat.since);
    }
    verify_more(worker, turn, &outcome);
    if (outcome.status == STATUS_STOPPED)
        return true;
    return heat_note_run(worker->slot, worker->experiment, turn, &outcome, setup_ns);
}

/* --- heats --- */

/* Whether a back-end opens for this instance at all; if it refuses, it leaves the heat. */
static void try_to_open(struct worker *worker, size_t turn)
{
    struct heat *heat = &worker->slot->heat;
    const struct spec *spec = heat->entrant[turn].spec;
    struct tally *tally = &worker->slot->tally;
    struct error error;
    bool opened;
    if (spec->cold) {
        const struct problem problem = problem_of(heat);
        struct session session;
        worker->cold = (struct allocator){.limit = worker->experiment->memory};
        heat_give_word(heat, PHASE_OPENING, turn, worker->experiment->timeout_ns);
        opened = session_open(&session, spec, &problem, &worker->cold, &error);
        if (opened)
            session_close(&session);
        heat_take_word(heat);
        worker->exhausted = worker->cold.exhausted;
    } else
        opened = session_of(worker, turn, heat->entrant[turn].persistent, &error);
    if (opened)
        return;
    if (worker->exhausted) {
        heat->entrant[turn].lost = true;
        heat->entrant[turn].loss = (struct outcome){.status = STATUS_MEMORY, .flaw = error};
        return;
    }
    size_t place = (size_t)(spec - worker->experiment->specs.spec);
    if (!tally->refused[place]++)
        error_set(&tally->refusal[place], "%s: %s", heat->row.set, error.text);
    heat->entrants--;
}

/* What an earlier part of the run has stored of this heat. */
static void recall(struct worker *worker)
{
    const struct row *of = &worker->slot->heat.row;
    for (size_t i = 0; i < worker->course->stored_count; i++) {
        const struct row *row = &worker->course->stored[i];
        if (row->set == of->set && row->index == of->index && row->isomorph == of->isomorph)
            heat_note_stored(worker->slot, worker->experiment, row);
    }
}

/* Runs the heat in the slot to its end, from wherever it stands. */
static bool run_heat(struct worker *worker)
{
    struct slot *slot = worker->slot;
    struct heat *heat = &slot->heat;
    const struct experiment *experiment = worker->experiment;
    size_t turn;
    while (heat->asked < experiment->specs.count && !program_stop) {
        turn = heat->entrants;
        heat_enter(slot, &experiment->specs.spec[heat->asked]);
        if (heat->entrants > turn && !heat->clash)
            try_to_open(worker, turn);
    }
    if (program_stop)
        return true;
    if (!heat->recalled)
        recall(worker);
    heat->recalled = true;
    for (turn = 0; turn < heat->entrants && !heat->clash && !program_stop; turn++)
        if (!heat->entrant[turn].warm && !heat->entrant[turn].persistent && !heat->entrant[turn].lost &&
            !heat->entrant[turn].enough)
            warm_up(worker, turn);
    while (!heat->clash && !program_stop && heat_next(heat, experiment, &turn))
        if (!time_once(worker, turn))
            return false;
    if (program_stop)
        return true;
    const struct problem problem = problem_of(heat);
    sessions_drop(&worker->sessions, &problem);
    return heat_end(slot, experiment, worker->course->disagreements);
}

/* Takes the next heat that is not done; false if there is none. */
static bool take_heat(struct worker *worker)
{
    struct slot *slot = worker->slot;
    const struct experiment *experiment = worker->experiment;
    for (;;) {
        size_t number = atomic_fetch_add(worker->course->next, 1), set, index;
        unsigned isomorph;
        if (number >= worker->course->heats)
            return false;
        heat_place(experiment, number, &set, &index, &isomorph);
        if (worker->course->done && worker->course->done[number / 8] >> number % 8 & 1) {
            slot->tally.heats++;
            slot->tally.boards += !isomorph;
            continue;
        }
        const struct set *last = slot->heat.set;
        if (!heat_begin(&slot->heat, experiment, &experiment->sets.set[set], index, isomorph)) {
            slot->tally.heats++;
            continue;
        }
        slot->heat.running = true;
        if (last && last != slot->heat.set)
            sessions_drop_persistent(&worker->sessions);
        return true;
    }
}

/* Four times a second at the most. */
static bool lay_yardstick(struct worker *worker)
{
    const uint64_t pause = 250000000;
    struct slot *slot = worker->slot;
    uint64_t now = clock_now();
    if (slot->yard_at && now - slot->yard_at < pause)
        return true;
    slot->yard_at = now;
    char line[96];
    int length = snprintf(line, sizeof line, "%" PRIu64 ",%u,%" PRIu64 "\n",
                          now - worker->experiment->started, slot->worker, yardstick_measure());
    return append(worker->course->yardsticks, line, (size_t)length);
}

/* Whether a worker has measured as many heats of a set as one process should. What a persistent back-end has
 * learnt would die with it. */
static bool is_old(const struct worker *worker, size_t heats)
{
    const struct experiment *experiment = worker->experiment;
    const struct set *set = worker->slot->heat.set;
    for (size_t i = 0; i < experiment->specs.count; i++)
        if (spec_is_persistent(&experiment->specs.spec[i]))
            return false;
    return heats * LIVES >= set->puzzles.count * (experiment->isomorphs + 1);
}

bool worker_run(const struct course *course, struct slot *slot, bool mortal, void (*tell)(void *context),
                void *context)
{
    struct worker worker = {.course = course,
                            .experiment = course->experiment,
                            .slot = slot,
                            .sessions = {.closing = give_word_to_close, .context = &worker}};
    bool good = true, old = false;
    for (size_t heats = 1; good && !old && !program_stop && (slot->heat.running || take_heat(&worker));
         heats++) {
        good = lay_yardstick(&worker) && run_heat(&worker);
        old = mortal && is_old(&worker, heats);
        if (tell)
            tell(context);
    }
    good = good && heat_keep_rows(slot, course->experiment);
    if (!good)
        error_set(&slot->tally.broken, "cannot write the rows: %s", strerror(errno));
    sessions_close(&worker.sessions);
    atomic_store(&slot->retired, old && good && !program_stop);
    atomic_store(&slot->finished, !slot->retired && (!slot->heat.running || program_stop || !good));
    return good;
}
