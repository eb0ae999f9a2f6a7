/* SPDX-License-Identifier: MIT */
/* Weighs the board of a walker: both back-ends solve it, and their counts are compared. */
#ifndef QUADRILLE_WEIGH_H
#define QUADRILLE_WEIGH_H

#include "harness/making/hunt/hunting.h"

enum weighed {
    WEIGHED,
    TURNED_DOWN, /* the fast one was cut off, or one of them failed */
    NOT_WEIGHED, /* the hunt ends */
};

/* Both are asked for two solutions. If one of them finds another number than one, the hunt fails. Times are the lowest of
 * four; with `again`, the third lowest of fifteen, both back-ends in turn. `least` is the ratio that the caller needs: times
 * that are far below it are not measured further; 0, as with `again`: measure all. */
enum weighed weigh(struct walker *walker, bool again, double least, struct weight *weight);

/* Opens the back-ends of a walker that is all zero. False if one refuses (hunt_fail was called). */
bool walker_open(struct walker *walker, struct hunt *hunt);
void walker_close(struct walker *walker);

#endif
