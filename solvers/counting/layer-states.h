/* SPDX-License-Identifier: MIT */
/* The states of a layer: keys with the number of ways that lead to each, in a table; and those that have no
 * room in memory, in a temporary file for each layer, until their layer is left. See layer-states.c. */
#pragma once

#include "solvers/counting/words.h"

#include <stdio.h>

/* --- tables --- */

/* Set in the first word of each key in a table. */
#define LAYER_SLOT_USED (UINT64_C(1) << 63)

/* What the slots of all tables of a count are like: the words of a key, at least 1; of a number of ways, at
 * least 1; and one for the number of the state if it has one. */
struct layer_slot {
    size_t key_words, count_words;
    bool has_number;
};

static inline size_t layer_slot_words(struct layer_slot slot)
{
    return slot.key_words + slot.count_words + slot.has_number;
}

/* The memory of all tables of a count, `bytes` of `bytes_most`, with the block of the largest table that was
 * given back lately: taking memory again for each layer costs as much as filling it. */
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

/* Returns the place of a hash, in proportion: the table may have any number of slots, but has some. */
static inline size_t layer_table_place(const struct layer_table *table, uint64_t hash)
{
    assert(table->slot_count);
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

/* Makes twice as many slots, or half as many more where there is no memory for that. False, with the table as
 * it was, if there is none for that either. */
bool layer_table_grow(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory);

/* Makes room for `keys` keys, if there is memory for it. */
void layer_table_reserve(struct layer_table *table, size_t keys, struct layer_slot slot,
                         struct layer_memory *memory);

/* Gives each number of ways one word more. False, with the table as it was, if memory runs out. */
bool layer_table_widen(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory);

void layer_table_close(struct layer_table *table, struct layer_memory *memory);

/* Frees what was kept for tables to come. */
void layer_memory_close(struct layer_memory *memory);

/* --- files --- */

/* All zero at the beginning: nothing is there. */
struct layer_spill {
    FILE *file;
    uint64_t *buffer; /* entries that are not written yet: `filled` words */
    size_t filled;
    uint64_t written; /* words in the file */
    uint64_t entries;
    size_t bits; /* of the longest number among them */
};

/* Puts a state aside, its key and the number of ways to it. False if it can't be kept, because there is no
 * file, no memory, or the disk is full. What was put aside before stays. */
bool layer_spill_add(struct layer_spill *spill, const uint64_t *key, size_t key_words, const uint64_t *ways,
                     size_t count_words, struct allocator *allocator);
void layer_spill_close(struct layer_spill *spill, struct allocator *allocator);

/* Reads the entries in the order in which they came. */
struct layer_spill_reader {
    const struct layer_spill *spill;
    size_t key_words;
    /* A piece of the file, which begins at `begin` and has `length` words. The next entry is at `at`. */
    uint64_t *piece;
    uint64_t begin;
    size_t length, at;
    size_t buffer_at; /* after the file comes the buffer */
    bool failed;      /* the file could not be read */
};

/* False if memory runs out. */
bool layer_spill_reader_open(struct layer_spill_reader *reader, const struct layer_spill *spill,
                             size_t key_words, struct allocator *allocator);
void layer_spill_reader_close(struct layer_spill_reader *reader, struct allocator *allocator);

/* Returns the next entry: the words of its number, its key, its number. NULL at the end, or if `failed` is
 * set. */
const uint64_t *layer_spill_next(struct layer_spill_reader *reader);
