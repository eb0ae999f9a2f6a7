/* SPDX-License-Identifier: MIT */
/* The untimed solves that come first: they verify every solution, and show how long a solve takes. */
#include "harness/base/estimators.h"
#include "harness/base/stop.h"
#include "harness/comparing/worker/worker-internal.h"

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
