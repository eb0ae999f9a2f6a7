/* SPDX-License-Identifier: MIT */
/* The CNF of an exact cover: variable o + 1 says that option o is chosen. Or a CNF from a file.
 *
 * Not all variables need count. A *shown* one does: two models that differ in others only are the same solution. Of a
 * cover the options are shown, what the encoding introduced is not; a file may say which are (dimacs.h). */
#ifndef QUADRILLE_COMMON_FORMULA_CNF_H
#define QUADRILLE_COMMON_FORMULA_CNF_H

#include "common/formula/encoding.h"

struct cnf {
    int variables;
    int option_variables; /* how many are shown: the first so many, unless `shown` says which */
    size_t clauses;
    size_t length; /* of literals[] */
    int *literals; /* clause after clause, each ended by 0, as in DIMACS */
    struct allocator *allocator;
    uint8_t *shown; /* null, or of each variable, the first being 0, whether it is shown */
};

/* Whether a variable, from 1, is shown. */
static inline bool cnf_shows(const struct cnf *cnf, int variable)
{
    return cnf->shown ? cnf->shown[variable - 1] : variable <= cnf->option_variables;
}

/* Keeps only what is shown of a list of variables, the first being 0. Returns how many. */
size_t cnf_keep_shown(const struct cnf *cnf, uint32_t *variables, size_t count);

/* Shows these variables and no others: shown[v] of variable v + 1. False if memory runs out. */
bool cnf_show(struct cnf *cnf, const uint8_t *shown);

/* Pairwise, an item gives a clause for each pair of its options, so a pair that shares two items is written
 * twice unless style->each_pair_once. Null if memory runs out (or the variables would not be numbers of type
 * int). Free it with cnf_close, which takes null too. */
struct cnf *cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                         struct allocator *allocator);
void cnf_close(struct cnf *cnf);

/* False and a sentence, which names the cure, if a cover has so many pairs of options that a back-end has no room for
 * them: within the limit of `allocator`, or about 2 gigabytes if it has none. Looks at no option, so it takes no time.
 */
bool cnf_has_room(const struct cover *cover, const struct cnf_style *style, const struct allocator *allocator,
                  struct error *error);

#endif
