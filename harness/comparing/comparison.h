/* SPDX-License-Identifier: MIT */
/* A comparison: every back-end on every instance, in turns. It fills the folder of a run; what is shown of it
 * is made from the stored rows afterwards. */
#ifndef QUADRILLE_HARNESS_COMPARING_COMPARISON_H
#define QUADRILLE_HARNESS_COMPARING_COMPARISON_H

#include "harness/base/output.h"
#include "harness/comparing/worker/worker.h"
#include "harness/measuring/run/run-folder.h"

struct comparison {
    /* in */
    struct experiment experiment;
    struct run_folder folder; /* open */
    struct progress progress; /* started */
    /* of an earlier part of the run, empty at its beginning: trials that are done, a bit each; the rows of
     * those that are not; when its last row was made */
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
    struct comparison_tally tally;
    size_t unsound; /* back-ends that failed the audit */
    size_t boards;  /* instances in all; tally.boards are done */
    long switches;  /* involuntary context switches of what measured */
};

/* Finds out what the clock can do and what measuring costs, and on which machine, for the record of the experiment. */
void comparison_calibrate(struct experiment *experiment);

/* Takes in the rows of an earlier part of the run, and cuts off what is torn or has to be said again. False
 * and a sentence if they can't be read, or belong to something else. */
bool comparison_resume(struct comparison *comparison, struct error *error);

/* Runs until all is done or the user interrupts. False and a sentence if the folder can't be written or
 * processes can't be started. */
bool comparison_run(struct comparison *comparison, struct error *error);

/* Closes everything but the folder. */
void comparison_close(struct comparison *comparison);

#endif
