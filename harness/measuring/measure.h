/* SPDX-License-Identifier: MIT */
/* The core of every comparison: runs one solve under its limits and gives back one outcome. It knows nothing
 * of sets, tables or files, so that it can run in a process of its own. */
#pragma once

#include "harness/measuring/outcome.h"
#include "harness/measuring/solutions-seen.h"

/* --- what is asked --- */

/* Where the time of an untimed solve goes, in nanoseconds. It costs two readings of the clock for each
 * solution; what they take is subtracted. */
struct phases {
    uint64_t search, verify, print; /* print: in task.on_solution */
};

/* Which isomorph of an instance: what board-isomorph.h, cover-map.h and cnf.h draw it by. */
struct isomorph_key {
    uint64_t seed, instance;
    unsigned number;
};

/* The instance in whose place a solver is asked about an isomorph of it. Solutions of the isomorph are mapped
 * back and verified as solutions of the instance. */
struct original {
    struct problem problem;
    const uint8_t *cells;      /* the givens of a board; else NULL */
    struct isomorph_key drawn; /* of a board: isomorph_make of these */
    const uint32_t *from;      /* of a cover or formula: which option or variable each one was, from 0 */
    size_t from_count;
};

/* A solve to be run. */
struct task {
    struct session *session; /* open, unless `cold` is set */
    /* If not NULL, the session is opened for `problem`, used and closed within each solve, by `allocator`. */
    const struct spec *cold;
    const struct problem *problem;
    struct allocator *allocator;
    const struct original *original; /* NULL: what is solved is the instance itself */
    const uint8_t *cells;            /* of a board: givens that do not contradict each other; else NULL */

    uint64_t solutions_wanted; /* 0: all */
    bool minimize;             /* the cheapest covers are wanted; a timed solve wants one */
    uint64_t timeout_ns;       /* of a solve; 0: none */
    bool verify_all;           /* look at every solution while it searches: such a solve is not timed */
    /* No solution hash is needed when there is more than one solution: verify each the fastest way. */
    bool only_count;
    bool show; /* ask a solver that shows no solution by itself for one after the clock */

    /* Called for each verified solution, in order, if not NULL and verify_all: with the grid of a board, else
     * with the options (true variables) in ascending order. */
    void (*on_solution)(void *context, const struct solution *solution);
    void *context;

    struct phases *phases; /* is added to, with verify_all; NULL: not wanted */
    uint64_t *profile;     /* see struct search; NULL: not wanted */
    size_t profile_length;
    uint64_t *looks;        /* see struct search; NULL: not limited. Goes with `stop` */
    const atomic_int *stop; /* NULL: program_stop. A search that it stops is not wrong */
};

/* --- one solve --- */

/* A timed run keeps this many solutions to verify them when the clock has stopped. An untimed run with
 * verify_all verifies more. */
enum { SOLUTIONS_KEPT = 16 };

/* A task at work: first what is timed, then, when the clock has stopped, what is checked. Between the two
 * others may be measured, so that nothing but solves happens between solves. */
struct measurement {
    struct task task;

    /* Solutions that are kept, in room that the next task uses again. */
    uint32_t *kept;
    size_t room, longest;
    size_t kept_count, kept_length[SOLUTIONS_KEPT];
    bool kept_cells; /* kept[] holds the cells of boards */

    /* What was verified. */
    struct solutions_seen seen;
    struct cover_sets *sets; /* once many solutions of a cover came; NULL: none, or it has no such sets */
    bool sets_tried;
    uint64_t shown, verified, unhashed; /* unhashed: verified without a hash in the outcome */

    /* About the last solve, if something was minimized. */
    struct improvement *improvement; /* room for IMPROVEMENTS_KEPT, or NULL */
    size_t improvements;
    uint64_t solve_began;

    /* What the clock and the solver said. */
    struct search search; /* of the last solve */
    enum search_end end;
    bool done;
    uint64_t deadline, started, ended, encode_ns, start_ns, setup_ns;
    size_t peak_bytes;

    struct outcome outcome;
    char *large_count; /* the digits of that of the last solve, copied from the solver's */
};

/* Gets ready for a task. The measurement is all zero before the first task, and is closed after the last. */
void measurement_prepare(struct measurement *measurement, const struct task *task);

/* Solves `count` prepared tasks one after the other, by one span of the clock: each gets the mean as its
 * time. None of several is cold. */
void measurement_run(struct measurement *measurement, size_t count);

/* Returns whether the solves ended after their deadline, even if by themselves. */
bool measurement_is_late(const struct measurement *measurement);

/* Verifies what was found, and fills in the outcome. */
void measurement_finish(struct measurement *measurement, struct outcome *outcome);
void measurement_close(struct measurement *measurement);

/* Does all of it for one task. A cold session that can't be opened ends with STATUS_CRASHED and its
 * sentence. */
void measure(const struct task *task, struct outcome *outcome);

/* The same in a measurement that others use before and after. */
void measure_in(struct measurement *measurement, const struct task *task, struct outcome *outcome);

/* Returns what measuring adds to the time of one solve, in nanoseconds: the time of a solver that does
 * nothing. */
double measure_cost(void);

/* --- parts that others need --- */

/* Returns whether a solution, on the rung where a problem entered, solves the instance with these givens;
 * else the error says what is wrong. */
bool verify_solution(const struct problem *problem, const uint8_t *givens, const struct solution *solution,
                     struct error *error);

/* Returns the status of a search that ended so, if nothing else is wrong. */
enum status outcome_status_of_end(enum search_end end);

/* Refuses an outcome. The first flaw is the one that is reported. That a solution could not be verified for
 * lack of memory is not a flaw. */
void outcome_refuse(struct outcome *outcome, const struct error *flaw);
