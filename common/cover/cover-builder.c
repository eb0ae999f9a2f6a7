/* SPDX-License-Identifier: MIT */
#include "common/cover/cover-builder.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Names one after another, and where each ends. */
struct builder_names {
    char *bytes;
    size_t *end;
    size_t bytes_room, end_room;
    uint32_t count;
    struct hash_table index;
};

/* The arrays of the cover grow while it is built; what else is needed lies in arrays of its own. */
struct cover_builder {
    struct cover *cover;
    size_t class_room, bounds_room, start_room, costs_room, items_room, colours_room;
    struct arrays arrays;
    struct builder_names item, colour;
    uint32_t *last_option; /* of each item: the option that it was last put in, + 1 */
    size_t last_option_room;
    size_t node_count;       /* with the option that is being built */
    uint64_t cost, cost_sum; /* of the option that is being built, and of all */
    bool priced;             /* a cost was given, though perhaps 0 */
    bool bounded, no_memory;
};

static void builder_reserve(struct cover_builder *builder, struct arrays *arrays, void *array, size_t *room,
                            size_t count, size_t size)
{
    builder->no_memory |= !arrays_reserve(arrays, array, room, count, size);
}

struct cover_builder *cover_builder_open(struct allocator *allocator)
{
    struct cover_builder *builder = allocator_take(allocator, sizeof *builder);
    if (!builder)
        return NULL;
    *builder = (struct cover_builder){.arrays = {.allocator = allocator},
                                      .cover = allocator_take(allocator, sizeof *builder->cover)};
    if (!builder->cover) {
        cover_builder_close(builder);
        return NULL;
    }
    struct cover *cover = builder->cover;
    *cover = (struct cover){.arrays = {.allocator = allocator}};
    builder_reserve(builder, &cover->arrays, &cover->option_start, &builder->start_room, 1,
                    sizeof *cover->option_start);
    if (!builder->no_memory)
        cover->option_start[0] = 0;
    return builder;
}

void cover_builder_close(struct cover_builder *builder)
{
    if (!builder)
        return;
    struct allocator *allocator = builder->arrays.allocator;
    cover_close(builder->cover);
    hash_table_close(&builder->item.index, allocator);
    hash_table_close(&builder->colour.index, allocator);
    arrays_close(&builder->arrays);
    allocator_give(allocator, builder, sizeof *builder);
}

struct allocator *cover_builder_allocator(const struct cover_builder *builder)
{
    return builder->arrays.allocator;
}

bool cover_builder_failed(const struct cover_builder *builder)
{
    return builder->no_memory;
}

void cover_builder_fail(struct cover_builder *builder)
{
    builder->no_memory = true;
}

/* --- names --- */

static bool builder_has_name(const struct builder_names *names, uint32_t index, const char *name,
                             size_t length)
{
    const size_t start = index ? names->end[index - 1] : 0;
    return names->end[index] - start == length && !memcmp(names->bytes + start, name, length);
}

/* The index of a name, or COVER_NO_ITEM. */
static uint32_t builder_find_name(const struct builder_names *names, const char *name, size_t length)
{
    size_t place;
    uint32_t hash = hash_table_text(name, length), index = hash_table_first(&names->index, hash, &place);
    while (index != COVER_NO_ITEM && !builder_has_name(names, index, name, length))
        index = hash_table_next(&names->index, hash, &place);
    return index;
}

/* Adds a name that is not there yet. */
static void builder_add_name(struct cover_builder *builder, struct builder_names *names, const char *name,
                             size_t length)
{
    const size_t used = names->count ? names->end[names->count - 1] : 0;
    assert(length && builder_find_name(names, name, length) == COVER_NO_ITEM);
    builder_reserve(builder, &builder->arrays, &names->bytes, &names->bytes_room, used + length, 1);
    builder_reserve(builder, &builder->arrays, &names->end, &names->end_room, names->count + (size_t)1,
                    sizeof *names->end);
    builder->no_memory |= !hash_table_add(&names->index, hash_table_text(name, length), names->count,
                                          builder->arrays.allocator);
    if (builder->no_memory)
        return;
    memcpy(names->bytes + used, name, length);
    names->end[names->count++] = used + length;
}

uint32_t cover_builder_add_item(struct cover_builder *builder, const char *name, size_t length,
                                enum item_class class, bool primary)
{
    struct cover *cover = builder->cover;
    const uint32_t item = cover->item_count, count = item + 1;
    assert(!primary || cover->primary_count == item); /* the primary ones come first */
    builder_reserve(builder, &cover->arrays, &cover->item_class, &builder->class_room, count, 1);
    builder_reserve(builder, &cover->arrays, &cover->bounds, &builder->bounds_room, count,
                    sizeof *cover->bounds);
    builder_reserve(builder, &builder->arrays, &builder->last_option, &builder->last_option_room, count,
                    sizeof *builder->last_option);
    if (!builder->no_memory)
        builder_add_name(builder, &builder->item, name, length);
    if (builder->no_memory)
        return 0;
    cover->item_class[item] = (uint8_t) class;
    cover->bounds[item] = (struct bounds){primary, 1};
    builder->last_option[item] = 0;
    cover->primary_count += primary;
    cover->item_count++;
    return item;
}

uint32_t cover_builder_add_plain(struct cover_builder *builder, bool primary, const char *format, ...)
{
    char name[32];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    assert(length > 0 && (size_t)length < sizeof name);
    return cover_builder_add_item(builder, name, (size_t)length, ITEM_PLAIN, primary);
}

void cover_builder_bound(struct cover_builder *builder, uint32_t item, struct bounds bounds)
{
    if (builder->no_memory)
        return;
    assert(item < builder->cover->primary_count && bounds.least <= bounds.most && bounds.most);
    builder->cover->bounds[item] = bounds;
    builder->bounded |= bounds.least != 1 || bounds.most != 1;
}

uint32_t cover_builder_find_item(const struct cover_builder *builder, const char *name, size_t length)
{
    return builder->no_memory ? COVER_NO_ITEM : builder_find_name(&builder->item, name, length);
}

uint32_t cover_builder_colour(struct cover_builder *builder, const char *name, size_t length)
{
    if (builder->no_memory)
        return 0;
    const uint32_t found = builder_find_name(&builder->colour, name, length);
    if (found != COVER_NO_ITEM)
        return found + 1;
    builder_add_name(builder, &builder->colour, name, length);
    return builder->colour.count;
}

/* --- options --- */

void cover_builder_add_node(struct cover_builder *builder, uint32_t item, uint32_t colour)
{
    struct cover *cover = builder->cover;
    const size_t node = builder->node_count;
    builder_reserve(builder, &cover->arrays, &cover->items, &builder->items_room, node + 1,
                    sizeof *cover->items);
    builder_reserve(builder, &cover->arrays, &cover->colours, &builder->colours_room, node + 1,
                    sizeof *cover->colours);
    if (builder->no_memory)
        return;
    assert(item < cover->item_count && colour <= builder->colour.count);
    assert((!colour || item >= cover->primary_count) && !cover_builder_option_has(builder, item));
    builder->last_option[item] = cover->option_count + 1;
    cover->items[node] = item;
    cover->colours[node] = colour;
    builder->node_count++;
}

bool cover_builder_cost(struct cover_builder *builder, uint64_t cost)
{
    builder->priced = true;
    if (cost > COVER_COSTS_MOST - builder->cost_sum)
        return false;
    builder->cost += cost;
    builder->cost_sum += cost;
    return true;
}

bool cover_builder_option_has(const struct cover_builder *builder, uint32_t item)
{
    return !builder->no_memory && builder->last_option[item] == builder->cover->option_count + 1;
}

void cover_builder_end_option(struct cover_builder *builder)
{
    struct cover *cover = builder->cover;
    const uint32_t option = cover->option_count;
    if (builder->node_count == cover->node_count)
        return;
    builder_reserve(builder, &cover->arrays, &cover->option_start, &builder->start_room, option + (size_t)2,
                    sizeof *cover->option_start);
    builder_reserve(builder, &cover->arrays, &cover->costs, &builder->costs_room, option + (size_t)1,
                    sizeof *cover->costs);
    if (builder->no_memory)
        return;
    cover->costs[option] = builder->cost;
    cover->option_start[option + 1] = cover->node_count = builder->node_count;
    cover->option_count++;
    builder->cost = 0;
}

void cover_builder_add_option(struct cover_builder *builder, const uint32_t *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cover_builder_add_node(builder, items[i], 0);
    cover_builder_end_option(builder);
}

void cover_builder_drop_option(struct cover_builder *builder)
{
    for (size_t node = builder->cover->node_count; node < builder->node_count && !builder->no_memory; node++)
        builder->last_option[builder->cover->items[node]] = 0;
    builder->node_count = builder->cover->node_count;
    builder->cost_sum -= builder->cost;
    builder->cost = 0;
}

/* --- the cover --- */

/* Appends names to those of the cover, from place `first` on. */
static void builder_copy_names(struct cover *cover, uint32_t first, const struct builder_names *names)
{
    const size_t before = cover->name_start[first];
    for (uint32_t i = 0; i < names->count; i++)
        cover->name_start[first + i + 1] = before + names->end[i];
    if (names->count)
        memcpy(cover->names + before, names->bytes, names->end[names->count - 1]);
}

/* Keeps an array of the cover only if its contents say something. */
static void *builder_keep(struct cover *cover, void *array, bool is_kept)
{
    if (!is_kept)
        arrays_give(&cover->arrays, array);
    return is_kept ? array : NULL;
}

struct cover *cover_builder_finish(struct cover_builder *builder)
{
    struct cover *cover = builder->cover;
    const struct builder_names *item = &builder->item, *colour = &builder->colour;
    const size_t bytes =
        (item->count ? item->end[item->count - 1] : 0) + (colour->count ? colour->end[colour->count - 1] : 0);
    cover_builder_drop_option(builder);
    /* Nothing is null but what the cover does not have. */
    builder_reserve(builder, &cover->arrays, &cover->item_class, &builder->class_room, 1, 1);
    builder_reserve(builder, &cover->arrays, &cover->items, &builder->items_room, 1, sizeof *cover->items);
    builder_reserve(builder, &cover->arrays, &cover->colours, &builder->colours_room, 1,
                    sizeof *cover->colours);
    builder_reserve(builder, &cover->arrays, &cover->costs, &builder->costs_room, 1, sizeof *cover->costs);
    if (bytes) {
        cover->name_start = arrays_take_zeroed(&cover->arrays, item->count + (size_t)colour->count,
                                               sizeof *cover->name_start);
        cover->names = arrays_take(&cover->arrays, bytes, 1);
    }
    builder->no_memory |= cover->arrays.failed;
    if (builder->no_memory)
        return NULL;
    if (bytes) {
        builder_copy_names(cover, 0, item);
        builder_copy_names(cover, item->count, colour);
    }
    cover->colour_count = colour->count;
    cover->colours = builder_keep(cover, cover->colours, colour->count);
    cover->bounds = builder_keep(cover, cover->bounds, builder->bounded);
    cover->costs = builder_keep(cover, cover->costs, builder->priced);
    builder->cover = NULL;
    assert(cover_check(cover));
    return cover;
}

struct cover *cover_builder_end(struct cover_builder *builder)
{
    struct cover *cover = builder ? cover_builder_finish(builder) : NULL;
    cover_builder_close(builder);
    return cover;
}
