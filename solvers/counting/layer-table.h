/* SPDX-License-Identifier: MIT */
/* The states of a layer: keys with the number of ways that lead to each; see layer-table.c. */
#ifndef QUADRILLE_SOLVERS_COUNTING_LAYER_TABLE_H
#define QUADRILLE_SOLVERS_COUNTING_LAYER_TABLE_H

#include "common/base/allocator.h"
#include "solvers/counting/words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Set in the first word of each key in a table. */
#define LAYER_SLOT_USED (UINT64_C(1) << 63)

/* What the slots of all tables of a count are like: the words of a key, of a number of ways, and one for the number
 * of the state if it has one. */
struct layer_slot {
    size_t key_words, count_words;
    bool has_number;
};

static inline size_t layer_slot_words(struct layer_slot slot)
{
    return slot.key_words + slot.count_words + slot.has_number;
}

/* The memory of all tables of a count, `bytes` of `bytes_most`, with the block of the largest table that was given back
 * lately: taking memory anew for each layer costs as much as filling it. */
struct layer_memory {
    struct allocator *allocator;
    size_t bytes, bytes_most;
    uint64_t *spare;
    size_t spare_bytes;
};

/* All zero at the beginning: no slots. */
struct layer_table {
    uint64_t *slots;
    size_t bytes;            /* of the block of the slots */
    size_t slot_count, used; /* those in use */
    uint64_t highest;        /* the highest words of all numbers of ways, or'ed */
};

static inline uint64_t layer_hash(const uint64_t *key, size_t key_words)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < key_words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

/* The place of a hash, in proportion: the table may have any number of slots. */
static inline size_t layer_table_place(const struct layer_table *table, uint64_t hash)
{
    return (size_t)((wide)hash * table->slot_count >> 64);
}

static inline size_t layer_table_next(const struct layer_table *table, size_t place)
{
    return place + 1 == table->slot_count ? 0 : place + 1;
}

/* Whether one more key needs a larger table. */
static inline bool layer_table_is_full(const struct layer_table *table)
{
    return 8 * table->used >= 5 * table->slot_count;
}

/* Twice as many slots, or half as many more where there is no memory for that. False, with the table as it was, if there is no memory for that. */
bool layer_table_grow(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory);

/* Room for so many keys, if there is memory for it. */
void layer_table_reserve(struct layer_table *table, size_t keys, struct layer_slot slot,
                         struct layer_memory *memory);

/* The same keys with one word more for each number of ways. False, with the table as it was, without memory. */
bool layer_table_widen(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory);

void layer_table_close(struct layer_table *table, struct layer_memory *memory);

/* Frees what was kept for tables to come. */
void layer_memory_close(struct layer_memory *memory);

#endif
