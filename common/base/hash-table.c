/* SPDX-License-Identifier: MIT */
#include "common/base/hash-table.h"

#include <assert.h>
#include <string.h>

static void hash_table_put(struct hash_table *table, uint64_t entry)
{
    assert(entry && table->count < table->room / 2 + 1 && !(table->room & (table->room - 1)));
    size_t at = (entry >> 32) & (table->room - 1);
    while (table->slot[at])
        at = (at + 1) & (table->room - 1);
    table->slot[at] = entry;
}

bool hash_table_reserve(struct hash_table *table, size_t count, struct allocator *allocator)
{
    struct hash_table larger = {.room = table->room ? table->room : 64, .count = table->count};
    while (larger.room / 2 < count)
        larger.room *= 2;
    if (larger.room == table->room)
        return true;
    larger.slot = allocator_take_zeroed(allocator, larger.room * sizeof *larger.slot);
    if (!larger.slot)
        return false;
    for (size_t i = 0; i < table->room; i++)
        if (table->slot[i])
            hash_table_put(&larger, table->slot[i]);
    hash_table_close(table, allocator);
    *table = larger;
    return true;
}

bool hash_table_add(struct hash_table *table, uint32_t hash, uint32_t number, struct allocator *allocator)
{
    assert(number < HASH_TABLE_END);
    if (!hash_table_reserve(table, table->count + 1, allocator))
        return false;
    hash_table_put(table, (uint64_t)hash << 32 | (number + 1));
    table->count++;
    return true;
}

/* The first number with this hash from a place on. */
static uint32_t hash_table_search_from(const struct hash_table *table, uint32_t hash, size_t *place)
{
    while (table->slot[*place] && table->slot[*place] >> 32 != hash)
        *place = (*place + 1) & (table->room - 1);
    return (uint32_t)table->slot[*place] - 1; /* HASH_TABLE_END of one that is free */
}

uint32_t hash_table_first(const struct hash_table *table, uint32_t hash, size_t *place)
{
    *place = table->room ? hash & (table->room - 1) : 0;
    return table->room ? hash_table_search_from(table, hash, place) : HASH_TABLE_END;
}

uint32_t hash_table_next(const struct hash_table *table, uint32_t hash, size_t *place)
{
    assert(*place < table->room);
    *place = (*place + 1) & (table->room - 1);
    return hash_table_search_from(table, hash, place);
}

void hash_table_clear(struct hash_table *table)
{
    if (table->count)
        memset(table->slot, 0, table->room * sizeof *table->slot);
    table->count = 0;
}

void hash_table_close(struct hash_table *table, struct allocator *allocator)
{
    allocator_give(allocator, table->slot, table->room * sizeof *table->slot);
    *table = (struct hash_table){0};
}

uint32_t hash_table_text(const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}
