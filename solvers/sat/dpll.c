/* SPDX-License-Identifier: MIT */
/* dpll: a SAT solver as it was before learning, on the CNF of an exact cover or on a CNF as it is.
 *
 * Sources: Davis, Logemann and Loveland, A Machine Program for Theorem-Proving (Communications of the ACM 5,
 * 1962), for the search; Moskewicz, Madigan, Zhao, Zhang and Malik, Chaff (DAC 2001), section 2, for watched
 * literals.
 *
 * The search. Some literals are true, and their negations false; the others are open. A clause all of whose
 * literals are false is a conflict. A clause with one literal open and all others false is a unit: that
 * literal has to be true. *Propagation* makes the literals of units true until there are none. Then the
 * search decides that some open literal is true, and goes on. After a conflict it takes back the last
 * decision and all that came of it, and the opposite of that decision is true in its place: not decided, for
 * nothing else is left. When there is no decision to take back, there is no (further) model.
 *
 * Watching two. To find units we need not look at every clause of a literal that became false. Each clause
 * has two of its literals watched, and is in the lists of these two alone. The invariant, whenever
 * propagation has come to its end without a conflict:
 *
 *     a watched literal is false only if the other one is true.
 *
 * So a clause that is not true has two open literals: it is not a unit. When a watched literal becomes false,
 * its clause looks for another one that is not, and watches that; if there is none, the clause is a unit or a
 * conflict. The point is what happens when literals are taken back: nothing. They become open in the reverse
 * order, and a watched literal became false after, or because of, the true one beside it; so the invariant
 * survives, and the lists stay as they are.
 *
 * Clauses of two literals need no watching, for the one is implied by the negation of the other
 * (clause-set.h).
 *
 * All solutions. A model is reported; then the search goes on as after a conflict. So no solution comes
 * twice, none has to be forbidden, and memory does not grow with their number. Where the encoding brought
 * variables of its own, those of the options are decided first; after a model the last decision about an
 * *option* is the one to be turned over, because other values of the rest would show the same solution again.
 *
 * Which literal. `choose=shortest` looks at all clauses that are watched and takes the first open literal of
 * the first clause with fewest open ones, as `mrv` and `dlx` branch where there are fewest possibilities. It
 * costs a look at each of those clauses. `choose=first` takes the first open variable, and tries true first.
 *
 * `cdcl` is what comes next: the same search, but a conflict teaches something.
 *
 * Counts. A placement is an option that became true (of a formula: a variable), whether decided or implied,
 * other than a given; a backtrack, one that was taken back. When a search ends because there is nothing left,
 * all were taken back. Nodes are the placements and the beginning; propagations, the placements that were
 * implied. Depth is the most placements that stood when propagation had come to its end; variables and
 * clauses are those of the formula and of the givens. */
#include "common/base/clock.h"
#include "solvers/clauses/encoded.h"
#include "solvers/clauses/clause-set.h"
#include "solvers/tracing/trace.h"

#include <string.h>

#define NO_WATCH UINT32_MAX
enum {
    CLAUSES_A_LOOK = 1 << 12,
    LARGEST = 16, /* boards of size 25 take it minutes */
};

struct dpll {
    struct encoded encoded;
    struct arrays arrays;
    struct clause_set set;
    uint32_t option_literals; /* those below are of options */
    bool shortest;
    /* The clauses that are watched: as in `set`, but the two watched literals come first. Watch w is that of
     * literal w % 2 of clause w / 2; the watches of a literal are a list. */
    uint32_t *literals;
    uint32_t *first_watch;         /* of each literal */
    uint32_t *next_watch;          /* of each watch */
    int8_t *value;                 /* of each literal: 1 true, -1 false, 0 open */
    uint32_t *trail;               /* the literals that are true, in the order in which they became so */
    uint32_t assigned, propagated; /* how many; of how many the consequences were drawn */
    uint32_t *decided;             /* of each level: where on the trail its decision is */
    uint32_t level;                /* how many decisions stand */
    struct search *search;
    uint64_t work, next_look; /* clauses looked at */
    uint64_t placements, chosen, standing, depth;
#ifdef QUADRILLE_TRACED
    uint32_t givens; /* how many of the trail; no event says that they are true */
#endif
};

/* --- true, false and open --- */

static bool dpll_is_placement(const struct dpll *dpll, uint32_t literal)
{
    return !(literal & 1) && literal < dpll->option_literals;
}

static void dpll_assign(struct dpll *dpll, uint32_t literal)
{
    dpll->value[literal] = 1;
    dpll->value[negation(literal)] = -1;
    dpll->trail[dpll->assigned++] = literal;
    dpll->placements += dpll_is_placement(dpll, literal);
    dpll->standing += dpll_is_placement(dpll, literal);
}

static void dpll_take_back(struct dpll *dpll, uint32_t assigned)
{
    while (dpll->assigned > assigned) {
        uint32_t literal = dpll->trail[--dpll->assigned];
        dpll->value[literal] = dpll->value[negation(literal)] = 0;
        dpll->standing -= dpll_is_placement(dpll, literal);
    }
    dpll->propagated = assigned;
}

/* --- propagation --- */

#ifdef QUADRILLE_TRACED
/* All literals of a clause but this one are false: it has to be true, or it is false, too. */
static void trace_implied(struct dpll *dpll, uint32_t literal, enum trace_reason why, const uint32_t *clause,
                          uint32_t length)
{
    if (!dpll->value[literal])
        TRACE(dpll->search, .kind = TRACE_PROPAGATE, .why = why, .literal = literal, .level = dpll->level,
              .clause = clause, .clause_length = length);
    else if (dpll->value[literal] < 0)
        TRACE(dpll->search, .kind = TRACE_CONFLICT, .why = TRACE_CLAUSE, .level = dpll->level,
              .clause = clause, .clause_length = length);
}

static void trace_watched(struct dpll *dpll, uint32_t literal, uint32_t clause)
{
    size_t start = dpll->set.start[clause];
    trace_implied(dpll, literal, TRACE_CLAUSE, dpll->literals + start,
                  (uint32_t)(dpll->set.start[clause + 1] - start));
}

static void trace_decision(struct dpll *dpll, uint32_t literal, bool in_shortest)
{
    struct trace_event event = {.kind = TRACE_CHOOSE, .why = TRACE_ORDER, .literal = literal};
    if (in_shortest) {
        event.why = TRACE_SHORTEST;
        event.clause = clause_set_shortest(&dpll->set, dpll->value, literal, &event.clause_length);
    }
    trace_event(dpll->search, &event);
    TRACE(dpll->search, .kind = TRACE_PLACE, .literal = literal, .level = dpll->level + 1);
}
#endif

/* True or open literals stay; false if this one is false already. */
static bool imply(struct dpll *dpll, uint32_t literal)
{
    if (!dpll->value[literal])
        dpll_assign(dpll, literal);
    return dpll->value[literal] > 0;
}

static void dpll_watch(struct dpll *dpll, uint32_t dpll_watch, uint32_t literal)
{
    dpll->next_watch[dpll_watch] = dpll->first_watch[literal];
    dpll->first_watch[literal] = dpll_watch;
}

/* A literal of the clause, beyond the two watched, that is not false; null if there is none. */
static uint32_t *find_other(const struct dpll *dpll, uint32_t clause)
{
    uint32_t *end = dpll->literals + dpll->set.start[clause + 1];
    for (uint32_t *at = dpll->literals + dpll->set.start[clause] + 2; at < end; at++)
        if (dpll->value[*at] >= 0)
            return at;
    return NULL;
}

/* Visits the clauses that watch a literal which became false. Each watches another one instead, or its last
 * literal has to be true. False at a conflict. */
static bool dpll_visit_watches(struct dpll *dpll, uint32_t falsified)
{
    uint32_t *link = &dpll->first_watch[falsified];
    while (*link != NO_WATCH) {
        uint32_t at = *link, clause = at / 2;
        uint32_t *watched = dpll->literals + dpll->set.start[clause];
        uint32_t beside = watched[1 - at % 2];
        uint32_t *other = dpll->value[beside] > 0 ? NULL : find_other(dpll, clause);
        dpll->work++;
        if (other) {
            *link = dpll->next_watch[at];
            dpll_watch(dpll, at, *other);
            watched[at % 2] = *other;
            *other = falsified;
        } else {
            TRACED(trace_watched(dpll, beside, clause));
            if (!imply(dpll, beside))
                return false;
            link = &dpll->next_watch[at];
        }
    }
    return true;
}

/* Draws all consequences of what is true. False at a conflict. */
static bool dpll_propagate(struct dpll *dpll)
{
    const struct clause_set *set = &dpll->set;
    while (dpll->propagated < dpll->assigned) {
        uint32_t literal = dpll->trail[dpll->propagated++];
        size_t end = set->implied_start[literal + 1];
        for (size_t i = set->implied_start[literal]; i < end; i++) {
            TRACED(trace_implied(dpll, set->implied[i], TRACE_CLAUSE,
                                 (uint32_t[]){set->implied[i], negation(literal)}, 2));
            if (!imply(dpll, set->implied[i]))
                return false;
        }
        if (!dpll_visit_watches(dpll, negation(literal)))
            return false;
        dpll->work++;
    }
    return true;
}

/* --- decisions --- */

/* The first open variable; options come first, because their variables do. */
static uint32_t dpll_choose_first(struct dpll *dpll)
{
    for (uint32_t literal = 0; literal < 2 * dpll->set.variables; literal += 2)
        if (!dpll->value[literal])
            return literal;
    return NO_LITERAL;
}

/* False if nothing is open. */
static bool dpll_decide(struct dpll *dpll)
{
    uint32_t literal = NO_LITERAL;
    if (dpll->shortest) {
        literal = clause_set_choose_in_shortest(&dpll->set, dpll->value, dpll->option_literals);
        dpll->work += dpll->set.count;
    }
    TRACED(bool in_shortest = literal != NO_LITERAL);
    if (literal == NO_LITERAL)
        literal = dpll_choose_first(dpll);
    if (literal == NO_LITERAL)
        return false;
    TRACED(trace_decision(dpll, literal, in_shortest));
    dpll->decided[dpll->level++] = dpll->assigned;
    dpll->chosen += dpll_is_placement(dpll, literal);
    dpll_assign(dpll, literal);
    return true;
}

/* Takes the last decision back, and the opposite is true. False if there is none. */
static bool dpll_turn_over(struct dpll *dpll)
{
    if (!dpll->level)
        return false;
    uint32_t at = dpll->decided[--dpll->level], literal = dpll->trail[at];
    dpll_take_back(dpll, at);
    TRACE(dpll->search, .kind = TRACE_BACKTRACK, .keep = at - dpll->givens, .level = dpll->level);
    TRACE(dpll->search, .kind = TRACE_PROPAGATE, .why = TRACE_TURNED, .literal = negation(literal),
          .level = dpll->level);
    dpll_assign(dpll, negation(literal));
    return true;
}

/* --- the search --- */

/* True when that was the last solution wanted. */
static bool dpll_report(struct dpll *dpll)
{
    for (uint32_t variable = 0; variable < dpll->set.variables; variable++)
        dpll->encoded.value[variable] = dpll->value[2 * variable];
    return encoded_report(&dpll->encoded, dpll->search);
}

/* Forgets decisions about variables that are not of options: after a model they lead to no other solution.
 */
static void dpll_leave_solution(struct dpll *dpll)
{
    while (dpll->level && dpll->trail[dpll->decided[dpll->level - 1]] >= dpll->option_literals)
        dpll->level--;
}

static bool dpll_look(struct dpll *dpll)
{
    dpll->next_look = dpll->work + CLAUSES_A_LOOK;
    return search_interrupted(dpll->search);
}

static enum search_end dpll_search_models(struct dpll *dpll)
{
    for (;;) {
        bool consistent = dpll_propagate(dpll);
        if (dpll->work >= dpll->next_look && dpll_look(dpll))
            return SEARCH_STOPPED;
        if (consistent) {
            if (dpll->standing > dpll->depth)
                dpll->depth = dpll->standing;
            if (dpll_decide(dpll))
                continue;
            if (dpll_report(dpll))
                return SEARCH_LIMIT;
            dpll_leave_solution(dpll);
        }
        if (!dpll_turn_over(dpll))
            return SEARCH_EXHAUSTED;
    }
}

/* --- an instance --- */

/* As if nothing had been solved before: all open, and the first two literals of each clause watched. False if
 * interrupted. */
static bool dpll_reset(struct dpll *dpll)
{
    dpll_take_back(dpll, 0);
    dpll->level = 0;
    dpll->work = dpll->next_look = 0;
    dpll->placements = dpll->chosen = dpll->standing = dpll->depth = 0;
    memcpy(dpll->literals, dpll->set.literals, dpll->set.length * sizeof *dpll->literals);
    memset(dpll->first_watch, 0xFF, 2 * (size_t)dpll->set.variables * sizeof *dpll->first_watch);
    for (size_t clause = dpll->set.count; clause-- > 0;) {
        if (++dpll->work >= dpll->next_look && dpll_look(dpll))
            return false;
        for (uint32_t i = 0; i < 2; i++)
            dpll_watch(dpll, (uint32_t)(2 * clause) + i, dpll->literals[dpll->set.start[clause] + i]);
    }
    return true;
}

/* Makes the givens true, then what stands alone in a clause. False at a conflict. */
static bool dpll_begin(struct dpll *dpll, const struct instance *instance)
{
    for (size_t i = 0; i < instance->taken_count; i++)
        if (!imply(dpll, 2 * instance->taken[i]))
            return false;
    dpll->placements = dpll->standing = 0;
    TRACED(dpll->givens = dpll->assigned);
    for (size_t i = 0; i < dpll->set.unit_count; i++) {
        TRACED(trace_implied(dpll, dpll->set.units[i], TRACE_ALONE, &dpll->set.units[i], 1));
        if (!imply(dpll, dpll->set.units[i]))
            return false;
    }
    TRACED(if (dpll->set.is_false) TRACE(dpll->search, .kind = TRACE_CONFLICT, .why = TRACE_CLAUSE));
    return !dpll->set.is_false;
}

static void dpll_count(const struct dpll *dpll, enum search_end end, struct search *search)
{
    uint64_t standing = end == SEARCH_EXHAUSTED ? 0 : dpll->standing;
    store_placement_counts(search, dpll->placements, standing, dpll->placements - dpll->chosen, dpll->depth);
}

static enum search_end dpll_solve(void *state, const struct instance *instance, struct search *search)
{
    struct dpll *dpll = state;
    uint64_t started = clock_now();
    dpll->search = search;
    bool ready = dpll_reset(dpll);
    search->encode_ns = clock_now() - started;
    if (!ready || search_interrupted(search))
        return SEARCH_STOPPED;
    encoded_begin(&dpll->encoded, instance, search);
    enum search_end end = dpll_begin(dpll, instance) ? dpll_search_models(dpll) : SEARCH_EXHAUSTED;
    dpll_count(dpll, end, search);
    encoded_end(&dpll->encoded, instance);
    return end;
}

/* --- open and close --- */

enum { SETTING_CHOOSE = ENCODED_SETTINGS };

static void dpll_close(void *state)
{
    struct dpll *dpll = state;
    struct allocator *allocator = dpll->encoded.allocator;
    arrays_close(&dpll->arrays);
    clause_set_close(&dpll->set);
    encoded_close(&dpll->encoded);
    allocator_give(allocator, dpll, sizeof *dpll);
}

static bool dpll_take_all(struct dpll *dpll, struct allocator *allocator)
{
    if (!clause_set_open(&dpll->set, dpll->encoded.formula, false, allocator) ||
        dpll->set.count >= NO_WATCH / 2)
        return false;
    struct arrays *arrays = &dpll->arrays;
    arrays->allocator = allocator;
    const size_t literals = 2 * (size_t)dpll->set.variables;
    dpll->literals = arrays_take(arrays, dpll->set.length, sizeof *dpll->literals);
    dpll->next_watch = arrays_take(arrays, 2 * dpll->set.count, sizeof *dpll->next_watch);
    dpll->first_watch = arrays_take(arrays, literals, sizeof *dpll->first_watch);
    dpll->value = arrays_take_zeroed(arrays, literals, sizeof *dpll->value);
    dpll->trail = arrays_take(arrays, literals, sizeof *dpll->trail);
    dpll->decided = arrays_take(arrays, literals, sizeof *dpll->decided);
    return !arrays->failed;
}

static bool dpll_open(const struct problem *problem, const struct settings *settings,
                      struct allocator *allocator, void **state, struct error *error)
{
    struct dpll *dpll = encoded_open_state(sizeof *dpll, problem, settings, allocator, error);
    if (!dpll)
        return false;
    dpll->shortest = settings->value[SETTING_CHOOSE] == 0;
    dpll->option_literals = 2 * (uint32_t)dpll->encoded.formula->option_variables;
    if (dpll_take_all(dpll, allocator)) {
        *state = dpll;
        return true;
    }
    dpll_close(dpll);
    return error_set(error, "not enough memory for the clauses");
}

static const char *const choose_choices[] = {"shortest", "first", NULL};

static const struct setting settings_table[] = {
    ENCODED_SETTINGS_TABLE,
    [SETTING_CHOOSE] = {.name = "choose",
                        .summary = "decide in a clause with fewest open literals; or the first open variable",
                        .choices = choose_choices},
    {.name = NULL},
};

const struct solver solver_dpll = {
    SAT_HEAD,
    .name = "dpll",
    .summary = "unit propagation and backtracking, nothing learnt",
    .counted = COUNTS_PLACEMENTS | COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .skipped_above = LARGEST,
    .settings = settings_table,
    .open = dpll_open,
    .solve = dpll_solve,
    .close = dpll_close,
};
