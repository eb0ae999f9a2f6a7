#include "worker.h"

#include "length.h"
#include "process-usage.h"
#include "program.h"
#include "yardstick.h"

#include "../common/board.h"
#include "../common/clock.h"
#include "../common/isomorph.h"
#include "../common/random.h"
#include "../common/verify.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* A solve below this is short: what others have left in the caches matters to it. */
static const double short_ns = 1e6;

struct worker {
    const struct course *course;
    const struct experiment *experiment;
    struct slot *slot;
    struct session_list sessions;
    struct allocator cold;     /* of the back-ends that start cold */
    struct random random;      /* what no back-end can foresee: it does not come from the seed */
    struct open_session *open; /* the session that was asked for last; null: it starts cold */
    bool exhausted;            /* it could not be had for want of memory */

    /* The group of trials at hand, measured one after the other and checked when the last is done. */
    size_t group[BLOCK_MAX], group_count;
    struct measurement measurement[BLOCK_MAX];
    struct session cold_session[BLOCK_MAX];
    struct problem problem[BLOCK_MAX];
    double setup_ns[BLOCK_MAX];

    /* Of a set with fewer trials than a rotation should have: equivalents of its boards, which are solved
     * untimed. */
    uint8_t *filler; /* BLOCK_LEAST boards; null: none */
    size_t filler_of[BLOCK_LEAST];
    size_t fillers;

    /* What was read before the group at hand was measured, and what it took of the machine. */
    struct reading {
        uint64_t at;
        double yard_ns, waited_ns;
        long switches;
        struct process_usage usage;
        bool has_usage;
    } before;
    struct timed usage;

    struct board_stretch stretch; /* that was solved last; room for STRETCH_MAX boards of its order */
    size_t stretch_bytes;
};

static const struct spec *spec_of(const struct worker *worker, size_t turn)
{
    return &worker->experiment->specs.spec[turn];
}

static size_t place_of(const struct worker *worker, const struct trial *trial)
{
    return (size_t)(trial - worker->slot->trial);
}

/* --- sessions --- */

/* A back-end may hang or break when it is closed, too. That is not timed, so it has four times as long as a
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
        word_give(&worker->slot->word, PHASE_CLOSING, 0, (size_t)(spec - experiment->specs.spec), limit_ns);
    else
        word_take(&worker->slot->word);
}

static const uint8_t *cells_of(const struct trial *trial)
{
    return trial->is_board ? trial->cells : 0;
}

/* The session of a back-end for a trial, opened if it is not. Null if it refuses, or memory runs out. */
static struct open_session *session_of(struct worker *worker, const struct trial *trial, size_t turn,
                                       unsigned run, struct error *error)
{
    struct word *word = &worker->slot->word;
    const struct problem problem = trial_problem(trial);
    word_give(word, PHASE_OPENING, place_of(worker, trial), turn, worker->experiment->timeout_ns);
    struct open_session *open =
        sessions_get(&worker->sessions, spec_of(worker, turn), &problem, run, worker->experiment->memory);
    word_take(word);
    if (open && !open->refused)
        return open;
    worker->exhausted = !open || open->allocator.exhausted;
    error_set(error, "%s", open ? open->error.text : "not enough memory");
    return 0;
}

/* A persistent back-end has met the instances of the set before this one, in the run that its session stands
 * for. When its process died, or the run goes on after an interruption, they are solved again. */
static struct open_session *prepare_pass(struct worker *worker, const struct trial *trial, size_t turn,
                                         unsigned run, struct error *error)
{
    const struct experiment *experiment = worker->experiment;
    struct word *word = &worker->slot->word;
    struct open_session *open = session_of(worker, trial, turn, run, error);
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
        if (trial->is_board && board_find_clash(problem.order, cells, 0))
            continue;
        struct search search = {.limit = experiment->limit,
                                .deadline = experiment->timeout_ns ? clock_now() + experiment->timeout_ns : 0,
                                .stop = &program_stop};
        word_give(word, PHASE_CHECKING, place_of(worker, trial), turn, experiment->timeout_ns);
        session_solve(&open->session, trial->is_board ? cells : 0, &search);
        word_take(word);
    }
    if (open)
        open->passed = here + 1;
    return open;
}

/* What a task needs to be asked: its session, or how to open it. False and a sentence if that can't be had.
 */
static bool find_session(struct worker *worker, const struct trial *trial, size_t turn, struct session *cold,
                         struct task *task, struct error *error)
{
    const struct spec *spec = spec_of(worker, turn);
    const struct entrant *entrant = &trial->entrant[turn];
    worker->open = 0;
    task->cells = cells_of(trial);
    task->limit = worker->experiment->limit;
    if (spec->cold) {
        worker->cold = (struct allocator){.limit = worker->experiment->memory};
        task->cold = spec;
        task->allocator = &worker->cold;
        task->session = cold;
        return true;
    }
    unsigned run = entrant->persistent ? entrant->runs + 1 : 0;
    worker->open =
        run ? prepare_pass(worker, trial, turn, run, error) : session_of(worker, trial, turn, 0, error);
    task->session = worker->open ? &worker->open->session : 0;
    return worker->open;
}

/* Covers and formulas have sessions of their own: those that hold much are closed at once. */
static void close_large_session(struct worker *worker, const struct trial *trial, size_t turn)
{
    const size_t much = 4 << 20;
    const struct problem problem = trial_problem(trial);
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

/* --- one untimed solve --- */

/* False and a sentence if its session can't be had. */
static bool ask(struct worker *worker, struct trial *trial, size_t turn, enum phase phase, struct task task,
                struct outcome *outcome, struct error *error)
{
    struct word *word = &worker->slot->word;
    const struct problem problem = trial_problem(trial);
    struct session cold;
    task.problem = &problem;
    if (!find_session(worker, trial, turn, &cold, &task, error))
        return false;
    word_give(word, phase, place_of(worker, trial), turn, task_limit(&task));
    measure(&task, outcome);
    word_take(word);
    return true;
}

/* --- stretches --- */

/* Writes the boards of a trial where they are solved. False if memory runs out. */
static bool write_stretch(struct worker *worker, const struct trial *trial)
{
    struct board_stretch *stretch = &worker->stretch;
    size_t cells = order_cells(trial->row.order), bytes = trial->count * cells;
    if (worker->stretch_bytes < bytes || !stretch->answers) {
        free(stretch->cells);
        free(stretch->grids);
        free(stretch->answers);
        stretch->cells = malloc(bytes);
        stretch->grids = malloc(bytes);
        stretch->answers = malloc(STRETCH_MAX * sizeof *stretch->answers);
        worker->stretch_bytes = bytes;
        if (!stretch->cells || !stretch->grids || !stretch->answers)
            return false;
    }
    stretch->order = trial->row.order;
    stretch->count = trial->count;
    for (size_t at = 0; at < trial->count; at++)
        trial_cells(trial, worker->experiment, at, stretch->cells + at * cells);
    return true;
}

static bool ask_stretch(struct worker *worker, struct trial *trial, size_t turn, enum phase phase,
                        struct outcome *outcome, struct error *error)
{
    struct word *word = &worker->slot->word;
    struct board_stretch *stretch = &worker->stretch;
    uint64_t timeout_ns = worker->experiment->timeout_ns;
    bool first = phase == PHASE_WARMING, shown = true, asked;
    struct error flaw = {""};
    worker->open = session_of(worker, trial, turn, 0, error);
    if (!worker->open)
        return false;
    if (!write_stretch(worker, trial)) {
        worker->exhausted = true;
        return error_set(error, "not enough memory");
    }
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

/* --- before anything is timed --- */

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

static void warm_up(struct worker *worker, struct trial *trial, size_t turn)
{
    const struct experiment *experiment = worker->experiment;
    struct entrant *entrant = &trial->entrant[turn];
    struct outcome outcome;
    struct error error;
    entrant->warm = true;
    if (trial->count > 1) {
        if (!ask_stretch(worker, trial, turn, PHASE_WARMING, &outcome, &error))
            return;
        entrant->is_short = outcome.time_ns * (double)trial->count <= 10 * short_ns;
        trial_note_claim(worker->slot, trial, turn, &outcome);
        return;
    }
    struct task task = {.timeout_ns = warm_up_limit(experiment), .verify_all = true};
    if (!ask(worker, trial, turn, PHASE_WARMING, task, &outcome, &error))
        return;
    /* Of a run that was cut off early nothing is kept. */
    if (outcome.status != STATUS_OK && outcome.status != STATUS_WRONG)
        return;
    trial_note_claim(worker->slot, trial, turn, &outcome);
    entrant->is_short = outcome.time_ns <= short_ns;
    if (!entrant->is_short || trial_pacing(experiment, turn) != PACING_BURST)
        return;
    /* Its time includes verifying, and cold caches: a second one says how often to repeat. */
    task = (struct task){.timeout_ns = experiment->timeout_ns};
    if (ask(worker, trial, turn, PHASE_WARMING, task, &outcome, &error))
        entrant->repeats = repeats_for(outcome.time_ns, clock_ns(experiment));
}

static int by_time(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* Whether a back-end's solves take less than 20 readings of the clock: then the clock is read around a whole
 * block of them. */
static void decide_together(struct worker *worker, size_t turn)
{
    enum { SAMPLE = 16, READINGS = 20 };
    double times[SAMPLE];
    size_t count = 0;
    bool cold = spec_of(worker, turn)->cold;
    if (trial_pacing(worker->experiment, turn) == PACING_BURST || cold)
        return;
    for (size_t i = 0; i < worker->slot->count && count < SAMPLE && !program_stop; i++) {
        struct trial *trial = &worker->slot->trial[i];
        struct outcome outcome;
        struct error error;
        struct task task = {.timeout_ns = worker->experiment->timeout_ns};
        if (!trial_wants(trial, turn) || !trial->entrant[turn].is_short || trial->count > 1)
            continue;
        if (ask(worker, trial, turn, PHASE_WARMING, task, &outcome, &error))
            times[count++] = outcome.time_ns;
    }
    qsort(times, count, sizeof *times, by_time);
    if (!count || times[count / 2] >= (double)(READINGS * clock_ns(worker->experiment)))
        return;
    for (size_t i = 0; i < worker->slot->count; i++)
        worker->slot->trial[i].entrant[turn].together =
            worker->slot->trial[i].entrant[turn].is_short && worker->slot->trial[i].count == 1;
}

/* --- a rotation: what a back-end has met before it is timed --- */

/* Boards that nothing has met, one for each place that the rotation lacks. */
static void make_fillers(struct worker *worker)
{
    const struct slot *slot = worker->slot;
    const struct trial *first = &slot->trial[0];
    free(worker->filler);
    worker->filler = 0;
    worker->fillers = 0;
    if (slot->count >= BLOCK_LEAST || !first->is_board || worker->experiment->throughput)
        return;
    worker->filler = malloc((BLOCK_LEAST - slot->count) * BOARD_CELLS_MAX);
    for (size_t i = 0; worker->filler && slot->count + i < BLOCK_LEAST; i++) {
        const struct trial *trial = &slot->trial[i % slot->count];
        unsigned number = ISOMORPHS_MAX + 1 + (unsigned)i;
        if (!trial->is_board || trial->clash)
            continue;
        isomorph_make(trial->row.order, trial->cells, worker->random.state[0], trial->row.instance_hash,
                      number, worker->filler + worker->fillers * BOARD_CELLS_MAX);
        worker->filler_of[worker->fillers++] = i % slot->count;
    }
}

/* An untimed solve whose answer is not looked at, as if it were timed. */
static uint64_t pass_by(struct worker *worker, struct trial *trial, size_t turn, const uint8_t *cells)
{
    struct session cold;
    const struct problem problem = trial_problem(trial);
    struct task task = {.timeout_ns = worker->experiment->timeout_ns, .problem = &problem};
    struct error error;
    struct measurement *measurement = &worker->measurement[BLOCK_MAX - 1];
    if (!find_session(worker, trial, turn, &cold, &task, &error))
        return 0;
    if (cells)
        task.cells = cells;
    if (!measurement_prepare(measurement, &task))
        return 0;
    word_give(&worker->slot->word, PHASE_RUN_UP, place_of(worker, trial), turn, task_limit(&task));
    measurement_run(measurement);
    word_take(&worker->slot->word);
    return measurement->ended - measurement->started;
}

/* Before a group is timed, its back-end solves what comes before it in the rotation, untimed, for 2 ms at the
 * most: what other back-ends left in the caches is gone then, whoever they were, and what is timed is met
 * after many others. */
static void run_up(struct worker *worker, size_t turn)
{
    const uint64_t long_enough = 2000000;
    struct slot *slot = worker->slot;
    size_t ring[BLOCK_MAX + BLOCK_LEAST], length = 0;
    bool in_group[BLOCK_MAX] = {false};
    if (slot->no_run_up[turn])
        return;
    for (size_t i = 0; i < worker->group_count; i++)
        in_group[worker->group[i]] = true;
    for (size_t k = 1; k <= slot->count; k++) { /* backwards from the first of the group */
        size_t i = (worker->group[0] + slot->count - k) % slot->count;
        const struct entrant *entrant = &slot->trial[i].entrant[turn];
        if (!in_group[i] && entrant->enters && entrant->is_short && !slot->trial[i].clash &&
            entrant->claim.outcome.status == STATUS_OK)
            ring[length++] = i;
    }
    for (size_t i = 0; i < worker->fillers; i++)
        if (slot->trial[worker->filler_of[i]].entrant[turn].is_short)
            ring[length++] = BLOCK_MAX + i;
    if (length > BLOCK_LEAST)
        length = BLOCK_LEAST;
    uint64_t began = clock_now();
    for (size_t k = 0; k < length && clock_now() - began < long_enough && !program_stop; k++) {
        size_t i = ring[k];
        bool is_filler = i >= BLOCK_MAX;
        struct trial *trial = &slot->trial[is_filler ? worker->filler_of[i - BLOCK_MAX] : i];
        pass_by(worker, trial, turn, is_filler ? worker->filler + (i - BLOCK_MAX) * BOARD_CELLS_MAX : 0);
    }
}

/* --- what is timed --- */

/* More solutions than a timed run keeps are verified and hashed when it warms up. If verifying took that
 * beyond its limit, it is done again with ten times as much: the search itself has just been seen to end. If
 * the user stops that, it is as if the run had been stopped. */
static void verify_more(struct worker *worker, struct trial *trial, size_t turn, struct outcome *outcome)
{
    struct entrant *entrant = &trial->entrant[turn];
    const struct outcome *claimed = &entrant->claim.outcome;
    bool is_known = entrant->claim.solver && claimed->complete;
    bool is_wanted = !outcome->hashed && outcome->status == STATUS_OK && !is_known && trial->count == 1;
    if (is_wanted && !entrant->persistent && !entrant->unchecked) {
        struct outcome verified;
        struct error error;
        struct task task = {.timeout_ns = 10 * worker->experiment->timeout_ns, .verify_all = true};
        bool asked = ask(worker, trial, turn, PHASE_CHECKING, task, &verified, &error);
        if (asked && verified.status == STATUS_STOPPED)
            outcome->status = STATUS_STOPPED;
        else if (asked && verified.status != STATUS_TIMEOUT)
            trial_note_claim(worker->slot, trial, turn, &verified);
    }
    if (!outcome->hashed && entrant->claim.solver && claimed->hashed &&
        claimed->solutions == outcome->solutions) {
        outcome->hashed = true;
        outcome->solution_hash = claimed->solution_hash;
    }
}

/* The row of a run. */
static bool note(struct worker *worker, struct trial *trial, size_t turn, struct outcome *outcome,
                 const struct timed *timed)
{
    verify_more(worker, trial, turn, outcome);
    if (outcome->status == STATUS_STOPPED)
        return true;
    return trial_note_run(worker->slot, trial, turn, outcome, timed);
}

/* A back-end that can't be opened, or could not before. */
static bool note_loss(struct worker *worker, struct trial *trial, size_t turn, const struct error *error)
{
    struct entrant *entrant = &trial->entrant[turn];
    struct outcome outcome = entrant->loss;
    if (!entrant->lost) {
        outcome =
            (struct outcome){.status = worker->exhausted ? STATUS_MEMORY : STATUS_CRASHED, .flaw = *error};
        outcome.time_ns = (double)(clock_now() - worker->slot->word.since);
    }
    return note(worker, trial, turn, &outcome, &(struct timed){.span = 1});
}

/* --- what measuring takes, and what disturbs it --- */

static struct reading read_machine(struct worker *worker)
{
    struct reading reading = {.at = clock_now(), .waited_ns = process_waited_ns()};
    struct rusage own;
    getrusage(RUSAGE_SELF, &own);
    reading.switches = own.ru_nivcsw;
    reading.has_usage = process_usage(0, &reading.usage);
    reading.yard_ns = (double)yardstick_measure();
    yard_track_note(&worker->slot->yards, reading.yard_ns);
    return reading;
}

static void begin_reading(struct worker *worker)
{
    process_reset_peaks();
    worker->before = read_machine(worker);
}

/* What the group took, by the time of one of its solves; whether something else disturbed it. */
static bool end_reading(struct worker *worker, size_t turn)
{
    const struct reading *before = &worker->before;
    uint64_t ended = clock_now();
    struct reading after = read_machine(worker);
    double wall_ns = (double)(ended - before->at);
    worker->usage = (struct timed){.has_usage = before->has_usage && after.has_usage && wall_ns > 0};
    /* Of what child processes took the system knows hundredths of a second. */
    double cpu_ns = worker->usage.has_usage ? fmax(0, after.usage.cpu_ns - before->usage.cpu_ns) : NAN;
    if (worker->usage.has_usage) {
        /* Of a nanosecond; those for which this thread waited for a processor do not count. */
        double waited_ns = after.waited_ns - before->waited_ns;
        worker->usage.cpu_ns = cpu_ns / (wall_ns - (waited_ns > 0 && waited_ns < wall_ns ? waited_ns : 0));
        worker->usage.threads = (unsigned)after.usage.threads;
        worker->usage.tree_bytes = after.usage.peak_bytes;
    }
    const struct stretch stretch = {.wall_ns = wall_ns,
                                    .yard_before_ns = before->yard_ns,
                                    .yard_after_ns = after.yard_ns,
                                    .steal_ns = NAN,
                                    .waited_ns = after.waited_ns - before->waited_ns,
                                    .cpu_ns = cpu_ns,
                                    .involuntary_switches = (double)(after.switches - before->switches),
                                    .may_sleep = audit_is_foreign(spec_of(worker, turn))};
    return disturbance_of(&stretch, yard_track_usual(&worker->slot->yards)) != DISTURBANCE_NONE;
}

static struct timed timed_as(const struct worker *worker, double setup_ns, uint64_t span, double time_ns)
{
    struct timed timed = worker->usage;
    timed.setup_ns = setup_ns;
    timed.span = span;
    timed.cpu_ns *= time_ns;
    return timed;
}

/* What was disturbed is measured again, twice at the most, unless it takes long: then some disturbance is in
 * each. */
static bool measure_again(struct worker *worker, bool disturbed, unsigned *tries)
{
    const uint64_t longest = 1000000000;
    bool again = disturbed && ++*tries <= 2 && clock_now() - worker->before.at < longest && !program_stop;
    worker->slot->tally.disturbed += again;
    return again;
}

static bool time_stretch(struct worker *worker, struct trial *trial, size_t turn)
{
    struct outcome outcome;
    struct error error;
    struct entrant *entrant = &trial->entrant[turn];
    if (entrant->lost)
        return note_loss(worker, trial, turn, &error);
    size_t before = (place_of(worker, trial) + worker->slot->count - 1) % worker->slot->count;
    struct trial *other = &worker->slot->trial[before];
    if (entrant->is_short && other->entrant[turn].enters && other->count > 1 && other != trial &&
        !worker->slot->no_run_up[turn])
        ask_stretch(worker, other, turn, PHASE_RUN_UP, &outcome, &error);
    unsigned tries = 0;
    do {
        begin_reading(worker);
        if (!ask_stretch(worker, trial, turn, PHASE_TIMING, &outcome, &error))
            return note_loss(worker, trial, turn, &error);
    } while (measure_again(worker, end_reading(worker, turn), &tries));
    struct timed timed = timed_as(worker, (double)worker->open->setup_ns, trial->count, outcome.time_ns);
    return note(worker, trial, turn, &outcome, &timed);
}

/* Takes up the trials of the group: all have their sessions, and room for what they find. Those that can't
 * have get their row. */
static bool prepare_group(struct worker *worker, size_t turn)
{
    size_t kept = 0;
    bool good = true;
    for (size_t k = 0; k < worker->group_count && good; k++) {
        struct trial *trial = &worker->slot->trial[worker->group[k]];
        const struct entrant *entrant = &trial->entrant[turn];
        bool is_burst = trial_pacing(worker->experiment, turn) == PACING_BURST;
        struct error error = {""};
        struct task task = {.timeout_ns = worker->experiment->timeout_ns,
                            .repeats = entrant->repeats,
                            .primed = is_burst && entrant->is_short && !entrant->persistent,
                            .show = random_below(&worker->random, 4) == 0,
                            .problem = &worker->problem[kept]};
        worker->problem[kept] = trial_problem(trial);
        if (entrant->lost || !find_session(worker, trial, turn, &worker->cold_session[kept], &task, &error) ||
            !measurement_prepare(&worker->measurement[kept], &task)) {
            good = note_loss(worker, trial, turn, &error);
            continue;
        }
        worker->setup_ns[kept] = worker->open ? (double)worker->open->setup_ns : 0;
        worker->group[kept++] = worker->group[k];
    }
    worker->group_count = kept;
    return good;
}

static void run_group(struct worker *worker, size_t turn, bool together)
{
    struct word *word = &worker->slot->word;
    uint64_t limit_ns = task_limit(&worker->measurement[0].task);
    if (together) {
        word_give(word, PHASE_TIMING, worker->group[0], turn, limit_ns);
        measurement_run_together(worker->measurement, worker->group_count);
        word_take(word);
        return;
    }
    for (size_t k = 0; k < worker->group_count && !program_stop; k++) {
        word_give(word, PHASE_TIMING, worker->group[k], turn, limit_ns);
        measurement_run(&worker->measurement[k]);
        word_take(word);
    }
}

/* If a solve of a group that is timed together turns out long, they are timed one by one. */
static bool was_too_long(struct worker *worker, size_t turn)
{
    bool is_long = false;
    for (size_t k = 0; k < worker->group_count; k++)
        is_long |=
            worker->measurement[k].end != SEARCH_EXHAUSTED && worker->measurement[k].end != SEARCH_LIMIT;
    for (size_t i = 0; i < worker->slot->count && is_long; i++)
        worker->slot->trial[i].entrant[turn].together = false;
    return is_long;
}

static bool finish_group(struct worker *worker, size_t turn, bool together)
{
    struct word *word = &worker->slot->word;
    bool good = true;
    for (size_t k = 0; k < worker->group_count && good; k++) {
        struct trial *trial = &worker->slot->trial[worker->group[k]];
        struct measurement *measurement = &worker->measurement[k];
        struct outcome outcome;
        if (!measurement->done) /* the user stopped before */
            break;
        /* It may ask the back-end again, for a solution to show. */
        word_give(word, PHASE_CHECKING, worker->group[k], turn, worker->experiment->timeout_ns);
        measurement_finish(measurement, &outcome);
        word_take(word);
        struct timed timed = timed_as(worker, measurement->task.cold ? outcome.setup_ns : worker->setup_ns[k],
                                      together ? worker->group_count : 1, outcome.time_ns);
        good = note(worker, trial, turn, &outcome, &timed);
    }
    return good;
}

/* One run of a back-end on some trials, those of worker->group. */
static bool time_group(struct worker *worker, size_t turn)
{
    struct trial *first = &worker->slot->trial[worker->group[0]];
    /* What is known is on disk before what may take long. */
    if (!first->entrant[turn].is_short && !ledger_flush(&worker->slot->ledger))
        return false;
    if (first->count > 1)
        return time_stretch(worker, first, turn);
    const struct entrant *entrant = &first->entrant[turn];
    bool is_spread = trial_pacing(worker->experiment, turn) != PACING_BURST && !entrant->persistent;
    unsigned tries = 0;
    bool together;
    do {
        if (!prepare_group(worker, turn))
            return false;
        if (!worker->group_count)
            return true;
        together = entrant->together && is_spread && worker->group_count > 1;
        begin_reading(worker);
        if (entrant->is_short && is_spread && !entrant->lost)
            run_up(worker, turn);
        run_group(worker, turn, together);
    } while (measure_again(worker, end_reading(worker, turn), &tries) && !entrant->persistent);
    if (together && was_too_long(worker, turn))
        return true;
    if (!finish_group(worker, turn, together))
        return false;
    close_large_session(worker, first, turn);
    return true;
}

/* --- the audit (audit.h) --- */

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
    word_give(word, PHASE_AUDITING, 0, turn, limit_ns);
    struct open_session *open = session_speaks(spec_of(worker, turn)->solver, &question->problem, 0)
                                    ? sessions_get(&worker->sessions, spec_of(worker, turn),
                                                   &question->problem, 0, experiment->memory)
                                    : 0;
    if (!open || open->refused) {
        word_take(word);
        audit_note(audit, turn, AUDIT_UNANSWERED, 0, &why);
        return true;
    }
    word_give(word, PHASE_AUDITING, 0, turn, limit_ns);
    measure(&(struct task){.session = &open->session,
                           .cells = question->cells,
                           .limit = experiment->limit,
                           .timeout_ns = limit_ns,
                           .verify_all = true},
            &outcome);
    word_take(word);
    if (outcome.status == STATUS_STOPPED)
        return false;
    enum audit_verdict verdict = AUDIT_WRONG;
    if (outcome.status == STATUS_WRONG)
        why = outcome.flaw;
    else
        verdict = audit_check(question, experiment->limit, outcome.solutions, end_of(&outcome), &why);
    audit_note(audit, turn, verdict, outcome.time_ns, &why);
    sessions_drop(&worker->sessions, &question->problem);
    return true;
}

/* Of a back-end whose stretches are timed: puts questions among the boards of a stretch, where it can't tell
 * them from these. False: there are none left, or none of this order. */
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
    worker->open = session_of(worker, trial, turn, 0, &why);
    if (!worker->open || !write_stretch(worker, trial))
        return false;
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

static bool ask_some(struct worker *worker, size_t turn)
{
    struct slot *slot = worker->slot;
    for (size_t i = 0; i < slot->count && slot->running; i++)
        if (slot->trial[i].count > 1 && slot->trial[i].entrant[turn].enters)
            return ask_in_stretch(worker, &slot->trial[i], turn) || ask_question(worker, turn);
    return ask_question(worker, turn);
}

/* Only the first worker asks, so that two never ask the same. Before anything is timed half of the questions
 * are asked; at the end all. */
static void audit_all(struct worker *worker, bool is_end)
{
    const struct audit *audit = worker->course->audit;
    size_t questions = audit->questions.count;
    for (size_t turn = 0; turn < audit->count && worker->slot->worker == 0; turn++)
        while ((is_end || audit->state[turn].asked < questions / 2) && !program_stop &&
               ask_some(worker, turn))
            ;
}

/* At moments that a back-end can't foresee. */
static void audit_now_and_then(struct worker *worker, size_t turn)
{
    if (worker->slot->worker == 0 && worker->course->audit->state[turn].wanted &&
        random_below(&worker->random, 2) == 0)
        ask_some(worker, turn);
}

/* How long an equivalent of a trial takes, drawn by `seed`; 0: it did not end by itself. Its answer has to be
 * that of the trial. */
static double time_form(struct worker *worker, struct trial *trial, size_t turn, uint64_t seed)
{
    struct word *word = &worker->slot->word;
    const struct experiment *experiment = worker->experiment;
    const struct outcome *claimed = &trial->entrant[turn].claim.outcome;
    struct board_stretch *stretch = &worker->stretch;
    uint8_t cells[BOARD_CELLS_MAX];
    struct error why;
    if (trial->count > 1) {
        size_t size = order_cells(trial->row.order);
        worker->open = session_of(worker, trial, turn, 0, &why);
        if (!worker->open || !write_stretch(worker, trial))
            return 0;
        for (size_t at = 0; at < trial->count; at++) {
            memcpy(cells, stretch->cells + at * size, size);
            isomorph_make(trial->row.order, cells, seed, at, ISOMORPHS_MAX + 1, stretch->cells + at * size);
        }
        stretch->session = &worker->open->session;
        stretch->limit = experiment->limit;
        word_give(word, PHASE_UNSEEN, place_of(worker, trial), turn, experiment->timeout_ns);
        stretch_run(stretch, experiment->timeout_ns);
        word_take(word);
        return stretch->end == SEARCH_EXHAUSTED
                   ? (double)(stretch->ended - stretch->started) / (double)trial->count
                   : 0;
    }
    struct measurement *measurement = &worker->measurement[0];
    struct session cold;
    struct outcome outcome;
    worker->problem[0] = trial_problem(trial);
    struct task task = {.timeout_ns = experiment->timeout_ns, .problem = &worker->problem[0]};
    isomorph_make(trial->row.order, trial->cells, seed, trial->row.instance_hash, ISOMORPHS_MAX + 1, cells);
    if (!find_session(worker, trial, turn, &cold, &task, &why))
        return 0;
    task.cells = cells;
    if (!measurement_prepare(measurement, &task))
        return 0;
    word_give(word, PHASE_UNSEEN, place_of(worker, trial), turn, task_limit(&task));
    measurement_run(measurement);
    measurement_finish(measurement, &outcome);
    word_take(word);
    bool is_other = outcome.status == STATUS_OK && claimed->status == STATUS_OK &&
                    (outcome.solutions != claimed->solutions || outcome.complete != claimed->complete);
    if (outcome.status == STATUS_WRONG || is_other) {
        error_set(&why, "instance %zu of %.100s, in other clothes: %.200s", trial->row.index, trial->row.set,
                  is_other ? "another number of solutions" : outcome.flaw.text);
        audit_accuse(worker->course->audit, turn, &why);
    }
    return outcome.status == STATUS_OK ? outcome.time_ns : 0;
}

/* A back-end that is audited solves equivalents of instances of the block that nothing has met, one after the
 * other, and then all of them twice more. False: there was none to ask. */
static bool meet_unseen(struct worker *worker)
{
    enum { FORMS = 24, TIMES = 3 };
    const double longest_ns = 2e7;
    struct slot *slot = worker->slot;
    for (size_t turn = 0; turn < worker->experiment->specs.count; turn++) {
        const struct audit_state *state = &worker->course->audit->state[turn];
        size_t form[FORMS], count = 0;
        double time[TIMES][FORMS];
        if (!state->wanted || state->failed || slot->met_unseen[turn] || slot->worker ||
            state->forms == AUDIT_FORMS_MAX || spec_is_persistent(spec_of(worker, turn)))
            continue;
        slot->met_unseen[turn] = true; /* even if it does not survive that */
        for (size_t i = 0; i < slot->count && count < FORMS; i++) {
            const struct entrant *entrant = &slot->trial[i].entrant[turn];
            double whole_ns = entrant->last_ns * (double)slot->trial[i].count;
            if (slot->trial[i].is_board && entrant->enters && whole_ns > 0 && whole_ns < longest_ns)
                form[count++] = i;
        }
        if (!count)
            continue;
        uint64_t seed = random_next(&worker->random);
        struct outcome outcome;
        struct error error;
        worker->group[0] = form[0];
        worker->group_count = 1;
        if (slot->trial[form[0]].count > 1)
            ask_stretch(worker, &slot->trial[form[0]], turn, PHASE_RUN_UP, &outcome, &error);
        else
            run_up(worker, turn);
        for (size_t k = 0; k < TIMES; k++)
            for (size_t i = 0; i < count && !program_stop; i++)
                time[k][i] = time_form(worker, &slot->trial[form[i]], turn, seed);
        for (size_t i = 0; i < count && !program_stop; i++)
            audit_note_form(worker->course->audit, turn, time[0][i], fmin(time[1][i], time[2][i]),
                            slot->trial[form[i]].entrant[turn].last_ns);
        return true;
    }
    return false;
}

/* --- blocks --- */

/* Whether a back-end opens for this instance at all; if it refuses, it leaves the trial. */
static void try_to_open(struct worker *worker, struct trial *trial, size_t turn)
{
    const struct spec *spec = spec_of(worker, turn);
    struct entrant *entrant = &trial->entrant[turn];
    struct tally *tally = &worker->slot->tally;
    struct word *word = &worker->slot->word;
    struct error error;
    bool opened;
    if (worker->experiment->throughput && (spec->cold || entrant->persistent)) {
        opened = error_set(&error, "whole stretches are timed, without a start or a memory of its own");
        worker->exhausted = false;
    } else if (spec->cold) {
        const struct problem problem = trial_problem(trial);
        struct session session;
        worker->cold = (struct allocator){.limit = worker->experiment->memory};
        word_give(word, PHASE_OPENING, place_of(worker, trial), turn, worker->experiment->timeout_ns);
        opened = session_open(&session, spec, &problem, &worker->cold, &error);
        if (opened)
            session_close(&session);
        word_take(word);
        worker->exhausted = worker->cold.exhausted;
    } else
        opened = session_of(worker, trial, turn, entrant->persistent, &error);
    if (opened) {
        close_large_session(worker, trial, turn);
        return;
    }
    if (worker->exhausted) {
        entrant->lost = true;
        entrant->loss = (struct outcome){.status = STATUS_MEMORY, .flaw = error};
        return;
    }
    if (!tally->refused[turn])
        error_set(&tally->refusal[turn], "%s: %s", trial->row.set, error.text);
    tally->refused[turn] += trial->row.isomorph ? 0 : trial->count;
    entrant->enters = false;
}

/* What an earlier part of the run has stored of this trial. */
static void recall(struct worker *worker, struct trial *trial)
{
    const struct row *of = &trial->row;
    for (size_t i = 0; i < worker->course->stored_count; i++) {
        const struct row *row = &worker->course->stored[i];
        if (row->set == of->set && row->index == of->index && row->isomorph == of->isomorph)
            trial_note_stored(worker->slot, trial, row);
    }
    trial->recalled = true;
}

static bool is_done_before(const struct worker *worker, size_t at)
{
    size_t number = worker->course->plan->block[worker->slot->block].first + at;
    return worker->course->done && worker->course->done[number / 8] >> number % 8 & 1;
}

/* All back-ends are asked whether they take part, and what is stored is taken in. */
static bool enter_all(struct worker *worker)
{
    struct slot *slot = worker->slot;
    bool good = true;
    for (size_t i = 0; i < slot->count && good && !program_stop; i++) {
        struct trial *trial = &slot->trial[i];
        if (!trial->entered && is_done_before(worker, i)) {
            trial->entered = trial->finished = true;
            slot->tally.trials++;
            slot->tally.instances += trial->row.isomorph ? 0 : trial->count;
        }
        while (!trial->entered && trial->asked < worker->experiment->specs.count && !program_stop) {
            size_t turn = trial->asked;
            trial_enter(slot, trial);
            if (trial->entrant[turn].enters && !trial->clash)
                try_to_open(worker, trial, turn);
        }
        if (program_stop)
            break;
        if (!trial->entered && !trial->recalled)
            recall(worker, trial);
        trial->entered = true;
        if (trial->clash)
            good = trial_finish(slot, trial);
    }
    return good;
}

/* Whether a back-end is still to have its untimed solve of a trial. */
static bool needs_warm_up(const struct trial *trial, size_t turn)
{
    const struct entrant *entrant = &trial->entrant[turn];
    return trial_wants(trial, turn) && !trial->clash && !trial->finished && !entrant->warm &&
           !entrant->persistent && !entrant->lost;
}

/* The untimed solves of a block. False if there were none to do. */
static bool warm_up_all(struct worker *worker)
{
    struct slot *slot = worker->slot;
    bool any = false;
    for (size_t turn = 0; turn < worker->experiment->specs.count; turn++) {
        bool asked = false;
        for (size_t i = 0; i < slot->count && !program_stop; i++)
            if (needs_warm_up(&slot->trial[i], turn)) {
                asked = true;
                warm_up(worker, &slot->trial[i], turn);
                close_large_session(worker, &slot->trial[i], turn);
            }
        if (asked && !program_stop)
            decide_together(worker, turn);
        any |= asked;
    }
    return any;
}

/* Whether a run of a back-end is wanted of trial `at` in this part. */
static bool is_pending(const struct worker *worker, size_t at, size_t turn, unsigned run, unsigned part)
{
    const struct slot *slot = worker->slot;
    const struct trial *trial = &slot->trial[at];
    return !trial->finished && !trial->clash && trial_wants(trial, turn) &&
           trial->entrant[turn].runs == run &&
           plan_part(&worker->course->plan->block[slot->block], at) == part;
}

/* The next part that has something to do, in the run that is furthest behind. False: all is done. */
static bool find_part(const struct worker *worker, unsigned *run, unsigned *part)
{
    const struct slot *slot = worker->slot;
    unsigned parts = worker->course->plan->block[slot->block].parts;
    *run = RUNS_MAX;
    for (size_t i = 0; i < slot->count; i++)
        for (size_t turn = 0; turn < worker->experiment->specs.count; turn++) {
            const struct trial *trial = &slot->trial[i];
            if (!trial->finished && trial_wants(trial, turn) && trial->entrant[turn].runs < *run)
                *run = trial->entrant[turn].runs;
        }
    for (*part = 0; *run < RUNS_MAX && *part < parts; ++*part)
        for (size_t i = 0; i < slot->count; i++)
            for (size_t turn = 0; turn < worker->experiment->specs.count; turn++)
                if (is_pending(worker, i, turn, *run, *part))
                    return true;
    return false;
}

/* Gathers the trials of a back-end that are measured one after the other: those that are short together, each
 * other one by itself. False: none is left in this part. */
static bool find_group(struct worker *worker, size_t turn, unsigned run, unsigned part)
{
    const struct slot *slot = worker->slot;
    worker->group_count = 0;
    for (size_t i = 0; i < slot->count; i++) {
        if (!is_pending(worker, i, turn, run, part))
            continue;
        const struct entrant *entrant = &slot->trial[i].entrant[turn];
        bool alone = !entrant->is_short || slot->trial[i].count > 1 || entrant->lost || entrant->persistent;
        if (alone && worker->group_count)
            break;
        worker->group[worker->group_count++] = i;
        if (alone)
            break;
    }
    return worker->group_count;
}

/* A turn of a back-end in a part of a run: until all its trials are done, or a tenth of a second has passed,
 * so that drift hits all alike. False if files can't be written. */
static bool take_turn(struct worker *worker, size_t turn, unsigned run, unsigned part, bool *any)
{
    const uint64_t longest = 100000000;
    uint64_t began = clock_now();
    bool good = true;
    if (find_group(worker, turn, run, part))
        audit_now_and_then(worker, turn);
    while (good && !program_stop && find_group(worker, turn, run, part)) {
        *any = true;
        good = time_group(worker, turn);
        if (clock_now() - began > longest)
            break;
    }
    return good;
}

static bool run_part(struct worker *worker, unsigned run, unsigned part)
{
    unsigned order[SPECS_MAX];
    size_t count = worker->experiment->specs.count;
    bool good = true, any = true;
    plan_turns(worker->experiment, worker->slot->block, run, part, order, count);
    while (good && any && !program_stop) {
        any = false;
        for (size_t i = 0; i < count && good && !program_stop; i++)
            good = take_turn(worker, order[i], run, part, &any);
    }
    return good;
}

/* Takes the next block; false if there is none. */
static bool take_block(struct worker *worker)
{
    struct slot *slot = worker->slot;
    const struct set *last = slot->running || slot->count ? slot->trial[0].set : 0;
    size_t number = atomic_fetch_add(worker->course->next, 1);
    if (number >= worker->course->plan->blocks)
        return false;
    trials_begin(slot, worker->course->plan, number);
    slot->running = true;
    if (last && last != slot->trial[0].set)
        sessions_drop_persistent(&worker->sessions);
    return true;
}

static bool end_block(struct worker *worker)
{
    struct slot *slot = worker->slot;
    bool good = true;
    for (size_t i = 0; i < slot->count && good; i++) {
        const struct problem problem = trial_problem(&slot->trial[i]);
        sessions_drop(&worker->sessions, &problem);
        good = trial_finish(slot, &slot->trial[i]);
    }
    good = good && ledger_flush(&slot->ledger);
    slot->running = !good;
    return good;
}

/* --- the worker --- */

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

/* How many pieces of work a process does before it retires. What a persistent back-end has learnt would die
 * with it. */
static size_t life_of(const struct worker *worker)
{
    const struct experiment *experiment = worker->experiment;
    size_t blocks = 0;
    for (size_t i = 0; i < experiment->specs.count; i++)
        if (spec_is_persistent(&experiment->specs.spec[i]))
            return SIZE_MAX;
    const struct plan *plan = worker->course->plan;
    for (size_t b = 0; b < plan->blocks; b++)
        blocks +=
            plan->trial[plan->block[b].first].set == plan->trial[plan->block[worker->slot->block].first].set;
    size_t pieces = blocks * (experiment->runs + 1);
    return pieces > LIVES ? pieces / LIVES : 1;
}

/* A piece of work: the untimed solves of a block, or a part of a run. */
static bool work(struct worker *worker)
{
    unsigned run, part;
    if (!enter_all(worker))
        return false;
    audit_all(worker, false);
    if (program_stop || warm_up_all(worker) || program_stop)
        return true;
    if (find_part(worker, &run, &part))
        return run_part(worker, run, part);
    if (atomic_load(worker->course->next) >= worker->course->plan->blocks) /* this block is its last */
        audit_all(worker, true);
    return meet_unseen(worker) || program_stop || end_block(worker);
}

static void close_worker(struct worker *worker)
{
    sessions_close(&worker->sessions);
    if (worker->experiment->isolate)
        process_end_orphans(0, 0);
    for (size_t i = 0; i < BLOCK_MAX; i++)
        measurement_close(&worker->measurement[i]);
    free(worker->filler);
    free(worker->stretch.cells);
    free(worker->stretch.grids);
    free(worker->stretch.answers);
    free(worker);
}

bool worker_run(const struct course *course, struct slot *slot, bool mortal, void (*tell)(void *context),
                void *context)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return error_set(&slot->tally.broken, "not enough memory");
    *worker = (struct worker){.course = course, .experiment = course->experiment, .slot = slot};
    worker->sessions.closing = give_word_to_close;
    worker->sessions.context = worker;
    if (course->experiment->isolate)
        process_adopt_orphans();
    random_seed(&worker->random, clock_now(), (uint64_t)(uintptr_t)worker);
    bool good = true, old = false;
    size_t met = SIZE_MAX;
    for (size_t pieces = 1; good && !old && !program_stop && (slot->running || take_block(worker));
         pieces++) {
        if (met != slot->block)
            make_fillers(worker);
        met = slot->block;
        good = lay_yardstick(worker) && work(worker);
        old = mortal && slot->running && pieces >= life_of(worker);
        if (tell)
            tell(context);
    }
    if (good && !old && !program_stop)
        audit_all(worker, true);
    bool kept = ledger_flush(&slot->ledger);
    if (!good || !kept)
        error_set(&slot->tally.broken, "cannot write the rows: %s", strerror(errno));
    close_worker(worker);
    atomic_store(&slot->retired, old && good && kept && !program_stop);
    atomic_store(&slot->finished, !slot->retired && (!slot->running || program_stop || !good || !kept));
    return good && kept;
}
