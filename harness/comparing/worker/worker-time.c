/* SPDX-License-Identifier: MIT */
/* What is timed. The trials of a group are solved one after the other, with nothing between them; what they
 * found is checked when the last is done. Before the group comes a run-up of other instances, so that it does
 * not matter which back-end had the processor before, and no instance is met twice in a row. A group that
 * something else disturbed is measured again at the end of its piece. */
#include "common/base/clock.h"
#include "common/board/board-isomorph.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/comparing/worker/worker-internal.h"

#include <math.h>
#include <stdlib.h>

/* --- solves under the eyes of the guard --- */

struct guarded_solve {
    struct measurement *measurement;
    size_t count;
    struct outcome *outcome;
};

static void guarded_solve(void *context)
{
    const struct guarded_solve *solve = context;
    if (!solve->measurement->done)
        measurement_run(solve->measurement, solve->count);
    if (solve->outcome)
        measurement_finish(solve->measurement, solve->outcome);
}

void worker_solve(struct worker *worker, struct call call, struct measurement *measurement, size_t count,
                  struct outcome *outcome)
{
    assert(count && measurement + count <= worker->measurement + BLOCK_MAX + 1);
    guarded_call(worker->slot, call, guarded_solve, &(struct guarded_solve){measurement, count, outcome});
}

/* --- a rotation: what a back-end has met before it is timed --- */

void worker_make_fillers(struct worker *worker)
{
    const struct worker_slot *slot = worker->slot;
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
    assert(slot->count + worker->fillers <= BLOCK_LEAST);
}

/* An untimed solve whose answer is not looked at, as if it were timed. */
static void worker_pass_by(struct worker *worker, struct trial *trial, size_t back_end, const uint8_t *cells)
{
    struct session cold;
    const struct problem problem = trial_problem(trial);
    struct task task = {.timeout_ns = worker->experiment->timeout_ns, .problem = &problem};
    struct error error;
    if (!worker_find_session(worker, trial, back_end, 0, &cold, &task, &error))
        return;
    if (cells) {
        task.cells = cells;
        task.original = NULL;
    }
    const struct call call = {PHASE_RUN_UP, worker_trial_place(worker, trial), back_end, 0};
    worker_solve_untimed(worker, call, &task, NULL);
}

/* Before a group is timed, its back-end solves what comes before it in the rotation, untimed, for at most 2
 * ms and at least half a millisecond: what other back-ends left in the caches is gone then, whichever they
 * were, the processor has raised its clock and switched its vector units on, and what is timed is met after
 * many others. */
static void worker_run_up(struct worker *worker, size_t back_end)
{
    const uint64_t long_enough = 2000000, least = 500000; /* nanoseconds */
    struct worker_slot *slot = worker->slot;
    size_t ring[BLOCK_MAX + BLOCK_LEAST], length = 0;
    assert(worker->group_count && worker->group_count <= slot->count);
    bool in_group[BLOCK_MAX] = {false};
    if (slot->no_run_up[back_end])
        return;
    for (size_t i = 0; i < worker->group_count; i++)
        in_group[worker->group[i]] = true;
    for (size_t k = 1; k <= slot->count; k++) { /* backwards from the first of the group */
        size_t i = (worker->group[0] + slot->count - k) % slot->count;
        const struct participant *participant = &slot->trial[i].participant[back_end];
        if (!in_group[i] && participant->enters && participant->is_short && !slot->trial[i].clash &&
            participant->claim.outcome.status == STATUS_OK)
            ring[length++] = i;
    }
    for (size_t i = 0; i < worker->fillers; i++)
        if (slot->trial[worker->filler_of[i]].participant[back_end].is_short)
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
        worker_pass_by(worker, trial, back_end,
                       is_filler ? worker->filler + (i - BLOCK_MAX) * BOARD_CELLS_MAX : NULL);
    }
}

/* A session that was just opened has not touched its memory yet, nor has a program been started: it solves
 * another board of the block first, one that does not take long. */
static void worker_touch_new_session(struct worker *worker, size_t back_end)
{
    const double longest_ns = 1e8;
    struct worker_slot *slot = worker->slot;
    bool is_new = worker->open && worker->open->asked == 1;
    for (size_t k = 1; k < slot->count && is_new && !slot->no_run_up[back_end]; k++) {
        struct trial *other = &slot->trial[(worker->group[0] + slot->count - k) % slot->count];
        const struct claim *claim = &other->participant[back_end].claim;
        if (!other->is_board || !order_equal(other->row.order, slot->trial[worker->group[0]].row.order) ||
            !claim->solver || claim->outcome.status != STATUS_OK || claim->outcome.time_ns > longest_ns)
            continue;
        worker_pass_by(worker, other, back_end, NULL);
        return;
    }
}

/* --- what is timed --- */

/* More solutions than a timed run keeps are verified and hashed when it warms up. If verifying took that
 * beyond its limit, it is done again with ten times as much: the search itself has just been seen to end. If
 * the user stops that, it is as if the run had been stopped. */
static void worker_verify_more(struct worker *worker, struct trial *trial, size_t back_end,
                               struct outcome *outcome)
{
    struct participant *participant = &trial->participant[back_end];
    const struct outcome *claimed = &participant->claim.outcome;
    bool is_known = participant->claim.solver && claimed->complete;
    bool is_wanted = !outcome->hashed && !worker->experiment->minimize && outcome->status == STATUS_OK &&
                     !is_known && trial->count == 1;
    if (is_wanted && !participant->persistent && !participant->unchecked) {
        struct outcome verified;
        struct error error;
        struct task task = {.timeout_ns = 10 * worker->experiment->timeout_ns, .verify_all = true};
        bool asked = worker_ask(worker, trial, back_end, PHASE_CHECKING, task, &verified, &error);
        if (asked && verified.status == STATUS_STOPPED)
            outcome->status = STATUS_STOPPED;
        else if (asked && verified.status != STATUS_TIMEOUT)
            trial_note_claim(worker->slot, trial, back_end, &verified);
    }
    if (!outcome->hashed && participant->claim.solver && claimed->hashed &&
        claimed->solutions == outcome->solutions) {
        outcome->hashed = true;
        outcome->solution_hash = claimed->solution_hash;
    }
}

/* Makes the row of a run. */
static bool worker_note(struct worker *worker, struct trial *trial, size_t back_end, struct outcome *outcome,
                        const struct timed *timed)
{
    worker_verify_more(worker, trial, back_end, outcome);
    if (outcome->status == STATUS_STOPPED)
        return true;
    return trial_note_run(worker->slot, trial, back_end, outcome, timed);
}

/* Makes the row of a back-end that can't be opened, or could not before. */
static bool worker_note_loss(struct worker *worker, struct trial *trial, size_t back_end,
                             const struct error *error)
{
    struct participant *participant = &trial->participant[back_end];
    struct outcome outcome = participant->loss;
    if (!participant->lost) {
        outcome =
            (struct outcome){.status = worker->exhausted ? STATUS_MEMORY : STATUS_CRASHED, .flaw = *error};
        outcome.time_ns = (double)(clock_now() - worker->slot->call.since);
    }
    return worker_note(worker, trial, back_end, &outcome, &(struct timed){.span = 1});
}

/* --- what measuring takes, and what disturbs it --- */

/* What the system counts in ticks says nothing of a stretch of few. */
static struct machine_reading worker_read_machine(struct worker *worker, bool is_short)
{
    struct machine_reading reading = worker_read_quickly();
    if (!is_short)
        reading.load = machine_load_read();
    reading.has_usage = process_usage(0, &worker->owners, (unsigned)worker->back_end, &reading.usage);
    reading.load.own_ns = reading.has_usage ? reading.usage.cpu_ns : NAN;
    reading.load.involuntary_switches = reading.usage.switches;
    reading.probe_ns = (double)speed_probe_measure();
    speed_track_note(&worker->slot->probes, reading.probe_ns);
    return reading;
}

/* Takes down what the group took, for each nanosecond of a solve, and what disturbed it. */
static void worker_end_reading(struct worker *worker, size_t back_end, bool is_short, bool ran_out)
{
    const struct machine_reading *before = &worker->before, after = worker_read_machine(worker, is_short);
    struct group_readings *stretch = &worker->readings;
    *stretch = worker_readings(worker, back_end, before, &after);
    stretch->probe_before_ns = before->probe_ns;
    stretch->probe_after_ns = after.probe_ns;
    stretch->ran_out = ran_out;
    worker->disturbance = worker->experiment->raw
                              ? DISTURBANCE_NONE
                              : group_disturbance_of(stretch, speed_track_usual(&worker->slot->probes));
    worker->usage = (struct timed){.has_usage = before->has_usage && after.has_usage && stretch->wall_ns > 0};
    if (worker->usage.has_usage) {
        /* The system knows what child processes took in hundredths of a second. */
        worker->usage.cpu_ns = fmax(0, stretch->cpu_ns) / stretch->wall_ns;
        worker->usage.threads = (unsigned)after.usage.threads;
        worker->usage.tree_bytes = after.usage.peak_bytes;
    }
}

static struct timed worker_timed_as(const struct worker *worker, double setup_ns, uint64_t span,
                                    double time_ns)
{
    struct timed timed = worker->usage;
    assert(span);
    timed.setup_ns = setup_ns;
    timed.span = span;
    timed.cpu_ns *= time_ns;
    return timed;
}

/* Whether a group is measured again, at the end of its piece, since something disturbed it. What a back-end
 * carries over can't be. */
static bool worker_puts_off(struct worker *worker, size_t back_end)
{
    const struct participant *first = &worker->slot->trial[worker->group[0]].participant[back_end];
    if (worker->disturbance == DISTURBANCE_NONE || program_stop || first->persistent ||
        first->repeats == REPEATS_MOST)
        return false;
    for (size_t k = 0; k < worker->group_count; k++)
        worker->slot->trial[worker->group[k]].participant[back_end].repeats++;
    worker->slot->tally->disturbed++;
    return true;
}

static bool worker_time_stretch(struct worker *worker, struct trial *trial, size_t back_end)
{
    struct outcome outcome;
    struct error error = {""};
    struct participant *participant = &trial->participant[back_end];
    if (participant->lost)
        return worker_note_loss(worker, trial, back_end, &error);
    size_t before = (worker_trial_place(worker, trial) + worker->slot->count - 1) % worker->slot->count;
    struct trial *other = &worker->slot->trial[before];
    if (participant->is_short && other->participant[back_end].enters && other->count > 1 && other != trial &&
        !worker->slot->no_run_up[back_end])
        worker_ask_stretch(worker, other, back_end, PHASE_RUN_UP, &outcome, &error);
    process_reset_peaks();
    worker->before = worker_read_machine(worker, participant->is_short);
    if (!worker_ask_stretch(worker, trial, back_end, PHASE_TIMING, &outcome, &error))
        return worker_note_loss(worker, trial, back_end, &error);
    worker_end_reading(worker, back_end, participant->is_short, outcome.status == STATUS_TIMEOUT);
    if (worker_puts_off(worker, back_end))
        return true;
    group_disturbance_judge(worker->disturbance, &worker->readings, &outcome);
    struct timed timed =
        worker_timed_as(worker, (double)worker->open->setup_ns, trial->count, outcome.time_ns);
    return worker_note(worker, trial, back_end, &outcome, &timed);
}

/* The deadline of a solve that is known to be short is far off in any case. It is drawn from those that
 * questions of the audit have, so that it does not give away what is timed. */
static uint64_t worker_draw_deadline(struct worker *worker, const struct participant *participant)
{
    enum { MILLISECOND = 1000000, LEAST = 50, MOST = 625 };
    uint64_t drawn = (LEAST + random_below(&worker->random, MOST - LEAST)) * (uint64_t)MILLISECOND;
    uint64_t timeout_ns = worker->experiment->timeout_ns;
    return participant->is_short && (!timeout_ns || drawn < timeout_ns) ? drawn : timeout_ns;
}

/* Gives the trials of the group their sessions, and room for what they find. Those whose session can't be
 * opened get their row, and leave the group. */
static bool worker_prepare_group(struct worker *worker, size_t back_end)
{
    size_t kept = 0;
    bool good = true;
    for (size_t k = 0; k < worker->group_count && good; k++) {
        struct trial *trial = &worker->slot->trial[worker->group[k]];
        const struct participant *participant = &trial->participant[back_end];
        struct error error = {""};
        struct task task = {.timeout_ns = worker_draw_deadline(worker, participant),
                            .show = random_below(&worker->random, 4) == 0,
                            .problem = &worker->problem[kept]};
        worker->problem[kept] = trial_problem(trial);
        if (participant->lost || !worker_find_session(worker, trial, back_end, participant->runs + 1,
                                                      &worker->cold_session[kept], &task, &error)) {
            good = worker_note_loss(worker, trial, back_end, &error);
            continue;
        }
        measurement_prepare(&worker->measurement[kept], &task);
        worker->setup_ns[kept] = worker->open ? (double)worker->open->setup_ns : 0;
        worker->group[kept++] = worker->group[k];
    }
    assert(kept <= worker->group_count);
    worker->group_count = kept;
    return good;
}

/* By one span of the clock if `together`, else each by its own. */
static void worker_run_group(struct worker *worker, size_t back_end, bool together)
{
    const size_t step = together ? worker->group_count : 1;
    assert(step);
    for (size_t k = 0; k < worker->group_count && !program_stop; k += step)
        worker_solve(worker, (struct call){PHASE_TIMING, worker->group[k], back_end, 0},
                     &worker->measurement[k], step, NULL);
}

static bool worker_ran_out(const struct worker *worker)
{
    for (size_t k = 0; k < worker->group_count; k++)
        if (worker->measurement[k].done &&
            (worker->measurement[k].end == SEARCH_STOPPED || measurement_is_late(&worker->measurement[k])))
            return true;
    return false;
}

/* If a solve that seemed short meets the deadline that was drawn for it, it gets its own. So it does if it
 * ended by itself but later: a process that waits for a processor may pass a drawn deadline between two looks
 * at the clock. */
static bool worker_met_drawn_deadline(struct worker *worker, size_t back_end)
{
    bool is_long = false;
    for (size_t k = 0; k < worker->group_count && !program_stop; k++) {
        const struct measurement *measurement = &worker->measurement[k];
        if (measurement->task.timeout_ns == worker->experiment->timeout_ns ||
            (measurement->end != SEARCH_STOPPED && !measurement_is_late(measurement)))
            continue;
        worker->slot->trial[worker->group[k]].participant[back_end].is_short = false;
        is_long = true;
    }
    return is_long;
}

/* If a solve of a group that is timed together turns out long, they are timed one by one. */
static bool worker_is_too_long_together(struct worker *worker, size_t back_end)
{
    bool is_long = false;
    for (size_t k = 0; k < worker->group_count; k++)
        is_long |=
            worker->measurement[k].end != SEARCH_EXHAUSTED && worker->measurement[k].end != SEARCH_LIMIT;
    for (size_t i = 0; i < worker->slot->count && is_long; i++)
        worker->slot->trial[i].participant[back_end].together = false;
    return is_long;
}

static bool worker_finish_group(struct worker *worker, size_t back_end, bool together)
{
    bool good = true;
    for (size_t k = 0; k < worker->group_count && good; k++) {
        struct trial *trial = &worker->slot->trial[worker->group[k]];
        struct measurement *measurement = &worker->measurement[k];
        struct outcome outcome;
        if (!measurement->done) /* the user stopped before */
            break;
        /* It may ask the back-end again, for a solution to show. */
        worker_solve(worker, (struct call){PHASE_CHECKING, worker->group[k], back_end, 0}, measurement, 1,
                     &outcome);
        group_disturbance_judge(worker->disturbance, &worker->readings, &outcome);
        struct timed timed =
            worker_timed_as(worker, measurement->task.cold ? outcome.setup_ns : worker->setup_ns[k],
                            together ? worker->group_count : 1, outcome.time_ns);
        good = worker_note(worker, trial, back_end, &outcome, &timed);
    }
    return good;
}

bool worker_time_group(struct worker *worker, size_t back_end)
{
    assert(worker->group_count && worker->group_count <= worker->slot->count);
    struct trial *first = &worker->slot->trial[worker->group[0]];
    assert(trial_wants(first, back_end) && (first->count == 1 || worker->group_count == 1));
    /* Finished rows are on the disk before a solve that may take long. */
    if (!first->participant[back_end].is_short && !row_queue_flush(&worker->slot->row_queue))
        return false;
    if (first->count > 1)
        return worker_time_stretch(worker, first, back_end);
    const struct participant *participant = &first->participant[back_end];
    const bool is_spread = !participant->persistent;
    if (!worker_prepare_group(worker, back_end))
        return false;
    if (!worker->group_count)
        return true;
    const bool together = participant->together && is_spread && worker->group_count > 1;
    const bool is_short = participant->is_short;
    if (!is_short && is_spread)
        worker_touch_new_session(worker, back_end);
    process_reset_peaks();
    worker->before = worker_read_machine(worker, is_short);
    if (is_short && is_spread)
        worker_run_up(worker, back_end);
    worker_run_group(worker, back_end, together);
    worker_end_reading(worker, back_end, is_short, worker_ran_out(worker));
    if (worker_puts_off(worker, back_end))
        return true;
    if ((together && worker_is_too_long_together(worker, back_end)) ||
        worker_met_drawn_deadline(worker, back_end))
        return true;
    if (!worker_finish_group(worker, back_end, together))
        return false;
    worker_close_large_session(worker, first, back_end);
    return true;
}
