/* SPDX-License-Identifier: MIT */
/* The explanation of an instance: why it has no solution, where several differ, or what could be left out. */
#pragma once

#include "harness/extensions/explain/reasons.h"
#include "harness/extensions/explain/subject.h"
#include "harness/measuring/sessions.h"

/* A minimal set of demands that contradict each other: givens of a board, primary items of a cover, clauses
 * of a formula. Less any one of them, there is a solution.
 *
 * Minimal is not smallest, and there are usually many. Several are found: on a board, from the simplest
 * contradictions that propagation meets (reasons.h); everywhere, from all demands in several orders. Each is
 * shrunk by deletion (unsatisfiable.h). Of these the one is taken whose reason is simplest, then the
 * smallest. Two equal givens in a unit are known to be smallest: one given alone has a solution on the empty
 * board, since digits, and rows and columns, may be exchanged. */
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

/* Demands that could be left out where there is one solution: a board's givens, or a formula's clauses. Each
 * is tested alone, by PicoSAT: is there another solution without it? Those without which there is one are
 * needed in each minimal board. */
struct redundant {
    uint32_t *
        at; /* cells or clauses (subject.h), ascending: the solution stays the only one without any of them */
    size_t count;
    bool all_known; /* each demand was tested before the deadline */
};

/* The solutions of an instance that has several, and the facts in which they differ.
 * So many are listed at the most; of more, only that there are more. */
enum { SOLUTIONS_LISTED_MAX = 10000 };

struct solutions {
    uint64_t count; /* found, up to SOLUTIONS_LISTED_MAX + 1 */
    bool all;       /* these are all there are */
    size_t words;   /* of the bits of all facts (subject_words) */
    /* For each fact, */
    uint64_t *in_some,
        *in_all; /* as bits: whether some solution has it; whether all have it, as far as is known */
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
