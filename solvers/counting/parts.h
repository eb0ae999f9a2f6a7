/* SPDX-License-Identifier: MIT */
/* Counts the solutions of an exact cover part by part; see parts.c. */
#ifndef QUADRILLE_PARTS_H
#define QUADRILLE_PARTS_H

#include "solvers/counting/part-plan.h"
#include "solvers/interface/solver.h"

/* A part that was counted, for those who keep all of them; see diagram.h. */
struct part_node {
    uint32_t item; /* that it branches on */
    /* Of each option that may be chosen, ascending: the option, how many parts remain, these parts, the largest last. Parts
     * are numbered as they were counted. If one has no solution, it and PARTS_UNNAMED stand for all. */
    const uint32_t *edges;
    size_t length;
};

#define PARTS_UNNAMED UINT32_MAX

struct parts_listener {
    /* False if there is no room for it. Parts that remain come before. */
    bool (*on_part)(void *context, const struct part_node *node);
    void *context;
};

/* The item that a part is branched on: one without or with a single option that may be chosen, if there is one; else the
 * one of the highest place in the plan, or the one with the fewest options that may be chosen. */
enum parts_choice { PARTS_IN_ORDER, PARTS_FEWEST };

struct parts;

struct parts_task {
    const struct part_plan *plan;
    struct allocator *allocator;
    const struct search *search; /* asked whether to stop */
    size_t bytes_most;           /* that the table may take; at least some KB are taken */
    /* Gives up after looks at so many options, some 5 ns each, with SEARCH_OWN_LIMIT; 0: never */
    uint64_t work_most;
    const struct parts_listener *listener; /* null: only count. Else nothing is forgotten */
    enum parts_choice choice;
    uint32_t *solution; /* null, or room for as many options as there are primary items: for one solution */
};

struct parts_answer {
    /* `words` of them, the lowest first; at least one; null: memory ran out before it began */
    uint64_t *count;
    size_t words, room;
    /* With a listener, and SEARCH_EXHAUSTED: the parts of the whole, as in part_node.edges. */
    const uint32_t *whole;
    uint32_t whole_count;
    uint32_t *text; /* where they stand */
    size_t text_room;
    uint64_t parts, choices; /* that were counted, and tried */
    uint64_t splits;         /* choices that left several parts */
    size_t solution_length;  /* options in task.solution; 0 without a solution */
    uint32_t deepest;        /* the most parts that were begun and not counted */
};

/* SEARCH_EXHAUSTED, or SEARCH_STOPPED, SEARCH_NO_MEMORY (for the stack, or a listener or its table has no room) or
 * SEARCH_OWN_LIMIT, each with an answer that has to be closed. */
enum search_end parts_count(const struct parts_task *task, struct parts_answer *answer);

/* The same with pauses. Null if memory runs out. The task must live as long; the answer is to be closed in any case. */
struct parts *parts_open(const struct parts_task *task, struct parts_answer *answer);

/* Goes on until it has looked at so many options more; 0: to the end. SEARCH_OWN_LIMIT: it pauses, and may go on. Else as
 * parts_count. */
enum search_end parts_go_on(struct parts *parts, uint64_t work);

/* Looks at options until now. */
uint64_t parts_work(const struct parts *parts);

/* Takes null, too. */
void parts_close(struct parts *parts);

/* Whether an answer, of a count that was given up, speaks for going on by parts rather than layer by layer. The cover is
 * like a tree: the width of its order of elimination is well below the frontier of layers, or most choices leave several
 * parts. */
bool parts_are_worth_it(const struct part_plan *plan, uint32_t frontier, const struct parts_answer *answer);

void parts_answer_close(struct parts_answer *answer, struct allocator *allocator);

#endif
