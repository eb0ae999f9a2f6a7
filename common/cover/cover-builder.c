/* SPDX-License-Identifier: MIT */
#include "common/cover/cover-builder.h"

#include "common/base/hash-table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A list that grows by doubling. */
struct list {
    void *at;
    size_t count, room, size; /* of an element, in bytes */
};

struct cover_builder {
    struct allocator *allocator;
    bool no_memory;
    uint32_t primary_count;
    struct list classes;                        /* uint8_t, of each item */
    struct list item_ends, colour_ends;         /* size_t: where each name ends in item_text, colour_text */
    struct list item_text, colour_text;         /* char */
    struct hash_table item_names, colour_names; /* the index of each */
    struct list items, colours;                 /* uint32_t, of each node */
    struct list option_ends;                    /* size_t */
    struct list last_option; /* uint32_t of each item: the option that it was last put in, + 1 */
};

static bool list_add(struct cover_builder *builder, struct list *list, const void *elements, size_t count)
{
    if (list->count + count > list->room) {
        size_t room = list->room ? list->room : 64;
        while (room < list->count + count)
            room *= 2;
        void *grown = allocator_take(builder->allocator, room * list->size);
        if (!grown) {
            builder->no_memory = true;
            return false;
        }
        if (list->at) {
            memcpy(grown, list->at, list->count * list->size);
            allocator_give(builder->allocator, list->at, list->room * list->size);
        }
        list->at = grown;
        list->room = room;
    }
    memcpy((char *)list->at + list->count * list->size, elements, count * list->size);
    list->count += count;
    return true;
}

static void list_close(struct cover_builder *builder, struct list *list)
{
    if (list->at)
        allocator_give(builder->allocator, list->at, list->room * list->size);
}

struct cover_builder *cover_builder_open(struct allocator *allocator)
{
    struct cover_builder *builder = allocator_take_zeroed(allocator, sizeof *builder);
    if (!builder)
        return 0;
    builder->allocator = allocator;
    builder->classes.size = builder->item_text.size = builder->colour_text.size = 1;
    builder->item_ends.size = builder->colour_ends.size = builder->option_ends.size = sizeof(size_t);
    builder->items.size = builder->colours.size = builder->last_option.size = sizeof(uint32_t);
    return builder;
}

void cover_builder_close(struct cover_builder *builder)
{
    if (!builder)
        return;
    struct list *const lists[] = {&builder->classes,   &builder->item_ends,   &builder->colour_ends,
                                  &builder->item_text, &builder->colour_text, &builder->items,
                                  &builder->colours,   &builder->option_ends, &builder->last_option};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        list_close(builder, lists[i]);
    hash_table_close(&builder->item_names, builder->allocator);
    hash_table_close(&builder->colour_names, builder->allocator);
    allocator_give(builder->allocator, builder, sizeof *builder);
}

bool cover_builder_failed(const struct cover_builder *builder)
{
    return builder->no_memory;
}

/* --- names --- */

static bool is_name(const struct list *text, const struct list *ends, uint32_t index, const char *name,
                    size_t length)
{
    const size_t *end = ends->at;
    size_t start = index ? end[index - 1] : 0;
    return end[index] - start == length && !memcmp((const char *)text->at + start, name, length);
}

/* The index of a name, or HASH_TABLE_END. */
static uint32_t find_name(const struct hash_table *names, const struct list *text, const struct list *ends,
                          const char *name, size_t length)
{
    size_t place;
    uint32_t hash = hash_table_text(name, length), index = hash_table_first(names, hash, &place);
    while (index != HASH_TABLE_END && !is_name(text, ends, index, name, length))
        index = hash_table_next(names, hash, &place);
    return index;
}

/* Adds a name that is not there yet; returns its index. */
static uint32_t add_name(struct cover_builder *builder, struct hash_table *names, struct list *text,
                         struct list *ends, const char *name, size_t length)
{
    uint32_t index = (uint32_t)ends->count;
    size_t end = text->count + length;
    if (!list_add(builder, text, name, length) || !list_add(builder, ends, &end, 1))
        return 0;
    builder->no_memory |= !hash_table_add(names, hash_table_text(name, length), index, builder->allocator);
    return index;
}

uint32_t cover_builder_add_item(struct cover_builder *builder, const char *name, size_t length,
                                enum item_class class, bool primary)
{
    uint8_t byte = (uint8_t) class;
    uint32_t none = 0;
    if (builder->no_memory)
        return 0;
    builder->primary_count += primary;
    list_add(builder, &builder->classes, &byte, 1);
    list_add(builder, &builder->last_option, &none, 1);
    return add_name(builder, &builder->item_names, &builder->item_text, &builder->item_ends, name, length);
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

uint32_t cover_builder_find_item(const struct cover_builder *builder, const char *name, size_t length)
{
    if (builder->no_memory)
        return COVER_NO_ITEM;
    uint32_t found = find_name(&builder->item_names, &builder->item_text, &builder->item_ends, name, length);
    return found == HASH_TABLE_END ? COVER_NO_ITEM : found;
}

uint32_t cover_builder_colour(struct cover_builder *builder, const char *name, size_t length)
{
    if (builder->no_memory)
        return 0;
    uint32_t found =
        find_name(&builder->colour_names, &builder->colour_text, &builder->colour_ends, name, length);
    if (found == HASH_TABLE_END)
        found = add_name(builder, &builder->colour_names, &builder->colour_text, &builder->colour_ends, name,
                         length);
    return found + 1;
}

/* --- options --- */

void cover_builder_add_node(struct cover_builder *builder, uint32_t item, uint32_t colour)
{
    if (builder->no_memory)
        return;
    ((uint32_t *)builder->last_option.at)[item] = (uint32_t)builder->option_ends.count + 1;
    list_add(builder, &builder->items, &item, 1);
    list_add(builder, &builder->colours, &colour, 1);
}

static size_t option_begin(const struct cover_builder *builder)
{
    size_t options = builder->option_ends.count;
    return options ? ((const size_t *)builder->option_ends.at)[options - 1] : 0;
}

bool cover_builder_option_has(const struct cover_builder *builder, uint32_t item)
{
    return !builder->no_memory &&
           ((const uint32_t *)builder->last_option.at)[item] == builder->option_ends.count + 1;
}

void cover_builder_end_option(struct cover_builder *builder)
{
    size_t end = builder->items.count;
    if (end > option_begin(builder))
        list_add(builder, &builder->option_ends, &end, 1);
}

void cover_builder_drop_option(struct cover_builder *builder)
{
    size_t begin = option_begin(builder);
    const uint32_t *items = builder->items.at;
    for (size_t node = begin; node < builder->items.count && !builder->no_memory; node++)
        ((uint32_t *)builder->last_option.at)[items[node]] = 0;
    builder->items.count = builder->colours.count = begin;
}

/* --- the cover --- */

static void copy_ends(size_t *start, const struct list *ends, size_t offset)
{
    for (size_t i = 0; i < ends->count; i++)
        start[i + 1] = offset + ((const size_t *)ends->at)[i];
}

static void copy_list(void *to, const struct list *list)
{
    if (list->count)
        memcpy(to, list->at, list->count * list->size);
}

struct cover *cover_builder_finish(struct cover_builder *builder)
{
    size_t colours = builder->colour_ends.count,
           name_bytes = builder->item_text.count + builder->colour_text.count;
    if (builder->no_memory)
        return 0;
    struct cover *cover =
        cover_open((uint32_t)builder->classes.count, (uint32_t)builder->option_ends.count,
                   option_begin(builder), (uint32_t)colours, name_bytes, builder->allocator);
    if (!cover)
        return 0;
    cover_builder_drop_option(builder);
    cover->primary_count = builder->primary_count;
    copy_list(cover->item_class, &builder->classes);
    copy_ends(cover->option_start, &builder->option_ends, 0);
    copy_list(cover->items, &builder->items);
    if (colours)
        copy_list(cover->colours, &builder->colours);
    if (!name_bytes)
        return cover;
    copy_ends(cover->name_start, &builder->item_ends, 0);
    copy_ends(cover->name_start + builder->item_ends.count, &builder->colour_ends, builder->item_text.count);
    copy_list(cover->names, &builder->item_text);
    copy_list(cover->names + builder->item_text.count, &builder->colour_text);
    return cover;
}
