/* SPDX-License-Identifier: MIT */
/* The outcome of one solve: what a solver answered, whether that is right, and what it took. */
#pragma once

#include "solvers/registry/session.h"

/* The names are those of the column `status`. */
#define STATUSES(STATUS)                                                                   \
    STATUS(ok, OK, "ended by itself, every solution shown verified")                       \
    STATUS(timeout, TIMEOUT, "cut off by the time limit")                                  \
    STATUS(memory, MEMORY, "cut off by the memory limit")                                  \
    STATUS(stopped, STOPPED, "interrupted by the user")                                    \
    STATUS(clash, CLASH, "two givens contradict each other; no solver was asked")          \
    STATUS(wrong, WRONG, "a solution was refused by the verifier, or reported twice")      \
    STATUS(crashed, CRASHED, "the solver broke: it died, or its answer could not be read") \
    STATUS(limited, LIMITED, "cut off by a limit of the solver's own, a setting")          \
    STATUS(disturbed, DISTURBED, "out of time in each try, with the machine disturbed: not a timeout")

#define STATUS_INDEX(name, NAME, meaning) STATUS_##NAME,
enum status { STATUSES(STATUS_INDEX) STATUS_COUNT };
#undef STATUS_INDEX

extern const char *const status_names[];

/* As rows.csv names them. */
extern const char *const counter_names[];

/* A cheaper cover was known `after_ns` after the solve had begun. */
struct improvement {
    uint64_t after_ns, cost;
};

/* The first ones of a solve are kept, at most this many. */
enum { IMPROVEMENTS_KEPT = 1000 };

struct outcome {
    enum status status;
    /* With STATUS_WRONG: what is wrong with the solution; with STATUS_CRASHED, STATUS_LIMITED and
     * STATUS_DISTURBED: why. */
    struct error flaw;
    bool died; /* it took its process with it, or was killed: its costs and counters are not known */

    /* The count. In a task that minimizes, `solutions` are at most as many as were wanted, `complete` means
     * that none is cheaper, and there is no hash. */
    uint64_t solutions;
    /* NULL, or the digits of a count that needs more than 64 bits (common/base/big-count.h). They belong to
     * the measurement and last until it is used again or closed; measure() leaves none. */
    const char *large_count;
    bool complete;
    bool hashed;    /* all solutions were shown and verified; solution_hash holds for them */
    uint64_t shown; /* solutions that it showed, not only counted */
    /* Sum over the solutions' board_hash or options_hash, modulo 2^64: their order does not matter. */
    uint64_t solution_hash;

    /* In a task that minimizes. */
    bool has_cost;        /* a cover was shown and verified */
    bool claimed;         /* by a program, which searched it alone: `complete` is not proved */
    uint64_t cost, bound; /* of the cheapest cover; no cover is cheaper than `bound` */
    /* Each cheaper than the one before, none cheaper than `cost`. They belong to the measurement, as
     * large_count does. */
    const struct improvement *improvement;
    size_t improvements;

    /* What it took. */
    double time_ns;             /* of one solve */
    double encode_ns, start_ns; /* parts of that */
    double setup_ns;            /* part of that: opening and closing it, if it was cold; else 0 */
    uint64_t late_ns;           /* by how much the search outlived its deadline */
    /* If the solver asks others: the one that answered, or NULL; and the work of all of them. */
    const struct solver *member;
    uint64_t work;
    size_t peak_bytes; /* that passed through the solver's allocator, its tables included */
    uint64_t counters[COUNTER_COUNT];
};
