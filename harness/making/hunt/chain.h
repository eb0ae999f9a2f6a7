/* SPDX-License-Identifier: MIT */
/* One chain of the annealing. */
#ifndef QUADRILLE_CHAIN_H
#define QUADRILLE_CHAIN_H

#include "harness/making/hunt/hunting.h"

/* Sets a chain to its beginning. */
void chain_open(struct hunt *hunt, size_t number);
void chain_close(struct hunt *hunt, size_t number);

/* Spends one evaluation. False, with the chain as it was before, if the hunt ends. */
bool chain_step(struct walker *walker, size_t number);

/* The find of highest ratio, the first of them; null if there is none. */
const struct find *chain_best(const struct hunt *hunt, const struct chain *chain);

/* Whether a chain has spent its evaluations, or has reached the goal. */
bool chain_is_done(const struct hunt *hunt, const struct chain *chain);

/* Notes a step of growth. */
void chain_grow(struct chain *chain, uint64_t evaluation, const struct weight *weight);

#endif
