/* SPDX-License-Identifier: MIT */
/* A comparison: every back-end on every instance, in turns. It fills the folder of a run; what is shown of it
 * is made from the stored rows afterwards. */
#pragma once

#include "harness/base/command.h"
#include "harness/comparing/worker/worker.h"
#include "harness/measuring/run/run-folder.h"

struct comparison {
    /* in */
    struct experiment experiment;
    struct run_folder folder; /* open */
    struct progress progress; /* started */
    /* What an earlier part of the run has left; empty in a new run: trials that are done, a bit each; the
     * rows of those that are not; when its last row was made. */
    uint8_t *done;
    struct row *stored;
    size_t stored_count, stored_room;
    struct names names; /* of the stored rows */
    double until_ns;
    /* at work */
    struct plan plan;
    struct audit audit;
    bool audit_all; /* the program's own back-ends, too */
    struct shared_comparison shared;
    struct worker_slot *slot[JOBS_MAX]; /* in shared memory */
    /* out, over all processes */
    struct comparison_tally *tally; /* in shared memory */
    size_t unsound;                 /* back-ends that failed the audit */
    size_t boards;                  /* instances in all; tally->instances are done */
    long switches;                  /* involuntary context switches of what measured */
};

/* Opens a comparison whose experiment is set and whose other fields are zero. Finds out, for the record of
 * the experiment, what the clock can do, what measuring costs, and on which machine. The caller closes it. */
void comparison_open(struct comparison *comparison);

/* Takes in the rows of an earlier part of the run, and cuts off what is torn or has to be written again.
 * Returns false and a sentence if they can't be read, or belong to something else. */
bool comparison_resume(struct comparison *comparison, struct error *error);

/* Runs until all is done or the user interrupts; at least one run, and one job, which is all without a guard.
 * Returns false and a sentence if the folder can't be written or processes can't be started. */
bool comparison_run(struct comparison *comparison, struct error *error);

/* Closes everything except the folder. */
void comparison_close(struct comparison *comparison);
