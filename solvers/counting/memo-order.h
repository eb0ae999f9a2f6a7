/* SPDX-License-Identifier: MIT */
/* In which order memo covers the items of a cover; see memo-order.c. */
#ifndef QUADRILLE_SOLVERS_COUNTING_MEMO_ORDER_H
#define QUADRILLE_SOLVERS_COUNTING_MEMO_ORDER_H

#include "common/base/allocator.h"
#include "common/cover/cover.h"

#include <stdbool.h>

/* Lists the primary items in the order in which to cover them, into `items`, which has room for all: the best of several
 * orders, that of the cover itself, and some that keep the frontier short step by step. With very large covers it is
 * their own. False if memory runs out. */
bool memo_order_find(const struct cover *cover, struct allocator *allocator, uint32_t *items);

#endif
