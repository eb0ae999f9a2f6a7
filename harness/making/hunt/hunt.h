/* SPDX-License-Identifier: MIT */
/* The hunt for boards that are slow for one back-end and fast for another: simulated annealing (Kirkpatrick,
 * Gelatt, Vecchi, "Optimization by simulated annealing", Science 220, 1983, 671-680) on the logarithm of the ratio
 * of two counts, of the nodes of both as a rule.
 *
 * There are several chains. Each has a share of the evaluations and its own random numbers, and never looks at the
 * others, so what comes of a seed does not depend on how many threads there are, nor on interruptions. A chain starts
 * anew some times, at last from the best that it has met. */
#ifndef QUADRILLE_HUNT_H
#define QUADRILLE_HUNT_H

#include "harness/making/hunt/hunting.h"

/* Makes ready for a hunt: chains without a board. To be closed in any case. False, with hunt->error and hunt->status, if
 * it can't be. */
bool hunt_open(struct hunt *hunt);
void hunt_close(struct hunt *hunt);

/* Works until all evaluations are spent, or the user stops it, or it fails, and saves state and results meanwhile and
 * at the end. False with hunt->error and hunt->status if it failed. */
bool hunt_run(struct hunt *hunt);

/* Whether all chains are done, after hunt_run. */
bool hunt_is_done(const struct hunt *hunt);

#endif
