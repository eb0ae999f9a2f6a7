/* SPDX-License-Identifier: MIT */
/* In which order memo covers the items of a cover; see memo-order.c. */
#ifndef QUADRILLE_MEMO_ORDER_H
#define QUADRILLE_MEMO_ORDER_H

#include "common/base/allocator.h"
#include "common/cover/cover.h"

#include <stdbool.h>

struct memo_order {
    struct allocator *allocator;
    const struct cover *cover;
    uint32_t *items;   /* the primary ones, the first to be covered first */
    uint32_t frontier; /* of all items so many are on the frontier at once, at the most */
    size_t longest;    /* the most options that an item has */
};

/* With `may_grow` the best of several orders: that of the cover itself, and some that keep the frontier short
 * step by step. Else, and with very large covers, it is their own. False if memory runs out, with nothing to
 * give back. */
bool memo_order_open(struct memo_order *order, const struct cover *cover, bool may_grow,
                     struct allocator *allocator);
void memo_order_close(struct memo_order *order);

/* The same cover with its primary items numbered in that order; options keep their numbers. The bounds of
 * secondary items stay (counted-items.h). Without names. Null if memory runs out. The caller gives it back with cover_close. */
struct cover *memo_order_apply(const struct memo_order *order);

#endif
