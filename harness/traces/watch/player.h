/* SPDX-License-Identifier: MIT */
/* Plays a recording: what stood at any step, at once, in any order.
 *
 * A position is a place between steps: position 0 is before the first step, position p after the p-th that is kept. A
 * recording in two parts has one more, behind the gap, where the steps between them are done.
 *
 * What stands is a stack, and each placement is put on the stack of the step before it. So all stacks of a search are
 * paths in one tree: its nodes are the placements, the node below a placement is the one that was on top before. The
 * state at a position is a path of that tree, given by its top. Nothing is played back or forth, and a step costs a few
 * numbers, however deep the search is. */
#ifndef QUADRILLE_PLAYER_H
#define QUADRILLE_PLAYER_H

#include "harness/traces/tracer/recording.h"

/* No position. */
#define PLAYER_NOWHERE SIZE_MAX

/* A placement that stands. */
struct player_entry {
    struct standing standing;
    enum trace_kind kind; /* PLACE or PROPAGATE; TRACE_KIND_COUNT if the step that placed it is not kept */
    uint32_t below;       /* the entry below it, the first being 1; 0: none */
    uint32_t depth;       /* of the stack with it */
};

/* What was counted up to a position. */
struct player_counts {
    uint64_t conflicts, backtracks, learnt, solutions;
};

struct player_place {
    uint32_t top; /* the entry on top of the stack, the first being 1; 0: nothing stands */
    struct player_counts counts;
};

struct player {
    const struct recording *recording;
    struct player_place *place; /* of each position */
    size_t positions;           /* at least 1 */
    size_t behind_gap;          /* the position behind the gap, or PLAYER_NOWHERE */
    struct player_entry *entry;
    size_t entry_count, entry_room;
    uint32_t depth_max; /* of all stacks */
    struct allocator *allocator;
};

/* The recording must outlive the player. To be closed. */
void player_open(struct player *player, const struct recording *recording, struct allocator *allocator);
/* Takes one that failed to open, too. */
void player_close(struct player *player);

/* The last position. */
static inline size_t player_end(const struct player *player)
{
    return player->positions - 1;
}

/* The step that leads to a position; null at position 0 and behind the gap. */
const struct trace_step *player_step(const struct player *player, size_t position);

/* Steps done and nodes entered at a position, in the whole search. */
uint64_t player_number(const struct player *player, size_t position);
uint64_t player_nodes(const struct player *player, size_t position);
/* The node in which the search is. */
uint64_t player_node(const struct player *player, size_t position);

/* How many placements stand. */
uint32_t player_depth(const struct player *player, size_t position);

/* Writes them, the first placed first; `entries` has room for depth_max. Returns how many. */
uint32_t player_standing(const struct player *player, size_t position, struct player_entry *entries);

/* The last position at which at most so many steps are done. */
size_t player_at_step(const struct player *player, uint64_t number);
/* The first position at which so many nodes are entered; the last one if there are fewer. */
size_t player_at_node(const struct player *player, uint64_t nodes);

/* The nearest position behind or before this one that a conflict, backtrack or solution leads to; PLAYER_NOWHERE if
 * there is none. */
size_t player_next(const struct player *player, size_t position, enum trace_kind kind);
size_t player_previous(const struct player *player, size_t position, enum trace_kind kind);

/* Whether steps right before this position, or behind the last one, are not kept, and which. */
bool player_gap_before(const struct player *player, size_t position, uint64_t *first, uint64_t *last);
bool player_gap_at_end(const struct player *player, uint64_t *first, uint64_t *last);

#endif
