/* The core of every comparison: run one solve under its limits, give back one outcome. It knows nothing of
 * sets, tables or files, so that it can sit in a process of its own. */
#ifndef QUADRILLE_MEASURE_H
#define QUADRILLE_MEASURE_H

#include "../solvers/session.h"

/* The names are those of the column `status`. */
#define STATUSES(STATUS)                                                                     \
    STATUS(ok, OK, "ended by itself, every solution verified")                               \
    STATUS(timeout, TIMEOUT, "cut off by the time limit")                                    \
    STATUS(memory, MEMORY, "cut off by the memory limit")                                    \
    STATUS(stopped, STOPPED, "interrupted by the user")                                      \
    STATUS(clash, CLASH, "two givens contradict each other; no back-end was asked")          \
    STATUS(wrong, WRONG, "a solution was refused by the verifier, or told twice")            \
    STATUS(crashed, CRASHED, "the back-end broke: it died, or its answer could not be read") \
    STATUS(limited, LIMITED, "cut off by a limit of the back-end's own, a setting")

#define STATUS_INDEX(name, NAME, meaning) STATUS_##NAME,
enum status { STATUSES(STATUS_INDEX) STATUS_COUNT };
#undef STATUS_INDEX

extern const char *const status_names[];

/* A solve to be run. */
struct task {
    struct session *session; /* open, unless `cold` is set */
    /* If not null, the session is opened for `problem`, used and closed within each solve, by this allocator.
     */
    const struct spec *cold;
    const struct problem *problem;
    struct allocator *allocator;
    const uint8_t *cells; /* of a board: givens that do not contradict each other; else null */
    uint64_t limit;
    uint64_t timeout_ns; /* of a solve; 0: none */
    uint64_t repeats;    /* solves within this run, at least 1: more than 1 where one is too short to time */
    bool primed;     /* solve once, untimed, just before: what others have left in the caches is no matter */
    bool verify_all; /* look at every solution while it searches: not to be timed */
    /* Called for each verified solution, in order, if not null and verify_all: of a board its grid, else its
     * options (true variables) in ascending order. */
    void (*on_solution)(void *context, const struct solution *solution);
    void *context;
    uint64_t *profile; /* see struct search; null: not wanted */
    size_t profile_length;
};

struct outcome {
    enum status status;
    uint64_t solutions;
    bool complete;
    bool hashed;    /* all solutions were shown and verified; solution_hash holds for them */
    uint64_t shown; /* solutions that it showed, not only counted */
    /* Sum over the solutions' board_hash or options_hash, modulo 2^64, so that the order is no matter. */
    uint64_t solution_hash;
    double time_ns;    /* of one solve: the time of the run by its repeats */
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

/* How long a task may take, in nanoseconds; 0: for ever. Solves are repeated or primed only if they are far
 * too short to meet a deadline; one that has become long all the same is ended soon after that of one. */
uint64_t task_limit(const struct task *task);

/* Runs the task. A cold session that can't be opened ends with STATUS_CRASHED and its sentence. */
void measure(const struct task *task, struct outcome *outcome);

/* What measuring adds to the time of one solve, in nanoseconds: the time of a back-end that does nothing. */
double measure_cost(void);

/* Whether a solution, on the rung where a problem entered, solves the instance with these givens. */
bool verify_solution(const struct problem *problem, const uint8_t *givens, const struct solution *solution,
                     struct error *error);

#endif
