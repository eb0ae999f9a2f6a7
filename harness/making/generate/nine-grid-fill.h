/* SPDX-License-Identifier: MIT */
/* nine_grid, compiled once for each instruction set. */
#ifndef QUADRILLE_NINE_GRID_FILL_H
#define QUADRILLE_NINE_GRID_FILL_H

#include "common/base/random.h"
#include "solvers/interface/instruction-sets.h"

/* Fills 81 cells. False if a random number that was passed over may have been turned down, which happens once
 * in 10^14 grids: then neither the grid nor the numbers left are those of generate_grid. */
DECLARE_FOR_EACH_SET(bool, fill_nine, (struct random * random, uint8_t *grid))

#endif
