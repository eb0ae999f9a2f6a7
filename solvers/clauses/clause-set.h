/* SPDX-License-Identifier: MIT */
/* A formula made ready for unit propagation, as `dpll` and `cdcl` begin with it.
 *
 * Literals are numbers: variable v (from 0) is the literal 2v, its negation 2v + 1. So literals index arrays,
 * and the last bit of one is turned over to negate it.
 *
 * Clauses are sorted by their length, because propagation treats them differently. Most clauses of an exact
 * cover have two literals ("not both of these options"): each is kept as two implications, and all that a
 * literal implies lies side by side. They never change, so a search has nothing to put back in them. Clauses
 * of three literals or more ("at least one of these options") are what the searches watch. A literal that
 * stands twice in a clause is kept once; a clause with a literal and its negation says nothing and is left
 * out; so is an implication that another clause has already. */
#pragma once

#include "common/formula/cnf.h"

#define NO_LITERAL UINT32_MAX

struct clause_set {
    struct arrays arrays;
    uint32_t variables;
    bool is_false; /* a clause is empty: its number is empty_number */
    uint32_t empty_number;
    uint32_t *units; /* the literals of the unit clauses */
    size_t unit_count, unit_room;
    uint32_t *implied;     /* literal l implies implied[implied_start[l]] .. implied[implied_start[l+1]-1] */
    size_t *implied_start; /* of each literal, and one more */
    size_t implied_room;   /* that was taken; not less than what there is */
    uint32_t *literals;    /* clause c is literals[start[c]] .. literals[start[c+1]-1] */
    size_t *start;         /* of each clause, and one more */
    size_t count, length;  /* of the clauses of three literals or more, and of their literals */
    /* Which clause of the formula each of them was, the first being 1; null unless they are wanted. */
    uint32_t *unit_number, *implied_number, *clause_number;
};

static inline uint32_t negation(uint32_t literal)
{
    return literal ^ 1;
}

/* As DIMACS has it: variables from 1, negated below 0. */
static inline uint32_t literal_of_dimacs(int dimacs)
{
    return dimacs > 0 ? 2 * ((uint32_t)dimacs - 1) : 2 * ((uint32_t)-dimacs - 1) + 1;
}

static inline int dimacs_of_literal(uint32_t literal)
{
    int variable = (int)(literal / 2) + 1;
    return literal & 1 ? -variable : variable;
}

/* False if memory runs out (or the clauses are more than 32 bits can number); nothing is kept then.
 * `with_numbers`: the three arrays of numbers are wanted, which a proof needs. */
bool clause_set_open(struct clause_set *set, const struct cnf *formula, bool with_numbers,
                     struct allocator *allocator);
/* Takes one that failed to open, too. */
void clause_set_close(struct clause_set *set);

/* A branching rule. Of the clauses of three literals or more that are not true, those with fewest open
 * literals; in the first of them, the first open literal below `end` (2 x the variables that count).
 * NO_LITERAL if none of them has one. `value` has for each literal 1 (true), -1 (false) or 0 (open). */
uint32_t clause_set_choose_in_shortest(const struct clause_set *set, const int8_t *value, uint32_t end);

/* The clause that a literal was chosen from by this rule; its length goes to *length. */
const uint32_t *clause_set_shortest(const struct clause_set *set, const int8_t *value, uint32_t literal,
                                    uint32_t *length);
