/* SPDX-License-Identifier: MIT */
/* Boards that are not made from a full grid: whether they have a solution is open. */
#ifndef QUADRILLE_PARTIAL_GRID_H
#define QUADRILLE_PARTIAL_GRID_H

#include "common/base/random.h"
#include "common/board/order.h"

/* Fills random cells of an empty board, one after the other, each with a random digit of those that do not contradict
 * the givens before it, until there are `givens`. A cell that no digit fits stays blank (such a board has no solution),
 * and another one is taken. Of an order without boxes this is a quasigroup completion problem (C. P. Gomes, B. Selman,
 * "Problem structure in the presence of perturbations", AAAI 1997). False if no cell is left before there are enough
 * givens. `cells` has size^2. */
bool partial_grid_draw(struct order order, struct random *random, unsigned givens, uint8_t *cells);

#endif
