/* SPDX-License-Identifier: MIT */
/* The explanation of an instance: why it has no solution, where several differ, or what could be left out. */
#pragma once

#include "common/base/random.h"
#include "harness/extensions/explain/reasons.h"
#include "harness/measuring/sessions.h"
#include "solvers/services/unsatisfiable.h"

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

static inline bool has_fact(const uint64_t *facts, size_t fact)
{
    return facts[fact / 64] >> fact % 64 & 1;
}

static inline void add_fact(uint64_t *facts, size_t fact)
{
    facts[fact / 64] |= UINT64_C(1) << fact % 64;
}

/* --- explanation --- */

/* A minimal set of demands that contradict each other: givens of a board, primary items of a cover, clauses
 * of a formula. Less any one of them, there is a solution.
 *
 * Minimal is not smallest, and there are usually many. Several are found: on a board, from the simplest
 * contradictions that propagation meets (reasons.h); everywhere, from all demands in several orders. Each is
 * shrunk by deletion (unsatisfiable.h). Of these the one is taken whose reason is simplest, then the
 * smallest. Two equal givens in a unit are known to be smallest: one given alone has a solution on the empty
 * board, since digits, and rows and columns, may be exchanged. */
struct core {
    uint32_t *at; /* cells, items or clauses, ascending */
    size_t count;
    bool is_minimal;      /* no demand of it can be left out; false: the time was up before that was shown */
    bool is_smallest;     /* no smaller set of demands contradicts itself */
    struct reason reason; /* of a board */
};

/* Demands that could be left out where there is one solution: a board's givens, or a formula's clauses. Each
 * is tested alone, by PicoSAT: is there another solution without it? Those without which there is one are
 * needed in each minimal board. */
struct redundant {
    uint32_t *at; /* cells or clauses, ascending: the solution stays the only one without any of them */
    size_t count;
    bool all_known; /* each demand was tested before the deadline */
};

/* The solutions of an instance that has several, and the facts in which they differ. At most
 * this number is listed; of more solutions, only that there are more. */
enum { SOLUTIONS_LISTED_MAX = 10000 };

struct solutions {
    uint64_t count; /* found, up to SOLUTIONS_LISTED_MAX + 1 */
    bool all;       /* these are all there are */
    size_t words;   /* of the bits of all facts (subject_words) */
    /* For each fact, */
    /* As bits: whether some solution has it; whether all have it, as far as is known. */
    uint64_t *in_some, *in_all;
    bool differences_known; /* in_some and in_all are exact; else more facts may differ */
    struct error flaw;      /* why the back-end did not list all, if it was not the time; else empty */
};

/* Whether some solutions have the fact and others do not. */
static inline bool is_varied(const struct solutions *solutions, size_t fact)
{
    return has_fact(solutions->in_some, fact) && !has_fact(solutions->in_all, fact);
}

enum finding { FINDING_NONE, FINDING_UNIQUE, FINDING_SEVERAL, FINDING_GAVE_UP };

struct explanation {
    enum finding finding;
    struct subject subject;
    struct error why;           /* of FINDING_GAVE_UP */
    struct core core;           /* of FINDING_NONE */
    struct redundant redundant; /* of FINDING_UNIQUE; `at` is null where nothing was tested:
                                     of covers, and of formulas with more than 1000 clauses */
    const char *lister;         /* of FINDING_SEVERAL: the back-end, as users name it, */
    struct solutions solutions; /* and what it listed */
};

/* Explains an instance within `timeout_ns` (0: no limit); `cells` are a board's givens, else null. `lister`
 * lists several solutions. `problem` and `cells` must live until explanation_close. */
void explanation_find(const struct problem *problem, const uint8_t *cells, const struct spec *lister,
                      struct session_list *sessions, uint64_t timeout_ns, struct explanation *explanation);
void explanation_close(struct explanation *explanation);

/* Whether all that was to be said was found. */
bool explanation_is_whole(const struct explanation *explanation);
