/* SPDX-License-Identifier: MIT */
/* The explanation of an instance: why it has no solution, what is missing for one, or what could be left out. */
#ifndef QUADRILLE_EXPLANATION_H
#define QUADRILLE_EXPLANATION_H

#include "harness/answers/explain/confirm.h"
#include "harness/answers/explain/core.h"
#include "harness/answers/explain/needed-givens.h"
#include "harness/answers/explain/redundant.h"
#include "harness/answers/explain/solutions.h"

enum finding { FINDING_NONE, FINDING_UNIQUE, FINDING_SEVERAL, FINDING_GAVE_UP };

struct explanation {
    enum finding finding;
    struct subject subject;
    const char *confirmer, *second; /* the back-ends asked, as users name them; null: there is no second */
    struct error why;               /* of FINDING_GAVE_UP */
    struct core core;               /* of FINDING_NONE */
    struct redundant redundant;     /* of FINDING_UNIQUE; is_kept is null where nothing was tested:
                                         of covers, and of formulas with more than 1000 clauses */
    struct solutions solutions;     /* of FINDING_SEVERAL, */
    struct needed needed;           /* and so is this */
    /* Of the core; of the demands that are kept, and of one solution; of one solution with what is needed */
    struct confirmation confirmation;
};

/* Explains an instance within `timeout_ns` (0: no limit); `cells` are a board's givens, else null. `spec` lists
 * solutions and confirms; `second` (null: none) answers what takes it too long. `problem` and `cells` must live until explanation_close. */
void explanation_find(const struct problem *problem, const uint8_t *cells, const struct spec *spec,
                      const struct spec *second, struct session_list *sessions, uint64_t timeout_ns,
                      struct explanation *explanation);
void explanation_close(struct explanation *explanation);

/* Whether all that was to be said was found and confirmed. */
bool explanation_is_whole(const struct explanation *explanation);

#endif
