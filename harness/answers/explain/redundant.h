/* SPDX-License-Identifier: MIT */
/* Demands that could be left out where there is one solution: a board's givens, or a formula's clauses. Each is
 * tested alone, by PicoSAT: is there another solution without it? Those without which there is one are needed in
 * each minimal board. The others are left out together if that keeps the solution alone, and else as many as
 * deletion leaves out, in several orders (unsat-core.h, with the solution forbidden). */
#ifndef QUADRILLE_REDUNDANT_H
#define QUADRILLE_REDUNDANT_H

#include "harness/answers/explain/subject.h"

struct redundant {
    uint8_t *is_redundant; /* of each element: the solution stays the only one without it */
    size_t count;          /* of these */
    uint8_t *is_kept;      /* of each element: a minimal subset of the demands with the same one solution */
    size_t left_out;       /* the others */
    bool all_known;        /* each element was tested before the deadline */
    bool is_minimal;       /* nothing more can be left out of what is kept */
};

/* Of a subject with one solution, which the literal `forbidden` forbids (subject_forbid). The caller frees it by
 * redundant_close. */
void redundant_find(struct subject *subject, int forbidden, uint64_t deadline, struct redundant *redundant);
void redundant_close(struct redundant *redundant);

#endif
