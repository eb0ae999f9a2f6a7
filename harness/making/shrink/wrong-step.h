/* SPDX-License-Identifier: MIT */
/* Pins a disagreement to a rung of the ladder board -> exact cover -> clauses: which lowering, or which back-end, is
 * wrong. Each rung has a judge of its own: the board and the cover referees that share no code with any back-end, the
 * clauses PicoSAT, whose models are verified and whose "no further one" is a proof that our checker reads. */
#ifndef QUADRILLE_SHRINKING_RUNGS_H
#define QUADRILLE_SHRINKING_RUNGS_H

#include "harness/making/shrink/asking.h"

/* Writes what each rung says and who is wrong, a line each, about what was asked last. */
void find_wrong_step(const struct problem *problem, const uint8_t *cells, const struct asking *asking,
                     FILE *file);

#endif
