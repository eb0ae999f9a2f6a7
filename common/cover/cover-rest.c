/* SPDX-License-Identifier: MIT */
#include "common/cover/cover-rest.h"

#include <string.h>

enum { ITEM_OPEN = 0 };
#define ITEM_GONE UINT32_MAX

bool cover_rest_open(struct cover_rest *rest, const struct cover *cover, struct allocator *allocator)
{
    *rest = (struct cover_rest){
        .cover = cover, .open_primaries = cover->primary_count, .arrays = {.allocator = allocator}};
    struct arrays *arrays = &rest->arrays;
    rest->item_state = arrays_take_zeroed(arrays, cover->item_count, sizeof *rest->item_state);
    if (cover->bounds) {
        rest->times = arrays_take_zeroed(arrays, cover->item_count, sizeof *rest->times);
        rest->is_gone = arrays_take_zeroed(arrays, cover->option_count, 1);
    }
    if (arrays->failed)
        cover_rest_close(rest);
    return rest->cover;
}

void cover_rest_close(struct cover_rest *rest)
{
    arrays_close(&rest->arrays);
    *rest = (struct cover_rest){.cover = NULL};
}

bool cover_rest_has_option(const struct cover_rest *rest, uint32_t option)
{
    assert(option < rest->cover->option_count);
    const struct cover *cover = rest->cover;
    if (rest->is_gone && rest->is_gone[option])
        return false;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        uint32_t state = rest->item_state[cover->items[node]];
        if (state != ITEM_OPEN && state != cover_colour(cover, node))
            return false;
    }
    return true;
}

bool cover_rest_take(struct cover_rest *rest, const uint32_t *options, size_t count)
{
    const struct cover *cover = rest->cover;
    memset(rest->item_state, 0, cover->item_count * sizeof *rest->item_state);
    rest->open_primaries = cover->primary_count;
    if (cover->bounds) {
        memset(rest->times, 0, cover->item_count * sizeof *rest->times);
        memset(rest->is_gone, 0, cover->option_count);
    }
    for (size_t i = 0; i < count; i++) {
        if (options[i] >= cover->option_count || !cover_rest_has_option(rest, options[i]))
            return false;
        for (size_t node = cover->option_start[options[i]]; node < cover->option_start[options[i] + 1];
             node++) {
            uint32_t colour = cover_colour(cover, node), item = cover->items[node];
            bool primary = item < cover->primary_count;
            if (primary && cover->bounds && ++rest->times[item] < cover->bounds[item].most)
                continue;
            rest->item_state[item] = colour ? colour : ITEM_GONE;
            rest->open_primaries -= primary;
        }
        if (rest->is_gone)
            rest->is_gone[options[i]] = true;
    }
    return true;
}

void cover_rest_leave_out(struct cover_rest *rest, const uint32_t *options, size_t count)
{
    for (size_t i = 0; i < count && rest->is_gone; i++)
        rest->is_gone[options[i]] = true;
}

const char *const reduce_names[] = {
    [REDUCE_NOTHING] = "nothing", [REDUCE_SINGLES] = "singles", [REDUCE_LOCKED] = "locked", NULL};

/* An open item has one option left, or none. */
static void reduction_run_short(struct reduction *reduction, uint32_t item, uint32_t left)
{
    assert(reduction->queued < 2 * reduction->cover->primary_count);
    if (left)
        reduction->queue[reduction->queued++] = item;
    else
        reduction->is_empty = true;
}

/* An option leaves the lists of all its items. (This is where the time goes. Pointers are copied because
 * bytes that are written might be theirs, as far as the compiler knows.) */
static void reduction_leave(struct reduction *reduction, uint32_t option)
{
    assert(reduction->option_state[option] == OPTION_OPEN);
    const struct cover *cover = reduction->cover;
    const uint32_t *item = cover->items + cover->option_start[option];
    const uint32_t *end = cover->items + cover->option_start[option + 1];
    const uint8_t *is_done = reduction->is_done;
    uint32_t *open_count = reduction->open_count, primary_count = cover->primary_count;
    reduction->option_state[option] = OPTION_OUT;
    for (const uint32_t *changed = item; reduction->locked && changed < end; changed++)
        reduction->is_changed[*changed] = 1;
    for (; item < end; item++) {
        uint32_t left = --open_count[*item];
        if (left <= 1 && !is_done[*item] && *item < primary_count)
            reduction_run_short(reduction, *item, left);
    }
}

/* An option takes an item alone: the others leave. */
static void reduction_take_item(struct reduction *reduction, uint32_t item)
{
    const uint32_t *option = reduction->columns.option + reduction->columns.start[item];
    const uint32_t *open_count = reduction->open_count + item;
    const uint8_t *state = reduction->option_state;
    for (; *open_count > 1; option++)
        if (state[*option] == OPTION_OPEN)
            reduction_leave(reduction, *option);
}

/* An option gives an item a colour: those of other colours, or of none, leave. */
static void reduction_colour_item(struct reduction *reduction, uint32_t item, uint32_t colour)
{
    const struct columns *columns = &reduction->columns;
    for (size_t at = columns->start[item]; at < columns->start[item + 1]; at++)
        if (reduction->option_state[columns->option[at]] == OPTION_OPEN && columns->colour[at] != colour)
            reduction_leave(reduction, columns->option[at]);
}

static void reduction_take(struct reduction *reduction, uint32_t option)
{
    assert(option < reduction->cover->option_count);
    const struct cover *cover = reduction->cover;
    if (reduction->option_state[option] != OPTION_OPEN) {
        reduction->is_empty |= reduction->option_state[option] == OPTION_OUT;
        return;
    }
    reduction->option_state[option] = OPTION_TAKEN;
    reduction->taken[reduction->taken_count++] = option;
    size_t end = cover->option_start[option + 1];
    /* All are done first, lest one of them be thought to need an option. */
    for (size_t node = cover->option_start[option]; node < end; node++)
        reduction->is_done[cover->items[node]] = 1;
    for (size_t node = cover->option_start[option]; node < end; node++) {
        uint32_t colour = cover_colour(cover, node);
        if (colour)
            reduction_colour_item(reduction, cover->items[node], colour);
        else
            reduction_take_item(reduction, cover->items[node]);
    }
}

static void reduction_take_singles(struct reduction *reduction)
{
    const struct columns *columns = &reduction->columns;
    while (reduction->queued && !reduction->is_empty) {
        uint32_t item = reduction->queue[--reduction->queued];
        size_t at = columns->start[item];
        if (reduction->is_done[item])
            continue;
        while (reduction->option_state[columns->option[at]] != OPTION_OPEN)
            at++;
        reduction_take(reduction, columns->option[at]);
    }
}

/* --- locked --- */

static bool reduction_all_contain(const struct reduction *reduction, uint32_t item, uint32_t other)
{
    const struct columns *columns = &reduction->columns;
    for (size_t at = columns->start[item]; at < columns->start[item + 1]; at++)
        if (reduction->option_state[columns->option[at]] == OPTION_OPEN &&
            !cover_option_has(reduction->cover, columns->option[at], other))
            return false;
    return true;
}

static bool reduction_has_colours(const struct reduction *reduction, uint32_t item)
{
    const struct columns *columns = &reduction->columns;
    for (size_t at = columns->start[item]; columns->colour && at < columns->start[item + 1]; at++)
        if (columns->colour[at])
            return true;
    return false;
}

/* All open options of `item` contain `other`: those of `other` that do not contain `item` leave. */
static void reduction_lock(struct reduction *reduction, uint32_t item, uint32_t other)
{
    assert(item != other && !reduction_has_colours(reduction, other));
    const struct columns *columns = &reduction->columns;
    for (size_t at = columns->start[other]; at < columns->start[other + 1]; at++)
        if (reduction->option_state[columns->option[at]] == OPTION_OPEN &&
            !cover_option_has(reduction->cover, columns->option[at], item))
            reduction_leave(reduction, columns->option[at]);
}

/* Only items of its first open option can be in all of them. */
static void reduction_look_for_locked(struct reduction *reduction, uint32_t item)
{
    const struct cover *cover = reduction->cover;
    const struct columns *columns = &reduction->columns;
    size_t at = columns->start[item];
    while (reduction->option_state[columns->option[at]] != OPTION_OPEN)
        at++;
    uint32_t first = columns->option[at];
    for (size_t node = cover->option_start[first]; node < cover->option_start[first + 1]; node++) {
        uint32_t other = cover->items[node];
        if (reduction->open_count[other] > reduction->open_count[item] && !reduction->is_done[other] &&
            reduction_all_contain(reduction, item, other) && !reduction_has_colours(reduction, other))
            reduction_lock(reduction, item, other);
    }
}

static bool reduction_follow_rules(struct reduction *reduction)
{
    reduction_take_singles(reduction);
    for (bool again = reduction->locked; again && !reduction->is_empty;) {
        again = false;
        for (uint32_t item = 0; item < reduction->cover->primary_count && !reduction->is_empty; item++) {
            if (!reduction->is_changed[item] || reduction->is_done[item])
                continue;
            again = true;
            reduction->is_changed[item] = 0;
            reduction_look_for_locked(reduction, item);
            reduction_take_singles(reduction);
        }
    }
    reduction->queued = 0;
    return !reduction->is_empty;
}

#ifndef NDEBUG
/* Whether each item of a small cover has as many options that are not out as open_count says. */
static bool reduction_check_counts(const struct reduction *reduction)
{
    enum { NODES_MOST = 5000 };
    const struct columns *columns = &reduction->columns;
    for (uint32_t item = 0; item < reduction->cover->item_count; item++) {
        uint32_t count = 0;
        for (size_t at = columns->start[item]; at < columns->start[item + 1]; at++)
            count += reduction->option_state[columns->option[at]] != OPTION_OUT;
        if (count != reduction->open_count[item] && reduction->cover->node_count <= NODES_MOST)
            return false;
    }
    return true;
}
#endif

bool reduction_start(struct reduction *reduction, const uint32_t *options, size_t count)
{
    assert(reduction->cover && (options || !count));
    const struct cover *cover = reduction->cover;
    memcpy(reduction->open_count, reduction->initial, reduction->block_size);
    reduction->is_empty = false;
    reduction->taken_count = reduction->queued = 0;
    for (size_t i = 0; i < count; i++)
        reduction_take(reduction, options[i]);
    /* What has one option from the beginning, or none, is not met on the way. */
    for (uint32_t item = 0; reduction->has_short_items && item < cover->primary_count; item++)
        if (reduction->open_count[item] <= 1 && !reduction->is_done[item]) {
            reduction->is_empty |= !reduction->open_count[item];
            reduction->queue[reduction->queued++] = item;
        }
    const bool is_open = reduction_follow_rules(reduction);
    assert(reduction_check_counts(reduction));
    return is_open;
}

bool reduction_is_solved(const struct reduction *reduction)
{
    uint32_t primary_count = reduction->cover->primary_count;
    return !primary_count || !memchr(reduction->is_done, 0, primary_count);
}

/* --- open and close --- */

/* How many items are queued at the most: each when it comes down to one option, and once from the
 * beginning. */
static size_t reduction_queue_room(const struct cover *cover)
{
    return 2 * (size_t)cover->primary_count;
}

static void reduction_fill_block(struct reduction *reduction)
{
    const struct cover *cover = reduction->cover;
    unsigned char *block = (unsigned char *)reduction->open_count;
    size_t items = cover->item_count;
    memset(block, 0, reduction->block_size);
    reduction->is_done = block + items * sizeof(uint32_t);
    reduction->is_changed = reduction->is_done + items;
    reduction->option_state = reduction->is_changed + items;
    for (size_t item = 0; item < items; item++) {
        size_t count = reduction->columns.start[item + 1] - reduction->columns.start[item];
        reduction->open_count[item] = (uint32_t)count;
        reduction->has_short_items |= item < cover->primary_count && count <= 1;
    }
    memset(reduction->is_changed, 1, items);
    memset(reduction->option_state, OPTION_OPEN, cover->option_count);
    memcpy(reduction->initial, block, reduction->block_size);
}

bool reduction_open(struct reduction *reduction, const struct cover *cover, bool locked,
                    struct allocator *allocator)
{
    *reduction = (struct reduction){.cover = cover, .arrays = {.allocator = allocator}, .locked = locked};
    struct arrays *arrays = &reduction->arrays;
    reduction->block_size = cover->item_count * (sizeof(uint32_t) + 2) + (size_t)cover->option_count + 1;
    reduction->open_count = arrays_take(arrays, reduction->block_size, 1);
    reduction->initial = arrays_take(arrays, reduction->block_size, 1);
    reduction->taken = arrays_take(arrays, cover->option_count, sizeof *reduction->taken);
    reduction->queue = arrays_take(arrays, reduction_queue_room(cover), sizeof *reduction->queue);
    if (columns_open(&reduction->columns, cover, arrays)) {
        reduction_fill_block(reduction);
        return true;
    }
    reduction_close(reduction);
    return false;
}

void reduction_close(struct reduction *reduction)
{
    arrays_close(&reduction->arrays);
    *reduction = (struct reduction){.cover = NULL};
}
