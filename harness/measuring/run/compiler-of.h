/* SPDX-License-Identifier: MIT */
/* Which compiler made a contestant, from run.json: for the tables that compare contestants with each other.
 */
#ifndef QUADRILLE_HARNESS_MEASURING_RUN_COMPILER_OF_H
#define QUADRILLE_HARNESS_MEASURING_RUN_COMPILER_OF_H

#include <jansson.h>
#include <stddef.h>

enum { BUILT_BY_MAX = 256 };

struct json_t; /* of jansson.h */

/* "GNU 12.2.0 -O3 -DNDEBUG" for our own back-ends; "clang 14.0.6 -O3", "GCC 12.2.0, flags not recorded" for
 * those of others, as their files say; "solve.py, run by python3" for a script; "not known". `run` is the
 * whole of a run.json or null, `solver` the back-end as rows name it. Runs of versions that stored no files
 * say "not known" of back-ends by others. Returns `text`. */
const char *compiler_of(const struct json_t *run, const char *solver, char text[BUILT_BY_MAX]);

#endif
