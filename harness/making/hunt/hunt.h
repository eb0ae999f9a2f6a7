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

/* What a hunt leaves in its folder: hunt.csv, the growth of the best ratio; found.txt, the boards as a set;
 * state.json, by which it goes on. */

#define HUNT_STATE "state.json"

/* Writes all of them, each whole or not at all, from one state of the chains. False with hunt->error. */
bool hunt_save(struct hunt *hunt);

/* Reads the state into chains that were just opened. False and a sentence if the file is damaged. */
bool hunt_load(struct hunt *hunt, struct error *error);

/* The words of the command that began the hunt in a folder, a list that the caller frees, with its words: what stands
 * behind `quadrille`. Null and a sentence if there is no such hunt. */
char **hunt_words(const char *folder, int *count, struct error *error);

/* Prints what was found, for people. */
void hunt_print(struct hunt *hunt);

#endif
