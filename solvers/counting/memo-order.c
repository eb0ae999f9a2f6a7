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
 * Growing an order. It begins with some item, and goes on with one that is on the frontier or shares an option with one that
 * is: the one that adds the fewest bits (layer-entropy.h) for each option that it decides. All options are to be decided, and
 * the bits are the price; to count items, or bits without regard to the options, fills a Latin square by cells and lines in
 * turn, which meets more states than cell by cell. Where items have options of many sizes, the fewest bits in all are sometimes
 * better. Of equal ones the one touched last is next. So the order as given decides only between items that are alike in all
 * that.
 *
 * Good places to begin are those far away from others, such as the corners of a board (George and Liu, ACM TOMS 5(3), 1979): an
 * item that is farthest from some item is farthest from many. A tree is better begun in its middle. Some items of any kind are
 * tried, too: a board may be begun with a cell, a line or a box.
 *
 * Choosing one. Several are grown, and the one is taken that promises to have the fewest states. The order of the cover itself
 * is kept unless another is clearly better. */
#include "solvers/counting/memo-order.h"

#include "common/base/array.h"
#include "common/cover/columns.h"
#include "solvers/counting/layer-entropy.h"

#include <math.h>
#include <string.h>

/* As many steps, an item of an option each, as take some 10 ms. */
#define WORK_MOST 3000000u

/* What is known of an item that may be next. */
struct prospect {
    double price;     /* of covering it next */
    uint32_t touched; /* 1 + the step at which one of its options was decided, the last of these; or 0 */
    bool is_near, is_covered;
    bool is_stale; /* the price has changed */
};

/* Of each item those that share options with it, itself too, in ascending order, and how many: in all, and of those that are
 * not decided. */
struct sharing {
    size_t *start;
    uint32_t *item, *options, *open;
};

/* Where an order has come to. */
struct growth {
    const struct cover *cover;
    struct columns columns;       /* the options of each item */
    struct layer_entropy entropy; /* of all options */
    struct sharing sharing;
    bool *decided;              /* of each option */
    struct prospect *prospects; /* of each item */
    uint32_t *queue, near;      /* the primary items that are near, or have been; how many */
    uint32_t *chosen;           /* options that were decided at this step */
    uint32_t *distance;         /* of each item from the last that was asked for, */
    uint32_t *earlier;          /* and from the one before */
    uint64_t work;
};

/* What an order promises. */
struct promise {
    double work;       /* the logarithm of its states, each as often as its item has options */
    uint32_t frontier; /* the longest */
};

enum { STARTS_MOST = 9 };

/* Which item is next: as they are listed, or the one with the lowest price. */
enum rule { AS_LISTED, BITS_AN_OPTION, BITS };

static size_t length_of(const struct growth *growth, uint32_t item)
{
    return growth->columns.start[item + 1] - growth->columns.start[item];
}

/* Decides all options of an item that are not. Returns how many, now in `chosen`. */
static uint32_t cover_item(struct growth *growth, uint32_t item)
{
    const struct columns *columns = &growth->columns;
    uint32_t count = 0;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        if (!growth->decided[columns->option[i]]) {
            growth->chosen[count++] = columns->option[i];
            layer_entropy_decide(&growth->entropy, columns->option[i]);
        }
    return count;
}

/* An item whose options are all decided costs nothing. */
static double price_of(struct growth *growth, uint32_t item, enum rule rule)
{
    const struct sharing *sharing = &growth->sharing;
    double more = 0;
    uint32_t count = 0;
    for (size_t i = sharing->start[item]; i < sharing->start[item + 1]; i++) {
        more += layer_entropy_more(&growth->entropy, sharing->item[i], sharing->open[i]);
        count = sharing->item[i] == item ? sharing->open[i] : count;
    }
    growth->work += sharing->start[item + 1] - sharing->start[item];
    return !count ? -INFINITY : rule == BITS_AN_OPTION ? more / count : more;
}

/* Whether an item is to be covered before another. */
static bool is_before(const struct growth *growth, uint32_t item, uint32_t other)
{
    const struct prospect *a = &growth->prospects[item], *b = &growth->prospects[other];
    if (a->price < b->price || a->price > b->price)
        return a->price < b->price;
    return a->touched != b->touched ? a->touched > b->touched : item < other;
}

/* The item that is next of those that are near. Of a cover that is not connected there may be none: then the first. */
static uint32_t next_item(struct growth *growth, enum rule rule)
{
    uint32_t best = UINT32_MAX, kept = 0;
    for (uint32_t i = 0; i < growth->near; i++) {
        const uint32_t item = growth->queue[i];
        struct prospect *prospect = &growth->prospects[item];
        if (prospect->is_covered)
            continue;
        if (prospect->is_stale)
            prospect->price = price_of(growth, item, rule);
        prospect->is_stale = false;
        growth->queue[kept++] = item;
        if (best == UINT32_MAX || is_before(growth, item, best))
            best = item;
    }
    growth->work += growth->near;
    growth->near = kept;
    for (uint32_t item = 0; best == UINT32_MAX; item++)
        if (!growth->prospects[item].is_covered)
            best = item;
    return best;
}

static void come_near(struct growth *growth, uint32_t item)
{
    struct prospect *prospect = &growth->prospects[item];
    prospect->is_stale = true;
    if (item < growth->cover->primary_count && !prospect->is_near) {
        prospect->is_near = true;
        growth->queue[growth->near++] = item;
    }
}

/* The options that items of this one share become one less. */
static void close_option(struct growth *growth, uint32_t option)
{
    const struct cover *cover = growth->cover;
    const struct sharing *sharing = &growth->sharing;
    const size_t first = cover->option_start[option], end = cover->option_start[option + 1];
    for (size_t a = first; a < end; a++)
        for (size_t b = first; b < end; b++) {
            size_t low = sharing->start[cover->items[a]], high = sharing->start[cover->items[a] + 1];
            while (high - low > 1) {
                const size_t middle = (low + high) / 2;
                if (sharing->item[middle] <= cover->items[b])
                    low = middle;
                else
                    high = middle;
            }
            sharing->open[low]--;
        }
    growth->work += 2 * (end - first) * (end - first);
}

/* The prices of those that share an option that is not decided with an item have changed. */
static void touch_item(struct growth *growth, uint32_t item, uint32_t step)
{
    const struct sharing *sharing = &growth->sharing;
    if (growth->prospects[item].touched == step + 1)
        return;
    growth->prospects[item].touched = step + 1;
    come_near(growth, item);
    for (size_t i = sharing->start[item]; i < sharing->start[item + 1]; i++)
        if (sharing->open[i])
            come_near(growth, sharing->item[i]);
    growth->work += sharing->start[item + 1] - sharing->start[item];
}

/* Goes on with an item. Returns how many options that decides. */
static uint32_t go_on(struct growth *growth, uint32_t item, uint32_t step, enum rule rule)
{
    const struct cover *cover = growth->cover;
    const uint32_t count = cover_item(growth, item);
    growth->prospects[item].is_covered = true;
    for (uint32_t i = 0; i < count; i++)
        growth->decided[growth->chosen[i]] = true;
    for (uint32_t i = 0; i < count && rule != AS_LISTED; i++)
        close_option(growth, growth->chosen[i]);
    for (uint32_t i = 0; i < count && rule != AS_LISTED; i++)
        for (size_t node = cover->option_start[growth->chosen[i]];
             node < cover->option_start[growth->chosen[i] + 1]; node++)
            touch_item(growth, cover->items[node], step);
    return count;
}

static void start_again(struct growth *growth)
{
    const struct sharing *sharing = &growth->sharing;
    if (sharing->open)
        memcpy(sharing->open, sharing->options,
               sharing->start[growth->cover->item_count] * sizeof *sharing->open);
    memset(growth->decided, 0, growth->cover->option_count * sizeof *growth->decided);
    memset(growth->prospects, 0, growth->cover->item_count * sizeof *growth->prospects);
    layer_entropy_restart(&growth->entropy);
    growth->near = 0;
}

/* Covers all items, the first of `items` first, and then by a rule; lists them in this order. Gives up, with a promise of
 * infinite work, if that is no less than `most`, or if it takes too long. */
static struct promise cover_all(struct growth *growth, uint32_t *items, enum rule rule, double most)
{
    const uint32_t count = growth->cover->primary_count;
    struct promise promise = {.frontier = 0};
    double highest = 0, sum = 1;
    start_again(growth);
    for (uint32_t step = 0; step < count; step++) {
        const double bits = BITS_A_BIT * growth->entropy.bits;
        if (rule != AS_LISTED && step)
            items[step] = next_item(growth, rule);
        const uint32_t options = go_on(growth, items[step], step, rule);
        if (bits > highest) {
            sum *= exp2(highest - bits);
            highest = bits;
        }
        sum += (options + 1) * exp2(bits - highest);
        if (growth->entropy.frontier > promise.frontier)
            promise.frontier = growth->entropy.frontier;
        promise.work = highest + log2(sum);
        if (promise.work >= most || (rule != AS_LISTED && growth->work > WORK_MOST))
            return (struct promise){.work = INFINITY};
    }
    return promise;
}

/* An item that is farthest from another; of several one with the fewest options. */
static uint32_t farthest_from(struct growth *growth, uint32_t item)
{
    const struct cover *cover = growth->cover;
    const struct columns *columns = &growth->columns;
    uint32_t *queue = growth->queue, *distance = growth->earlier, end = 0, best = item;
    growth->earlier = growth->distance;
    growth->distance = distance;
    memset(distance, 0, cover->item_count * sizeof *distance);
    memset(growth->decided, 0, cover->option_count * sizeof *growth->decided);
    queue[end++] = item;
    distance[item] = 1;
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
            growth->decided[option] = true;
            for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
                const uint32_t other = cover->items[node];
                if (distance[other])
                    continue;
                distance[other] = distance[here] + 1;
                queue[end++] = other;
            }
        }
    }
    growth->work += cover->node_count;
    return best;
}

/* An item in the middle of the last two from which distances were asked for. */
static uint32_t middle(const struct growth *growth)
{
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t item = 0; item < growth->cover->primary_count; item++) {
        const uint32_t one = growth->distance[item], other = growth->earlier[item],
                       most = one > other ? one : other;
        if (most && most < least) {
            least = most;
            best = item;
        }
    }
    return best;
}

/* Where orders begin: with the first item, in the middle, far away, and with some of any kind. */
static void find_starts(struct growth *growth, uint32_t starts[STARTS_MOST])
{
    enum { FIRST, MIDDLE, FAR, FAR_FROM_IT, OTHERS };
    starts[FIRST] = 0;
    starts[FAR] = farthest_from(growth, 0);
    starts[FAR_FROM_IT] = farthest_from(growth, starts[FAR]);
    farthest_from(growth, starts[FAR_FROM_IT]);
    starts[MIDDLE] = middle(growth);
    for (uint32_t start = OTHERS; start < STARTS_MOST; start++)
        starts[start] = (uint32_t)((uint64_t)(start + 1 - OTHERS) * growth->cover->primary_count /
                                   (STARTS_MOST + 1 - OTHERS));
}

static void number(uint32_t *items, uint32_t count)
{
    for (uint32_t item = 0; item < count; item++)
        items[item] = item;
}

/* Whether an order is to replace that of the cover: it promises half of the work, or less with a shorter frontier. The order
 * of the cover is mostly one of rows, of whose keys fewer are met than it promises. For 19 tetrominoes in 10x10 (30 items
 * against 29) these are 16.0 million, at most 290,000 at a step, against 20.3 million and 1.1 million. */
static bool is_clearly_better(struct promise promise, struct promise given)
{
    return promise.work < given.work &&
           (promise.frontier + 1 < given.frontier || promise.work + 1 < given.work);
}

/* Tries orders, if there is room for one in `other`; `items` holds the best until now. */
static void try_orders(struct growth *growth, uint32_t *items, uint32_t *other)
{
    const uint32_t count = growth->cover->primary_count;
    const struct promise given = cover_all(growth, items, AS_LISTED, INFINITY);
    double least = given.work;
    uint32_t starts[STARTS_MOST];
    if (!other || !count)
        return;
    find_starts(growth, starts);
    for (uint32_t start = 0; start < STARTS_MOST; start++) {
        for (enum rule rule = BITS_AN_OPTION; rule <= BITS; rule++) {
            *other = starts[start];
            const struct promise promise = cover_all(growth, other, rule, least);
            if (growth->work > WORK_MOST)
                return;
            if (is_clearly_better(promise, given)) {
                least = promise.work;
                memcpy(items, other, count * sizeof *items);
            }
        }
    }
}

/* --- memory --- */

static void sharing_close(struct growth *growth, struct allocator *allocator)
{
    struct sharing *sharing = &growth->sharing;
    const size_t items = growth->cover->item_count, room = sharing->start ? sharing->start[items] : 0;
    array_give(allocator, sharing->item, room, sizeof *sharing->item);
    array_give(allocator, sharing->options, room, sizeof *sharing->options);
    array_give(allocator, sharing->open, room, sizeof *sharing->open);
    array_give(allocator, sharing->start, items + 1, sizeof *sharing->start);
    *sharing = (struct sharing){.start = NULL};
}

/* Counts those that each item shares options with, at `used`, or lists them once there is room for them. */
static void find_sharing(struct growth *growth, size_t *used)
{
    const struct cover *cover = growth->cover;
    const struct columns *columns = &growth->columns;
    struct sharing *sharing = &growth->sharing;
    uint32_t *last = growth->distance; /* of each item: 1 + the last that it shares one with */
    memset(last, 0, cover->item_count * sizeof *last);
    for (uint32_t item = 0; item < cover->item_count; item++)
        for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
            for (size_t node = cover->option_start[columns->option[i]];
                 node < cover->option_start[columns->option[i] + 1]; node++) {
                const uint32_t other = cover->items[node];
                const bool is_new = last[other] != item + 1;
                last[other] = item + 1;
                used[other] += is_new;
                if (sharing->item) {
                    sharing->item[used[other] - 1] = item;
                    sharing->options[used[other] - 1]++;
                }
            }
}

/* False if memory runs out, or if it would take too long. */
static bool sharing_open(struct growth *growth, struct allocator *allocator)
{
    const struct cover *cover = growth->cover;
    struct sharing *sharing = &growth->sharing;
    const size_t items = cover->item_count;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        const uint64_t length = cover->option_start[option + 1] - cover->option_start[option];
        growth->work += 2 * length * length;
    }
    size_t *used = growth->work < WORK_MOST ? array_take_zeroed(allocator, items, sizeof *used) : NULL;
    sharing->start = used ? array_take_zeroed(allocator, items + 1, sizeof *sharing->start) : NULL;
    if (sharing->start) {
        find_sharing(growth, used);
        for (size_t item = 0; item < items; item++) {
            sharing->start[item + 1] = sharing->start[item] + used[item];
            used[item] = sharing->start[item];
        }
        const size_t room = sharing->start[items];
        sharing->options = array_take_zeroed(allocator, room, sizeof *sharing->options);
        sharing->open = array_take_zeroed(allocator, room, sizeof *sharing->open);
        sharing->item = array_take_zeroed(allocator, room, sizeof *sharing->item);
    }
    const bool enough = sharing->item && sharing->options && sharing->open;
    if (enough)
        find_sharing(growth, used);
    else
        sharing_close(growth, allocator);
    array_give(allocator, used, items, sizeof *used);
    return enough;
}

static void growth_close(struct growth *growth, struct allocator *allocator)
{
    const struct cover *cover = growth->cover;
    columns_close(&growth->columns, cover, allocator);
    if (growth->entropy.cover)
        layer_entropy_close(&growth->entropy);
    array_give(allocator, growth->decided, cover->option_count, sizeof *growth->decided);
    array_give(allocator, growth->prospects, cover->item_count, sizeof *growth->prospects);
    array_give(allocator, growth->queue, cover->item_count, sizeof *growth->queue);
    array_give(allocator, growth->chosen, cover->option_count, sizeof *growth->chosen);
    array_give(allocator, growth->distance, cover->item_count, sizeof *growth->distance);
    array_give(allocator, growth->earlier, cover->item_count, sizeof *growth->earlier);
}

static bool growth_open(struct growth *growth, const struct cover *cover, struct allocator *allocator)
{
    *growth = (struct growth){.cover = cover};
    bool enough = columns_open(&growth->columns, cover, allocator);
    growth->decided = array_take_zeroed(allocator, cover->option_count, sizeof *growth->decided);
    growth->prospects = array_take_zeroed(allocator, cover->item_count, sizeof *growth->prospects);
    growth->queue = array_take(allocator, cover->item_count, sizeof *growth->queue);
    growth->chosen = array_take(allocator, cover->option_count, sizeof *growth->chosen);
    growth->distance = array_take(allocator, cover->item_count, sizeof *growth->distance);
    growth->earlier = array_take(allocator, cover->item_count, sizeof *growth->earlier);
    enough =
        enough && growth->decided && growth->prospects && growth->queue && growth->chosen && growth->distance;
    for (uint32_t option = 0; enough && option < cover->option_count; option++)
        growth->chosen[option] = option;
    enough =
        enough && layer_entropy_open(&growth->entropy, cover, growth->chosen, cover->option_count, allocator);
    if (!enough)
        growth_close(growth, allocator);
    return enough;
}

/* Where there is no memory or no time for others, that of the cover remains. */
bool memo_order_find(const struct cover *cover, struct allocator *allocator, uint32_t *items)
{
    const uint32_t count = cover->primary_count;
    struct growth growth;
    if (!growth_open(&growth, cover, allocator))
        return false;
    uint32_t *other = sharing_open(&growth, allocator) ? array_take(allocator, count, sizeof *other) : NULL;
    number(items, count);
    try_orders(&growth, items, other);
    array_give(allocator, other, count, sizeof *other);
    sharing_close(&growth, allocator);
    growth_close(&growth, allocator);
    return true;
}
