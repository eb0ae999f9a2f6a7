/* SPDX-License-Identifier: MIT */
/* "At most one of these" as clauses, in the forms that the literature compares. All but the pairwise one take
 * auxiliary variables; in all of them unit propagation from one literal that is true makes the others false.
 * With one literal there is nothing to write, and two are always excluded by a single clause. */
#ifndef QUADRILLE_COMMON_FORMULA_AT_MOST_ONE_H
#define QUADRILLE_COMMON_FORMULA_AT_MOST_ONE_H

#include "common/formula/clause-writer.h"
#include "common/formula/encoding.h"

/* Writes that at most one of these literals is true, in one of the forms of encoding.h. */
void write_at_most_one(struct clause_writer *writer, enum at_most_one form, const int *literals,
                       size_t count);

#endif
