/* SPDX-License-Identifier: MIT */
/* Boards from a seed, the same on every machine. */
#ifndef QUADRILLE_GENERATOR_H
#define QUADRILLE_GENERATOR_H

#include "common/base/random.h"
#include "solvers/registry/session.h"

/* Fills a board at random: size^2 digits. Up to size 16 by a randomised search with restarts, which reaches
 * every grid (though not each equally often); above that by shuffling one regular grid, which reaches only
 * its isomorphs. For Latin squares of which each is alike likely, see latin-square.h. */
void generate_grid(struct order order, struct random *random, uint8_t *grid);

/* The same by shuffling, for every size. `distance`: null, or of each cell how far it is from a diagonal of the regular
 * grid: |i + j - (size - 1)| for line i, place j, before they were shuffled. */
void generate_shuffled_grid(struct order order, struct random *random, uint8_t *grid, unsigned *distance);

/* Up to this size questions have no limit. */
enum { ALL_IS_DECIDED = 49 };

/* Takes digits off a full grid in random order as long as its solution stays unique. Stops at `givens`
 * digits; with 0 it goes on until no digit can be taken off: the board is minimal. `prover` is a session of a
 * sound back-end for this order. Returns the number of givens left. On boards above 49x49 with `givens` a question to
 * the prover has a limit, the same on every machine, and a digit stays where that is met. */
unsigned generate_unique(struct session *prover, struct random *random, unsigned givens, uint8_t *cells);

/* The same in the order of `cell`, all cells of the board. */
unsigned take_off_in_turn(struct session *prover, const unsigned *cell, unsigned givens, uint8_t *cells);

/* Takes off `more` givens of a board at random, so that one with a single solution gets several (not always:
 * the caller counts). */
void generate_several(struct order order, struct random *random, unsigned more, uint8_t *cells);

/* Takes givens off a board with one solution at random as long as it has at most `most`, until it has `fewest`
 * or more: true then. Both at least 2. */
bool generate_solutions(struct session *prover, struct random *random, uint64_t fewest, uint64_t most,
                        uint8_t *cells);

/* Changes one given of a board so that it has no solution though no two givens contradict each other. False
 * if there is no such change; the board is then as it was. */
bool generate_unsolvable(struct session *prover, struct random *random, uint8_t *cells);

/* Blanks `blanks` random cells in each row of a full grid. */
void generate_blanks_a_row(struct order order, struct random *random, unsigned blanks, uint8_t *cells);

/* Blanks `holes` random cells of a full grid; or, if they are to be balanced, so that the numbers of holes of
 * any two rows differ by one at the most, and of any two columns too: along broken diagonals of shuffled rows
 * and columns. (Kautz, Ruan, Achlioptas, Gomes, Selman, Stickel, "Balance and filtering in structured
 * satisfiable problems", IJCAI 2001, for why: balanced ones are the hard ones.) */
void generate_holes(struct order order, struct random *random, unsigned holes, bool balanced, uint8_t *cells);

/* Number of solutions up to `limit`, by a back-end that is trusted; UINT64_MAX if it could not finish. */
uint64_t count_solutions(struct session *prover, const uint8_t *cells, uint64_t limit);

#endif
