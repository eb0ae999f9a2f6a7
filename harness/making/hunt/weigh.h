/* SPDX-License-Identifier: MIT */
/* Weighs an instance: both back-ends solve it, and their counts are compared. */
#ifndef QUADRILLE_WEIGH_H
#define QUADRILLE_WEIGH_H

#include "harness/making/hunt/hunting.h"

enum weighed {
    WEIGHED,
    TURNED_DOWN, /* another number of solutions than wanted, or the fast one was cut off */
    NOT_WEIGHED, /* the hunt ends */
};

/* Both are asked for options.limit solutions. If they disagree about the number of solutions, the hunt fails. Times
 * are the lowest of four; with `again`, the third lowest of fifteen, both back-ends in turn. `least` is the ratio
 * that the caller needs: times that are far below it are not measured further; 0, as with `again`: measure all. */
enum weighed weigh(struct walker *walker, const struct point *point, bool again, double least,
                   struct weight *weight);

/* Opens the back-ends of a thread. False if one refuses (hunt_fail was called). */
bool walker_open(struct walker *walker, struct hunt *hunt);
void walker_close(struct walker *walker);

#endif
