/* SPDX-License-Identifier: MIT */
/* A search kept in memory, to be played forwards and backwards. Of a long one the first steps are kept, the
 * last ones, and between them each solution as a part of its own, all with what stood before them. */
#pragma once

#include "common/base/arena.h"
#include "harness/extensions/trace/tracer.h"

/* What a record that begins in the middle of a search has to know besides what stands: the clauses that
 * implied the literals that stand, and the items that are covered. It listens to all steps before.
 *
 * An item that is covered, or purified with a colour; so many options are hidden with it. */
struct covered_item {
    uint32_t item, colour, count;
};

/* The clause that implied what stands at the same place of the stack; length 0: none. */
struct reason_clause {
    uint32_t length, room;
    uint32_t *literals;
};

struct memory_of_steps {
    struct arena *arena; /* all that is below is in it */
    struct covered_item *covered;
    struct reason_clause *reasons;
    size_t covered_count, covered_room, reason_count, reason_room;
};

struct recorded_part {
    uint64_t first;           /* number of its first step */
    struct trace_step *steps; /* all pointers in them are to memory of the recording */
    size_t count;
    struct placement *standing; /* what stood before the first step */
    uint32_t standing_count;
    uint64_t nodes, solutions;          /* entered and found before it */
    uint64_t by_kind[TRACE_KIND_COUNT]; /* steps of each kind before it */
    struct memory_of_steps before;      /* what was covered, and why stood what stood */
};

struct recording {
    struct spec spec;
    struct tracing result;      /* how the whole search went: steps, nodes, counters, how it ended */
    struct recorded_part *part; /* in the order of their steps, none of which is in two */
    unsigned part_count;        /* 1: nothing is left out */
    size_t part_room;
    struct arena memory;
    struct allocator *allocator;
};

/* Solutions that are parts have so many placements before them in all, but for the first: a page holds no
 * more. */
enum { RECORDING_STANDING_MAX = 1 << 15 };

/* Records a search as `tracing` says, except that steps_max steps at the most are kept besides solutions, and
 * the search goes on to its end: it is searched twice if it has more, and the last half is kept of what the
 * second run shows. `tracing->on_step` is not used. A search that meets its time limit has its first steps,
 * and solutions. False and a sentence as trace_search. Close it with recording_close. */
bool recording_make(struct recording *recording, const struct tracing *tracing, struct allocator *allocator,
                    struct error *error);

/* Takes one that could not be made, too. */
void recording_close(struct recording *recording);
