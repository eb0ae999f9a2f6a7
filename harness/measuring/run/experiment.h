/* SPDX-License-Identifier: MIT */
/* What a comparison asks: which solvers, on what, how often, under which limits. The same for all its
 * processes. */
#pragma once

#include "harness/base/ordered-jobs.h"
#include "harness/sets/sets.h"
#include "solvers/registry/spec.h"

enum { RUNS_MAX = 1000000, SHARDS_MAX = 100000 };

/* A part of a comparison that is spread over several runs, perhaps on several machines; 0/0: all of it. */
struct shard {
    uint64_t number, of; /* from 1 */
};

struct experiment {
    struct spec_list specs;
    struct set_list sets;
    uint64_t limit;     /* solutions wanted; 0: all */
    uint64_t runs;      /* timed runs of each solve, at least */
    uint64_t runs_most; /* and at most, where the precision is not reached before; at least `runs` */
    /* How well the median must be known, 0.02: to 2 %; 0: `runs` runs, whatever they show */
    double precision;
    uint64_t timeout_ns; /* of a solve; 0: none */
    uint64_t memory;     /* bytes that a solver may have in use; 0: no limit */
    uint64_t isomorphs;  /* of each instance, besides itself */
    uint64_t seed;       /* of the isomorphs and of the order of turns */
    uint64_t audit_seed; /* of the audit's questions: the same if it was given, else nothing that can be
                            foreseen */
    uint64_t jobs;       /* processes that measure side by side */
    bool minimize;       /* the cheapest covers are wanted: limit 1 */
    bool throughput;     /* stretches of sets are timed, not single instances */
    struct shard shard;
    uint32_t host; /* the machine, without its name (machine.h) */
    bool fresh;    /* as --fresh says */
    /* Where programs or plug-ins by others take part, each run is of another isomorph, the same for all
     * solvers: a program may keep answers in a file, and then it is not its search that is timed. Drawn so
     * that it can't be foreseen, unless a seed is given; 0: runs are of the same isomorph. */
    uint64_t fresh_seed;
    bool raw;     /* what others disturbed is not measured again (group-disturbance.h) */
    bool isolate; /* they are children that a guard watches; else this very process, and one job */
    /* What the clock can do, found out at the start, in nanoseconds. */
    uint64_t clock_resolution_ns, clock_cost_ns;
    double solve_cost_ns; /* what measuring adds to one solve */
    uint64_t started;     /* of clock_now(): when the comparison began, all its parts taken together */
};

/* Which fresh_seed a given seed makes, and back. */
static inline uint64_t fresh_of_seed(uint64_t seed)
{
    return seed % INT64_MAX + 1;
}

static inline uint64_t seed_of_fresh(uint64_t fresh_seed)
{
    return fresh_seed - 1;
}
