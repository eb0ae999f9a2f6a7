/* SPDX-License-Identifier: MIT */
/* "At most one of these", and "at least `least` and at most `most` of these", as clauses, in the forms that
 * the literature compares. To add a form of at-most-one: a name in its enum and in three tables of
 * cardinality.c, and a function there. */
#pragma once

#include "common/cover/cover.h"
#include "common/formula/clause-writer.h"

/* --- at most one --- */

/* All but the pairwise form take auxiliary variables. In all of them unit propagation from one literal that
 * is true makes the others false. With one literal there is nothing to write; two are excluded by a single
 * clause. For n literals:
 *   form        clauses                auxiliary variables
 *   pairwise    n (n - 1) / 2          0
 *   sequential  3 n - 4                n - 1
 *   product     2 n + 4 sqrt n + ...   2 sqrt n + ...
 *   binary      n log2 n               log2 n           (logarithms rounded up)
 *   fitting     pairwise, or if a cover has more pairs than AT_MOST_ONE_PAIRS_MOST, product */
enum at_most_one {
    AT_MOST_ONE_PAIRWISE,
    AT_MOST_ONE_SEQUENTIAL,
    AT_MOST_ONE_PRODUCT,
    AT_MOST_ONE_BINARY,
    AT_MOST_ONE_FITTING
};

/* Their names, ended by a null, and a line on each. */
extern const char *const at_most_one_names[];
extern const char *const at_most_one_summaries[];

/* Whether the variables that a form brings with it have one value only beside those of the options. In the
 * others they have where one option is chosen, but several where none is, and only a secondary item allows
 * that. So each solution of a cover without secondary items, such as a board, is one model of any
 * encoding. */
extern const bool at_most_one_is_one_model[];

/* Writes that at most one of these literals is true. The form is not `fitting`. */
void write_at_most_one(struct clause_writer *writer, enum at_most_one form, const int *literals,
                       size_t count);

/* --- bounds --- */

/* How the bounds of an item are written, if they are not exactly one. Each auxiliary variable says whether at
 * least k of some literals are true, no more and no less, so a solution stays one model. For n literals, of
 * which k may be true, n k variables: a counter that is passed along them (Sinz 2005); or at most n log2 n: a
 * tree that adds them up (Bailleux and Boufkhad 2003). */
enum cardinality { CARDINALITY_SEQUENTIAL, CARDINALITY_TOTALIZER };

/* Their names, ended by a null, and a line on each. */
extern const char *const cardinality_names[];
extern const char *const cardinality_summaries[];

/* Writes that the number of these literals that are true lies within bounds. `room` is scratch for
 * cardinality_room(count) literals. */
void write_cardinality(struct clause_writer *writer, enum cardinality form, const int *literals, size_t count,
                       struct bounds bounds, int *room);
size_t cardinality_room(size_t count);

/* Writes the sums alone: sum[n] says that more than n of the literals are true. Returns how many sums there
 * are: `most` or `count`, whichever is less. `sum` has room for cardinality_room(count) literals. */
size_t write_sums(struct clause_writer *writer, enum cardinality form, const int *literals, size_t count,
                  size_t most, int *sum);

/* Returns about how many literals the bounds take at most. */
double cardinality_length(size_t count, struct bounds bounds);
