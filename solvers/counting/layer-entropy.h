/* SPDX-License-Identifier: MIT */
/* How many states a layer may have, before any is counted; see layer-entropy.c. */
#ifndef QUADRILLE_SOLVERS_COUNTING_LAYER_ENTROPY_H
#define QUADRILLE_SOLVERS_COUNTING_LAYER_ENTROPY_H

#include "common/base/allocator.h"
#include "common/cover/cover.h"

#include <stdbool.h>

/* The logarithm of the states of a layer, about, to its bits. */
#define BITS_A_BIT 0.85

struct layer_entropy {
    struct allocator *allocator;
    const struct cover *cover;
    uint32_t *length, *decided; /* of each item: its options, and those that are decided */
    size_t *first;              /* of each item: where in `known` it begins */
    float *known;               /* of each number of its options that are decided: the bits it has then */
    double bits;                /* of the frontier now */
    uint32_t frontier;          /* items of which some options are decided, but not all */
};

/* Of a cover of which these options may be chosen, none of them decided. False if memory runs out. */
bool layer_entropy_open(struct layer_entropy *entropy, const struct cover *cover, const uint32_t *options,
                        size_t option_count, struct allocator *allocator);
void layer_entropy_close(struct layer_entropy *entropy);

/* None is decided, as at first. */
void layer_entropy_restart(struct layer_entropy *entropy);

/* Whether one of these options is chosen is decided; not twice. */
void layer_entropy_decide(struct layer_entropy *entropy, uint32_t option);

/* How many bits an item would have more if so many of its options were decided, too. */
double layer_entropy_more(const struct layer_entropy *entropy, uint32_t item, uint32_t options);

#endif
