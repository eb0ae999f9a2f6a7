/* "At most one of these" as clauses, in the forms that the literature compares. All but the pairwise one take
 * auxiliary variables; in all of them unit propagation from one literal that is true makes the others false.
 * With one literal there is nothing to write, and two are always excluded by a single clause. */
#ifndef QUADRILLE_AT_MOST_ONE_H
#define QUADRILLE_AT_MOST_ONE_H

#include "common/formula/clause-writer.h"

/* Of n literals:
 *   form        clauses                auxiliary variables
 *   pairwise    n (n - 1) / 2          0
 *   sequential  3 n - 4                n - 1
 *   ladder      4 n - 2                n
 *   commander   about 3.5 n            about n / 2
 *   product     2 n + 4 sqrt n + ...   2 sqrt n + ...
 *   bimander    n log2(n / 2) + n / 2  log2(n / 2)
 *   binary      n log2 n               log2 n           (logarithms rounded up) */
enum at_most_one {
    AT_MOST_ONE_PAIRWISE,
    AT_MOST_ONE_SEQUENTIAL,
    AT_MOST_ONE_LADDER,
    AT_MOST_ONE_COMMANDER,
    AT_MOST_ONE_PRODUCT,
    AT_MOST_ONE_BIMANDER,
    AT_MOST_ONE_BINARY
};

/* Their names, ended by a null, and a line on each. */
extern const char *const at_most_one_names[];
extern const char *const at_most_one_summaries[];

void write_at_most_one(struct clause_writer *writer, enum at_most_one form, const int *literals,
                       size_t count);

#endif
