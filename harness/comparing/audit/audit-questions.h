/* SPDX-License-Identifier: MIT */
/* Audit questions: instances made from those of the sets, whose answers are known. They show whether a
 * back-end that is not ours looks for all solutions at all: one that stops at its first and says "that is
 * all", one that always says "one" or "none", one that counts too many, and one that calls a good cover the
 * cheapest each give a wrong answer to some of them.
 *
 * A question begins with an instance of a set and a solution of it. Parts of the instance are left out, so
 * that there are several solutions or a few; or parts of the solution are put in, until there is one; and
 * then a part that contradicts it, so that there is none. A slow search that shares no code with a back-end
 * counts them (common/referee.h). Where the instance has no solution, or none that is found so, one is made
 * for it: other digits for the givens of a board, further options of a cover, and clauses that an assignment
 * breaks are left out of a formula.
 *
 * Each question is a random isomorph, so that none can be known by heart. Which there are depends on the sets
 * and the seed, not on how fast the machine is. */
#pragma once

#include "harness/measuring/measure.h"
#include "harness/sets/sets.h"

/* The most questions, and the most solutions that one has. */
enum { AUDIT_QUESTIONS_MAX = 40, AUDIT_SOLUTIONS_MAX = 1000, AUDIT_NAME_MAX = 320 };

#define AUDIT_NO_COVER UINT64_MAX

struct audit_question {
    struct problem problem;
    uint8_t *cells;            /* of a board its givens, no two of which clash; else null */
    size_t set;                /* whose instance it is made from, in the list of sets */
    uint64_t count;            /* of its solutions, at most AUDIT_SOLUTIONS_MAX */
    bool minimize;             /* the cheapest cover is asked for; then */
    uint64_t cost;             /* that of the cheapest; AUDIT_NO_COVER: there is none */
    char name[AUDIT_NAME_MAX]; /* as a report calls it, with its answer */
    /* What problem points to, owned by the list. */
    struct cover *cover;
    struct cnf *formula;
};

struct audit_questions {
    struct audit_question question[AUDIT_QUESTIONS_MAX];
    size_t count;
};

/* Makes the questions: the sets take turns, each with several solutions, a few, one and none in a new order.
 * With `minimize` they are about covers with costs, which are drawn again from those of the set. Takes at
 * most a second or two. Ends early, with what there is, at program_stop. */
void audit_questions_make(struct audit_questions *list, const struct set_list *sets, bool minimize,
                          uint64_t seed, struct allocator *allocator);

/* Frees the questions and what they point to. */
void audit_questions_close(struct audit_questions *list);

enum audit_verdict {
    AUDIT_NOT_ASKED,
    AUDIT_RIGHT,
    AUDIT_WRONG,
    AUDIT_UNANSWERED, /* cut off, by time, memory or itself, with nothing said that is wrong */
};

/* Judges an answer: `solutions` claimed under `limit`, and how the search ended. If it is wrong, `error` says
 * how: "it says that there is no more than 1 solution; there are 2 solutions". The verifier (measure.h)
 * judges the solutions that are shown. */
enum audit_verdict audit_check(const struct audit_question *question, uint64_t limit, uint64_t solutions,
                               enum search_end end, struct error *error);

/* Judges an answer to a question that minimizes. Covers were verified, so what can be wrong is the claim that
 * none is cheaper, or that there is none. */
enum audit_verdict audit_check_minimum(const struct audit_question *question, const struct outcome *outcome,
                                       struct error *error);
