/* SPDX-License-Identifier: MIT */
/* The cheapest covers by cells. */
#ifndef QUADRILLE_SOLVERS_DANCING_CELLS_CELLS_COSTS_H
#define QUADRILLE_SOLVERS_DANCING_CELLS_CELLS_COSTS_H

#include "solvers/interface/solver.h"

/* For the cheapest covers (struct search: minimize), by multipliers. It makes sets of its own, which
 * `encode_ns` counts. */
enum search_end cells_minimize(const struct cover *cover, struct search *search, struct allocator *allocator);

#endif
