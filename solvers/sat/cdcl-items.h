/* SPDX-License-Identifier: MIT */
/* The parts of cdcl.c, which alone includes this, that are different for items: clauses of which exactly one
 * literal is true, and none is negated.
 *
 * Nothing says in clauses that two literals of an item exclude each other. When a literal becomes true, its
 * items are walked along, and the others become false. Each item counts its literals that are not false,
 * whenever one is assigned or taken back, and has a set of them, so that only those are visited, of a hundred
 * as of four; where one is left, the item waits in a queue until propagation takes it. So a literal that
 * became false has only learnt clauses to visit. All items lie in the arena, below the learnt clauses, and
 * are reasons as these are.
 *
 * Decisions go to an item with fewest literals left, as in dancing links; of several to the one whose
 * literals took most part in recent conflicts, and in it to the most active literal. That combines what is
 * known from the first node on with what conflicts teach (as dom/wdeg does: Boussemart, Hemery, Lecoutre and
 * Sais, ECAI 2004). On 100 minimal boards of 16x16 the median was 85 conflicts, and 133 by activities alone.
 * Activities decay more slowly than in cdcl, because they only decide between items of the same length: on
 * minimal boards of 25x25 that takes a tenth off the time. */
#pragma once

#include "common/base/bits.h"

#include <string.h>

/* An item of a variable and the variable's place among the literals of that item are one word. */
enum { PLACE_BITS = 7, PLACE_MASK = (1 << PLACE_BITS) - 1, PLACES_AS_BITS = 64 };

static inline const uint32_t *items_of(const struct cdcl *cdcl, uint32_t variable)
{
    return cdcl->items.of + (size_t)ITEMS_OF_VARIABLE * variable;
}

/* The bit of a place; places above 64 have none, and are looked through one by one, unless all have bits. */
static inline uint64_t bit_of_place(uint32_t item_and_place, bool all_have_bits)
{
    const uint32_t place = item_and_place & PLACE_MASK;
    return (uint64_t)(all_have_bits || place < PLACES_AS_BITS) << place % PLACES_AS_BITS;
}

/* What is added to an item's count while one of its literals is true: it waits for nothing then. */
enum { ITEM_DONE = 128 };

/* A literal became true (`change` ITEM_DONE), or is open again (-ITEM_DONE). */
static inline void count_true(struct cdcl *cdcl, uint32_t variable, int change)
{
    const uint32_t *of = items_of(cdcl, variable);
    for (unsigned i = 0; i < ITEMS_OF_VARIABLE; i++) {
        uint8_t *open = &cdcl->items.open[of[i] >> PLACE_BITS];
        *open = (uint8_t)(*open + change);
    }
}

/* A literal became false. Returns the end of the queue. */
static inline uint32_t *take_from_items(const uint32_t *of, uint8_t *open, uint64_t *left, uint32_t *queue,
                                        bool all_have_bits)
{
    for (unsigned i = 0; i < ITEMS_OF_VARIABLE; i++) {
        const uint32_t item = of[i] >> PLACE_BITS;
        left[item] &= ~bit_of_place(of[i], all_have_bits);
        *queue = item; /* no branch, because it can't be foretold */
        queue += --open[item] == 1;
    }
    return queue;
}

static inline void count_false(struct cdcl *cdcl, uint32_t variable)
{
    uint32_t *queue = cdcl->items.queue;
    cdcl->items.queued = (uint32_t)(take_from_items(items_of(cdcl, variable), cdcl->items.open,
                                                    cdcl->items.left, queue + cdcl->items.queued, false) -
                                    queue);
}

/* A literal that was false is open again. */
static inline void count_open(struct cdcl *cdcl, uint32_t variable)
{
    const uint32_t *of = items_of(cdcl, variable);
    for (unsigned i = 0; i < ITEMS_OF_VARIABLE; i++) {
        cdcl->items.open[of[i] >> PLACE_BITS]++;
        cdcl->items.left[of[i] >> PLACE_BITS] |= bit_of_place(of[i], false);
    }
}

/* The literals of an item beyond those that have bits. */
static inline uint32_t places_without_bits(const uint32_t *clause)
{
    const uint32_t length = clause[-BEFORE_LENGTH];
    return length > PLACES_AS_BITS ? length - PLACES_AS_BITS : 0;
}

/* The others of the items of a literal that became true are false. False at a conflict: `*other` is true,
 * too. Pointers are copied because values, which are bytes, might be them, as far as the compiler knows. */
static inline __attribute__((always_inline)) bool exclude_others(struct cdcl *cdcl, uint32_t literal,
                                                                 uint32_t *other, bool all_have_bits)
{
    const struct variable assigned = {reason_of_two(negation(literal)), cdcl->level};
    const uint32_t *all = cdcl->items.of, *of = items_of(cdcl, literal / 2), *arena = cdcl->arena;
    struct variable *variables = cdcl->variables;
    int8_t *value = cdcl->value;
    uint8_t *open = cdcl->items.open;
    uint64_t *left = cdcl->items.left;
    uint32_t *trail = cdcl->trail + cdcl->assigned, *queue = cdcl->items.queue + cdcl->items.queued;
    bool consistent = true;
    for (unsigned i = 0; i < ITEMS_OF_VARIABLE && consistent; i++) {
        const uint32_t item = of[i] >> PLACE_BITS;
        if (open[item] == ITEM_DONE + 1)
            continue;
        const uint32_t *clause = arena + cdcl->items.clause[item];
        uint64_t others = left[item] & ~bit_of_place(of[i], all_have_bits);
        for (uint32_t beyond = all_have_bits ? 0 : places_without_bits(clause); others || beyond;) {
            uint32_t place = PLACES_AS_BITS - 1 + beyond;
            if (all_have_bits || others) {
                place = bits_lowest(others);
                others &= others - 1;
            } else {
                beyond--;
            }
            const uint32_t excluded = clause[place];
            if (!all_have_bits && place >= PLACES_AS_BITS && (value[excluded] < 0 || excluded == literal))
                continue;
            if (value[excluded] > 0) {
                *other = excluded;
                consistent = false;
                break;
            }
            value[excluded] = -1;
            value[negation(excluded)] = 1;
            variables[excluded / 2] = assigned;
            *trail++ = negation(excluded);
            queue = take_from_items(all + (size_t)ITEMS_OF_VARIABLE * (excluded / 2), open, left, queue,
                                    all_have_bits);
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
    if (cdcl->items.left[item])
        return at[bits_lowest(cdcl->items.left[item])];
    at += PLACES_AS_BITS;
    while (cdcl->value[*at] < 0)
        at++;
    return *at;
}

/* --- learning --- */

/* The variable that excludes a literal: NO_LITERAL if that is not why it is false. */
static inline uint32_t excluded_by(const struct cdcl *cdcl, uint32_t literal)
{
    const antecedent reason = cdcl->variables[literal / 2].reason;
    return literal & 1 || !(reason & 1) ? NO_LITERAL : reason >> 2;
}

/* A learnt clause is for the most part a list of literals that are false because others of their items are
 * true: on minimal boards of 25x25 43 of 45. Where one and the same other makes several false, "not that one"
 * stands for them all: that is resolution with as many clauses of two. The clause says less then, but is half
 * as long. There are a tenth fewer conflicts, and each takes less time.
 *
 * The literals that say "not" come next to the unique implication point, so that they are watched first: most
 * of the time they are true. */
static inline void exchange_excluded(struct cdcl *cdcl)
{
    /* In `shared`, which is all 0 between conflicts: "not that one" is in the clause. */
    const uint32_t stands = UINT32_MAX;
    uint32_t *learnt = cdcl->learnt, *shared = cdcl->items.shared, kept = 1, nots = 1;
    for (uint32_t i = 1; i < cdcl->learnt_length; i++)
        if (learnt[i] & 1)
            shared[learnt[i] / 2] = stands;
    for (uint32_t i = 1; i < cdcl->learnt_length; i++) {
        const uint32_t by = excluded_by(cdcl, learnt[i]);
        if (by != NO_LITERAL && shared[by] != stands)
            shared[by]++;
    }
    for (uint32_t i = 1; i < cdcl->learnt_length; i++) {
        const uint32_t by = excluded_by(cdcl, learnt[i]);
        if (by == NO_LITERAL) {
            learnt[kept++] = learnt[i];
        } else if (shared[by] == 1) {
            shared[by] = 0;
            learnt[kept++] = learnt[i];
        } else if (shared[by] != stands) {
            shared[by] = stands;
            learnt[kept++] = negation(2 * by);
        }
    }
    cdcl->learnt_length = kept;
    for (uint32_t i = 1; i < kept; i++)
        if (learnt[i] & 1) {
            const uint32_t literal = learnt[i];
            shared[literal / 2] = 0;
            learnt[i] = learnt[nots];
            learnt[nots++] = literal;
        }
}

/* --- decisions --- */

/* The activities of its open literals together, and the most active of them. No literal of the item is
 * true. */
static inline double activity_of_item(const struct cdcl *cdcl, uint32_t item, uint32_t *most_active)
{
    const double *activities = cdcl->heap.activity;
    const uint32_t *clause = cdcl->arena + cdcl->items.clause[item];
    double sum = 0, most = -1;
    for (uint64_t left = cdcl->items.left[item]; left; left &= left - 1) {
        const uint32_t literal = clause[bits_lowest(left)];
        const double activity = activities[literal / 2];
        sum += activity;
        if (activity > most) {
            most = activity;
            *most_active = literal;
        }
    }
    for (uint32_t i = places_without_bits(clause); i--;) {
        const uint32_t literal = clause[PLACES_AS_BITS + i];
        if (cdcl->value[literal])
            continue;
        sum += activities[literal / 2];
        if (activities[literal / 2] > most) {
            most = activities[literal / 2];
            *most_active = literal;
        }
    }
    return sum;
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
    uint32_t best = NO_LITERAL, most_active = NO_LITERAL;
    double most = -1;
    for (; fewest < UINT8_MAX && (at = memchr(at, (int)fewest, (size_t)(end - at))); at++) {
        const double activity = activity_of_item(cdcl, (uint32_t)(at - open), &most_active);
        if (activity > most) {
            most = activity;
            best = most_active;
        }
    }
    return best;
}

/* --- an instance --- */

/* Stores the items of the formula, and notes them for each of their variables. */
static void store_items(struct cdcl *cdcl)
{
    const struct cnf *formula = cdcl->encoded.formula;
    uint8_t *noted = cdcl->mark; /* items of each variable */
    uint32_t next = HEAD_SIZE, item = 0, longest = 0;
    memset(noted, 0, cdcl->set.variables);
    for (const int *at = formula->literals, *end = at + formula->length; at < end; at++, item++) {
        uint32_t length = 0;
        for (; *at; at++, length++) {
            const uint32_t literal = literal_of_dimacs(*at), variable = literal / 2;
            cdcl->arena[next + length] = literal;
            cdcl->items.of[(size_t)ITEMS_OF_VARIABLE * variable + noted[variable]++] =
                item << PLACE_BITS | length;
        }
        *clause_head(cdcl, next, BEFORE_LENGTH) = length;
        cdcl->items.clause[item] = next;
        cdcl->items.open[item] = (uint8_t)length;
        cdcl->items.left[item] = bits_all(length < PLACES_AS_BITS ? length : PLACES_AS_BITS);
        longest = length > longest ? length : longest;
        next += length + HEAD_SIZE;
    }
    memset(noted, 0, cdcl->set.variables);
    cdcl->items.count = item;
    cdcl->items.longest = longest;
    cdcl->items.queued = 0;
    cdcl->arena_used = next - HEAD_SIZE;
    cdcl->learnt_from = next;
    for (uint32_t literal = 0; literal < 2 * cdcl->set.variables; literal++)
        cdcl->watched[literal].count = 0;
}

/* All activities are the same, and no variable is in the heap, which would cost time and has nothing to
 * say. */
static void reset_activities(struct cdcl *cdcl)
{
    memset(cdcl->heap.activity, 0, cdcl->heap.variables * sizeof *cdcl->heap.activity);
    memset(cdcl->heap.place, UINT8_MAX, cdcl->heap.variables * sizeof *cdcl->heap.place);
    cdcl->heap.step = 1;
    cdcl->heap.count = 0;
}

/* Makes room for `count` items. */
static bool take_items(struct cdcl *cdcl, size_t count)
{
    const size_t of_variables = ITEMS_OF_VARIABLE * ((size_t)cdcl->set.variables + 1);
    cdcl->items.clause = arena_take(&cdcl->memory, (count + 1) * sizeof *cdcl->items.clause);
    cdcl->items.open = arena_take(&cdcl->memory, count + 1);
    cdcl->items.left = arena_take(&cdcl->memory, (count + 1) * sizeof *cdcl->items.left);
    cdcl->items.queue = arena_take(&cdcl->memory, (count + 2) * sizeof *cdcl->items.queue);
    cdcl->items.of = arena_take(&cdcl->memory, of_variables * sizeof *cdcl->items.of);
    return cdcl->items.clause && cdcl->items.open && cdcl->items.left && cdcl->items.queue && cdcl->items.of;
}
