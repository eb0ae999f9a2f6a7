/* SPDX-License-Identifier: MIT */
/* The search of cells in which a branch is between two (cells-bounds.c). */
#ifndef QUADRILLE_CELLS_BOUNDS_H
#define QUADRILLE_CELLS_BOUNDS_H

#include "solvers/exact-cover/exact-cover.h"

struct bounded_cells;

/* A state for a cover, with bounds or without; the cover has to live as long. Null if memory runs out. Takes null to close. */
struct bounded_cells *bounded_cells_open(const struct cover *cover, const struct choice_rule *rule,
                                         struct allocator *allocator);
void bounded_cells_close(struct bounded_cells *cells);

/* As solve of a back-end (solver.h). */
enum search_end bounded_cells_solve(struct bounded_cells *cells, const struct instance *instance,
                                    struct search *search);

#endif
