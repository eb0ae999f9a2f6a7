/* SPDX-License-Identifier: MIT */
/* The cheapest covers by Dancing Links: Algorithm C$.
 *
 * Source: Knuth, dlx5.w and The Art of Computer Programming 4B, 7.2.2.1, exercise 248; its rule of cutting
 * off is that of Garfinkel and Nemhauser, Operations Research 17, 1969.
 *
 * The idea. Each item takes a tax, the least cost of its options, from each of them in turn, so that each
 * item has an option of net cost 0 and none is below 0. All covers pay all taxes; so only net costs matter.
 * The list of each item is sorted by them: what is too dear for the rest of the budget stands at its end, and
 * is never looked at. An item is covered only down to that place, and uncovered down to the same place, which
 * its level remembers, for the budget shrinks with each better cover. The branch is on the item with the
 * fewest options that can be paid, and among equals on the one whose cheapest option is the dearest, because
 * that has to be paid in any case.
 *
 * The nodes are those of dlx5. */
#include "solvers/dancing-links/dlx-links.h"

#include "common/base/clock.h"
#include "solvers/exact-cover/cheapest.h"

#include <stdlib.h>
#include <string.h>

struct costs_level {
    uint32_t chosen;
    uint64_t cost; /* of the options chosen above it */
    /* What might be spent when its item was covered, and when the others of its option were. */
    uint64_t budget, covered;
};

struct dlx_costs {
    struct dlx links;
    uint64_t *cost; /* of each node: the net cost of its option */
    struct costs_level *levels;
    uint64_t taxes;
    struct cheapest cheapest; /* by net costs */
};

/* --- the dance, as far as the budget goes --- */

/* The first option in the list of an item, or the next, as long as it costs less; else 0. */
static uint32_t costs_within(const struct dlx_costs *dlx, uint32_t node, uint64_t budget)
{
    return node <= dlx->links.item_count || dlx->cost[node] >= budget ? 0 : node;
}

static void cover_within(struct dlx_costs *dlx, uint32_t item, uint64_t budget)
{
    const struct dlx_node *nodes = dlx->links.nodes;
    dlx_unlink_item(dlx->links.items, item);
    dlx->links.tally.updates++;
    for (uint32_t node = nodes[item].down; (node = costs_within(dlx, node, budget)); node = nodes[node].down)
        dlx_hide(&dlx->links, node);
}

/* Forwards like covering: a node that returns too early is put right by the one that returns after it. */
static void uncover_within(struct dlx_costs *dlx, uint32_t item, uint64_t budget)
{
    const struct dlx_node *nodes = dlx->links.nodes;
    for (uint32_t node = nodes[item].down; (node = costs_within(dlx, node, budget)); node = nodes[node].down)
        dlx_unhide(&dlx->links, node);
    dlx_relink_item(dlx->links.items, item);
}

static void purify_within(struct dlx_costs *dlx, uint32_t chosen, uint64_t budget)
{
    struct dlx_node *nodes = dlx->links.nodes;
    const uint32_t item = nodes[chosen].item, colour = nodes[chosen].colour;
    for (uint32_t node = nodes[item].down; (node = costs_within(dlx, node, budget));
         node = nodes[node].down) {
        if (nodes[node].colour != colour)
            dlx_hide(&dlx->links, node);
        else if (node != chosen)
            nodes[node].colour = SETTLED;
    }
}

static void unpurify_within(struct dlx_costs *dlx, uint32_t chosen, uint64_t budget)
{
    struct dlx_node *nodes = dlx->links.nodes;
    const uint32_t item = nodes[chosen].item, colour = nodes[chosen].colour;
    for (uint32_t node = nodes[item].down; (node = costs_within(dlx, node, budget));
         node = nodes[node].down) {
        if (nodes[node].colour == SETTLED)
            nodes[node].colour = colour;
        else if (node != chosen)
            dlx_unhide(&dlx->links, node);
    }
}

static void commit_within(struct dlx_costs *dlx, uint32_t node, uint64_t budget)
{
    const struct dlx_node *nodes = dlx->links.nodes;
    for (uint32_t x = node + 1; x != node;) {
        if (!nodes[x].item) {
            x = nodes[x].up;
            continue;
        }
        if (!nodes[x].colour)
            cover_within(dlx, nodes[x].item, budget);
        else if (nodes[x].colour != SETTLED)
            purify_within(dlx, x, budget);
        x++;
    }
}

static void uncommit_within(struct dlx_costs *dlx, uint32_t node, uint64_t budget)
{
    const struct dlx_node *nodes = dlx->links.nodes;
    for (uint32_t x = node - 1; x != node;) {
        if (!nodes[x].item) {
            x = nodes[x].down;
            continue;
        }
        if (!nodes[x].colour)
            uncover_within(dlx, nodes[x].item, budget);
        else if (nodes[x].colour != SETTLED)
            unpurify_within(dlx, x, budget);
        x--;
    }
}

/* --- the search --- */

/* Returns how many options of an item can be paid, or `most` + 1. From the eleventh on it guesses. */
static uint32_t costs_count_options(const struct dlx_costs *dlx, uint32_t item, uint64_t budget,
                                    uint32_t most)
{
    enum { LOOKED_AT = 10 };
    uint32_t count = 0;
    for (uint32_t node = dlx->links.nodes[item].down; (node = costs_within(dlx, node, budget));
         node = dlx->links.nodes[node].down)
        if (++count > most)
            return count;
        else if (count >= LOOKED_AT && costs_within(dlx, dlx->links.nodes[node].down, budget))
            return dlx->links.nodes[item].length;
    return count;
}

/* The item to branch on; 0 if some item has no option that can be paid. */
static uint32_t costs_choose(struct dlx_costs *dlx, uint64_t budget)
{
    uint32_t best = 0, fewest = UINT32_MAX - 1;
    uint64_t dearest = 0;
    for (uint32_t item = dlx->links.items[0].right; item; item = dlx->links.items[item].right) {
        const uint32_t count = costs_count_options(dlx, item, budget, fewest);
        const uint64_t cost = dlx->cost[dlx->links.nodes[item].down];
        dlx->links.tally.scanned++;
        if (!count)
            return 0;
        if (count < fewest || (count == fewest && cost > dearest)) {
            best = item;
            fewest = count;
            dearest = cost;
        }
    }
    dlx->links.tally.propagations += fewest == 1;
    return best;
}

static void costs_report(struct dlx_costs *dlx, uint32_t count, uint64_t cost)
{
    count_level(dlx->links.search, count);
    for (uint32_t level = 0; level < count; level++)
        dlx->links.options[level] = dlx_option_of(&dlx->links, dlx->levels[level].chosen);
    cheapest_add(&dlx->cheapest, cost);
    search_report(dlx->links.search,
                  &(struct solution){.options = dlx->links.options, .option_count = count});
}

/* Enters a level: chooses its item, and stands before the first of its options. False if there is nothing to
 * try. */
static bool costs_enter(struct dlx_costs *dlx, uint32_t depth, uint64_t cost)
{
    struct costs_level *level = &dlx->levels[depth];
    assert(cost < dlx->cheapest.below && check_links(&dlx->links));
    count_level(dlx->links.search, depth);
    const uint32_t item = costs_choose(dlx, dlx->cheapest.below - cost);
    if (!item)
        return false;
    *level = (struct costs_level){.chosen = item, .cost = cost};
    level->budget = dlx->cheapest.below - cost - dlx->cost[dlx->links.nodes[item].down];
    cover_within(dlx, item, level->budget);
    return true;
}

/* Goes to the next option of the level that can be paid. False if there is none; then the item is
 * uncovered. */
static bool costs_advance(struct dlx_costs *dlx, struct costs_level *level)
{
    const uint64_t budget = dlx->cheapest.below - level->cost;
    const uint32_t node = costs_within(dlx, dlx->links.nodes[level->chosen].down, budget);
    if (!node) {
        uncover_within(dlx, dlx->links.nodes[level->chosen].item, level->budget);
        return false;
    }
    level->chosen = node;
    level->covered = budget - dlx->cost[node];
    commit_within(dlx, node, level->covered);
    return true;
}

/* Takes back all options, the last being that of level `depth`. */
static enum search_end costs_stop(struct dlx_costs *dlx, uint32_t depth)
{
    for (uint32_t standing = depth + 1; standing-- > 0;) {
        const struct costs_level *level = &dlx->levels[standing];
        uncommit_within(dlx, level->chosen, level->covered);
        uncover_within(dlx, dlx->links.nodes[level->chosen].item, level->budget);
    }
    return SEARCH_STOPPED;
}

static enum search_end costs_extend(struct dlx_costs *dlx)
{
    uint32_t depth = 0;
    if (!costs_enter(dlx, 0, 0))
        return SEARCH_EXHAUSTED;
    for (;;) {
        const struct costs_level *level = &dlx->levels[depth];
        if (costs_advance(dlx, &dlx->levels[depth])) {
            tally_placement(&dlx->links.tally, depth + 1);
            const uint64_t cost = level->cost + dlx->cost[level->chosen];
            if (tally_look(&dlx->links.tally, dlx->links.search))
                return costs_stop(dlx, depth);
            if (!dlx->links.items[0].right)
                costs_report(dlx, depth + 1, cost);
            else if (costs_enter(dlx, depth + 1, cost)) {
                depth++;
                continue;
            }
        } else if (!depth--)
            return SEARCH_EXHAUSTED;
        uncommit_within(dlx, dlx->levels[depth].chosen, dlx->levels[depth].covered);
    }
}

/* --- building the lists --- */

/* Each primary item taxes its options in turn, by the least of what they still cost. The cost of a node is
 * the number of its option here. */
static void costs_tax(struct dlx_costs *dlx, uint64_t *net)
{
    const struct dlx_node *nodes = dlx->links.nodes;
    for (uint32_t item = 1; item <= dlx->links.primary_count; item++) {
        uint64_t least = UINT64_MAX;
        for (uint32_t node = nodes[item].down; node != item && least; node = nodes[node].down)
            least = net[dlx->cost[node]] < least ? net[dlx->cost[node]] : least;
        for (uint32_t node = nodes[item].down; node != item && least; node = nodes[node].down)
            net[dlx->cost[node]] -= least;
        dlx->taxes += nodes[item].down == item ? 0 : least;
    }
}

/* A node in the list of its item. */
struct costs_entry {
    uint64_t cost;
    uint32_t node;
};

static int costs_compare(const void *a, const void *b)
{
    const struct costs_entry *x = a, *y = b;
    return x->cost != y->cost ? (x->cost > y->cost) - (x->cost < y->cost)
                              : (x->node > y->node) - (x->node < y->node);
}

/* Links the options of an item again, by their costs. */
static void costs_sort(struct dlx_costs *dlx, uint32_t item, struct costs_entry *entries)
{
    struct dlx_node *nodes = dlx->links.nodes;
    size_t count = 0;
    for (uint32_t node = nodes[item].down; node != item; node = nodes[node].down)
        entries[count++] = (struct costs_entry){dlx->cost[node], node};
    qsort(entries, count, sizeof *entries, costs_compare);
    uint32_t last = item;
    for (size_t i = 0; i < count; i++) {
        nodes[last].down = entries[i].node;
        nodes[entries[i].node].up = last;
        last = entries[i].node;
    }
    nodes[last].down = item;
    nodes[item].up = last;
    assert(count == nodes[item].length);
}

static bool costs_open(struct dlx_costs *dlx)
{
    const struct cover *problem = dlx->links.problem;
    struct arrays *arrays = &dlx->links.arrays;
    const size_t options = problem->option_count,
                 nodes = problem->item_count + (size_t)2 + options + problem->node_count;
    uint64_t *net = arrays_take(arrays, options, sizeof *net);
    struct costs_entry *entries = arrays_take(arrays, options, sizeof *entries);
    dlx->cost = arrays_take_zeroed(arrays, nodes, sizeof *dlx->cost);
    dlx->levels = arrays_take(arrays, problem->primary_count, sizeof *dlx->levels);
    dlx->links.options = arrays_take(arrays, problem->primary_count, sizeof *dlx->links.options);
    if (!dlx_link(&dlx->links))
        return false;
    memcpy(net, problem->costs, options * sizeof *net);
    for (size_t node = problem->item_count + (size_t)2, option = 0; node < nodes; node++) {
        dlx->cost[node] = option;
        option += !dlx->links.nodes[node].item;
    }
    costs_tax(dlx, net);
    for (size_t node = problem->item_count + (size_t)2; node < nodes; node++)
        dlx->cost[node] = net[dlx->cost[node]];
    for (uint32_t item = 1; item <= problem->item_count; item++)
        costs_sort(dlx, item, entries);
    return true;
}

enum search_end dlx_minimize(const struct cover *problem, struct search *search, struct allocator *allocator)
{
    struct dlx_costs dlx = {
        .links = {.arrays = {.allocator = allocator}, .problem = problem, .search = search}};
    const uint64_t began = clock_now();
    enum search_end end = SEARCH_NO_MEMORY;
    tally_begin(&dlx.links.tally);
    cheapest_open(&dlx.cheapest, search->limit, allocator);
    if (costs_open(&dlx)) {
        search->encode_ns = clock_now() - began;
        search->bound = dlx.taxes;
        end = cheapest_end(&dlx.cheapest, costs_extend(&dlx));
    }
    arrays_close(&dlx.links.arrays);
    cheapest_close(&dlx.cheapest);
    tally_store(&dlx.links.tally, search);
    return end;
}
