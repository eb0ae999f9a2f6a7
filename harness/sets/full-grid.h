/* SPDX-License-Identifier: MIT */
/* Full boards from a seed, the same on every machine. */
#pragma once

#include "common/base/random.h"
#include "common/board/board.h"

/* Fills a board at random: size^2 digits. Up to size 16 by a randomised search with restarts, which reaches
 * every grid (though not each equally often); above that by shuffling one regular grid, which reaches only
 * its isomorphs. */
void generate_grid(struct order order, struct random *random, uint8_t *grid);

/* The same by shuffling, for every size. `distance`: null, or of each cell how far it is from a diagonal of
 * the regular grid: |i + j - (size - 1)| for line i, place j, before they were shuffled. */
void generate_shuffled_grid(struct order order, struct random *random, uint8_t *grid, unsigned *distance);
