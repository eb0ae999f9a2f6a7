/* SPDX-License-Identifier: MIT */
/* The machine as a number that does not give its name away: the same in all runs on it, and another one on other
 * machines. Rows carry it, so that times of different machines are never mixed unseen. */
#ifndef QUADRILLE_HARNESS_MEASURING_RUN_HOST_H
#define QUADRILLE_HARNESS_MEASURING_RUN_HOST_H

#include <stdint.h>

/* The first 32 bits of a SHA-256 over a text of our own, /etc/machine-id and the name of the machine; where
 * there is no machine-id, over the text and the name. (machine-id(5) asks that it is never shown itself. The name
 * distinguishes machines that were copied with their id.) If QUADRILLE_HOST is set and not empty, it takes the
 * place of both. Never 0. */
uint32_t host_number(void);

#endif
