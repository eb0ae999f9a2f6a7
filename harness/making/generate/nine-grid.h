/* SPDX-License-Identifier: MIT */
/* Random full grids of order 3x3: those of generate_grid, twenty times as fast. */
#ifndef QUADRILLE_NINE_GRID_H
#define QUADRILLE_NINE_GRID_H

#include "harness/making/generate/draws.h"

/* Fills 81 cells with the grid that generate_grid makes of the same random numbers, and leaves those where it
 * leaves them. */
void nine_grid(struct random *random, uint8_t *grid);

/* The cells 0 to 80 in the order that random_shuffle brings them into. */
void nine_order(struct random *random, uint8_t order[81]);

#endif
