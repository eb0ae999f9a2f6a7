/* SPDX-License-Identifier: MIT */
/* The cheapest covers by cells. */
#pragma once

#include "solvers/interface/solver.h"

/* For the cheapest covers (struct search: minimize), by multipliers. It makes sets of its own, which
 * `encode_ns` counts. */
enum search_end cells_minimize(const struct cover *cover, struct search *search, struct allocator *allocator);
