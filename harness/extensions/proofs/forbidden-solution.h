/* SPDX-License-Identifier: MIT */
/* What the last clause of a certificate of uniqueness forbids. */
#ifndef QUADRILLE_HARNESS_EXTENSIONS_PROOFS_FORBIDDEN_SOLUTION_H
#define QUADRILLE_HARNESS_EXTENSIONS_PROOFS_FORBIDDEN_SOLUTION_H

#include "common/formula/cnf.h"

/* Such a certificate begins with this. */
#define CERTIFICATE_OF_ONE "c to show: there is only one solution"

/* Whether the text of a formula begins as a certificate that a cover has one solution. */
bool certificate_is_of_one(const char *text, size_t length);

/* Whether the last clause of such a formula forbids one solution alone: with the options that it names as chosen, all
 * others are settled. Version 0.3.0 forbade more where a cover has bounds. */
bool certificate_forbids_one(const struct cnf *cnf, struct allocator *allocator);

#endif
