/* SPDX-License-Identifier: MIT */
/* The cheapest covers by memo. */
#ifndef QUADRILLE_MEMO_COSTS_H
#define QUADRILLE_MEMO_COSTS_H

#include "solvers/interface/solver.h"

/* Minimizes as search->minimize says, for a cover with costs, its items in the order in which they are to be
 * covered. By parts, or if so many fit, layer by layer. `bytes_most`: that the tables of the count may take. */
enum search_end memo_minimize(const struct cover *cover, bool by_parts, size_t bytes_most,
                              struct search *search, struct allocator *allocator);

#endif
