/* SPDX-License-Identifier: MIT */
/* The parts that were counted, each with its count and a number; see part-table.c. */
#ifndef QUADRILLE_PART_TABLE_H
#define QUADRILLE_PART_TABLE_H

#include "common/base/hash-table.h"

#include <stddef.h>
#include <stdint.h>

/* A set of places: `length` words from word `from` on, without words of no place at either end. */
struct part_set {
    uint32_t from, length;
    const uint64_t *words;
};

struct part_generation {
    struct hash_table places; /* of entries in `words` */
    uint64_t *words;
    size_t used, room;
};

/* All zero at the beginning but for allocator and bytes_most. */
struct part_table {
    struct allocator *allocator;
    size_t bytes_most;
    bool never_forgets;
    struct part_generation young, old;
};

/* What stands in the table of a part; count_words 0: it has no solution. */
struct part_entry {
    uint32_t number;
    size_t count_words;
    const uint64_t *count;
};

uint64_t part_set_hash(struct part_set set);

/* False if it is not there. An entry lasts until the next is added. */
bool part_table_find(struct part_table *table, struct part_set set, uint64_t hash, struct part_entry *entry);

/* Adds a part that is not there. False if there is no memory for it; only a table that never forgets ought to care. */
bool part_table_add(struct part_table *table, struct part_set set, uint64_t hash,
                    const struct part_entry *entry);
void part_table_close(struct part_table *table);

#endif
