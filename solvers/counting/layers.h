/* SPDX-License-Identifier: MIT */
/* Counts the solutions of an exact cover layer by layer; see layers.c. */
#ifndef QUADRILLE_LAYERS_H
#define QUADRILLE_LAYERS_H

#include "solvers/counting/layer-plan.h"
#include "solvers/interface/solver.h"

/* Receives the diagram while it grows, states in the order in which they are left; see diagram.h. A state has the
 * number under which it was first met, from 0, the whole problem. Each returns false if it has no room. */
struct layers_listener {
    bool (*on_state)(void *context, uint32_t layer, uint32_t state);
    /* An option chosen in the state left last, and the state that it leads to; LAYERS_DONE: a solution. */
    bool (*on_choice)(void *context, uint32_t option, uint32_t state);
    void *context;
};

#define LAYERS_DONE UINT32_MAX

struct layers;

struct layers_task {
    const struct layer_plan *plan;
    struct allocator *allocator;
    const struct search *search;            /* asked whether to stop */
    size_t bytes_most;                      /* that tables may take; at least some KB are taken */
    uint64_t choices_most;                  /* gives up after so many, with SEARCH_OWN_LIMIT; 0: never */
    const struct layers_listener *listener; /* null: only count */
};

struct layers_answer {
    uint64_t *count; /* its words, the lowest first; owned, given back by layers_answer_close */
    size_t words;
    size_t way_words;         /* enough for the number of ways to each state */
    uint64_t states, choices; /* that were met, and followed */
    uint64_t widest;          /* the most states in one layer */
    uint64_t spilled;         /* choices for whose state there was no room: put aside in files */
    uint64_t crowded_out;     /* those that no file took: counted depth first */
};

/* SEARCH_EXHAUSTED, or SEARCH_STOPPED, SEARCH_NO_MEMORY (not even the smallest tables, or a listener has no room) or
 * SEARCH_OWN_LIMIT, each with an answer that has to be closed. */
enum search_end layers_count(const struct layers_task *task, struct layers_answer *answer);

/* The same with pauses. Null if memory runs out. The task must live as long; the answer is to be closed in any case. */
struct layers *layers_open(const struct layers_task *task, struct layers_answer *answer);

/* Goes on for about so much work, a nanosecond each; 0: to the end. SEARCH_OWN_LIMIT: it pauses, and may go on. Else as
 * layers_count. What goes to files is counted to the end of its layer. */
enum search_end layers_go_on(struct layers *layers, uint64_t work);

/* What was done, and an estimate of what is left, from a sample of the states (layer-sample.h); infinite without memory for
 * one. The first takes some 10 ms. */
uint64_t layers_work(const struct layers *layers);
double layers_work_left(struct layers *layers);

/* Takes null, too. */
void layers_close(struct layers *layers);

/* One solution, where layers_count found that there are some: its options go to `options`, with room for layer_count of
 * them, and *option_count. Depth first in the same order, with the states remembered that lead nowhere: it enters no more
 * states than were counted, unless memory is short. Not SEARCH_EXHAUSTED if it found none. */
enum search_end layers_find(const struct layers_task *task, uint32_t *options, size_t *option_count);

void layers_answer_close(struct layers_answer *answer, struct allocator *allocator);

#endif
