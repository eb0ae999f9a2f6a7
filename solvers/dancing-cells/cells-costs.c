/* SPDX-License-Identifier: MIT */
/* The cheapest covers by cells: branch and bound with multipliers.
 *
 * The bound is that of solvers/exact-cover/cheapest.c, of what is left.
 *
 * The multipliers. One item after the other moves its own to where the bound is best as long as the others
 * stay: between the two least reduced costs of its options, in the middle, so that one option is below 0 and
 * the others are not. So the bound never falls. What is below 0 in the end is the guess by which the search
 * begins.
 *
 * The search. An option that would raise the bound to the cost of the best known cover is out; one without
 * which the bound would be there is in. Then an option is taken and, when all is known below it, left out:
 * the one of least reduced cost of the item with the fewest options. Going back restores the multipliers.
 *
 * Sources: Wedelin, An algorithm for large scale 0-1 integer programming with application to airline crew
 * scheduling, Annals of Operations Research 57, 1995 (the middle); Held and Karp, Mathematical Programming 1,
 * 1971 (such bounds); the sets from which options go and to which they return in reverse order are those of
 * Dancing Cells (Knuth, ssxcc.w). */
#include "solvers/dancing-cells/cells-costs.h"

#include "common/base/clock.h"
#include "solvers/exact-cover/cheapest.h"
#include "solvers/exact-cover/exact-cover.h"

#include <string.h>

/* A node of the cover, and its option. */
struct priced_cell {
    uint32_t node, option;
};

struct priced_level {
    size_t trail;        /* how long it was */
    uint32_t chosen;     /* how many options were chosen above */
    uint32_t option;     /* what was taken */
    uint64_t cost;       /* of those above */
    uint64_t bound;      /* of what is left when that option is left out */
    int64_t *multiplier; /* of each item, when it was taken; null until the level is reached */
};

struct priced_cells {
    struct arrays arrays;
    const struct cover *cover;
    /* The nodes of item i whose options are open: set[start[i]] .. set[start[i] + size[i] - 1]; place: where
     * a node is. */
    size_t *start, *place;
    struct priced_cell *set;
    uint32_t *size;
    /* Open options stand first in this list. */
    uint32_t *list, *list_place, open_count;
    struct multipliers prices;
    uint8_t *is_done; /* of each item: covered, or it has its colour */
    uint32_t open_primaries;
    /* Options that went, and item_count numbers behind them items that are done, in this order. */
    uint32_t *trail;
    size_t trail_length;
    uint32_t *chosen, chosen_count;
    struct priced_level *levels;
    uint64_t spent;
    struct cheapest cheapest;
    struct search *search;
    struct search_tally tally;
    uint64_t nodes;
};

static bool priced_is_primary(const struct priced_cells *cells, uint32_t item)
{
    return item < cells->cover->primary_count;
}

/* --- options go and return --- */

/* Whether each open option and each node of one is where its place says. */
ASSERTED bool check_places(const struct priced_cells *cells)
{
    const uint32_t items = cells->cover->item_count;
    if (!is_checked(cells->cover, cells->tally.placements))
        return true;
    for (uint32_t i = 0; i < cells->open_count; i++)
        if (cells->list_place[cells->list[i]] != i)
            return false;
    for (uint32_t item = 0; item < items; item++)
        for (size_t at = cells->start[item]; at < cells->start[item] + cells->size[item]; at++)
            if (cells->place[cells->set[at].node] != at ||
                (!cells->is_done[item] && cells->list_place[cells->set[at].option] >= cells->open_count))
                return false;
    return cells->open_primaries <= cells->cover->primary_count;
}

static void priced_drop(struct priced_cells *cells, uint32_t option)
{
    const struct cover *cover = cells->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node];
        if (cells->is_done[item])
            continue;
        const size_t last = cells->start[item] + --cells->size[item], place = cells->place[node];
        const struct priced_cell other = cells->set[last];
        cells->set[last] = cells->set[place];
        cells->set[place] = other;
        cells->place[other.node] = place;
        cells->place[node] = last;
        cells->tally.updates++;
    }
    assert(cells->list_place[option] < cells->open_count);
    const uint32_t place = cells->list_place[option], other = cells->list[--cells->open_count];
    cells->list[place] = other;
    cells->list_place[other] = place;
    cells->list[cells->open_count] = option;
    cells->list_place[option] = cells->open_count;
    cells->trail[cells->trail_length++] = option;
}

static void priced_bring_back(struct priced_cells *cells, uint32_t option)
{
    const struct cover *cover = cells->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        cells->size[cover->items[node]] += !cells->is_done[cover->items[node]];
    cells->open_count++;
}

/* The item of a node is covered, or gets its colour: options that disagree go. */
static void priced_settle(struct priced_cells *cells, size_t node)
{
    const uint32_t item = cells->cover->items[node], colour = cover_colour(cells->cover, node);
    if (cells->is_done[item])
        return;
    for (size_t at = cells->start[item] + cells->size[item]; at-- > cells->start[item];) {
        const struct priced_cell other = cells->set[at];
        if (!colour || cover_colour(cells->cover, other.node) != colour)
            priced_drop(cells, other.option);
    }
    cells->is_done[item] = true;
    cells->open_primaries -= priced_is_primary(cells, item);
    cells->trail[cells->trail_length++] = cells->cover->option_count + item;
}

static void priced_take(struct priced_cells *cells, uint32_t option)
{
    const struct cover *cover = cells->cover;
    priced_drop(cells, option);
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        priced_settle(cells, node);
    assert(cells->chosen_count < cells->cover->primary_count);
    cells->chosen[cells->chosen_count++] = option;
    cells->spent += cover->costs[option];
    tally_placement(&cells->tally, cells->chosen_count);
}

static void priced_go_back(struct priced_cells *cells, const struct priced_level *level)
{
    while (cells->trail_length > level->trail) {
        const uint32_t what = cells->trail[--cells->trail_length];
        if (what < cells->cover->option_count) {
            priced_bring_back(cells, what);
            continue;
        }
        cells->is_done[what - cells->cover->option_count] = false;
        cells->open_primaries += priced_is_primary(cells, what - cells->cover->option_count);
    }
    cells->chosen_count = level->chosen;
    cells->spent = level->cost;
    assert(check_places(cells));
}

/* --- the bound --- */

/* Finds the two least reduced costs of an item's options, and the option of the least. `least` and `second`
 * may be those of others already. INT64_MAX: there is no such option. */
static inline void priced_find_two_least(const struct priced_cells *cells, uint32_t item, int64_t *least,
                                         int64_t *second, uint32_t *option)
{
    const struct priced_cell *set = cells->set + cells->start[item];
    for (uint32_t i = 0; i < cells->size[item]; i++) {
        const int64_t reduced = cells->prices.reduced[set[i].option];
        if (reduced < *least) {
            *second = *least;
            *least = reduced;
            *option = set[i].option;
        } else if (reduced < *second)
            *second = reduced;
    }
}

/* The multiplier of one item goes to the middle between the two least reduced costs. False if a primary item
 * has no option. */
static bool priced_balance(struct priced_cells *cells, uint32_t item)
{
    const struct priced_cell *set = cells->set + cells->start[item];
    const uint32_t size = cells->size[item];
    /* That a secondary item may stay uncovered is an option, too. */
    int64_t least = priced_is_primary(cells, item) ? INT64_MAX : -cells->prices.of_item[item],
            second = INT64_MAX;
    uint32_t option;
    priced_find_two_least(cells, item, &least, &second, &option);
    cells->tally.scanned += size + 1;
    if (least == INT64_MAX)
        return false;
    int64_t move = second == INT64_MAX ? least : least + (second - least) / 2;
    const int64_t moved = cells->prices.of_item[item] + move;
    if (moved > cells->prices.most || moved < -cells->prices.most)
        return true; /* where no cover is left it might move for ever */
    cells->prices.of_item[item] = moved;
    for (uint32_t i = 0; i < size && move; i++)
        cells->prices.reduced[set[i].option] -= move;
    return true;
}

static bool priced_balance_all(struct priced_cells *cells)
{
    for (uint32_t item = 0; item < cells->cover->item_count; item++)
        if (!cells->is_done[item] && !cells->prices.is_free[item] && !priced_balance(cells, item))
            return false;
    return true;
}

static wide_sum priced_bound_of(const struct priced_cells *cells)
{
    wide_sum sum = (wide_sum)cells->spent * cells->prices.scale;
    for (uint32_t item = 0; item < cells->cover->item_count; item++)
        if (!cells->is_done[item])
            sum +=
                cells->prices.of_item[item] +
                (priced_is_primary(cells, item) ? 0 : multipliers_below_zero(-cells->prices.of_item[item]));
    for (uint32_t i = 0; i < cells->open_count; i++)
        sum += multipliers_below_zero(cells->prices.reduced[cells->list[i]]);
    return sum;
}

/* A cover that is wanted costs no more, scaled. */
static wide_sum priced_most_wanted(const struct priced_cells *cells)
{
    return ((wide_sum)cells->cheapest.below - 1) * cells->prices.scale;
}

/* Options that no wanted cover can have go, and those that all must have are taken. */
static void priced_fix(struct priced_cells *cells, wide_sum gap)
{
    for (uint32_t i = cells->open_count; i-- > 0;) {
        const uint32_t option = cells->list[i];
        if (cells->prices.reduced[option] > gap)
            priced_drop(cells, option);
    }
    for (uint32_t i = 0; i < cells->open_count; i++)
        if (-(wide_sum)cells->prices.reduced[cells->list[i]] > gap) {
            cells->tally.propagations++;
            priced_take(cells, cells->list[i]);
            return; /* its reduced cost is in the bound no longer */
        }
}

enum { ROUNDS_AT_THE_ROOT = 500, ROUNDS = 1 };

/* Moves the multipliers and fixes options as long as it is worth it. False if no wanted cover is left. */
static bool priced_tighten(struct priced_cells *cells, unsigned rounds)
{
    enum { A_LOT = 8, LITTLE = 64 };
    wide_sum before = 0;
    bool goes_on = cells->cheapest.below != UINT64_MAX || rounds > ROUNDS;
    for (unsigned round = 0; cells->open_primaries && goes_on; round++) {
        const uint32_t open = cells->open_count;
        if (!priced_balance_all(cells))
            return false;
        const wide_sum most = priced_most_wanted(cells), bound = priced_bound_of(cells);
        if (bound > most)
            return false;
        const uint32_t chosen = cells->chosen_count;
        if (cells->cheapest.below != UINT64_MAX)
            priced_fix(cells, most - bound);
        const bool rises = !round || (bound - before) * LITTLE > most - bound;
        goes_on = cells->chosen_count > chosen || (open - cells->open_count) > open / A_LOT ||
                  (round < rounds && rises);
        before = bound;
    }
    return true;
}

/* Reduced costs by the multipliers as they are now. */
static void priced_reduce(struct priced_cells *cells)
{
    for (uint32_t i = 0; i < cells->open_count; i++)
        multipliers_reduce_one(&cells->prices, cells->list[i]);
    cells->tally.scanned += cells->open_count;
}

/* --- the search --- */

/* The option of least reduced cost of the item with the fewest. False if some item has none. */
static bool priced_choose(struct priced_cells *cells, uint32_t *option)
{
    uint32_t fewest = UINT32_MAX;
    int64_t dearest = 0;
    for (uint32_t item = 0; item < cells->cover->primary_count && fewest; item++) {
        const uint32_t size = cells->size[item];
        if (cells->is_done[item] || size > fewest)
            continue;
        int64_t least = INT64_MAX, second = INT64_MAX;
        uint32_t best = 0;
        priced_find_two_least(cells, item, &least, &second, &best);
        const int64_t regret = second == INT64_MAX ? INT64_MAX : second - least;
        if (size < fewest || regret > dearest) {
            fewest = size;
            dearest = regret;
            *option = best;
        }
        cells->tally.scanned += size;
    }
    cells->tally.scanned += cells->cover->primary_count;
    return fewest;
}

/* Reports what is chosen, if it is wanted: it may cost too much since the last option was taken without a
 * look at the bound. */
static void priced_report(struct priced_cells *cells)
{
    if (cells->spent >= cells->cheapest.below)
        return;
    cheapest_add(&cells->cheapest, cells->spent);
    search_report(cells->search,
                  &(struct solution){.options = cells->chosen, .option_count = cells->chosen_count});
}

/* No cover that is left costs less. */
static uint64_t priced_whole_bound(const struct priced_cells *cells)
{
    return multipliers_cost(&cells->prices, priced_bound_of(cells));
}

/* Notes where the search stands before an option is taken. False if memory runs out. */
static bool priced_enter(struct priced_cells *cells, struct priced_level *level, uint32_t option)
{
    const size_t items = cells->cover->item_count;
    if (!level->multiplier && !(level->multiplier = arrays_take(&cells->arrays, items, sizeof(int64_t))))
        return false;
    level->trail = cells->trail_length;
    level->chosen = cells->chosen_count;
    level->cost = cells->spent;
    level->option = option;
    level->bound = priced_whole_bound(cells);
    memcpy(level->multiplier, cells->prices.of_item, items * sizeof(int64_t));
    return true;
}

/* Back at a level, leaves its option out. */
static void priced_leave_out(struct priced_cells *cells, const struct priced_level *level)
{
    priced_go_back(cells, level);
    memcpy(cells->prices.of_item, level->multiplier, cells->cover->item_count * sizeof(int64_t));
    priced_reduce(cells);
    priced_drop(cells, level->option);
}

static enum search_end priced_extend(struct priced_cells *cells, uint32_t *depth)
{
    bool is_open = priced_tighten(cells, ROUNDS_AT_THE_ROOT);
    uint32_t option = 0;
    cells->search->bound = is_open ? priced_whole_bound(cells) : UINT64_MAX;
    for (;;) {
        count_level(cells->search, cells->chosen_count);
        cells->nodes++;
        if (is_open && !cells->open_primaries) {
            priced_report(cells);
            is_open = false;
        }
        if (tally_look(&cells->tally, cells->search))
            return SEARCH_STOPPED;
        if (is_open && priced_choose(cells, &option)) {
            if (!priced_enter(cells, &cells->levels[*depth], option))
                return SEARCH_NO_MEMORY;
            ++*depth;
            priced_take(cells, option);
        } else if (!*depth)
            return SEARCH_EXHAUSTED;
        else
            priced_leave_out(cells, &cells->levels[--*depth]);
        is_open = priced_tighten(cells, ROUNDS);
    }
}

/* --- building it --- */

static void priced_fill(struct priced_cells *cells)
{
    const struct cover *cover = cells->cover;
    for (size_t node = 0; node < cover->node_count; node++)
        cells->start[cover->items[node] + 1]++;
    for (uint32_t item = 0; item < cover->item_count; item++)
        cells->start[item + 1] += cells->start[item];
    for (uint32_t option = 0; option < cover->option_count; option++) {
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            const uint32_t item = cover->items[node];
            const size_t place = cells->start[item] + cells->size[item]++;
            cells->set[place] = (struct priced_cell){(uint32_t)node, option};
            cells->place[node] = place;
        }
        cells->list[option] = cells->list_place[option] = option;
    }
    cells->open_count = cover->option_count;
    cells->open_primaries = cover->primary_count;
}

static void priced_close(struct priced_cells *cells)
{
    multipliers_close(&cells->prices);
    arrays_close(&cells->arrays);
}

static bool priced_open(struct priced_cells *cells, const struct cover *cover)
{
    struct arrays *arrays = &cells->arrays;
    const size_t items = cover->item_count, options = cover->option_count, nodes = cover->node_count;
    cells->levels = arrays_take_zeroed(arrays, cover->primary_count, sizeof *cells->levels);
    cells->start = arrays_take_zeroed(arrays, items + 1, sizeof *cells->start);
    cells->place = arrays_take(arrays, nodes, sizeof *cells->place);
    cells->set = arrays_take(arrays, nodes, sizeof *cells->set);
    cells->size = arrays_take_zeroed(arrays, items, sizeof *cells->size);
    cells->list = arrays_take(arrays, options, sizeof *cells->list);
    cells->list_place = arrays_take(arrays, options, sizeof *cells->list_place);
    cells->is_done = arrays_take_zeroed(arrays, items, 1);
    cells->trail = arrays_take(arrays, options + items, sizeof *cells->trail);
    cells->chosen = arrays_take(arrays, cover->primary_count, sizeof *cells->chosen);
    if (arrays->failed || !multipliers_open(&cells->prices, cover, arrays->allocator))
        return false;
    priced_fill(cells);
    return true;
}

enum search_end cells_minimize(const struct cover *cover, struct search *search, struct allocator *allocator)
{
    struct priced_cells cells = {.arrays = {.allocator = allocator}, .cover = cover, .search = search};
    uint32_t depth = 0;
    const uint64_t began = clock_now();
    enum search_end end = SEARCH_NO_MEMORY;
    if (!multipliers_fit(cover, &search->failure))
        return SEARCH_OWN_LIMIT;
    tally_begin(&cells.tally);
    cheapest_open(&cells.cheapest, search->limit, allocator);
    if (priced_open(&cells, cover) && multipliers_climb(&cells.prices, search)) {
        search->encode_ns = clock_now() - began;
        end = cheapest_end(&cells.cheapest, priced_extend(&cells, &depth));
    }
    for (uint32_t level = 0; level < depth; level++)
        if (!level || cells.levels[level].bound < search->bound)
            search->bound = cells.levels[level].bound;
    priced_close(&cells);
    cheapest_close(&cells.cheapest);
    tally_store(&cells.tally, search);
    search->counters[COUNTER_NODES] = cells.nodes;
    return end;
}
