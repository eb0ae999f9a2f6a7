/* SPDX-License-Identifier: MIT */
/* What searches for the cheapest covers share: the costs of the best covers known so far, and a bound on what
 * a cover costs, from multipliers of its items (cheapest.c). */
#pragma once

#include "solvers/interface/instruction-sets.h"

/* --- the cheapest covers known --- */

struct cheapest {
    uint64_t below; /* a cover is wanted if it costs less; UINT64_MAX as long as any is wanted */
    uint64_t *cost; /* of those known a heap, the dearest first */
    size_t known, room;
    uint64_t wanted;
    bool failed; /* memory ran out: none is wanted any more */
    struct allocator *allocator;
};

/* `wanted`: how many covers, of which there may be fewer; 0: all. */
void cheapest_open(struct cheapest *cheapest, uint64_t wanted, struct allocator *allocator);
void cheapest_close(struct cheapest *cheapest);

/* How a search ends that has come to this end: SEARCH_NO_MEMORY, if memory ran out for the costs. */
enum search_end cheapest_end(const struct cheapest *cheapest, enum search_end end);

/* Takes the cost of a cover that is wanted: a place is free, or the dearest goes. */
void cheapest_add(struct cheapest *cheapest, uint64_t cost);

/* --- multipliers --- */

/* Costs are below that. */
#define MULTIPLIERS_COST_MOST (UINT64_C(1) << 44)

/* Sums of many numbers of 64 bits. */
__extension__ typedef __int128 wide_sum;

struct multipliers {
    struct arrays arrays;
    const struct cover *cover;
    int64_t scale;           /* of all numbers here, a power of two */
    int64_t *cost, *reduced; /* of each option */
    /* One for each item; 0 if it has none. After multipliers_climb a secondary item has none above 0. */
    int64_t *of_item;
    int64_t most;     /* between -most and most, so that no sum overflows */
    uint8_t *is_free; /* of each item: it has none, because some option gives it a colour, or it has bounds */
};

/* All multipliers are 0. Costs must be below MULTIPLIERS_COST_MOST. False, with nothing kept, if memory runs
 * out. */
bool multipliers_open(struct multipliers *multipliers, const struct cover *cover,
                      struct allocator *allocator);
void multipliers_close(struct multipliers *multipliers);

/* Whether each cost is small enough; else a sentence. */
bool multipliers_fit(const struct cover *cover, struct error *error);

/* Moves multipliers to where the bound is high, and reduced costs with them. It ends early if the search has
 * to stop. False if memory runs out. */
bool multipliers_climb(struct multipliers *multipliers, const struct search *search);

static inline int64_t multipliers_below_zero(int64_t number)
{
    return number < 0 ? number : 0;
}

/* An option's reduced cost by the multipliers as they are. */
static inline void multipliers_reduce_one(struct multipliers *multipliers, uint32_t option)
{
    const struct cover *cover = multipliers->cover;
    int64_t reduced = multipliers->cost[option];
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        reduced -= multipliers->of_item[cover->items[node]];
    multipliers->reduced[option] = reduced;
}

/* No cover costs less, scaled. */
wide_sum multipliers_bound(const struct multipliers *multipliers);

/* A scaled bound as a cost, rounded up. */
uint64_t multipliers_cost(const struct multipliers *multipliers, wide_sum bound);
