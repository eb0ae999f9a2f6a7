/* SPDX-License-Identifier: MIT */
/* Pieces of work, done by several threads side by side and reported in order, whichever is done first: the
 * output is that of one thread doing them one after the other. */
#pragma once

#include "common/base/error.h"

#include <stddef.h>

enum { JOBS_MAX = 256 };

struct job_runner;

/* Pieces have places, which are used again. One job with one place works in the thread that calls; one with
 * more has a thread of its own, and pieces are fetched and reported meanwhile. */
struct job_task {
    size_t jobs, places; /* at least 1; of several jobs there are more places than jobs */
    void *context;
    /* Puts the next piece into a place. False if there are no more. Called in that thread, too, and in
     * order. */
    bool (*fetch)(void *context, size_t place);
    /* Does the piece, as job 0, 1, ...: of each job one piece at a time. */
    void (*work)(void *context, struct job_runner *crew, size_t job, size_t place);
    /* Null, or reports its result. Called in order, in the thread that called jobs_run. */
    void (*report)(void *context, size_t place);
};

/* Does all the pieces; with one place in this very thread. False and a sentence if there are no threads. */
bool jobs_run(const struct job_task *task, struct error *error);

/* Called by work: waits until all pieces before this one are reported, and reports its result so far. */
void jobs_report_now(struct job_runner *crew, size_t place);
