/* SPDX-License-Identifier: MIT */
/* The guard: a comparison in processes of their own, watched from outside.
 *
 * Back-ends keep their limits themselves, by looking at the clock; the guard makes sure of that. It sleeps
 * most of the time. Each worker writes to shared memory which back-end it calls and until when (trial.h), so
 * that watching costs the timed side nothing but a few stores a call. The guard kills a worker that is late,
 * or whose memory grows beyond the limit; of one that died by itself it sees how. It writes the row that the
 * worker can't write any more, and starts another worker, which goes on with the next call. */
#pragma once

#include "harness/base/command.h"
#include "harness/comparing/worker/worker.h"

/* Runs all blocks in `count` workers, one for each slot. Sets the `broken` of a slot if it can't go on. */
void guard_run(const struct shared_comparison *shared, struct worker_slot *const *slots, size_t count,
               struct progress *progress);

/* --- what is left of a run that was killed --- */

/* Programs of exec: back-ends, and what those have started, may outlive a run whose processes were killed at
 * once (kill -9), and take processor time from what is measured next. What back-ends start inherits an
 * environment variable that names the folder of the run, an absolute path. By it --resume finds them again,
 * whatever group, session or parent they have by then. */
#define LEFTOVERS_VARIABLE "QUADRILLE_RUN"

/* Marks what this process and its children start from now on as a part of the run in this folder. */
void leftovers_mark(const char *folder);

enum { LEFTOVER_COMMAND = 80 };

struct leftover {
    pid_t id;
    char command[LEFTOVER_COMMAND]; /* the beginning of its command line; may hold control characters */
};

/* Finds the processes that bear the mark of this folder, except the calling one, and keeps the first `room`
 * of them. Returns their number. It leaves out those that are just ending, which takes a tenth of a second if
 * there are any. Only Linux shows the environment of processes; elsewhere it returns 0. */
size_t leftovers_find(const char *folder, struct leftover *found, size_t room);
