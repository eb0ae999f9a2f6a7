/* SPDX-License-Identifier: MIT */
/* The cheapest covers of those that a search reports, until it has ended: only then is it known which they
 * are. */
#pragma once

#include "solvers/interface/solver.h"

struct kept_cover {
    uint64_t cost;
    uint32_t *options;
    size_t option_count;
};

struct cheapest_covers {
    size_t wanted; /* at most */
    size_t count;
    struct kept_cover *covers; /* by ascending cost, those of the same cost as they came */
};

/* Takes a cover, if it is one of the cheapest until now. */
void cheapest_covers_add(struct cheapest_covers *cheapest, uint64_t cost, const struct solution *solution);

void cheapest_covers_close(struct cheapest_covers *cheapest);
