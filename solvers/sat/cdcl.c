/* SPDX-License-Identifier: MIT */
/* cdcl: a SAT solver that learns from conflicts, on the CNF of an exact cover or on a CNF as it is.
 *
 * Begin with `dpll`: this is the same search, with the same propagation and the same words. After a conflict
 * dpll takes the last decision back and knows nothing more than before; it may meet the same conflict again
 * below every choice that has nothing to do with it. Here a conflict is asked what it came from, and the
 * answer is a new clause.
 *
 * Sources: Marques-Silva and Sakallah, GRASP (IEEE Transactions on Computers 48, 1999), for learning;
 * Moskewicz et al., Chaff (DAC 2001), for activities and watches; Een and Sorensson, An Extensible SAT-solver
 * (SAT 2003), for how these fit together; Sorensson and Biere, Minimizing Learned Clauses (SAT 2009);
 * Pipatsrisawat and Darwiche (SAT 2007) for saved phases; Luby, Sinclair and Zuckerman (Information
 * Processing Letters 47, 1993) for the sequence of restarts; Audemard and Simon (IJCAI 2009) for glue. For
 * all solutions without forbidding any: Gebser, Kaufmann, Neumann and Schaub (LPNMR 2007), Moehle and Biere,
 * Backing Backtracking (SAT 2019), and Spallitta, Sebastiani and Biere (arXiv 2306.00461).
 *
 * Learning. Each literal that propagation made true has a *reason*: the clause whose other literals were all
 * false. A conflict is a clause that is false; its literals became true the other way round for reasons, too.
 * Replace such a literal by the other literals of its reason (that is resolution), and the clause is still
 * false and still follows from the formula. Do so, latest literal first, until only one is left of the
 * current level: the *first unique implication point*. That clause is learnt. It says what was wrong, mostly
 * in few literals, and it would have been a unit earlier: at the highest level of its other literals. So the
 * search jumps back to there, over all decisions between that had no part in the conflict, and the learnt
 * clause propagates. Nothing is turned over: what dpll does by hand here follows from a clause.
 *
 * What else is here, each of them a setting: learnt clauses are *minimised*, by leaving out literals that the
 * others imply; decisions go to variables with high *activity*, those of recent conflicts (activity-heap.h);
 * a variable gets the value that it had last (its *phase*), because what was not part of the conflict need
 * not be found again; now and then the search *restarts*, that is, takes all decisions back and goes on with
 * what it has learnt; and it *deletes* learnt clauses, or propagation would be ever slower. A clause is the
 * better, the fewer levels its literals come from (its *glue*).
 *
 * All solutions. To go on after a model, it is not forbidden by a clause: the last decision is taken back and
 * turned over, as dpll does, and the levels below it may no longer be jumped over, for there is a model
 * in each of them that must not be found again. They are *pinned*. A decision turned over begins a level of
 * its own. So these hold at any time:
 *
 *     Each level begins with a literal that has no reason, a decision or one turned over; every other literal
 *     has one.
 *     Levels 1 to `pinned` are never jumped over: models were found in them, or they were turned over. In
 *     each that was not turned over, the other side of its decision is still to be searched.
 *     Every learnt clause follows from the formula alone.
 *
 * The last is why clauses can be learnt on the way from one model to the next, kept and deleted at will:
 * literals turned over are never resolved away. A conflict above the pinned levels jumps back, but not below
 * them. One at the last pinned level exhausts it: the search leaves it for the other side of the next level
 * below that has not been turned over. Memory does not grow with the number of solutions, only with the
 * levels, and with what is learnt, which is bounded between one solution and the next.
 *
 * A learnt clause may then be a unit at a lower level than the search may go back to. Its literal is true
 * from here on, but would be forgotten when the search leaves, although it still follows. Such *late*
 * literals are kept in a list, and are made true again.
 *
 * Short and long searches. An activity means nothing before there were conflicts. So for the first hundred
 * since the beginning, or since the last solution, decisions are made in a shortest clause, as in dpll. Where
 * solutions are close to each other it stays with that; then few learnt clauses are kept, and the last pinned
 * level is left without learning, because clauses cost more there than they save.
 *
 * Where the encoding has brought variables of its own, those of the options are decided first, and a model
 * turns over the last decision about an option, so that no solution comes twice.
 *
 * Proofs. When asked to (cdcl.h), it writes each learnt clause with the clauses that it follows from.
 *
 * Counts, as in dpll. A placement is an option that became true (of a formula: a variable), whether decided
 * or implied, other than a given; a backtrack, one that was taken back. When a search ends because there is
 * nothing left, all were taken back. Nodes are the placements and the beginning; propagations, the placements
 * that were implied. Depth is the most placements that stood when propagation had come to its end; variables
 * and clauses are those of the formula and of the givens. */
#include "common/base/clock.h"
#include "solvers/sat/cdcl-internal.h"
#include "solvers/sat/cdcl.h"
#ifdef CDCL_ITEMS
#include "solvers/sat/cdcl-items.h"
#endif

#include <string.h>

enum {
    WORK_A_LOOK = 1 << 9, /* literals propagated between two looks at the clock */
    WORK_OF_LITERAL = 16, /* clauses that can be looked at in about the time of such a literal */
    MINIMISE_DEPTH = 500,
    SHORT = 100,            /* conflicts, for which a search is short */
    LUBY_UNIT = 64,         /* conflicts */
    RESTART_LEAST = 32,     /* conflicts between two restarts */
    LEARNT_WHEN_SHORT = 30, /* and one for each 16 variables, where solutions are close to each other */
};

/* LEARNT_FIRST clauses are learnt before some are deleted for the first time, and LEARNT_MORE more each time,
 * until a solution is found. */
#ifdef CDCL_ITEMS
enum { LEARNT_FIRST = 3000, LEARNT_MORE = 1000 };
static const double activity_decay = 0.99;
#else
enum { LEARNT_FIRST = 2000, LEARNT_MORE = 500 };
static const double activity_decay = 0.95;
#endif

/* --- clauses --- */

static void cdcl_watch(struct cdcl *cdcl, uint32_t literal, uint32_t clause, uint32_t blocker)
{
    struct watch_list *list = &cdcl->watched[literal];
    if (list->count == list->room) {
        size_t room = list->room;
        cdcl->no_memory |=
            !array_reserve(cdcl->allocator, &list->watches, &room, room + 1, sizeof *list->watches);
        list->room = (uint32_t)room;
        if (list->count == list->room)
            return;
    }
    list->watches[list->count++] = (struct watch){clause, blocker};
}

/* Stores a clause whose first two literals are the ones to be watched. Returns 0 if memory runs out. */
static uint32_t cdcl_add_clause_here(struct cdcl *cdcl, const uint32_t *literals, uint32_t length,
                                     uint32_t cost, uint32_t number)
{
    size_t needed = cdcl->arena_used + HEAD_SIZE + length;
    if (needed >= UINT32_MAX / 2 ||
        !array_reserve(cdcl->allocator, &cdcl->arena, &cdcl->arena_room, needed, sizeof *cdcl->arena)) {
        cdcl->no_memory = true;
        return 0;
    }
    uint32_t clause = (uint32_t)cdcl->arena_used + HEAD_SIZE;
    cdcl->arena_used = needed;
    *clause_head(cdcl, clause, BEFORE_LENGTH) = length;
    *clause_head(cdcl, clause, BEFORE_COST) = cost;
    *clause_head(cdcl, clause, BEFORE_USED) = 1;
    *clause_head(cdcl, clause, BEFORE_NUMBER) = number;
    memcpy(cdcl->arena + clause, literals, length * sizeof *literals);
    for (uint32_t i = 0; i < 2 && length > 1; i++)
        cdcl_watch(cdcl, literals[i], clause, literals[1 - i]);
    return cdcl->no_memory ? 0 : clause;
}

/* --- true, false and open --- */

static bool cdcl_is_placement(const struct cdcl *cdcl, uint32_t literal)
{
    return !(literal & 1) && literal < cdcl->option_literals;
}

#ifdef QUADRILLE_TRACED
static void trace_reason(struct cdcl *cdcl, enum trace_kind kind, antecedent reason, uint32_t literal)
{
    struct literals clause;
    get_literals(cdcl, reason, literal, &clause);
    TRACE(cdcl->search, .kind = kind, .why = TRACE_CLAUSE, .literal = kind == TRACE_CONFLICT ? 0 : literal,
          .level = cdcl->level, .clause = clause.at, .clause_length = clause.count);
}

static void trace_alone(struct cdcl *cdcl, enum trace_kind kind, uint32_t literal)
{
    TRACE(cdcl->search, .kind = kind, .why = kind == TRACE_CONFLICT ? TRACE_CLAUSE : TRACE_ALONE,
          .literal = kind == TRACE_CONFLICT ? 0 : literal, .clause = &literal, .clause_length = 1);
}
#endif

static void cdcl_assign(struct cdcl *cdcl, uint32_t literal, antecedent reason)
{
    cdcl->value[literal] = 1;
    cdcl->value[negation(literal)] = -1;
    cdcl->variables[literal / 2] = (struct variable){reason, cdcl->level};
    cdcl->trail[cdcl->assigned++] = literal;
    TRACED(if (reason != NO_REASON) trace_reason(cdcl, TRACE_PROPAGATE, reason, literal));
    cdcl->placements += cdcl_is_placement(cdcl, literal);
    cdcl->standing += cdcl_is_placement(cdcl, literal);
#ifdef CDCL_ITEMS
    if (literal & 1)
        count_false(cdcl, literal / 2);
    else
        count_true(cdcl, literal / 2, ITEM_DONE);
#endif
}

static void take_back_literal(struct cdcl *cdcl, uint32_t literal)
{
    uint32_t variable = literal / 2;
    cdcl->value[literal] = cdcl->value[negation(literal)] = 0;
#ifdef CDCL_ITEMS
    /* All are options, and decisions are never negations: no phase, no heap. */
    if (literal & 1) {
        count_open(cdcl, variable);
    } else {
        count_true(cdcl, variable, -ITEM_DONE);
        cdcl->standing--;
    }
#else
    cdcl->phase[variable] = !(literal & 1);
    cdcl->standing -= cdcl_is_placement(cdcl, literal);
    if (literal >= cdcl->option_literals) {
        if (variable < cdcl->first_open)
            cdcl->first_open = variable;
    } else if (!cdcl->heap_is_stale) {
        activity_heap_put(&cdcl->heap, variable);
    }
#endif
}

/* Makes late literals true again that still follow at this level; those that do so in their own right are no
 * longer late. */
static void assign_late(struct cdcl *cdcl)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cdcl->late_count; i++) {
        struct late late = cdcl->late[i];
        bool was_taken_back = !cdcl->value[late.literal];
        if (was_taken_back && late.level <= cdcl->level)
            cdcl_assign(cdcl, late.literal, late.reason);
        if (!was_taken_back || late.level < cdcl->level)
            cdcl->late[kept++] = late;
    }
    cdcl->late_count = kept;
}

/* Takes all levels above this one back. */
static void cdcl_take_back(struct cdcl *cdcl, uint32_t level)
{
    if (cdcl->level == level)
        return;
    uint32_t start = cdcl->levels[level + 1].start;
    while (cdcl->assigned > start)
        take_back_literal(cdcl, cdcl->trail[--cdcl->assigned]);
    cdcl->level = level;
    cdcl->propagated = start;
#ifdef CDCL_ITEMS
    cdcl->items.queued = 0;
#endif
    TRACE(cdcl->search, .kind = TRACE_BACKTRACK, .keep = start - cdcl->givens, .level = level);
    if (cdcl->late_count)
        assign_late(cdcl);
}

static void begin_level(struct cdcl *cdcl, uint32_t literal, bool turned)
{
    cdcl->levels[++cdcl->level] = (struct level){cdcl->assigned, turned};
    cdcl->chosen += cdcl_is_placement(cdcl, literal);
    TRACE(cdcl->search, .kind = turned ? TRACE_PROPAGATE : TRACE_PLACE,
          .why = turned ? TRACE_TURNED : TRACE_NOTHING, .literal = literal, .level = cdcl->level);
    cdcl_assign(cdcl, literal, NO_REASON);
}

/* --- propagation --- */

static bool note_conflict(struct cdcl *cdcl, antecedent conflict, uint32_t literal)
{
    cdcl->conflict = conflict;
    cdcl->conflict_literal = literal;
    TRACED(trace_reason(cdcl, TRACE_CONFLICT, conflict, literal));
    return false;
}

#ifdef CDCL_ITEMS
/* False at a conflict. */
static bool propagate_implications(struct cdcl *cdcl, uint32_t literal)
{
    uint32_t other;
    return literal & 1 ||
           (cdcl->items.longest <= PLACES_AS_BITS ? exclude_others(cdcl, literal, &other, true)
                                                  : exclude_others(cdcl, literal, &other, false)) ||
           note_conflict(cdcl, reason_of_two(negation(literal)), negation(other));
}

/* What is left in the items of the queue becomes true. False at a conflict. */
static bool take_queue(struct cdcl *cdcl)
{
    while (cdcl->items.queued) {
        const uint32_t item = cdcl->items.queue[--cdcl->items.queued], literal = last_of_item(cdcl, item);
        const antecedent reason = reason_of_clause(cdcl->items.clause[item]);
        if (literal == NO_LITERAL)
            return note_conflict(cdcl, reason, cdcl->arena[reason >> 1]);
        if (!cdcl->value[literal])
            cdcl_assign(cdcl, literal, reason);
    }
    return true;
}
#else
/* False at a conflict. */
static bool propagate_implications(struct cdcl *cdcl, uint32_t literal)
{
    const struct clause_set *set = &cdcl->set;
    const uint32_t *end = set->implied + set->implied_start[literal + 1];
    for (const uint32_t *at = set->implied + set->implied_start[literal]; at < end; at++) {
        int8_t value = cdcl->value[*at];
        if (value < 0)
            return note_conflict(cdcl, reason_of_two(negation(literal)), *at);
        if (!value)
            cdcl_assign(cdcl, *at, reason_of_two(negation(literal)));
    }
    return true;
}

#endif

/* The clauses that watch a literal which became false: each watches another literal instead, or its other
 * watched literal has to be true. False at a conflict. Watches that stay are moved together on the way. */
static bool cdcl_visit_watches(struct cdcl *cdcl, uint32_t falsified)
{
    struct watch_list *list = &cdcl->watched[falsified];
    struct watch *at = list->watches, *end = at + list->count, *kept = at;
    const int8_t *value = cdcl->value;
    bool consistent = true;
    while (at < end && consistent) {
        struct watch visited = *at++;
        if (value[visited.blocker] > 0) {
            *kept++ = visited;
            continue;
        }
        uint32_t *literals = cdcl->arena + visited.clause, *other = literals + 2;
        const uint32_t *behind = literals + literals[-BEFORE_LENGTH];
        /* The one of the two that is not `falsified`. */
        visited.blocker = literals[0] ^ literals[1] ^ falsified;
        literals[0] = visited.blocker;
        literals[1] = falsified;
        if (value[visited.blocker] > 0) {
            *kept++ = visited;
            continue;
        }
        while (other < behind && value[*other] < 0)
            other++;
        if (other < behind) {
            literals[1] = *other;
            *other = falsified;
            cdcl_watch(cdcl, literals[1], visited.clause, visited.blocker);
            continue;
        }
        *kept++ = visited;
        if (value[visited.blocker] < 0)
            consistent = note_conflict(cdcl, reason_of_clause(visited.clause), visited.blocker);
        else
            cdcl_assign(cdcl, visited.blocker, reason_of_clause(visited.clause));
    }
    while (at < end)
        *kept++ = *at++;
    list->count = (uint32_t)(kept - list->watches);
    return consistent;
}

static void cdcl_look(struct cdcl *cdcl)
{
    cdcl->next_look = cdcl->work + WORK_A_LOOK;
    cdcl->stopped = search_interrupted(cdcl->search);
}

/* Draws all consequences of what is true. False at a conflict. */
static bool cdcl_propagate(struct cdcl *cdcl)
{
#ifdef CDCL_ITEMS
    if (!take_queue(cdcl))
        return false;
#endif
    while (cdcl->propagated < cdcl->assigned && !cdcl->stopped && !cdcl->no_memory) {
        uint32_t literal = cdcl->trail[cdcl->propagated++];
        if (++cdcl->work >= cdcl->next_look)
            cdcl_look(cdcl);
        if (!propagate_implications(cdcl, literal) || !cdcl_visit_watches(cdcl, negation(literal)))
            return false;
#ifdef CDCL_ITEMS
        if (!take_queue(cdcl))
            return false;
#endif
    }
    return true;
}

/* --- learning: what a conflict came from --- */

static void unmark_all(struct cdcl *cdcl)
{
    while (cdcl->marked_count)
        cdcl->mark[cdcl->marked[--cdcl->marked_count]] = UNMARKED;
}

static void note_use(struct cdcl *cdcl, antecedent reason)
{
    if (reason & 1 || reason >> 1 < cdcl->learnt_from)
        return;
    *clause_head(cdcl, reason >> 1, BEFORE_USED) = 1;
}

/* Takes the literals of a reason into the clause, all but the one that it is the reason of (NO_LITERAL: it is
 * the conflict itself). Those of the current level are not written down, but counted: returns how many came.
 */
static uint32_t resolve(struct cdcl *cdcl, antecedent reason, uint32_t literal, uint32_t pivot)
{
    struct literals literals;
    uint32_t of_this_level = 0;
    get_literals(cdcl, reason, literal, &literals);
    note_use(cdcl, reason);
    for (uint32_t i = 0; i < literals.count; i++) {
        uint32_t other = literals.at[i], variable = other / 2, level = cdcl->variables[variable].level;
        if (other == pivot || !level || cdcl->mark[variable])
            continue;
        if (cdcl->settings[SETTING_CHOOSE] == CHOOSE_ACTIVITY && other < cdcl->option_literals)
            activity_heap_bump(&cdcl->heap, variable);
        mark(cdcl, variable, level == cdcl->level ? RESOLVED : IN_CLAUSE);
        if (level == cdcl->level)
            of_this_level++;
        else
            cdcl->learnt[cdcl->learnt_length++] = other;
    }
    return of_this_level;
}

/* The clause of the first unique implication point goes to `learnt`, its literal of the current level first.
 */
static void find_unique_implication_point(struct cdcl *cdcl)
{
    uint32_t at = cdcl->assigned, literal;
    cdcl->learnt_length = 1;
    TRACED(cdcl->cut_length = 0);
    uint32_t of_this_level = resolve(cdcl, cdcl->conflict, cdcl->conflict_literal, NO_LITERAL);
    for (;;) {
        do
            literal = cdcl->trail[--at];
        while (cdcl->mark[literal / 2] != RESOLVED);
        if (!--of_this_level)
            break;
        TRACED(cdcl->cut[cdcl->cut_length++] = literal);
        of_this_level += resolve(cdcl, cdcl->variables[literal / 2].reason, literal, literal);
    }
    cdcl->learnt[0] = negation(literal);
    mark(cdcl, literal / 2, IN_CLAUSE);
}

/* --- minimising --- */

/* Notes which levels the clause has literals of; returns how many. */
static uint32_t stamp_levels(struct cdcl *cdcl)
{
    uint32_t count = 0;
    cdcl->stamp++;
    for (uint32_t i = 0; i < cdcl->learnt_length; i++) {
        uint32_t *stamp = &cdcl->level_stamp[cdcl->variables[cdcl->learnt[i] / 2].level];
        count += *stamp != cdcl->stamp;
        *stamp = cdcl->stamp;
    }
    return count;
}

/* Whether the other literals of a literal's reason are all in the clause, or implied by those in it: then so
 * is the literal. What was found out is marked, so no variable is asked twice. */
static bool is_implied(struct cdcl *cdcl, uint32_t literal, unsigned depth)
{
    antecedent reason = cdcl->variables[literal / 2].reason;
    struct literals literals;
    if (!reason || depth > MINIMISE_DEPTH)
        return false;
    get_literals(cdcl, reason, negation(literal), &literals);
    for (uint32_t i = 0; i < literals.count; i++) {
        uint32_t other = literals.at[i], variable = other / 2, level = cdcl->variables[variable].level;
        uint8_t noted = cdcl->mark[variable];
        if (variable == literal / 2 || !level || noted == IN_CLAUSE || noted == IMPLIED)
            continue;
        /* From a level that the clause says nothing of, nothing in it can imply it. */
        bool implied = noted == UNMARKED && cdcl->level_stamp[level] == cdcl->stamp &&
                       is_implied(cdcl, other, depth + 1);
        mark(cdcl, variable, implied ? IMPLIED : NOT_IMPLIED);
        if (!implied)
            return false;
    }
    return true;
}

static void minimise(struct cdcl *cdcl)
{
    uint32_t kept = 1;
    stamp_levels(cdcl);
    for (uint32_t i = 1; i < cdcl->learnt_length; i++)
        if (!is_implied(cdcl, cdcl->learnt[i], 0))
            cdcl->learnt[kept++] = cdcl->learnt[i];
    cdcl->learnt_length = kept;
}

/* Puts a literal of the highest level but the current one second, so that it is watched. Returns that level,
 * the one at which the clause is a unit. */
static uint32_t find_unit_level(struct cdcl *cdcl)
{
    uint32_t highest = 0, *learnt = cdcl->learnt;
    for (uint32_t i = 1; i < cdcl->learnt_length; i++) {
        uint32_t literal = learnt[i], level = cdcl->variables[literal / 2].level;
        if (level <= highest)
            continue;
        highest = level;
        learnt[i] = learnt[1];
        learnt[1] = literal;
    }
    return highest;
}

/* --- short searches --- */

/* There were few conflicts since the beginning, or since the last solution. */
static bool is_short(const struct cdcl *cdcl)
{
    return cdcl->conflicts - cdcl->conflicts_at_solution < SHORT;
}

/* While solutions are close to each other few clauses are worth their propagation. */
static bool wants_deletion(const struct cdcl *cdcl)
{
    uint64_t most = LEARNT_FIRST + LEARNT_MORE * cdcl->deletions;
    if (cdcl->search->solutions > 1 && is_short(cdcl))
        most = LEARNT_WHEN_SHORT + cdcl->set.variables / 16;
    return cdcl->settings[SETTING_DELETE] == DELETE_ON && cdcl->learnt_count > most &&
           cdcl->conflicts > cdcl->conflicts_at_deletion;
}

/* --- after a conflict --- */

/* The highest level that was not turned over is exhausted on the side of its decision: goes below it, and its
 * other side comes next. False if there is none: the search is over. */
static bool leave(struct cdcl *cdcl)
{
    uint32_t level = cdcl->level;
    while (level && cdcl->levels[level].turned)
        level--;
    if (!level)
        return false;
    cdcl->next_other = negation(cdcl->trail[cdcl->levels[level].start]);
    cdcl_take_back(cdcl, level - 1);
    cdcl->pinned = level - 1;
    return true;
}

/* In a short search that visits only what is left of items, minimising costs more than shorter clauses
 * save. */
#ifdef CDCL_ITEMS
#define MINIMISES_LATE is_short
#else
#define MINIMISES_LATE(cdcl) false
#endif

/* Finds out what the conflict came from. Returns the level at which the clause learnt is a unit. */
static uint32_t analyse(struct cdcl *cdcl)
{
    find_unique_implication_point(cdcl);
    if (cdcl->settings[SETTING_MINIMISE] == MINIMISE_ON && !MINIMISES_LATE(cdcl))
        minimise(cdcl);
#ifdef CDCL_ITEMS
    exchange_excluded(cdcl);
    cdcl->learnt_glue = stamp_levels(cdcl);
    cdcl->learnt_cost = cdcl->learnt_length;
#else
    cdcl->learnt_glue = cdcl->learnt_cost = stamp_levels(cdcl);
#endif
    if (cdcl->proof)
        cdcl_prove_learnt(cdcl);
    unmark_all(cdcl);
    return find_unit_level(cdcl);
}

/* Adds the clause learnt; if it is a unit here, its first literal becomes true. False if that is false: a
 * late literal says so, and the clause is the next conflict. */
static bool add_learnt(struct cdcl *cdcl, uint32_t unit_level)
{
    uint32_t literal = cdcl->learnt[0];
    uint32_t clause =
        cdcl_add_clause_here(cdcl, cdcl->learnt, cdcl->learnt_length, cdcl->learnt_cost, cdcl->learnt_number);
    antecedent reason = reason_of_clause(clause);
    if (!clause)
        return true; /* no memory: the search ends */
    cdcl->learnt_count++;
    if (unit_level > cdcl->level)
        return true;
    if (cdcl->value[literal] < 0)
        return note_conflict(cdcl, reason, literal);
    cdcl_assign(cdcl, literal, reason);
    if (unit_level < cdcl->level)
        cdcl->late[cdcl->late_count++] = (struct late){literal, unit_level, reason};
    return true;
}

static void note_for_restarts(struct cdcl *cdcl)
{
    const double fast = 1.0 / 32, slow = 1.0 / 4096;
    double glue = cdcl->learnt_glue;
    cdcl->conflicts++;
    /* In the beginning, the mean of all. */
    double first = 1.0 / (double)cdcl->conflicts;
    cdcl->fast_glue += (glue - cdcl->fast_glue) * (first > fast ? first : fast);
    cdcl->slow_glue += (glue - cdcl->slow_glue) * (first > slow ? first : slow);
}

/* False if the search is over. */
static bool resolve_conflict(struct cdcl *cdcl)
{
    /* What a pinned level teaches while solutions are close to each other is worth less than it costs. */
    if (cdcl->settings[SETTING_LEARN] == LEARN_OFF ||
        (cdcl->level && cdcl->level == cdcl->pinned && is_short(cdcl)))
        return leave(cdcl);
    uint32_t unit_level;
    do {
        if (!cdcl->level) {
            if (cdcl->proof)
                cdcl_prove_end(cdcl);
            return false;
        }
        unit_level = analyse(cdcl);
        note_for_restarts(cdcl);
        TRACE(cdcl->search, .kind = TRACE_LEARN, .clause = cdcl->learnt, .clause_length = cdcl->learnt_length,
              .cut = cdcl->cut, .cut_length = cdcl->cut_length, .level = unit_level);
        if (cdcl->level > cdcl->pinned)
            cdcl_take_back(cdcl, unit_level > cdcl->pinned ? unit_level : cdcl->pinned);
        else if (!leave(cdcl))
            return false;
    } while (!add_learnt(cdcl, unit_level));
    if (cdcl->settings[SETTING_CHOOSE] == CHOOSE_ACTIVITY)
        activity_heap_decay(&cdcl->heap, activity_decay);
    return true;
}

/* --- restarts --- */

/* The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., from its second term on, by Knuth's way to go from one term
 * to the next (The Art of Computer Programming 4B, 7.2.2.2, equation 131). */
static void next_luby(struct cdcl *cdcl)
{
    uint64_t u = cdcl->luby_u, v = cdcl->luby_v;
    bool last = (u & -u) == v;
    cdcl->luby_u = last ? u + 1 : u;
    cdcl->luby_v = last ? 1 : 2 * v;
}

static bool wants_restart(const struct cdcl *cdcl)
{
    const double margin = 1.2;
    uint64_t since = cdcl->conflicts - cdcl->conflicts_at_restart;
    if (cdcl->settings[SETTING_LEARN] == LEARN_OFF || cdcl->level == cdcl->pinned)
        return false;
    switch (cdcl->settings[SETTING_RESTARTS]) {
    case RESTARTS_GLUE:
        return since >= RESTART_LEAST && cdcl->fast_glue > margin * cdcl->slow_glue;
    case RESTARTS_LUBY:
        return since >= LUBY_UNIT * cdcl->luby_v;
    default:
        return false;
    }
}

static void restart(struct cdcl *cdcl)
{
    TRACE(cdcl->search, .kind = TRACE_RESTART, .level = cdcl->pinned);
    cdcl_take_back(cdcl, cdcl->pinned);
    cdcl->conflicts_at_restart = cdcl->conflicts;
    next_luby(cdcl);
}

/* --- decisions --- */

static uint32_t with_phase(const struct cdcl *cdcl, uint32_t variable)
{
    bool is_true = cdcl->settings[SETTING_PHASES] == PHASES_SAVED
                       ? cdcl->phase[variable]
                       : cdcl->settings[SETTING_PHASES] == PHASES_TRUE;
    return 2 * variable + !is_true;
}

static uint32_t choose_most_active(struct cdcl *cdcl)
{
    uint32_t variable;
    do
        variable = activity_heap_take(&cdcl->heap);
    while (variable != NO_VARIABLE && cdcl->value[2 * variable]);
    return variable == NO_VARIABLE ? NO_LITERAL : with_phase(cdcl, variable);
}

static uint32_t cdcl_choose_first(const struct cdcl *cdcl, uint32_t from, uint32_t end)
{
    for (uint32_t variable = from; variable < end; variable++)
        if (!cdcl->value[2 * variable])
            return with_phase(cdcl, variable);
    return NO_LITERAL;
}

/* A literal of an option (a variable of a formula); NO_LITERAL if none is open. */
static uint32_t choose_option(struct cdcl *cdcl)
{
#ifdef CDCL_ITEMS
    return choose_in_item(cdcl);
#endif
    if (!is_short(cdcl) && cdcl->settings[SETTING_CHOOSE] == CHOOSE_ACTIVITY) {
        if (cdcl->heap_is_stale) {
            for (uint32_t variable = 0; variable < cdcl->option_literals / 2; variable++)
                activity_heap_put(&cdcl->heap, variable);
            cdcl->heap_is_stale = false;
        }
        return choose_most_active(cdcl);
    }
    cdcl->heap_is_stale = true;
    uint32_t literal = NO_LITERAL;
    cdcl->work += cdcl->set.count / WORK_OF_LITERAL;
    if (cdcl->settings[SETTING_CHOOSE] != CHOOSE_FIRST)
        literal = clause_set_choose_in_shortest(&cdcl->set, cdcl->value, cdcl->option_literals);
    return literal == NO_LITERAL ? cdcl_choose_first(cdcl, 0, cdcl->option_literals / 2) : literal;
}

#ifdef QUADRILLE_TRACED
static void trace_choice(struct cdcl *cdcl, uint32_t literal)
{
    struct trace_event event = {.kind = TRACE_CHOOSE, .why = TRACE_ORDER, .literal = literal};
    if (literal < cdcl->option_literals && cdcl->settings[SETTING_CHOOSE] != CHOOSE_FIRST) {
        event.why = cdcl->heap_is_stale ? TRACE_SHORTEST : TRACE_ACTIVITY;
        if (cdcl->heap_is_stale)
            event.clause = clause_set_shortest(&cdcl->set, cdcl->value, literal, &event.clause_length);
        if (cdcl->heap_is_stale && !event.clause)
            event.why = TRACE_ORDER;
    }
    trace_event(cdcl->search, &event);
}
#endif

/* False if nothing is open. */
static bool cdcl_decide(struct cdcl *cdcl)
{
    uint32_t literal = choose_option(cdcl);
    if (literal == NO_LITERAL) {
        literal = cdcl_choose_first(cdcl, cdcl->first_open, cdcl->set.variables);
        cdcl->first_open = literal == NO_LITERAL ? cdcl->set.variables : literal / 2;
    }
    if (literal == NO_LITERAL)
        return false;
    TRACED(trace_choice(cdcl, literal));
    begin_level(cdcl, literal, false);
    return true;
}

/* --- the search --- */

/* Goes over to the other side of a level that was left. False if the search is over. */
static bool cdcl_turn_over(struct cdcl *cdcl)
{
    uint32_t literal = cdcl->next_other;
    cdcl->next_other = NO_LITERAL;
    if (cdcl->value[literal] < 0)
        return leave(cdcl);
    if (!cdcl->value[literal]) {
        begin_level(cdcl, literal, true);
        cdcl->pinned = cdcl->level;
    }
    return true;
}

/* True when that was the last solution wanted. */
static bool cdcl_report(struct cdcl *cdcl)
{
    for (uint32_t variable = 0; variable < cdcl->set.variables; variable++)
        cdcl->encoded.value[variable] = cdcl->value[2 * variable];
    cdcl->deletions = 0;
    cdcl->conflicts_at_solution = cdcl->conflicts;
    return encoded_report(&cdcl->encoded, cdcl->search);
}

/* Goes on after a model. Levels of variables that are not of options lead to no other solution. Returns false
 * if the search is over. */
static bool cdcl_leave_solution(struct cdcl *cdcl)
{
#ifdef CDCL_ITEMS
    /* Where one more is wanted, nothing has to be pinned: the decisions, from which this model follows, are
     * forbidden together by a clause that stays. So conflicts go on to teach in the proof that there is no
     * other. */
    if (cdcl->search->limit == cdcl->search->solutions + 1 && !cdcl->pinned && cdcl->level) {
        const uint32_t levels = cdcl->level;
        for (uint32_t i = 0; i < levels; i++)
            cdcl->learnt[i] = negation(cdcl->trail[cdcl->levels[levels - i].start]);
        cdcl->learnt_length = levels;
        cdcl->learnt_cost = 0;
        cdcl_take_back(cdcl, levels - 1);
        return add_learnt(cdcl, levels - 1);
    }
#endif
    uint32_t level = cdcl->level;
    while (level && cdcl->trail[cdcl->levels[level].start] >= cdcl->option_literals)
        level--;
    cdcl_take_back(cdcl, level);
    return leave(cdcl);
}

static enum search_end cdcl_search_models(struct cdcl *cdcl)
{
    for (;;) {
        bool consistent = cdcl_propagate(cdcl), goes_on = true;
        if (cdcl->no_memory)
            return SEARCH_NO_MEMORY;
        if (cdcl->stopped)
            return SEARCH_STOPPED;
        if (consistent && cdcl->standing > cdcl->depth)
            cdcl->depth = cdcl->standing;
        if (!consistent) {
            goes_on = resolve_conflict(cdcl);
        } else if (cdcl->next_other != NO_LITERAL) {
            goes_on = cdcl_turn_over(cdcl);
        } else if (wants_restart(cdcl)) {
            restart(cdcl);
        } else if (wants_deletion(cdcl)) {
            TRACED(uint64_t before = cdcl->learnt_count);
            cdcl_delete_clauses(cdcl);
            TRACE(cdcl->search, .kind = TRACE_FORGET, .count = (uint32_t)(before - cdcl->learnt_count));
        } else if (!cdcl_decide(cdcl)) {
            if (cdcl_report(cdcl))
                return SEARCH_LIMIT;
            goes_on = cdcl_leave_solution(cdcl);
        }
        if (!goes_on)
            return SEARCH_EXHAUSTED;
    }
}

/* --- an instance --- */

static void reset_counts(struct cdcl *cdcl)
{
    cdcl->work = cdcl->next_look = 0;
    cdcl->placements = cdcl->chosen = cdcl->standing = cdcl->depth = 0;
    cdcl->conflicts = cdcl->conflicts_at_solution = 0;
    cdcl->conflicts_at_restart = cdcl->conflicts_at_deletion = 0;
    cdcl->luby_u = cdcl->luby_v = 1;
    cdcl->fast_glue = cdcl->slow_glue = 0;
    cdcl->learnt_count = 0;
    cdcl->deletions = 0;
}

/* Stores the clauses of the formula, and each is watched by its first two literals. */
static void reset_clauses(struct cdcl *cdcl)
{
    const struct clause_set *set = &cdcl->set;
    for (uint32_t literal = 0; literal < 2 * set->variables; literal++)
        cdcl->watched[literal].count = 0;
    cdcl->arena_used = 0;
    for (size_t clause = 0; clause < set->count && !cdcl->no_memory && !cdcl->stopped; clause++) {
        size_t start = set->start[clause];
        cdcl_add_clause_here(cdcl, set->literals + start, (uint32_t)(set->start[clause + 1] - start), 0,
                             set->clause_number ? set->clause_number[clause] : 0);
        if (++cdcl->work >= cdcl->next_look)
            cdcl_look(cdcl);
    }
    cdcl->learnt_from = (uint32_t)cdcl->arena_used + HEAD_SIZE;
}

/* As if nothing had been solved before. */
static void cdcl_reset(struct cdcl *cdcl)
{
    cdcl->late_count = 0;
    cdcl->heap_is_stale = true;
    while (cdcl->assigned)
        take_back_literal(cdcl, cdcl->trail[--cdcl->assigned]);
    cdcl->level = cdcl->pinned = cdcl->propagated = 0;
    cdcl->next_other = NO_LITERAL;
    cdcl->first_open = cdcl->option_literals / 2;
    cdcl->no_memory = cdcl->stopped = false;
    memset(cdcl->phase, 1, cdcl->set.variables * sizeof *cdcl->phase);
    reset_counts(cdcl);
#ifdef CDCL_ITEMS
    store_items(cdcl);
    reset_activities(cdcl);
    return;
#endif
    reset_clauses(cdcl);
    if (cdcl->settings[SETTING_CHOOSE] == CHOOSE_ACTIVITY)
        activity_heap_reset(&cdcl->heap);
}

/* Makes the givens true, then what stands alone in a clause. False at a conflict. */
static bool cdcl_begin(struct cdcl *cdcl, const struct instance *instance)
{
    const struct clause_set *set = &cdcl->set;
    for (size_t i = 0; i < instance->taken_count; i++)
        if (!cdcl->value[2 * instance->taken[i]])
            cdcl_assign(cdcl, 2 * instance->taken[i], NO_REASON);
    cdcl->placements = cdcl->standing = 0;
    TRACED(cdcl->givens = cdcl->assigned);
    for (size_t i = 0; i < set->unit_count; i++) {
        uint32_t literal = set->units[i];
        if (!cdcl->value[literal]) {
            TRACED(trace_alone(cdcl, TRACE_PROPAGATE, literal));
            cdcl_assign(cdcl, literal, NO_REASON);
            if (cdcl->proof)
                cdcl_prove_unit(cdcl, i);
        } else if (cdcl->value[literal] < 0) {
            TRACED(trace_alone(cdcl, TRACE_CONFLICT, literal));
            if (cdcl->proof)
                cdcl_prove_contradiction(cdcl, i);
            return false;
        }
    }
    TRACED(if (set->is_false) TRACE(cdcl->search, .kind = TRACE_CONFLICT, .why = TRACE_CLAUSE));
    if (set->is_false && cdcl->proof)
        cdcl_prove_empty_clause(cdcl);
    return !set->is_false;
}

static void count(const struct cdcl *cdcl, enum search_end end, struct search *search)
{
    uint64_t standing = end == SEARCH_EXHAUSTED ? 0 : cdcl->standing;
    store_placement_counts(search, cdcl->placements, standing, cdcl->placements - cdcl->chosen, cdcl->depth);
}

enum search_end cdcl_solve(void *state, const struct instance *instance, struct search *search)
{
    struct cdcl *cdcl = state;
    uint64_t started = clock_now();
    cdcl->search = search;
    cdcl_reset(cdcl);
    search->encode_ns = clock_now() - started;
    if (search_interrupted(search))
        return SEARCH_STOPPED;
    encoded_begin(&cdcl->encoded, instance, search);
    enum search_end end = cdcl_begin(cdcl, instance) ? cdcl_search_models(cdcl) : SEARCH_EXHAUSTED;
    count(cdcl, end, search);
    encoded_end(&cdcl->encoded, instance);
    return end;
}

/* --- open and close --- */

void cdcl_close(void *state)
{
    struct cdcl *cdcl = state;
    struct allocator *allocator = cdcl->allocator;
    for (size_t literal = 0; cdcl->watched && literal < 2 * (size_t)cdcl->set.variables; literal++)
        array_give(allocator, cdcl->watched[literal].watches, cdcl->watched[literal].room,
                   sizeof(struct watch));
    array_give(allocator, cdcl->arena, cdcl->arena_room, sizeof *cdcl->arena);
    arena_close(&cdcl->memory);
    activity_heap_close(&cdcl->heap);
    clause_set_close(&cdcl->set);
    encoded_close(&cdcl->encoded);
    allocator_give(allocator, cdcl, sizeof *cdcl);
}

/* An array with an element for each literal, two for each variable; all zero. */
static void *cdcl_take(struct cdcl *cdcl, size_t size)
{
    size_t bytes = 2 * ((size_t)cdcl->set.variables + 1) * size;
    void *block = arena_take(&cdcl->memory, bytes);
    return block ? memset(block, 0, bytes) : NULL;
}

static bool cdcl_take_all(struct cdcl *cdcl, bool with_numbers)
{
    struct allocator *allocator = cdcl->allocator;
#ifdef CDCL_ITEMS
    const struct cnf items = *cdcl->encoded.formula, no_clauses = {.variables = items.variables},
                     *formula = &no_clauses;
#else
    const struct cnf *formula = cdcl->encoded.formula;
#endif
    if (!clause_set_open(&cdcl->set, formula, with_numbers, allocator) ||
        !activity_heap_open(&cdcl->heap, cdcl->option_literals / 2, allocator) ||
        !arena_open(&cdcl->memory, allocator, 0))
        return false;
    size_t room = cdcl->set.length + HEAD_SIZE * cdcl->set.count + 1;
#ifdef CDCL_ITEMS
    cdcl->items.shared = cdcl_take(cdcl, sizeof *cdcl->items.shared);
    room = 2 * (items.length + HEAD_SIZE * items.clauses + 1);
    if (!cdcl->items.shared || !take_items(cdcl, items.clauses))
        return false;
#endif
    if (room >= UINT32_MAX / 2)
        return false;
    cdcl->watched = cdcl_take(cdcl, sizeof *cdcl->watched);
    cdcl->arena = array_take(allocator, room, sizeof *cdcl->arena);
    cdcl->arena_room = cdcl->arena ? room : 0;
    cdcl->value = cdcl_take(cdcl, sizeof *cdcl->value);
    cdcl->variables = cdcl_take(cdcl, sizeof *cdcl->variables);
    cdcl->phase = cdcl_take(cdcl, sizeof *cdcl->phase);
    cdcl->trail = cdcl_take(cdcl, sizeof *cdcl->trail);
    cdcl->levels = cdcl_take(cdcl, sizeof *cdcl->levels);
    cdcl->late = cdcl_take(cdcl, sizeof *cdcl->late);
    cdcl->mark = cdcl_take(cdcl, sizeof *cdcl->mark);
    cdcl->marked = cdcl_take(cdcl, sizeof *cdcl->marked);
    cdcl->level_stamp = cdcl_take(cdcl, sizeof *cdcl->level_stamp);
    cdcl->learnt = cdcl_take(cdcl, sizeof *cdcl->learnt);
    TRACED(cdcl->cut = cdcl_take(cdcl, sizeof *cdcl->cut));
    TRACED(if (!cdcl->cut) return false);
    return cdcl->watched && cdcl->arena && cdcl->value && cdcl->variables && cdcl->phase && cdcl->trail &&
           cdcl->levels && cdcl->late && cdcl->mark && cdcl->marked && cdcl->level_stamp && cdcl->learnt;
}

bool cdcl_open(const struct problem *problem, const struct settings *settings, bool with_numbers,
               struct allocator *allocator, struct cdcl **opened, struct error *error)
{
    struct cdcl *cdcl = encoded_open_state(sizeof *cdcl, problem, settings, allocator, error);
    if (!cdcl)
        return false;
    cdcl->allocator = allocator;
    memcpy(cdcl->settings, settings->value, sizeof cdcl->settings);
    cdcl->option_literals = 2 * (uint32_t)cdcl->encoded.formula->option_variables;
    if (cdcl_take_all(cdcl, with_numbers)) {
        *opened = cdcl;
        return true;
    }
    cdcl_close(cdcl);
    return error_set(error, "not enough memory for the clauses");
}

#ifdef CDCL_ITEMS
enum search_end cdcl_find_covers(const struct cnf *formula, struct allocator *allocator,
                                 struct search *search)
{
    const struct problem problem = {.formula = formula};
    const struct settings settings = {.value = {0}};
    const struct instance instance = {.cells = NULL};
    struct error error;
    struct cdcl *cdcl = NULL;
    const uint64_t started = clock_now();
    if (!cdcl_open(&problem, &settings, false, allocator, &cdcl, &error))
        return SEARCH_NO_MEMORY;
    const uint64_t opened = clock_now() - started;
    const enum search_end end = cdcl_solve(cdcl, &instance, search);
    search->encode_ns += opened;
    cdcl_close(cdcl);
    return end;
}
#else
static bool cdcl_create(const struct problem *problem, const struct settings *settings,
                        struct allocator *allocator, void **state, struct error *error)
{
    struct cdcl *cdcl = NULL;
    bool opened = cdcl_open(problem, settings, false, allocator, &cdcl, error);
    if (opened)
        *state = cdcl;
    return opened;
}

static const char *const switch_choices[] = {"on", "off", NULL};
static const char *const choose_choices[] = {
    [CHOOSE_ACTIVITY] = "activity", [CHOOSE_SHORTEST] = "shortest", [CHOOSE_FIRST] = "first", NULL};
static const char *const phases_choices[] = {
    [PHASES_SAVED] = "saved", [PHASES_TRUE] = "true", [PHASES_FALSE] = "false", NULL};
static const char *const restarts_choices[] = {
    [RESTARTS_GLUE] = "glue", [RESTARTS_LUBY] = "luby", [RESTARTS_OFF] = "off", NULL};

static const struct setting settings_table[] = {
    ENCODED_SETTINGS_TABLE,
    [SETTING_LEARN] = {.name = "learn",
                       .summary = "a clause from each conflict; off: no restarts and deletions either",
                       .choices = switch_choices},
    [SETTING_MINIMISE] = {.name = "minimise",
                          .summary = "leave out literals that others of the clause imply",
                          .choices = switch_choices},
    [SETTING_CHOOSE] = {.name = "choose",
                        .summary = "decide by activity, in a shortest clause, the first open variable",
                        .choices = choose_choices},
    [SETTING_PHASES] = {.name = "phases",
                        .summary = "decide the value that a variable had last; or always the same",
                        .choices = phases_choices},
    [SETTING_RESTARTS] = {.name = "restarts",
                          .summary = "when clauses learnt have more glue than usual; by Luby; never",
                          .choices = restarts_choices},
    [SETTING_DELETE] = {.name = "delete",
                        .summary = "forget half of the clauses learnt, now and then",
                        .choices = switch_choices},
    {.name = NULL},
};

const struct solver solver_cdcl = {
    SAT_HEAD,
    .name = "cdcl",
    .summary = "conflict-driven clause learning",
    .counted = COUNTS_PLACEMENTS | COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .settings = settings_table,
    .open = cdcl_create,
    .solve = cdcl_solve,
    .close = cdcl_close,
};
#endif
