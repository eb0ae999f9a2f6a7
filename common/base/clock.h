/* SPDX-License-Identifier: MIT */
/* The one clock: every time in Quadrille is read here, so that no back-end reports its own. */
#pragma once

#include <stdint.h>

/* Nanoseconds of CLOCK_MONOTONIC, from an arbitrary start. */
uint64_t clock_now(void);

/* The least difference that the clock can show, in nanoseconds: the least of two readings in a row that is
 * not zero, over a few hundred tries. */
uint64_t clock_resolution(void);

/* What one reading costs, in nanoseconds: the least mean of a hundred in a row, at least 1. */
uint64_t clock_cost(void);
