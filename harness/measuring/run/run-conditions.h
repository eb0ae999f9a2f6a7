/* SPDX-License-Identifier: MIT */
/* What two runs were measured under, and in what they differ: by their run.json. */
#pragma once

#include <jansson.h>
#include <stdbool.h>

struct conditions {
    const char *name[2];    /* the runs, as they were typed */
    struct json_t *run[2];  /* NULL: not known */
    const char *missing[2]; /* why; NULL: it is known */
};

/* Reads RUN/run.json of two runs; those of a single file have none. Nothing fails: what can't be read is not
 * known. */
void conditions_open(struct conditions *conditions, const char *run_a, const char *run_b);
void conditions_close(struct conditions *conditions);

/* Whether both drew their isomorphs from the same seed; false if that is not known. */
bool conditions_share_seed(const struct conditions *conditions);

/* Whether a solver is known to be the same code with the same settings in both: one of ours if both runs
 * were made by the same program, or by programs of the same clean commit, compiler and flags; one by others
 * if its files are the same. */
bool conditions_same_code(const struct conditions *conditions, const char *solver);

/* Each thing that is known of both and differs, as a sentence: machine, compiler and flags, versions, limits
 * other than those in the rows, how it was measured; each run.json that is missing, and each run that was
 * made on a busy machine. */
void conditions_report(const struct conditions *conditions,
                       void (*report)(void *context, const char *sentence), void *context);

/* The same of the settings of a solver, of those that both runs know, and of the files that it is made of.
 */
void conditions_report_settings(const struct conditions *conditions, const char *solver,
                                void (*report)(void *context, const char *sentence), void *context);
