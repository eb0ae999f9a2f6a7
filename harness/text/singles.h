/* SPDX-License-Identifier: MIT */
/* What puzzle solvers call a placement that is forced. */
#ifndef QUADRILLE_HARNESS_TEXT_SINGLES_H
#define QUADRILLE_HARNESS_TEXT_SINGLES_H

#define NAKED_SINGLE "naked single"   /* the cell has one candidate left */
#define HIDDEN_SINGLE "hidden single" /* the digit has one place left in a row, column or box */

#endif
