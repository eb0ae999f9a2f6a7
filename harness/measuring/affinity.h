/* SPDX-License-Identifier: MIT */
/* How a process is kept on one core. */
#ifndef QUADRILLE_HARNESS_MEASURING_AFFINITY_H
#define QUADRILLE_HARNESS_MEASURING_AFFINITY_H

#include <stdbool.h>

/* Keeps this process, and what it starts, on the n-th of them, counted from 0 and round again. False where
 * the system can't. */
bool pin_to_core(unsigned n);

#endif
