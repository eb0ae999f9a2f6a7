/* SPDX-License-Identifier: MIT */
/* A plan lays out layers and keys.
 *
 * Layers. Primary items are covered in a fixed order, and layer l holds the states in which the item of layer
 * l is the first that is not covered. An option belongs to the layer of its first item: there, and nowhere
 * else, it is chosen.
 *
 * Keys. In layer l all items of earlier layers are covered, and an item that no option of an earlier layer
 * contains is not. What may be either are the items between, the frontier. Only these have a bit in a key: an
 * item gets a place in the first layer that has an option with it, and leaves it for others when its own
 * layer has passed, or, if it is secondary, the last layer that has an option with it. Places are given like
 * registers by a linear scan (Poletto and Sarkar, ACM TOPLAS 21(5), 1999): intervals need no more places than
 * overlap somewhere.
 *
 * Colours. A secondary item with colours may be taken again by options of its colour. It has two places for
 * each bit of the number of a colour, one for a 1 and one for a 0. An option puts the number of its colour
 * there, and clashes with any other bit. One without a colour puts 0 and 1 in the first two places, so that
 * it clashes with all, and all with it.
 *
 * Counted items (memo.c). An item that may be covered several times is a number in the key. It has b + 1
 * bits, where 2^b is at least its upper bound. It is born as 2^b less the upper bound, in the first layer
 * that has an option with it, and each of its options adds 1. So its highest bit says that it may be covered
 * no more: an option with it clashes with that bit. In its last layer the slack between the bounds is added,
 * and if the highest bit is not set then, the lower bound is missed. A number lies in one word, so that no
 * addition carries.
 *
 * The highest bit of the first word says that a slot of a table is in use, so it is not a place. */
#include "solvers/counting/layer-plan.h"

#include "common/cover/cover-rest.h"

#include <math.h>
#include <string.h>

#define NO_LAYER UINT32_MAX

enum { RESERVED_BIT = 63, RING_MOST = 62, BITS_MAX = 64 * KEY_WORDS_MAX };

/* What making a plan needs of each item. */
struct plan_drawing {
    const struct cover *cover;
    uint32_t *layer_of; /* of a primary item that is left; else NO_LAYER */
    /* The layers that its bit lasts: from the one after `from` to `to`; NO_LAYER: none. */
    uint32_t *from, *to;
    uint32_t *first_bit;       /* item_count + 1: item i has the bits first_bit[i] .. first_bit[i + 1] - 1 */
    uint32_t *place_of;        /* of each bit */
    uint32_t *layer_of_option; /* NO_LAYER: it can't be chosen */
};

static void plan_find_layers(struct layer_plan *plan, struct plan_drawing *drawing,
                             const struct cover_rest *rest, const uint32_t *order)
{
    const struct cover *cover = drawing->cover;
    for (uint32_t item = 0; item < cover->item_count; item++)
        drawing->layer_of[item] = drawing->from[item] = drawing->to[item] = NO_LAYER;
    for (uint32_t i = 0; i < cover->primary_count; i++) {
        const uint32_t item = order ? order[i] : i;
        assert(item < cover->primary_count && drawing->layer_of[item] == NO_LAYER);
        if (cover_rest_has_item(rest, item)) {
            drawing->layer_of[item] = plan->layer_count;
            plan->item[plan->layer_count++] = item;
        }
    }
}

static uint32_t plan_layer_of_option(const struct plan_drawing *drawing, const struct cover_rest *rest,
                                     uint32_t option)
{
    const struct cover *cover = drawing->cover;
    uint32_t layer = NO_LAYER;
    if (!cover_rest_has_option(rest, option))
        return NO_LAYER;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (drawing->layer_of[cover->items[node]] < layer)
            layer = drawing->layer_of[cover->items[node]];
    return layer;
}

/* Puts the options into their layers, in the order of the cover, and finds how long each item is on the
 * frontier. */
static void plan_place_options(struct layer_plan *plan, struct plan_drawing *drawing,
                               const struct cover_rest *rest)
{
    const struct cover *cover = drawing->cover;
    memset(plan->first, 0, (plan->layer_count + (size_t)1) * sizeof *plan->first);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        uint32_t layer = plan_layer_of_option(drawing, rest, option);
        drawing->layer_of_option[option] = layer;
        if (layer == NO_LAYER)
            continue;
        plan->first[layer + 1]++;
        plan->option_count++;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            uint32_t item = cover->items[node];
            if (drawing->from[item] == NO_LAYER || layer < drawing->from[item])
                drawing->from[item] = layer;
            if (drawing->to[item] == NO_LAYER || layer > drawing->to[item])
                drawing->to[item] = layer;
        }
    }
    for (uint32_t layer = 0; layer < plan->layer_count; layer++)
        plan->first[layer + 1] += plan->first[layer];
    for (uint32_t option = cover->option_count; option-- > 0;) {
        uint32_t layer = drawing->layer_of_option[option];
        if (layer != NO_LAYER)
            plan->option[--plan->first[layer + 1]] = option;
    }
    /* Each end has moved down to its beginning. */
    memmove(plan->first, plan->first + 1, plan->layer_count * sizeof *plan->first);
    plan->first[plan->layer_count] = plan->option_count;
}

/* --- places --- */

/* Lists of items by layer: those whose bit begins after it, those whose bit ends with it. */
static void plan_list_by_layer(const struct cover *cover, const uint32_t *layer_of, uint32_t *head,
                               uint32_t *next)
{
    for (uint32_t item = cover->item_count; item-- > 0;)
        if (layer_of[item] != NO_LAYER) {
            next[item] = head[layer_of[item]];
            head[layer_of[item]] = item;
        }
}

static bool plan_is_counted(const struct cover *cover, uint32_t item)
{
    return cover->bounds && item >= cover->primary_count &&
           (cover->bounds[item].least || cover->bounds[item].most > 1);
}

/* An item that is in one layer only has no bit: whether it is covered never matters to another layer. */
static bool plan_lasts(const struct plan_drawing *drawing, uint32_t item)
{
    return drawing->from[item] != NO_LAYER &&
           (drawing->from[item] < drawing->to[item] || plan_is_counted(drawing->cover, item));
}

/* Returns the lowest place that begins `length` free ones in one word; BITS_MAX: there is none. */
static uint32_t plan_free_row(const bool *is_used, uint32_t length)
{
    uint32_t row = 0;
    for (uint32_t place = 0; place < BITS_MAX; place++) {
        row = is_used[place] ? 0 : place % 64 ? row + 1 : 1;
        if (row == length)
            return place + 1 - length;
    }
    return BITS_MAX;
}

/* Gives places to all bits of an item, and raises `end` above them. False if there are no more. */
static bool plan_give_item(struct plan_drawing *drawing, uint32_t item, bool *is_used, uint32_t *end)
{
    const uint32_t past = drawing->first_bit[item + 1];
    const uint32_t row = plan_is_counted(drawing->cover, item) ? past - drawing->first_bit[item] : 1;
    for (uint32_t bit = drawing->first_bit[item]; bit < past;) {
        const uint32_t place = plan_free_row(is_used, row);
        if (place == BITS_MAX)
            return false;
        for (uint32_t i = 0; i < row; i++) {
            is_used[place + i] = true;
            drawing->place_of[bit++] = place + i;
        }
        *end = place + row > *end ? place + row : *end;
    }
    return true;
}

static void plan_free_item(const struct plan_drawing *drawing, uint32_t item, bool *is_used)
{
    for (uint32_t bit = drawing->first_bit[item]; bit < drawing->first_bit[item + 1]; bit++) {
        assert(is_used[drawing->place_of[bit]]);
        is_used[drawing->place_of[bit]] = false;
    }
}

static bool plan_give_places(struct layer_plan *plan, struct plan_drawing *drawing,
                             const uint32_t *begin_head, const uint32_t *begin_next, const uint32_t *end_head,
                             const uint32_t *end_next)
{
    bool is_used[BITS_MAX] = {[RESERVED_BIT] = true};
    uint32_t end = 0;
    for (uint32_t layer = 0; layer < plan->layer_count; layer++) {
        /* The item of this layer makes room for those that begin here; secondary ones only for those after
         * it. */
        uint32_t own = plan->item[layer];
        if (plan_lasts(drawing, own))
            plan_free_item(drawing, own, is_used);
        for (uint32_t item = begin_head[layer]; item != NO_LAYER; item = begin_next[item])
            if (plan_lasts(drawing, item) && !plan_give_item(drawing, item, is_used, &end))
                return false;
        for (uint32_t item = end_head[layer]; item != NO_LAYER; item = end_next[item])
            if (item != own && plan_lasts(drawing, item))
                plan_free_item(drawing, item, is_used);
    }
    plan->key_words = end ? (end + 63) / 64 : 1;
    return true;
}

/* If no bit lasts longer than a word is long, they may follow each other in a ring: then which layer is next
 * is found without a loop (layers.c). */
static void plan_give_ring(struct layer_plan *plan, struct plan_drawing *drawing)
{
    const struct cover *cover = drawing->cover;
    uint32_t longest = 1;
    for (uint32_t item = cover->primary_count; item < cover->item_count; item++)
        if (plan_lasts(drawing, item))
            return;
    for (uint32_t layer = 0; layer < plan->layer_count; layer++) {
        uint32_t item = plan->item[layer];
        if (plan_lasts(drawing, item) && layer - drawing->from[item] > longest)
            longest = layer - drawing->from[item];
    }
    if (longest >= RING_MOST)
        return;
    plan->ring = longest + 1;
    plan->key_words = 1;
    for (uint32_t layer = 0; layer < plan->layer_count; layer++)
        drawing->place_of[drawing->first_bit[plan->item[layer]]] = layer % plan->ring;
}

static enum layer_plan_end plan_find_places(struct layer_plan *plan, struct plan_drawing *drawing,
                                            struct arrays *scratch)
{
    uint32_t *lists[4];
    for (size_t i = 0; i < 4; i++) {
        const size_t length = i % 2 ? drawing->cover->item_count : plan->layer_count;
        lists[i] = arrays_take(scratch, length, sizeof **lists);
        if (!lists[i])
            return LAYER_PLAN_NO_MEMORY;
        memset(lists[i], 0xff, length * sizeof **lists);
    }
    plan_list_by_layer(drawing->cover, drawing->from, lists[0], lists[1]);
    plan_list_by_layer(drawing->cover, drawing->to, lists[2], lists[3]);
    if (!plan_give_places(plan, drawing, lists[0], lists[1], lists[2], lists[3]))
        return LAYER_PLAN_TOO_WIDE;
    plan_give_ring(plan, drawing);
    return LAYER_PLAN_MADE;
}

/* --- bits --- */

static void plan_set_bit(uint64_t *bits, uint32_t place)
{
    bits[place / 64] |= UINT64_C(1) << place % 64;
}

/* What option `i` of the plan puts down for the item of a node, and what it clashes with. */
static void plan_draw_node(struct layer_plan *plan, const struct plan_drawing *drawing, size_t i, size_t node)
{
    const uint32_t item = drawing->cover->items[node], colour = cover_colour(drawing->cover, node);
    const uint32_t first = drawing->first_bit[item], count = drawing->first_bit[item + 1] - first;
    uint64_t *bits = plan->bits + i * plan->key_words, *clash = plan->clash + i * plan->key_words;
    if (plan_is_counted(drawing->cover, item)) {
        plan_set_bit(plan->count + i * plan->key_words, drawing->place_of[first]);
        plan_set_bit(clash, drawing->place_of[first + count - 1]);
        return;
    }
    for (uint32_t bit = 0; bit < count; bit++) {
        /* Places of 1 and 0 stand side by side. */
        const bool is_put = colour ? ((colour - 1) >> bit / 2 & 1) != bit % 2 : bit < 2;
        if (is_put)
            plan_set_bit(bits, drawing->place_of[first + bit]);
        if (!colour || !is_put)
            plan_set_bit(clash, drawing->place_of[first + bit]);
    }
}

static void plan_draw_bits(struct layer_plan *plan, const struct plan_drawing *drawing)
{
    const struct cover *cover = drawing->cover;
    for (uint32_t layer = 0; layer < plan->layer_count; layer++) {
        uint32_t own = plan->item[layer];
        plan->place[layer] =
            plan_lasts(drawing, own) ? drawing->place_of[drawing->first_bit[own]] : LAYER_UNTOUCHED;
        for (size_t i = plan->first[layer]; i < plan->first[layer + 1]; i++) {
            uint32_t option = plan->option[i];
            for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
                if (cover->items[node] != own && plan_lasts(drawing, cover->items[node]))
                    plan_draw_node(plan, drawing, i, node);
        }
    }
    for (uint32_t item = cover->primary_count; item < cover->item_count; item++)
        for (uint32_t bit = drawing->first_bit[item];
             plan_lasts(drawing, item) && bit < drawing->first_bit[item + 1]; bit++) {
            plan_set_bit(plan->gone + drawing->to[item] * plan->key_words, drawing->place_of[bit]);
            plan->has_gone = true;
        }
}

static void plan_draw_counted(struct layer_plan *plan, const struct plan_drawing *drawing)
{
    const struct cover *cover = drawing->cover;
    for (uint32_t item = cover->primary_count; item < cover->item_count; item++) {
        if (!plan_is_counted(cover, item) || !plan_lasts(drawing, item))
            continue;
        const struct bounds bounds = cover->bounds[item];
        const uint32_t place = drawing->place_of[drawing->first_bit[item]],
                       highest = drawing->place_of[drawing->first_bit[item + 1] - 1];
        const size_t word = place / 64, from = drawing->from[item] * plan->key_words + word,
                     to = drawing->to[item] * plan->key_words + word;
        plan->born[from] |= ((UINT64_C(1) << (highest - place)) - bounds.most) << place % 64;
        if (bounds.least) { /* else the sum might carry, and nothing is due */
            plan->slack[to] |= (uint64_t)(bounds.most - bounds.least) << place % 64;
            plan->due[to] |= UINT64_C(1) << highest % 64;
        }
    }
}

/* --- memory --- */

/* One bit an item; of a coloured or counted one as many as it needs. False if memory runs out. */
static bool plan_number_bits(struct plan_drawing *drawing, struct arrays *scratch)
{
    const struct cover *cover = drawing->cover;
    uint32_t bits = 0;
    for (size_t node = 0; node < cover->node_count; node++)
        if (cover_colour(cover, node) > drawing->first_bit[cover->items[node]])
            drawing->first_bit[cover->items[node]] = cover_colour(cover, node);
    for (uint32_t item = 0; item < cover->item_count; item++) {
        uint32_t last = drawing->first_bit[item], length = last != 0;
        for (drawing->first_bit[item] = bits; last > 2; last = (last + 1) / 2)
            length++;
        bits += length ? 2 * length : 1;
        if (plan_is_counted(cover, item))
            for (uint32_t most = cover->bounds[item].most; most > 1; most = most / 2 + most % 2)
                bits++;
    }
    drawing->first_bit[cover->item_count] = bits;
    drawing->place_of = arrays_take_zeroed(scratch, bits, sizeof *drawing->place_of);
    return drawing->place_of;
}

/* Whether options stand in the layer of the first of their items that is left, in ascending order, and keys
 * have no bit that a table uses. */
ASSERTED bool check_plan(const struct layer_plan *plan, const struct plan_drawing *drawing)
{
    for (uint32_t layer = 0; layer < plan->layer_count; layer++) {
        if (plan->place[layer] != LAYER_UNTOUCHED && plan->place[layer] >= 64 * plan->key_words)
            return false;
        for (size_t i = plan->first[layer]; i < plan->first[layer + 1]; i++)
            if (drawing->layer_of_option[plan->option[i]] != layer ||
                plan->bits[i * plan->key_words] >> RESERVED_BIT ||
                (i > plan->first[layer] && plan->option[i - 1] >= plan->option[i]))
                return false;
    }
    return plan->first[plan->layer_count] == plan->option_count;
}

static enum layer_plan_end plan_draw(struct layer_plan *plan, struct plan_drawing *drawing,
                                     const struct cover_rest *rest, const uint32_t *order,
                                     struct arrays *scratch)
{
    const struct cover *cover = drawing->cover;
    plan_find_layers(plan, drawing, rest, order);
    plan_place_options(plan, drawing, rest);
    /* The bit of a primary item lasts to its own layer, which is the last that has options with it. */
    for (uint32_t layer = 0; layer < plan->layer_count; layer++)
        if (drawing->from[plan->item[layer]] != NO_LAYER)
            drawing->to[plan->item[layer]] = layer;
    const enum layer_plan_end end = plan_find_places(plan, drawing, scratch);
    if (end != LAYER_PLAN_MADE)
        return end;
    struct arrays *arrays = &plan->arrays;
    const size_t options = cover->option_count * plan->key_words,
                 items = cover->primary_count * plan->key_words;
    plan->bits = plan->clash = arrays_take_zeroed(arrays, options, sizeof *plan->bits);
    plan->gone = arrays_take_zeroed(arrays, items, sizeof *plan->gone);
    if (cover->bounds) {
        plan->count = arrays_take_zeroed(arrays, options, sizeof *plan->count);
        plan->born = arrays_take_zeroed(arrays, items, sizeof *plan->born);
        plan->slack = arrays_take_zeroed(arrays, items, sizeof *plan->slack);
        plan->due = arrays_take_zeroed(arrays, items, sizeof *plan->due);
    }
    if (cover->bounds || cover->colour_count)
        plan->clash = arrays_take_zeroed(arrays, options, sizeof *plan->clash);
    if (arrays->failed)
        return LAYER_PLAN_NO_MEMORY;
    plan_draw_bits(plan, drawing);
    if (plan->count)
        plan_draw_counted(plan, drawing);
    assert(check_plan(plan, drawing));
    return LAYER_PLAN_MADE;
}

static enum layer_plan_end plan_open_drawing(struct layer_plan *plan, const struct cover *cover,
                                             const struct cover_rest *rest, const uint32_t *order)
{
    struct arrays *arrays = &plan->arrays, scratch = {.allocator = arrays->allocator};
    const size_t items = cover->item_count, primaries = cover->primary_count, options = cover->option_count;
    struct plan_drawing drawing = {
        .cover = cover,
        .layer_of = arrays_take(&scratch, items, sizeof *drawing.layer_of),
        .from = arrays_take(&scratch, items, sizeof *drawing.from),
        .to = arrays_take(&scratch, items, sizeof *drawing.to),
        .first_bit = arrays_take_zeroed(&scratch, items + 1, sizeof *drawing.first_bit),
        .layer_of_option = arrays_take(&scratch, options, sizeof *drawing.layer_of_option)};
    plan->item = arrays_take_zeroed(arrays, primaries, sizeof *plan->item);
    plan->place = arrays_take_zeroed(arrays, primaries, sizeof *plan->place);
    plan->first = arrays_take_zeroed(arrays, primaries, sizeof *plan->first);
    plan->option = arrays_take_zeroed(arrays, options, sizeof *plan->option);
    enum layer_plan_end end = LAYER_PLAN_NO_MEMORY;
    if (!arrays->failed && !scratch.failed && plan_number_bits(&drawing, &scratch))
        end = plan_draw(plan, &drawing, rest, order, &scratch);
    arrays_close(&scratch);
    return end;
}

enum layer_plan_end layer_plan_open(struct layer_plan *plan, const struct cover *cover, const uint32_t *order,
                                    const uint32_t *taken, size_t taken_count, struct allocator *allocator)
{
    struct cover_rest rest;
    *plan = (struct layer_plan){.arrays = {.allocator = allocator}};
    if (!cover_rest_open(&rest, cover, allocator))
        return LAYER_PLAN_NO_MEMORY;
    enum layer_plan_end end = LAYER_PLAN_TOO_WIDE;
    if (cover_rest_take(&rest, taken, taken_count))
        end = plan_open_drawing(plan, cover, &rest, order);
    cover_rest_close(&rest);
    if (end != LAYER_PLAN_MADE)
        layer_plan_close(plan);
    return end;
}

void layer_plan_close(struct layer_plan *plan)
{
    arrays_close(&plan->arrays);
    *plan = (struct layer_plan){.layer_count = 0};
}

size_t layer_plan_bits(const struct layer_plan *plan)
{
    double bits = 2;
    for (uint32_t layer = 0; layer < plan->layer_count; layer++) {
        size_t options = plan->first[layer + 1] - plan->first[layer];
        bits += options ? log2((double)options) * (1 + 1e-9) : 0;
    }
    return (size_t)bits + 1;
}
