/* SPDX-License-Identifier: MIT */
/* Whether a run that was measured again has the same answers, and the same nodes: not about, but exactly. Times are for
 * claims to judge (ratio-claim.h). */
#ifndef QUADRILLE_SAMENESS_H
#define QUADRILLE_SAMENESS_H

#include "harness/comparing/bundle/recorded-run.h"

/* A back-end of the first run, in the second. */
struct counterpart {
    const char *name;  /* that its rows have there; null: it was not measured */
    bool exact_nodes;  /* its code is ours, and it carries nothing over from one instance to the next */
    bool exact_hashes; /* its code is ours, so that it finds the same solutions where it may choose */
};

struct agreement {
    size_t compared, different;
    struct error first; /* the first difference, as a sentence */
};

struct sameness {
    struct agreement answers, nodes;
    size_t unfinished; /* solves that ended in the first run, and not in the second */
};

/* Compares what ended in both. `counterpart` has one for each of first->solvers. */
void sameness_find(struct sameness *sameness, const struct recorded_run *first,
                   const struct recorded_run *second, const struct counterpart *counterpart);

#endif
