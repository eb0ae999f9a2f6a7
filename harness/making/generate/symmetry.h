/* SPDX-License-Identifier: MIT */
/* Boards whose givens look the same when the board is turned or reflected. */
#ifndef QUADRILLE_SYMMETRY_H
#define QUADRILLE_SYMMETRY_H

#include "common/base/random.h"
#include "solvers/registry/session.h"

enum symmetry {
    SYMMETRY_NONE,
    SYMMETRY_HALF_TURN,
    SYMMETRY_QUARTER_TURN,
    SYMMETRY_HORIZONTAL,    /* the left half is the right one, reflected */
    SYMMETRY_VERTICAL,      /* the upper half is the lower one */
    SYMMETRY_DIAGONAL,      /* at the diagonal from the upper left */
    SYMMETRY_ANTI_DIAGONAL, /* at the other one */
    SYMMETRIES
};

/* "half-turn" and so on. */
extern const char *const symmetry_names[];

/* As generate_unique, but takes off all digits that go to each other together: one, two or four cells. With
 * `givens` 0 the board is minimal among those with this symmetry. Otherwise it may end above `givens`: cells
 * that would leave fewer stay. Returns the number of givens left. */
unsigned generate_symmetric(struct session *prover, struct random *random, enum symmetry symmetry,
                            unsigned givens, uint8_t *cells);

#endif
