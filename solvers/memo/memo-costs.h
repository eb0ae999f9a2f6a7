/* SPDX-License-Identifier: MIT */
/* The cheapest covers by memo; see memo-costs.c. */
#ifndef QUADRILLE_SOLVERS_MEMO_MEMO_COSTS_H
#define QUADRILLE_SOLVERS_MEMO_MEMO_COSTS_H

#include "solvers/counting/layer-plan.h"
#include "solvers/interface/solver.h"

/* Searches for the cheapest covers of a cover with costs, which the plan counts, as solve of a back-end does
 * (search->minimize). Options from `option_count` on are not shown (counted-items.h). `bytes_most`: that tables may take. */
enum search_end memo_minimize(const struct cover *cover, uint32_t option_count, const struct layer_plan *plan,
                              size_t bytes_most, struct search *search, struct allocator *allocator);

#endif
