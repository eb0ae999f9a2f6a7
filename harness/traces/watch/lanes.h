/* SPDX-License-Identifier: MIT */
/* One or two players side by side, moved by one clock. It counts steps, so that each lane does one step at a time; or
 * nodes, so that each enters one node at a time, however many steps that takes. A lane that has come to its end waits
 * there for the other. */
#ifndef QUADRILLE_LANES_H
#define QUADRILLE_LANES_H

#include "harness/traces/watch/player.h"

enum { LANES_MAX = 2 };

enum pace { PACE_STEPS, PACE_NODES };

struct lanes {
    const struct player *player[LANES_MAX];
    size_t position[LANES_MAX];
    unsigned count, chosen; /* lanes; the one that jumps are about */
    enum pace pace;
    uint64_t clock; /* steps done or nodes entered */
};

/* All lanes to their beginning, with the pace and the lane that are chosen. */
void lanes_home(struct lanes *lanes);
/* All lanes to their end. */
void lanes_end(struct lanes *lanes);

/* One tick of the clock, or as many as it takes until a lane moves: steps that are not kept are passed over. False if
 * no lane can move. */
bool lanes_forward(struct lanes *lanes);
bool lanes_back(struct lanes *lanes);

/* The chosen lane to this position, and the others to where the clock is then. */
void lanes_jump(struct lanes *lanes, size_t position);

/* Changes the pace: the chosen lane stays where it is. */
void lanes_set_pace(struct lanes *lanes, enum pace pace);

bool lanes_are_at_end(const struct lanes *lanes);

#endif
