/* The CNF of an exact cover: variable o + 1 says that option o is chosen. */
#ifndef QUADRILLE_CNF_H
#define QUADRILLE_CNF_H

#include "cover.h"
#include "error.h"

/* Which constraints are written down. All three have the same models on a board; they differ in what
 * unit propagation sees.
 *   minimal   at least one option for each cell, at most one for each row, column and box digit
 *   natural   and at most one for each cell
 *   complete  and at least one for each row, column and box digit
 * Minimal and complete ("extended") are those of Lynce and Ouaknine, Sudoku as a SAT Problem (AIMATH 2006,
 * sections 3.1 and 3.2). Items without a class always have both constraints. */
enum encoding { ENCODING_MINIMAL, ENCODING_NATURAL, ENCODING_COMPLETE };

/* Their names, ended by a null, and a line on each. */
extern const char *const encoding_names[];
extern const char *const encoding_summaries[];

/* How "at most one of these options" is written. */
enum at_most_one { AT_MOST_ONE_PAIRWISE };

/* Their names, ended by a null, and a line on each. */
extern const char *const at_most_one_names[];
extern const char *const at_most_one_summaries[];

struct cnf_style {
    enum encoding encoding;
    enum at_most_one at_most_one;
};

struct cnf {
    int variables;
    int option_variables; /* the first so many stand for options, the others were introduced by the encoding
                           */
    size_t clauses;
    size_t length; /* of literals[] */
    int *literals; /* clause after clause, each ended by 0, as in DIMACS */
    struct allocator *allocator;
};

/* False and a sentence if a cover can't be encoded in this style: one without classes has the complete
 * encoding only. */
bool cnf_can_encode(const struct cover *cover, const struct cnf_style *style, struct error *error);

/* Pairwise, an item gives a clause for each pair of its options, so a pair that shares two items is written
 * twice. Null if memory runs out. Give it back with cnf_close, which takes null too. */
struct cnf *cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                         struct allocator *allocator);
void cnf_close(struct cnf *cnf);

#endif
