/* SPDX-License-Identifier: MIT */
/* The plan of a comparison: what is measured, cut into pieces, and in which order solvers take turns.
 *
 * A *trial* is one instance, or one of its isomorphs, with all back-ends and all their runs; in a throughput
 * run it is a stretch of a set. A *block* is what a process measures in rotation: 50 to 99 trials of one set,
 * all of a smaller set. In each run a back-end meets all trials of a block, each once, before it meets any of
 * them again. So the processor can't learn an instance by heart, as it does when a solve is repeated.
 *
 * A *part* is a piece of a block, measured between two changes of the process: where a process has its memory
 * is luck (worker.h), and sets are cut into 20 parts or more so that luck is drawn often enough. Where solves
 * are too short for the clock, a part is what is timed as one. */
#pragma once

#include "harness/measuring/run/experiment.h"

enum { BLOCK_LEAST = 50, BLOCK_MAX = 2 * BLOCK_LEAST - 1 };

/* The most boards of a stretch: enough for a back-end that takes many at once. */
enum { STRETCH_MAX = 2000 };

struct trial_place {
    uint32_t set, index; /* from 0; the first instance of a stretch */
    uint32_t count;      /* of instances: 1 but in a throughput run */
    uint32_t isomorph;
};

struct block_place {
    size_t first, count; /* trials */
    unsigned parts;      /* at least 1 */
    unsigned number;     /* of its first part among those of its set, from 1: column `block` */
};

struct plan {
    struct trial_place *trial;
    size_t trials;
    struct block_place *block;
    size_t blocks;
};

/* Makes the plan of an experiment: sets in order, in each its instances, of each its isomorphs. The plan of a
 * shard holds the instances that are dealt to it, in blocks of its own. The caller closes the plan. */
void plan_make(struct plan *plan, const struct experiment *experiment);
void plan_close(struct plan *plan);

/* The trial of instance `index` (the first of a stretch) of a set, as an isomorph; plan->trials if there is
 * none. */
size_t plan_find(const struct plan *plan, size_t set, size_t index, unsigned isomorph);

/* Which part of its block trial `at` (from 0 in the block) belongs to. */
unsigned plan_part(const struct block_place *block, size_t at);

/* Draws the order of turns in a part of a block in a run: the numbers 0 .. count - 1, into `order`. Each part
 * of each run has an order of its own, so that drift hits all alike and no solver always follows the same
 * other. The same seed and place give the same order. */
void plan_draw_order(uint64_t seed, size_t block, unsigned run, unsigned part, unsigned *order, size_t count);
