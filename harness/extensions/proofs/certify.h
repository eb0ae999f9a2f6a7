/* SPDX-License-Identifier: MIT */
/* --certify: a proof for each instance that a back-end says is unique or has no solution (certificate.h), in
 * a folder, and what they cost. */
#ifndef QUADRILLE_HARNESS_EXTENSIONS_PROOFS_CERTIFY_H
#define QUADRILLE_HARNESS_EXTENSIONS_PROOFS_CERTIFY_H

#include "harness/measuring/measure.h"
#include "harness/sets/sets.h"

#include <stdio.h>

struct certify {
    const char *folder; /* null: no certificates */
    size_t verified, refused, false_claims, stopped, failed;
    double *prove_ns, *check_ns, *bytes; /* of the verified ones */
    size_t room;
};

/* False and a sentence if the folder can't be made. */
bool certify_open(struct certify *certify, const char *folder, struct error *error);
void certify_close(struct certify *certify);

/* Whether an outcome claims something that can be proved: none, or one solution and no other. */
bool certify_wants(const struct certify *certify, const struct outcome *outcome);

/* Proves what an outcome of a back-end claims of puzzle `index`; `solution` is the only one, or null if there
 * is none. Files are those of puzzle_file, .cnf and .rup; or .lrat, a proof with hints, if the back-end is
 * `cdcl`. What goes wrong is reported on standard error by its place. */
void certify_outcome(struct certify *certify, const struct set *set, size_t index,
                     const struct solver *solver, const struct solution *solution, uint64_t timeout_ns);

/* "12 certificates in DIR, all verified (medians: ...)" and what was not; returns an exit status. */
int certify_print(const struct certify *certify, FILE *file);

/* --- listening to one solution --- */

/* Keeps the first solution that it receives. */
struct first_solution {
    bool found;
    uint8_t grid[BOARD_CELLS_MAX];
    uint32_t *options;
    struct solution solution; /* points to these */
};

void first_solution_keep(struct first_solution *first, const struct problem *problem,
                         const struct solution *solution);
void first_solution_close(struct first_solution *first);

#endif
