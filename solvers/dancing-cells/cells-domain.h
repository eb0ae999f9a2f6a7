/* SPDX-License-Identifier: MIT */
/* The search of cells that keeps domains consistent (cells-domain.c). */
#ifndef QUADRILLE_CELLS_DOMAIN_H
#define QUADRILLE_CELLS_DOMAIN_H

#include "solvers/exact-cover/exact-cover.h"

struct domain_cells;

/* A state for a cover without bounds; the cover has to live as long. Null if memory runs out, or if
 * options times primary items are more than 32 bits count. Takes null to close. */
struct domain_cells *domain_cells_open(const struct cover *cover, const struct choice_rule *rule,
                                       struct allocator *allocator);
void domain_cells_close(struct domain_cells *cells);

/* As solve of a back-end (solver.h). */
enum search_end domain_cells_solve(struct domain_cells *cells, const struct instance *instance,
                                   struct search *search);

#endif
