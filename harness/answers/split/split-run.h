/* SPDX-License-Identifier: MIT */
/* One instance searched in parts (split.h): by several threads side by side, in a file to go on from (split_log), with
 * progress. The same number of solutions, nodes and other counts as one search has, and its solutions in the same
 * order. Threads that have nothing to do ask the one with the largest part to stop, and take of what is left of it. */
#ifndef QUADRILLE_SPLIT_RUN_H
#define QUADRILLE_SPLIT_RUN_H

#include "harness/measuring/measure.h"

struct split_question {
    const struct spec *spec;
    const struct problem *problem;
    const uint8_t *cells; /* of a board, givens that do not contradict each other; else null */
    uint64_t jobs;
    uint64_t timeout_ns; /* 0: none */
    uint64_t seed;       /* of the order in which the tops are searched, unless solutions are passed on */
    /* A line on standard error so often; 0: only if that is a terminal, and from the second second on */
    uint64_t progress_ns;
    struct phases *phases; /* of all threads together, to be added to; null: not wanted */
    const char *log;       /* the file to go on from; null: none */
    const char *place;     /* what progress calls the instance */
    /* Called for each verified solution, in the order of the search, never by two threads at once. Null: they are only
     * counted. */
    void (*on_solution)(void *context, const struct solution *solution);
    void *context;
};

/* Whether a back-end with these settings splits its searches. False and a sentence that names those of the registry that
 * do. */
bool split_speaks(const struct spec *spec, const struct solver *const *registry, struct error *error);

/* What is counted of a search in parts, and comes out as of one that is not. */
#define SPLIT_COUNTS \
    (COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH))

/* Searches for all solutions. False and a sentence if it could not begin or go on, because of the file, threads or
 * memory; the outcome then has the status, and no counts. In the outcome, counters other than nodes, placements, backtracks, propagations and depth are 0. */
bool split_run(const struct split_question *question, struct outcome *outcome, struct error *error);

#endif
