/* SPDX-License-Identifier: MIT */
/* The search of dlx where items have bounds.
 *
 * Source: Knuth, The Art of Computer Programming 4B, 7.2.2.1, Algorithm M, and his program dlx3, whose tree
 * this is.
 *
 * The idea. An item that must be covered by two of its options x, y, z must not be covered by x and y and
 * once more by y and x. So its options are taken in the order of their list: once x was tried, it leaves the
 * list, and only then comes y. The item stays open, an item like all others, and the next option for it may
 * be chosen much later. When it has been covered as often as it may be, it is covered as in dlx.c: the rest
 * of its options go. When it needs no more, one branch takes none of what is left: the null move.
 *
 * Tweaking. An option that was tried leaves all lists, its own item's included. There it is always the first,
 * so that its own links keep what comes after it, and `first` at the level of the item leads to all that
 * left: putting them back takes new links upwards and one down from the head.
 *
 * The choice. An item with l options left that may be covered b times more and has to be so b - s times
 * leaves l + s - b + 1 ways: that many of its options, or none, can be the first one taken. Of items with
 * equally few ways, the one with the least s, and then with the most options: so the tree is smaller in its
 * middle (Knuth's example: 2 of 4, then 3 of 5).
 *
 * Counts: as of dlx.c. A null move is a node, and no placement; an item with one way is a propagation. */
#include "solvers/dancing-links/dlx-links.h"

/* --- steps --- */

/* Takes the first option of an item out of its list, and, if the item is not covered, so that it is still in
 * the others, out of those. */
static void bounds_tweak(struct dlx *dlx, uint32_t node)
{
    struct dlx_node *nodes = dlx->nodes;
    const uint32_t item = nodes[node].item;
    assert(nodes[item].down == node && nodes[item].length > 0);
    if (dlx->coverage[item].bound)
        dlx_hide(dlx, node);
    nodes[item].down = nodes[node].down;
    nodes[nodes[node].down].up = item;
    nodes[item].length--;
    dlx->tally.updates++;
    COUNT_MEMS(dlx, 4);
}

/* Puts back all options that left the list of an item since `first` was its first one. */
static void bounds_untweak(struct dlx *dlx, uint32_t item, uint32_t first)
{
    struct dlx_node *nodes = dlx->nodes;
    const uint32_t end = nodes[item].down;
    uint32_t before = item, node = first;
    nodes[item].down = first;
    for (; node != end; before = node, node = nodes[node].down) {
        nodes[node].up = before;
        nodes[item].length++;
        if (dlx->coverage[item].bound)
            dlx_unhide(dlx, node);
        COUNT_MEMS(dlx, 4);
    }
    nodes[node].up = before;
}

/* Whether the item at `node` is covered when its option is put down, and not only covered once more. */
static bool bounds_fills(struct dlx *dlx, uint32_t node)
{
    const uint32_t item = dlx->nodes[node].item;
    assert(item > dlx->primary_count || dlx->coverage[item].bound);
    return item > dlx->primary_count || !--dlx->coverage[item].bound;
}

static void bounds_put_down(struct dlx *dlx, uint32_t node)
{
    for (uint32_t x = node + 1; x != node;) {
        COUNT_MEMS(dlx, 2);
        if (!dlx->nodes[x].item)
            x = dlx->nodes[x].up;
        else if (bounds_fills(dlx, x))
            dlx_commit(dlx, x++);
        else
            x++;
    }
}

static void bounds_take_up(struct dlx *dlx, uint32_t node)
{
    for (uint32_t x = node - 1; x != node;) {
        const uint32_t item = dlx->nodes[x].item;
        COUNT_MEMS(dlx, 2);
        if (!item) {
            x = dlx->nodes[x].down;
            continue;
        }
        const bool primary = item <= dlx->primary_count;
        if (!primary || !dlx->coverage[item].bound)
            dlx_uncommit(dlx, x);
        if (primary)
            dlx->coverage[item].bound++;
        x--;
    }
}

/* --- the choice --- */

static struct bounded_choice bounds_choice_of(const struct dlx *dlx, uint32_t item)
{
    return bounded_choice_of(item, dlx->nodes[item].length, dlx->coverage[item].bound,
                             dlx->coverage[item].slack);
}

/* Item 0: there is none, so all is covered. */
static struct bounded_choice bounds_choose(struct dlx *dlx)
{
    uint32_t item = dlx->items[0].right;
    struct bounded_choice best = {0};
    unsigned ties = 1;
    if (item)
        best = bounds_choice_of(dlx, item);
    if (!item || dlx->rule.choose == CHOOSE_FIRST)
        return best;
    while ((item = dlx->items[item].right)) {
        const struct bounded_choice choice = bounds_choice_of(dlx, item);
        const int order = bounded_choice_compare(&choice, &best);
        COUNT_MEMS(dlx, 3);
        ties = order < 0 ? 1 : ties + !order;
        if (order < 0 || (!order && dlx_prefers_later(dlx, ties)))
            best = choice;
    }
    dlx->tally.scanned += dlx->primary_count;
    return best;
}

/* --- the search --- */

static void bounds_enter(struct dlx *dlx, uint32_t level, const struct bounded_choice *choice)
{
    const uint32_t item = choice->item;
    assert(check_links(dlx) && dlx->coverage[item].bound);
    dlx->tally.propagations += choice->ways == 1;
    dlx->chosen[level] = item;
    dlx->first[level] = dlx->nodes[item].down;
    if (!--dlx->coverage[item].bound)
        dlx_cover(dlx, item);
}

/* The item that a level branches on: chosen[level] walks down its list, from its head until it comes back to
 * it. */
static uint32_t bounds_item_at(const struct dlx *dlx, uint32_t level)
{
    const uint32_t node = dlx->chosen[level];
    return node > dlx->item_count ? dlx->nodes[node].item : node;
}

static void bounds_leave(struct dlx *dlx, uint32_t level)
{
    const uint32_t item = bounds_item_at(dlx, level);
    const struct dlx_coverage coverage = dlx->coverage[item];
    if (coverage.bound || coverage.slack)
        bounds_untweak(dlx, item, dlx->first[level]);
    if (!coverage.bound)
        dlx_uncover(dlx, item);
    dlx->coverage[item].bound++;
}

/* Goes to the next option of the item at a level, or after the last one to the item itself, the null move.
 * Returns false if there is no further way. */
static bool bounds_advance(struct dlx *dlx, uint32_t level)
{
    const uint32_t item = bounds_item_at(dlx, level);
    const struct dlx_coverage coverage = dlx->coverage[item];
    const uint32_t node = dlx->chosen[level] = dlx->nodes[dlx->chosen[level]].down;
    COUNT_MEMS(dlx, 2);
    if (!coverage.bound && !coverage.slack)
        return node != item;
    if ((int64_t)dlx->nodes[item].length <= (int64_t)coverage.bound - coverage.slack)
        return false;
    if (node != item)
        bounds_tweak(dlx, node);
    else if (coverage.bound)
        dlx_unlink_item(dlx->items, item);
    return true;
}

/* Puts down the option at a level, or takes the null move. */
static void bounds_take_way(struct dlx *dlx, uint32_t level)
{
    const uint32_t node = dlx->chosen[level];
    if (node <= dlx->item_count) {
        dlx->tally.others++;
        return;
    }
    bounds_put_down(dlx, node);
    tally_placement(&dlx->tally, ++dlx->tally.standing);
}

/* Takes that back. Whether there may be a further way: the null move is the last. */
static bool bounds_retreat(struct dlx *dlx, uint32_t level)
{
    const uint32_t node = dlx->chosen[level];
    if (node <= dlx->item_count) {
        if (dlx->coverage[node].bound)
            dlx_relink_item(dlx->items, node);
        return false;
    }
    bounds_take_up(dlx, node);
    dlx->tally.standing--;
    return true;
}

/* The options that stand at `count` levels. */
static uint32_t bounds_gather(struct dlx *dlx, uint32_t count)
{
    uint32_t options = 0;
    for (uint32_t level = 0; level < count; level++)
        if (dlx->chosen[level] > dlx->item_count)
            dlx->options[options++] = dlx_option_of(dlx, dlx->chosen[level]);
    return options;
}

static bool bounds_report(struct dlx *dlx, uint32_t level)
{
    const struct solution solution = {.options = dlx->options, .option_count = bounds_gather(dlx, level)};
    return search_report(dlx->search, &solution);
}

/* Ends the search before its time, so takes back all that stands at `count` levels. */
static enum search_end bounds_end_at(struct dlx *dlx, uint32_t count, enum search_end end)
{
    const uint32_t standing = dlx->tally.standing;
    while (count--) {
        bounds_retreat(dlx, count);
        bounds_leave(dlx, count);
    }
    dlx->tally.standing = standing;
    return end;
}

enum search_end dlx_extend_in_bounds(struct dlx *dlx)
{
    uint32_t level = 0;
    for (;;) {
        const struct bounded_choice choice = bounds_choose(dlx);
        count_level(dlx->search, level);
        if (!choice.item && bounds_report(dlx, level))
            return bounds_end_at(dlx, level, SEARCH_LIMIT);
        bool entered = choice.ways > 0, more = entered;
        if (entered)
            bounds_enter(dlx, level, &choice);
        while (!more || !bounds_advance(dlx, level)) {
            if (entered)
                bounds_leave(dlx, level);
            if (!level)
                return SEARCH_EXHAUSTED;
            more = bounds_retreat(dlx, --level);
            entered = true;
        }
        bounds_take_way(dlx, level++);
        if (tally_look(&dlx->tally, dlx->search))
            return bounds_end_at(dlx, level, SEARCH_STOPPED);
    }
}
