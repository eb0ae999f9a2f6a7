/* SPDX-License-Identifier: MIT */
/* Back-ends of a set two by two. */
#ifndef QUADRILLE_PAIRS_H
#define QUADRILLE_PAIRS_H

#include "harness/analysis/figures.h"
#include "harness/analysis/set-bootstrap.h"

/* Fills set->pair: every pair of sound columns, which stand in the order of set->figures. False if memory
 * runs out. */
bool pairs_make(struct set_figures *set, const struct result_matrix *times,
                const struct set_bootstrap *draws);

#endif
