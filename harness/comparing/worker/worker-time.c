/* SPDX-License-Identifier: MIT */
/* What is timed. The trials of a group are solved one after the other, with nothing between them; what they
 * found is checked when the last is done. Before the group comes a run-up of other instances, so that it does
 * not matter which back-end had the processor before, and no instance is met twice in a row. A group that
 * something else disturbed is measured again. */
#include "common/base/clock.h"
#include "common/board/board-isomorph.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/comparing/worker/worker-internal.h"
#include "harness/measuring/speed-probe.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>

/* --- a rotation: what a back-end has met before it is timed --- */

/* New boards, one for each place that the rotation lacks. */
void worker_make_fillers(struct worker *worker)
{
    const struct slot *slot = worker->slot;
    const struct trial *first = &slot->trial[0];
    free(worker->filler);
    worker->filler = NULL;
    worker->fillers = 0;
    if (slot->count >= BLOCK_LEAST || !first->is_board || worker->experiment->throughput)
        return;
    worker->filler = memory_get((BLOCK_LEAST - slot->count) * BOARD_CELLS_MAX);
    for (size_t i = 0; slot->count + i < BLOCK_LEAST; i++) {
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
static void pass_by(struct worker *worker, struct trial *trial, size_t turn, const uint8_t *cells)
{
    struct session cold;
    const struct problem problem = trial_problem(trial);
    struct task task = {.timeout_ns = worker->experiment->timeout_ns, .problem = &problem};
    struct error error;
    struct measurement *measurement = worker_any_measurement(worker);
    if (!worker_find_session(worker, trial, turn, &cold, &task, &error))
        return;
    if (cells) {
        task.cells = cells;
        task.original = NULL;
    }
    measurement_prepare(measurement, &task);
    word_give(&worker->slot->word, PHASE_RUN_UP, place_of(worker, trial), turn, task.timeout_ns);
    measurement_run(measurement);
    word_take(&worker->slot->word);
}

/* Before a group is timed, its back-end solves what comes before it in the rotation, untimed, for 2 ms at the
 * most, and for half a millisecond at the least: what other back-ends left in the caches is gone then,
 * whichever they were, the processor has raised its clock and switched its vector units on, and what is timed
 * is met after many others. */
void worker_run_up(struct worker *worker, size_t turn)
{
    const uint64_t long_enough = 2000000, least = 500000; /* nanoseconds */
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
    for (size_t k = 0; length && !program_stop; k++) {
        uint64_t passed = clock_now() - began;
        if (passed >= (k < length ? long_enough : least))
            break;
        size_t i = ring[k % length];
        bool is_filler = i >= BLOCK_MAX;
        struct trial *trial = &slot->trial[is_filler ? worker->filler_of[i - BLOCK_MAX] : i];
        pass_by(worker, trial, turn, is_filler ? worker->filler + (i - BLOCK_MAX) * BOARD_CELLS_MAX : NULL);
    }
}

/* A session that was just opened has not touched its memory yet, nor has a program been started: it solves
 * another board of the block first, one that does not take long. */
static void use_new_session(struct worker *worker, size_t turn)
{
    const double longest_ns = 1e8;
    struct slot *slot = worker->slot;
    bool is_new = worker->open && worker->open->asked == 1;
    for (size_t k = 1; k < slot->count && is_new && !slot->no_run_up[turn]; k++) {
        struct trial *other = &slot->trial[(worker->group[0] + slot->count - k) % slot->count];
        const struct claim *claim = &other->entrant[turn].claim;
        if (!other->is_board || !order_equal(other->row.order, slot->trial[worker->group[0]].row.order) ||
            !claim->solver || claim->outcome.status != STATUS_OK || claim->outcome.time_ns > longest_ns)
            continue;
        pass_by(worker, other, turn, NULL);
        return;
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
    bool is_wanted = !outcome->hashed && !worker->experiment->minimize && outcome->status == STATUS_OK &&
                     !is_known && trial->count == 1;
    if (is_wanted && !entrant->persistent && !entrant->unchecked) {
        struct outcome verified;
        struct error error;
        struct task task = {.timeout_ns = 10 * worker->experiment->timeout_ns, .verify_all = true};
        bool asked = worker_ask(worker, trial, turn, PHASE_CHECKING, task, &verified, &error);
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
    struct reading reading = {.mark = worker_mark(), .waited_ns = process_waited_ns()};
    struct rusage own;
    getrusage(RUSAGE_SELF, &own);
    reading.switches = own.ru_nivcsw;
    reading.has_usage = process_usage_of(&worker->owners, (unsigned)worker->turn, &reading.usage);
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
static enum disturbance end_reading(struct worker *worker, size_t turn)
{
    const struct reading *before = &worker->before;
    uint64_t ended = clock_now();
    struct reading after = read_machine(worker);
    double wall_ns = (double)(ended - before->mark.at);
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
    const struct stretch_readings stretch = {.wall_ns = wall_ns,
                                             .yard_before_ns = before->yard_ns,
                                             .yard_after_ns = after.yard_ns,
                                             .steal_ns = NAN,
                                             .waited_ns = after.waited_ns - before->waited_ns,
                                             .cpu_ns = cpu_ns,
                                             .involuntary_switches =
                                                 (double)(after.switches - before->switches),
                                             .suspended = worker_was_suspended(worker, &before->mark),
                                             .may_sleep = audit_is_foreign(spec_of(worker, turn))};
    return disturbance_of(&stretch, yard_track_usual(&worker->slot->yards));
}

static struct timed timed_as(const struct worker *worker, double setup_ns, uint64_t span, double time_ns)
{
    struct timed timed = worker->usage;
    timed.setup_ns = setup_ns;
    timed.span = span;
    timed.cpu_ns *= time_ns;
    return timed;
}

struct tries {
    unsigned disturbed, suspended;
};

/* What a suspended run has measured says nothing. A back-end that carries something over begins its pass
 * anew. */
static bool measure_again_from_suspension(struct worker *worker, bool is_persistent, struct tries *tries)
{
    bool again = ++tries->suspended <= SUSPENSIONS_MOST;
    if (again && is_persistent)
        sessions_drop_persistent(&worker->sessions);
    worker->slot->tally.suspended += again;
    return again;
}

/* What was disturbed otherwise is measured again twice at the most, unless it takes long: then some
 * disturbance is in each. */
static bool measure_again(struct worker *worker, enum disturbance disturbance, bool is_persistent,
                          struct tries *tries)
{
    const uint64_t longest = 1000000000;
    if (disturbance == DISTURBANCE_NONE || program_stop)
        return false;
    if (disturbance == DISTURBANCE_SUSPENDED)
        return measure_again_from_suspension(worker, is_persistent, tries);
    bool again = ++tries->disturbed <= 2 && clock_now() - worker->before.mark.at < longest && !is_persistent;
    worker->slot->tally.disturbed += again;
    return again;
}

static bool time_stretch(struct worker *worker, struct trial *trial, size_t turn)
{
    struct outcome outcome;
    struct error error = {""};
    struct entrant *entrant = &trial->entrant[turn];
    if (entrant->lost)
        return note_loss(worker, trial, turn, &error);
    size_t before = (place_of(worker, trial) + worker->slot->count - 1) % worker->slot->count;
    struct trial *other = &worker->slot->trial[before];
    if (entrant->is_short && other->entrant[turn].enters && other->count > 1 && other != trial &&
        !worker->slot->no_run_up[turn])
        worker_ask_stretch(worker, other, turn, PHASE_RUN_UP, &outcome, &error);
    struct tries tries = {0};
    do {
        begin_reading(worker);
        if (!worker_ask_stretch(worker, trial, turn, PHASE_TIMING, &outcome, &error))
            return note_loss(worker, trial, turn, &error);
    } while (measure_again(worker, end_reading(worker, turn), false, &tries));
    struct timed timed = timed_as(worker, (double)worker->open->setup_ns, trial->count, outcome.time_ns);
    return note(worker, trial, turn, &outcome, &timed);
}

/* The deadline of a solve that is known to be short is far off in any case. It is drawn from those that
 * questions of the audit have, so that it does not give away what is timed. */
static uint64_t draw_deadline(struct worker *worker, const struct entrant *entrant)
{
    enum { MILLISECOND = 1000000, LEAST = 50, MOST = 625 };
    uint64_t drawn = (LEAST + random_below(&worker->random, MOST - LEAST)) * (uint64_t)MILLISECOND;
    uint64_t timeout_ns = worker->experiment->timeout_ns;
    return entrant->is_short && (!timeout_ns || drawn < timeout_ns) ? drawn : timeout_ns;
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
        struct error error = {""};
        struct task task = {.timeout_ns = draw_deadline(worker, entrant),
                            .show = random_below(&worker->random, 4) == 0,
                            .problem = &worker->problem[kept]};
        worker->problem[kept] = trial_problem(trial);
        worker_renew(worker, trial);
        if (entrant->lost ||
            !worker_find_session(worker, trial, turn, &worker->cold_session[kept], &task, &error)) {
            good = note_loss(worker, trial, turn, &error);
            continue;
        }
        measurement_prepare(&worker->measurement[kept], &task);
        worker->setup_ns[kept] = worker->open ? (double)worker->open->setup_ns : 0;
        worker->group[kept++] = worker->group[k];
    }
    worker->group_count = kept;
    return good;
}

static void run_group(struct worker *worker, size_t turn, bool together)
{
    struct word *word = &worker->slot->word;
    const uint64_t limit_ns = worker->experiment->timeout_ns;
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

/* If a solve that seemed short meets the deadline that was drawn for it, it gets its own. So it does if it ended by itself
 * but later: a process that waits for a processor may pass a drawn deadline between two looks at the clock. */
static bool was_not_short(struct worker *worker, size_t turn)
{
    bool is_long = false;
    for (size_t k = 0; k < worker->group_count && !program_stop; k++) {
        const struct measurement *measurement = &worker->measurement[k];
        if (measurement->task.timeout_ns == worker->experiment->timeout_ns ||
            (measurement->end != SEARCH_STOPPED && !measurement_is_late(measurement)))
            continue;
        worker->slot->trial[worker->group[k]].entrant[turn].is_short = false;
        worker->stand_in[worker->group[k]].kept = true;
        is_long = true;
    }
    return is_long;
}

/* If a solve of a group that is timed together turns out long, they are timed one by one. */
static bool was_too_long(struct worker *worker, size_t turn)
{
    bool is_long = false;
    for (size_t k = 0; k < worker->group_count; k++)
        is_long |=
            worker->measurement[k].end != SEARCH_EXHAUSTED && worker->measurement[k].end != SEARCH_LIMIT;
    for (size_t k = 0; k < worker->group_count && is_long; k++)
        worker->stand_in[worker->group[k]].kept = true;
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
bool worker_time_group(struct worker *worker, size_t turn)
{
    struct trial *first = &worker->slot->trial[worker->group[0]];
    /* What is known is on disk before what may take long. */
    if (!first->entrant[turn].is_short && !row_queue_flush(&worker->slot->row_queue))
        return false;
    if (first->count > 1)
        return time_stretch(worker, first, turn);
    const struct entrant *entrant = &first->entrant[turn];
    const bool is_spread = !entrant->persistent;
    struct tries tries = {0};
    bool together;
    do {
        if (!prepare_group(worker, turn))
            return false;
        if (!worker->group_count)
            return true;
        together = entrant->together && is_spread && worker->group_count > 1;
        begin_reading(worker);
        if (entrant->is_short && is_spread && !entrant->lost)
            worker_run_up(worker, turn);
        else if (is_spread)
            use_new_session(worker, turn);
        run_group(worker, turn, together);
    } while (measure_again(worker, end_reading(worker, turn), entrant->persistent, &tries));
    if ((together && was_too_long(worker, turn)) || was_not_short(worker, turn))
        return true;
    if (!finish_group(worker, turn, together))
        return false;
    worker_close_large_session(worker, first, turn);
    return true;
}
