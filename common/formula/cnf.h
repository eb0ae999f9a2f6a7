/* SPDX-License-Identifier: MIT */
/* The CNF of an exact cover: variable o + 1 says that option o is chosen. */
#ifndef QUADRILLE_CNF_H
#define QUADRILLE_CNF_H

#include "common/formula/encoding.h"

struct cnf {
    int variables;
    int option_variables; /* the first so many stand for options; the encoding introduced the others */
    size_t clauses;
    size_t length; /* of literals[] */
    int *literals; /* clause after clause, each ended by 0, as in DIMACS */
    struct allocator *allocator;
};

/* Pairwise, an item gives a clause for each pair of its options, so a pair that shares two items is written
 * twice unless style->each_pair_once. Null if memory runs out (or the variables would not be numbers of type
 * int). Give it back with cnf_close, which takes null too. */
struct cnf *cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                         struct allocator *allocator);
void cnf_close(struct cnf *cnf);

/* False and a sentence, which names the cure, if a cover has so many pairs of options that a back-end has no room for
 * them: within the limit of `allocator`, or about 2 gigabytes if it has none. Looks at no option, so it takes no time.
 */
bool cnf_has_room(const struct cover *cover, const struct cnf_style *style, const struct allocator *allocator,
                  struct error *error);

#endif
