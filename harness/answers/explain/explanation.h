/* SPDX-License-Identifier: MIT */
/* The explanation of an instance: why it has no solution, what is missing for one, or what could be left out. */
#ifndef QUADRILLE_EXPLANATION_H
#define QUADRILLE_EXPLANATION_H

#include "harness/answers/explain/reasons.h"
#include "harness/answers/explain/subject.h"
#include "harness/measuring/sessions.h"

/* Another back-end is asked whether what PicoSAT found is so: by instances of its own making, board by board, with
 * every solution verified. */
/* Who is asked, and until when. */
struct confirmer {
    const struct spec *spec;
    const struct spec *second; /* null, or asked what the first left open in its part of the time */
    struct session_list *sessions;
    uint64_t deadline; /* of clock_now(); 0: none */
};

/* How many of the questions had the answer that was expected. */
struct confirmation {
    size_t asked, agreed, open; /* the rest had another answer */
    size_t by_second;           /* of those that agreed or not: answers of the second back-end */
    bool refused;               /* the back-end can't be asked such questions, or broke */
    struct error flaw; /* of the first that had another answer, or no answer for another reason than time */
};

/* Whether all were asked, and agreed. */
static inline bool is_confirmed(const struct confirmation *confirmation)
{
    return confirmation->asked && confirmation->agreed == confirmation->asked;
}

static inline bool is_contradicted(const struct confirmation *confirmation)
{
    return confirmation->agreed + confirmation->open < confirmation->asked;
}

/* A core (explanation.h): that it has no solution, and has one less any one of its `count` demands. Two equal givens in a
 * unit are no question: then only the second is asked. The subject of a board needs no clauses (subject_open). */
void confirm_core(const struct confirmer *confirmer, const struct subject *subject, const uint32_t *at,
                  size_t count, struct confirmation *confirmation);

/* That the instance with these further facts has exactly one solution (`solutions` 1), or at least two (2). Adds
 * to the confirmation, which is all zero before the first question. */
void confirm_count(const struct confirmer *confirmer, const struct subject *subject, const uint32_t *facts,
                   size_t count, uint64_t solutions, struct confirmation *confirmation);

/* The same of demands `at` (ascending; null: all) without number `less` of them (`count`: with all). `questions`
 * are still to be asked, this one included: each gets its share of the time. */
void confirm_demands(const struct confirmer *confirmer, const struct subject *subject, const uint32_t *at,
                     size_t count, size_t less, uint64_t solutions, size_t questions,
                     struct confirmation *confirmation);

/* A minimal set of demands that contradict each other: givens of a board, primary items of a cover, clauses of a
 * formula. Less any one of them, there is a solution.
 *
 * Minimal is not smallest, and there are usually many. Several are found: on a board, from the simplest
 * contradictions that propagation meets (reasons.h); everywhere, from all demands in several orders. Each is shrunk
 * by deletion (unsat-core.h). Of these the one is taken whose reason is simplest, then the smallest. Two equal
 * givens in a unit are known to be smallest: one given alone has a solution on the empty board, since digits, and
 * rows and columns, may be exchanged. */
struct core {
    uint32_t *at; /* cells, items or clauses (subject.h), ascending */
    size_t count;
    bool is_minimal;      /* no demand of it can be left out; false: the time was up before that was shown */
    bool is_smallest;     /* no smaller set of demands contradicts itself */
    struct reason reason; /* of a board */
};

/* Of demands that contradict each other. Takes at most until the deadline (of clock_now(); 0: none); there is
 * a core even then. The caller frees it by core_close. */
void core_find(struct subject *subject, uint64_t deadline, struct core *core);
/* The same for a board whose givens clash; needs no subject. */
void core_of_clash(struct order order, const uint8_t *cells, struct core *core);
void core_close(struct core *core);

/* Demands that could be left out where there is one solution: a board's givens, or a formula's clauses. Each is
 * tested alone, by PicoSAT: is there another solution without it? Those without which there is one are needed in
 * each minimal board. The others are left out together if that keeps the solution alone, and else as many as
 * deletion leaves out, in several orders (unsat-core.h, with the solution forbidden). */
struct redundant {
    uint8_t *is_redundant; /* of each element: the solution stays the only one without it */
    size_t count;          /* of these */
    uint8_t *is_kept;      /* of each element: a minimal subset of the demands with the same one solution */
    size_t left_out;       /* the others */
    bool all_known;        /* each element was tested before the deadline */
    bool is_minimal;       /* nothing more can be left out of what is kept */
};

/* Of a subject with one solution, which the literal `forbidden` forbids (subject_forbid). The caller frees it by
 * redundant_close. */
void redundant_find(struct subject *subject, int forbidden, uint64_t deadline, struct redundant *redundant);
void redundant_close(struct redundant *redundant);

/* The solutions of an instance that has several, and the facts in which they differ.
 * So many are listed at the most; of more, only that there are more. */
enum { SOLUTIONS_LISTED_MAX = 10000 };

struct solutions {
    uint64_t count; /* found, up to SOLUTIONS_LISTED_MAX + 1 */
    bool all;       /* these are all there are */
    /* One bit for each fact and solution, as subject_words says; null if they are not all, or too large to keep. */
    uint64_t *facts;
    size_t words, room;
    /* For each fact, */
    uint64_t *in_some,
        *in_all; /* as bits: whether some solution has it; whether all have it, as far as is known */
    bool differences_known; /* in_some and in_all are exact; else more facts may differ */
    bool too_few;           /* the back-end says that there are fewer than two: it is wrong */
    struct error flaw;      /* why the back-end ended early, if it was not the time; else empty */
};

/* Lists the solutions by a back-end (all verified), and finds the differences by PicoSAT where they are not all
 * listed. Takes at most until the deadline (of clock_now(); 0: none). */
void solutions_find(struct subject *subject, const struct confirmer *lister, uint64_t deadline,
                    struct solutions *solutions);
/* Frees the lists. */
void solutions_close(struct solutions *solutions);

/* Whether some solutions have the fact and others do not. */
static inline bool is_varied(const struct solutions *solutions, size_t fact)
{
    return has_fact(solutions->in_some, fact) && !has_fact(solutions->in_all, fact);
}

/* The fewest further facts that leave one solution of several: further givens of a board.
 *
 * Facts G leave solution t alone if t has them all and each other solution s lacks one of them: G hits each set
 * t \ s (on a board, an unavoidable set of t). So the fewest are a minimum hitting set of one target, and the
 * least of these over all targets. With all solutions listed, that is exact:
 *
 *   for k = 1, 2, ...: for each target: is there a hitting set of at most k facts?
 *     Branch on the facts of a smallest set that is not hit yet; what was tried before at a node is excluded
 *     below its later branches. Sets without a fact in common need one fact each: a branch ends when more of them
 *     than k - (facts taken) are found, greedily, smallest sets first.
 *
 * The search for unavoidable sets and their hitting sets is that of McGuire, Tugemann and Civario (There Is No
 * 16-Clue Sudoku, Experimental Mathematics 23(2), 2014); here all sets are known beforehand. A
 * greedy choice (each time a fact that the fewest solutions have) limits k from above. The k of the first answer
 * is the fewest: no target has an answer below it. Cut off by the deadline, the greedy choice is an upper bound, and
 * the last k whose search ended a lower one.
 *
 * With more solutions than are listed, a target is a solution that PicoSAT finds, and a minimal set of its facts
 * is shrunk by deletion from all of them (unsat-core.h), in several orders: an upper bound. */
struct needed {
    uint32_t *facts; /* ascending; null: none were found */
    size_t count;
    size_t at_least; /* no fewer are enough: proven */
    bool is_fewest;  /* at_least is count */
    uint64_t nodes;  /* of the search that proved it */
};

/* Takes at most until the deadline (of clock_now(); 0: none). The caller frees it by
 * needed_close. The solutions, two or more, are those of the subject. */
void needed_find(struct subject *subject, const struct solutions *solutions, uint64_t deadline,
                 struct needed *needed);
void needed_close(struct needed *needed);

enum finding { FINDING_NONE, FINDING_UNIQUE, FINDING_SEVERAL, FINDING_GAVE_UP };

struct explanation {
    enum finding finding;
    struct subject subject;
    const char *confirmer, *second; /* the back-ends asked, as users name them; null: there is no second */
    struct error why;               /* of FINDING_GAVE_UP */
    struct core core;               /* of FINDING_NONE */
    struct redundant redundant;     /* of FINDING_UNIQUE; is_kept is null where nothing was tested:
                                         of covers, and of formulas with more than 1000 clauses */
    struct solutions solutions;     /* of FINDING_SEVERAL, */
    struct needed needed;           /* and so is this */
    /* Of the core; of the demands that are kept, and of one solution; of one solution with what is needed */
    struct confirmation confirmation;
};

/* Explains an instance within `timeout_ns` (0: no limit); `cells` are a board's givens, else null. `spec` lists
 * solutions and confirms; `second` (null: none) answers what takes it too long. `problem` and `cells` must live until explanation_close. */
void explanation_find(const struct problem *problem, const uint8_t *cells, const struct spec *spec,
                      const struct spec *second, struct session_list *sessions, uint64_t timeout_ns,
                      struct explanation *explanation);
void explanation_close(struct explanation *explanation);

/* Whether all that was to be said was found and confirmed. */
bool explanation_is_whole(const struct explanation *explanation);

#endif
