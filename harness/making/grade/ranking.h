/* SPDX-License-Identifier: MIT */
/* The K hardest or easiest of boards that come one by one, in memory for K. */
#ifndef QUADRILLE_RANKING_H
#define QUADRILLE_RANKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ranked {
    uint64_t value, number; /* the grade; and when it came: of equals the first ones are kept */
    size_t slot;            /* where the caller keeps what belongs to it, below `most` */
};

/* The caller sets the first two; all else is zero at the beginning. */
struct ranking {
    bool hardest;         /* the largest values are kept; else the smallest */
    size_t most;          /* so many */
    struct ranked *entry; /* the best first */
    size_t count, room;
};

/* Adds a board if it is among the best so far. *slot is free for it then, or what was dropped was there; SIZE_MAX: it is
 * not among them. */
void ranking_add(struct ranking *ranking, uint64_t value, uint64_t number, size_t *slot);

/* The values low..high that a board which comes now must have to be among the best. */
void ranking_bounds(const struct ranking *ranking, uint64_t *low, uint64_t *high);

void ranking_close(struct ranking *ranking);

#endif
