/* SPDX-License-Identifier: MIT */
/* States that have no room in memory, in a temporary file for each layer, until their layer is left; see layer-spill.c. */
#ifndef QUADRILLE_SOLVERS_COUNTING_LAYER_SPILL_H
#define QUADRILLE_SOLVERS_COUNTING_LAYER_SPILL_H

#include "common/base/allocator.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* All zero at the beginning: nothing is there. */
struct layer_spill {
    FILE *file;
    uint64_t *buffer; /* entries that are not written yet: `filled` words */
    size_t filled;
    uint64_t written; /* words in the file */
    uint64_t entries;
    size_t bits; /* of the longest number among them */
};

/* Puts a state aside, its key and the number of ways to it. False if it can't be kept: there is no file, no memory, or
 * the disk is full; what was put aside before stays. */
bool layer_spill_add(struct layer_spill *spill, const uint64_t *key, size_t key_words, const uint64_t *ways,
                     size_t count_words, struct allocator *allocator);
void layer_spill_close(struct layer_spill *spill, struct allocator *allocator);

/* Reads the entries in the order in which they came. */
struct layer_spill_reader {
    const struct layer_spill *spill;
    size_t key_words;
    /* Of the file, which begins at `begin` and has `length` words; the next entry is at `at` */
    uint64_t *piece;
    uint64_t begin;
    size_t length, at;
    size_t buffer_at; /* behind the file comes the buffer */
    bool failed;      /* the file could not be read */
};

/* False if memory runs out. */
bool layer_spill_reader_open(struct layer_spill_reader *reader, const struct layer_spill *spill,
                             size_t key_words, struct allocator *allocator);
void layer_spill_reader_close(struct layer_spill_reader *reader, struct allocator *allocator);

/* The next entry: the words of its number, its key, its number. Null at the end, or if `failed` is set. */
const uint64_t *layer_spill_next(struct layer_spill_reader *reader);

#endif
