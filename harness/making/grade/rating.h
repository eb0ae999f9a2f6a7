/* SPDX-License-Identifier: MIT */
/* The rating of a board: how many guesses the best possible search needs, one inside the other.
 *
 * Propagation puts down what follows from two rules until nothing does:
 *   - naked and hidden singles (harness/writing/singles.h);
 *   - locked candidates: if the places of a digit in a box all lie in one row or column, or those of a row or column all
 *     in one box, it goes nowhere else in the other one.
 * It decides a board if each cell has a digit then, or if a cell has no candidate or a digit no place.
 *
 *   rating 0, no guess: propagation decides the board;
 *   rating 1, one guess: there is a cell such that propagation decides the board for each of its candidates, or a digit
 *     and a unit for each of its places in it: a strong backdoor of one item;
 *   rating d: for each of these choices the rating is below d, of some below d - 1 for none.
 * So it is the least depth of a tree that finds all solutions and proves that there are no others: a property of the
 * puzzle, the same for all isomorphs and without the luck of any search. (Backdoors: Williams, Gomes, Selman,
 * "Backdoors to typical case complexity", IJCAI 2003.) A board with one solution has a rating, and so have others. */
#ifndef QUADRILLE_RATING_H
#define QUADRILLE_RATING_H

#include "common/board/order.h"

#include <stdatomic.h>
#include <stdint.h>

/* Sizes that are rated. */
enum { RATED_SIZE_MAX = 64 };

enum rating_end { RATING_DONE, RATING_STOPPED };

/* Rates a board, at most of size RATED_SIZE_MAX, in which no two givens contradict each other. *rating is `most` + 1 if
 * it is above `most`. Ends with RATING_STOPPED soon after the deadline (of clock_now(); 0: none), or when *stop is set.
 * Ratings 0 and 1 of a 9x9 board take some milliseconds at the most, 2 some 0.1 s, 3 a minute. */
enum rating_end rate_board(struct order order, const uint8_t *cells, unsigned most, uint64_t deadline,
                           const atomic_int *stop, unsigned *rating);

#endif
