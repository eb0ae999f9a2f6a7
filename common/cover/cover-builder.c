/* SPDX-License-Identifier: MIT */
#include "common/cover/cover-builder.h"

#include "common/base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct names {
    struct text text, ends; /* size_t: where each name ends in the text */
    struct hash_table index;
};

/* Lists of numbers are texts, too: they grow in the same way. */
struct cover_builder {
    struct allocator *allocator;
    bool no_memory, bounded;
    uint32_t primary_count;
    struct text classes; /* uint8_t, of each item */
    struct text bounds;  /* struct bounds, likewise */
    struct names item, colour;
    struct text items, colours; /* uint32_t, of each node */
    struct text option_ends;    /* size_t */
    struct text costs;          /* uint64_t of each option that was ended */
    uint64_t cost, cost_sum;    /* of the option that is being built, and of all */
    bool priced;                /* a cost was given, though perhaps 0 */
    struct text last_option;    /* uint32_t of each item: the option that it was last put in, + 1 */
};

static void list_add(struct cover_builder *builder, struct text *list, const void *element, size_t size)
{
    text_add(list, element, size);
    builder->no_memory |= list->failed;
}

static uint32_t *numbers_of(const struct text *list)
{
    return (uint32_t *)(void *)list->bytes;
}

static const size_t *ends_of(const struct text *list)
{
    return (const size_t *)(const void *)list->bytes;
}

static uint32_t count_ends(const struct text *list)
{
    return (uint32_t)(list->length / sizeof(size_t));
}

struct cover_builder *cover_builder_open(struct allocator *allocator)
{
    struct cover_builder *builder = allocator_take(allocator, sizeof *builder);
    const struct text empty = {.allocator = allocator};
    const struct names no_names = {.text = empty, .ends = empty};
    if (builder)
        *builder = (struct cover_builder){.allocator = allocator,
                                          .classes = empty,
                                          .bounds = empty,
                                          .item = no_names,
                                          .colour = no_names,
                                          .items = empty,
                                          .colours = empty,
                                          .option_ends = empty,
                                          .costs = empty,
                                          .last_option = empty};
    return builder;
}

static void names_close(struct names *names, struct allocator *allocator)
{
    text_close(&names->text);
    text_close(&names->ends);
    hash_table_close(&names->index, allocator);
}

void cover_builder_close(struct cover_builder *builder)
{
    if (!builder)
        return;
    names_close(&builder->item, builder->allocator);
    names_close(&builder->colour, builder->allocator);
    text_close(&builder->classes);
    text_close(&builder->bounds);
    text_close(&builder->items);
    text_close(&builder->colours);
    text_close(&builder->option_ends);
    text_close(&builder->costs);
    text_close(&builder->last_option);
    allocator_give(builder->allocator, builder, sizeof *builder);
}

struct allocator *cover_builder_allocator(const struct cover_builder *builder)
{
    return builder->allocator;
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

static bool is_name(const struct names *names, uint32_t index, const char *name, size_t length)
{
    const size_t *end = ends_of(&names->ends);
    size_t start = index ? end[index - 1] : 0;
    return end[index] - start == length && !memcmp(names->text.bytes + start, name, length);
}

/* The index of a name, or COVER_NO_ITEM. */
static uint32_t find_name(const struct names *names, const char *name, size_t length)
{
    size_t place;
    uint32_t hash = hash_table_text(name, length), index = hash_table_first(&names->index, hash, &place);
    while (index != COVER_NO_ITEM && !is_name(names, index, name, length))
        index = hash_table_next(&names->index, hash, &place);
    return index;
}

/* Adds a name that is not there yet; returns its index. */
static uint32_t add_name(struct cover_builder *builder, struct names *names, const char *name, size_t length)
{
    uint32_t index = count_ends(&names->ends);
    list_add(builder, &names->text, name, length);
    list_add(builder, &names->ends, &names->text.length, sizeof names->text.length);
    builder->no_memory |=
        !hash_table_add(&names->index, hash_table_text(name, length), index, builder->allocator);
    return index;
}

uint32_t cover_builder_add_item(struct cover_builder *builder, const char *name, size_t length,
                                enum item_class class, bool primary)
{
    uint8_t byte = (uint8_t) class;
    uint32_t none = 0;
    struct bounds bounds = {primary, 1};
    if (builder->no_memory)
        return 0;
    builder->primary_count += primary;
    list_add(builder, &builder->classes, &byte, sizeof byte);
    list_add(builder, &builder->bounds, &bounds, sizeof bounds);
    list_add(builder, &builder->last_option, &none, sizeof none);
    return add_name(builder, &builder->item, name, length);
}

uint32_t cover_builder_add_plain(struct cover_builder *builder, bool primary, const char *format, ...)
{
    char name[32];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    return cover_builder_add_item(builder, name, (size_t)length, ITEM_PLAIN, primary);
}

void cover_builder_bound(struct cover_builder *builder, uint32_t item, struct bounds bounds)
{
    if (builder->no_memory)
        return;
    ((struct bounds *)(void *)builder->bounds.bytes)[item] = bounds;
    builder->bounded |= bounds.least != 1 || bounds.most != 1;
}

uint32_t cover_builder_find_item(const struct cover_builder *builder, const char *name, size_t length)
{
    return builder->no_memory ? COVER_NO_ITEM : find_name(&builder->item, name, length);
}

uint32_t cover_builder_colour(struct cover_builder *builder, const char *name, size_t length)
{
    if (builder->no_memory)
        return 0;
    uint32_t found = find_name(&builder->colour, name, length);
    return (found == COVER_NO_ITEM ? add_name(builder, &builder->colour, name, length) : found) + 1;
}

/* --- options --- */

void cover_builder_add_node(struct cover_builder *builder, uint32_t item, uint32_t colour)
{
    if (builder->no_memory)
        return;
    numbers_of(&builder->last_option)[item] = count_ends(&builder->option_ends) + 1;
    list_add(builder, &builder->items, &item, sizeof item);
    list_add(builder, &builder->colours, &colour, sizeof colour);
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

/* How many nodes the options have that were ended. */
static size_t nodes_ended(const struct cover_builder *builder)
{
    size_t options = count_ends(&builder->option_ends);
    return options ? ends_of(&builder->option_ends)[options - 1] : 0;
}

bool cover_builder_option_has(const struct cover_builder *builder, uint32_t item)
{
    return !builder->no_memory &&
           numbers_of(&builder->last_option)[item] == count_ends(&builder->option_ends) + 1;
}

void cover_builder_end_option(struct cover_builder *builder)
{
    size_t end = builder->items.length / sizeof(uint32_t);
    if (end > nodes_ended(builder)) {
        list_add(builder, &builder->option_ends, &end, sizeof end);
        list_add(builder, &builder->costs, &builder->cost, sizeof builder->cost);
        builder->cost = 0;
    }
}

void cover_builder_add_option(struct cover_builder *builder, const uint32_t *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cover_builder_add_node(builder, items[i], 0);
    cover_builder_end_option(builder);
}

void cover_builder_drop_option(struct cover_builder *builder)
{
    size_t begin = nodes_ended(builder), end = builder->items.length / sizeof(uint32_t);
    for (size_t node = begin; node < end && !builder->no_memory; node++)
        numbers_of(&builder->last_option)[numbers_of(&builder->items)[node]] = 0;
    builder->items.length = builder->colours.length = begin * sizeof(uint32_t);
    builder->cost_sum -= builder->cost;
    builder->cost = 0;
}

/* --- the cover --- */

static void copy_ends(size_t *start, const struct text *ends, size_t offset)
{
    for (uint32_t i = 0; i < count_ends(ends); i++)
        start[i + 1] = offset + ends_of(ends)[i];
}

static void copy_list(void *to, const struct text *list)
{
    if (list->length)
        memcpy(to, list->bytes, list->length);
}

struct cover *cover_builder_finish(struct cover_builder *builder)
{
    const struct text *item_text = &builder->item.text, *colour_text = &builder->colour.text;
    uint32_t items = count_ends(&builder->item.ends), colours = count_ends(&builder->colour.ends);
    struct cover *cover =
        builder->no_memory ? NULL
                           : cover_open(items, count_ends(&builder->option_ends), nodes_ended(builder),
                                        colours, item_text->length + colour_text->length, builder->allocator);
    if (!cover)
        return NULL;
    cover_builder_drop_option(builder);
    cover->primary_count = builder->primary_count;
    if ((builder->bounded && !cover_take_bounds(cover)) || (builder->priced && !cover_take_costs(cover))) {
        cover_close(cover);
        builder->no_memory = true;
        return NULL;
    }
    if (builder->bounded)
        copy_list(cover->bounds, &builder->bounds);
    if (builder->priced)
        copy_list(cover->costs, &builder->costs);
    copy_list(cover->item_class, &builder->classes);
    copy_ends(cover->option_start, &builder->option_ends, 0);
    copy_list(cover->items, &builder->items);
    if (colours)
        copy_list(cover->colours, &builder->colours);
    if (!cover->names)
        return cover;
    copy_ends(cover->name_start, &builder->item.ends, 0);
    copy_ends(cover->name_start + items, &builder->colour.ends, item_text->length);
    copy_list(cover->names, item_text);
    copy_list(cover->names + item_text->length, colour_text);
    return cover;
}

struct cover *cover_builder_end(struct cover_builder *builder)
{
    struct cover *cover = builder ? cover_builder_finish(builder) : NULL;
    cover_builder_close(builder);
    return cover;
}
