/* SPDX-License-Identifier: MIT */
/* A table of what was counted before, with exact keys; see memo-table.c. */
#ifndef QUADRILLE_MEMO_TABLE_H
#define QUADRILLE_MEMO_TABLE_H

#include "solvers/interface/solver.h"

struct memo {
    struct allocator *allocator;
    size_t key_words;
    size_t bytes_most; /* that the table may take */
    uint64_t
        *slots;    /* a power of two of them, at most two thirds in use: key_words of a key, then its value */
    uint8_t *tags; /* of each slot: 0 if it is free */
    char *block;   /* what was taken for both */
    size_t slot_count, entry_count;
    const struct search *search; /* asked while the table grows whether to stop */
    enum search_end why;         /* memo_add has failed: how the search ends. SEARCH_OWN_LIMIT: bytes_most */
};

/* An empty table for keys of so many words. */
struct memo memo_of(size_t key_words, size_t bytes_most, struct allocator *allocator);

/* The value of a key, or null if it is not there. Valid until the next memo_add. */
const uint64_t *memo_find(const struct memo *memo, const uint64_t *key);

/* Adds a key that is not there. False, and `why`, if it can't. */
bool memo_add(struct memo *memo, const uint64_t *key, uint64_t value);

/* Gives everything back; the table is empty, as at first. */
void memo_clear(struct memo *memo);

#endif
