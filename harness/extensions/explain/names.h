/* SPDX-License-Identifier: MIT */
/* What demands and facts (subject.h) are called in texts. */
#ifndef QUADRILLE_HARNESS_EXTENSIONS_EXPLAIN_NAMES_H
#define QUADRILLE_HARNESS_EXTENSIONS_EXPLAIN_NAMES_H

#include "harness/extensions/explain/subject.h"

#include <stdio.h>

/* Either of these two. */
typedef void write_thing(FILE *out, const struct subject *subject, uint32_t at);

/* A demand, by its cell, item or clause: `r1c2=7`, an item's name, `3` (clauses count from 1). */
void write_demand(FILE *out, const struct subject *subject, uint32_t at);

/* A fact: `r1c2=7`, an option's items, a literal. */
void write_fact(FILE *out, const struct subject *subject, uint32_t fact);

/* The literals of a clause, from 0, without the 0 at its end. */
void write_clause(FILE *out, const struct cnf *formula, uint32_t clause);

/* What demands are called: "given", "givens", "primary items", "clauses". */
const char *demand_word(const struct subject *subject, size_t count);

#endif
