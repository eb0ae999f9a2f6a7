/* SPDX-License-Identifier: MIT */
/* What all files of the hunt share: its options, its state, and the threads that work on it. */
#ifndef QUADRILLE_HUNTING_H
#define QUADRILLE_HUNTING_H

#include "common/base/random.h"
#include "harness/ground/command.h"
#include "harness/ground/output.h"
#include "harness/measuring/sessions.h"
#include "solvers/registry/spec-list.h"

#include <pthread.h>

/* What is compared: a counter, or the time. */
enum { BY_TIME = COUNTER_COUNT, BY_DEFAULT };

enum { CHAINS_MAX = 64 };

struct hunt_options {
    struct spec_list slow, fast; /* one each; of `fast` none: the count of `slow` alone is sought */
    unsigned by;
    uint64_t evaluations, seed, jobs, chains, restarts;
    uint64_t looks;      /* of a search, until it is cut off (struct search) */
    uint64_t timeout_ns; /* of a search; 0: none */
    uint64_t goal;       /* a chain ends when its ratio is so high; 0: when its evaluations are spent */
    struct order order;
    const char *out, *resume;
};

/* What is known of a board. Nanoseconds, where times are compared. */
struct weight {
    uint64_t slow, fast; /* `fast` is 1 if there is no such back-end */
    bool cut;            /* the slow one was cut off: it takes more */
};

double weight_ratio(const struct weight *weight);

/* The best of one start of a chain. */
struct find {
    uint8_t *cells;
    struct weight weight;
    uint64_t evaluation; /* of the chain, from 0; UINT64_MAX: nothing was found */
};

/* A step of growth: a chain's best so far. */
struct growth {
    uint64_t evaluation;
    struct weight weight;
};

struct chain {
    pthread_mutex_t lock; /* of all that follows: one thread works on it, others save it */
    uint64_t evaluations, budget;
    struct random random;
    uint8_t *current;
    struct weight weight; /* of the current board */
    bool placed;          /* there is a current board */
    struct find *find;    /* of each start */
    struct growth *growth;
    size_t growth_count, growth_room;
};

struct hunt {
    const struct hunt_options *options;
    struct chain *chain;
    struct spec_list prover;
    pthread_mutex_t saving;
    _Atomic uint64_t saved_at, told_at; /* of clock_now() */
    uint64_t save_takes;                /* nanoseconds */
    /* The first thing that went wrong; the hunt ends. */
    atomic_bool failed;
    int status;
    struct error error;
    const char *folder;
    char *const *words; /* of the command, for the record */
    int word_count;
    uint64_t begun, evaluations_before; /* for the rate */
    struct progress progress;
};

/* A thread with its sessions. */
struct walker {
    struct hunt *hunt;
    struct session_list sessions;
    struct session *slow, *fast, *prover; /* fast: null if there is none */
    uint8_t cells[BOARD_CELLS_MAX];       /* where a step would go */
};

/* Ends the hunt with this sentence, unless it has one already. Returns false. */
bool hunt_fail(struct hunt *hunt, int status, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* Whether it has to end before its time. */
bool hunt_ends(const struct hunt *hunt);

/* Evaluations of all chains. */
uint64_t hunt_evaluations(struct hunt *hunt);

/* One chain of the annealing. */

/* Sets a chain to its beginning. */
void chain_open(struct hunt *hunt, size_t number);
void chain_close(struct hunt *hunt, size_t number);

/* Spends one evaluation. False, with the chain as it was before, if the hunt ends. */
bool chain_step(struct walker *walker, size_t number);

/* The find of highest ratio, the first of them; null if there is none. */
const struct find *chain_best(const struct hunt *hunt, const struct chain *chain);

/* Whether a chain has spent its evaluations, or has reached the goal. */
bool chain_is_done(const struct hunt *hunt, const struct chain *chain);

/* Notes a step of growth. */
void chain_grow(struct chain *chain, uint64_t evaluation, const struct weight *weight);

/* Where a chain starts, and where it goes from a board. All depends on `random` and the board alone. */

/* Makes a board with one solution: minimal up to size 12. False if the hunt ends. */
bool board_start(struct walker *walker, struct random *random, uint8_t *cells);

/* Turns a board into a neighbour that has one solution, too. False if that move led to none. */
bool board_move(struct walker *walker, struct random *random, uint8_t *cells);

/* Weighs the board of a walker: both back-ends solve it, and their counts are compared. */

enum weighed {
    WEIGHED,
    TURNED_DOWN, /* the fast one was cut off, or one of them failed */
    NOT_WEIGHED, /* the hunt ends */
};

/* Both are asked for two solutions. If one of them finds another number than one, the hunt fails. Times are the lowest of
 * four; with `again`, the third lowest of fifteen, both back-ends in turn. `least` is the ratio that the caller needs: times
 * that are far below it are not measured further; 0, as with `again`: measure all. */
enum weighed weigh(struct walker *walker, bool again, double least, struct weight *weight);

/* Opens the back-ends of a walker that is all zero. False if one refuses (hunt_fail was called). */
bool walker_open(struct walker *walker, struct hunt *hunt);
void walker_close(struct walker *walker);

#endif
