/* SPDX-License-Identifier: MIT */
#include "common/cover/cover.h"

#include <stdio.h>
#include <string.h>

struct cover *cover_open(uint32_t items, uint32_t options, size_t nodes, uint32_t colours, size_t name_bytes,
                         struct allocator *allocator)
{
    struct cover *cover = allocator_take_zeroed(allocator, sizeof *cover);
    if (!cover)
        return NULL;
    *cover = (struct cover){.item_count = items,
                            .primary_count = items,
                            .option_count = options,
                            .colour_count = colours,
                            .node_count = nodes,
                            .arrays = {.allocator = allocator}};
    struct arrays *arrays = &cover->arrays;
    const size_t named = items + (size_t)colours;
    cover->item_class = arrays_take_zeroed(arrays, items, 1);
    cover->option_start = arrays_take_zeroed(arrays, options + (size_t)1, sizeof *cover->option_start);
    cover->items = arrays_take_zeroed(arrays, nodes, sizeof *cover->items);
    if (colours)
        cover->colours = arrays_take_zeroed(arrays, nodes, sizeof *cover->colours);
    if (name_bytes) {
        cover->name_start = arrays_take_zeroed(arrays, named + 1, sizeof *cover->name_start);
        cover->names = arrays_take_zeroed(arrays, name_bytes, 1);
    }
    if (arrays->failed) {
        cover_close(cover);
        return NULL;
    }
    cover->option_start[options] = nodes;
    if (name_bytes)
        cover->name_start[named] = name_bytes;
    return cover;
}

bool cover_take_bounds(struct cover *cover)
{
    assert(!cover->bounds && cover->primary_count <= cover->item_count);
    cover->bounds = arrays_take(&cover->arrays, cover->item_count, sizeof *cover->bounds);
    for (uint32_t item = 0; cover->bounds && item < cover->item_count; item++)
        cover->bounds[item] = (struct bounds){item < cover->primary_count, 1};
    return cover->bounds;
}

bool cover_take_costs(struct cover *cover)
{
    assert(!cover->costs);
    cover->costs = arrays_take_zeroed(&cover->arrays, cover->option_count, sizeof *cover->costs);
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

bool cover_check(const struct cover *cover)
{
    uint64_t cost = 0;
    if (cover->primary_count > cover->item_count ||
        cover->option_start[cover->option_count] != cover->node_count)
        return false;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (cover->option_start[option] > cover->option_start[option + 1])
            return false;
        cost += cover->costs ? cover->costs[option] : 0;
        if (cost > COVER_COSTS_MOST)
            return false;
    }
    for (size_t node = 0; node < cover->node_count; node++) {
        const uint32_t item = cover->items[node], colour = cover_colour(cover, node);
        if (item >= cover->item_count || colour > cover->colour_count ||
            (colour && item < cover->primary_count))
            return false;
    }
    for (uint32_t item = 0; item < cover->primary_count; item++)
        if (cover_bounds(cover, item).least > cover_bounds(cover, item).most ||
            !cover_bounds(cover, item).most)
            return false;
    return true;
}

void cover_close(struct cover *cover)
{
    if (!cover)
        return;
    struct allocator *allocator = cover->arrays.allocator;
    arrays_close(&cover->arrays);
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
    assert(item < cover->item_count && (cover->names || cover->order.rows));
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
    assert(colour >= 1 && colour <= cover->colour_count);
    return stored_name(cover, cover->item_count + (size_t)colour - 1, length);
}

struct cover *cover_of_board(struct order order, struct allocator *allocator)
{
    assert(order_size(order) >= BOARD_SIZE_MIN && order_size(order) <= BOARD_SIZE_MAX);
    uint32_t size = order_size(order), cells = order_cells(order);
    uint32_t classes = order.rows == 1 || order.columns == 1 ? 3 : 4;
    struct cover *cover =
        cover_open(classes * cells, cells * size, (size_t)classes * cells * size, 0, 0, allocator);
    if (!cover)
        return NULL;
    cover->order = order;
    static const enum item_class class_of[] = {ITEM_CELL, ITEM_ROW, ITEM_COLUMN, ITEM_BOX};
    for (uint32_t class = 0; class < classes; class ++)
        memset(cover->item_class + class * cells, (int)class_of[class], cells);
    uint32_t option = 0, *item = cover->items;
    for (uint32_t row = 0; row < size; row++)
        for (uint32_t column = 0; column < size; column++) {
            uint32_t cell = row * size + column, box = board_box(order, row, column);
            for (uint32_t digit = 0; digit < size; digit++) {
                cover->option_start[option++] = (size_t)(item - cover->items);
                *item++ = cell;
                *item++ = cells + row * size + digit;
                *item++ = 2 * cells + column * size + digit;
                if (classes == 4)
                    *item++ = 3 * cells + box * size + digit;
            }
        }
    return cover;
}

size_t cover_take_givens(struct order order, const uint8_t *cells, uint32_t *options)
{
    uint32_t size = order_size(order);
    size_t count = 0;
    for (uint32_t cell = 0; cell < size * size; cell++) {
        assert(cells[cell] <= size);
        if (cells[cell])
            options[count++] = cell * size + cells[cell] - 1;
    }
    return count;
}

void cover_lift_options(struct order order, const uint32_t *options, size_t count, uint8_t *cells)
{
    uint32_t size = order_size(order);
    memset(cells, 0, size * size);
    for (size_t i = 0; i < count; i++)
        if (options[i] < size * size * size)
            cells[options[i] / size] = (uint8_t)(options[i] % size + 1);
}

static void columns_fill(struct columns *columns, const struct cover *cover)
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

bool columns_open(struct columns *columns, const struct cover *cover, struct arrays *arrays)
{
    *columns = (struct columns){
        .start = arrays_take_zeroed(arrays, cover->item_count + (size_t)1, sizeof *columns->start),
        .option = arrays_take(arrays, cover->node_count, sizeof *columns->option),
        .colour = cover->colours ? arrays_take(arrays, cover->node_count, sizeof *columns->colour) : NULL};
    assert(cover_check(cover));
    if (!arrays->failed)
        columns_fill(columns, cover);
    return !arrays->failed;
}
