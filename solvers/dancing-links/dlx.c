/* SPDX-License-Identifier: MIT */
/* dlx: exact cover by Dancing Links, the textbook form, with secondary items and colours.
 *
 * Source: Knuth, "Dancing Links" (Millennial Perspectives in Computer Science, 2000; arXiv cs/0011047), and
 * The Art of Computer Programming 4B, 7.2.2.1, Algorithms X and C, whose layout and words are used here.
 *
 * The idea. Each item is the head of a vertical, circular, doubly linked list of the options that contain it;
 * the items still to be covered form a horizontal one. Taking node x out of its list is
 *     up(down(x)) = up(x), down(up(x)) = down(x),
 * and because x keeps its own two links, putting it back is
 *     up(down(x)) = x,     down(up(x)) = x.
 * So a search that undoes its steps in exactly the reverse order needs no copy of anything: the links dance
 * out of the lists and back in, and x itself remembers where.
 *
 * The invariant. Covering an item takes it out of the horizontal list, and takes out of all other lists
 * every option that contains it; the vertical list of the item itself stays whole, which is what lets the
 * search walk along it. No node is ever taken out twice: once an option is out because of one item, it can
 * not be met again through another, since it is no longer in that list.
 *
 * Secondary items. They need not be covered, so they are not in the horizontal list; otherwise they are items
 * like all others. A secondary item may be coloured by an option; then options that agree on its colour may
 * stand together. So it is not covered but purified: the options with another colour, or with none, are
 * hidden, and the nodes that agree are marked, because for them the question is settled. A marked node
 * stays where it is when its option is hidden; that list is not walked again before it is unmarked.
 *
 * The layout. nodes[0] is the head of the horizontal list and nodes[1..items] are the items; after them
 * come the options, the nodes of one next to each other, with a spacer before, between and after them. A
 * spacer's up is the first node of the option before it and its down is the last of the option after it, so
 * an option is walked cyclically by going right until a spacer sends us back.
 *
 * Items with bounds are in dlx-bounds.c, options with costs in dlx-costs.c.
 *
 * Cost: covering an item with k options of length l updates k (l - 1) pairs of links; on a 9x9 board an item
 * starts with 9 options of 4 nodes. Choosing by fewest options walks the horizontal list at every node. The
 * levels are kept in an array, not by recursion: there may be a hundred thousand.
 *
 * Counts: nodes, the partial solutions entered, the complete ones among them, as Knuth's programs count;
 * placements, the options tried; backtracks; propagations, placements for an item that had one option left;
 * depth; updates as Knuth counts them, a node or an item taken out of its list. The givens count as nothing:
 * they are covered before the search. */
#include "solvers/dancing-links/dlx-links.h"

/* --- the search --- */

static bool dlx_all_is_covered(const struct dlx *dlx)
{
    return !dlx->items[0].right;
}

/* The item to branch on: the first in the list, or one of those with the fewest options. */
static uint32_t dlx_choose(struct dlx *dlx)
{
    uint32_t best = dlx->items[0].right, fewest = UINT32_MAX;
    unsigned ties = 0;
    COUNT_MEMS(dlx, 1);
    if (dlx->rule.choose == CHOOSE_FIRST)
        return best;
    for (uint32_t item = best; item && fewest; item = dlx->items[item].right) {
        COUNT_MEMS(dlx, 2);
        uint32_t length = dlx->nodes[item].length;
        TRACE_SIZE(dlx->search, item - 1, length);
        if (length < fewest) {
            best = item;
            fewest = length;
            ties = 1;
        } else if (length == fewest && dlx_prefers_later(dlx, ++ties)) {
            best = item;
        }
    }
    return best;
}

#ifdef QUADRILLE_TRACED
static void dlx_trace_choice(struct dlx *dlx, uint32_t item)
{
    TRACE(dlx->search, .kind = TRACE_CHOOSE, .item = item - 1,
          .why = dlx->rule.choose == CHOOSE_FIRST ? TRACE_ORDER : TRACE_FEWEST);
    if (!dlx->nodes[item].length)
        TRACE(dlx->search, .kind = TRACE_CONFLICT, .why = TRACE_NO_OPTION, .item = item - 1);
}

static void dlx_trace_placement(struct dlx *dlx, uint32_t node)
{
    uint32_t item = dlx->nodes[node].item;
    bool forced = dlx->nodes[item].length == 1;
    TRACE(dlx->search, .kind = forced ? TRACE_PROPAGATE : TRACE_PLACE,
          .why = forced ? TRACE_ONE_OPTION : TRACE_NOTHING, .option = dlx_option_of(dlx, node),
          .item = item - 1);
}
#endif

/* Enters a level: chooses its item, and stands before the first of its options. */
static void dlx_enter(struct dlx *dlx, uint32_t level)
{
    assert(check_links(dlx) && level < dlx->primary_count);
    uint32_t item = dlx_choose(dlx);
    TRACED(dlx_trace_choice(dlx, item));
    count_level(dlx->search, level);
    dlx->tally.scanned += dlx->primary_count;
    dlx->tally.propagations += dlx->nodes[item].length == 1;
    dlx->chosen[level] = item;
    dlx_cover(dlx, item);
}

/* Puts down the option of `node`, whose item is covered. True if the search must stop. */
static bool dlx_place(struct dlx *dlx, uint32_t node, uint32_t level)
{
    TRACED(dlx_trace_placement(dlx, node));
    dlx_commit_others(dlx, node);
    tally_placement(&dlx->tally, level + 1);
    return tally_look(&dlx->tally, dlx->search);
}

/* A solution of `count` options. True if it was the last one wanted. */
static bool dlx_report(struct dlx *dlx, uint32_t count)
{
    struct solution solution = {.options = dlx->options, .option_count = count};
    count_level(dlx->search, count);
    for (uint32_t level = 0; dlx->search->on_solution && level < count; level++)
        dlx->options[level] = dlx_option_of(dlx, dlx->chosen[level]);
    return search_report(dlx->search, &solution);
}

/* Ends the search before its time, so takes back all options, the last being that of `level`. */
static enum search_end dlx_end_at(struct dlx *dlx, uint32_t level, enum search_end end)
{
    dlx->tally.standing = level + 1;
    TRACED(dlx->search = NULL);
    for (uint32_t standing = level + 1; standing-- > 0;) {
        dlx_uncommit_others(dlx, dlx->chosen[standing]);
        dlx_uncover(dlx, dlx->nodes[dlx->chosen[standing]].item);
    }
    return end;
}

/* Extends the partial solution in every way. At each level, chosen[level] walks down the list of an item,
 * from its head until it comes back to it. */
static enum search_end dlx_extend(struct dlx *dlx)
{
    uint32_t level = 0;
    if (dlx_all_is_covered(dlx))
        return dlx_report(dlx, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    dlx_enter(dlx, level);
    for (;;) {
        uint32_t node = dlx->chosen[level] = dlx->nodes[dlx->chosen[level]].down;
        COUNT_MEMS(dlx, 2);
        if (node <= dlx->item_count) {
            dlx_uncover(dlx, node);
            if (level == 0)
                return SEARCH_EXHAUSTED;
            TRACE(dlx->search, .kind = TRACE_BACKTRACK, .keep = level - 1);
            dlx_uncommit_others(dlx, dlx->chosen[--level]);
            COUNT_MEMS(dlx, 2);
            continue;
        }
        if (dlx_place(dlx, node, level))
            return dlx_end_at(dlx, level, SEARCH_STOPPED);
        COUNT_MEMS(dlx, 1);
        if (!dlx_all_is_covered(dlx)) {
            dlx_enter(dlx, ++level);
            continue;
        }
        if (dlx_report(dlx, level + 1))
            return dlx_end_at(dlx, level, SEARCH_LIMIT);
        TRACE(dlx->search, .kind = TRACE_BACKTRACK, .keep = level);
        dlx_uncommit_others(dlx, node);
    }
}

/* --- one instance --- */

/* The node of an option by which it is taken beforehand: that of its first primary item. */
static uint32_t dlx_node_of(const struct dlx *dlx, uint32_t option)
{
    uint32_t first = dlx->item_count + 2 + option + (uint32_t)dlx->problem->option_start[option];
    for (uint32_t node = first; dlx->nodes[node].item; node++)
        if (dlx->nodes[node].item <= dlx->primary_count)
            return node;
    return first;
}

static void dlx_take(struct dlx *dlx, uint32_t option)
{
    uint32_t node = dlx_node_of(dlx, option);
    dlx_cover(dlx, dlx->nodes[node].item);
    dlx_commit_others(dlx, node);
}

static void dlx_give_back(struct dlx *dlx, uint32_t option)
{
    uint32_t node = dlx_node_of(dlx, option);
    dlx_uncommit_others(dlx, node);
    dlx_uncover(dlx, dlx->nodes[node].item);
}

static enum search_end dlx_solve(void *state, const struct instance *instance, struct search *search)
{
    struct dlx *dlx = state;
    if (search->minimize)
        return choice_rule_minimizes(&dlx->rule, &search->failure)
                   ? dlx_minimize(dlx->problem, search, dlx->arrays.allocator)
                   : SEARCH_FAILED;
    TRACED(dlx->search = NULL);
    for (size_t i = 0; i < instance->taken_count; i++)
        dlx_take(dlx, instance->taken[i]);
    dlx->search = search;
    tally_begin(&dlx->tally);
    choice_rule_reset(&dlx->rule);
    enum search_end end = dlx->coverage ? dlx_extend_in_bounds(dlx) : dlx_extend(dlx);
    TRACED(dlx->search = NULL);
    tally_store(&dlx->tally, search);
    for (size_t i = instance->taken_count; i-- > 0;)
        dlx_give_back(dlx, instance->taken[i]);
    assert(check_links(dlx));
    return end;
}

/* --- building the lists --- */

/* The nodes of the head and the items, then those of the options, with a spacer before and after each. */
static size_t dlx_count_nodes(const struct cover *problem)
{
    return problem->item_count + (size_t)2 + problem->option_count + problem->node_count;
}

/* Appends a node to the vertical list of an item. */
static void dlx_append(struct dlx_node *nodes, uint32_t node, uint32_t item, uint32_t colour)
{
    assert(item <= node);
    uint32_t last = nodes[item].up;
    nodes[node] = (struct dlx_node){.up = last, .down = item, .item = item, .colour = colour};
    nodes[last].down = nodes[item].up = node;
    nodes[item].length++;
}

/* The primary items in a circle with the head; each secondary one alone. */
static void dlx_link_items(struct dlx *dlx)
{
    for (uint32_t item = 0; item <= dlx->item_count; item++) {
        dlx->nodes[item] = (struct dlx_node){.up = item, .down = item};
        dlx->items[item] = (struct dlx_item){item, item};
    }
    for (uint32_t item = 0; item <= dlx->primary_count; item++) {
        uint32_t right = item < dlx->primary_count ? item + 1 : 0;
        dlx->items[item].right = right;
        dlx->items[right].left = item;
    }
}

static void dlx_link_options(struct dlx *dlx)
{
    const struct cover *problem = dlx->problem;
    uint32_t node = dlx->item_count + 1;
    dlx->nodes[node++] = (struct dlx_node){0};
    for (uint32_t option = 0; option < problem->option_count; option++) {
        uint32_t first = node;
        for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++)
            dlx_append(dlx->nodes, node++, problem->items[i] + 1, cover_colour(problem, i));
        dlx->nodes[first - 1].down = node - 1;
        dlx->nodes[node++] = (struct dlx_node){.up = first, .option = option};
    }
}

bool dlx_link(struct dlx *dlx)
{
    const struct cover *problem = dlx->problem;
    dlx->item_count = problem->item_count;
    dlx->primary_count = problem->primary_count;
    dlx->nodes = arrays_take(&dlx->arrays, dlx_count_nodes(problem), sizeof *dlx->nodes);
    dlx->items = arrays_take(&dlx->arrays, dlx->item_count, sizeof *dlx->items);
    if (dlx->arrays.failed)
        return false;
    dlx_link_items(dlx);
    dlx_link_options(dlx);
    return true;
}

static void dlx_close(void *state)
{
    struct dlx *dlx = state;
    struct allocator *allocator = dlx->arrays.allocator;
    arrays_close(&dlx->arrays);
    allocator_give(allocator, dlx, sizeof *dlx);
}

static bool dlx_open(const struct problem *problem, const struct settings *settings,
                     struct allocator *allocator, void **state, struct error *error)
{
    const struct cover *cover = problem->cover;
    if (dlx_count_nodes(cover) >= UINT32_MAX)
        return error_set(error, "the exact cover is too large for links of 32 bits");
    struct dlx *dlx = allocator_take_zeroed(allocator, sizeof *dlx);
    if (!dlx)
        return error_set(error, "not enough memory for the links");
    struct arrays *arrays = &dlx->arrays;
    arrays->allocator = allocator;
    dlx->problem = cover;
    dlx->rule = choice_rule_of(settings);
    /* Each primary item has a level for each of its options in a solution, and one at which it takes no
     * further option. */
    const size_t levels = cover->primary_count + (cover->bounds ? cover_solution_max(cover) : 0);
    dlx->chosen = arrays_take(arrays, levels, sizeof *dlx->chosen);
    dlx->options = arrays_take(arrays, levels, sizeof *dlx->options);
    if (cover->bounds) {
        dlx->first = arrays_take(arrays, levels, sizeof *dlx->first);
        dlx->coverage = arrays_take(arrays, cover->item_count, sizeof *dlx->coverage);
    }
    if (!dlx_link(dlx)) {
        dlx_close(dlx);
        return error_set(error, "not enough memory for the links");
    }
    for (uint32_t item = 0; dlx->coverage && item < dlx->primary_count; item++) {
        const struct bounds bounds = cover->bounds[item];
        dlx->coverage[item + 1] = (struct dlx_coverage){bounds.most, bounds.most - bounds.least};
    }
    *state = dlx;
    return true;
}

const struct solver solver_dlx = {
    EXACT_COVER_HEAD,
    .name = "dlx",
    .summary = "Dancing Links, as in the textbook",
    .counted = COUNTS_PLACEMENTS | COUNTS(UPDATES) | COUNTS_MEMS,
    .settings = exact_cover_settings,
    .open = dlx_open,
    .solve = dlx_solve,
    .close = dlx_close,
    .extensions = EXTENSION_COLOURS | EXTENSION_BOUNDS | EXTENSION_COSTS,
};
