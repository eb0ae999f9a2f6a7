/* SPDX-License-Identifier: MIT */
/* Events of a search, for those who want to see it: `quadrille trace` and `lesson`.
 *
 * The back-ends that are timed know nothing of this. Their sources say TRACE(...) where something happens
 * that a person wants to see; in the build of the library that is nothing. The same sources are compiled a
 * second time with QUADRILLE_TRACED defined: the *twins*, which report each event. So a twin enters the same
 * nodes in the same order as the back-end that it belongs to, and counts the same.
 *
 * What stands. A search has a stack of what it has placed: digits in cells, options, or literals that are
 * true. TRACE_PLACE and TRACE_PROPAGATE put one more on it, TRACE_BACKTRACK takes all off but the first
 * `keep`. Givens are not on it: they stand before the search begins. A twin reports no solutions, since
 * search.on_solution receives them. What is still on the stack when the search ends was not taken back.
 *
 * A node is entered by each placement of a digit or an option (of a formula: by each variable that becomes
 * true), and node 1 is what the givens leave; that is COUNTER_NODES. */
#pragma once

#include "solvers/interface/solver.h"

/* The kinds of events, with the fields of struct trace_event that each has, by the rung of the back-end.
 * `why` always.
 *
 *                    on boards                 on exact covers          on formulas
 * CHOOSE             cell (unit, digit) sizes  item sizes               literal (clause)
 * PLACE              cell digit                option item              literal level
 * PROPAGATE          cell digit (unit)         option item              literal level (clause)
 * CONFLICT           cell digit (unit, other)  item (option)            clause level
 * BACKTRACK          keep                      keep                     keep level
 * COVER, UNCOVER     -                         item count               -
 * PURIFY, UNPURIFY   -                         item colour count        -
 * LEARN              -                         -                        clause cut level
 * RESTART, FORGET    -                         -                        level; count
 *
 * An item is covered: it leaves the problem, and `count` options are hidden with it; uncovering returns them.
 * One that is purified stays for options of the same colour (Knuth, TAOCP 4B, 7.2.2.1). LEARN comes before
 * its backtrack: the clause learnt, with the literal that it will make true first; `cut`, the literals that
 * were resolved away, latest first, each replaced by the others of its reason; and the level to which the
 * search jumps (Marques-Silva and Sakallah, GRASP, IEEE Transactions on Computers 48, 1999). A clause that is
 * minimised lacks some literals of that resolution, which the others imply. FORGET drops `count` learnt
 * clauses. */
#define TRACE_KINDS(KIND)        \
    KIND(CHOOSE, "choose")       \
    KIND(PLACE, "place")         \
    KIND(PROPAGATE, "propagate") \
    KIND(CONFLICT, "conflict")   \
    KIND(BACKTRACK, "backtrack") \
    KIND(COVER, "cover")         \
    KIND(UNCOVER, "uncover")     \
    KIND(PURIFY, "purify")       \
    KIND(UNPURIFY, "unpurify")   \
    KIND(LEARN, "learn")         \
    KIND(RESTART, "restart")     \
    KIND(FORGET, "forget")       \
    KIND(SOLUTION, "solution") /* made by who runs the twin, from search.on_solution */

/* Why it happened, with its name in a trace and the kinds that it goes with. */
#define TRACE_REASONS(REASON)                                                                           \
    REASON(NOTHING, "") /* PLACE, BACKTRACK and what has no reason of its own */                        \
    /* a choice */                                                                                      \
    REASON(ORDER, "order")       /* the next blank, item or variable in order */                        \
    REASON(FEWEST, "fewest")     /* the cell or item with fewest candidates or options */               \
    REASON(FORCED, "forced")     /* an item with one option left, which waited for its turn */          \
    REASON(SHORTEST, "shortest") /* a literal of a clause with fewest open literals */                  \
    REASON(ACTIVITY, "activity") /* a variable of recent conflicts */                                   \
    /* a choice or a propagation */                                                                     \
    REASON(ONE_CANDIDATE, "one candidate") /* of the cell */                                            \
    REASON(ONE_PLACE, "one place")         /* of the digit in the unit */                               \
    REASON(ONE_OPTION, "one option")       /* of the item */                                            \
    REASON(CLAUSE, "clause")               /* all other literals of it are false; or all: a conflict */ \
    REASON(ALONE, "alone")                 /* a clause of one literal */                                \
    REASON(TURNED, "turned over")          /* the opposite of a decision that was taken back */         \
    /* a conflict */                                                                                    \
    REASON(STANDS, "stands")             /* the digit is in the unit already, in cell `other` */        \
    REASON(SUM, "sum")                   /* the unit would not add up */                                \
    REASON(NO_CANDIDATE, "no candidate") /* is left in the cell */                                      \
    REASON(NO_PLACE, "no place")         /* is left in the unit for the digit */                        \
    REASON(NO_OPTION, "no option")       /* is left of the item */                                      \
    REASON(REFUSED, "refused")           /* the option would leave the item none */

#define TRACE_KIND(NAME, name) TRACE_##NAME,
enum trace_kind { TRACE_KINDS(TRACE_KIND) TRACE_KIND_COUNT };
#undef TRACE_KIND
#define TRACE_REASON(NAME, name) TRACE_##NAME,
enum trace_reason { TRACE_REASONS(TRACE_REASON) TRACE_REASON_COUNT };
#undef TRACE_REASON

/* The units of a board: the row, column or box of number `unit`, the first being 0. */
enum trace_unit { TRACE_NO_UNIT, TRACE_ROW, TRACE_COLUMN, TRACE_BOX };

/* How many candidates or options were left of a cell or item when the search chose. */
struct trace_size {
    uint32_t index, size;
};

/* Numbers of cells, items, options and levels as the back-ends have them: the first is 0 (level 0 is before
 * any decision). Digits and colours begin with 1; 0 is none. Literals are 2v for variable v and 2v + 1 for
 * its negation. */
struct trace_event {
    enum trace_kind kind;
    enum trace_reason why;
    enum trace_unit unit_kind;
    uint32_t unit, other, cell, digit;
    uint32_t item, option, colour, count;
    uint32_t literal, level, keep;
    const uint32_t *clause, *cut;
    uint32_t clause_length, cut_length;
    const struct trace_size *sizes;
    uint32_t size_count;
};

/* Who receives the events. Lists are valid during the call only. */
struct trace {
    void (*on_event)(void *context, const struct trace_event *event);
    void *context;
    struct trace_size *sizes; /* room for as many as the board has cells or the cover has items */
    uint32_t size_count;
};

/* The search that a twin is called with: `search` is what session_solve gets. */
struct traced_search {
    struct search search;
    struct trace *trace;
};

/* Passes an event on, with the sizes noted since the last one if it is a choice. */
void trace_event(struct search *search, const struct trace_event *event);

/* Notes a size that the coming choice is made from. */
void trace_size(struct search *search, uint32_t index, uint32_t size);

/* In a twin: report an event, note a size, do something that only the twin needs. Else: nothing. */
#ifdef QUADRILLE_TRACED
#define TRACE(search, ...) trace_event((search), &(struct trace_event){__VA_ARGS__})
#define TRACE_SIZE(search, index, size) trace_size((search), (index), (size))
#define TRACED(statement) statement
#else
#define TRACE(search, ...) ((void)0)
#define TRACE_SIZE(search, index, size) ((void)0)
#define TRACED(statement) ((void)0)
#endif

/* The twin of a back-end, with the same name and settings; null if it has none. Open it by session_open with
 * a spec that names the twin, and hand session_solve the `search` of a struct traced_search. */
const struct solver *solver_twin(const struct solver *solver);

/* The twins, ended by a null. */
const struct solver *const *solver_twins(void);
