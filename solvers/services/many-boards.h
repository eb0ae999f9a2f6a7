/* SPDX-License-Identifier: MIT */
/* What bands-batch takes beyond the givens of a board. */
#ifndef QUADRILLE_SOLVERS_SERVICES_MANY_BOARDS_H
#define QUADRILLE_SOLVERS_SERVICES_MANY_BOARDS_H

#include "solvers/interface/solver.h"

extern const struct solver solver_bands_batch;

/* In solve_many a cell may hold BUT_DIGIT + d: any digit but d. Then a board whose solution is known is asked
 * for another one, with no search for the first: no other back-end takes that. */
enum { BUT_DIGIT = 9 };

#endif
