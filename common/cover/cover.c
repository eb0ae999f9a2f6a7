/* SPDX-License-Identifier: MIT */
#include "common/cover/cover.h"

#include "common/base/array.h"

#include <stdio.h>

struct cover *cover_open(uint32_t items, uint32_t options, size_t nodes, uint32_t colours, size_t name_bytes,
                         struct allocator *allocator)
{
    struct cover *cover = allocator_take_zeroed(allocator, sizeof *cover);
    if (!cover)
        return 0;
    *cover = (struct cover){.item_count = items,
                            .primary_count = items,
                            .option_count = options,
                            .colour_count = colours,
                            .node_count = nodes,
                            .allocator = allocator};
    cover->item_class = array_take_zeroed(allocator, items, 1);
    cover->option_start = array_take_zeroed(allocator, options + (size_t)1, sizeof *cover->option_start);
    cover->items = array_take_zeroed(allocator, nodes, sizeof *cover->items);
    bool room = cover->item_class && cover->option_start && cover->items;
    if (room && colours) {
        cover->colours = array_take_zeroed(allocator, nodes, sizeof *cover->colours);
        room = cover->colours;
    }
    size_t named = items + (size_t)colours;
    if (room && name_bytes) {
        cover->name_start = array_take_zeroed(allocator, named + 1, sizeof *cover->name_start);
        room = cover->name_start;
        if (room) {
            cover->name_start[named] = name_bytes;
            cover->names = array_take_zeroed(allocator, name_bytes, 1);
            room = cover->names;
        }
    }
    if (room) {
        cover->option_start[options] = nodes;
        return cover;
    }
    cover_close(cover);
    return 0;
}

bool cover_take_bounds(struct cover *cover)
{
    cover->bounds = array_take(cover->allocator, cover->item_count, sizeof *cover->bounds);
    for (uint32_t item = 0; cover->bounds && item < cover->item_count; item++)
        cover->bounds[item] = (struct bounds){item < cover->primary_count, 1};
    return cover->bounds;
}

bool cover_take_costs(struct cover *cover)
{
    cover->costs = array_take_zeroed(cover->allocator, cover->option_count, sizeof *cover->costs);
    return cover->costs;
}

uint64_t cover_cost(const struct cover *cover, const uint32_t *options, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; cover->costs && i < count; i++)
        sum += cover->costs[options[i]];
    return sum;
}

size_t cover_solution_max(const struct cover *cover)
{
    size_t most = 0; /* each option has a primary item */
    for (uint32_t item = 0; item < cover->primary_count && most < cover->option_count; item++)
        most += cover_bounds(cover, item).most;
    return most < cover->option_count ? most : cover->option_count;
}

void cover_close(struct cover *cover)
{
    if (!cover)
        return;
    struct allocator *allocator = cover->allocator;
    size_t named = cover->item_count + (size_t)cover->colour_count;
    if (cover->name_start)
        array_give(allocator, cover->names, cover->name_start[named], 1);
    array_give(allocator, cover->name_start, named + 1, sizeof *cover->name_start);
    array_give(allocator, cover->costs, cover->option_count, sizeof *cover->costs);
    array_give(allocator, cover->bounds, cover->item_count, sizeof *cover->bounds);
    array_give(allocator, cover->colours, cover->node_count, sizeof *cover->colours);
    array_give(allocator, cover->items, cover->node_count, sizeof *cover->items);
    array_give(allocator, cover->option_start, cover->option_count + (size_t)1, sizeof *cover->option_start);
    array_give(allocator, cover->item_class, cover->item_count, 1);
    allocator_give(allocator, cover, sizeof *cover);
}

static const char *stored_name(const struct cover *cover, size_t name, size_t *length)
{
    *length = cover->name_start[name + 1] - cover->name_start[name];
    return cover->names + cover->name_start[name];
}

const char *cover_item_name(const struct cover *cover, uint32_t item, char room[COVER_NAME_ROOM],
                            size_t *length)
{
    if (cover->names)
        return stored_name(cover, item, length);
    uint32_t size = order_size(cover->order), cells = size * size;
    uint32_t class = item / cells, major = item % cells / size + 1, minor = item % size + 1;
    *length =
        (size_t)snprintf(room, COVER_NAME_ROOM, "%c%u%c%u", "rrcb"[class], major, class ? 'd' : 'c', minor);
    return room;
}

const char *cover_colour_name(const struct cover *cover, uint32_t colour, size_t *length)
{
    return stored_name(cover, cover->item_count + (size_t)colour - 1, length);
}
