/* Cores: how many there are for us, and how a process is kept on one. */
#ifndef QUADRILLE_AFFINITY_H
#define QUADRILLE_AFFINITY_H

#include <stdbool.h>

/* Cores that this process may run on, at least 1. */
unsigned cores_available(void);

/* Keeps this process, and what it starts, on the n-th of them, counted from 0 and round again. False where
 * the system can't. */
bool pin_to_core(unsigned n);

#endif
