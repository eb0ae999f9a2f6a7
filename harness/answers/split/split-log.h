/* SPDX-License-Identifier: MIT */
/* The file of `count --resume`: what a split search has done so far, so that another process can go on. A line of text
 * for each part that ended, written at once, so that a process killed at any time loses only what it was searching
 * just then:
 *
 *   quadrille-count 1 INSTANCE TOPS SOLVER
 *   done PART SOLUTIONS PLACEMENTS PROPAGATIONS DEEPEST CHECK
 *   left PART SOLUTIONS PLACEMENTS PROPAGATIONS DEEPEST OPTION... CHECK
 *
 * INSTANCE is problem_hash, TOPS what split_open was asked for. `done`: the part is searched. `left`: it was stopped
 * below these options (from 0); what is left of it follows from them (split_divide). Parts are numbered as split.h
 * numbers them, which is the order of the lines. CHECK is of the line and of all before it, so that a count is not
 * taken from a file that was changed. A last line without its end is dropped. */
#ifndef QUADRILLE_SPLIT_LOG_H
#define QUADRILLE_SPLIT_LOG_H

#include "common/base/error.h"
#include "harness/answers/split/split.h"

#include <stdio.h>

struct split_log {
    const char *path; /* must outlive the log */
    FILE *file;
    uint64_t check; /* of all lines so far */
    bool is_new;
    bool failed; /* a line could not be written */
    bool dirty;  /* lines were written since the file was last brought to the disk */
};

/* Opens the file, or makes it. If it is new, or holds nothing, it gets the first line; else that has to be of the same
 * instance and solver, and the number of tops goes to *tops. False and a sentence if not, if another process has it
 * open, or if it can't be read or written; nothing has changed then. */
bool split_log_open(struct split_log *log, const char *path, uint64_t instance, const char *solver,
                    size_t *tops, struct error *error);

/* Does to a split that was just opened what the lines say. Parts that are done are dropped. False and FILE:LINE: what
 * is wrong. */
bool split_log_replay(struct split_log *log, struct split *split, struct error *error);

/* A part ended: of `length` 0 it is done. Before split_finish and split_divide number anything new. */
void split_log_add(struct split_log *log, uint64_t part, const struct split_counts *counts,
                   const uint32_t *path, size_t length);

/* Brings all lines to the disk. False if that, or a line before, failed. */
bool split_log_sync(struct split_log *log);
void split_log_close(struct split_log *log);

#endif
