/* SPDX-License-Identifier: MIT */
/* Random isomorphs of a formula: the same clauses with variables renamed, by which it is seen how much of a
 * back-end's effort is luck with their order, and which no back-end can know by heart.
 *
 * Models stay models when
 *   - variables are renamed, shown ones (cnf.h) among themselves if they are the first;
 *   - the clauses change places, and the literals within a clause;
 *   - and if wanted, the sign of a variable is flipped in all clauses. What a solver guesses first is often
 *     "false", which suits some formulas and not others, so flipped ones are not alike to it. */
#ifndef QUADRILLE_COMMON_FORMULA_CNF_ISOMORPH_H
#define QUADRILLE_COMMON_FORMULA_CNF_ISOMORPH_H

#include "common/formula/cnf.h"

enum cnf_signs { CNF_SIGNS_KEPT, CNF_SIGNS_FLIPPED };

/* Isomorph `number` of a formula. Number 0 is a copy of the formula itself. Any other is drawn, each order
 * (and with CNF_SIGNS_FLIPPED each set of flipped variables) equally likely, and depends on nothing but
 * `signs`, `seed`, `instance` (a hash of the formula) and `number`, on every machine.
 *
 * Unless null, literal_of (room for as many as variables) says what variables became: variable v + 1 of the
 * formula is the literal literal_of[v] of the isomorph, and so a model is mapped back.
 *
 * The caller owns the isomorph. Null if memory runs out. */
struct cnf *cnf_isomorph_make(const struct cnf *cnf, enum cnf_signs signs, uint64_t seed, uint64_t instance,
                              unsigned number, int *literal_of, struct allocator *allocator);

#endif
