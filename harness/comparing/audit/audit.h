/* SPDX-License-Identifier: MIT */
/* The audit: what a comparison asks a back-end besides what it times.
 *
 * Tests compare each back-end of ours with others. One that comes from outside could stop at its first
 * solution and say "that is all", or be honest only until it is timed. So each of these gets questions whose
 * answers are known (below): half of them before anything is timed, the others at moments that it
 * can't foresee, between solves that are timed. None is timed. One wrong answer, and the back-end is unsound
 * on every set. */
#pragma once

#include "harness/measuring/measure.h"
#include "harness/measuring/run/experiment.h"

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

/* --- verdicts --- */

/* What is known of one back-end: plain data in memory that the processes that measure share. */
struct audit_state {
    bool wanted;                          /* it is audited */
    size_t next;                          /* question */
    uint8_t verdict[AUDIT_QUESTIONS_MAX]; /* enum audit_verdict of each */
    _Atomic unsigned holder;              /* the worker that asks, from 1; 0: none */
    double spent_ns;
    bool failed;
    struct error why;
    struct error unanswered; /* how it broke where it first gave no answer; empty: it was cut off */
};

struct audit {
    struct allocator allocator;
    struct audit_questions questions;
    struct audit_state *state; /* of each back-end of the experiment, shared */
    size_t count;
    const struct set_list *sets;
};

/* Returns true if a back-end comes from outside, not from the program. */
bool audit_is_foreign(const struct spec *spec);

/* Makes the questions, if any back-end is audited: those that are foreign, or all. The caller closes the
 * audit. */
void audit_open(struct audit *audit, const struct experiment *experiment, bool all);
void audit_close(struct audit *audit);

/* Returns the next question for a back-end, or null if it has had enough: all of them, or 5 s, or it failed.
 * `limit_ns` becomes how long it may take: the first 5 s, of which 0.625 count, since a program has to
 * start. */
const struct audit_question *audit_next(const struct audit *audit, size_t back_end, uint64_t timeout_ns,
                                        uint64_t *limit_ns);

/* Takes down what the answer to the next question is worth. AUDIT_NOT_ASKED passes it over: the back-end does
 * not take such a problem. `why` is what is wrong, with AUDIT_UNANSWERED how it broke: empty or null if it
 * was cut off. */
void audit_note(struct audit *audit, size_t back_end, enum audit_verdict verdict, double took_ns,
                const struct error *why);

/* Judges the outcome of the next question, under a `limit` of solutions, and notes it. */
void audit_note_outcome(struct audit *audit, size_t back_end, uint64_t limit, const struct outcome *outcome);

/* Makes a back-end unsound by what was found out earlier. */
void audit_accuse(struct audit *audit, size_t back_end, const struct error *why);

/* Returns the number of questions that have this verdict. */
size_t audit_count(const struct audit *audit, size_t back_end, enum audit_verdict verdict);

/* Lets one worker at a time, whichever is free, ask a back-end. Returns false if another worker does. The
 * guard gives back what a dead worker held. */
bool audit_hold(struct audit *audit, size_t back_end, unsigned worker);
void audit_release(struct audit *audit, size_t back_end, unsigned worker);

/* Writes the verdicts to audit.csv, unless `file` is null. Returns the number of back-ends that are
 * unsound. */
size_t audit_end(const struct audit *audit, const struct spec_list *specs, FILE *file);
