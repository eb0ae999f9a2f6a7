/* SPDX-License-Identifier: MIT */
/* The cheapest covers by Dancing Links: Algorithm C$.
 *
 * Source: Knuth, dlx5.w and The Art of Computer Programming 4B, 7.2.2.1, exercise 248; its rule of cutting off is that of
 * Garfinkel and Nemhauser, Operations Research 17, 1969.
 *
 * The idea. Each item takes a tax, the least cost of its options, from each of them in turn, so that each item has an
 * option of net cost 0 and none is below 0. All covers pay all taxes; so only net costs matter. The list of each item
 * is sorted by them: what is too dear for the rest of the budget stands at its end, and is never looked at. An item is
 * covered only down to that place, and uncovered down to the same place, which its level remembers, for the budget shrinks
 * with each better cover. The branch is on the item with the fewest options that can be paid, and among equals on the
 * one whose cheapest option is the dearest, because that has to be paid in any case.
 *
 * The nodes are those of dlx5. */
#include "solvers/dancing-links/dlx-costs.h"

#include "common/base/array.h"
#include "common/base/clock.h"
#include "solvers/exact-cover/cheapest.h"
#include "solvers/exact-cover/exact-cover.h"
#include "solvers/interface/placement-counts.h"

#include <stdlib.h>
#include <string.h>

/* As in dlx-links.h, but a node has its option's net cost, too. */
struct node {
    uint32_t up, down;
    uint32_t item;   /* of an item: how many options are in its list; 0 in a spacer */
    uint32_t colour; /* of a spacer: the option before it */
    uint64_t cost;
};

#define SETTLED UINT32_MAX

struct item {
    uint32_t left, right;
};

struct level {
    uint32_t chosen;
    uint64_t cost; /* of the options chosen above it */
    uint64_t budget,
        covered; /* what might be spent when its item was covered, and when the others of its option were */
};

struct dlx_costs {
    struct allocator *allocator;
    const struct cover *problem;
    struct node *nodes;
    struct item *items;
    struct level *levels;
    uint32_t *options;
    uint32_t node_count, item_count, primary_count;
    uint64_t taxes;
    struct cheapest cheapest; /* by net costs */
    struct search *search;
    uint64_t placements, propagations, updates, scanned, next_look;
    uint32_t deepest;
};

/* --- the dance, as far as the budget goes --- */

static bool is_item(const struct dlx_costs *dlx, uint32_t node)
{
    return node <= dlx->item_count;
}

/* The nodes of an option stand in a circle. */
static uint32_t right_of(const struct node *nodes, uint32_t node)
{
    return nodes[node + 1].item ? node + 1 : nodes[node + 1].up;
}

static uint32_t left_of(const struct node *nodes, uint32_t node)
{
    return nodes[node - 1].item ? node - 1 : nodes[node - 1].down;
}

static void hide(struct dlx_costs *dlx, uint32_t node)
{
    struct node *nodes = dlx->nodes;
    for (uint32_t x = right_of(nodes, node); x != node; x = right_of(nodes, x))
        if (nodes[x].colour != SETTLED) {
            nodes[nodes[x].up].down = nodes[x].down;
            nodes[nodes[x].down].up = nodes[x].up;
            nodes[nodes[x].item].item--;
            dlx->updates++;
        }
}

static void unhide(struct dlx_costs *dlx, uint32_t node)
{
    struct node *nodes = dlx->nodes;
    for (uint32_t x = right_of(nodes, node); x != node; x = right_of(nodes, x))
        if (nodes[x].colour != SETTLED) {
            nodes[nodes[x].up].down = nodes[nodes[x].down].up = x;
            nodes[nodes[x].item].item++;
        }
}

/* The first option in the list of an item, or the next, as long as it costs less; else 0. */
static uint32_t within(const struct dlx_costs *dlx, uint32_t node, uint64_t budget)
{
    return is_item(dlx, node) || dlx->nodes[node].cost >= budget ? 0 : node;
}

static void cover(struct dlx_costs *dlx, uint32_t item, uint64_t budget)
{
    struct item *items = dlx->items;
    items[items[item].left].right = items[item].right;
    items[items[item].right].left = items[item].left;
    dlx->updates++;
    for (uint32_t node = dlx->nodes[item].down; (node = within(dlx, node, budget));
         node = dlx->nodes[node].down)
        hide(dlx, node);
}

/* Forwards like covering: a node that returns too early is put right by the one that returns behind it. */
static void uncover(struct dlx_costs *dlx, uint32_t item, uint64_t budget)
{
    struct item *items = dlx->items;
    for (uint32_t node = dlx->nodes[item].down; (node = within(dlx, node, budget));
         node = dlx->nodes[node].down)
        unhide(dlx, node);
    items[items[item].left].right = items[items[item].right].left = item;
}

static void purify(struct dlx_costs *dlx, uint32_t chosen, uint64_t budget)
{
    struct node *nodes = dlx->nodes;
    const uint32_t item = nodes[chosen].item, colour = nodes[chosen].colour;
    for (uint32_t node = nodes[item].down; (node = within(dlx, node, budget)); node = nodes[node].down) {
        if (nodes[node].colour != colour)
            hide(dlx, node);
        else if (node != chosen)
            nodes[node].colour = SETTLED;
    }
}

static void unpurify(struct dlx_costs *dlx, uint32_t chosen, uint64_t budget)
{
    struct node *nodes = dlx->nodes;
    const uint32_t item = nodes[chosen].item, colour = nodes[chosen].colour;
    for (uint32_t node = nodes[item].down; (node = within(dlx, node, budget)); node = nodes[node].down) {
        if (nodes[node].colour == SETTLED)
            nodes[node].colour = colour;
        else if (node != chosen)
            unhide(dlx, node);
    }
}

static void commit_others(struct dlx_costs *dlx, uint32_t node, uint64_t budget)
{
    const struct node *nodes = dlx->nodes;
    for (uint32_t x = right_of(nodes, node); x != node; x = right_of(nodes, x))
        if (!nodes[x].colour)
            cover(dlx, nodes[x].item, budget);
        else if (nodes[x].colour != SETTLED)
            purify(dlx, x, budget);
}

static void uncommit_others(struct dlx_costs *dlx, uint32_t node, uint64_t budget)
{
    const struct node *nodes = dlx->nodes;
    for (uint32_t x = left_of(nodes, node); x != node; x = left_of(nodes, x))
        if (!nodes[x].colour)
            uncover(dlx, nodes[x].item, budget);
        else if (nodes[x].colour != SETTLED)
            unpurify(dlx, x, budget);
}

/* --- the search --- */

/* The options of an item that can be paid, or `most` + 1; behind the tenth they are not counted but guessed. */
static uint32_t count_options(const struct dlx_costs *dlx, uint32_t item, uint64_t budget, uint32_t most)
{
    enum { LOOKED_AT = 10 };
    uint32_t count = 0;
    for (uint32_t node = dlx->nodes[item].down; (node = within(dlx, node, budget));
         node = dlx->nodes[node].down)
        if (++count > most)
            return count;
        else if (count >= LOOKED_AT && within(dlx, dlx->nodes[node].down, budget))
            return dlx->nodes[item].item;
    return count;
}

/* The item to branch on; 0 if some item has no option that can be paid. */
static uint32_t choose(struct dlx_costs *dlx, uint64_t budget)
{
    uint32_t best = 0, fewest = UINT32_MAX - 1;
    uint64_t dearest = 0;
    for (uint32_t item = dlx->items[0].right; item; item = dlx->items[item].right) {
        const uint32_t count = count_options(dlx, item, budget, fewest);
        const uint64_t cost = dlx->nodes[dlx->nodes[item].down].cost;
        dlx->scanned++;
        if (!count)
            return 0;
        if (count < fewest || (count == fewest && cost > dearest)) {
            best = item;
            fewest = count;
            dearest = cost;
        }
    }
    dlx->propagations += fewest == 1;
    return best;
}

static uint32_t option_of(const struct dlx_costs *dlx, uint32_t node)
{
    while (dlx->nodes[node].item)
        node++;
    return dlx->nodes[node].colour;
}

static void report(struct dlx_costs *dlx, uint32_t count, uint64_t cost)
{
    count_level(dlx->search, count);
    for (uint32_t level = 0; level < count; level++)
        dlx->options[level] = option_of(dlx, dlx->levels[level].chosen);
    cheapest_add(&dlx->cheapest, cost);
    search_report(dlx->search, &(struct solution){.options = dlx->options, .option_count = count});
}

static bool look(struct dlx_costs *dlx)
{
    if (dlx->updates + dlx->scanned < dlx->next_look)
        return false;
    dlx->next_look = dlx->updates + dlx->scanned + WORK_A_LOOK;
    return search_interrupted(dlx->search);
}

/* Enters a level: chooses its item, and stands before the first of its options. False if there is nothing to try. */
static bool enter(struct dlx_costs *dlx, uint32_t depth, uint64_t cost)
{
    struct level *level = &dlx->levels[depth];
    count_level(dlx->search, depth);
    const uint32_t item = choose(dlx, dlx->cheapest.below - cost);
    if (!item)
        return false;
    *level = (struct level){.chosen = item, .cost = cost};
    level->budget = dlx->cheapest.below - cost - dlx->nodes[dlx->nodes[item].down].cost;
    cover(dlx, item, level->budget);
    return true;
}

/* Goes to the next option of the level that can be paid. False if there is none; then the item is uncovered. */
static bool advance(struct dlx_costs *dlx, struct level *level)
{
    const uint64_t budget = dlx->cheapest.below - level->cost;
    const uint32_t node = within(dlx, dlx->nodes[level->chosen].down, budget);
    if (!node) {
        uncover(dlx, dlx->nodes[level->chosen].item, level->budget);
        return false;
    }
    level->chosen = node;
    level->covered = budget - dlx->nodes[node].cost;
    commit_others(dlx, node, level->covered);
    dlx->placements++;
    return true;
}

/* Takes back all options, the last being that of level `depth`. */
static enum search_end stop(struct dlx_costs *dlx, uint32_t depth)
{
    for (uint32_t standing = depth + 1; standing-- > 0;) {
        const struct level *level = &dlx->levels[standing];
        uncommit_others(dlx, level->chosen, level->covered);
        uncover(dlx, dlx->nodes[level->chosen].item, level->budget);
    }
    return SEARCH_STOPPED;
}

static enum search_end extend(struct dlx_costs *dlx)
{
    uint32_t depth = 0;
    if (!enter(dlx, 0, 0))
        return SEARCH_EXHAUSTED;
    for (;;) {
        const struct level *level = &dlx->levels[depth];
        if (advance(dlx, &dlx->levels[depth])) {
            const uint64_t cost = level->cost + dlx->nodes[level->chosen].cost;
            if (depth >= dlx->deepest)
                dlx->deepest = depth + 1;
            if (look(dlx))
                return stop(dlx, depth);
            if (!dlx->items[0].right)
                report(dlx, depth + 1, cost);
            else if (enter(dlx, depth + 1, cost)) {
                depth++;
                continue;
            }
        } else if (!depth--)
            return SEARCH_EXHAUSTED;
        uncommit_others(dlx, dlx->levels[depth].chosen, dlx->levels[depth].covered);
    }
}

/* --- building the lists --- */

/* Each primary item taxes its options in turn, by the least of what they still cost. The cost of a node is the number of
 * its option here. */
static void tax(struct dlx_costs *dlx, uint64_t *net)
{
    const struct node *nodes = dlx->nodes;
    for (uint32_t item = 1; item <= dlx->primary_count; item++) {
        uint64_t least = UINT64_MAX;
        for (uint32_t node = nodes[item].down; node != item && least; node = nodes[node].down)
            least = net[nodes[node].cost] < least ? net[nodes[node].cost] : least;
        for (uint32_t node = nodes[item].down; node != item && least; node = nodes[node].down)
            net[nodes[node].cost] -= least;
        dlx->taxes += nodes[item].down == item ? 0 : least;
    }
}

static void append(struct node *nodes, uint32_t node, uint32_t item)
{
    const uint32_t last = nodes[item].up;
    nodes[node].up = last;
    nodes[node].down = item;
    nodes[last].down = nodes[item].up = node;
}

/* A node in the list of its item. */
struct entry {
    uint64_t cost;
    uint32_t node;
};

static int by_cost(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return x->cost != y->cost ? (x->cost > y->cost) - (x->cost < y->cost)
                              : (x->node > y->node) - (x->node < y->node);
}

static void sort(struct node *nodes, uint32_t item, struct entry *entries)
{
    size_t count = 0;
    for (uint32_t node = nodes[item].down; node != item; node = nodes[node].down)
        entries[count++] = (struct entry){nodes[node].cost, node};
    qsort(entries, count, sizeof *entries, by_cost);
    nodes[item].up = nodes[item].down = item;
    for (size_t i = 0; i < count; i++)
        append(nodes, entries[i].node, item);
}

/* The primary items in a circle with the head; each secondary one alone. */
static void link_items(struct dlx_costs *dlx)
{
    for (uint32_t item = 0; item <= dlx->item_count; item++) {
        const bool primary = item <= dlx->primary_count;
        const uint32_t right = item < dlx->primary_count ? item + 1 : 0;
        dlx->nodes[item] = (struct node){.up = item, .down = item};
        dlx->items[item] = (struct item){primary ? item - 1 : item, primary ? right : item};
    }
    dlx->items[0].left = dlx->primary_count;
}

static void link_options(struct dlx_costs *dlx)
{
    const struct cover *problem = dlx->problem;
    struct node *nodes = dlx->nodes;
    uint32_t node = dlx->item_count + 1;
    nodes[node++] = (struct node){0};
    for (uint32_t option = 0; option < problem->option_count; option++) {
        const uint32_t first = node;
        for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++, node++) {
            const uint32_t item = problem->items[i] + 1;
            nodes[node] = (struct node){.item = item, .colour = cover_colour(problem, i), .cost = option};
            append(nodes, node, item);
            nodes[item].item++;
        }
        nodes[first - 1].down = node - 1;
        nodes[node++] = (struct node){.up = first, .colour = option};
    }
}

static bool price(struct dlx_costs *dlx)
{
    const size_t options = dlx->problem->option_count;
    uint64_t *net = array_take(dlx->allocator, options, sizeof *net);
    struct entry *entries = array_take(dlx->allocator, options, sizeof *entries);
    const bool room = net && entries;
    if (room) {
        memcpy(net, dlx->problem->costs, options * sizeof *net);
        tax(dlx, net);
        for (uint32_t node = dlx->item_count + 2; node < dlx->node_count; node++)
            dlx->nodes[node].cost = net[dlx->nodes[node].item ? dlx->nodes[node].cost : 0];
        for (uint32_t item = 1; item <= dlx->item_count; item++)
            sort(dlx->nodes, item, entries);
    }
    array_give(dlx->allocator, net, options, sizeof *net);
    array_give(dlx->allocator, entries, options, sizeof *entries);
    return room;
}

static void close(struct dlx_costs *dlx)
{
    struct allocator *allocator = dlx->allocator;
    array_give(allocator, dlx->nodes, dlx->node_count, sizeof *dlx->nodes);
    array_give(allocator, dlx->items, dlx->item_count + (size_t)1, sizeof *dlx->items);
    array_give(allocator, dlx->levels, dlx->primary_count, sizeof *dlx->levels);
    array_give(allocator, dlx->options, dlx->primary_count, sizeof *dlx->options);
}

static bool open(struct dlx_costs *dlx, const struct cover *problem)
{
    dlx->node_count = (uint32_t)(problem->item_count + 2 + problem->option_count + problem->node_count);
    dlx->nodes = array_take(dlx->allocator, dlx->node_count, sizeof *dlx->nodes);
    dlx->items = array_take(dlx->allocator, dlx->item_count + (size_t)1, sizeof *dlx->items);
    dlx->levels = array_take(dlx->allocator, dlx->primary_count, sizeof *dlx->levels);
    dlx->options = array_take(dlx->allocator, dlx->primary_count, sizeof *dlx->options);
    if (!dlx->nodes || !dlx->items || !dlx->levels || !dlx->options)
        return false;
    link_items(dlx);
    link_options(dlx);
    return price(dlx);
}

enum search_end dlx_minimize(const struct cover *problem, struct search *search, struct allocator *allocator)
{
    struct dlx_costs dlx = {.allocator = allocator,
                            .problem = problem,
                            .item_count = problem->item_count,
                            .primary_count = problem->primary_count,
                            .search = search,
                            .next_look = WORK_A_LOOK};
    const uint64_t began = clock_now();
    enum search_end end = SEARCH_NO_MEMORY;
    if (cheapest_open(&dlx.cheapest, search->limit, allocator)) {
        if (open(&dlx, problem)) {
            search->encode_ns = clock_now() - began;
            search->bound = dlx.taxes;
            end = extend(&dlx);
        }
        close(&dlx);
        cheapest_close(&dlx.cheapest);
    }
    store_placement_counts(search, dlx.placements, 0, dlx.propagations, dlx.deepest);
    search->counters[COUNTER_UPDATES] = dlx.updates;
    return end;
}
