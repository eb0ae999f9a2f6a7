/* SPDX-License-Identifier: MIT */
/* The referee of exact covers: counts solutions within so much work, on every machine the same. It shares no code with any
 * back-end, and it is not made for speed. Boards have one of their own (board-referee.h). */
#ifndef QUADRILLE_COMMON_COVER_COVER_REFEREE_H
#define QUADRILLE_COMMON_COVER_COVER_REFEREE_H

#include "common/cover/cover.h"

struct cover_count {
    uint64_t solutions;
    bool complete;       /* there are no more */
    uint64_t work;       /* nodes of options looked at */
    uint64_t least_cost; /* of the solutions counted; UINT64_MAX: there is none. 0 without costs */
    size_t first_count;  /* options of the first solution */
};

/* Counts up to `limit` solutions (at least 1), one beyond them to know whether there are more. Looks at `work` nodes of
 * options at the most, but for those of the search node that it is at. Options without a primary item are in no solution.
 * The first solution goes to `first`, with room for all options, unless that is null. False if memory runs out. */
bool cover_referee_count(const struct cover *cover, uint64_t limit, uint64_t work, uint32_t *first,
                         struct cover_count *counted);

#endif
