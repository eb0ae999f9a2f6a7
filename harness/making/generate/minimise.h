/* SPDX-License-Identifier: MIT */
/* Givens taken off many 9x9 grids at once: the boards of generate_unique, many times as fast. */
#ifndef QUADRILLE_MINIMISE_H
#define QUADRILLE_MINIMISE_H

#include "common/base/random.h"
#include "solvers/registry/session.h"

/* Grids that are taken together: few enough for the cache, and enough to keep all lanes busy until the last
 * ones. */
enum { MINIMISED_TOGETHER = 512 };

struct minimiser;

/* `prover` is a session of bands-batch, and outlives it. */
struct minimiser *minimiser_open(struct session *prover, struct allocator *allocator);

/* Does to each of `count` full grids (81 cells each, at most MINIMISED_TOGETHER) what generate_unique does
 * with the same random numbers and `givens`: the same board comes of it, whatever boards are beside it, and
 * the numbers left are the same. False if it was stopped, or memory ran out (*failure); the boards mean
 * nothing then. */
bool minimise(struct minimiser *minimiser, size_t count, unsigned givens, struct random *random,
              uint8_t *cells, enum search_end *failure);

void minimiser_close(struct minimiser *minimiser);

#endif
