/* SPDX-License-Identifier: MIT */
/* The order of turns: which back-end comes first, second and so on. It is drawn anew for each part of each
 * run, so that drift hits all alike and none always follows the same other. */
#ifndef QUADRILLE_HARNESS_COMPARING_PLAN_TURN_ORDER_H
#define QUADRILLE_HARNESS_COMPARING_PLAN_TURN_ORDER_H

#include <stdint.h>
#include <stddef.h>

/* Draws the order for a part of a block in a run: the numbers 0 .. count - 1, into `order`. The same seed and
 * place always give the same order. */
void turn_order_draw(uint64_t seed, size_t block, unsigned run, unsigned part, unsigned *order, size_t count);

#endif
