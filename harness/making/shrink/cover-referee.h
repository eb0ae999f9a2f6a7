/* SPDX-License-Identifier: MIT */
/* Counts the solutions of an exact cover within so much work, on every machine the same. It shares no code with any
 * back-end, and it is not made for speed. */
#ifndef QUADRILLE_SHRINKING_COVER_REFEREE_H
#define QUADRILLE_SHRINKING_COVER_REFEREE_H

#include "common/cover/cover.h"

struct cover_count {
    uint64_t solutions;
    bool complete; /* there are no more */
    /* The first solution, with the options taken; to be freed */
    uint32_t *first;
    size_t first_count;
};

/* Counts up to `limit` solutions (at least 1) that have the options taken, which share no items, one beyond them to know whether there are
 * more; they are not counted. Looks at `work` nodes of options at the most. */
void cover_referee_count(const struct cover *cover, const uint32_t *taken, size_t taken_count, uint64_t limit,
                         uint64_t work, struct cover_count *counted);

#endif
