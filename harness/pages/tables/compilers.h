/* SPDX-License-Identifier: MIT */
/* Which compilers made the back-ends of a run, for the tables that hold them against each other: a difference
 * between two may be one of their compilers or flags. */
#ifndef QUADRILLE_COMPILERS_H
#define QUADRILLE_COMPILERS_H

#include "harness/figures/figures.h"

#include <stdio.h>

struct json_t; /* of jansson.h */

enum compilers_form {
    CONTESTANTS_TERMINAL, /* a line each; nothing if all are Quadrille's own */
    CONTESTANTS_MARKDOWN, /* a table */
    CONTESTANTS_LATEX,    /* a table */
};

/* Quadrille's own back-ends once, each by others on a line of its own, in the order of the tables. `run` is
 * the whole of a run.json; null: nothing is written. */
void compilers_print(const struct json_t *run, const struct run_figures *figures, FILE *file,
                     enum compilers_form form);

#endif
