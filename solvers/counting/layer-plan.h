/* SPDX-License-Identifier: MIT */
/* How an exact cover is counted layer by layer: see layers.h for the counting, layer-plan.c for the plan. */
#ifndef QUADRILLE_SOLVERS_COUNTING_LAYER_PLAN_H
#define QUADRILLE_SOLVERS_COUNTING_LAYER_PLAN_H

#include "common/base/allocator.h"
#include "common/cover/cover.h"

#include <stdbool.h>

/* The most words of a key: a frontier of more than a thousand items is hopeless in layers. */
enum { KEY_WORDS_MAX = 16 };

/* Of a layer whose item no option of an earlier layer touches: it has no place in keys. */
#define LAYER_UNTOUCHED UINT32_MAX

struct layer_plan {
    struct allocator *allocator;
    uint32_t layer_count; /* a layer for each primary item that is left, in the order of covering */
    uint32_t *item;       /* of each layer: its item */
    uint32_t *place;      /* of each layer: the bit of its item in keys, or LAYER_UNTOUCHED */
    size_t *first;        /* layer_count + 1: layer l has the options first[l] .. first[l + 1] - 1 */
    size_t option_count;  /* that may still be chosen */
    uint32_t *option;     /* of each of these: its number in the cover */
    uint32_t ring;        /* not 0: the bit of layer l is l modulo this; all keys are one word */
    size_t key_words;     /* 1 .. KEY_WORDS_MAX */
    uint64_t *bits;       /* of each option key_words: its items, without the one of its layer */
    uint64_t *clash; /* likewise: a key with any of these can't take it; without colours the same array */
    uint64_t *gone;  /* of each layer key_words: secondary items that no later layer has */
    bool has_gone;   /* any of these */
    /* Null, or of a cover with items that are counted (layer-plan.c): */
    uint64_t *count; /* of each option key_words: what it adds to a key */
    uint64_t *born;  /* of each layer key_words: the numbers of items that are first counted there */
    uint64_t
        *slack; /* likewise, of items of which it is the last layer: their upper bounds less the lower ones */
    uint64_t *due; /* and the bits that a key has, with the slack added, if no lower bound is missed */
    uint32_t item_capacity; /* for giving back */
    size_t option_capacity;
};

enum layer_plan_end { LAYER_PLAN_MADE, LAYER_PLAN_TOO_WIDE, LAYER_PLAN_NO_MEMORY };

/* A plan for what options taken leave of a cover without bounds, or of one with counted items (counted-items.h). `order` lists its primary items, the first to be
 * covered first; null: as they stand. Only LAYER_PLAN_MADE leaves something to close. */
enum layer_plan_end layer_plan_open(struct layer_plan *plan, const struct cover *cover, const uint32_t *order,
                                    const uint32_t *taken, size_t taken_count, struct allocator *allocator);
void layer_plan_close(struct layer_plan *plan);

/* So many bits are enough for the number of solutions. */
size_t layer_plan_bits(const struct layer_plan *plan);

#endif
