/* SPDX-License-Identifier: MIT */
/* DIMACS CNF, the form in which SAT solvers exchange formulas: comments (lines that begin with c), the header
 * `p cnf VARIABLES CLAUSES`, and the clauses, each ended by 0. The definition is that of the second DIMACS
 * challenge (Satisfiability: Suggested Format, 1993) as the SAT competitions use it: variables within the
 * header's range, exactly as many clauses as it says. Comments may stand at any line, and a line that begins
 * with % ends the formula, as in the files of SATLIB.
 *
 * A line `c p show VARIABLE... 0`, wherever it stands, says which variables are shown (cnf.h): all that some
 * such line names, and without one, all. It is that of the Model Counting Competition (Fichte, Hecher and
 * Shaw, Data Format, 2021 and later); older counters write `c ind VARIABLE... 0` for the same. */
#pragma once

#include "common/base/text.h"
#include "common/formats/recognition.h"
#include "common/formula/cnf.h"

/* As many as Kissat takes: tables of all variables fit into a few gigabytes. */
enum { DIMACS_VARIABLES_MAX = (1 << 28) - 1 };

/* Whether the first line that is neither empty nor a comment begins with `p cnf`. */
recognise_function dimacs_recognise;

/* The formula; close it with cnf_close. Null with one complaint, about the first mistake (of a header that
 * counts wrong it says the right one), or null without any if memory runs out. A clause is kept as it
 * stands: empty, with a literal twice, or with a literal and its negation. */
struct cnf *dimacs_read(const char *text, size_t length, struct allocator *allocator,
                        complain_function *complain, void *context);

/* The same of a text whose header counts wrong: its variables and clauses are as many as there are. */
struct cnf *dimacs_read_relaxed(const char *text, size_t length, struct allocator *allocator,
                                complain_function *complain, void *context);

/* In which lines, from 1, clauses begin: the `count` clauses with these numbers, from 0, ascending, of a text
 * that dimacs_read has read. 0 of a clause that is not there. */
void dimacs_clause_lines(const char *text, size_t length, const uint32_t *clauses, size_t count,
                         size_t *lines);

/* Writes a formula with the options already taken as unit clauses after it, and which variables are shown,
 * unless it is of a file and all are. If it is the formula of a cover (null: it is not), comments say
 * what each variable stands for: `c 9 = r1c1 is 9` on a board, the items (with their colours) of the option
 * elsewhere. ferror says whether all was written. */
void dimacs_write(FILE *file, const struct cnf *cnf, const struct cover *cover, const uint32_t *taken,
                  size_t taken_count);

/* The parts of a formula, for who writes it in his own order: a literal and a blank, or for 0 the end of the
 * clause and of the line; the same of many; a unit clause for each of the options taken. */
void dimacs_add_literal(struct text *text, int literal);
void dimacs_add_literals(struct text *text, const int *literals, size_t count);
void dimacs_add_taken(struct text *text, const uint32_t *taken, size_t count);
