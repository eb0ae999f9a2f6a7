/* SPDX-License-Identifier: MIT */
#include "solvers/counting/counted-items.h"

#include "common/base/array.h"

#include <string.h>

static bool is_counted(const struct cover *cover, uint32_t item)
{
    return item < cover->primary_count && (cover->bounds[item].least != 1 || cover->bounds[item].most != 1);
}

/* Whether it has primary items, all of them with bounds. */
static bool is_free(const struct cover *cover, uint32_t option)
{
    bool any = false;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover->items[node] < cover->primary_count) {
            if (!is_counted(cover, cover->items[node]))
                return false;
            any = true;
        }
    return any;
}

struct sorting {
    const struct cover *cover;
    uint32_t *number; /* of each item in the new cover */
    uint32_t *length; /* of each item: its options */
    uint32_t plain, free, impossible;
};

static void sort(struct sorting *sorting)
{
    const struct cover *cover = sorting->cover;
    for (size_t node = 0; node < cover->node_count; node++)
        sorting->length[cover->items[node]]++;
    for (uint32_t item = 0; item < cover->primary_count; item++)
        if (!is_counted(cover, item))
            sorting->number[item] = sorting->plain++;
        else if (sorting->length[item] < cover->bounds[item].least)
            sorting->impossible = 1;
    for (uint32_t option = 0; option < cover->option_count; option++)
        sorting->free += is_free(cover, option);
    uint32_t next = sorting->plain + sorting->free + sorting->impossible;
    for (uint32_t item = 0; item < cover->item_count; item++)
        if (item >= cover->primary_count || is_counted(cover, item))
            sorting->number[item] = next++;
}

static struct cover *open_sorted(const struct sorting *sorting, struct allocator *allocator)
{
    const struct cover *from = sorting->cover;
    const uint32_t more = sorting->free;
    struct cover *to = cover_open(from->item_count + more + sorting->impossible, from->option_count + more,
                                  from->node_count + 2 * (size_t)more, from->colour_count, 0, allocator);
    if (!to)
        return NULL;
    to->primary_count = sorting->plain + more + sorting->impossible;
    if (cover_take_bounds(to) && (!from->costs || cover_take_costs(to)))
        return to;
    cover_close(to);
    return NULL;
}

static void fill(struct cover *to, const struct sorting *sorting)
{
    const struct cover *from = sorting->cover;
    size_t at = 0;
    for (uint32_t option = 0, own = sorting->plain; option < from->option_count; option++) {
        to->option_start[option] = at;
        if (is_free(from, option))
            to->items[at++] = own++;
        for (size_t node = from->option_start[option]; node < from->option_start[option + 1]; node++) {
            if (from->colours)
                to->colours[at] = from->colours[node];
            to->items[at++] = sorting->number[from->items[node]];
        }
    }
    for (uint32_t i = 0; i < sorting->free; i++) {
        to->option_start[from->option_count + i] = at;
        to->items[at++] = sorting->plain + i;
    }
    for (uint32_t item = 0; item < from->primary_count; item++)
        if (is_counted(from, item)) {
            struct bounds *bounds = &to->bounds[sorting->number[item]];
            *bounds = from->bounds[item];
            if (bounds->most > sorting->length[item])
                bounds->most = sorting->length[item];
        }
    if (from->costs)
        memcpy(to->costs, from->costs, from->option_count * sizeof *to->costs);
}

struct cover *cover_with_counted_items(const struct cover *cover, struct allocator *allocator)
{
    struct sorting sorting = {.cover = cover,
                              .number = array_take_zeroed(allocator, cover->item_count, sizeof(uint32_t)),
                              .length = array_take_zeroed(allocator, cover->item_count, sizeof(uint32_t))};
    struct cover *made = NULL;
    if (sorting.number && sorting.length) {
        sort(&sorting);
        made = open_sorted(&sorting, allocator);
        if (made)
            fill(made, &sorting);
    }
    array_give(allocator, sorting.number, cover->item_count, sizeof *sorting.number);
    array_give(allocator, sorting.length, cover->item_count, sizeof *sorting.length);
    return made;
}
