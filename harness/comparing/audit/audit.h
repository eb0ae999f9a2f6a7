/* SPDX-License-Identifier: MIT */
/* The audit: what a comparison asks a back-end besides what it times.
 *
 * Tests compare each back-end of ours with others. One that comes from outside could stop at its first
 * solution and say "that is all", or be honest only until it is timed. So each of these gets questions whose
 * answers are known (audit-questions.h): half of them before anything is timed, the others at moments that it
 * can't foresee, between solves that are timed. None is timed. One wrong answer, and the back-end is unsound
 * on every set. */
#pragma once

#include "harness/comparing/audit/audit-questions.h"
#include "harness/measuring/run/experiment.h"

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

/* Makes the questions, if any back-end is to be audited: those that are foreign, or all. The caller closes
 * the audit. */
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

/* Judges what came of asking the next question, under a `limit` of solutions, and takes that down. */
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
