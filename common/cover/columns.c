/* SPDX-License-Identifier: MIT */
#include "common/cover/columns.h"

#include "common/base/array.h"

static void fill(struct columns *columns, const struct cover *cover)
{
    /* Counted one place too far right, so that filling moves each end to the next column's start. */
    size_t *end = columns->start + 1;
    for (size_t node = 0; node < cover->node_count; node++)
        if (cover->items[node] + 1 < cover->item_count)
            end[cover->items[node] + 1]++;
    for (uint32_t item = 1; item < cover->item_count; item++)
        end[item] += end[item - 1];
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            size_t at = end[cover->items[node]]++;
            columns->option[at] = option;
            if (cover->colours)
                columns->colour[at] = cover->colours[node];
        }
    for (uint32_t item = 0; item < cover->item_count; item++)
        if (columns->start[item + 1] - columns->start[item] > columns->longest)
            columns->longest = columns->start[item + 1] - columns->start[item];
}

bool columns_open(struct columns *columns, const struct cover *cover, struct allocator *allocator)
{
    *columns = (struct columns){0};
    columns->start = array_take_zeroed(allocator, cover->item_count + (size_t)1, sizeof(size_t));
    columns->option = array_take(allocator, cover->node_count, sizeof(uint32_t));
    if (cover->colours)
        columns->colour = array_take(allocator, cover->node_count, sizeof(uint32_t));
    if (columns->start && columns->option && (columns->colour || !cover->colours)) {
        fill(columns, cover);
        return true;
    }
    columns_close(columns, cover, allocator);
    return false;
}

void columns_close(struct columns *columns, const struct cover *cover, struct allocator *allocator)
{
    array_give(allocator, columns->start, cover->item_count + (size_t)1, sizeof(size_t));
    array_give(allocator, columns->option, cover->node_count, sizeof(uint32_t));
    array_give(allocator, columns->colour, cover->node_count, sizeof(uint32_t));
    *columns = (struct columns){0};
}
