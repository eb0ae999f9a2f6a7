/* SPDX-License-Identifier: MIT */
/* The guard: a comparison in processes of their own, watched from outside.
 *
 * Back-ends keep their limits themselves, by looking at the clock; the guard stands behind that. It sleeps
 * most of the time. Each worker says in shared memory whose turn it is and until when (trial.h), so that
 * watching costs the timed side nothing but two stores a turn. A worker that is late, or whose memory grows
 * beyond the limit, is killed; of one that died by itself the guard sees how. It writes the row that the
 * worker can't write any more, and starts another worker, which goes on with the next turn. */
#ifndef QUADRILLE_HARNESS_COMPARING_WORKER_LIMIT_GUARD_H
#define QUADRILLE_HARNESS_COMPARING_WORKER_LIMIT_GUARD_H

#include "harness/base/output.h"
#include "harness/comparing/worker/worker.h"

/* Runs all blocks in `count` workers, one for each slot. False, with a sentence in some slot's tally.broken,
 * if it can't go on. */
bool guard_run(const struct course *course, struct slot *const *slots, size_t count,
               struct progress *progress);

#endif
