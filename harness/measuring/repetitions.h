/* SPDX-License-Identifier: MIT */
/* How many runs settle the median of a solve. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The greatest d such that the median of the population that `count` times were drawn from lies between the
 * d-th least and the d-th greatest of them, with 95 % confidence, whatever the distribution (David and
 * Nagaraja, Order Statistics, 3rd ed. 2003, section 7.1); 0 if there is none, as of fewer than six. */
size_t median_depth(size_t count);

/* Whether the median of the population that `count` times were drawn from is known to +-`precision` (0.02: 2
 * %), with 95 % confidence: half the width of that interval, by the median. Sorts the times. */
bool median_is_known(double *times, size_t count, double precision);
