/* SPDX-License-Identifier: MIT */
/* From a state of a layer to the next: which options it may choose, and to which layer one leads. */
#ifndef QUADRILLE_LAYER_STEP_H
#define QUADRILLE_LAYER_STEP_H

#include "solvers/counting/layer-plan.h"
#include "solvers/interface/instruction-sets.h"

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

/* The layer of a key after a choice in `layer`; bits that no longer matter are cleared. */
INLINED uint32_t layer_settle(const struct layer_plan *plan, uint32_t layer, uint64_t *key, size_t key_words)
{
    if (key_words == 1 && plan->ring)
        return layer_settle_ring(plan, layer, key);
    for (;;) {
        if (plan->has_gone)
            for (size_t i = 0; i < key_words; i++)
                key[i] &= ~plan->gone[layer * key_words + i];
        if (++layer == plan->layer_count)
            return layer;
        uint32_t place = plan->place[layer];
        if (place == LAYER_UNTOUCHED)
            return layer;
        uint64_t *word = &key[place / 64], bit = UINT64_C(1) << place % 64;
        if (!(*word & bit))
            return layer;
        *word ^= bit;
    }
}

INLINED bool layer_meets(const uint64_t *key, const uint64_t *bits, size_t key_words)
{
    uint64_t common = 0;
    for (size_t i = 0; i < key_words; i++)
        common |= key[i] & bits[i];
    return common;
}

#endif
