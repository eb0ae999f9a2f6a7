/* The one clock: every time in Quadrille is read here, so that no back-end reports its own. */
#ifndef QUADRILLE_CLOCK_H
#define QUADRILLE_CLOCK_H

#include <stdint.h>

/* Nanoseconds of CLOCK_MONOTONIC, from an arbitrary start. */
uint64_t clock_now(void);

/* What one reading costs, in nanoseconds: the least difference of two readings in a row that is not
 * zero, over a few hundred tries. It bounds the resolution as well. */
uint64_t clock_cost(void);

#endif
