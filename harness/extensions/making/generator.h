/* SPDX-License-Identifier: MIT */
/* Boards from a seed, the same on every machine. */
#pragma once

#include "harness/sets/full-grid.h"
#include "solvers/registry/session.h"

/* Up to this size questions have no limit. */
enum { ALL_IS_DECIDED = 49 };

/* Takes digits off a full grid in random order as long as its solution stays unique. Stops at `givens`
 * digits; with 0 it goes on until no digit can be taken off: the board is minimal. `prover` is a session of a
 * sound back-end for this order. Returns the number of givens left. On boards above 49x49 with `givens` a
 * question to the prover has a limit, the same on every machine, and a digit stays where that is met. */
unsigned generate_unique(struct session *prover, struct random *random, unsigned givens, uint8_t *cells);

/* Takes off `more` givens of a board at random, so that one with a single solution gets several (not always:
 * the caller counts). */
void generate_several(struct order order, struct random *random, unsigned more, uint8_t *cells);

/* Takes givens off a board with one solution at random as long as it has at most `most`, until it has
 * `fewest` or more: true then. Both at least 2. */
bool generate_solutions(struct session *prover, struct random *random, uint64_t fewest, uint64_t most,
                        uint8_t *cells);

/* Changes one given of a board so that it has no solution though no two givens contradict each other. False
 * if there is no such change; the board is then as it was. */
bool generate_unsolvable(struct session *prover, struct random *random, uint8_t *cells);

/* Blanks `holes` random cells of a full grid; or, if they are to be balanced, so that the numbers of holes of
 * any two rows differ by one at the most, and of any two columns too: along broken diagonals of shuffled rows
 * and columns. (Kautz, Ruan, Achlioptas, Gomes, Selman, Stickel, "Balance and filtering in structured
 * satisfiable problems", IJCAI 2001, for why: balanced ones are the hard ones.) */
void generate_holes(struct order order, struct random *random, unsigned holes, bool balanced, uint8_t *cells);

/* Number of solutions up to `limit`, by a back-end that is trusted; UINT64_MAX if it could not finish. */
uint64_t count_solutions(struct session *prover, const uint8_t *cells, uint64_t limit);

/* Random Latin squares by a Markov chain on them. Squares that are shuffled from one regular square, or
 * filled by a search, are not alike likely: a study of random instances draws them by this. */

/* Fills size^2 cells, row by row, with a Latin square of the digits 1 to `size` (2..BOARD_SIZE_MAX). In the
 * limit of many moves each square is as likely as any other; it takes 4 size^2 moves from one square to
 * another, each of which changes about `size` cells. How many are enough is not known (M. T. Jacobson, P.
 * Matthews, "Generating uniformly distributed random Latin squares", Journal of Combinatorial Designs 4(6),
 * 1996, section 4). */
void latin_square_draw(unsigned size, struct random *random, uint8_t *cells);

/* Boards that are not made from a full grid: whether they have a solution is open. */

/* Fills random cells of an empty board, one after the other, each with a random digit of those that do not
 * contradict the givens before it, until there are `givens`. A cell that no digit fits stays blank (such a
 * board has no solution), and another one is taken. Of an order without boxes this is a quasigroup completion
 * problem (C. P. Gomes, B. Selman, "Problem structure in the presence of perturbations", AAAI 1997). False if
 * no cell is left before there are enough givens. `cells` has size^2. */
bool partial_grid_draw(struct order order, struct random *random, unsigned givens, uint8_t *cells);

/* Large boards with half of their cells blank, and one solution that can be proved. */

/* True where digits that are taken off in random order run out long before `givens` are left, on boards above
 * 49x49: if N p^3 > 4 for size N and a share p of blanks (generator.c says why). */
bool diagonal_is_needed(struct order order, unsigned givens);

/* Fills `cells` as generate_grid does above size 16, and takes digits off as generate_unique does until
 * `givens` are left: not in random order, but those first that were near a diagonal of the regular grid
 * before it was shuffled. Returns the number of givens left. */
unsigned generate_diagonal(struct session *prover, struct random *random, unsigned givens, uint8_t *cells);

/* How hard a board is, and boards made harder than chance makes them. */

/* Random isomorphs by which a board is judged are drawn from a seed of their own, so that they are not those
 * on which a comparison times. */
enum { SEED_OF_ISOMORPHS = 5381 };

/* The fewest nodes that the judge enters on any of 40 random isomorphs of a board, to find two solutions or
 * to prove that there are fewer: a board is hard if it is hard as its luckiest isomorph. (The median of a few
 * isomorphs says more of luck: boards that climb by it become unlucky rather than hard.) `judge` is a session
 * of a back-end that counts nodes, for the order of the board. Where an isomorph takes less than `least`, the
 * answer is the nodes of that isomorph, and no other is looked at; 0 looks at all. An isomorph that the judge
 * does not finish counts as UINT64_MAX. */
uint64_t board_hardness(struct session *judge, const uint8_t *cells, uint64_t least);

/* Makes a minimal board harder by climbing: `steps` times one or two givens are taken off, random digits are
 * put down that leave a solution, until there is but one, and givens to spare are taken off; the board so
 * made replaces the other unless it is easier. It stays minimal, but its solution may change. `prover` as for
 * generate_unique. What comes of it depends on `random` and on the judge's nodes alone. */
void generate_harder(struct session *prover, struct session *judge, struct random *random, uint64_t steps,
                     uint8_t *cells);
