/* SPDX-License-Identifier: MIT */
#include "common/base/clock.h"
#include "harness/base/command.h"
#include "harness/base/files.h"
#include "harness/comparing/worker/worker-internal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- blocks --- */

/* A back-end that refuses an instance leaves the trial. */
static void worker_try_to_open(struct worker *worker, struct trial *trial, size_t back_end)
{
    struct participant *participant = &trial->participant[back_end];
    struct error error;
    if (worker_can_open(worker, trial, back_end, &error))
        worker_close_large_session(worker, trial, back_end);
    else if (worker->exhausted) {
        participant->lost = true;
        participant->loss = (struct outcome){.status = STATUS_MEMORY, .flaw = error};
    } else
        trial_refuse(worker->slot, trial, back_end, &error);
}

/* Takes in what an earlier part of the run has stored of this trial. */
static void worker_recall(struct worker *worker, struct trial *trial)
{
    const struct row *of = &trial->row;
    for (size_t i = 0; i < worker->shared->stored_count; i++) {
        const struct row *row = &worker->shared->stored[i];
        if (row->set == of->set && row->index == of->index && row->isomorph == of->isomorph)
            trial_note_stored(worker->slot, trial, row);
    }
    trial->recalled = true;
}

static bool worker_did_before(const struct worker *worker, size_t at)
{
    size_t number = worker->shared->plan->block[worker->slot->block].first + at;
    return worker->shared->done && worker->shared->done[number / 8] >> number % 8 & 1;
}

/* Asks all back-ends whether they take part, and takes in what is stored. */
static bool worker_enter_all(struct worker *worker)
{
    struct worker_slot *slot = worker->slot;
    bool good = true;
    for (size_t i = 0; i < slot->count && good && !program_stop; i++) {
        struct trial *trial = &slot->trial[i];
        if (!trial->entered && worker_did_before(worker, i))
            trial->entered = trial->finished = true; /* the tally has it */
        while (!trial->entered && trial->asked < worker->experiment->specs.count && !program_stop) {
            size_t back_end = trial->asked;
            trial_enter(slot, trial);
            if (trial->participant[back_end].enters && !trial->clash)
                worker_try_to_open(worker, trial, back_end);
        }
        if (program_stop)
            break;
        if (!trial->entered && !trial->recalled)
            worker_recall(worker, trial);
        trial->entered = true;
        if (trial->clash)
            good = trial_finish(slot, trial);
    }
    return good;
}

/* Returns true if a back-end has yet to solve a trial untimed. */
static bool trial_needs_warm_up(const struct trial *trial, size_t back_end)
{
    const struct participant *participant = &trial->participant[back_end];
    return trial_wants(trial, back_end) && !trial->clash && !trial->finished && !participant->warm &&
           !participant->persistent && !participant->lost;
}

/* Makes the untimed solves of a block. Returns false if there were none to do. */
static bool worker_warm_up_all(struct worker *worker)
{
    struct worker_slot *slot = worker->slot;
    bool any = false;
    for (size_t back_end = 0; back_end < worker->experiment->specs.count; back_end++) {
        bool asked = false;
        for (size_t i = 0; i < slot->count && !program_stop; i++)
            if (trial_needs_warm_up(&slot->trial[i], back_end)) {
                asked = true;
                worker_warm_up(worker, &slot->trial[i], back_end);
                slot->trial[i].participant[back_end].repeats = 0;
                worker_close_large_session(worker, &slot->trial[i], back_end);
            }
        if (asked && !program_stop)
            worker_decide_together(worker, back_end);
        any |= asked;
    }
    return any;
}

/* Returns true if a back-end has a run of trial `at` to do in this part. */
static bool worker_is_pending(const struct worker *worker, size_t at, size_t back_end, unsigned run,
                              unsigned part)
{
    const struct worker_slot *slot = worker->slot;
    const struct trial *trial = &slot->trial[at];
    return !trial->finished && !trial->clash && trial_wants(trial, back_end) &&
           trial->participant[back_end].runs == run &&
           plan_part(&worker->shared->plan->block[slot->block], at) == part;
}

/* Finds the next part that has something to do, in the run that is furthest behind. Returns false if all is
 * done. */
static bool worker_find_part(const struct worker *worker, unsigned *run, unsigned *part)
{
    const struct worker_slot *slot = worker->slot;
    *run = *part = UINT_MAX;
    for (size_t i = 0; i < slot->count; i++)
        for (size_t back_end = 0; back_end < worker->experiment->specs.count; back_end++) {
            const unsigned runs = slot->trial[i].participant[back_end].runs;
            const unsigned of = plan_part(&worker->shared->plan->block[slot->block], i);
            if ((runs > *run || (runs == *run && of >= *part)) ||
                !worker_is_pending(worker, i, back_end, runs, of))
                continue;
            *run = runs;
            *part = of;
        }
    return *run != UINT_MAX;
}

/* Gathers the trials of a back-end that are measured one after the other: short ones together, each other one
 * by itself. Returns false if none is left in this round of this part. */
static bool worker_find_group(struct worker *worker, size_t back_end, unsigned run, unsigned part)
{
    const struct worker_slot *slot = worker->slot;
    worker->group_count = 0;
    for (size_t i = 0; i < slot->count; i++) {
        if (!worker_is_pending(worker, i, back_end, run, part))
            continue;
        const struct participant *participant = &slot->trial[i].participant[back_end];
        if (participant->repeats != worker->round)
            continue;
        bool alone = !participant->is_short || slot->trial[i].count > 1 || participant->lost ||
                     participant->persistent;
        if (alone && worker->group_count)
            break;
        worker->group[worker->group_count++] = i;
        if (alone)
            break;
    }
    assert(worker->group_count <= slot->count);
    return worker->group_count;
}

/* Lets a back-end work on a part of a run until all its trials are done, or a tenth of a second has passed,
 * so that drift hits all alike. Returns false if files can't be written. */
static bool worker_take_turn(struct worker *worker, size_t back_end, unsigned run, unsigned part, bool *any)
{
    const uint64_t longest = 100000000;
    uint64_t began = clock_now();
    bool good = true;
    assert(back_end < worker->experiment->specs.count && run < worker->experiment->runs_most);
    if (worker_find_group(worker, back_end, run, part))
        worker_audit_now_and_then(worker, back_end);
    while (good && !program_stop && worker_find_group(worker, back_end, run, part)) {
        *any = true;
        good = worker_time_group(worker, back_end);
        if (clock_now() - began > longest)
            break;
    }
    return good;
}

static bool worker_run_part(struct worker *worker, unsigned run, unsigned part)
{
    unsigned order[SPECS_MAX];
    size_t count = worker->experiment->specs.count;
    bool good = true, any;
    plan_draw_order(worker->experiment->seed, worker->slot->block, run, part, order, count);
    for (worker->round = 0; good && worker->round <= REPEATS_MOST && !program_stop; worker->round += !any) {
        any = false;
        for (size_t i = 0; i < count && good && !program_stop; i++)
            good = worker_take_turn(worker, order[i], run, part, &any);
    }
    return good;
}

/* Takes the next block. Returns false if there is none. */
static bool worker_take_block(struct worker *worker)
{
    struct worker_slot *slot = worker->slot;
    const struct set *last = slot->running || slot->count ? slot->trial[0].set : NULL;
    size_t number = atomic_fetch_add(worker->shared->next, 1);
    if (number >= worker->shared->plan->blocks)
        return false;
    assert(!slot->running);
    trials_begin(slot, worker->shared->plan, number);
    slot->running = true;
    if (last && last != slot->trial[0].set)
        sessions_drop_persistent(&worker->sessions);
    return true;
}

static bool worker_end_block(struct worker *worker)
{
    struct worker_slot *slot = worker->slot;
    bool good = true;
    assert(slot->running);
    for (size_t i = 0; i < slot->count && good; i++) {
        const struct problem problem = trial_problem(&slot->trial[i]);
        sessions_drop(&worker->sessions, &problem);
        worker_close_isomorphs(worker, &slot->trial[i]);
        good = trial_finish(slot, &slot->trial[i]);
    }
    good = good && row_queue_flush(&slot->row_queue);
    slot->running = !good;
    return good;
}

/* --- the worker --- */

/* Writes down how fast the machine is, at most four times a second. */
static bool worker_probe_speed(struct worker *worker)
{
    const uint64_t pause = 250000000;
    struct worker_slot *slot = worker->slot;
    uint64_t now = clock_now();
    if (slot->probed_at && now - slot->probed_at < pause)
        return true;
    slot->probed_at = now;
    char line[96];
    int length = snprintf(line, sizeof line, "%" PRIu64 ",%u,%" PRIu64 "\n",
                          now - worker->experiment->started, slot->worker, speed_probe_measure());
    return append_text(worker->shared->yardsticks, line, (size_t)length);
}

/* Returns the number of pieces of work that a process does before it is replaced. With it would end what a
 * persistent back-end has learnt. */
static size_t worker_pieces_before_restart(const struct worker *worker)
{
    const struct experiment *experiment = worker->experiment;
    size_t blocks = 0;
    for (size_t i = 0; i < experiment->specs.count; i++)
        if (spec_is_persistent(&experiment->specs.spec[i]))
            return SIZE_MAX;
    const struct plan *plan = worker->shared->plan;
    for (size_t b = 0; b < plan->blocks; b++)
        blocks +=
            plan->trial[plan->block[b].first].set == plan->trial[plan->block[worker->slot->block].first].set;
    size_t pieces = blocks * (experiment->runs + 1);
    return pieces > RESTARTS_PER_SET ? pieces / RESTARTS_PER_SET : 1;
}

/* Does a piece of work: the untimed solves of a block, or a part of a run. */
static bool worker_do_piece(struct worker *worker)
{
    unsigned run, part;
    if (!worker_enter_all(worker))
        return false;
    worker_audit_all(worker, AUDIT_BEFORE);
    if (program_stop || worker_warm_up_all(worker) || program_stop)
        return true;
    if (worker_find_part(worker, &run, &part))
        return worker_run_part(worker, run, part);
    if (atomic_load(worker->shared->next) >= worker->shared->plan->blocks) /* this block is its last */
        worker_audit_all(worker, AUDIT_AT_END);
    return program_stop || worker_end_block(worker);
}

static void worker_close(struct worker *worker)
{
    assert(atomic_load(&worker->slot->call.phase) == PHASE_BETWEEN);
    sessions_close(&worker->sessions);
    for (size_t i = 0; i < BLOCK_MAX; i++)
        for (size_t of = 0; of < 2; of++)
            instance_isomorph_close(&worker->isomorph[i][of]);
    if (worker->experiment->isolate)
        process_end_orphans(NULL, 0);
    for (size_t i = 0; i <= BLOCK_MAX; i++)
        measurement_close(&worker->measurement[i]);
    process_owners_close(&worker->owners);
    free(worker->filler);
    free(worker->stretch.cells);
    free(worker->stretch.grids);
    free(worker->stretch.answers);
    free(worker);
}

void worker_run(const struct shared_comparison *shared, struct worker_slot *slot, bool restarts,
                void (*report_progress)(void *context), void *context)
{
    assert(shared->plan->blocks >= 1 || !slot->running);
    assert(!restarts || shared->experiment->isolate);
    struct worker *worker = memory_zeroed(1, sizeof *worker);
    *worker = (struct worker){.shared = shared,
                              .experiment = shared->experiment,
                              .slot = slot,
                              .back_end = WORKER_ALONE,
                              .sessions = {.close = worker_close_session, .context = worker}};
    if (shared->experiment->isolate)
        process_adopt_orphans();
    random_seed(&worker->random, clock_now(), (uint64_t)(uintptr_t)worker);
    bool good = true, old = false;
    size_t met = SIZE_MAX, most = SIZE_MAX;
    for (size_t pieces = 1; good && !old && !program_stop && (slot->running || worker_take_block(worker));
         pieces++) {
        if (met != slot->block) {
            worker_make_fillers(worker);
            most = restarts ? worker_pieces_before_restart(worker) : SIZE_MAX;
        }
        met = slot->block;
        good = worker_probe_speed(worker) && worker_do_piece(worker);
        old = slot->running && pieces >= most;
        if (report_progress)
            report_progress(context);
    }
    if (good && !old && !program_stop)
        worker_audit_all(worker, AUDIT_AT_END);
    bool kept = row_queue_flush(&slot->row_queue);
    if ((!good || !kept) && !*slot->broken.text)
        row_queue_fails(&slot->broken);
    worker_close(worker);
    atomic_store(&slot->retired, old && good && kept && !program_stop);
    atomic_store(&slot->finished, !slot->retired && (!slot->running || program_stop || !good || !kept));
}
