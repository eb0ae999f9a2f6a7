/* SPDX-License-Identifier: MIT */
/* The interface that every back-end implements. One question: given an instance and a limit L, find up
 * to L solutions and say whether the search was complete (L = 1 solves, L = 2 proves uniqueness, L = 0
 * counts). solvers/README.md walks through a whole back-end. */
#pragma once

#include "common/base/error.h"
#include "common/problem.h"

#include <stdatomic.h>

/* Grows by one whenever a structure below changes: plug-ins of another version have to be compiled again. */
enum { SOLVER_ABI_VERSION = 8 };

/* The rungs of the ladder board -> exact cover -> CNF. A problem enters at one of them, a back-end takes the
 * one it speaks: it solves whatever enters there or above. A back-end on RUNG_ANY gets every problem as it
 * entered, and asks others. */
enum rung { RUNG_BOARD, RUNG_COVER, RUNG_CNF, RUNG_ANY };

/* A problem and the options already taken. On RUNG_BOARD `cells` are the givens (size^2 bytes, 0 for a
 * blank) and `taken` is null; on the other rungs `taken` lists the options of the givens (none unless the
 * problem is a board) and `cells` is null. No two of them contradict each other: the library has looked. */
struct instance {
    const uint8_t *cells;
    const uint32_t *taken;
    size_t taken_count;
};

/* The search counters: the one list from which struct, columns and help texts come. It only grows. */
#define COUNTERS(COUNTER)                                                                      \
    COUNTER(nodes, NODES, "partial solutions entered, from the givens alone to complete ones") \
    COUNTER(placements, PLACEMENTS, "digits (options) tried and put down")                     \
    COUNTER(backtracks, BACKTRACKS, "placements taken back before the last wanted solution")   \
    COUNTER(propagations, PROPAGATIONS, "placements that were forced")                         \
    COUNTER(depth, DEPTH, "most placements standing at once")                                  \
    COUNTER(updates, UPDATES, "times that an option was taken out of an item's list")          \
    COUNTER(mems, MEMS, "64-bit words of memory read or written (a build that counts them)")   \
    COUNTER(variables, VARIABLES, "of the clauses that were searched")                         \
    COUNTER(clauses, CLAUSES, "that were searched, without those that forbid solutions")

#define COUNTER_INDEX(name, NAME, meaning) COUNTER_##NAME,
enum counter { COUNTERS(COUNTER_INDEX) COUNTER_COUNT };
#undef COUNTER_INDEX

/* For the `counted` field below: COUNTS(NODES) | COUNTS(DEPTH). */
#define COUNTS(NAME) (1u << COUNTER_##NAME)
/* Those of store_placement_counts. */
#define COUNTS_PLACEMENTS \
    (COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH))

/* One solution, on the rung of the back-end: a full grid of size^2 digits; or the options chosen (the taken
 * ones may be among them or not; a board's are merged with its givens); or, of a formula, its variables that
 * are true, the first being 0: a model, one for each way to give values to the variables that the formula
 * shows (common/formula/cnf.h). Valid during the call only. */
struct solution {
    const uint8_t *cells;
    const uint32_t *options;
    size_t option_count;
};

struct solver;

/* A search: the question, and its answer. */
struct search {
    /* in: */
    uint64_t limit;         /* most solutions wanted; 0: all */
    uint64_t deadline;      /* of clock_now(); 0: none */
    const atomic_int *stop; /* the search ends soon when this is not zero; null: never */
    /* Called with each solution; null: only count. */
    void (*on_solution)(void *context, const struct solution *solution);
    void *context;
    bool show_all; /* each solution must be shown: a number of some is not an answer */
    /* The cover has costs, and the `limit` cheapest covers are wanted (0: all). A cover is
     * reported whenever it is cheaper than the dearest of the `limit` cheapest reported before. When the
     * search is SEARCH_EXHAUSTED, no cheaper ones are left; it never ends with SEARCH_LIMIT. Only back-ends
     * with EXTENSION_COSTS are asked. */
    bool minimize;
    /* Called when a cover of that cost is found which is not reported yet; null: not wanted. */
    void (*on_cost)(void *cost_context, uint64_t cost);
    void *cost_context;

    /* in, and counted: */
    /* Null, or how many more times search_interrupted lets the search go on: a limit that is the same on
     * every machine. */
    uint64_t *looks;
    /* Null, or called when there are no more looks: true if it gave some. It may take its time, in which
     * other searches have their turns. */
    bool (*more_looks)(void *looks_context);
    void *looks_context;
    /* Null, or the nodes entered at each level, for back-ends that know levels. The last of `profile_length`
     * counts deeper levels, too. */
    uint64_t *profile;
    size_t profile_length;

    /* out, all zero at the start: */
    uint64_t solutions;
    uint64_t counters[COUNTER_COUNT];
    /* Null, or the decimal digits of a count above 64 bits, without leading zeros; `solutions` is UINT64_MAX
     * then (common/base/big-count.h). The state owns them until it solves again. */
    const char *large_count;
    uint64_t bound;     /* if `minimize`: no cover costs less, be it reported or not */
    uint64_t encode_ns; /* part of the solving time that built the form that is searched */
    uint64_t start_ns;  /* part of the solving time that started processes */
    /* If the back-end asks others: the one that answered, or null; and the work of all of them, in units of
     * about a microsecond (solvers/auto/turns.h). */
    const struct solver *member;
    uint64_t work;
    struct error failure; /* why, with SEARCH_FAILED and SEARCH_OWN_LIMIT */
};

/* How a search ended. Only SEARCH_EXHAUSTED makes its answer complete: there are no further solutions. */
enum search_end {
    SEARCH_EXHAUSTED,
    SEARCH_LIMIT,   /* as many solutions as wanted were found */
    SEARCH_STOPPED, /* deadline or stop flag */
    SEARCH_NO_MEMORY,
    SEARCH_FAILED,    /* a back-end that is not ours broke; search->failure says what it did */
    SEARCH_OWN_LIMIT, /* it met a limit of its own, a setting; search->failure says which */
};

/* Passes a solution to the caller. True when that was the last one wanted: end with SEARCH_LIMIT. */
bool search_report(struct search *search, const struct solution *solution);

/* True when the search has to end with SEARCH_STOPPED. Reads the clock (some 25 ns), so ask every few
 * hundred nodes, but often enough to end within 10 ms. */
bool search_interrupted(const struct search *search);

/* One setting of a back-end: `name=choice` if `choices` is not null (a null-terminated list, the value is the
 * index), else `name=number` within lowest..highest. With setting_orders for its choices it is a list of
 * orders, `name=2x2,3x3` (common/board/board.h), 0 for all; plug-ins have `only_order` instead. `start` is
 * there for all (spec.h). */
struct setting {
    const char *name;
    const char *summary;
    const char *const *choices;
    uint64_t lowest, highest;
    uint64_t initial;
};

extern const char *const setting_orders[];

enum { SETTINGS_MAX = 12, SETTINGS_ARGUMENT_MAX = 256 };

/* The values, in the order of the back-end's table. */
struct settings {
    uint64_t value[SETTINGS_MAX];
    char argument[SETTINGS_ARGUMENT_MAX]; /* what the user wrote after the settings; see solver.argument */
};

/* Many boards of one order, solved together, and the outcome of each. */
struct board_answer {
    uint64_t solutions;
    enum search_end end; /* of this board; SEARCH_STOPPED or SEARCH_NO_MEMORY: what was found until then */
};

struct boards {
    /* in */
    /* `count` times size^2 givens; where two contradict each other there is no solution. */
    const uint8_t *cells;
    size_t count;      /* below 2^32 */
    uint64_t limit;    /* solutions wanted of each, at most; 0: all */
    uint64_t deadline; /* for all of them together, of clock_now(); 0: none */
    const atomic_int *stop;
    struct board_answer *answers; /* room for `count` */
    /* Room for `count` grids: the first solution of each that has one; null: not wanted. */
    uint8_t *grids;
    /* out, all zero at the start */
    uint64_t counters[COUNTER_COUNT]; /* of all of them together: sums; of depth the most */
    struct error failure;
};

/* What a back-end solves beyond plain covers (common/cover/cover.h). EXTENSION_COSTS: it can minimize;
 * EXTENSION_COSTS_IN_BOUNDS: also a cover that has bounds. */
enum {
    EXTENSION_COLOURS = 1,
    EXTENSION_BOUNDS = 2,
    EXTENSION_COSTS = 4,
    EXTENSION_COSTS_IN_BOUNDS = 8,
};

struct solver {
    uint32_t abi_version;         /* SOLVER_ABI_VERSION */
    size_t struct_size;           /* sizeof(struct solver) */
    const char *name;             /* lower-case letters, digits and hyphens */
    const char *family;           /* "backtracking", "exact cover", "SAT" */
    const char *summary;          /* one line of at most 60 characters */
    const char *(*version)(void); /* null, or the version of the library that does the work */
    const char *known_flaw;       /* null, or what is wrong with it: it takes part only when named */

    enum rung rung;
    struct order only_order; /* the one order that it solves; rows 0: all */
    unsigned skipped_above;  /* comparisons skip it on boards above this size unless it is named; 0: never */
    unsigned refused_above;  /* the library refuses boards above this size; 0: never */
    unsigned extensions;     /* EXTENSION_...; it never gets a cover with another one */
    unsigned counted;        /* COUNTS(...): which counters it counts; the others stay empty, never 0 */
    bool made_for_many;      /* solve_many is its purpose: one board at a time wastes most of its work */
    /* It tests a digit before it places it: a digit that does not fit is refused, and is not a dead end. */
    bool refuses_digits;
    /* Null, or what it does to the whole process, so that no two threads may use it at once: "leads standard
     * output away". All other back-ends keep their state in what `open` makes. */
    const char *not_parallel_because;

    const struct setting *settings; /* ends with an entry without a name; null: none */
    const char *argument;           /* null, or what follows name and settings: "COMMAND" in exec:COMMAND */
    /* Null, or returns whether these settings go together; if not, with a sentence. Called when a spec is
     * read. */
    bool (*check)(const struct settings *settings, struct error *error);
    /* Null, or returns whether, with these settings, a state remembers one instance while it solves the next.
     * A run is then a whole pass of the set on a new state, and no solve is repeated. */
    bool (*is_persistent)(const struct settings *settings);

    /* Prepares for a problem, once; timed as set-up. The library owns the problem and what it points to; they
     * live as long as the state. The new state goes to *state. Returns false, with a sentence and all memory
     * freed, if it can't. All memory comes from `allocator`, then and later. */
    bool (*open)(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error);
    /* The timed call. Called any number of times; each must do the same work for the same instance,
     * whatever came before, unless it is persistent. */
    enum search_end (*solve)(void *state, const struct instance *instance, struct search *search);
    /* Null, or the same for many boards at once, on RUNG_BOARD only: for back-ends that are faster then.
     * Answers come in the order of the boards; which of its solutions a board's grid shows may depend on the
     * boards beside it. Returns SEARCH_EXHAUSTED if each was searched to its end or limit, and else why not.
     * session_solve_many asks a back-end without it board by board. */
    enum search_end (*solve_many)(void *state, struct boards *boards);
    /* Null, or for a back-end on RUNG_BOARD that counts solutions without having one at hand: finds one
     * solution of a board, in a search of its own outside the clock. solve and solve_many then show none.
     * Returns false if there is none. */
    bool (*show_solution)(void *state, const uint8_t *cells, uint8_t *grid);
    /* Frees the state. */
    void (*close)(void *state);
};

/* Stores nodes, placements, backtracks, propagations and depth at the end of a search. `standing`: placements
 * that were not taken back when the search ended. A back-end that does not count forced placements stores 0:
 * its `counts` hides that column. */
static inline void store_placement_counts(struct search *search, uint64_t placements, uint64_t standing,
                                          uint64_t propagations, uint64_t depth)
{
    search->counters[COUNTER_NODES] = 1 + placements; /* the givens alone are a node, too */
    search->counters[COUNTER_PLACEMENTS] = placements;
    search->counters[COUNTER_BACKTRACKS] = placements - standing;
    search->counters[COUNTER_PROPAGATIONS] = propagations;
    search->counters[COUNTER_DEPTH] = depth;
}

/* What every struct solver begins with; and what those of two families have, too. */
#define SOLVER_HEAD .abi_version = SOLVER_ABI_VERSION, .struct_size = sizeof(struct solver)
#define EXACT_COVER_HEAD SOLVER_HEAD, .family = "exact cover", .rung = RUNG_COVER
#define SAT_HEAD SOLVER_HEAD, .family = "SAT", .rung = RUNG_CNF
