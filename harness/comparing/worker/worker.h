/* SPDX-License-Identifier: MIT */
/* The worker: what measures. It goes from block to block (plan.h), in a process of its own or in the
 * program's. */
#pragma once

#include "harness/comparing/audit/audit.h"
#include "harness/comparing/worker/trial.h"
#include "harness/measuring/sessions.h"

/* What all processes of a comparison share. */
struct shared_comparison {
    const struct experiment *experiment;
    const struct plan *plan;
    _Atomic size_t *next; /* the block that the next free worker takes; in shared memory */
    /* The trials that an earlier part of the run has done, a bit each, or null. The rows of those that it has
     * begun. */
    const uint8_t *done;
    const struct row *stored;
    size_t stored_count;
    int yardsticks; /* file to append to */
    struct audit *audit;
};

/* Measures blocks until there are none, or the user stops. A block that is running already goes on where it
 * stood. Calls `report_progress` now and then, if not null. Sets slot->broken if files can't be written.
 *
 * Where a process has its memory is luck: which pages it was given, how its arrays lie in the caches. On
 * short solves that moves times by some percent, for as long as the process lives, and no number of runs
 * shows it (Mytkowicz, Diwan, Hauswirth and Sweeney, Producing Wrong Data Without Doing Anything Obviously
 * Wrong, ASPLOS 2009). So a worker may be one that `restarts`: it ends after the untimed solves of a block
 * and after each part of a run, and the guard starts another. In sets of very many blocks it ends less often,
 * but at least a hundred times a set. Then that luck differs from run to run and from block to block, and is
 * in the intervals. It also means that a back-end meets an instance for the first time in the life of its
 * process when it is timed, so it can't remember an answer in memory of its own. */
enum { RESTARTS_PER_SET = 100 };
void worker_run(const struct shared_comparison *shared, struct worker_slot *slot, bool restarts,
                void (*report_progress)(void *context), void *context);
