/* SPDX-License-Identifier: MIT */
/* The solutions of an instance that has several, and the facts in which they differ. */
#ifndef QUADRILLE_SOLUTIONS_H
#define QUADRILLE_SOLUTIONS_H

#include "harness/answers/explain/confirm.h"
#include "harness/answers/explain/subject.h"

/* So many are listed at the most; of more, only that there are more. */
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

#endif
