/* SPDX-License-Identifier: MIT */
/* The audit: what a comparison asks a back-end besides what it times.
 *
 * Tests compare each back-end of ours with others. One that comes from outside could stop at its first
 * solution and say "that is all", be honest only until it is timed, or answer from memory. So each of these
 * gets questions whose answers are known (audit-questions.h): half of them before anything is timed, the
 * others at moments that it can't foresee, between solves that are timed. None is timed. One wrong answer,
 * and the back-end is unsound on every set.
 *
 * And it solves isomorphs of instances, new to every back-end, three times over. A back-end that
 * searches takes about as long each time; one that remembers answers is slow only the first time. One that
 * knows the instances of a set by heart is slow on their isomorphs alone. */
#ifndef QUADRILLE_AUDIT_H
#define QUADRILLE_AUDIT_H

#include "harness/comparing/audit/audit-questions.h"
#include "harness/measuring/run/experiment.h"

#include <stdatomic.h>
#include <stdio.h>

enum { AUDIT_ISOMORPHS_MAX = 64 };

/* Of one back-end; plain data in memory shared with the processes that measure. */
struct audit_state {
    bool wanted; /* it is audited */
    size_t asked,
        answered; /* questions; asked is the next one's number, and counts those that were passed over, too */
    size_t asked_of[AUDIT_KINDS], answered_of[AUDIT_KINDS];
    _Atomic unsigned holder; /* the worker that asks, from 1; 0: none */
    double spent_ns;
    bool failed;
    struct error why;
    struct error unanswered; /* how it broke where it first gave no answer; empty: it was cut off */
    /* unseen isomorphs: logarithms of ratios of times */
    size_t isomorphs;
    size_t lost;          /* isomorphs that it gave up on, though it solves their instances */
    size_t instances;     /* behind the isomorphs: a stretch has many */
    size_t drawn, slower; /* isomorphs of instances that were drawn themselves, and slower first */
    double first[AUDIT_ISOMORPHS_MAX];  /* first time by the times after that */
    double unseen[AUDIT_ISOMORPHS_MAX]; /* first time by the time of the instance itself */
};

struct audit {
    struct allocator allocator;
    struct audit_questions questions;
    struct audit_state *state; /* of each back-end of the experiment, shared */
    size_t count;
    uint64_t seed;
};

/* Whether a back-end comes from outside: no back-end of the program's own. */
bool audit_is_foreign(const struct spec *spec);

/* Makes the questions, if any back-end is to be audited: all that are foreign, or all. False and a sentence
 * if that fails. To be closed, also after failure. */
bool audit_open(struct audit *audit, const struct experiment *experiment, bool all, struct error *error);
void audit_close(struct audit *audit);

/* The next question for a back-end; null if it has had enough: all of them, or 5 s, or it failed. `limit_ns`
 * becomes how long it may take: the first 5 s, of which 0.625 count, since a program has to start. */
const struct audit_question *audit_next(const struct audit *audit, size_t turn, uint64_t timeout_ns,
                                        uint64_t *limit_ns);

/* Takes an answer down. `why`: what is wrong; of AUDIT_UNANSWERED how it broke, empty or null where it was cut
 * off. */
void audit_note(struct audit *audit, size_t turn, enum audit_verdict verdict, double took_ns,
                const struct error *why);

/* Passes over a question of a kind that the back-end does not take. */
void audit_skip(struct audit *audit, size_t turn);

/* Something that was seen outside of the questions makes a back-end unsound. */
void audit_accuse(struct audit *audit, size_t turn, const struct error *why);

/* One worker at a time asks a back-end, whichever is free: so none of them goes unaudited. False: another
 * does. The guard gives back what a dead worker held. */
bool audit_hold(struct audit *audit, size_t turn, unsigned worker);
void audit_release(struct audit *audit, size_t turn, unsigned worker);

/* Takes down how long an unseen isomorph took when it was met first, the longer of the times after that, and its
 * instance; INFINITY if it did not end by itself. The longer: of three times of an honest back-end each is as likely to
 * be the longest, however much they scatter, so the first exceeds both others once in three times. Of `instances` boards together; `drawn`: what it is an isomorph of was drawn, too, so that
 * neither is easier than the other but by luck. */
void audit_note_isomorph(struct audit *audit, size_t turn, double first_ns, double again_ns, double known_ns,
                         size_t instances, bool drawn);

/* Judges the times of the isomorphs, and writes what came of it all to audit.csv: a line for each back-end.
 * Returns how many are unsound. `file` null: writes nothing. */
size_t audit_end(struct audit *audit, const struct spec_list *specs, FILE *file);

#endif
