/* SPDX-License-Identifier: MIT */
/* What the exact cover back-ends share: which item to branch on among equals, when to look at the clock, the
 * profile, and the counting of memory accesses. */
#ifndef QUADRILLE_SOLVERS_EXACT_COVER_EXACT_COVER_H
#define QUADRILLE_SOLVERS_EXACT_COVER_EXACT_COVER_H

#include "common/base/random.h"
#include "solvers/interface/placement-counts.h"

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

/* Whether a search may minimize by these settings: it has a rule of its own. False and a sentence if not. */
bool choice_rule_minimizes(const struct choice_rule *rule, struct error *error);

/* The random numbers start anew with each instance. */
void choice_rule_reset(struct choice_rule *rule);

/* With tie=random, whether to prefer an item to all before it that have as few options. There are `ties` of
 * them, this one included, and each is to be the one with equal probability. */
bool choice_rule_draws_later(struct choice_rule *rule, unsigned ties);

/* The same with any rule, whatever the order in which they come: whether to prefer an item to the best of those before. */
static inline bool choice_rule_prefers(struct choice_rule *rule, uint32_t item, uint32_t best, unsigned ties)
{
    return rule->tie == TIE_RANDOM ? choice_rule_draws_later(rule, ties)
                                   : (item < best) == (rule->tie == TIE_FIRST);
}

/* --- what a search counts, and when it looks at the clock --- */

/* A unit of work is an update, or an item looked at in choosing: a few ns. So a look comes well within 1 ms,
 * however large a cover is, and costs next to nothing. */
enum { WORK_A_LOOK = 100000 };

/* `scanned`: the items looked at in choosing. `others`: nodes that are no placements, as an option ruled out. */
struct tally {
    uint64_t placements, others, propagations, updates, mems, scanned, next_look;
    uint32_t deepest, standing;
};

static inline void tally_begin(struct tally *tally)
{
    *tally = (struct tally){.next_look = WORK_A_LOOK};
}

/* Whether the search is to be stopped; it looks from time to time. */
static inline bool tally_look(struct tally *tally, const struct search *search)
{
    if (tally->updates + tally->scanned < tally->next_look)
        return false;
    tally->next_look = tally->updates + tally->scanned + WORK_A_LOOK;
    return search_interrupted(search);
}

/* An option was put down, so that `standing` of them stand. */
static inline void tally_placement(struct tally *tally, size_t standing)
{
    tally->placements++;
    if (standing > tally->deepest)
        tally->deepest = (uint32_t)standing;
}

/* Stores what a search has counted. */
static inline void tally_store(const struct tally *tally, struct search *search)
{
    store_placement_counts(search, tally->placements, tally->standing, tally->propagations, tally->deepest);
    search->counters[COUNTER_NODES] += tally->others;
    search->counters[COUNTER_UPDATES] = tally->updates;
    search->counters[COUNTER_MEMS] = tally->mems;
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

#endif
