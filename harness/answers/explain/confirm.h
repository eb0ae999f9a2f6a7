/* SPDX-License-Identifier: MIT */
/* Another back-end is asked whether what PicoSAT found is so: by instances of its own making, board by board, with
 * every solution verified. */
#ifndef QUADRILLE_CONFIRM_H
#define QUADRILLE_CONFIRM_H

#include "harness/answers/explain/subject.h"
#include "harness/measuring/sessions.h"

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

#endif
