/* SPDX-License-Identifier: MIT */
/* Large boards with half of their cells blank, and one solution that can be proved. */
#ifndef QUADRILLE_DIAGONAL_H
#define QUADRILLE_DIAGONAL_H

#include "common/base/random.h"
#include "solvers/registry/session.h"

/* True where digits that are taken off in random order run out long before `givens` are left, on boards above 49x49:
 * if N p^3 > 4 for size N and a share p of blanks (diagonal.c says why). */
bool diagonal_is_needed(struct order order, unsigned givens);

/* Fills `cells` as generate_grid does above size 16, and takes digits off as generate_unique does until `givens` are
 * left: not in random order, but those first that were near a diagonal of the regular grid before it was shuffled. Returns
 * the number of givens left. */
unsigned generate_diagonal(struct session *prover, struct random *random, unsigned givens, uint8_t *cells);

#endif
