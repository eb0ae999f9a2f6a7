/* SPDX-License-Identifier: MIT */
/* A bound on what a cover costs, from multipliers of its items; see multipliers.c. */
#ifndef QUADRILLE_SOLVERS_EXACT_COVER_MULTIPLIERS_H
#define QUADRILLE_SOLVERS_EXACT_COVER_MULTIPLIERS_H

#include "common/base/arrays.h"
#include "solvers/interface/solver.h"

/* Costs are below that. */
#define MULTIPLIERS_COST_MOST (UINT64_C(1) << 44)

/* Sums of many numbers of 64 bits. */
__extension__ typedef __int128 wide_sum;

struct multipliers {
    struct arrays arrays;
    const struct cover *cover;
    int64_t scale;           /* of all numbers here, a power of two */
    int64_t *cost, *reduced; /* of each option */
    int64_t *
        of_item; /* 0 if the item has none; of a secondary item never above 0 at the end of multipliers_climb */
    int64_t most;     /* so much at the most, and at the least -most, so that no sum overflows */
    uint8_t *is_free; /* of each item: it has none, for some option gives it a colour, or it has bounds */
};

/* All multipliers are 0. False, with nothing kept, if memory runs out. Costs must be below MULTIPLIERS_COST_MOST. */
bool multipliers_open(struct multipliers *multipliers, const struct cover *cover,
                      struct allocator *allocator);
void multipliers_close(struct multipliers *multipliers);

/* Whether each cost is small enough; else a sentence. */
bool multipliers_fit(const struct cover *cover, struct error *error);

/* Moves multipliers to where the bound is high, and reduced costs with them. It ends early if the search has to stop. False if
 * memory runs out. */
bool multipliers_climb(struct multipliers *multipliers, const struct search *search);

/* An option's reduced cost by the multipliers as they are. */
static inline void multipliers_reduce_one(struct multipliers *multipliers, uint32_t option)
{
    const struct cover *cover = multipliers->cover;
    int64_t reduced = multipliers->cost[option];
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        reduced -= multipliers->of_item[cover->items[node]];
    multipliers->reduced[option] = reduced;
}

/* Each option's reduced cost by the multipliers as they are. */
void multipliers_reduce(struct multipliers *multipliers);

/* No cover costs less, scaled. */
wide_sum multipliers_bound(const struct multipliers *multipliers);

/* A scaled bound as a cost, rounded up. */
uint64_t multipliers_cost(const struct multipliers *multipliers, wide_sum bound);

#endif
