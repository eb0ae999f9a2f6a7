/* SPDX-License-Identifier: MIT */
/* The core of every comparison: run one solve under its limits, give back one outcome. It knows nothing of
 * sets, tables or files, so that it can sit in a process of its own. */
#ifndef QUADRILLE_HARNESS_MEASURING_MEASURE_H
#define QUADRILLE_HARNESS_MEASURING_MEASURE_H

#include "harness/measuring/solutions-seen.h"
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
    STATUS(limited, LIMITED, "cut off by a limit of the solver's own, a setting")

#define STATUS_INDEX(name, NAME, meaning) STATUS_##NAME,
enum status { STATUSES(STATUS_INDEX) STATUS_COUNT };
#undef STATUS_INDEX

extern const char *const status_names[];

/* As rows.csv names them. */
extern const char *const counter_names[];

/* Where the time of an untimed solve goes, in nanoseconds. It costs two looks at the clock for each solution;
 * what they take is taken off again. */
struct phases {
    uint64_t search, verify, print; /* print: in task.on_solution */
};

/* What a back-end is asked about in the place of an instance, an isomorph of it: its solutions are mapped
 * back, and verified as solutions of the instance. */
struct original {
    struct problem problem;
    const uint8_t *cells; /* of a board its givens; else null */
    uint64_t seed;        /* of a board: isomorph_make(..., seed, 0, 1, ...) */
    const uint32_t *from; /* of a cover or formula: which option or variable each one was, from 0 */
    size_t from_count;
};

/* A solve to be run. */
struct task {
    struct session *session; /* open, unless `cold` is set */
    /* If not null, the session is opened for `problem`, used and closed within each solve, by this allocator.
     */
    const struct spec *cold;
    const struct problem *problem;
    struct allocator *allocator;
    const struct original
        *original;        /* what is solved is an isomorph of that; null: it is the instance itself */
    const uint8_t *cells; /* of a board: givens that do not contradict each other; else null */
    uint64_t limit;
    bool minimize;       /* the `limit` cheapest covers are wanted; timed, the cheapest: limit 1 */
    uint64_t timeout_ns; /* of a solve; 0: none */
    bool verify_all;     /* look at every solution while it searches: not to be timed */
    /* Of several solutions no hash is wanted in the outcome, so that each is verified in the fastest way. */
    bool only_count;
    bool show; /* of a back-end that shows no solution by itself, ask for one after the clock */
    /* Called for each verified solution, in order, if not null and verify_all: of a board its grid, else its
     * options (true variables) in ascending order. */
    void (*on_solution)(void *context, const struct solution *solution);
    void *context;
    struct phases *phases; /* to be added to, with verify_all; null: not wanted */
    uint64_t *profile;     /* see struct search; null: not wanted */
    size_t profile_length;
    uint64_t *looks;        /* see struct search; null: not limited. Goes with `stop` */
    const atomic_int *stop; /* null: program_stop. A search that it stops is not wrong */
};

/* A cheaper cover was known so long after the solve had begun. */
struct improvement {
    uint64_t after_ns, cost;
};

/* Of a solve so many are kept, the first ones. */
enum { IMPROVEMENTS_KEPT = 1000 };

struct outcome {
    enum status status;
    uint64_t solutions;
    /* Null, or the digits of a count that needs more than 64 bits (common/base/big-count.h). They belong to
     * the measurement and last until it is used again or closed; measure() leaves none. */
    const char *large_count;
    bool complete;
    /* Of a task that minimizes. `solutions` are no more than were wanted then; complete: none is cheaper; no
     * hash. */
    bool has_cost;        /* a cover was shown and verified */
    bool claimed;         /* by a program, which searched it alone: `complete` is not proved */
    uint64_t cost, bound; /* of the cheapest of them; none is cheaper than that */
    /* Each cheaper than the one before, none cheaper than `cost`. They belong to the measurement, as
     * large_count does. */
    const struct improvement *improvement;
    size_t improvements;
    bool hashed;    /* all solutions were shown and verified; solution_hash holds for them */
    uint64_t shown; /* solutions that it showed, not only counted */
    /* Sum over the solutions' board_hash or options_hash, modulo 2^64, so that the order is no matter. */
    uint64_t solution_hash;
    double time_ns;    /* of one solve */
    double encode_ns;  /* of that */
    double start_ns;   /* of that */
    double setup_ns;   /* of that: opening and closing it, if it was cold; else 0 */
    uint64_t late_ns;  /* by how much the search outlived its deadline */
    size_t peak_bytes; /* that passed through the back-end's allocator, its tables included */
    uint64_t counters[COUNTER_COUNT];
    bool died; /* it took its process with it, or was killed: of its costs and counters nothing is known */
    struct error flaw; /* with STATUS_WRONG: what is wrong with the solution; with STATUS_CRASHED and
                          STATUS_LIMITED: why */
};

/* Solutions that a timed run keeps to verify them when the clock has stopped; of more, an untimed run with
 * verify_all has to see to it. */
enum { SOLUTIONS_KEPT = 16 };

/* A task at work: first what is timed, then, when the clock has stopped, what is checked. Between the two
 * others may be measured, so that nothing but solves happens between solves. */
struct measurement {
    struct task task;
    /* Room for the solutions that are kept, used again by the next task. */
    uint32_t *kept;
    size_t room, longest;
    size_t kept_count, kept_length[SOLUTIONS_KEPT];
    bool kept_cells; /* kept[] holds the cells of boards */
    struct solutions_seen seen;
    struct cover_sets *sets; /* once many solutions of a cover came; null: none, or it has no such sets */
    bool sets_tried;
    struct improvement
        *improvement; /* of the last solve, room for IMPROVEMENTS_KEPT; null: nothing was minimized */
    size_t improvements;
    uint64_t solve_began;               /* where something is minimized */
    uint64_t shown, verified, unhashed; /* unhashed: of those verified, without a hash in the outcome */
    struct outcome outcome;
    char *large_count; /* the digits of that of the last solve, copied from the back-end's */
    /* what the clock and the back-end said */
    struct search search; /* of the last solve */
    enum search_end end;
    bool done;
    uint64_t deadline, started, ended, encode_ns, start_ns, setup_ns;
    size_t peak_bytes;
};

/* Gets ready for a task. All zero before the first; to be closed after the last. */
void measurement_prepare(struct measurement *measurement, const struct task *task);

/* Solves `count` tasks one after the other, by one span of the clock: each gets the mean as its time. Of several, none is
 * cold. */
void measurement_run(struct measurement *measurement, size_t count);

/* Whether the solves ended behind their deadline, be it by themselves. */
bool measurement_is_late(const struct measurement *measurement);

/* Verifies what was found, and says what came of it. */
void measurement_finish(struct measurement *measurement, struct outcome *outcome);
void measurement_close(struct measurement *measurement);

/* All of it for one task. A cold session that can't be opened ends with STATUS_CRASHED and its sentence. */
void measure(const struct task *task, struct outcome *outcome);

/* The same in a measurement that others use before and after. */
void measure_in(struct measurement *measurement, const struct task *task, struct outcome *outcome);

/* --- many boards at once --- */

/* What is known of an instance's answer. */
struct answer_kept {
    uint64_t solutions, hash; /* hash: of the one solution that was shown */
    bool known, complete, hashed;
};

/* Boards of one order that are timed together, and what came of them. */
struct board_stretch {
    struct session *session;
    struct order order;
    uint8_t *cells; /* `count` times size^2 givens */
    size_t count;
    /* Board `at` is isomorph_make(..., drawn_by, at, 1, ...) of another one; 0: it is itself */
    uint64_t drawn_by;
    uint64_t limit;
    uint8_t *grids; /* room for as many grids */
    struct board_answer *answers;
    /* what the clock and the back-end said */
    struct boards boards;
    enum search_end end;
    uint64_t started, ended;
    size_t peak_bytes;
};

/* Solves the stretch by the clock, a solution of each board wanted. `timeout_ns`: of all; 0: none. */
void stretch_run(struct board_stretch *stretch, uint64_t timeout_ns);

/* For a back-end that shows no solutions when it searches: asks it for one of each board. False if it has
 * none to show; then `flaw` says so. Others have shown theirs: true. */
bool stretch_show(struct board_stretch *stretch, struct error *flaw);

/* Verifies each answer, and each grid if they are `shown`. Of `outcome`, times are of one board; solutions,
 * counters and hashes are sums. `proved` takes the answers down if `first`; else each is compared with it. */
void stretch_finish(const struct board_stretch *stretch, bool shown, bool first, struct answer_kept *proved,
                    struct outcome *outcome);

/* What measuring adds to the time of one solve, in nanoseconds: the time of a back-end that does nothing. */
double measure_cost(void);

/* Whether a solution, on the rung where a problem entered, solves the instance with these givens. */
bool verify_solution(const struct problem *problem, const uint8_t *givens, const struct solution *solution,
                     struct error *error);

#endif
