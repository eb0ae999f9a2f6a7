/* SPDX-License-Identifier: MIT */
/* Builds an exact cover step by step: first the items, the primary ones before the secondary ones, then the
 * options. Used by whatever does not know all counts beforehand: the reader and the problem families. */
#pragma once

#include "common/base/error.h"
#include "common/base/hash-table.h"
#include "common/cover/cover.h"

struct cover_builder;

/* Null if memory runs out. All memory, also of the cover built, comes from `allocator`. */
struct cover_builder *cover_builder_open(struct allocator *allocator);
void cover_builder_close(struct cover_builder *builder);

struct allocator *cover_builder_allocator(const struct cover_builder *builder);

/* Whether memory ran out; all that the builder says otherwise is worth nothing then. cover_builder_fail says
 * that it ran out elsewhere. */
bool cover_builder_failed(const struct cover_builder *builder);
void cover_builder_fail(struct cover_builder *builder);

/* Adds an item and returns its index, from 0. The name must not be there yet (cover_builder_find_item) and
 * have at least one byte. Memory running out is remembered, and cover_builder_finish reports it. */
uint32_t cover_builder_add_item(struct cover_builder *builder, const char *name, size_t length,
                                enum item_class class, bool primary);

/* The same for an item of no class, whose name of at most 31 bytes is written as by printf. */
uint32_t cover_builder_add_plain(struct cover_builder *builder, bool primary, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* Bounds a primary item, which was added before any secondary one. */
void cover_builder_bound(struct cover_builder *builder, uint32_t item, struct bounds bounds);

/* The item of that name; COVER_NO_ITEM if there is none. */
#define COVER_NO_ITEM HASH_TABLE_END
uint32_t cover_builder_find_item(const struct cover_builder *builder, const char *name, size_t length);

/* The colour of that name, from 1; it is added if it is new. */
uint32_t cover_builder_colour(struct cover_builder *builder, const char *name, size_t length);

/* Adds an item to the option that is being built; colour 0 is none. */
void cover_builder_add_node(struct cover_builder *builder, uint32_t item, uint32_t colour);

/* Adds to the cost of the option being built. False, with nothing added, if all costs together would be more
 * than COVER_COSTS_MOST. */
bool cover_builder_cost(struct cover_builder *builder, uint64_t cost);

/* Whether the option being built contains the item already. */
bool cover_builder_option_has(const struct cover_builder *builder, uint32_t item);

/* Ends the option being built, which becomes option 0, 1, ...; one without nodes is none. */
void cover_builder_end_option(struct cover_builder *builder);

/* Adds an option of these items, none of which has a colour. */
void cover_builder_add_option(struct cover_builder *builder, const uint32_t *items, size_t count);

/* Forgets the nodes of the option being built. */
void cover_builder_drop_option(struct cover_builder *builder);

/* The cover, which the caller owns; the builder can only be closed then. Null if memory ran out. */
struct cover *cover_builder_finish(struct cover_builder *builder);

/* The same, and closes the builder. Takes null, too. */
struct cover *cover_builder_end(struct cover_builder *builder);
