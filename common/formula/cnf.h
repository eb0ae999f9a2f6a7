/* SPDX-License-Identifier: MIT */
/* The CNF of an exact cover: variable o + 1 says that option o is chosen. Or a CNF from a file.
 *
 * Not all variables need count. A *shown* one does: two models that differ in others only are the same
 * solution. Of a cover the options are shown, what the encoding introduced is not; a file may say which are
 * (dimacs.h). */
#pragma once

#include "common/base/allocator.h"

#include <assert.h>

struct cnf {
    int variables;
    int option_variables; /* how many are shown: the first ones, unless `shown` says which */
    size_t clauses;
    size_t length; /* of literals[] */
    int *literals; /* clause after clause, each ended by 0, as in DIMACS */
    struct allocator *allocator;
    uint8_t *shown; /* null, or of each variable, the first being 0, whether it is shown */
};

/* Whether a variable, from 1, is shown. */
static inline bool cnf_shows(const struct cnf *cnf, int variable)
{
    assert(variable >= 1 && variable <= cnf->variables);
    return cnf->shown ? cnf->shown[variable - 1] : variable <= cnf->option_variables;
}

/* Keeps only what is shown of a list of variables, the first being 0. Returns how many. */
size_t cnf_keep_shown(const struct cnf *cnf, uint32_t *variables, size_t count);

/* Shows these variables and no others: shown[v] of variable v + 1. False if memory runs out. */
bool cnf_show(struct cnf *cnf, const uint8_t *shown);

/* Takes null too. */
void cnf_close(struct cnf *cnf);

/* Returns the clauses that are kept, without the literals of variables that are not (null: all are).
 * Variables are numbered again; what is shown of them stays so. The caller owns the part. Null if memory runs
 * out. */
struct cnf *cnf_part(const struct cnf *cnf, const uint8_t *clause_kept, const uint8_t *variable_kept,
                     struct allocator *allocator);

enum cnf_signs { CNF_SIGNS_KEPT, CNF_SIGNS_FLIPPED };

/* Returns isomorph `number` of a formula: the same clauses with variables renamed, by which it is seen how
 * much of a back-end's effort is luck with their order, and which no back-end can know by heart. Models stay
 * models when
 *   - variables are renamed, shown ones among themselves if they are the first;
 *   - the clauses change places, and the literals within a clause;
 *   - and if wanted, the sign of a variable is flipped in all clauses. What a solver guesses first is often
 *     "false", which suits some formulas and not others, so flipped ones are not alike to it.
 *
 * Number 0 is a copy of the formula itself. Any other is drawn, each order (and with CNF_SIGNS_FLIPPED each
 * set of flipped variables) equally likely, and depends on nothing but `signs`, `seed`, `instance` (a hash of
 * the formula) and `number`, on every machine.
 *
 * Unless null, literal_of (room for as many as variables) says what variables became: variable v + 1 of the
 * formula is the literal literal_of[v] of the isomorph, and so a model is mapped back.
 *
 * The caller owns the isomorph. Null if memory runs out. */
struct cnf *cnf_isomorph_make(const struct cnf *cnf, enum cnf_signs signs, uint64_t seed, uint64_t instance,
                              unsigned number, int *literal_of, struct allocator *allocator);
