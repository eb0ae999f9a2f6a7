/* SPDX-License-Identifier: MIT */
/* Counts the solutions of an exact cover layer by layer; see layers.c. */
#pragma once

#include "solvers/counting/layer-plan.h"

/* Receives the diagram while it grows, states in the order in which they are left; see diagram.h. A state has
 * the number under which it was first met, from 0, the whole problem. Each returns false if it has no
 * room. */
struct layers_listener {
    bool (*on_state)(void *context, uint32_t layer, uint32_t state);
    /* An option chosen in the state left last, and the state that it leads to; LAYERS_DONE: a solution. */
    bool (*on_choice)(void *context, uint32_t option, uint32_t state);
    void *context;
};

#define LAYERS_DONE UINT32_MAX

struct layers_task {
    const struct layer_plan *plan;
    struct allocator *allocator;
    const struct search *search;            /* asked whether to stop */
    size_t bytes_most;                      /* that tables may take; at least some KB are taken */
    const struct layers_listener *listener; /* null: only count */
};

struct layers_answer {
    uint64_t *count; /* its words, the lowest first; owned, given back by layers_answer_close */
    size_t words;
    uint64_t states, choices; /* that were met, and followed */
    uint64_t widest;          /* the most states in one layer */
    uint64_t spilled;         /* choices for whose state there was no room: put aside in files */
};

/* SEARCH_EXHAUSTED, or SEARCH_STOPPED or SEARCH_NO_MEMORY (not even the smallest tables, or a listener has no
 * room), each with an answer that has to be closed. */
enum search_end layers_count(const struct layers_task *task, struct layers_answer *answer);

/* Who takes solutions. `options` has room for layer_count of them. */
struct layers_finder {
    uint32_t *options;
    bool (*on_solution)(void *context,
                        size_t count); /* that many of `options`; true: that was the last one wanted */
    void *context;
    uint64_t choices; /* out: that were followed */
};

/* Finds solutions, depth first in the same order, with the states remembered that lead nowhere: unless memory
 * is short, it enters no such state twice. SEARCH_LIMIT: on_solution returned true. Else as layers_count. */
enum search_end layers_find(const struct layers_task *task, struct layers_finder *finder);

void layers_answer_close(struct layers_answer *answer, struct allocator *allocator);
