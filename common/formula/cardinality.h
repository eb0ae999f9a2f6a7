/* SPDX-License-Identifier: MIT */
/* "At least so many and at most so many of these" as clauses. In both forms of encoding.h each auxiliary variable says
 * whether some of the literals are at least so many, no more and no less: a solution stays one model. */
#ifndef QUADRILLE_COMMON_FORMULA_CARDINALITY_H
#define QUADRILLE_COMMON_FORMULA_CARDINALITY_H

#include "common/cover/cover.h"
#include "common/formula/clause-writer.h"
#include "common/formula/encoding.h"

/* Writes that the number of these literals that are true lies within bounds. `room` is scratch for
 * cardinality_room(count) literals. */
void write_cardinality(struct clause_writer *writer, enum cardinality form, const int *literals, size_t count,
                       struct bounds bounds, int *room);
size_t cardinality_room(size_t count);

/* Writes their sums alone: sum[n], for n below the length that is returned, says that more than n of them are true. It is `most`
 * or the number of literals, whichever is less. `sum` has cardinality_room(count), as above. */
size_t write_sums(struct clause_writer *writer, enum cardinality form, const int *literals, size_t count,
                  size_t most, int *sum);

/* About how many literals that takes, at the most. */
double cardinality_length(size_t count, struct bounds bounds);

/* "At most one of these" as clauses, in the forms that the literature compares. All but the pairwise one take
 * auxiliary variables; in all of them unit propagation from one literal that is true makes the others false.
 * With one literal there is nothing to write, and two are always excluded by a single clause. */

/* Writes that at most one of these literals is true, in one of the forms of encoding.h. */
void write_at_most_one(struct clause_writer *writer, enum at_most_one form, const int *literals,
                       size_t count);

#endif
