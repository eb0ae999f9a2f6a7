/* SPDX-License-Identifier: MIT */
/* What is left of a run whose processes were killed at once (kill -9): programs of exec: back-ends, and what
 * those have started, may run on and take processor time from what is measured next. What back-ends start
 * inherits an environment variable that names the folder of the run, so that --resume finds it again,
 * whatever group, session or parent it has by then. */
#ifndef QUADRILLE_HARNESS_COMPARING_WORKER_LEFTOVER_PROCESSES_H
#define QUADRILLE_HARNESS_COMPARING_WORKER_LEFTOVER_PROCESSES_H

#include <stddef.h>
#include <sys/types.h>

/* The variable: an absolute path. */
#define LEFTOVERS_VARIABLE "QUADRILLE_RUN"

/* From now on what this process and its children start is marked as a part of the run in this folder. */
void leftovers_mark(const char *folder);

enum { LEFTOVER_COMMAND = 80 };

struct leftover {
    pid_t id;
    char command[LEFTOVER_COMMAND]; /* its command line, or how it begins; not printable for certain */
};

/* Processes that bear the mark of this folder, the first `room` of them; none of this process itself. Those
 * that are just ending are not among them: it takes a tenth of a second if there are any. Returns how many
 * there are. Only Linux shows the environment of processes; elsewhere it is 0. */
size_t leftovers_find(const char *folder, struct leftover *found, size_t room);

#endif
