/* SPDX-License-Identifier: MIT */
/* The interface that every back-end implements. One question: given an instance and a limit L, find up
 * to L solutions and say whether the search was complete (L = 1 solves, L = 2 proves uniqueness, L = 0
 * counts). solvers/README.md walks through a whole back-end. */
#ifndef QUADRILLE_SOLVERS_INTERFACE_SOLVER_H
#define QUADRILLE_SOLVERS_INTERFACE_SOLVER_H

#include "common/base/allocator.h"
#include "common/base/error.h"
#include "common/problem.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Grows by one whenever a structure below changes: plug-ins of another version have to be compiled again. */
enum { SOLVER_ABI_VERSION = 7 };

/* The rungs of the ladder board -> exact cover -> CNF. A problem enters at one of them, a back-end takes the
 * one it speaks: it solves whatever enters there or above. */
enum rung { RUNG_BOARD, RUNG_COVER, RUNG_CNF };

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

/* For the `counts` field below: COUNTS(NODES) | COUNTS(DEPTH). */
#define COUNTS(NAME) (1u << COUNTER_##NAME)

/* One solution, on the rung of the back-end: a full grid of size^2 digits; or the options chosen (the taken
 * ones may be among them or not; a board's are merged with its givens); or, of a formula, its variables that
 * are true, the first being 0: a model, one for each way to give values to the variables that the formula shows
 * (common/formula/cnf.h). Valid during the call only. */
struct solution {
    const uint8_t *cells;
    const uint32_t *options;
    size_t option_count;
};

/* A search: what is asked, and what came of it. */
struct search {
    /* in */
    uint64_t limit;         /* solutions wanted at the most; 0: all */
    uint64_t deadline;      /* of clock_now(); 0: none */
    const atomic_int *stop; /* not zero: end soon. Null: never */
    void (*on_solution)(void *context, const struct solution *solution); /* null: only count */
    void *context;
    uint64_t *profile; /* counted up by back-ends that know levels: nodes entered at each; null: not wanted */
    size_t profile_length; /* deeper levels are counted in the last */
    /* out, all zero at the start */
    uint64_t solutions;
    uint64_t counters[COUNTER_COUNT];
    uint64_t encode_ns;   /* of the solving time, what went into building the form that is searched */
    uint64_t start_ns;    /* of the solving time, what went into starting processes */
    struct error failure; /* with SEARCH_FAILED and SEARCH_OWN_LIMIT: why */
    /* in, and counted down: null, or how many times search_interrupted still lets the search go on. A limit that
     * is the same on every machine. */
    uint64_t *looks;
    /* Out: null, or of a count that needs more than 64 bits the decimal digits, without leading zeros; `solutions` is
     * UINT64_MAX then (common/base/big-count.h). They are the state's, and last until it solves again. */
    const char *large_count;
    /* In: a cover with costs is to be minimized. The `limit` cheapest covers are wanted (0: all): one is reported whenever it
     * is cheaper than the dearest of the `limit` cheapest reported before, and when the search is SEARCH_EXHAUSTED, no
     * cheaper ones are left; it never ends with SEARCH_LIMIT. Only back-ends that take costs are asked. */
    bool minimize;
    uint64_t bound; /* out, with it: no cover costs less, be it reported or not */
    /* In: to be called when a cover of that cost is found which is not reported yet. Null: not wanted. */
    void (*on_cost)(void *cost_context, uint64_t cost);
    void *cost_context;
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

/* One setting of a back-end: `name=choice` if `choices` is not null (a null-terminated list, the value is
 * the index), else `name=number` within lowest..highest. With setting_orders for its choices it is a list of orders,
 * `name=2x2,3x3` (common/board/board.h), 0 for all; plug-ins have `only` instead. `start` is there for all (spec.h). */
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
    char argument[SETTINGS_ARGUMENT_MAX]; /* what the user wrote behind the settings; see solver.argument */
};

/* Many boards of one order, asked about together, and what came of them. */
struct board_answer {
    uint64_t solutions;
    enum search_end end; /* of this board; SEARCH_STOPPED or SEARCH_NO_MEMORY: what was found until then */
};

struct boards {
    /* in */
    /* `count` times size^2 givens; where two contradict each other there is no solution. */
    const uint8_t *cells;
    size_t count;      /* below 2^32 */
    uint64_t limit;    /* solutions wanted of each at the most; 0: all */
    uint64_t deadline; /* for all of them together, of clock_now(); 0: none */
    const atomic_int *stop;
    struct board_answer *answers; /* room for `count` */
    /* Room for `count` grids: the first solution of each that has one; null: not wanted. */
    uint8_t *grids;
    /* out, all zero at the start */
    uint64_t counters[COUNTER_COUNT]; /* of all of them together: sums; of depth the most */
    struct error failure;
};

struct solver {
    uint32_t abi_version;         /* SOLVER_ABI_VERSION */
    size_t struct_size;           /* sizeof(struct solver) */
    const char *name;             /* lower-case letters, digits and hyphens */
    const char *family;           /* "backtracking", "exact cover", "SAT" */
    const char *summary;          /* one line of at most 60 characters */
    const char *(*version)(void); /* null, or the version of the library that does the work */
    const char *flaw;             /* null, or what is wrong with it: used only when named */
    enum rung rung;
    struct order only;              /* the one order that it solves; rows 0: all */
    unsigned largest;               /* comparisons skip it above this size unless it is named; 0: never */
    unsigned counts;                /* which counters it counts; the others stay empty, never 0 */
    const struct setting *settings; /* ends with an entry without a name; null: none */
    const char *argument; /* null, or what must stand behind name and settings: "COMMAND" in exec:COMMAND */
    /* Null, or whether with these settings a state remembers one instance while it solves the next. A run is
     * a whole pass of the set on a new state then, and no solve is repeated. */
    bool (*is_persistent)(const struct settings *settings);
    /* Null, or what it does to the whole process, so that no two threads may use it at once: "leads standard
     * output away". Others have all their state in what `open` makes. */
    const char *single;

    /* Null, or whether these settings go together; false and a sentence if not. Asked when a spec is read. */
    bool (*check)(const struct settings *settings, struct error *error);
    /* Prepares for a problem, once; timed as set-up. The library owns the problem and what it points to; they
     * live as long as the state. The new state goes to *state. False and a sentence in
     * `error` if it can't; then it has freed all it took. All memory comes from `allocator`, then and later. */
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
    /* Frees the state. */
    void (*close)(void *state);
    /* Null, or for a back-end on RUNG_BOARD whose search counts solutions without having one at hand: finds
     * one solution of a board, in a search of its own outside of the clock. Then solve and solve_many show
     * none. False if there is none. */
    bool (*show)(void *state, const uint8_t *cells, uint8_t *grid);
    /* Whether solve_many is its purpose: with one board at a time most of its work is wasted. */
    bool made_for_many;
    unsigned greatest; /* size of a board that it solves: above it the library refuses; 0: any */
    /* Whether its own search proves that there is no solution: --certify asks it and not PicoSAT (services/proofs.h). */
    bool proves;
    /* Whether it tests a digit before it places it: then one that does not fit is refused, and is no dead end. */
    bool refuses_digits;
    /* Which extensions of exact cover (common/cover/cover.h) it solves: TAKES_COLOURS | TAKES_BOUNDS. It never gets a
     * cover with another. With TAKES_COSTS it can minimize, with TAKES_COSTS_IN_BOUNDS a cover that has bounds, too. */
    unsigned takes;
};

enum { TAKES_COLOURS = 1, TAKES_BOUNDS = 2, TAKES_COSTS = 4, TAKES_COSTS_IN_BOUNDS = 8 };

#define SOLVER_HEAD .abi_version = SOLVER_ABI_VERSION, .struct_size = sizeof(struct solver)

#endif
