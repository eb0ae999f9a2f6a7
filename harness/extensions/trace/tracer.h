/* SPDX-License-Identifier: MIT */
/* Runs the traced twin of a back-end and numbers what it reports: steps, and the nodes of the search tree in
 * which they happen. Who receives the steps needs no knowledge of any back-end. */
#pragma once

#include "solvers/registry/session.h"
#include "solvers/tracing/trace.h"

/* A placement that stands: a digit in a cell, an option, or a literal that is true, and the node that it led
 * to. */
struct placement {
    uint32_t cell, digit; /* of a back-end on boards */
    uint32_t option;      /* on exact covers, */
    uint32_t item;        /* and the item that it was chosen for */
    uint32_t literal;     /* on formulas */
    uint32_t level;       /* likewise */
    /* That of the placement below, if it entered none of its own (an auxiliary variable, or one that is
     * false) */
    uint64_t node;
};

static inline struct placement placement_of(const struct trace_event *event, uint64_t node)
{
    return (struct placement){.cell = event->cell,
                              .digit = event->digit,
                              .option = event->option,
                              .item = event->item,
                              .literal = event->literal,
                              .level = event->level,
                              .node = node};
}

/* One step of a search: an event, or a solution (kind TRACE_SOLUTION). What its pointers point to is valid
 * during the call only. */
struct trace_step {
    uint64_t number; /* from 1 */
    /* In which the search is after it, from 1: of a placement that which it entered, of a backtrack that
     * which it came back to */
    uint64_t node;
    uint64_t nodes; /* entered so far */
    uint32_t depth; /* placements that stand after it */
    struct trace_event event;
    /* In a backtrack: the first of the placements that were taken back, and how many those are. */
    struct placement taken;
    uint32_t taken_count;
    uint64_t solution; /* its number, from 1 */
    /* A solution: a board's full grid, else options or true variables (the first being 0); the other is
     * null. */
    const uint8_t *cells;
    const uint32_t *options;
    size_t option_count;
};

struct tracing {
    /* in */
    const struct spec *spec;       /* of a back-end that has a twin, not of the twin */
    const struct problem *problem; /* as it entered */
    const uint8_t *cells;          /* of a board its givens, which do not contradict each other; else null */
    uint64_t limit;                /* solutions wanted, at most; 0: all */
    uint64_t timeout_ns;           /* 0: none */
    uint64_t steps_max;            /* after which the search is stopped; 0: never */
    void (*on_step)(void *context, const struct trace_step *step); /* null: steps are only counted */
    void *context;
    /* during the search: what stands, the first placed first */
    struct placement *standing;
    uint32_t standing_count;
    /* out */
    enum search_end end;
    bool cut; /* by steps_max, and there was more; what follows is of the steps alone then */
    uint64_t steps, nodes, solutions;
    uint64_t by_kind[TRACE_KIND_COUNT]; /* steps of each kind */
    uint64_t counters[COUNTER_COUNT];   /* of the back-end, unless the search was cut */
};

/* Whether a back-end has a twin, so that its search can be traced; else a sentence that names those that
 * have. */
bool trace_has_twin(const struct spec *spec, struct error *error);
/* The same of several. */
bool trace_have_twins(const struct spec_list *specs, struct error *error);

/* False and a sentence if the givens of a board contradict each other, so that there is nothing to search. */
bool trace_has_search(const struct problem *problem, const uint8_t *cells, struct error *error);

/* False and a sentence if a back-end that has a trace can't trace this problem: as session_speaks; and of a
 * formula whose shown variables are not the first, the search orders them, and a trace would name others. */
bool trace_speaks(const struct spec *spec, const struct problem *problem, struct error *error);

/* Runs a search to its end. False and a sentence in `error` if the back-end has no twin, or refuses the
 * problem. An interrupt by the user ends it with SEARCH_STOPPED. */
bool trace_search(struct tracing *tracing, struct allocator *allocator, struct error *error);
