/* SPDX-License-Identifier: MIT */
/* How an exact cover is counted layer by layer: see layers.h for the counting, layer-plan.c for the plan. */
#pragma once

#include "solvers/interface/instruction-sets.h"

/* The most words of a key: a frontier of more than a thousand items is hopeless in layers. */
enum { KEY_WORDS_MAX = 16 };

/* The place of a layer whose item no option of an earlier layer touches: it has none in keys. */
#define LAYER_UNTOUCHED UINT32_MAX

struct layer_plan {
    struct arrays arrays;
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
    /* NULL, or of a cover with items that are counted (layer-plan.c). */
    uint64_t *count; /* of each option key_words: what it adds to a key */
    uint64_t *born;  /* of each layer key_words: the numbers of items that are first counted there */
    /* Likewise, of items of which it is the last layer: their upper bounds less the lower ones. */
    uint64_t *slack;
    uint64_t *due; /* and the bits that a key has, with the slack added, if no lower bound is missed */
};

enum layer_plan_end { LAYER_PLAN_MADE, LAYER_PLAN_TOO_WIDE, LAYER_PLAN_NO_MEMORY };

/* Makes a plan for what options taken leave of a cover without bounds, or of one with counted items (memo.c).
 * `order` lists all its primary items once, the first to be covered first; NULL: as they stand. Only
 * LAYER_PLAN_MADE leaves something to close. */
enum layer_plan_end layer_plan_open(struct layer_plan *plan, const struct cover *cover, const uint32_t *order,
                                    const uint32_t *taken, size_t taken_count, struct allocator *allocator);
void layer_plan_close(struct layer_plan *plan);

/* Returns a number of bits that is enough for the number of solutions. */
size_t layer_plan_bits(const struct layer_plan *plan);

/* --- from a state of a layer to the next --- */

/* No layer: nothing follows the choice. */
#define LAYER_NONE UINT32_MAX

/* With places in a ring: turned so that the bit of the next layer is the lowest, the layers to pass are the
 * ones at the low end. The bit of the layer that is left stands highest then, and is 0. */
static inline uint32_t layer_settle_ring(const struct layer_plan *plan, uint32_t layer, uint64_t *key)
{
    assert(layer < plan->layer_count);
    uint64_t all = (UINT64_C(1) << plan->ring) - 1, bits = *key & all;
    unsigned turn = (layer + 1) % plan->ring;
    unsigned passed = (unsigned)__builtin_ctzll(~(bits >> turn | bits << (plan->ring - turn)));
    uint64_t low = (UINT64_C(1) << passed) - 1;
    *key &= ~((low << turn | low >> (plan->ring - turn)) & all);
    return layer + 1 + passed;
}

/* Returns whether a key that leaves a layer misses no lower bound of an item of which it is the last. */
INLINED bool layer_is_enough(const struct layer_plan *plan, uint32_t layer, const uint64_t *key,
                             size_t key_words)
{
    uint64_t missing = 0;
    for (size_t i = layer * key_words; i < (layer + (size_t)1) * key_words; i++)
        missing |= plan->due[i] & ~(*key++ + plan->slack[i]);
    return !missing;
}

INLINED void layer_bear(const struct layer_plan *plan, uint32_t layer, uint64_t *key, size_t key_words)
{
    for (size_t i = 0; i < key_words; i++)
        key[i] |= plan->born[layer * key_words + i];
}

/* Returns the layer of a key after a choice in `layer`, and clears the bits that no longer matter.
 * LAYER_NONE: a lower bound is missed. */
INLINED uint32_t layer_settle(const struct layer_plan *plan, uint32_t layer, uint64_t *key, size_t key_words)
{
    if (key_words == 1 && plan->ring)
        return layer_settle_ring(plan, layer, key);
    for (;;) {
        if (plan->count && !layer_is_enough(plan, layer, key, key_words))
            return LAYER_NONE;
        if (plan->has_gone)
            for (size_t i = 0; i < key_words; i++)
                key[i] &= ~plan->gone[layer * key_words + i];
        if (++layer == plan->layer_count)
            return layer;
        const uint32_t place = plan->place[layer];
        uint64_t *word = place == LAYER_UNTOUCHED ? NULL : &key[place / 64], bit = UINT64_C(1) << place % 64;
        const bool is_covered = word && *word & bit;
        if (is_covered)
            *word ^= bit;
        if (plan->count)
            layer_bear(plan, layer, key, key_words);
        if (!is_covered)
            return layer;
    }
}

/* Writes to `key` what `from` becomes by an option that it may take. layer_settle comes next. */
INLINED void layer_take(const struct layer_plan *plan, size_t option, const uint64_t *from, uint64_t *key,
                        size_t key_words)
{
    assert(option < plan->option_count);
    for (size_t i = 0; i < key_words; i++)
        key[i] = from[i] | plan->bits[option * key_words + i];
    for (size_t i = 0; plan->count && i < key_words; i++)
        key[i] += plan->count[option * key_words + i];
}

/* The key with which the first layer begins, all zero before; with no layers there is none. */
INLINED void layer_start(const struct layer_plan *plan, uint64_t *key)
{
    if (plan->count)
        layer_bear(plan, 0, key, plan->key_words);
}

INLINED bool layer_meets(const uint64_t *key, const uint64_t *bits, size_t key_words)
{
    uint64_t common = 0;
    for (size_t i = 0; i < key_words; i++)
        common |= key[i] & bits[i];
    return common;
}
