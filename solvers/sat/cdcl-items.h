/* SPDX-License-Identifier: MIT */
/* The parts of cdcl.c, which alone includes this, that are different for items: clauses of which exactly one literal is
 * true, and none is negated.
 *
 * Nothing says in clauses that two literals of an item exclude each other. When a literal becomes true, its items are
 * walked along, and the others become false. Each item counts its literals that are not false, whenever one is assigned
 * or taken back; where that leaves one, the item waits in a queue until propagation takes it. So a literal that became
 * false has only learnt clauses to visit. All items lie in the arena, below the learnt clauses, and are reasons as
 * these are.
 *
 * Decisions go to an item with fewest literals left, as in dancing links; of several to the one whose literals took most
 * part in recent conflicts, and in it to the most active literal. That combines what is known from the first node on
 * with what conflicts teach (as dom/wdeg does: Boussemart, Hemery, Lecoutre and Sais, ECAI 2004). On 100 minimal boards of
 * 16x16 the median was 85 conflicts, and 133 by activities alone. */
#ifndef QUADRILLE_CDCL_ITEMS_H
#define QUADRILLE_CDCL_ITEMS_H

#include <string.h>

static inline const uint32_t *items_of(const struct cdcl *cdcl, uint32_t variable)
{
    return cdcl->items.of + (size_t)ITEMS_OF_VARIABLE * variable;
}

/* What is added to an item's count while one of its literals is true: it waits for nothing then. */
enum { ITEM_DONE = 128 };

/* A literal became true (`change` ITEM_DONE), or is open again (-ITEM_DONE). */
static inline void count_true(struct cdcl *cdcl, uint32_t variable, int change)
{
    const uint32_t *item = items_of(cdcl, variable);
    for (unsigned i = 0; i < ITEMS_OF_VARIABLE; i++)
        cdcl->items.open[item[i]] = (uint8_t)(cdcl->items.open[item[i]] + change);
}

/* A literal became false. */
static inline void count_false(struct cdcl *cdcl, uint32_t variable)
{
    const uint32_t *item = items_of(cdcl, variable);
    for (unsigned i = 0; i < ITEMS_OF_VARIABLE; i++)
        if (--cdcl->items.open[item[i]] == 1)
            cdcl->items.queue[cdcl->items.queued++] = item[i];
}

/* A literal that was false is open again. */
static inline void count_open(struct cdcl *cdcl, uint32_t variable)
{
    const uint32_t *item = items_of(cdcl, variable);
    for (unsigned i = 0; i < ITEMS_OF_VARIABLE; i++)
        cdcl->items.open[item[i]]++;
}

/* The others of the items of a literal that became true are false. False at a conflict: `*other` is true, too. Pointers
 * are copied because values, which are bytes, might be them, as far as the compiler knows. */
static inline bool exclude_others(struct cdcl *cdcl, uint32_t literal, uint32_t *other)
{
    const struct variable assigned = {reason_of_two(negation(literal)), cdcl->level};
    const uint32_t *of = cdcl->items.of, *item = items_of(cdcl, literal / 2), *arena = cdcl->arena;
    struct variable *variables = cdcl->variables;
    int8_t *value = cdcl->value;
    uint8_t *open = cdcl->items.open;
    uint32_t *trail = cdcl->trail + cdcl->assigned, *queue = cdcl->items.queue + cdcl->items.queued;
    bool consistent = true;
    for (unsigned i = 0; i < ITEMS_OF_VARIABLE && consistent; i++) {
        if (open[item[i]] == ITEM_DONE + 1)
            continue;
        const uint32_t clause = cdcl->items.clause[item[i]], *at = arena + clause,
                       *end = at + arena[clause - BEFORE_LENGTH];
        for (; at < end; at++) {
            if (value[*at] < 0 || *at == literal)
                continue;
            if (value[*at] > 0) {
                *other = *at;
                consistent = false;
                break;
            }
            value[*at] = -1;
            value[negation(*at)] = 1;
            variables[*at / 2] = assigned;
            *trail++ = negation(*at);
            const uint32_t *left = of + (size_t)ITEMS_OF_VARIABLE * (*at / 2);
            for (unsigned k = 0; k < ITEMS_OF_VARIABLE; k++)
                if (--open[left[k]] == 1)
                    *queue++ = left[k];
        }
    }
    cdcl->assigned = (uint32_t)(trail - cdcl->trail);
    cdcl->items.queued = (uint32_t)(queue - cdcl->items.queue);
    return consistent;
}

/* The literal that is left in an item; NO_LITERAL if none is. */
static inline uint32_t last_of_item(const struct cdcl *cdcl, uint32_t item)
{
    const uint32_t *at = cdcl->arena + cdcl->items.clause[item];
    if (!cdcl->items.open[item])
        return NO_LITERAL;
    while (cdcl->value[*at] < 0)
        at++;
    return *at;
}

/* --- decisions --- */

/* The activities of its open literals together. Which are open can't be foretold, so that is no branch: those that are
 * not open read a zero. */
static inline double activity_of_item(const struct cdcl *cdcl, uint32_t item)
{
    static const double zero = 0;
    const double *activities = cdcl->heap.activity;
    const int8_t *value = cdcl->value;
    const uint32_t *at = cdcl->arena + cdcl->items.clause[item], *end = at + at[-BEFORE_LENGTH];
    double sum = 0;
    for (; at < end; at++) {
        const double *activity = value[*at] ? &zero : &activities[*at / 2];
        sum += *activity;
    }
    return sum;
}

static uint32_t most_active_of_item(const struct cdcl *cdcl, uint32_t item)
{
    const uint32_t *at = cdcl->arena + cdcl->items.clause[item], *end = at + at[-BEFORE_LENGTH];
    uint32_t best = NO_LITERAL;
    double most = -1;
    for (; at < end; at++)
        if (!cdcl->value[*at] && cdcl->heap.activity[*at / 2] > most) {
            most = cdcl->heap.activity[*at / 2];
            best = *at;
        }
    return best;
}

/* The fewest literals, two or more, that an item has left; more than any has if all have one. */
static unsigned fewest_open(const struct cdcl *cdcl)
{
    const uint8_t *open = cdcl->items.open;
    uint8_t fewest = UINT8_MAX;
    if (memchr(open, 2, cdcl->items.count))
        return 2;
    for (uint32_t item = 0; item < cdcl->items.count; item++) {
        const uint8_t here = open[item] < 2 || open[item] >= ITEM_DONE ? UINT8_MAX : open[item];
        fewest = here < fewest ? here : fewest;
    }
    return fewest;
}

/* NO_LITERAL if nothing is open. */
static uint32_t choose_in_item(struct cdcl *cdcl)
{
    const uint8_t *open = cdcl->items.open, *end = open + cdcl->items.count, *at = open;
    const unsigned fewest = fewest_open(cdcl);
    const uint8_t *best = 0;
    double most = -1;
    for (; fewest < UINT8_MAX && (at = memchr(at, (int)fewest, (size_t)(end - at))); at++) {
        const double activity = activity_of_item(cdcl, (uint32_t)(at - open));
        if (activity > most) {
            most = activity;
            best = at;
        }
    }
    return best ? most_active_of_item(cdcl, (uint32_t)(best - open)) : NO_LITERAL;
}

/* --- an instance --- */

/* Stores the items of the formula, and notes them for each of their variables. */
static void store_items(struct cdcl *cdcl)
{
    const struct cnf *formula = cdcl->encoded.formula;
    uint8_t *noted = cdcl->mark; /* items of each variable */
    uint32_t next = HEAD_SIZE, item = 0;
    memset(noted, 0, cdcl->set.variables);
    for (const int *at = formula->literals, *end = at + formula->length; at < end; at++, item++) {
        uint32_t length = 0;
        for (; *at; at++, length++) {
            const uint32_t literal = literal_of_dimacs(*at), variable = literal / 2;
            cdcl->arena[next + length] = literal;
            cdcl->items.of[(size_t)ITEMS_OF_VARIABLE * variable + noted[variable]++] = item;
        }
        *clause_head(cdcl, next, BEFORE_LENGTH) = length;
        cdcl->items.clause[item] = next;
        cdcl->items.open[item] = (uint8_t)length;
        next += length + HEAD_SIZE;
    }
    memset(noted, 0, cdcl->set.variables);
    cdcl->items.count = item;
    cdcl->items.queued = 0;
    cdcl->arena_used = next - HEAD_SIZE;
    cdcl->learnt_from = next;
    for (uint32_t literal = 0; literal < 2 * cdcl->set.variables; literal++)
        cdcl->watched[literal].count = 0;
}

/* All activities are the same, and no variable is in the heap, which would cost time and has nothing to say. */
static void reset_activities(struct cdcl *cdcl)
{
    memset(cdcl->heap.activity, 0, cdcl->heap.variables * sizeof *cdcl->heap.activity);
    memset(cdcl->heap.place, UINT8_MAX, cdcl->heap.variables * sizeof *cdcl->heap.place);
    cdcl->heap.step = 1;
    cdcl->heap.count = 0;
}

/* Room for so many items. */
static bool take_items(struct cdcl *cdcl, size_t count)
{
    const size_t of_variables = ITEMS_OF_VARIABLE * ((size_t)cdcl->set.variables + 1);
    cdcl->items.clause = arena_take(&cdcl->memory, (count + 1) * sizeof *cdcl->items.clause);
    cdcl->items.open = arena_take(&cdcl->memory, count + 1);
    cdcl->items.queue = arena_take(&cdcl->memory, (count + 1) * sizeof *cdcl->items.queue);
    cdcl->items.of = arena_take(&cdcl->memory, of_variables * sizeof *cdcl->items.of);
    return cdcl->items.clause && cdcl->items.open && cdcl->items.queue && cdcl->items.of;
}

#endif
