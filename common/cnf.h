/* The CNF of an exact cover: variable o + 1 says that option o is chosen. */
#ifndef QUADRILLE_CNF_H
#define QUADRILLE_CNF_H

#include "at-most-one.h"
#include "cover.h"
#include "error.h"

/* Which constraints are written down. All have the same solutions on a board; they differ in what unit
 * propagation sees.
 *   minimal   at least one option for each cell, at most one for each row, column and box digit
 *   natural   and at most one for each cell
 *   complete  and at least one for each row, column and box digit
 *   triads    and a variable for each digit in the three cells of a box in a line, exactly one of which
 *             holds for each row, column and (both ways) box digit
 * Minimal and complete ("extended") are those of Lynce and Ouaknine, Sudoku as a SAT Problem (AIMATH 2006,
 * sections 3.1 and 3.2). Triads are those of Dillon's solver Tdoku (2019), a digit in a triad as one
 * variable; a board without boxes has none, and there triads are the complete encoding. Items without a class
 * always have both constraints, secondary items (of any class) at most one only. */
enum encoding { ENCODING_MINIMAL, ENCODING_NATURAL, ENCODING_COMPLETE, ENCODING_TRIADS };

/* Their names, ended by a null, and a line on each. */
extern const char *const encoding_names[];
extern const char *const encoding_summaries[];

struct cnf_style {
    enum encoding encoding;
    enum at_most_one at_most_one;
    bool each_pair_once; /* pairwise: leave out a pair of options that an earlier item excludes */
};

struct cnf {
    int variables;
    int option_variables; /* the first so many stand for options; the encoding introduced the others */
    size_t clauses;
    size_t length; /* of literals[] */
    int *literals; /* clause after clause, each ended by 0, as in DIMACS */
    struct allocator *allocator;
};

/* False and a sentence if a cover can't be encoded in this style: one without classes has the complete
 * encoding only. */
bool cnf_can_encode(const struct cover *cover, const struct cnf_style *style, struct error *error);

/* Pairwise, an item gives a clause for each pair of its options, so a pair that shares two items is written
 * twice unless style->each_pair_once. Null if memory runs out (or the variables would not be numbers of type
 * int). Give it back with cnf_close, which takes null too. */
struct cnf *cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                         struct allocator *allocator);
void cnf_close(struct cnf *cnf);

#endif
