/* SPDX-License-Identifier: MIT */
/* The search of dlx for the cheapest covers: Algorithm C$. */
#ifndef QUADRILLE_DLX_COSTS_H
#define QUADRILLE_DLX_COSTS_H

#include "solvers/interface/solver.h"

/* Finds the cheapest covers (struct search: minimize). It makes links of its own, which `encode_ns` counts. */
enum search_end dlx_minimize(const struct cover *cover, struct search *search, struct allocator *allocator);

#endif
