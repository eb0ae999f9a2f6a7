/* SPDX-License-Identifier: MIT */
/* Random Latin squares by a Markov chain on them. Squares that are shuffled from one regular square, or filled by a
 * search, are not alike likely: a study of random instances draws them by this. */
#ifndef QUADRILLE_LATIN_SQUARE_H
#define QUADRILLE_LATIN_SQUARE_H

#include "common/base/random.h"

/* Fills size^2 cells, row by row, with a Latin square of the digits 1 to `size` (2..BOARD_SIZE_MAX). In the limit of
 * many moves each square is as likely as any other; it takes 4 size^2 moves from one square to another, each of which
 * changes about `size` cells. How many are enough is not known (M. T. Jacobson, P. Matthews, "Generating uniformly
 * distributed random Latin squares", Journal of Combinatorial Designs 4(6), 1996, section 4). */
void latin_square_draw(unsigned size, struct random *random, uint8_t *cells);

#endif
