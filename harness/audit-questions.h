/* Audit questions: instances of the kind that a comparison asks about, whose answers are known beforehand.
 * They show whether a back-end that is not ours looks for all solutions at all: one that stops at its first
 * and says "that is all", one that always says "one", one that says "none" when it is not sure and one that
 * counts too many each give a wrong answer to some of them.
 *
 * Answers come from three sources, none of which is the back-end that is asked:
 *   - construction: two solutions that are there, whatever else is (a grid, and the same with two digits
 *     swapped);
 *   - two counts that share no code and agree: the referee (audit-referee.h) and dlx;
 *   - publications and closed formulas, for covers and CNF formulas (audit-covers.c, audit-formulas.c).
 *
 * Which questions there are depends on the sets, the limit and the seed, not on how fast the machine is. Each
 * is a random equivalent, so that none can be known by heart. */
#ifndef QUADRILLE_AUDIT_QUESTIONS_H
#define QUADRILLE_AUDIT_QUESTIONS_H

#include "sets.h"

#include "../solvers/solver.h"

/* As many as a back-end is asked at the most, and solutions of a question whose count is known. */
enum { AUDIT_QUESTIONS_MAX = 40, AUDIT_SOLUTIONS_MAX = 1000, AUDIT_NAME_MAX = 320 };

enum audit_kind {
    AUDIT_SEVERAL, /* two solutions at least, by construction, and perhaps many */
    AUDIT_FEW,     /* two to some hundred, for a given is missing */
    AUDIT_NONE,    /* none, though nothing clashes */
    AUDIT_OWN,     /* an equivalent of an instance of the sets; elsewhere, exactly one */
    AUDIT_KINDS
};

struct audit_question {
    enum audit_kind kind;
    struct problem problem;
    uint8_t *cells; /* of a board its givens, no two of which clash; else null */
    uint64_t least; /* so many solutions are proved to exist; `count` where exact */
    uint64_t count; /* all of them, if exact */
    bool exact;
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

/* The questions for all that stands in the sets: an equal share for each order of their boards, for their
 * covers and for their formulas (of more than 40 such, the first 40 in the order of the sets). Kinds take
 * turns in an order drawn anew each turn, so that some of each have been asked wherever the time runs out.
 *
 * `limit` is that of the comparison: with 0 (all solutions) or more than AUDIT_SOLUTIONS_MAX only questions
 * whose counts are known are asked. Takes less than a second; boards whose solutions can't be counted with
 * little work give fewer questions, or get more givens. Ends early, with what there is, at program_stop.
 *
 * False and a sentence if memory runs out, or if two counts of ours contradict each other; nothing is kept
 * then. */
bool audit_questions_make(struct audit_questions *list, const struct set_list *sets, uint64_t limit,
                          uint64_t seed, struct allocator *allocator, struct error *error);
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

/* --- for the makers of questions --- */

/* Names a question, whose answer is set already, and appends that: "TEXT (2 solutions)". */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void audit_set_name(struct audit_question *question, const char *format, ...);

/* The kind of a cover or formula with so many solutions. */
enum audit_kind audit_kind_of(uint64_t count);

/* Adds a question, or drops it if the list is full; what it points to is the list's from then on. */
void audit_add(struct audit_questions *list, const struct audit_question *question);

#endif
