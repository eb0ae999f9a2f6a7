/* SPDX-License-Identifier: MIT */
/* A lesson: one HTML page that shows several searches of one instance side by side, step by step. It holds
 * everything, style, script and searches, and loads nothing.
 *
 * What the page shows is worked out in it: the searches are stored as steps without the state that they lead
 * to (lesson-data.c), and model.js plays them. */
#pragma once

#include "common/base/arena.h"
#include "harness/extensions/trace/tracer.h"

#include <stdio.h>

/* A search kept in memory, to be played forwards and backwards. Of a long one the first steps are kept, the
 * last ones, and between them each solution as a part of its own, all with what stood before them. */

/* What a record that begins in the middle of a search has to know besides what stands: the clauses that
 * implied the literals that stand, and the items that are covered. It listens to all steps before.
 *
 * An item that is covered, or purified with a colour; and how many options are hidden with it. */
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

/* How many placements all solutions that are parts, except the first, may have before them: a page holds no
 * more. */
enum { RECORDING_STANDING_MAX = 1 << 15 };

/* Records a search as `tracing` says, except that it keeps at most steps_max steps besides solutions, and
 * the search goes on to its end: it is searched twice if it has more, and the last half is kept of what the
 * second run shows. `tracing->on_step` is not used. A search that meets its time limit has its first steps,
 * and solutions. False and a sentence as trace_search. Close it with recording_close. */
bool recording_make(struct recording *recording, const struct tracing *tracing, struct allocator *allocator,
                    struct error *error);

/* Takes one that could not be made, too. */
void recording_close(struct recording *recording);

/* --- lesson --- */

enum { LESSON_LANES_MAX = 8 };

struct lesson {
    const char *instance; /* its name: FILE:LINE, a member of a family; null: none (if it lives) */
    size_t left_out;      /* instances that were named with it, and are not shown */
    const struct problem *problem;
    const uint8_t *cells; /* of a board its givens; else null */
    /* The text of a formula, or null: comments `c 1 = rain` name its variables. */
    const char *text;
    size_t text_length;
    uint64_t limit;     /* solutions wanted, at most; 0: all */
    uint64_t steps_max; /* that are kept of each search */
    bool lives;         /* the page can search instances that its reader types (harness/extensions/live) */
    struct recording lane[LESSON_LANES_MAX];
    size_t lane_count;
};

/* Adds the back-ends that are shown unless others are named: those that differ most. False and a sentence if
 * the registry lacks one. */
bool lesson_default_lanes(struct spec_list *specs, const struct problem *problem, struct error *error);

/* Records one more search, at most LESSON_LANES_MAX; timeout_ns 0: no limit. False and a sentence as
 * recording_make; the lesson has to be closed in any case. */
bool lesson_record(struct lesson *lesson, const struct spec *spec, uint64_t timeout_ns,
                   struct allocator *allocator, struct error *error);

/* Frees what was recorded. */
void lesson_close(struct lesson *lesson);

/* Whether pages can live: the program was built where WebAssembly can be compiled for. */
bool lesson_can_live(void);

/* Writes the page; whether the file took it, ferror says. */
void lesson_write_page(const struct lesson *lesson, FILE *file);

/* Writes what is shown as one JSON object: the instance, and each search with its steps as arrays of
 * numbers. */
void lesson_write_data(const struct lesson *lesson, FILE *file);
