/* SPDX-License-Identifier: MIT */
/* The machine that a run was made on: what may change a time and does not stand in the rows, and a number
 * that identifies it there. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Returns a number that is the same in all runs on this machine and another one on other machines, and does
 * not give the machine's name away. Rows carry it, so that times of different machines are never mixed
 * unseen. Never 0.
 *
 * It is the first 32 bits of a SHA-256 over a text of our own, /etc/machine-id and the name of the machine;
 * where there is no machine-id, over the text and the name. (machine-id(5) asks that the id is never shown
 * itself. The name distinguishes machines that were copied with their id.) If QUADRILLE_HOST is set and not
 * empty, it takes the place of both. */
uint32_t machine_number(void);

/* Returns a new JSON object for run.json: the machine's number, its processor, model number, microcode,
 * caches, cores, governor, turbo, whether it is virtual, SMT, ASLR, kernel and C library; the host's name
 * only if asked. processor, governor, turbo and virtual are null where the system does not report them, the
 * others are left out. */
json_t *machine_describe(bool with_host);
