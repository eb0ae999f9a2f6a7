/* SPDX-License-Identifier: MIT */
/* The cheapest covers by cells: branch and bound with multipliers.
 *
 * The idea. Give each item i a multiplier u_i, any number, and let each option pay u_i for each of its items: its reduced cost
 * is what it costs less all that. Every cover contains each primary item once, so reduced costs of a cover add up to its
 * cost less the sum of all u_i. No cover can do better than to take all options whose reduced cost is negative. So
 *     bound = sum of u_i + sum of the negative reduced costs
 * and no cover costs less, whatever the multipliers are. (A Lagrangian bound: at its best it is that of linear programming.)
 * A secondary item is a primary one that an option of no cost may cover, too.
 *
 * The multipliers. One item after the other moves its own to where the bound is best as long as the others stay: between the two
 * least reduced costs of its options, in the middle, so that one option is below 0 and the others are not. So the bound
 * never falls. What is below 0 in the end is the guess by which the search begins.
 *
 * The search. An option that would raise the bound to the cost of the best known cover is out; one without which the bound
 * would be there is in. Then an option is taken and, when all is known below it, left out: the one of least reduced
 * cost of the item with the fewest options. Going back restores the multipliers.
 *
 * All is done in whole numbers, costs times a power of two, so that bounds are proofs.
 *
 * Sources: Wedelin, An algorithm for large scale 0-1 integer programming with application to airline crew scheduling,
 * Annals of Operations Research 57, 1995 (the middle); Held and Karp, Mathematical Programming 1, 1971 (such bounds); the sets
 * from which options go and to which they return in reverse order are those of Dancing Cells (Knuth, ssxcc.w). */
#include "solvers/dancing-cells/cells-costs.h"

#include "common/base/array.h"
#include "common/base/clock.h"
#include "solvers/exact-cover/cheapest.h"
#include "solvers/exact-cover/exact-cover.h"
#include "solvers/interface/placement-counts.h"

#include <math.h>
#include <string.h>

/* A node of the cover, and its option. */
struct cell {
    uint32_t node, option;
};

struct level {
    size_t trail;        /* how long it was */
    uint32_t chosen;     /* how many options were chosen above */
    uint32_t option;     /* what was taken */
    uint64_t cost;       /* of those above */
    uint64_t bound;      /* of what is left when that option is left out */
    int64_t *multiplier; /* of each item, when it was taken; null until the level is reached */
};

struct priced_cells {
    struct allocator *allocator;
    const struct cover *cover;
    int64_t scale;
    /* The nodes of item i whose options are open: set[start[i]] .. set[start[i] + size[i] - 1]; place: where a node is. */
    size_t *start, *place;
    struct cell *set;
    uint32_t *size;
    /* Open options stand first in this list. */
    uint32_t *list, *list_place, open_count;
    int64_t *cost, *reduced; /* of each option, scaled */
    int64_t *multiplier;     /* of each item; 0 if some option gives it a colour */
    int64_t multiplier_most; /* and so much at the most, so that no sum overflows */
    uint8_t *is_done;        /* of each item: covered, or it has its colour */
    uint8_t *is_coloured;    /* some option gives it a colour */
    uint32_t open_primaries;
    /* Options that went, and item_count numbers behind them items that are done, in this order. */
    uint32_t *trail;
    size_t trail_length;
    uint32_t *chosen, chosen_count;
    struct level *levels;
    uint64_t spent;
    struct cheapest cheapest;
    struct search *search;
    uint64_t nodes, placements, forced, updates, work, next_look;
    uint32_t deepest;
};

static bool is_primary(const struct priced_cells *cells, uint32_t item)
{
    return item < cells->cover->primary_count;
}

/* --- options go and return --- */

static void drop(struct priced_cells *cells, uint32_t option)
{
    const struct cover *cover = cells->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node];
        if (cells->is_done[item])
            continue;
        const size_t last = cells->start[item] + --cells->size[item], place = cells->place[node];
        const struct cell other = cells->set[last];
        cells->set[last] = cells->set[place];
        cells->set[place] = other;
        cells->place[other.node] = place;
        cells->place[node] = last;
        cells->updates++;
    }
    const uint32_t place = cells->list_place[option], other = cells->list[--cells->open_count];
    cells->list[place] = other;
    cells->list_place[other] = place;
    cells->list[cells->open_count] = option;
    cells->list_place[option] = cells->open_count;
    cells->trail[cells->trail_length++] = option;
}

static void bring_back(struct priced_cells *cells, uint32_t option)
{
    const struct cover *cover = cells->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        cells->size[cover->items[node]] += !cells->is_done[cover->items[node]];
    cells->open_count++;
}

/* The item of a node is covered, or gets its colour: options that disagree go. */
static void settle(struct priced_cells *cells, size_t node)
{
    const uint32_t item = cells->cover->items[node], colour = cover_colour(cells->cover, node);
    if (cells->is_done[item])
        return;
    for (size_t at = cells->start[item] + cells->size[item]; at-- > cells->start[item];) {
        const struct cell other = cells->set[at];
        if (!colour || cover_colour(cells->cover, other.node) != colour)
            drop(cells, other.option);
    }
    cells->is_done[item] = true;
    cells->open_primaries -= is_primary(cells, item);
    cells->trail[cells->trail_length++] = cells->cover->option_count + item;
}

static void take(struct priced_cells *cells, uint32_t option)
{
    const struct cover *cover = cells->cover;
    drop(cells, option);
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        settle(cells, node);
    cells->chosen[cells->chosen_count++] = option;
    cells->spent += cover->costs[option];
    cells->placements++;
    if (cells->chosen_count > cells->deepest)
        cells->deepest = cells->chosen_count;
}

static void go_back(struct priced_cells *cells, const struct level *level)
{
    while (cells->trail_length > level->trail) {
        const uint32_t what = cells->trail[--cells->trail_length];
        if (what < cells->cover->option_count) {
            bring_back(cells, what);
            continue;
        }
        cells->is_done[what - cells->cover->option_count] = false;
        cells->open_primaries += is_primary(cells, what - cells->cover->option_count);
    }
    cells->chosen_count = level->chosen;
    cells->spent = level->cost;
}

/* --- the bound --- */

/* Costs are below that. */
#define COST_MOST (UINT64_C(1) << 44)

/* The multiplier of one item goes to the middle between the two least reduced costs. False if a primary item has no option. */
static bool balance(struct priced_cells *cells, uint32_t item)
{
    const struct cell *set = cells->set + cells->start[item];
    const uint32_t size = cells->size[item];
    /* That a secondary item may stay uncovered is an option, too. */
    int64_t least = is_primary(cells, item) ? INT64_MAX : -cells->multiplier[item], second = INT64_MAX;
    for (uint32_t i = 0; i < size; i++) {
        const int64_t reduced = cells->reduced[set[i].option];
        if (reduced < least) {
            second = least;
            least = reduced;
        } else if (reduced < second)
            second = reduced;
    }
    cells->work += size + 1;
    if (least == INT64_MAX)
        return false;
    int64_t move = second == INT64_MAX ? least : least + (second - least) / 2;
    const int64_t moved = cells->multiplier[item] + move;
    if (moved > cells->multiplier_most || moved < -cells->multiplier_most)
        return true; /* where no cover is left it might move for ever */
    cells->multiplier[item] = moved;
    for (uint32_t i = 0; i < size && move; i++)
        cells->reduced[set[i].option] -= move;
    return true;
}

static bool balance_all(struct priced_cells *cells)
{
    for (uint32_t item = 0; item < cells->cover->item_count; item++)
        if (!cells->is_done[item] && !cells->is_coloured[item] && !balance(cells, item))
            return false;
    return true;
}

static int64_t below_zero(int64_t number)
{
    return number < 0 ? number : 0;
}

/* Sums of that many numbers need more than 64 bits. */
__extension__ typedef __int128 wide;

static wide bound_of(const struct priced_cells *cells)
{
    wide sum = (wide)cells->spent * cells->scale;
    for (uint32_t item = 0; item < cells->cover->item_count; item++)
        if (!cells->is_done[item])
            sum += cells->multiplier[item] +
                   (is_primary(cells, item) ? 0 : below_zero(-cells->multiplier[item]));
    for (uint32_t i = 0; i < cells->open_count; i++)
        sum += below_zero(cells->reduced[cells->list[i]]);
    return sum;
}

/* A cover that is wanted costs no more, scaled. */
static wide most_wanted(const struct priced_cells *cells)
{
    return ((wide)cells->cheapest.below - 1) * cells->scale;
}

/* Options that no wanted cover can have go, and those that all must have are taken. */
static void fix(struct priced_cells *cells, wide gap)
{
    for (uint32_t i = cells->open_count; i-- > 0;) {
        const uint32_t option = cells->list[i];
        if (cells->reduced[option] > gap)
            drop(cells, option);
    }
    for (uint32_t i = 0; i < cells->open_count; i++)
        if (-(wide)cells->reduced[cells->list[i]] > gap) {
            cells->forced++;
            take(cells, cells->list[i]);
            return; /* its reduced cost is in the bound no longer */
        }
}

enum { ROUNDS_AT_THE_ROOT = 500, ROUNDS = 1 };

/* Moves the multipliers and fixes options as long as it is worth it. False if no wanted cover is left. */
static bool tighten(struct priced_cells *cells, unsigned rounds)
{
    enum { A_LOT = 8, LITTLE = 64 };
    wide before = 0;
    bool goes_on = cells->cheapest.below != UINT64_MAX || rounds > ROUNDS;
    for (unsigned round = 0; cells->open_primaries && goes_on; round++) {
        const uint32_t open = cells->open_count;
        if (!balance_all(cells))
            return false;
        const wide most = most_wanted(cells), bound = bound_of(cells);
        if (bound > most)
            return false;
        const uint32_t chosen = cells->chosen_count;
        if (cells->cheapest.below != UINT64_MAX)
            fix(cells, most - bound);
        const bool rises = !round || (bound - before) * LITTLE > most - bound;
        goes_on = cells->chosen_count > chosen || (open - cells->open_count) > open / A_LOT ||
                  (round < rounds && rises);
        before = bound;
    }
    return true;
}

/* Reduced costs by the multipliers as they are now. */
static void reduce(struct priced_cells *cells)
{
    const struct cover *cover = cells->cover;
    for (uint32_t i = 0; i < cells->open_count; i++) {
        const uint32_t option = cells->list[i];
        int64_t reduced = cells->cost[option];
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            reduced -= cells->multiplier[cover->items[node]];
        cells->reduced[option] = reduced;
    }
    cells->work += cells->open_count;
}

/* --- the multipliers of the whole --- */

static bool look(struct priced_cells *cells)
{
    if (cells->updates + cells->work < cells->next_look)
        return false;
    cells->next_look = cells->updates + cells->work + WORK_A_LOOK;
    return search_interrupted(cells->search);
}

/* A fair start: each option shares its cost between its primary items, and an item takes the least that it is offered. */
static void share_costs(struct priced_cells *cells)
{
    const struct cover *cover = cells->cover;
    for (uint32_t item = 0; item < cover->primary_count; item++)
        cells->multiplier[item] = cells->size[item] ? INT64_MAX : 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        const size_t first = cover->option_start[option], end = cover->option_start[option + 1];
        int64_t primaries = 0;
        for (size_t node = first; node < end; node++)
            primaries += is_primary(cells, cover->items[node]);
        for (size_t node = first; node < end; node++)
            if (is_primary(cells, cover->items[node]) &&
                cells->cost[option] / primaries < cells->multiplier[cover->items[node]])
                cells->multiplier[cover->items[node]] = cells->cost[option] / primaries;
    }
    reduce(cells);
}

/* A step of the subgradient method: items that the options below 0 cover too often get dearer, by `length` for each time too
 * many, and those that they do not cover get cheaper. `often` has room for a number of each item. */
static void step(struct priced_cells *cells, double gap, int64_t *often)
{
    const struct cover *cover = cells->cover;
    double square = 0;
    for (uint32_t item = 0; item < cover->item_count; item++)
        often[item] = is_primary(cells, item) ? 0 : cells->multiplier[item] > 0;
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (size_t node = cover->option_start[option];
             node < cover->option_start[option + 1] && cells->reduced[option] < 0; node++)
            often[cover->items[node]]++;
    for (uint32_t item = 0; item < cover->item_count; item++)
        square += cells->is_coloured[item] ? 0 : (double)((1 - often[item]) * (1 - often[item]));
    for (uint32_t item = 0; item < cover->item_count && square > 0; item++) {
        const double moved = (double)cells->multiplier[item] + gap / square * (double)(1 - often[item]);
        if (!cells->is_coloured[item] && fabs(moved) < (double)cells->multiplier_most)
            cells->multiplier[item] = (int64_t)moved;
    }
    reduce(cells);
}

/* Moving one multiplier at a time may end below the best bound; following the gradient does not (Held, Wolfe and Crowder,
 * Mathematical Programming 6, 1974), but each step may be one down. So first many steps, of which the best is kept. False if
 * memory runs out. */
static bool climb(struct priced_cells *cells)
{
    enum { STEPS = 1000, PATIENCE = 20 };
    const size_t items = cells->cover->item_count;
    int64_t *best = array_take(cells->allocator, 2 * items, sizeof *best);
    double factor = 1, highest = -INFINITY;
    unsigned since = 0;
    if (!best)
        return false;
    share_costs(cells);
    for (unsigned steps = 0; steps < STEPS && factor > 1e-3 && !look(cells); steps++) {
        const double bound = (double)bound_of(cells);
        if (bound > highest) {
            highest = bound;
            since = 0;
            memcpy(best, cells->multiplier, items * sizeof *best);
        } else if (++since == PATIENCE) {
            factor /= 2;
            since = 0;
            memcpy(cells->multiplier, best, items * sizeof *best);
            reduce(cells);
        }
        step(cells, factor * .05 * (fabs(highest) + (double)cells->scale), best + items);
    }
    memcpy(cells->multiplier, best, items * sizeof *best);
    reduce(cells);
    array_give(cells->allocator, best, 2 * items, sizeof *best);
    return true;
}

/* --- the search --- */

/* The option of least reduced cost of the item with the fewest. False if some item has none. */
static bool choose(struct priced_cells *cells, uint32_t *option)
{
    uint32_t fewest = UINT32_MAX;
    int64_t dearest = 0;
    for (uint32_t item = 0; item < cells->cover->primary_count && fewest; item++) {
        const struct cell *set = cells->set + cells->start[item];
        const uint32_t size = cells->size[item];
        if (cells->is_done[item] || size > fewest)
            continue;
        int64_t least = INT64_MAX, second = INT64_MAX;
        uint32_t best = 0;
        for (uint32_t i = 0; i < size; i++) {
            const int64_t reduced = cells->reduced[set[i].option];
            if (reduced < least) {
                second = least;
                least = reduced;
                best = set[i].option;
            } else if (reduced < second)
                second = reduced;
        }
        const int64_t regret = second == INT64_MAX ? INT64_MAX : second - least;
        if (size < fewest || regret > dearest) {
            fewest = size;
            dearest = regret;
            *option = best;
        }
        cells->work += size;
    }
    cells->work += cells->cover->primary_count;
    return fewest;
}

static void report(struct priced_cells *cells)
{
    cheapest_add(&cells->cheapest, cells->spent);
    search_report(cells->search,
                  &(struct solution){.options = cells->chosen, .option_count = cells->chosen_count});
}

/* No cover that is left costs less. */
static uint64_t whole_bound(const struct priced_cells *cells)
{
    const wide bound = bound_of(cells), most = (wide)UINT64_MAX * cells->scale;
    return bound <= 0      ? 0
           : bound >= most ? UINT64_MAX
                           : (uint64_t)((bound + cells->scale - 1) / cells->scale);
}

/* Notes where the search stands before an option is taken. False if memory runs out. */
static bool enter(struct priced_cells *cells, struct level *level, uint32_t option)
{
    const size_t items = cells->cover->item_count;
    if (!level->multiplier && !(level->multiplier = array_take(cells->allocator, items, sizeof(int64_t))))
        return false;
    level->trail = cells->trail_length;
    level->chosen = cells->chosen_count;
    level->cost = cells->spent;
    level->option = option;
    level->bound = whole_bound(cells);
    memcpy(level->multiplier, cells->multiplier, items * sizeof(int64_t));
    return true;
}

/* Back at a level, leaves its option out. */
static void leave_out(struct priced_cells *cells, const struct level *level)
{
    go_back(cells, level);
    memcpy(cells->multiplier, level->multiplier, cells->cover->item_count * sizeof(int64_t));
    reduce(cells);
    drop(cells, level->option);
}

static enum search_end extend(struct priced_cells *cells, uint32_t *depth)
{
    bool is_open = tighten(cells, ROUNDS_AT_THE_ROOT);
    uint32_t option = 0;
    cells->search->bound = is_open ? whole_bound(cells) : UINT64_MAX;
    for (;;) {
        count_level(cells->search, cells->chosen_count);
        cells->nodes++;
        if (is_open && !cells->open_primaries) {
            report(cells);
            is_open = false;
        }
        if (look(cells))
            return SEARCH_STOPPED;
        if (is_open && choose(cells, &option)) {
            if (!enter(cells, &cells->levels[*depth], option))
                return SEARCH_NO_MEMORY;
            ++*depth;
            take(cells, option);
        } else if (!*depth)
            return SEARCH_EXHAUSTED;
        else
            leave_out(cells, &cells->levels[--*depth]);
        is_open = tighten(cells, ROUNDS);
    }
}

/* --- building it --- */

static void fill(struct priced_cells *cells)
{
    const struct cover *cover = cells->cover;
    uint64_t dearest = 0;
    size_t longest = 1;
    for (size_t node = 0; node < cover->node_count; node++)
        cells->start[cover->items[node] + 1]++;
    for (uint32_t item = 0; item < cover->item_count; item++)
        cells->start[item + 1] += cells->start[item];
    for (uint32_t option = 0; option < cover->option_count; option++) {
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            const uint32_t item = cover->items[node];
            const size_t place = cells->start[item] + cells->size[item]++;
            cells->set[place] = (struct cell){(uint32_t)node, option};
            cells->place[node] = place;
            cells->is_coloured[item] |= cover_colour(cover, node) > 0;
        }
        const size_t length = cover->option_start[option + 1] - cover->option_start[option];
        longest = length > longest ? length : longest;
        cells->list[option] = cells->list_place[option] = option;
        if (cover->costs[option] > dearest)
            dearest = cover->costs[option];
    }
    cells->multiplier_most = (INT64_C(1) << 61) / (int64_t)longest;
    cells->open_count = cover->option_count;
    cells->open_primaries = cover->primary_count;
    for (cells->scale = 1; cells->scale < 1 << 12 && dearest * (uint64_t)cells->scale < COST_MOST;)
        cells->scale *= 2;
    for (uint32_t option = 0; option < cover->option_count; option++)
        cells->cost[option] = (int64_t)cover->costs[option] * cells->scale;
}

static void close(struct priced_cells *cells)
{
    struct allocator *allocator = cells->allocator;
    const struct cover *cover = cells->cover;
    const size_t items = cover->item_count, options = cover->option_count, nodes = cover->node_count;
    for (uint32_t level = 0; cells->levels && level < cover->primary_count; level++)
        array_give(allocator, cells->levels[level].multiplier, items, sizeof(int64_t));
    array_give(allocator, cells->levels, cover->primary_count, sizeof *cells->levels);
    array_give(allocator, cells->start, items + 1, sizeof *cells->start);
    array_give(allocator, cells->place, nodes, sizeof *cells->place);
    array_give(allocator, cells->set, nodes, sizeof *cells->set);
    array_give(allocator, cells->size, items, sizeof *cells->size);
    array_give(allocator, cells->list, options, sizeof *cells->list);
    array_give(allocator, cells->list_place, options, sizeof *cells->list_place);
    array_give(allocator, cells->cost, options, sizeof *cells->cost);
    array_give(allocator, cells->reduced, options, sizeof *cells->reduced);
    array_give(allocator, cells->multiplier, items, sizeof *cells->multiplier);
    array_give(allocator, cells->is_done, items, 1);
    array_give(allocator, cells->is_coloured, items, 1);
    array_give(allocator, cells->trail, options + items, sizeof *cells->trail);
    array_give(allocator, cells->chosen, cover->primary_count, sizeof *cells->chosen);
}

static bool open(struct priced_cells *cells, const struct cover *cover)
{
    struct allocator *allocator = cells->allocator;
    const size_t items = cover->item_count, options = cover->option_count, nodes = cover->node_count;
    cells->levels = array_take_zeroed(allocator, cover->primary_count, sizeof *cells->levels);
    cells->start = array_take_zeroed(allocator, items + 1, sizeof *cells->start);
    cells->place = array_take(allocator, nodes, sizeof *cells->place);
    cells->set = array_take(allocator, nodes, sizeof *cells->set);
    cells->size = array_take_zeroed(allocator, items, sizeof *cells->size);
    cells->list = array_take(allocator, options, sizeof *cells->list);
    cells->list_place = array_take(allocator, options, sizeof *cells->list_place);
    cells->cost = array_take_zeroed(allocator, options, sizeof *cells->cost);
    cells->reduced = array_take(allocator, options, sizeof *cells->reduced);
    cells->multiplier = array_take_zeroed(allocator, items, sizeof *cells->multiplier);
    cells->is_done = array_take_zeroed(allocator, items, 1);
    cells->is_coloured = array_take_zeroed(allocator, items, 1);
    cells->trail = array_take(allocator, options + items, sizeof *cells->trail);
    cells->chosen = array_take(allocator, cover->primary_count, sizeof *cells->chosen);
    if (!(cells->levels && cells->start && cells->place && cells->set && cells->size && cells->list &&
          cells->list_place && cells->cost && cells->reduced && cells->multiplier && cells->is_done &&
          cells->is_coloured && cells->trail && cells->chosen))
        return false;
    fill(cells);
    return true;
}

enum search_end cells_minimize(const struct cover *cover, struct search *search, struct allocator *allocator)
{
    struct priced_cells cells = {
        .allocator = allocator, .cover = cover, .search = search, .next_look = WORK_A_LOOK};
    uint32_t depth = 0;
    const uint64_t began = clock_now();
    enum search_end end = SEARCH_NO_MEMORY;
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (cover->costs[option] >= COST_MOST) {
            error_set(&search->failure, "cells minimizes costs below 2^44");
            return SEARCH_OWN_LIMIT;
        }
    if (cheapest_open(&cells.cheapest, search->limit, allocator)) {
        if (open(&cells, cover) && climb(&cells)) {
            search->encode_ns = clock_now() - began;
            end = extend(&cells, &depth);
        }
        for (uint32_t level = 0; level < depth; level++)
            if (!level || cells.levels[level].bound < search->bound)
                search->bound = cells.levels[level].bound;
        close(&cells);
        cheapest_close(&cells.cheapest);
    }
    store_placement_counts(search, cells.placements, 0, cells.forced, cells.deepest);
    search->counters[COUNTER_NODES] = cells.nodes;
    search->counters[COUNTER_UPDATES] = cells.updates;
    return end;
}
