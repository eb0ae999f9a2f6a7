/* SPDX-License-Identifier: MIT */
/* How long is long enough: how often a solve is repeated within a run, and how many runs settle its
 * median. */
#ifndef QUADRILLE_REPETITIONS_H
#define QUADRILLE_REPETITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Solves in a run, so that it lasts a thousand times what the clock can distinguish (`clock_ns`, the larger
 * of its resolution and its cost): a power of two, so that the number seldom differs from one run of the
 * program to the next. */
uint64_t repeats_for(double solve_ns, uint64_t clock_ns);

/* The greatest d such that the median of the population that `count` times were drawn from lies between the
 * d-th least and the d-th greatest of them, with 95 % confidence, whatever the distribution (David and
 * Nagaraja, Order Statistics, 3rd ed. 2003, section 7.1); 0 if there is none, as of fewer than six. */
size_t median_depth(size_t count);

/* Whether the median of the population that `count` times were drawn from is known to +-`precision` (0.02: 2
 * %), with 95 % confidence: half the width of that interval, by the median. Sorts the times. */
bool median_is_known(double *times, size_t count, double precision);

#endif
