/* SPDX-License-Identifier: MIT */
/* The search of cells where items have bounds, and where the choice of an item is learnt (choose=wtd, choose=frb).
 *
 * Source: the program SSMCC by Filip Stappers and Knuth (2023), whose tree this is: Algorithm M by the sparse sets that cells.c
 * explains. Of a cover without bounds it is that of Knuth's program SSXCC-BINARY (2023), where that differs.
 *
 * The idea. A branch is between two: an option is put down, or ruled out. To the left it covers its items once more, and those
 * that have been covered as often as they may be leave with all their options. To the right it is taken out of the sets of
 * its items, and the item to branch on is chosen anew. So the same options are never put down in two orders, and there is no
 * null move: an item whose set became empty, and which needs no more, leaves.
 *
 * Looking ahead. An option that would leave an item with fewer options than it needs is refused. An item that needs all of
 * its options waits on a stack, once for each of them: there is no right branch then.
 *
 * Learning. With choose=wtd an item's weight is 1, and grows by 1 when an option is refused because of it (Boussemart, Hemery,
 * Lecoutre, Sais, Boosting systematic search by weighting constraints, ECAI 2004; Knuth's SSXCC-WTD). With choose=frb it is the
 * share of its options that were refused, of those put down for it: 1/2 of one at first (Li, Yin, Li, Failure based variable
 * ordering heuristics for solving CSPs, CP 2021; SSXCC-FRB). The item with the fewest ways, divided by its weight, is branched
 * on; one with a single way before all others. Two options of an item can have branches on other items between them: this is
 * what a branch between two is for. Each instance begins without what was learnt in others.
 *
 * Coming back. At each branch to the left the sizes of all active items, and how often they may still be covered, go to a
 * stack; on the way to the right they come back.
 *
 * Counts: as of cells.c; each option ruled out is a node, too. */
#include "solvers/dancing-cells/cells-searches.h"

#include "common/base/array.h"
#include "common/base/arrays.h"
#include "solvers/exact-cover/bounded-choice.h"

#include <string.h>

struct node {
    uint32_t item;     /* of a spacer, which ends each option: item_count + the option */
    uint32_t location; /* where the node is in `sets`; of a spacer: the first node of the option */
    uint32_t colour;
};

struct item {
    uint32_t start, size; /* its set is sets[start] .. sets[start + size - 1] */
    uint32_t position;    /* its place in `order`: it is active if that is below `active` */
    uint32_t bound;       /* of a primary one: how often it may still be covered */
    uint32_t slack;       /* and how far the least is below the most */
    float weight, tried;  /* what was learnt, and from how many options */
};

struct saved {
    uint32_t item, size, bound;
};

/* An option put down, by the node of the item that was branched on. */
struct stage {
    uint32_t node;
    bool is_forced; /* there is no branch to the right */
    size_t saved_count;
};

struct bounded_cells {
    struct arrays arrays;
    const struct cover *problem;
    struct node *nodes;
    struct item *items;
    uint32_t *sets, *order, *forced;
    struct stage *stages;
    uint32_t *options; /* room for a solution */
    struct saved *saved;
    size_t saved_count, saved_room, forced_count, stage_count;
    uint32_t item_count, primary_count, active;
    uint32_t tough; /* the item because of which an option was refused last */
    bool has_bounds;
    struct choice_rule rule;
    struct search *search;
    struct tally tally;
};

#define NO_ITEM UINT32_MAX

/* --- the dance --- */

static bool is_active(const struct bounded_cells *cells, uint32_t item)
{
    return cells->items[item].position < cells->active;
}

static void leave(struct bounded_cells *cells, uint32_t item)
{
    const uint32_t last = --cells->active, place = cells->items[item].position, moved = cells->order[last];
    cells->order[last] = item;
    cells->order[place] = moved;
    cells->items[moved].position = place;
    cells->items[item].position = last;
}

/* How many options a primary item needs still; 0 or less: none. */
static int64_t needs(const struct item *item)
{
    return (int64_t)item->bound - item->slack;
}

/* Takes a node out of the set of its item, which leaves if it was the last. False if a primary item would have fewer than it
 * needs. */
static bool remove_node(struct bounded_cells *cells, uint32_t node)
{
    const uint32_t index = cells->nodes[node].item;
    struct item *item = &cells->items[index];
    const uint32_t size = item->size - 1;
    if (index < cells->primary_count) {
        if ((int64_t)size < needs(item)) {
            cells->tough = index;
            return false;
        }
        if (!size)
            leave(cells, index);
    }
    if (!size && cells->has_bounds)
        return true;
    const uint32_t place = cells->nodes[node].location, last = item->start + size, moved = cells->sets[last];
    item->size = size;
    cells->sets[last] = node;
    cells->sets[place] = moved;
    cells->nodes[node].location = last;
    cells->nodes[moved].location = place;
    cells->tally.updates++;
    return true;
}

/* The first node of the option of a node. */
static uint32_t first_of(const struct bounded_cells *cells, uint32_t node)
{
    while (cells->nodes[node].item < cells->item_count)
        node++;
    return cells->nodes[node].location;
}

/* Takes an option out of the sets of its items, but for secondary ones that have their colour. False as remove_node. */
static bool remove_option(struct bounded_cells *cells, uint32_t node)
{
    for (uint32_t x = first_of(cells, node); cells->nodes[x].item < cells->item_count; x++) {
        const uint32_t item = cells->nodes[x].item;
        if ((item < cells->primary_count || is_active(cells, item)) && !remove_node(cells, x))
            return false;
    }
    return true;
}

/* The same, without bounds, because the item of a node is covered: its own set stays, and items with one option left are
 * forced in this order. */
static bool hide_option(struct bounded_cells *cells, uint32_t node)
{
    for (uint32_t x = first_of(cells, node); cells->nodes[x].item < cells->item_count; x++) {
        const uint32_t item = cells->nodes[x].item;
        const bool primary = item < cells->primary_count;
        if (x == node || (!primary && !is_active(cells, item)))
            continue;
        if (!remove_node(cells, x))
            return false;
        if (primary && cells->items[item].size == 1)
            cells->forced[cells->forced_count++] = item;
    }
    return true;
}

/* Removes the options of an item that do not agree with the one of `node`, and the item leaves. False as remove_node. */
static bool fill_item(struct bounded_cells *cells, uint32_t node)
{
    const uint32_t index = cells->nodes[node].item, colour = cells->nodes[node].colour;
    const struct item *item = &cells->items[index];
    const uint32_t own = cells->nodes[node].location;
    for (uint32_t place = item->start + item->size; place-- > item->start;) {
        const uint32_t other = cells->sets[place];
        if (place != own && (!colour || cells->nodes[other].colour != colour) &&
            !(cells->has_bounds ? remove_option(cells, other) : hide_option(cells, other)))
            return false;
    }
    leave(cells, index);
    return true;
}

/* Puts an option down. False as remove_node. */
static bool put_down(struct bounded_cells *cells, uint32_t node)
{
    for (uint32_t x = first_of(cells, node); cells->nodes[x].item < cells->item_count; x++) {
        const uint32_t item = cells->nodes[x].item;
        if (!is_active(cells, item))
            continue; /* a secondary one that has its colour */
        const bool primary = item < cells->primary_count, filled = !primary || !--cells->items[item].bound;
        if (filled ? !fill_item(cells, x) : !remove_node(cells, x))
            return false;
    }
    return true;
}

/* --- the choice --- */

static struct choice choice_of(const struct bounded_cells *cells, uint32_t index)
{
    const struct item *item = &cells->items[index];
    return choice_of_item(index, item->size, item->bound, item->slack);
}

/* As choice_compare, of what was learnt. Numbers are floats, as in Knuth's programs: others would make other trees. */
static int compare_learnt(const struct bounded_cells *cells, const struct choice *a, const struct choice *b)
{
    const float score_a = (float)a->ways / cells->items[a->item].weight,
                score_b = (float)b->ways / cells->items[b->item].weight;
    if (score_a < score_b || score_a > score_b)
        return score_a < score_b ? -1 : 1;
    const struct choice as_many = {b->ways, a->item, a->slack, a->length};
    return cells->has_bounds ? choice_compare(&as_many, b) : 0;
}

/* An option was put down for an item, or refused. */
static void learn(struct bounded_cells *cells, uint32_t index, bool refused)
{
    struct item *item = &cells->items[index];
    if (cells->rule.choose == CHOOSE_WTD && refused)
        cells->items[cells->tough].weight += 1;
    if (cells->rule.choose != CHOOSE_FRB)
        return;
    item->tried += 1;
    if (refused)
        item->weight = (float)((double)item->weight + (1.0 - (double)item->weight) / (double)item->tried);
    else
        item->weight -= item->weight / item->tried;
}

/* An item that waits on the stack, as one that needs all its options; NO_ITEM if none does. */
static uint32_t pop_forced(struct bounded_cells *cells)
{
    while (cells->forced_count) {
        const uint32_t item = cells->forced[--cells->forced_count];
        if (is_active(cells, item))
            return item;
    }
    return NO_ITEM;
}

/* The item to branch on, with one way if it is forced; NO_ITEM if there is none left. */
static struct choice choose(struct bounded_cells *cells)
{
    const bool first = cells->rule.choose == CHOOSE_FIRST,
               learnt = cells->rule.choose == CHOOSE_WTD || cells->rule.choose == CHOOSE_FRB;
    struct choice best = {.item = pop_forced(cells), .ways = 1};
    unsigned ties = 0;
    if (best.item != NO_ITEM)
        return best;
    cells->tally.scanned += cells->active;
    for (uint32_t place = 0; place < cells->active; place++) {
        const uint32_t item = cells->order[place];
        if (item >= cells->primary_count)
            continue;
        const struct choice choice = choice_of(cells, item);
        if (first) {
            best = best.item < item ? best : choice;
            continue;
        }
        for (int64_t i = needs(&cells->items[item]); choice.ways == 1 && i > 0; i--)
            cells->forced[cells->forced_count++] = item;
        if (choice.ways == 1)
            continue;
        const int order = best.item == NO_ITEM ? -1
                          : learnt             ? compare_learnt(cells, &choice, &best)
                                               : choice_compare(&choice, &best);
        ties = order < 0 ? 1 : ties + !order;
        if (order < 0 || (!order && choice_rule_prefers(&cells->rule, item, best.item, ties)))
            best = choice;
    }
    const uint32_t forced = pop_forced(cells);
    return forced == NO_ITEM ? best : (struct choice){.item = forced, .ways = 1};
}

/* --- the search --- */

/* Saves sizes and bounds of the active items. False if memory runs out. */
static bool save(struct bounded_cells *cells)
{
    const size_t needed = cells->saved_count + cells->active;
    if (!array_reserve(cells->arrays.allocator, &cells->saved, &cells->saved_room, needed,
                       sizeof *cells->saved))
        return false;
    for (uint32_t place = 0; place < cells->active; place++) {
        const uint32_t item = cells->order[place];
        cells->saved[cells->saved_count++] =
            (struct saved){item, cells->items[item].size, cells->items[item].bound};
    }
    return true;
}

static void come_back(struct bounded_cells *cells, const struct stage *stage)
{
    cells->active = (uint32_t)(cells->saved_count - stage->saved_count);
    while (cells->saved_count > stage->saved_count) {
        const struct saved *saved = &cells->saved[--cells->saved_count];
        cells->items[saved->item].size = saved->size;
        cells->items[saved->item].bound = saved->bound;
    }
    cells->forced_count = 0;
}

static bool report(struct bounded_cells *cells)
{
    for (size_t i = 0; i < cells->stage_count; i++) {
        uint32_t spacer = cells->stages[i].node;
        while (cells->nodes[spacer].item < cells->item_count)
            spacer++;
        cells->options[i] = cells->nodes[spacer].item - cells->item_count;
    }
    const struct solution solution = {.options = cells->options, .option_count = cells->stage_count};
    return search_report(cells->search, &solution);
}

/* Goes to the right of the last option put down that has a right side: it is ruled out. False if none has. */
static bool turn_right(struct bounded_cells *cells)
{
    while (cells->stage_count) {
        const struct stage *stage = &cells->stages[--cells->stage_count];
        if (stage->is_forced) {
            cells->saved_count = stage->saved_count;
            continue;
        }
        come_back(cells, stage);
        if (!remove_option(cells, stage->node))
            continue;
        cells->tally.others++;
        return true;
    }
    return false;
}

static enum search_end extend(struct bounded_cells *cells)
{
    for (;;) {
        count_level(cells->search, cells->stage_count);
        if (tally_look(&cells->tally, cells->search))
            return SEARCH_STOPPED;
        const struct choice choice = choose(cells);
        if (choice.item == NO_ITEM) {
            if (report(cells))
                return SEARCH_LIMIT;
            if (!turn_right(cells))
                return SEARCH_EXHAUSTED;
            continue;
        }
        struct stage *stage = &cells->stages[cells->stage_count];
        *stage = (struct stage){cells->sets[cells->items[choice.item].start], choice.ways == 1,
                                cells->saved_count};
        if (!stage->is_forced && !save(cells))
            return SEARCH_NO_MEMORY;
        cells->stage_count++;
        const bool refused = !put_down(cells, stage->node);
        learn(cells, choice.item, refused);
        if (refused) {
            cells->forced_count = 0;
            if (!turn_right(cells))
                return SEARCH_EXHAUSTED;
            continue;
        }
        tally_placement(&cells->tally, cells->stage_count);
        cells->tally.propagations += stage->is_forced;
    }
}

/* --- one instance --- */

/* Whatever a search before left behind is gone. False if an item has fewer options than it needs. */
static bool fill_sets(struct bounded_cells *cells, const struct instance *instance)
{
    const struct cover *problem = cells->problem;
    bool enough = true;
    for (uint32_t item = 0; item < cells->item_count; item++) {
        cells->items[item].size = 0;
        cells->items[item].position = cells->order[item] = item;
        cells->items[item].weight = cells->rule.choose == CHOOSE_FRB ? 0.5f : 1;
        cells->items[item].tried = 1;
        if (item < cells->primary_count)
            cells->items[item].bound = cover_bounds(problem, item).most;
    }
    for (uint32_t option = 0, node = 0; option < problem->option_count; option++, node++)
        for (; cells->nodes[node].item < cells->item_count; node++) {
            struct item *item = &cells->items[cells->nodes[node].item];
            cells->nodes[node].location = item->start + item->size++;
            cells->sets[cells->nodes[node].location] = node;
        }
    cells->active = cells->item_count;
    for (uint32_t item = 0; item < cells->item_count; item++) {
        if (item < cells->primary_count && (int64_t)cells->items[item].size < needs(&cells->items[item]))
            enough = false;
        if (!cells->items[item].size && cells->has_bounds)
            leave(cells, item);
    }
    for (size_t i = 0; i < instance->taken_count && enough; i++)
        enough = put_down(cells, (uint32_t)problem->option_start[instance->taken[i]] + instance->taken[i]);
    return enough;
}

enum search_end bounded_cells_solve(struct bounded_cells *cells, const struct instance *instance,
                                    struct search *search)
{
    cells->search = search;
    tally_begin(&cells->tally);
    cells->stage_count = cells->saved_count = cells->forced_count = 0;
    choice_rule_reset(&cells->rule);
    enum search_end end = SEARCH_EXHAUSTED;
    if (fill_sets(cells, instance))
        end = extend(cells);
    else
        count_level(search, 0);
    cells->tally.standing = end == SEARCH_EXHAUSTED ? 0 : (uint32_t)cells->stage_count;
    tally_store(&cells->tally, search);
    return end;
}

/* --- building the cover --- */

static void lay_out(struct bounded_cells *cells)
{
    const struct cover *problem = cells->problem;
    uint32_t node = 0, start = 0;
    for (uint32_t option = 0; option < problem->option_count; option++) {
        const uint32_t first = node;
        for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++) {
            cells->nodes[node++] =
                (struct node){.item = problem->items[i], .colour = cover_colour(problem, i)};
            cells->items[problem->items[i]].size++;
        }
        cells->nodes[node++] = (struct node){.item = cells->item_count + option, .location = first};
    }
    for (uint32_t item = 0; item < cells->item_count; item++) {
        cells->items[item].start = start;
        start += cells->items[item].size;
        if (item < cells->primary_count)
            cells->items[item].slack = cover_bounds(problem, item).most - cover_bounds(problem, item).least;
    }
}

void bounded_cells_close(struct bounded_cells *cells)
{
    if (!cells)
        return;
    struct allocator *allocator = cells->arrays.allocator;
    array_give(allocator, cells->saved, cells->saved_room, sizeof *cells->saved);
    arrays_close(&cells->arrays);
    allocator_give(allocator, cells, sizeof *cells);
}

struct bounded_cells *bounded_cells_open(const struct cover *cover, const struct choice_rule *rule,
                                         struct allocator *allocator)
{
    struct bounded_cells *cells = allocator_take_zeroed(allocator, sizeof *cells);
    if (!cells)
        return 0;
    struct arrays *arrays = &cells->arrays;
    const size_t stages = cover_solution_max(cover) + 1;
    arrays->allocator = allocator;
    cells->problem = cover;
    cells->rule = *rule;
    cells->has_bounds = cover->bounds;
    cells->item_count = cover->item_count;
    cells->primary_count = cover->primary_count;
    cells->nodes = arrays_take(arrays, cover->node_count + cover->option_count, sizeof *cells->nodes);
    cells->items = arrays_take_zeroed(arrays, cover->item_count, sizeof *cells->items);
    cells->sets = arrays_take(arrays, cover->node_count, sizeof *cells->sets);
    cells->order = arrays_take(arrays, cover->item_count, sizeof *cells->order);
    cells->forced = arrays_take(arrays, cover->node_count, sizeof *cells->forced);
    cells->stages = arrays_take(arrays, stages, sizeof *cells->stages);
    cells->options = arrays_take(arrays, stages, sizeof *cells->options);
    if (!arrays->failed) {
        lay_out(cells);
        return cells;
    }
    bounded_cells_close(cells);
    return 0;
}
