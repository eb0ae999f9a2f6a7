/* SPDX-License-Identifier: MIT */
/* A table of what was counted before, with exact keys, and the count that it adds up to; see memo-table.c.
 *
 * Counts are of any size: a word at first, and twice as many words, of all counts alike, whenever one no longer
 * fits. What the search walks to is in search->solutions; the total is that and what was recalled. */
#ifndef QUADRILLE_MEMO_TABLE_H
#define QUADRILLE_MEMO_TABLE_H

#include "solvers/interface/solver.h"

struct memo {
    struct allocator *allocator;
    size_t key_words;
    size_t bytes_most;  /* that the table may take */
    bool forgets;       /* when it is as large as it may be, it begins anew instead of failing */
    size_t level_count; /* of the search: each has a mark */
    size_t count_words; /* of a count */
    uint64_t *total;    /* solutions until now; behind it a count to work with and the marks */
    uint64_t walked;    /* of search->solutions, how many are in the total */
    uint64_t
        *slots;    /* a power of two of them, at most two thirds in use: key_words of a key, then its count */
    uint8_t *tags; /* of each slot: 0 if it is free */
    char *block;   /* what was taken for both */
    size_t slot_count, entry_count;
    const struct search *search; /* counts what is walked to; asked while the table grows whether to stop */
    enum search_end why; /* SEARCH_EXHAUSTED until something fails: how the search ends. SEARCH_OWN_LIMIT:
                            bytes_most */
};

/* An empty table for keys of so many words, and a search of so many levels. */
struct memo memo_of(size_t key_words, size_t level_count, size_t bytes_most, struct allocator *allocator);

/* Begins to count the solutions of a search, at 0; what was remembered before, of the same instance, is still known. False if memory runs out. */
bool memo_begin(struct memo *memo, const struct search *search);

/* Adds what was remembered of a key to the total. False if it is not there, or if memory runs out; then `why`
 * says so. */
bool memo_recall(struct memo *memo, const uint64_t *key);

/* Marks where the total stands when a level is entered. */
void memo_mark(struct memo *memo, size_t level);

/* Remembers for a key, which is not there, how many solutions were found since the mark. False, and `why`, if
 * it can't. */
bool memo_remember(struct memo *memo, const uint64_t *key, size_t level);

/* The total, of count_words words, the lowest first. Null, and `why`, if memory runs out. */
const uint64_t *memo_total(struct memo *memo);

/* Frees the table, which is empty then, as at first. */
void memo_clear(struct memo *memo);

#endif
