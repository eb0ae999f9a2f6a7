/* SPDX-License-Identifier: MIT */
/* What the exact cover back-ends share: which item to branch on among equals, when to look at the clock, the
 * profile, and the counting of memory accesses. */
#pragma once

#include "common/base/random.h"
#include "solvers/interface/instruction-sets.h"

/* --- which item to branch on --- */

/* choose=fewest|first, tie=first|last|random, seed=N. */
extern const struct setting exact_cover_settings[];

enum { CHOOSE_FEWEST, CHOOSE_FIRST };
enum { TIE_FIRST, TIE_LAST, TIE_RANDOM };

/* The rule that they make. */
struct choice_rule {
    uint64_t choose, tie, seed;
    struct random random;
};

struct choice_rule choice_rule_of(const struct settings *settings);

/* Returns whether a search may minimize by these settings, since it has a rule of its own; else *error says
 * so. */
bool choice_rule_minimizes(const struct choice_rule *rule, struct error *error);

/* Begins an instance: random numbers are the same for each. */
void choice_rule_reset(struct choice_rule *rule);

/* With tie=random, returns whether to prefer an item to all before it that have as few options. There are
 * `ties` of them, at least 1, this one included. Each is the one with equal probability. */
bool choice_rule_draws_later(struct choice_rule *rule, unsigned ties);

/* With any rule, and items in any order: returns whether to prefer an item to the best of those before. */
static inline bool choice_rule_prefers(struct choice_rule *rule, uint32_t item, uint32_t best, unsigned ties)
{
    return rule->tie == TIE_RANDOM ? choice_rule_draws_later(rule, ties)
                                   : (item < best) == (rule->tie == TIE_FIRST);
}

/* --- which item to branch on where items have bounds: Algorithm M (dancing-links/dlx-bounds.c) --- */

struct bounded_choice {
    int64_t ways; /* 0 or less: the item can't be covered as often as it has to be */
    uint32_t item, slack, length;
};

/* An item with `length` options left that may be covered `bound` times more, and whose lower bound is `slack`
 * below the upper one. */
static inline struct bounded_choice bounded_choice_of(uint32_t item, uint32_t length, uint32_t bound,
                                                      uint32_t slack)
{
    assert(bound > 0);
    const uint32_t less = slack < bound ? slack : bound;
    return (struct bounded_choice){(int64_t)length + less - bound + 1, item, less, length};
}

/* Returns a number below 0 if the first is preferred, 0 if neither is. */
static inline int bounded_choice_compare(const struct bounded_choice *a, const struct bounded_choice *b)
{
    if (a->ways != b->ways)
        return a->ways < b->ways ? -1 : 1;
    if (a->slack != b->slack)
        return a->slack < b->slack ? -1 : 1;
    return (a->length < b->length) - (a->length > b->length);
}

/* --- what a search counts, and when it looks at the clock --- */

/* A unit of work is an update, or an item looked at in choosing: a few ns. So a look comes well within 1 ms,
 * however large a cover is, and costs next to nothing. */
enum { WORK_A_LOOK = 100000 };

/* `scanned`: the items looked at in choosing. `others`: nodes that are not placements, as an option ruled
 * out. */
struct search_tally {
    uint64_t placements, others, propagations, updates, mems, scanned, next_look;
    uint32_t deepest, standing;
};

static inline void tally_begin(struct search_tally *tally)
{
    *tally = (struct search_tally){.next_look = WORK_A_LOOK};
}

/* Returns whether the search must stop; it looks from time to time. */
static inline bool tally_look(struct search_tally *tally, const struct search *search)
{
    if (tally->updates + tally->scanned < tally->next_look)
        return false;
    tally->next_look = tally->updates + tally->scanned + WORK_A_LOOK;
    return search_interrupted(search);
}

/* An option was put down, so that `standing` of them stand. */
static inline void tally_placement(struct search_tally *tally, size_t standing)
{
    tally->placements++;
    if (standing > tally->deepest)
        tally->deepest = (uint32_t)standing;
}

/* Stores what a search has counted. No more placements stand than were made. */
static inline void tally_store(const struct search_tally *tally, struct search *search)
{
    assert(tally->standing <= tally->placements && tally->deepest <= tally->placements);
    store_placement_counts(search, tally->placements, tally->standing, tally->propagations, tally->deepest);
    search->counters[COUNTER_NODES] += tally->others;
    search->counters[COUNTER_UPDATES] = tally->updates;
    search->counters[COUNTER_MEMS] = tally->mems;
}

/* Checked builds look at all of a data structure if the cover is small, where the number of placements is a
 * power of two, and at the beginning. */
ASSERTED bool is_checked(const struct cover *cover, uint64_t placements)
{
    enum { CHECKED_NODES = 2000 };
    return cover->node_count <= CHECKED_NODES && !(placements & (placements - 1));
}

/* --- the profile --- */

/* Counts a node at its level, if the search has a profile. */
static inline void count_level(const struct search *search, size_t level)
{
    if (search->profile && search->profile_length)
        search->profile[level < search->profile_length ? level : search->profile_length - 1]++;
}

/* --- mems --- */

/* Knuth's measure of time that is the same on every machine: each access to a 64-bit word of memory is one,
 * and fields that lie in the same word are accessed together. What a compiler keeps in registers is free.
 * Only a build with -DQUADRILLE_MEMS=ON counts. */
#ifdef QUADRILLE_MEMS
#define COUNT_MEMS(state, count) ((state)->tally.mems += (uint64_t)(count))
#define COUNTS_MEMS COUNTS(MEMS)
#else
#define COUNT_MEMS(state, count) ((void)0)
#define COUNTS_MEMS 0
#endif
