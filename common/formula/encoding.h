/* SPDX-License-Identifier: MIT */
/* The encodings of an exact cover in clauses, by name. To add one: a line of ENCODINGS, and in encoding.c the
 * clauses that make the difference beside what its fields say. */
#pragma once

#include "common/base/error.h"
#include "common/formula/cardinality.h"
#include "common/formula/cnf.h"

/* Which constraints are written down. All have the same solutions on a board; they differ in what unit
 * propagation sees.
 *   minimal   at least one option for each cell, at most one for each row, column and box digit
 *   natural   and at most one for each cell
 *   complete  and at least one for each row, column and box digit
 * Minimal and complete ("extended") are those of Lynce and Ouaknine, Sudoku as a SAT Problem (AIMATH 2006,
 * sections 3.1 and 3.2). Items without a class always have both constraints, secondary items (of any class)
 * at most one only.
 *
 * ENCODING(NAME, name, ONE_A_CELL, ALL_AT_LEAST_ONCE, a line on it). ONE_A_CELL: at most one option for each
 * cell is written down; ALL_AT_LEAST_ONCE: at least one for each row, column and box digit. */
#define ENCODINGS(ENCODING)                                                              \
    ENCODING(MINIMAL, "minimal", false, false,                                           \
             "at least one digit in each cell; each at most once in a row, column, box") \
    ENCODING(NATURAL, "natural", true, false, "and at most one digit in each cell")      \
    ENCODING(COMPLETE, "complete", true, true, "and each digit at least once in a row, column, box")

#define ENCODING_INDEX(NAME, ...) ENCODING_##NAME,
enum encoding { ENCODINGS(ENCODING_INDEX) };
#undef ENCODING_INDEX

/* Their names, ended by a null, and a line on each. */
extern const char *const encoding_names[];
extern const char *const encoding_summaries[];

/* A SAT solver takes some 100 bytes for each pair. */
#define AT_MOST_ONE_PAIRS_MOST 10000000

/* Returns the form that `fitting` means for this cover, or if that is null, for the boards of this order; any
 * other form is itself. */
enum at_most_one at_most_one_of(const struct cover *cover, struct order order, enum at_most_one form);

struct cnf_style {
    enum encoding encoding;
    enum at_most_one at_most_one;
    enum cardinality bounds;
};

/* Returns false and a sentence if a cover can't be encoded in this style: one without classes has the
 * complete encoding only. */
bool cnf_can_encode(const struct cover *cover, const struct cnf_style *style, struct error *error);

/* Pairwise, an item gives a clause for each pair of its options, so a pair that shares two items is written
 * twice. Null if memory runs out (or the variables would not be numbers of type int). Free it with cnf_close,
 * which takes null too. */
struct cnf *cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                         struct allocator *allocator);
/* Returns false and a sentence, which names the cure, if a back-end has no room for all pairs of options of a
 * cover: within the limit of `allocator`, or about 2 gigabytes if it has none. It reads no option, so it
 * takes no time. */
bool cnf_has_room(const struct cover *cover, const struct cnf_style *style, const struct allocator *allocator,
                  struct error *error);
