/* SPDX-License-Identifier: MIT */
/* A hash table: numbers, such as indices of an array, by the hash of what they stand for. The table compares
 * hashes only; whether a number is the one looked for is for the caller to see. Open addressing with linear
 * probing, never more than half full. */
#pragma once

#include "common/base/allocator.h"

/* All zero at the beginning. */
struct hash_table {
    uint64_t *slot; /* a hash in the high half, a number + 1 in the low one; 0: free */
    size_t room, count;
};

/* No number in a table: those are less. */
#define HASH_TABLE_END UINT32_MAX

/* Adds a number. Returns false, and nothing changes, if memory runs out. */
bool hash_table_add(struct hash_table *table, uint32_t hash, uint32_t number, struct allocator *allocator);
/* Makes room for `count` numbers in all: up to as many, adding does not fail. */
bool hash_table_reserve(struct hash_table *table, size_t count, struct allocator *allocator);

/* The numbers that were added with a hash, one after another, until HASH_TABLE_END. `place` is theirs. */
uint32_t hash_table_first(const struct hash_table *table, uint32_t hash, size_t *place);
uint32_t hash_table_next(const struct hash_table *table, uint32_t hash, size_t *place);

/* Takes all numbers out, and keeps the memory. */
void hash_table_clear(struct hash_table *table);
void hash_table_close(struct hash_table *table, struct allocator *allocator);

/* A hash of a text: FNV-1a (Fowler, Noll, Vo), 32 bits. */
uint32_t hash_table_text(const char *text, size_t length);
