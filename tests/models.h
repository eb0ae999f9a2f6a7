/* SPDX-License-Identifier: MIT */
/* The ground truth of small formulas: all ways of choosing their variables, one after another. */
#ifndef QUADRILLE_TESTS_MODELS_H
#define QUADRILLE_TESTS_MODELS_H

#include "common/formula/cnf.h"

#include <stdlib.h>

/* Of a formula of fewer than 32 variables. */
static inline bool has_a_model(const struct cnf *formula)
{
    for (unsigned way = 0; way < 1u << formula->variables; way++) {
        bool all = true, clause = false;
        for (size_t i = 0; i < formula->length && all; i++) {
            int literal = formula->literals[i];
            if (literal)
                clause |= (way >> (abs(literal) - 1) & 1) == (literal > 0);
            else {
                all = clause;
                clause = false;
            }
        }
        if (all)
            return true;
    }
    return false;
}

#endif
