/* SPDX-License-Identifier: MIT */
/* How many runs settle the median of a solve. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether the median of the population that `count` times were drawn from is known to +-`precision` (0.02: 2
 * %), with 95 % confidence: half the width of that interval, by the median. Sorts the times. */
bool median_is_known(double *times, size_t count, double precision);
