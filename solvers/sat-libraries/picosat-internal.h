/* SPDX-License-Identifier: MIT */
/* What the parts of the picosat back-end share: picosat.c is the back-end, picosat-whole.c searches all
 * clauses of a problem, picosat-reduced.c those of what is left of it, picosat-models.c finds one solution
 * after the other. */
#ifndef QUADRILLE_PICOSAT_PARTS_H
#define QUADRILLE_PICOSAT_PARTS_H

#include "common/cover/cover-reduce.h"
#include "common/formula/cover-to-cnf.h"
#include "solvers/sat-libraries/picosat-instance.h"

enum { MODE_FRESH, MODE_SNAPSHOT, MODE_PERSISTENT };
enum { COUNT_BLOCKING, COUNT_CUBES };

struct picosat {
    struct allocator *allocator;
    const struct cover *cover; /* the library's; null with a formula */
    size_t option_count;       /* of the cover, or variables of the formula */
    uint64_t mode, count, levels, blocking_limit;
    uint64_t least_slice; /* the setting */
    struct picosat_instance sat;
    uint32_t *options; /* room for a solution */

    /* All clauses: null where only reduced ones are searched. */
    const struct cnf *cnf;
    struct cnf *own_cnf;    /* it, unless it is the library's formula */
    uint8_t *is_taken;      /* of each option */
    uint8_t *is_covered;    /* of each item, by the options taken */
    struct arena_copy copy; /* of the loaded PicoSAT */
    PicoSAT *copied;        /* where it stood */

    /* Reduced clauses. */
    bool reduces;
    struct reduction reduction;
    struct encoder encoder;
    int *variable_of;    /* of each option; 0: not open */
    uint32_t *option_of; /* of each variable, the first being 0 */
    unsigned char *kept; /* the states above a cube, one for each level */
    size_t kept_bytes;
};

/* --- picosat-models.c --- */

/* Where solutions come from: the first options of a solution, then those whose variables are true. */
struct model {
    size_t fixed_count;        /* in picosat->options already */
    int variables;             /* the first so many stand for options */
    const uint32_t *option_of; /* null: variable o + 1 stands for option o */
};

/* All solutions of the clauses that are loaded. */
enum search_end picosat_search_models(struct picosat *picosat, const struct model *model,
                                      struct search *search);

/* Reports how many variables and clauses were searched; of several, the most. */
void picosat_count_clauses(struct search *search, int variables, size_t clauses);

/* A slice that is enough for so many open variables. */
uint64_t picosat_slice(const struct picosat *picosat, uint64_t open_variables);

/* --- picosat-whole.c, picosat-reduced.c --- */

/* False if memory runs out; picosat_close_... gives everything back then, too. */
bool picosat_open_whole(struct picosat *picosat, const struct problem *problem,
                        const struct cnf_style *style);
enum search_end picosat_solve_whole(struct picosat *picosat, const struct instance *instance,
                                    struct search *search);
void picosat_close_whole(struct picosat *picosat);

bool picosat_open_reduced(struct picosat *picosat, const struct cnf_style *style, bool locked);
enum search_end picosat_solve_reduced(struct picosat *picosat, const struct instance *instance,
                                      struct search *search);
void picosat_close_reduced(struct picosat *picosat);

#endif
