/* SPDX-License-Identifier: MIT */
/* The yardstick: a fixed piece of work that is timed all through a run, between its instances, so that the
 * run itself records how fast its machine was, and when: a clock rate that sinks, a neighbour that wakes
 * up. */
#ifndef QUADRILLE_HARNESS_MEASURING_SPEED_PROBE_H
#define QUADRILLE_HARNESS_MEASURING_SPEED_PROBE_H

#include <stdint.h>

/* Nanoseconds of the work, the least of three tries; some 0.1 ms in all. */
uint64_t yardstick_measure(void);

#endif
