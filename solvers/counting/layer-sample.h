/* SPDX-License-Identifier: MIT */
/* Estimates how many states the layers of a count will have; see layer-sample.c. */
#ifndef QUADRILLE_LAYER_SAMPLE_H
#define QUADRILLE_LAYER_SAMPLE_H

#include "solvers/counting/layer-plan.h"

struct layer_sample;

/* Of each layer at most `states_kept` states are followed. Null if memory runs out. */
struct layer_sample *layer_sample_open(const struct layer_plan *plan, uint32_t states_kept,
                                       struct allocator *allocator);

/* Adds the whole problem, of which nothing is decided. False if memory runs out. */
bool layer_sample_begin(struct layer_sample *sample);

/* Adds a state that is known to be met. Its key has the bit LAYER_SLOT_USED, see layer-table.h. False if memory runs out. */
bool layer_sample_add(struct layer_sample *sample, uint32_t layer, const uint64_t *key);

/* What is expected of a layer: states that are left, and choices of all of them. */
struct layer_expected {
    double states, choices;
};

/* What follows from the states of a layer and those of later ones that were added. Layers are asked for in order, each once.
 * False if memory runs out. */
bool layer_sample_leave(struct layer_sample *sample, uint32_t layer, struct layer_expected *expected);

/* Takes null, too. */
void layer_sample_close(struct layer_sample *sample);

#endif
