/* SPDX-License-Identifier: MIT */
/* An exact cover as an integer program, in the LP format that cbc, glpsol, HiGHS, SCIP and other programs read
 * (described in the manual of CPLEX). It is written only.
 *
 *   Minimize
 *    cost: 0 none + 3 x1 + 5 x2    the costs of the options; x1 is the first option of the cover
 *   Subject To
 *   none: none = 0                 for items without options
 *   i1: x1 + x2 = 1                the first item lies in one option; with bounds in at most (m) and at least (l) so many
 *   m4: x2 + y4_1 + y4_2 <= 1      a secondary item, in an option that does not colour it or with one of its colours,
 *   c5: x1 - y4_1 <= 0             each of which the options need that give it
 *   Binary
 *    x1 x2 y4_1 y4_2 none
 *   End */
#ifndef QUADRILLE_COMMON_FORMATS_LP_TEXT_H
#define QUADRILLE_COMMON_FORMATS_LP_TEXT_H

#include "common/cover/cover-rest.h"
#include "common/formats/dlx-text.h"

/* Writes what is left. False if memory runs out. `comment` may be null. */
bool lp_add(struct text *text, const struct cover_rest *rest, const char *comment);

/* As cover_write. */
bool lp_write(const struct cover *cover, const struct cover_taken *taken, const char *comment, FILE *file,
              struct error *error);

#endif
