/* SPDX-License-Identifier: MIT */
/* How hard a board is, and boards made harder than chance makes them. */
#ifndef QUADRILLE_HARDNESS_H
#define QUADRILLE_HARDNESS_H

#include "common/base/random.h"
#include "solvers/registry/session.h"

/* Random isomorphs by which a board is judged are drawn from a seed of their own, so that they are not those on which a
 * comparison times. */
enum { SEED_OF_ISOMORPHS = 5381 };

/* The fewest nodes that the judge enters on any of 40 random isomorphs of a board, to find two solutions or
 * to prove that there are fewer: a board is hard if it is hard as its luckiest isomorph. (The median of a few
 * isomorphs says more of luck: boards that climb by it become unlucky rather than hard.) `judge` is a session of
 * a back-end that counts nodes, for the order of the board. Where an isomorph takes less than `least`, the answer
 * is the nodes of that isomorph, and no other is looked at; 0 looks at all. An isomorph that the judge does not finish
 * counts as UINT64_MAX. */
uint64_t board_hardness(struct session *judge, const uint8_t *cells, uint64_t least);

/* Makes a minimal board harder by climbing: `steps` times one or two givens are taken off, random digits are
 * put down that leave a solution, until there is but one, and givens to spare are taken off; the board so
 * made replaces the other unless it is easier. It stays minimal, but its solution may change. `prover` as for
 * generate_unique. What comes of it depends on `random` and on the judge's nodes alone. */
void generate_harder(struct session *prover, struct session *judge, struct random *random, uint64_t steps,
                     uint8_t *cells);

/* A step: one or two givens off, others on until the solution is unique, and with `minimal` those off that are to spare. False
 * if that came to no board with one solution. */
bool exchange_givens(struct session *prover, struct random *random, bool minimal, uint8_t *cells);

#endif
