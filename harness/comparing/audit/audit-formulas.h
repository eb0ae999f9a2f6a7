/* SPDX-License-Identifier: MIT */
/* Audit questions about formulas: small ones whose numbers of models follow from how they are made. */
#ifndef QUADRILLE_AUDIT_FORMULAS_H
#define QUADRILLE_AUDIT_FORMULAS_H

#include "harness/comparing/audit/audit-question.h"

/* Adds up to `wanted` questions. */
void audit_add_formulas(struct audit_questions *list, size_t wanted, uint64_t seed);

#endif
