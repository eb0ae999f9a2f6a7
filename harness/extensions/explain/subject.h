/* SPDX-License-Identifier: MIT */
/* What is explained, as clauses that can be asked about in part: an instance is a problem with *elements*,
 * its demands, each of which can be left out, and its solutions are sets of *facts*.
 *
 *   of         elements         facts
 *   board      its givens       a digit in a cell (option cell * size + digit - 1)
 *   cover      primary items    an option is chosen
 *   formula    its clauses      a variable is true (2 v), or false (2 v + 1); the first variable is 0.
 *                               Of variables that are not shown nothing is a fact.
 *
 * To leave out a primary item means to make it secondary: it is covered at most once. So the demands less any
 * of them have all solutions that they had, as sets of options, and perhaps more: that is what a minimal set
 * of demands rests on. Secondary items are no elements. They, with their colours, hold whatever is left out:
 * a colour clash is a reason why items can't be covered together, not one of them. */
#pragma once

#include "common/base/random.h"
#include "solvers/services/unsatisfiable.h"

struct subject {
    const struct problem *problem;
    const uint8_t *cells;      /* of a board; else null */
    const struct cover *cover; /* of a board and a cover; null of a formula */
    struct allocator allocator;
    struct cover *lowered;
    size_t element_count;
    int *element;         /* the literal that demands it */
    uint32_t *element_at; /* of a board the cell, else the item or clause, ascending */
    size_t fact_count;
    struct unsat_core *sat;
};

/* False and a sentence if the deadline passes (of clock_now(); 0: none) or the user stops it.
 * `problem` and `cells` must live as long. */
bool subject_open(struct subject *subject, const struct problem *problem, const uint8_t *cells,
                  uint64_t deadline, struct error *error);
/* Frees the clauses and PicoSAT; also of a subject that failed to open. */
void subject_close(struct subject *subject);

/* Why something is not known: "the time was up", or "it was interrupted". */
const char *cut_off_text(void);

/* Whether it is one: of a formula, about a variable that is shown. */
static inline bool subject_has_fact(const struct subject *subject, size_t fact)
{
    const struct cnf *formula = subject->problem->formula;
    return !formula || cnf_shows(formula, (int)(fact / 2) + 1);
}

/* The literal that says so. */
int subject_fact_literal(const struct subject *subject, size_t fact);

/* Literals in random order, and in ascending order. */
static inline void shuffle_literals(struct random *random, int *literals, size_t count)
{
    random_shuffle(random, (unsigned *)literals, count);
}
void sort_literals(int *literals, size_t count);

/* Asks PicoSAT about all demands with further literals; `assumed` has room for all of them. */
enum core_verdict subject_ask(struct subject *subject, int *assumed, const int *further, size_t more,
                              uint64_t deadline);

/* A set of facts, as bits. */
size_t subject_words(const struct subject *subject);

/* After CORE_HOLDS: the facts of the model, `subject_words` words. */
void subject_read_model(const struct subject *subject, uint64_t *facts);

static inline bool has_fact(const uint64_t *facts, size_t fact)
{
    return facts[fact / 64] >> fact % 64 & 1;
}

static inline void add_fact(uint64_t *facts, size_t fact)
{
    facts[fact / 64] |= UINT64_C(1) << fact % 64;
}

/* What PicoSAT says; the process ends if it has no memory. */
enum core_verdict core_known(enum core_verdict verdict);

/* A literal that, where it is assumed, forbids solutions that have all these facts. */
int subject_forbid(struct subject *subject, const uint64_t *facts);
