/* SPDX-License-Identifier: MIT */
/* Parts are of many sizes, and so are their counts: entries stand one behind the other, each as long as it has to be, and
 * a hash table says where. A part is looked up by its whole set, not by a hash of it.
 *
 * There are two generations, each with half of the memory. What is new, or is found among the old, stands among the
 * young; when there is no room for more young ones, the old are forgotten and the young become the old. So what was used
 * lately stays, and a count with too little memory takes longer and does not fail. */
#include "solvers/counting/part-table.h"

#include "common/base/array.h"

#include <string.h>

/* An entry: the words `from` and `length` of its set, `number` and `count_words`, the set, the count. */
enum { HEAD_WORDS = 2, WORDS_FIRST = 1024 };

uint64_t part_set_hash(struct part_set set)
{
    uint64_t hash = set.from;
    for (size_t i = 0; i < set.length; i++) {
        hash = (hash ^ set.words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

static uint32_t short_hash(uint64_t hash)
{
    return (uint32_t)(hash >> 32);
}

static uint64_t pair(uint32_t high, size_t low)
{
    return (uint64_t)high << 32 | (uint32_t)low;
}

/* The entry of a part, or null. */
static const uint64_t *find(const struct part_generation *generation, struct part_set set, uint64_t hash)
{
    size_t place;
    const uint32_t key = short_hash(hash);
    for (uint32_t at = hash_table_first(&generation->places, key, &place); at != HASH_TABLE_END;
         at = hash_table_next(&generation->places, key, &place)) {
        const uint64_t *entry = generation->words + at;
        if (entry[0] == pair(set.from, set.length) &&
            !memcmp(entry + HEAD_WORDS, set.words, set.length * sizeof *entry))
            return entry;
    }
    return 0;
}

static void forget(struct part_generation *generation, struct allocator *allocator)
{
    hash_table_close(&generation->places, allocator);
    array_give(allocator, generation->words, generation->room, sizeof *generation->words);
    *generation = (struct part_generation){.words = 0};
}

/* Memory of a generation with so much room. */
static size_t bytes_of(size_t room, size_t places)
{
    return (room + places) * sizeof(uint64_t);
}

/* Room for an entry more. False, with all that was there, if there is no memory for it, or it may not be taken. */
static bool make_room(struct part_table *table, size_t words)
{
    struct part_generation *young = &table->young;
    const size_t most = table->never_forgets ? table->bytes_most : table->bytes_most / 2;
    size_t room = young->room ? young->room : WORDS_FIRST, places = young->places.room;
    while (room - young->used < words)
        room *= 2;
    if (2 * (young->places.count + 1) > places)
        places = places ? 2 * places : 64;
    if (room >= HASH_TABLE_END || (bytes_of(room, places) > most && young->used))
        return false;
    if (!hash_table_reserve(&young->places, young->places.count + 1, table->allocator))
        return false;
    if (room == young->room)
        return true;
    uint64_t *larger = array_take(table->allocator, room, sizeof *larger);
    if (!larger)
        return false;
    if (young->used)
        memcpy(larger, young->words, young->used * sizeof *larger);
    array_give(table->allocator, young->words, young->room, sizeof *larger);
    young->words = larger;
    young->room = room;
    return true;
}

bool part_table_add(struct part_table *table, struct part_set set, uint64_t hash,
                    const struct part_entry *entry)
{
    struct part_generation *young = &table->young;
    const size_t words = HEAD_WORDS + set.length + entry->count_words;
    if (!make_room(table, words)) {
        if (table->never_forgets)
            return false;
        forget(&table->old, table->allocator);
        table->old = *young;
        *young = (struct part_generation){.words = 0};
        if (!make_room(table, words))
            return false;
    }
    uint64_t *at = young->words + young->used;
    at[0] = pair(set.from, set.length);
    at[1] = pair(entry->number, entry->count_words);
    memcpy(at + HEAD_WORDS, set.words, set.length * sizeof *at);
    if (entry->count_words)
        memcpy(at + HEAD_WORDS + set.length, entry->count, entry->count_words * sizeof *at);
    if (!hash_table_add(&young->places, short_hash(hash), (uint32_t)young->used, table->allocator))
        return false;
    young->used += words;
    return true;
}

static struct part_entry read_entry(const uint64_t *at, struct part_set set)
{
    return (struct part_entry){.number = (uint32_t)(at[1] >> 32),
                               .count_words = (uint32_t)at[1],
                               .count = at + HEAD_WORDS + set.length};
}

bool part_table_find(struct part_table *table, struct part_set set, uint64_t hash, struct part_entry *entry)
{
    const uint64_t *at = find(&table->young, set, hash);
    if (at) {
        *entry = read_entry(at, set);
        return true;
    }
    at = table->old.used ? find(&table->old, set, hash) : 0;
    if (!at)
        return false;
    *entry = read_entry(at, set);
    /* Moved to the young, if there is room for it: the old must not go while one of them is read. */
    if (make_room(table, HEAD_WORDS + set.length + entry->count_words))
        part_table_add(table, set, hash, entry);
    return true;
}

void part_table_close(struct part_table *table)
{
    forget(&table->young, table->allocator);
    forget(&table->old, table->allocator);
}
