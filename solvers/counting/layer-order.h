/* SPDX-License-Identifier: MIT */
/* The order in which layers cover the items of a cover; see layer-order.c. */
#ifndef QUADRILLE_SOLVERS_COUNTING_LAYER_ORDER_H
#define QUADRILLE_SOLVERS_COUNTING_LAYER_ORDER_H

#include "common/base/allocator.h"
#include "common/cover/cover.h"

#include <stdbool.h>

/* Lists the primary items, each once, in the order in which to cover them, into `items`, which has room for
 * all. It is the best of several orders: that of the cover itself, and some that keep the frontier short step
 * by step. Very large covers keep their own. False if memory runs out. */
bool layer_order_find(const struct cover *cover, struct allocator *allocator, uint32_t *items);

#endif
