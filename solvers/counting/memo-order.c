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
 * Growing an order. It begins with some item, and goes on with the item, among those on the frontier, that leaves the
 * shortest one; or with the one that has been on the frontier for longest, which sweeps over a board in fronts. Of equal ones
 * the other rule decides. Good places to begin are those far away from others, such as the corners of a board (George and Liu,
 * ACM TOMS 5(3), 1979): an item that is farthest from some item is farthest from many.
 *
 * Choosing one. Several are grown, from the first item and from far ends, and the one is taken that promises to have the fewest
 * states: layer-entropy.h. The order of the cover itself is kept unless another is clearly better. */
#include "solvers/counting/memo-order.h"

#include "common/base/array.h"
#include "common/board/order.h"
#include "common/cover/columns.h"
#include "solvers/counting/layer-entropy.h"

#include <math.h>

#include <string.h>

/* As many steps, an item of an option each, as take some 10 ms. */
#define WORK_MOST 3000000u

/* Where an order has come to. */
struct growth {
    const struct cover *cover;
    struct columns columns; /* the options of each item */
    uint32_t *decided;      /* of each option: 1 + the step at which it was, or 0 */
    uint32_t *touched;      /* of each item: how many of its options are decided */
    uint32_t *since;        /* of each item: the step at which it was touched first */
    uint32_t *queue;        /* of items */
    uint32_t frontier;
};

static size_t length_of(const struct growth *growth, uint32_t item)
{
    return growth->columns.start[item + 1] - growth->columns.start[item];
}

static void touch_items(struct growth *growth, uint32_t option, uint32_t step)
{
    const struct cover *cover = growth->cover;
    for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        uint32_t item = cover->items[i];
        if (!growth->touched[item]) {
            growth->frontier++;
            growth->since[item] = step;
        }
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
            touch_items(growth, columns->option[i], step);
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

/* Which item on the frontier is next. */
enum rule { SHORTEST_FRONTIER, OLDEST };

/* The place in `items`, from `step` on, of the one to cover next. */
static uint32_t next_place(struct growth *growth, const uint32_t *items, uint32_t step, enum rule rule)
{
    uint32_t best = step;
    uint64_t least = UINT64_MAX;
    for (uint32_t place = step; place < growth->cover->primary_count; place++) {
        const uint32_t item = items[place];
        const bool is_touched = growth->touched[item];
        const uint32_t since = is_touched ? growth->since[item] : UINT32_MAX;
        if (rule == OLDEST && (uint64_t)since << 32 > least)
            continue;
        if (!is_touched && least != UINT64_MAX)
            continue;
        cover_item(growth, item, step);
        const uint64_t frontier = growth->frontier;
        uncover_item(growth, item, step);
        const uint64_t value = rule == OLDEST
                                   ? (uint64_t)since << 32 | frontier
                                   : (!is_touched * UINT64_C(1) << 63) | frontier << 32 | since >> 1;
        if (value < least) {
            least = value;
            best = place;
        }
    }
    return best;
}

static void move_to_front(uint32_t *items, uint32_t step, uint32_t place)
{
    const uint32_t item = items[place];
    memmove(items + step + 1, items + step, (place - step) * sizeof *items);
    items[step] = item;
}

static void number(uint32_t *items, uint32_t count)
{
    for (uint32_t item = 0; item < count; item++)
        items[item] = item;
}

/* Grows an order that begins with an item. */
static void grow(struct growth *growth, uint32_t first, enum rule rule, uint32_t *items)
{
    const uint32_t count = growth->cover->primary_count;
    number(items, count);
    start_again(growth);
    for (uint32_t step = 0; step < count; step++) {
        move_to_front(items, step, step ? next_place(growth, items, step, rule) : first);
        cover_item(growth, items[step], step);
    }
}

/* An item that is farthest from another; of several one with the fewest options. */
static uint32_t farthest_from(struct growth *growth, uint32_t item)
{
    const struct cover *cover = growth->cover;
    const struct columns *columns = &growth->columns;
    uint32_t *queue = growth->queue, *distance = growth->since, end = 0, best = item;
    memset(growth->touched, 0, cover->item_count * sizeof *growth->touched);
    memset(growth->decided, 0, cover->option_count * sizeof *growth->decided);
    queue[end++] = item;
    growth->touched[item] = 1;
    distance[item] = 0;
    for (uint32_t at = 0; at < end; at++) {
        const uint32_t here = queue[at];
        if (here < cover->primary_count &&
            (distance[here] > distance[best] ||
             (distance[here] == distance[best] && length_of(growth, here) < length_of(growth, best))))
            best = here;
        for (size_t i = columns->start[here]; i < columns->start[here + 1]; i++) {
            const uint32_t option = columns->option[i];
            if (growth->decided[option])
                continue;
            growth->decided[option] = 1;
            for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
                const uint32_t other = cover->items[node];
                if (growth->touched[other])
                    continue;
                growth->touched[other] = 1;
                distance[other] = distance[here] + 1;
                queue[end++] = other;
            }
        }
    }
    return best;
}

/* What an order promises. */
struct promise {
    double work;       /* the logarithm of its states, each as often as its item has options */
    uint32_t frontier; /* the longest */
};

static struct promise promise_of(struct growth *growth, const uint32_t *items, struct layer_entropy *entropy)
{
    const struct columns *columns = &growth->columns;
    const double bits_a_bit = 0.85;
    struct promise promise = {.frontier = 0};
    double most = 0, sum = 0;
    start_again(growth);
    layer_entropy_restart(entropy);
    for (uint32_t step = 0; step < growth->cover->primary_count; step++) {
        const double bits = bits_a_bit * entropy->bits;
        uint32_t options = 0;
        for (size_t i = columns->start[items[step]]; i < columns->start[items[step] + 1]; i++)
            if (!growth->decided[columns->option[i]]) {
                growth->decided[columns->option[i]] = step + 1;
                layer_entropy_decide(entropy, columns->option[i]);
                options++;
            }
        if (bits > most) {
            sum *= exp2(most - bits);
            most = bits;
        }
        sum += (options + 1) * exp2(bits - most);
        promise.frontier = entropy->frontier > promise.frontier ? entropy->frontier : promise.frontier;
    }
    promise.work = most + log2(sum + 1);
    return promise;
}

/* Whether an order is to replace that of the cover, which is mostly one of rows, and of whose keys fewer are met than it
 * promises. For 19 tetrominoes in 10x10 (30 items against 29) these are 16.0 million, at most 290,000 at a step, against
 * 20.3 million and 1.1 million. */
static bool is_clearly_better(struct promise promise, struct promise given)
{
    return promise.work < given.work &&
           (promise.frontier + 1 < given.frontier || promise.work < 0.9 * given.work);
}

enum { STARTS_MOST = 3 };

/* Tries orders; `items` holds the best until now, `other` has room for one. */
static void try_orders(struct growth *growth, struct layer_entropy *entropy, uint32_t *items, uint32_t *other)
{
    const uint32_t count = growth->cover->primary_count;
    const struct promise given = promise_of(growth, items, entropy);
    double least = INFINITY;
    uint64_t work = 0;
    for (uint32_t start = 0, first = 0; start < STARTS_MOST; start++) {
        for (enum rule rule = SHORTEST_FRONTIER; rule <= OLDEST; rule++) {
            work += (uint64_t)count * growth->cover->node_count;
            if (work > WORK_MOST)
                return;
            grow(growth, first, rule, other);
            const struct promise promise = promise_of(growth, other, entropy);
            if (promise.work < least && is_clearly_better(promise, given)) {
                least = promise.work;
                memcpy(items, other, count * sizeof *items);
            }
        }
        first = farthest_from(growth, first);
    }
}

static void try_all(struct memo_order *order, struct growth *growth, uint32_t *other)
{
    struct layer_entropy entropy;
    uint32_t *all = array_take(order->allocator, order->cover->option_count, sizeof *all);
    number(all, all ? order->cover->option_count : 0);
    if (all &&
        layer_entropy_open(&entropy, order->cover, all, order->cover->option_count, order->allocator)) {
        try_orders(growth, &entropy, order->items, other);
        layer_entropy_close(&entropy);
    }
    array_give(order->allocator, all, order->cover->option_count, sizeof *all);
}

/* Without memory for others that of the cover remains. */
static void choose_order(struct memo_order *order, struct growth *growth, bool may_grow)
{
    const uint32_t count = order->cover->primary_count;
    uint32_t *other = may_grow ? array_take(order->allocator, count, sizeof *other) : 0;
    number(order->items, count);
    if (other)
        try_all(order, growth, other);
    array_give(order->allocator, other, count, sizeof *other);
    start_again(growth);
    order->frontier = follow(growth, order->items);
}

/* --- memory --- */

static void growth_close(struct growth *growth, struct allocator *allocator)
{
    const struct cover *cover = growth->cover;
    columns_close(&growth->columns, cover, allocator);
    array_give(allocator, growth->decided, cover->option_count, sizeof *growth->decided);
    array_give(allocator, growth->touched, cover->item_count, sizeof *growth->touched);
    array_give(allocator, growth->since, cover->item_count, sizeof *growth->since);
    array_give(allocator, growth->queue, cover->item_count, sizeof *growth->queue);
}

static bool growth_open(struct growth *growth, const struct cover *cover, struct allocator *allocator)
{
    *growth = (struct growth){.cover = cover};
    bool enough = columns_open(&growth->columns, cover, allocator);
    growth->decided = array_take_zeroed(allocator, cover->option_count, sizeof *growth->decided);
    growth->touched = array_take_zeroed(allocator, cover->item_count, sizeof *growth->touched);
    growth->since = array_take_zeroed(allocator, cover->item_count, sizeof *growth->since);
    growth->queue = array_take(allocator, cover->item_count, sizeof *growth->queue);
    enough = enough && growth->decided && growth->touched && growth->since && growth->queue;
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
    struct cover *to = number_of ? cover_open(from->item_count, from->option_count, from->node_count,
                                              from->colour_count, 0, order->allocator)
                                 : 0;
    if (to && ((from->costs && !cover_take_costs(to)) || (from->bounds && !cover_take_bounds(to)))) {
        cover_close(to);
        to = 0;
    }
    if (to) {
        number(number_of, from->item_count);
        for (uint32_t place = 0; place < from->primary_count; place++)
            number_of[order->items[place]] = place;
        to->primary_count = from->primary_count;
        memcpy(to->option_start, from->option_start,
               (from->option_count + (size_t)1) * sizeof *to->option_start);
        for (size_t node = 0; node < from->node_count; node++)
            to->items[node] = number_of[from->items[node]];
        if (from->colours)
            memcpy(to->colours, from->colours, from->node_count * sizeof *to->colours);
        if (from->costs)
            memcpy(to->costs, from->costs, from->option_count * sizeof *to->costs);
        if (from->bounds)
            memcpy(to->bounds, from->bounds, from->item_count * sizeof *to->bounds);
    }
    array_give(order->allocator, number_of, from->item_count, sizeof *number_of);
    return to;
}
