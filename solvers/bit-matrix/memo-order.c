/* SPDX-License-Identifier: MIT */
/* The order in which memo covers items, found from the structure of the cover.
 *
 * The frontier. When the first k items of an order have been covered, in one way or another, it is decided of
 * each of their options whether it is chosen. An item of which no option is decided is open; one of which all
 * are decided is covered; what may be either is the items between them, of which some options are decided and
 * others are not. They are the frontier, and with f items on it there are at most 2^f keys to meet at this
 * step. So an order is good if its longest frontier is short: on a board of 4 x 16 dominoes it should run
 * along the short side.
 *
 * Growing an order. It begins with the first item of the cover, and goes on with the item, among those on the
 * frontier, that leaves the shortest one; the first of several. */
#include "solvers/bit-matrix/memo-order.h"

#include "common/base/array.h"
#include "common/board/order.h"
#include "common/cover/columns.h"

#include <string.h>

/* As many steps, an item of an option each, as take some 10 ms. */
#define WORK_MOST 3000000u

/* Where an order has come to. */
struct growth {
    const struct cover *cover;
    struct columns columns; /* the options of each item */
    uint32_t *decided;      /* of each option: 1 + the step at which it was, or 0 */
    uint32_t *touched;      /* of each item: how many of its options are decided */
    uint32_t frontier;
};

static size_t length_of(const struct growth *growth, uint32_t item)
{
    return growth->columns.start[item + 1] - growth->columns.start[item];
}

static void touch_items(struct growth *growth, uint32_t option)
{
    const struct cover *cover = growth->cover;
    for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        uint32_t item = cover->items[i];
        growth->frontier += growth->touched[item] == 0;
        growth->frontier -= ++growth->touched[item] == length_of(growth, item);
    }
}

static void untouch_items(struct growth *growth, uint32_t option)
{
    const struct cover *cover = growth->cover;
    for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        uint32_t item = cover->items[i];
        growth->frontier += growth->touched[item] == length_of(growth, item);
        growth->frontier -= --growth->touched[item] == 0;
    }
}

/* Decides all options of an item that are not. */
static void cover_item(struct growth *growth, uint32_t item, uint32_t step)
{
    const struct columns *columns = &growth->columns;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        if (!growth->decided[columns->option[i]]) {
            growth->decided[columns->option[i]] = step + 1;
            touch_items(growth, columns->option[i]);
        }
}

/* Takes that back. */
static void uncover_item(struct growth *growth, uint32_t item, uint32_t step)
{
    const struct columns *columns = &growth->columns;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        if (growth->decided[columns->option[i]] == step + 1) {
            growth->decided[columns->option[i]] = 0;
            untouch_items(growth, columns->option[i]);
        }
}

/* Covers items in their order. Returns the longest frontier. */
static uint32_t follow(struct growth *growth, const uint32_t *items)
{
    uint32_t longest = 0;
    for (uint32_t step = 0; step < growth->cover->primary_count; step++) {
        cover_item(growth, items[step], step);
        longest = growth->frontier > longest ? growth->frontier : longest;
    }
    return longest;
}

static void start_again(struct growth *growth)
{
    memset(growth->decided, 0, growth->cover->option_count * sizeof *growth->decided);
    memset(growth->touched, 0, growth->cover->item_count * sizeof *growth->touched);
    growth->frontier = 0;
}

/* The place in `items`, from `step` on, of the one to cover next. */
static uint32_t next_place(struct growth *growth, const uint32_t *items, uint32_t step)
{
    uint32_t best = step, shortest = UINT32_MAX;
    bool any_touched = false;
    for (uint32_t place = step; place < growth->cover->primary_count; place++) {
        bool is_touched = growth->touched[items[place]];
        if (any_touched && !is_touched)
            continue;
        cover_item(growth, items[place], step);
        if ((is_touched && !any_touched) || growth->frontier < shortest) {
            best = place;
            shortest = growth->frontier;
        }
        any_touched |= is_touched;
        uncover_item(growth, items[place], step);
    }
    return best;
}

/* Grows an order. `items` holds that of the cover before. Returns the longest frontier. */
static uint32_t memo_order_grow(struct growth *growth, uint32_t *items)
{
    uint32_t longest = 0;
    for (uint32_t step = 0; step < growth->cover->primary_count; step++) {
        uint32_t place = step ? next_place(growth, items, step) : 0, item = items[place];
        memmove(items + step + 1, items + step, (place - step) * sizeof *items);
        items[step] = item;
        cover_item(growth, item, step);
        longest = growth->frontier > longest ? growth->frontier : longest;
    }
    return longest;
}

static void number(uint32_t *items, uint32_t count)
{
    for (uint32_t item = 0; item < count; item++)
        items[item] = item;
}

static void choose_order(struct memo_order *order, struct growth *growth, bool may_grow)
{
    uint32_t count = order->cover->primary_count;
    number(order->items, count);
    order->frontier = follow(growth, order->items);
    if (!may_grow || count > WORK_MOST / (order->cover->node_count + 1))
        return;
    start_again(growth);
    uint32_t frontier = memo_order_grow(growth, order->items);
    /* An order of the cover whose frontier is longer by one is kept: it is mostly one of rows, and of its keys fewer are
     * met. For 19 tetrominoes in 10x10 (30 items against 29) these are 16.0 million, at most 290,000 at a step, against
     * 20.3 million and 1.1 million. */
    if (frontier + 1 < order->frontier)
        order->frontier = frontier;
    else
        number(order->items, count);
}

/* --- memory --- */

static void growth_close(struct growth *growth, struct allocator *allocator)
{
    const struct cover *cover = growth->cover;
    columns_close(&growth->columns, cover, allocator);
    array_give(allocator, growth->decided, cover->option_count, sizeof *growth->decided);
    array_give(allocator, growth->touched, cover->item_count, sizeof *growth->touched);
}

static bool growth_open(struct growth *growth, const struct cover *cover, struct allocator *allocator)
{
    *growth = (struct growth){.cover = cover};
    bool enough = columns_open(&growth->columns, cover, allocator);
    growth->decided = array_take_zeroed(allocator, cover->option_count, sizeof *growth->decided);
    growth->touched = array_take_zeroed(allocator, cover->item_count, sizeof *growth->touched);
    enough = enough && growth->decided && growth->touched;
    if (!enough)
        growth_close(growth, allocator);
    return enough;
}

bool memo_order_open(struct memo_order *order, const struct cover *cover, bool may_grow,
                     struct allocator *allocator)
{
    struct growth growth;
    *order = (struct memo_order){.allocator = allocator, .cover = cover};
    if (!growth_open(&growth, cover, allocator))
        return false;
    order->items = array_take_zeroed(allocator, cover->primary_count, sizeof *order->items);
    if (order->items)
        choose_order(order, &growth, may_grow);
    order->longest = growth.columns.longest;
    growth_close(&growth, allocator);
    return order->items;
}

void memo_order_close(struct memo_order *order)
{
    array_give(order->allocator, order->items, order->cover->primary_count, sizeof *order->items);
}

struct cover *memo_order_apply(const struct memo_order *order)
{
    const struct cover *from = order->cover;
    uint32_t *number_of = array_take_zeroed(order->allocator, from->item_count, sizeof *number_of);
    struct cover *to =
        number_of ? cover_open(from->item_count, from->option_count, from->node_count, 0, 0, order->allocator)
                  : 0;
    if (to) {
        number(number_of, from->item_count);
        for (uint32_t place = 0; place < from->primary_count; place++)
            number_of[order->items[place]] = place;
        to->primary_count = from->primary_count;
        memcpy(to->option_start, from->option_start,
               (from->option_count + (size_t)1) * sizeof *to->option_start);
        for (size_t node = 0; node < from->node_count; node++)
            to->items[node] = number_of[from->items[node]];
    }
    array_give(order->allocator, number_of, from->item_count, sizeof *number_of);
    return to;
}
