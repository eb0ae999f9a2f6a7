/* SPDX-License-Identifier: MIT */
/* What the parts of the picosat back-end share: picosat.c is the back-end and searches all clauses of a problem,
 * picosat-reduced.c those of what is left of it. */
#ifndef QUADRILLE_SOLVERS_SAT_LIBRARIES_PICOSAT_INTERNAL_H
#define QUADRILLE_SOLVERS_SAT_LIBRARIES_PICOSAT_INTERNAL_H

#include "common/cover/cover-rest.h"
#include "common/formula/encoding.h"
#include "solvers/sat-libraries/incremental.h"
#include "solvers/sat-libraries/picosat-instance.h"

struct picosat {
    struct incremental incremental; /* its formula: the problem's, or `part` */
    const struct cover *cover;      /* the library's; null with a formula */
    struct picosat_instance sat;
    struct search *search; /* while it runs */
    uint8_t *is_covered;   /* of each item, by the options taken */

    /* Reduced clauses. */
    bool reduces;
    struct reduction reduction;
    struct encoder encoder;
    struct cnf part;  /* what they are about; its literals are PicoSAT's alone */
    int *variable_of; /* of each option; 0: not open */
};

/* A slice that is enough for so many open variables. */
uint64_t picosat_slice(uint64_t open_variables);

/* False if memory runs out; picosat_close_reduced frees what it took, then too. */
bool picosat_open_reduced(struct picosat *picosat, const struct cnf_style *style, bool locked,
                          struct allocator *allocator);
enum search_end picosat_solve_reduced(struct picosat *picosat, const struct instance *instance,
                                      struct search *search);
void picosat_close_reduced(struct picosat *picosat);

#endif
