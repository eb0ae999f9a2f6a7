/* SPDX-License-Identifier: MIT */
/* The order in which layers cover the items of a cover; see layer-order.c. */
#pragma once

#include "common/cover/cover.h"

/* Lists the primary items, each once, in the order in which to cover them, into `items`, which has room for
 * all. It is the best of several orders: that of the cover itself, and some that keep the frontier short step
 * by step. Very large covers keep their own. False if memory runs out. */
bool layer_order_find(const struct cover *cover, struct allocator *allocator, uint32_t *items);
