/* SPDX-License-Identifier: MIT */
/* What the exact cover back-ends share: which item to branch on among equals, when to look at the clock, the
 * profile, and the counting of memory accesses. */
#ifndef QUADRILLE_EXACT_COVER_H
#define QUADRILLE_EXACT_COVER_H

#include "common/base/random.h"
#include "solvers/interface/solver.h"

/* --- which item to branch on --- */

/* choose=fewest|first, tie=first|last|random, seed=N. With choose=wtd|frb and consistency=forward|domain: those of cells. */
extern const struct setting exact_cover_settings[], exact_cover_learning_settings[];

enum { CHOOSE_FEWEST, CHOOSE_FIRST, CHOOSE_WTD, CHOOSE_FRB };
enum { TIE_FIRST, TIE_LAST, TIE_RANDOM };
enum { CONSISTENCY_FORWARD, CONSISTENCY_DOMAIN };

/* The rule that they make. */
struct choice_rule {
    uint64_t choose, tie, seed, consistency;
    struct random random;
};

struct choice_rule choice_rule_of(const struct settings *settings);

/* Whether they make the tree of the textbook: see `splits` of a back-end. exact_cover_always is for those without such
 * settings. */
bool exact_cover_splits(const struct settings *settings);
bool exact_cover_always(const struct settings *settings);

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

/* --- looking at the clock --- */

/* A unit of work is an update, or an item looked at in choosing: a few ns. So a look comes well within 1 ms,
 * however large a cover is, and costs next to nothing. */
enum { WORK_A_LOOK = 100000 };

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
#define COUNT_MEMS(state, count) ((state)->mems += (uint64_t)(count))
#define COUNTS_MEMS COUNTS(MEMS)
#else
#define COUNT_MEMS(state, count) ((void)0)
#define COUNTS_MEMS 0
#endif

#endif
