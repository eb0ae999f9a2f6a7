/* SPDX-License-Identifier: MIT */
/* The order in which layers cover items, found from the structure of the cover.
 *
 * The frontier. When the first k items of an order have been covered, in one way or another, it is decided of
 * each of their options whether it is chosen. An item of which no option is decided is open; one of which all
 * are decided is covered; what may be either is the items between them, of which some options are decided and
 * others are not. They are the frontier, and with f items on it there are at most 2^f keys to meet at this
 * step. So an order is good if its longest frontier is short: on a board of 4 x 16 dominoes it should run
 * along the short side.
 *
 * Growing an order. It begins with some item, and goes on with one that is on the frontier or shares an
 * option with one that is: the one that adds the fewest bits for each option that it decides. All options are
 * to be decided, and the bits are the price; to count items, or bits without regard to the options, fills a
 * Latin square by cells and lines in turn, which meets more states than cell by cell. Where items have
 * options of many sizes, the fewest bits in all are sometimes better. Of equal ones the one touched last is
 * next. So the order as given decides only between items that are alike in all that.
 *
 * Good places to begin are those far away from others, such as the corners of a board (George and Liu, ACM
 * TOMS 5(3), 1979): an item that is farthest from some item is farthest from many. A tree is better begun in
 * its middle. Some items of any kind are tried, too: a board may be begun with a cell, a line or a box.
 *
 * Choosing one. Several are grown, and the one is taken that promises to have the fewest states. The order of
 * the cover itself is kept unless another is clearly better.
 *
 * Bits. The states of a layer are the sets of items on the frontier that may be covered. An item of whose
 * options a share p is decided is covered in about p of all ways, and what is known of it is worth h(p) = -p
 * log p - (1 - p) log (1 - p) bits. The sum over the frontier is about proportional to the logarithm of the
 * number of states, which is smaller, since bits depend on each other. The length of a frontier, which is the
 * same with h = 1, says less: an item that one option of twenty has touched is covered in few states.
 *
 * Bits are multiples of 2^-24, so that sums are the same in any order. */
#include "solvers/counting/layer-order.h"

#include "solvers/interface/instruction-sets.h"

#include <math.h>
#include <string.h>

/* --- how many states a layer may have, before any is counted --- */

/* The logarithm of the states of a layer, about, to its bits. */
#define BITS_A_BIT 0.85

struct entropy {
    const struct cover *cover;
    uint32_t *length, *decided; /* of each item: its options, and those that are decided */
    size_t *first;              /* of each item: where in `known` it begins */
    float *known;               /* of each number of its options that are decided: the bits it has then */
    double bits;                /* of the frontier now */
    uint32_t frontier;          /* items of which some options are decided, but not all */
};

/* Returns the bits of an item of which `decided` of all options are decided. */
static float entropy_bits_of(uint32_t decided, uint32_t length, bool is_primary)
{
    const int unit = 24;
    if (!decided || decided == length)
        return 0;
    /* One option more stands for a secondary item that stays uncovered. */
    const double p = (double)decided / (length + !is_primary);
    return (float)ldexp(rint(ldexp(-p * log2(p) - (1 - p) * log2(1 - p), unit)), -unit);
}

/* What an item adds to a frontier. */
static uint32_t entropy_width_of(const struct entropy *entropy, uint32_t item)
{
    return entropy->decided[item] && entropy->decided[item] < entropy->length[item];
}

static double entropy_known_of(const struct entropy *entropy, uint32_t item)
{
    return entropy->known[entropy->first[item] + entropy->decided[item]];
}

/* Decides whether an option is chosen, which was not decided before. */
static void entropy_decide(struct entropy *entropy, uint32_t option)
{
    const struct cover *cover = entropy->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node];
        entropy->bits -= entropy_known_of(entropy, item);
        entropy->frontier -= entropy_width_of(entropy, item);
        assert(entropy->decided[item] < entropy->length[item]);
        entropy->decided[item]++;
        entropy->frontier += entropy_width_of(entropy, item);
        entropy->bits += entropy_known_of(entropy, item);
    }
}

/* Returns how many bits an item would have more if `options` of its options were decided, too. */
static double entropy_more(const struct entropy *entropy, uint32_t item, uint32_t options)
{
    const float *known = entropy->known + entropy->first[item] + entropy->decided[item];
    return (double)known[options] - (double)*known;
}

/* Items often have as many options as the one before. */
static void entropy_fill_known(struct entropy *entropy)
{
    const struct cover *cover = entropy->cover;
    for (uint32_t item = 0; item < cover->item_count; item++) {
        const uint32_t length = entropy->length[item];
        const bool is_primary = item < cover->primary_count;
        float *known = entropy->known + entropy->first[item];
        entropy->first[item + 1] = entropy->first[item] + length + 1;
        if (item && length == entropy->length[item - 1] && item != cover->primary_count)
            memcpy(known, entropy->known + entropy->first[item - 1], (length + 1) * sizeof *known);
        else
            for (uint32_t decided = 0; decided <= length; decided++)
                known[decided] = entropy_bits_of(decided, length, is_primary);
    }
}

/* Nothing is decided. False if memory runs out. */
static bool entropy_open(struct entropy *entropy, const struct cover *cover, struct arrays *arrays)
{
    const size_t items = cover->item_count;
    *entropy = (struct entropy){
        .cover = cover,
        .length = arrays_take_zeroed(arrays, items, sizeof *entropy->length),
        .decided = arrays_take_zeroed(arrays, items, sizeof *entropy->decided),
        .first = arrays_take_zeroed(arrays, items + 1, sizeof *entropy->first),
        .known = arrays_take_zeroed(arrays, items + cover->node_count, sizeof *entropy->known)};
    if (arrays->failed)
        return false;
    for (size_t node = 0; node < cover->node_count; node++)
        entropy->length[cover->items[node]]++;
    entropy_fill_known(entropy);
    return true;
}

static void entropy_restart(struct entropy *entropy)
{
    memset(entropy->decided, 0, entropy->cover->item_count * sizeof *entropy->decided);
    entropy->bits = 0;
    entropy->frontier = 0;
}

/* --- growing an order --- */

/* As many steps, an item of an option each, as take some 10 ms. */
#define WORK_MOST 3000000u

/* What is known of an item that may be next. */
struct prospect {
    double price;     /* of covering it next */
    uint32_t touched; /* 1 + the step at which one of its options was decided, the last of these; or 0 */
    bool is_near, is_covered;
    bool is_stale; /* the price has changed */
};

/* For each item: the items that share options with it, itself too, in ascending order; how many those are;
 * and how many of them are not decided. */
struct sharing {
    size_t *start;
    uint32_t *item, *options, *open;
};

/* Where an order has come to. */
struct growth {
    const struct cover *cover;
    struct arrays arrays;
    struct columns columns; /* the options of each item */
    struct entropy entropy; /* of all options */
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
enum order_rule { AS_LISTED, BITS_AN_OPTION, BITS };

static size_t growth_length_of(const struct growth *growth, uint32_t item)
{
    return growth->columns.start[item + 1] - growth->columns.start[item];
}

/* Decides all options of an item that are not. Returns how many, now in `chosen`. */
static uint32_t growth_cover_item(struct growth *growth, uint32_t item)
{
    const struct columns *columns = &growth->columns;
    uint32_t count = 0;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        if (!growth->decided[columns->option[i]]) {
            growth->chosen[count++] = columns->option[i];
            entropy_decide(&growth->entropy, columns->option[i]);
        }
    return count;
}

/* An item whose options are all decided costs nothing. */
static double growth_price_of(struct growth *growth, uint32_t item, enum order_rule rule)
{
    const struct sharing *sharing = &growth->sharing;
    double more = 0;
    uint32_t count = 0;
    for (size_t i = sharing->start[item]; i < sharing->start[item + 1]; i++) {
        more += entropy_more(&growth->entropy, sharing->item[i], sharing->open[i]);
        count = sharing->item[i] == item ? sharing->open[i] : count;
    }
    growth->work += sharing->start[item + 1] - sharing->start[item];
    return !count ? -INFINITY : rule == BITS_AN_OPTION ? more / count : more;
}

/* Returns whether an item must be covered before another. */
static bool growth_is_before(const struct growth *growth, uint32_t item, uint32_t other)
{
    const struct prospect *a = &growth->prospects[item], *b = &growth->prospects[other];
    if (a->price < b->price || a->price > b->price)
        return a->price < b->price;
    return a->touched != b->touched ? a->touched > b->touched : item < other;
}

/* The item that is next of those that are near. Of a cover that is not connected there may be none: then the
 * first. */
static uint32_t growth_next_item(struct growth *growth, enum order_rule rule)
{
    uint32_t best = UINT32_MAX, kept = 0;
    for (uint32_t i = 0; i < growth->near; i++) {
        const uint32_t item = growth->queue[i];
        struct prospect *prospect = &growth->prospects[item];
        if (prospect->is_covered)
            continue;
        if (prospect->is_stale)
            prospect->price = growth_price_of(growth, item, rule);
        prospect->is_stale = false;
        growth->queue[kept++] = item;
        if (best == UINT32_MAX || growth_is_before(growth, item, best))
            best = item;
    }
    growth->work += growth->near;
    growth->near = kept;
    for (uint32_t item = 0; best == UINT32_MAX; item++)
        if (!growth->prospects[item].is_covered)
            best = item;
    return best;
}

static void growth_come_near(struct growth *growth, uint32_t item)
{
    struct prospect *prospect = &growth->prospects[item];
    prospect->is_stale = true;
    if (item < growth->cover->primary_count && !prospect->is_near) {
        prospect->is_near = true;
        growth->queue[growth->near++] = item;
    }
}

/* The options that items of this one share become one less. */
static void growth_close_option(struct growth *growth, uint32_t option)
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
static void growth_touch_item(struct growth *growth, uint32_t item, uint32_t step)
{
    const struct sharing *sharing = &growth->sharing;
    if (growth->prospects[item].touched == step + 1)
        return;
    growth->prospects[item].touched = step + 1;
    growth_come_near(growth, item);
    for (size_t i = sharing->start[item]; i < sharing->start[item + 1]; i++)
        if (sharing->open[i])
            growth_come_near(growth, sharing->item[i]);
    growth->work += sharing->start[item + 1] - sharing->start[item];
}

/* Goes on with an item. Returns how many options that decides. */
static uint32_t growth_go_on(struct growth *growth, uint32_t item, uint32_t step, enum order_rule rule)
{
    const struct cover *cover = growth->cover;
    const uint32_t count = growth_cover_item(growth, item);
    growth->prospects[item].is_covered = true;
    for (uint32_t i = 0; i < count; i++)
        growth->decided[growth->chosen[i]] = true;
    for (uint32_t i = 0; i < count && rule != AS_LISTED; i++)
        growth_close_option(growth, growth->chosen[i]);
    for (uint32_t i = 0; i < count && rule != AS_LISTED; i++)
        for (size_t node = cover->option_start[growth->chosen[i]];
             node < cover->option_start[growth->chosen[i] + 1]; node++)
            growth_touch_item(growth, cover->items[node], step);
    return count;
}

static void growth_start_again(struct growth *growth)
{
    const struct sharing *sharing = &growth->sharing;
    if (sharing->open)
        memcpy(sharing->open, sharing->options,
               sharing->start[growth->cover->item_count] * sizeof *sharing->open);
    memset(growth->decided, 0, growth->cover->option_count * sizeof *growth->decided);
    memset(growth->prospects, 0, growth->cover->item_count * sizeof *growth->prospects);
    entropy_restart(&growth->entropy);
    growth->near = 0;
}

/* Covers all items, the first of `items` first, and then by a rule; lists them in this order. Gives up, with
 * a promise of infinite work, if that is no less than `most`, or if it takes too long. */
static struct promise growth_cover_all(struct growth *growth, uint32_t *items, enum order_rule rule,
                                       double most)
{
    const uint32_t count = growth->cover->primary_count;
    struct promise promise = {.frontier = 0};
    double highest = 0, sum = 1;
    growth_start_again(growth);
    for (uint32_t step = 0; step < count; step++) {
        const double bits = BITS_A_BIT * growth->entropy.bits;
        if (rule != AS_LISTED && step)
            items[step] = growth_next_item(growth, rule);
        const uint32_t options = growth_go_on(growth, items[step], step, rule);
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
static uint32_t growth_farthest_from(struct growth *growth, uint32_t item)
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
             (distance[here] == distance[best] &&
              growth_length_of(growth, here) < growth_length_of(growth, best))))
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
static uint32_t growth_middle(const struct growth *growth)
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
static void growth_find_starts(struct growth *growth, uint32_t starts[STARTS_MOST])
{
    enum { FIRST, MIDDLE, FAR, FAR_FROM_IT, OTHERS };
    starts[FIRST] = 0;
    starts[FAR] = growth_farthest_from(growth, 0);
    starts[FAR_FROM_IT] = growth_farthest_from(growth, starts[FAR]);
    growth_farthest_from(growth, starts[FAR_FROM_IT]);
    starts[MIDDLE] = growth_middle(growth);
    for (uint32_t start = OTHERS; start < STARTS_MOST; start++)
        starts[start] = (uint32_t)((uint64_t)(start + 1 - OTHERS) * growth->cover->primary_count /
                                   (STARTS_MOST + 1 - OTHERS));
}

static void number_items(uint32_t *items, uint32_t count)
{
    for (uint32_t item = 0; item < count; item++)
        items[item] = item;
}

/* Whether an order is to replace that of the cover: it promises half of the work, or less with a shorter
 * frontier. The order of the cover is mostly one of rows, of whose keys fewer are met than it promises. For
 * 19 tetrominoes in 10x10 (30 items against 29) these are 16.0 million, at most 290,000 at a step, against
 * 20.3 million and 1.1 million. */
static bool is_clearly_better(struct promise promise, struct promise given)
{
    return promise.work < given.work &&
           (promise.frontier + 1 < given.frontier || promise.work + 1 < given.work);
}

/* Tries orders, if there is room for one in `other`; `items` holds the best until now. */
static void try_orders(struct growth *growth, uint32_t *items, uint32_t *other)
{
    const uint32_t count = growth->cover->primary_count;
    const struct promise given = growth_cover_all(growth, items, AS_LISTED, INFINITY);
    double least = given.work;
    uint32_t starts[STARTS_MOST];
    if (!other || !count)
        return;
    growth_find_starts(growth, starts);
    for (uint32_t start = 0; start < STARTS_MOST; start++) {
        for (enum order_rule rule = BITS_AN_OPTION; rule <= BITS; rule++) {
            *other = starts[start];
            const struct promise promise = growth_cover_all(growth, other, rule, least);
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

/* Counts those that each item shares options with, at `used`, or lists them once there is room for them. */
static void growth_list_sharing(struct growth *growth, size_t *used)
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
static bool growth_find_sharing(struct growth *growth)
{
    const struct cover *cover = growth->cover;
    struct sharing *sharing = &growth->sharing;
    struct arrays *arrays = &growth->arrays;
    const size_t items = cover->item_count;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        const uint64_t length = cover->option_start[option + 1] - cover->option_start[option];
        growth->work += 2 * length * length;
    }
    size_t *used = growth->work < WORK_MOST ? arrays_take_zeroed(arrays, items, sizeof *used) : NULL;
    sharing->start = used ? arrays_take_zeroed(arrays, items + 1, sizeof *sharing->start) : NULL;
    if (!sharing->start)
        return false;
    growth_list_sharing(growth, used);
    for (size_t item = 0; item < items; item++) {
        sharing->start[item + 1] = sharing->start[item] + used[item];
        used[item] = sharing->start[item];
    }
    const size_t room = sharing->start[items];
    sharing->options = arrays_take_zeroed(arrays, room, sizeof *sharing->options);
    uint32_t *open = arrays_take_zeroed(arrays, room, sizeof *open);
    sharing->item = arrays_take_zeroed(arrays, room, sizeof *sharing->item);
    if (arrays->failed)
        return false;
    sharing->open = open;
    growth_list_sharing(growth, used);
    return true;
}

/* False if memory runs out. */
static bool growth_open(struct growth *growth, const struct cover *cover, struct allocator *allocator)
{
    *growth = (struct growth){.cover = cover, .arrays = {.allocator = allocator}};
    struct arrays *arrays = &growth->arrays;
    growth->decided = arrays_take_zeroed(arrays, cover->option_count, sizeof *growth->decided);
    growth->prospects = arrays_take_zeroed(arrays, cover->item_count, sizeof *growth->prospects);
    growth->queue = arrays_take(arrays, cover->item_count, sizeof *growth->queue);
    growth->chosen = arrays_take(arrays, cover->option_count, sizeof *growth->chosen);
    growth->distance = arrays_take(arrays, cover->item_count, sizeof *growth->distance);
    growth->earlier = arrays_take(arrays, cover->item_count, sizeof *growth->earlier);
    return entropy_open(&growth->entropy, cover, arrays) && columns_open(&growth->columns, cover, arrays);
}

/* Whether each primary item is listed once. */
ASSERTED bool check_order(const struct growth *growth, const uint32_t *items)
{
    const uint32_t count = growth->cover->primary_count;
    memset(growth->distance, 0, growth->cover->item_count * sizeof *growth->distance);
    for (uint32_t i = 0; i < count; i++)
        if (items[i] >= count || growth->distance[items[i]]++)
            return false;
    return true;
}

/* Where there is no memory or no time for others, the order of the cover remains. */
bool layer_order_find(const struct cover *cover, struct allocator *allocator, uint32_t *items)
{
    const uint32_t count = cover->primary_count;
    struct growth growth;
    const bool is_open = growth_open(&growth, cover, allocator);
    if (is_open) {
        uint32_t *other =
            growth_find_sharing(&growth) ? arrays_take(&growth.arrays, count, sizeof *other) : NULL;
        number_items(items, count);
        try_orders(&growth, items, other);
        assert(check_order(&growth, items));
    }
    arrays_close(&growth.arrays);
    return is_open;
}
