/* SPDX-License-Identifier: MIT */
/* The cheapest covers known are a heap; then multipliers.
 *
 * The idea of multipliers. Give each item i a multiplier u_i, any number, and let each option pay u_i for
 * each of its items: its reduced cost is what it costs less all that. Every cover contains each primary item
 * once, so the reduced costs of a cover add up to its cost less the sum of all u_i. No cover can do better
 * than to take all options whose reduced cost is negative. So
 *     bound = sum of u_i + sum of the negative reduced costs
 * and no cover costs less, whatever the multipliers are. (A Lagrangian bound: at its best it is that of
 * linear programming.) A secondary item is a primary one that an option of no cost may cover, too. An item
 * that several options of a cover may have, because it has colours or bounds, has the multiplier 0.
 *
 * All is done in whole numbers, costs times a power of two, so that bounds are proofs.
 *
 * Source: Held, Wolfe and Crowder, Validation of subgradient optimization, Mathematical Programming 6,
 * 1974. */
#include "solvers/exact-cover/cheapest.h"

#include <math.h>
#include <string.h>

/* --- the cheapest covers known --- */

void cheapest_open(struct cheapest *cheapest, uint64_t wanted, struct allocator *allocator)
{
    *cheapest = (struct cheapest){.below = UINT64_MAX, .wanted = wanted, .allocator = allocator};
}

enum search_end cheapest_end(const struct cheapest *cheapest, enum search_end end)
{
    return cheapest->failed ? SEARCH_NO_MEMORY : end;
}

void cheapest_close(struct cheapest *cheapest)
{
    array_give(cheapest->allocator, cheapest->cost, cheapest->room, sizeof *cheapest->cost);
}

static void cheapest_rise(uint64_t *heap, size_t at, uint64_t cost)
{
    for (; at && heap[(at - 1) / 2] < cost; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = cost;
}

static void cheapest_replace_dearest(uint64_t *heap, size_t count, uint64_t cost)
{
    size_t at = 0, child;
    while ((child = 2 * at + 1) < count) {
        child += child + 1 < count && heap[child + 1] > heap[child];
        if (heap[child] <= cost)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = cost;
}

/* Whether no cost of the heap is above the one over it. */
ASSERTED bool check_heap(const uint64_t *heap, size_t count)
{
    for (size_t at = 1; at < count; at++)
        if (heap[(at - 1) / 2] < heap[at])
            return false;
    return true;
}

void cheapest_add(struct cheapest *cheapest, uint64_t cost)
{
    assert(cost < cheapest->below);
    if (!cheapest->wanted)
        return;
    if (cheapest->known < cheapest->wanted &&
        !array_reserve(cheapest->allocator, &cheapest->cost, &cheapest->room, cheapest->known + 1,
                       sizeof *cheapest->cost)) {
        cheapest->failed = true;
        cheapest->below = 0;
        return;
    }
    if (cheapest->known < cheapest->wanted)
        cheapest_rise(cheapest->cost, cheapest->known++, cost);
    else
        cheapest_replace_dearest(cheapest->cost, cheapest->known, cost);
    assert(check_heap(cheapest->cost, cheapest->known));
    if (cheapest->known == cheapest->wanted)
        cheapest->below = cheapest->cost[0];
}

/* --- multipliers --- */

static void multipliers_fill(struct multipliers *multipliers)
{
    const struct cover *cover = multipliers->cover;
    uint64_t dearest = 0;
    size_t longest = 1;
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const struct bounds bounds = cover_bounds(cover, item);
        multipliers->is_free[item] = bounds.least != 1 || bounds.most != 1;
    }
    for (uint32_t option = 0; option < cover->option_count; option++) {
        const size_t length = cover->option_start[option + 1] - cover->option_start[option];
        longest = length > longest ? length : longest;
        dearest = cover->costs[option] > dearest ? cover->costs[option] : dearest;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            multipliers->is_free[cover->items[node]] |= cover_colour(cover, node) > 0;
    }
    multipliers->most = (INT64_C(1) << 61) / (int64_t)longest;
    for (multipliers->scale = 1;
         multipliers->scale < 1 << 12 && dearest * (uint64_t)multipliers->scale < MULTIPLIERS_COST_MOST;)
        multipliers->scale *= 2;
    for (uint32_t option = 0; option < cover->option_count; option++)
        multipliers->cost[option] = multipliers->reduced[option] =
            (int64_t)cover->costs[option] * multipliers->scale;
}

void multipliers_close(struct multipliers *multipliers)
{
    arrays_close(&multipliers->arrays);
}

bool multipliers_open(struct multipliers *multipliers, const struct cover *cover, struct allocator *allocator)
{
    assert(cover->costs);
    *multipliers = (struct multipliers){.arrays = {.allocator = allocator}, .cover = cover};
    struct arrays *arrays = &multipliers->arrays;
    multipliers->cost = arrays_take(arrays, cover->option_count, sizeof *multipliers->cost);
    multipliers->reduced = arrays_take(arrays, cover->option_count, sizeof *multipliers->reduced);
    multipliers->of_item = arrays_take_zeroed(arrays, cover->item_count, sizeof *multipliers->of_item);
    multipliers->is_free = arrays_take_zeroed(arrays, cover->item_count, 1);
    if (arrays->failed)
        multipliers_close(multipliers);
    else
        multipliers_fill(multipliers);
    return !arrays->failed;
}

bool multipliers_fit(const struct cover *cover, struct error *error)
{
    assert(cover->costs);
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (cover->costs[option] >= MULTIPLIERS_COST_MOST)
            return error_set(error, "it minimizes costs below 2^44");
    return true;
}

/* --- the bound --- */

static bool multipliers_has_primary(const struct cover *cover, uint32_t item)
{
    return item < cover->primary_count;
}

wide_sum multipliers_bound(const struct multipliers *multipliers)
{
    const struct cover *cover = multipliers->cover;
    wide_sum sum = 0;
    for (uint32_t item = 0; item < cover->item_count; item++)
        sum +=
            multipliers->of_item[item] +
            (multipliers_has_primary(cover, item) ? 0 : multipliers_below_zero(-multipliers->of_item[item]));
    for (uint32_t option = 0; option < cover->option_count; option++)
        sum += multipliers_below_zero(multipliers->reduced[option]);
    return sum;
}

uint64_t multipliers_cost(const struct multipliers *multipliers, wide_sum bound)
{
    const wide_sum most = (wide_sum)UINT64_MAX * multipliers->scale;
    return bound <= 0      ? 0
           : bound >= most ? UINT64_MAX
                           : (uint64_t)((bound + multipliers->scale - 1) / multipliers->scale);
}

/* Each option's reduced cost by the multipliers as they are. */
static void multipliers_reduce(struct multipliers *multipliers)
{
    const struct cover *cover = multipliers->cover;
    for (uint32_t option = 0; option < cover->option_count; option++)
        multipliers_reduce_one(multipliers, option);
}

/* --- the climb --- */

static bool multipliers_has(const struct multipliers *multipliers, uint32_t item)
{
    return !multipliers->is_free[item];
}

/* A fair start: each option shares its cost between its primary items, and an item takes the least that it is
 * offered. */
static void multipliers_share_costs(struct multipliers *multipliers)
{
    const struct cover *cover = multipliers->cover;
    for (uint32_t item = 0; item < cover->primary_count; item++)
        multipliers->of_item[item] = multipliers_has(multipliers, item) ? INT64_MAX : 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        const size_t first = cover->option_start[option], end = cover->option_start[option + 1];
        int64_t primaries = 0;
        for (size_t node = first; node < end; node++)
            primaries += multipliers_has_primary(cover, cover->items[node]);
        for (size_t node = first; node < end; node++)
            if (multipliers_has_primary(cover, cover->items[node]) &&
                multipliers->cost[option] / primaries < multipliers->of_item[cover->items[node]])
                multipliers->of_item[cover->items[node]] = multipliers->cost[option] / primaries;
    }
    for (uint32_t item = 0; item < cover->primary_count; item++)
        if (multipliers->of_item[item] == INT64_MAX)
            multipliers->of_item[item] = 0; /* no option has it */
    multipliers_reduce(multipliers);
}

/* A step of the subgradient method: items that the options below 0 cover too often get dearer, by `length`
 * for each time too many, and those that they do not cover get cheaper. `often` has room for a number of each
 * item. */
static void multipliers_step(struct multipliers *multipliers, double gap, int64_t *often)
{
    const struct cover *cover = multipliers->cover;
    double square = 0;
    for (uint32_t item = 0; item < cover->item_count; item++)
        often[item] = multipliers_has_primary(cover, item) ? 0 : multipliers->of_item[item] > 0;
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (size_t node = cover->option_start[option];
             node < cover->option_start[option + 1] && multipliers->reduced[option] < 0; node++)
            often[cover->items[node]]++;
    for (uint32_t item = 0; item < cover->item_count; item++)
        square += multipliers_has(multipliers, item) ? (double)((1 - often[item]) * (1 - often[item])) : 0;
    for (uint32_t item = 0; item < cover->item_count && square > 0; item++) {
        const double moved = (double)multipliers->of_item[item] + gap / square * (double)(1 - often[item]);
        if (multipliers_has(multipliers, item) && fabs(moved) < (double)multipliers->most)
            multipliers->of_item[item] = (int64_t)moved;
    }
    multipliers_reduce(multipliers);
}

/* To pay for a secondary item gains nothing: who does not want it leaves it uncovered. */
static void multipliers_lower_secondaries(struct multipliers *multipliers)
{
    const struct cover *cover = multipliers->cover;
    for (uint32_t item = cover->primary_count; item < cover->item_count; item++)
        multipliers->of_item[item] = multipliers_below_zero(multipliers->of_item[item]);
}

/* Each step may be one down, so the best is kept. */
bool multipliers_climb(struct multipliers *multipliers, const struct search *search)
{
    enum { STEPS = 1000, PATIENCE = 20, NODES_OF_A_LOOK = 20000 }; /* some 60 us, as elsewhere in a search */
    const size_t steps_of_a_look = NODES_OF_A_LOOK / (multipliers->cover->node_count + 1) + 1;
    const size_t items = multipliers->cover->item_count;
    int64_t *best = array_take(multipliers->arrays.allocator, 2 * items, sizeof *best);
    double factor = 1, highest = -INFINITY;
    unsigned since = 0;
    if (!best)
        return false;
    multipliers_share_costs(multipliers);
    memcpy(best, multipliers->of_item, items * sizeof *best);
    for (unsigned steps = 0; steps < STEPS && factor > 1e-3; steps++) {
        if (steps % steps_of_a_look == 0 && search_interrupted(search))
            break;
        const double bound = (double)multipliers_bound(multipliers);
        if (bound > highest) {
            highest = bound;
            since = 0;
            memcpy(best, multipliers->of_item, items * sizeof *best);
        } else if (++since == PATIENCE) {
            factor /= 2;
            since = 0;
            memcpy(multipliers->of_item, best, items * sizeof *best);
            multipliers_reduce(multipliers);
        }
        multipliers_step(multipliers, factor * .05 * (fabs(highest) + (double)multipliers->scale),
                         best + items);
    }
    memcpy(multipliers->of_item, best, items * sizeof *best);
    multipliers_lower_secondaries(multipliers);
    multipliers_reduce(multipliers);
    array_give(multipliers->arrays.allocator, best, 2 * items, sizeof *best);
    return true;
}
