/* The CNF of an exact cover: variable o + 1 says that option o is chosen. */
#ifndef QUADRILLE_CNF_H
#define QUADRILLE_CNF_H

#include "cover.h"

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

struct cnf {
    int variables;
    size_t clauses;
    size_t length; /* of literals[] */
    int *literals; /* clause after clause, each ended by 0, as in DIMACS */
    struct allocator *allocator;
};

/* At-most-one is pairwise: a clause for each pair of options that share an item, written once for each
 * item they share. Null if memory runs out. Give it back with cnf_close, which takes null too. */
struct cnf *cnf_of_cover(const struct cover *cover, enum encoding encoding, struct allocator *allocator);
void cnf_close(struct cnf *cnf);

#endif
