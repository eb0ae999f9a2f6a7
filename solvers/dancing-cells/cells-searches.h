/* SPDX-License-Identifier: MIT */
/* The searches of cells but for that of cells.c. */
#ifndef QUADRILLE_CELLS_SEARCHES_H
#define QUADRILLE_CELLS_SEARCHES_H

#include "solvers/exact-cover/exact-cover.h"

/* In which a branch is between two (cells-bounds.c). A state for a cover, with bounds or without; the cover has to live as long.
 * Null if memory runs out. Takes null to close. Solves as a back-end (solver.h). */
struct bounded_cells *bounded_cells_open(const struct cover *cover, const struct choice_rule *rule,
                                         struct allocator *allocator);
void bounded_cells_close(struct bounded_cells *cells);
enum search_end bounded_cells_solve(struct bounded_cells *cells, const struct instance *instance,
                                    struct search *search);

/* That keeps domains consistent (cells-domain.c), likewise. A cover without bounds. Null, too, if options times primary items are
 * more than 32 bits count. */
struct domain_cells *domain_cells_open(const struct cover *cover, const struct choice_rule *rule,
                                       struct allocator *allocator);
void domain_cells_close(struct domain_cells *cells);
enum search_end domain_cells_solve(struct domain_cells *cells, const struct instance *instance,
                                   struct search *search);

/* For the cheapest covers (struct search: minimize), by multipliers (cells-costs.c). It makes sets of its own, which `encode_ns`
 * counts. */
enum search_end cells_minimize(const struct cover *cover, struct search *search, struct allocator *allocator);

#endif
