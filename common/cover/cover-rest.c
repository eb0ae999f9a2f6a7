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
