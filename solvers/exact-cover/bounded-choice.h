/* SPDX-License-Identifier: MIT */
/* Which item to branch on where items have bounds: the rule of Algorithm M (dancing-links/dlx-bounds.c explains it). */
#ifndef QUADRILLE_SOLVERS_EXACT_COVER_BOUNDED_CHOICE_H
#define QUADRILLE_SOLVERS_EXACT_COVER_BOUNDED_CHOICE_H

#include <stdint.h>

struct choice {
    int64_t ways; /* 0 or less: the item can't be covered as often as it has to be */
    uint32_t item, slack, length;
};

/* An item with `length` options left that may be covered `bound` times more, and whose lower bound is `slack` below the
 * upper one. */
static inline struct choice choice_of_item(uint32_t item, uint32_t length, uint32_t bound, uint32_t slack)
{
    const uint32_t less = slack < bound ? slack : bound;
    return (struct choice){(int64_t)length + less - bound + 1, item, less, length};
}

/* Below 0: the first is to be preferred; 0: neither. */
static inline int choice_compare(const struct choice *a, const struct choice *b)
{
    if (a->ways != b->ways)
        return a->ways < b->ways ? -1 : 1;
    if (a->slack != b->slack)
        return a->slack < b->slack ? -1 : 1;
    return (a->length < b->length) - (a->length > b->length);
}

#endif
