/* SPDX-License-Identifier: MIT */
/* One audit question, and the list that its makers (audit-boards.c, audit-covers.c, audit-formulas.c, audit-minima.c)
 * add it to. */
#ifndef QUADRILLE_AUDIT_QUESTION_H
#define QUADRILLE_AUDIT_QUESTION_H

#include "common/formula/cnf.h"
#include "common/problem.h"
#include "harness/measuring/measure.h"

/* As many as a back-end is asked at the most, and solutions of a question whose count is known. */
enum { AUDIT_QUESTIONS_MAX = 40, AUDIT_SOLUTIONS_MAX = 1000, AUDIT_NAME_MAX = 320 };

enum audit_kind {
    AUDIT_SEVERAL, /* two solutions at least, by construction, and perhaps many */
    AUDIT_FEW,     /* two to some hundred, for a given is missing */
    AUDIT_NONE,    /* none, though nothing clashes */
    AUDIT_OWN,     /* an isomorph of an instance of the sets; elsewhere, exactly one */
    AUDIT_KINDS
};

#define AUDIT_NO_COVER UINT64_MAX

struct audit_question {
    enum audit_kind kind;
    struct problem problem;
    uint8_t *cells; /* of a board its givens, no two of which clash; else null */
    uint64_t least; /* so many solutions are proved to exist; `count` where exact */
    uint64_t count; /* all of them, if exact */
    bool exact;
    bool minimize;             /* a cover with costs, of the kind NONE or OWN; then */
    uint64_t cost;             /* that of the cheapest; AUDIT_NO_COVER: there is none */
    char name[AUDIT_NAME_MAX]; /* as a report calls it, with its answer */
    /* What problem points to, owned by the list. */
    struct cover *cover;
    struct cnf *formula;
};

struct audit_questions {
    struct audit_question question[AUDIT_QUESTIONS_MAX];
    size_t count;
    struct allocator *allocator;
};

/* Names a question, whose answer is set already, and appends that: "TEXT (2 solutions)" or "TEXT (least
 * cost 17)". */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void audit_set_name(struct audit_question *question, const char *format, ...);

/* The kind of a cover or formula with so many solutions. */
enum audit_kind audit_kind_of(uint64_t count);

/* Adds a question, or drops it if the list is full; what it points to is the list's from then on. */
void audit_add(struct audit_questions *list, const struct audit_question *question);

/* Frees the questions and what they point to. */
void audit_questions_close(struct audit_questions *list);

enum audit_verdict {
    AUDIT_RIGHT,
    AUDIT_WRONG,
    AUDIT_UNANSWERED, /* cut off, by time, memory or itself, with nothing said that is wrong */
};

/* What an answer is worth: so many solutions, claimed under `limit`, and how the search ended. Of a wrong one
 * `error` says what is wrong: "it says that there is one solution and no other; there are 2". Whether the
 * solutions that it shows are solutions, and different ones, is for the verifier (measure.h). */
enum audit_verdict audit_check(const struct audit_question *question, uint64_t limit, uint64_t solutions,
                               enum search_end end, struct error *error);

/* The same of an answer to a question that minimizes. Covers were verified, so what can be wrong is the claim that none is
 * cheaper, or that there is none. */
enum audit_verdict audit_check_minimum(const struct audit_question *question, const struct outcome *outcome,
                                       struct error *error);

#endif
