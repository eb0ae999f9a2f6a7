/* SPDX-License-Identifier: MIT */
/* Where a chain starts, and where it goes from a board. All depends on `random` and the board alone. */
#ifndef QUADRILLE_MOVES_H
#define QUADRILLE_MOVES_H

#include "harness/making/hunt/hunting.h"

/* Makes a board with one solution: minimal up to size 12. False if the hunt ends. */
bool board_start(struct walker *walker, struct random *random, uint8_t *cells);

/* Turns a board into a neighbour that has one solution, too. False if that move led to none. */
bool board_move(struct walker *walker, struct random *random, uint8_t *cells);

#endif
