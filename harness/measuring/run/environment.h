/* SPDX-License-Identifier: MIT */
/* The machine that a run was made on, for run.json: what may change a time and does not stand in the rows. */
#ifndef QUADRILLE_HARNESS_MEASURING_RUN_ENVIRONMENT_H
#define QUADRILLE_HARNESS_MEASURING_RUN_ENVIRONMENT_H

#include <jansson.h>
#include <stdbool.h>

struct json_t; /* of jansson.h */

/* A new JSON object: the number of the machine (host.h), its processor, its model number and microcode, caches, cores, governor, turbo, whether it is
 * virtual, SMT, ASLR, kernel and C library; the host's name only if asked. processor, governor, turbo and
 * virtual are null where the system does not report them, the others are left out.
 */
struct json_t *environment_describe(bool with_host);

#endif
