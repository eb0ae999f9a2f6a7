/* SPDX-License-Identifier: MIT */
/* The sandbox: a plug-in in a jail. It is loaded and run in a process of its own, a copy of the one that asks, without its
 * descriptors and without the memory that it shares with others; from its first instruction on it is in the jail. What
 * it knows of the problem is in its copy; instances, solutions and the end of a search go through two pipes. Nothing
 * that comes back is believed: lengths and numbers are checked here, answers by those who check all answers.
 *
 * What a question and its answer cost on the way is measured when the sandbox is opened, and reported as start_ns: some
 * ten microseconds. A sandbox that does not end in time is killed, and started anew for the next question. Levels of nodes
 * (profile) and the parts of a split search do not come through, and many boards at once are asked one by one. */
#ifndef QUADRILLE_SANDBOX_H
#define QUADRILLE_SANDBOX_H

#include "solvers/interface/solver.h"

/* The back-end of a plug-in, as plugin_load, in a sandbox. It stays until the process ends. Null and a sentence if there is
 * none, or no jail. */
const struct solver *sandbox_load(const char *file, struct error *error);

/* One of our own back-ends that loads what others wrote (ipasir) in a sandbox. */
const struct solver *sandbox_around(const struct solver *solver, struct error *error);

/* For struct settings: which sandbox a back-end is in; null: in none. */
const struct sandbox *sandbox_of(const struct solver *solver);

#endif
