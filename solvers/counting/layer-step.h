/* SPDX-License-Identifier: MIT */
/* From a state of a layer to the next: which options it may choose, and to which layer one leads. */
#ifndef QUADRILLE_SOLVERS_COUNTING_LAYER_STEP_H
#define QUADRILLE_SOLVERS_COUNTING_LAYER_STEP_H

#include "solvers/counting/layer-plan.h"
#include "solvers/interface/instruction-sets.h"

/* No layer: nothing follows the choice. */
#define LAYER_NONE UINT32_MAX

/* With places in a ring: turned so that the bit of the next layer is the lowest, the layers to pass are the ones at the
 * low end. The bit of the layer that is left stands highest then, and is 0. */
static inline uint32_t layer_settle_ring(const struct layer_plan *plan, uint32_t layer, uint64_t *key)
{
    uint64_t all = (UINT64_C(1) << plan->ring) - 1, bits = *key & all;
    unsigned turn = (layer + 1) % plan->ring;
    unsigned passed = (unsigned)__builtin_ctzll(~(bits >> turn | bits << (plan->ring - turn)));
    uint64_t low = (UINT64_C(1) << passed) - 1;
    *key &= ~((low << turn | low >> (plan->ring - turn)) & all);
    return layer + 1 + passed;
}

/* Whether a key that leaves a layer misses no lower bound of an item of which it is the last. */
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

/* The layer of a key after a choice in `layer`; bits that no longer matter are cleared. LAYER_NONE: a lower bound is missed. */
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

/* What a key becomes by an option that it may take; it is still to be settled. */
INLINED void layer_take(const struct layer_plan *plan, size_t option, const uint64_t *from, uint64_t *key,
                        size_t key_words)
{
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

#endif
