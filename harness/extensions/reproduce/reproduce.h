/* SPDX-License-Identifier: MIT */
/* Claims about a run: `dlx/cells >= 2 on minimal` says that on the set `minimal` dlx takes at least twice as
 * long as cells. It is judged as the tables judge whether dlx is slower (pairs.h), with 2 in the place of 1.
 *
 * Names of back-ends may hold any of the characters that a claim is made of ("exec:tools/peer -x/y"). So a
 * claim is read against the names that a run has: of all ways to cut it, there has to be exactly one whose
 * parts are names. */
#pragma once

#include "harness/statistics/run-statistics.h"
#include "harness/text/json-text.h"

enum claim_sign { CLAIM_AT_LEAST, CLAIM_AT_MOST, CLAIM_ABOVE, CLAIM_BELOW, CLAIM_SIGNS };

struct ratio_claim {
    const char *a, *b, *set; /* of the lists it was read against */
    enum claim_sign sign;
    double number; /* positive, finite */
};

/* What a run has: null-terminated lists. */
struct claim_names {
    const char *const *solvers, *const *sets;
};

/* Whether a text is a claim at all, whatever its names are. False and a sentence if not. */
bool ratio_claim_check(const char *text, struct error *error);

/* Reads a claim. False and a sentence if it is none, if the run lacks one of its names, or if it can be read
 * in two ways. */
bool ratio_claim_read(const char *text, const struct claim_names *names, struct ratio_claim *claim,
                      struct error *error);

enum claim_verdict { CLAIM_AGREES, CLAIM_DISAGREES, CLAIM_UNDECIDED };

extern const char *const claim_verdicts[];

struct claim_judgement {
    enum claim_verdict verdict;
    enum verdict_test test;   /* what that rests on */
    double ratio;             /* the paired median; NAN: there is none */
    struct interval interval; /* the one that the tables have (pairs.h); NAN: there is none */
    const char *why;          /* of CLAIM_UNDECIDED; null of the others */
};

/* Judges a claim by the figures of a run: it agrees if its interval, or that of PAR-2, is all on the claimed
 * side and the other not on the opposite; and disagrees likewise. */
struct claim_judgement ratio_claim_judge(const struct ratio_claim *claim,
                                         const struct run_statistics *statistics);

/* A run that is on the disk, with all that can be said of it: its record, its results, its figures, and the
 * names that its rows use. */

struct recorded_run {
    json_t *record; /* run.json */
    struct result_list results;
    struct run_statistics statistics;
    bool has_results, has_figures;
    /* As run.json lists them; null-terminated, the texts are of the record. */
    const char **solvers, **sets;
    size_t solver_count, set_count;
};

/* Reads the run in a folder: at least one back-end and one set. False and a sentence if it can't be
 * read. To be closed in any case. */
bool recorded_run_open(struct recorded_run *run, const char *folder, struct error *error);
void recorded_run_close(struct recorded_run *run);

/* What it has, to read claims against. */
static inline struct claim_names recorded_run_names(const struct recorded_run *run)
{
    return (struct claim_names){run->solvers, run->sets};
}
