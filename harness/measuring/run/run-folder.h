/* SPDX-License-Identifier: MIT */
/* The folder of a run: all that is written to its files is appended, by whichever process. Every file is
 * opened before the work starts, so that a bad path fails early. */
#pragma once

#include "common/base/error.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>

struct run_folder {
    char path[PATH_MAX / 2];
    FILE *rows;          /* rows.csv */
    FILE *disagreements; /* disagreements.txt, which goes away again if nothing is written to it */
    FILE *yardsticks;    /* yardstick.csv */
    FILE *costs;         /* costs.csv, which goes away again if nothing is written to it */
    FILE *locked;        /* while rows are hidden: rows.csv, which is empty; else NULL */
};

/* The same, and opens its files. */
bool run_folder_open(struct run_folder *folder, const char *path, struct error *error);

/* Opens the folder of a run that is to go on; its files are left as they are. Refused while another
 * compare is at work in it, and if its rows are packed. */
bool run_folder_reopen(struct run_folder *folder, const char *path, struct error *error);

/* Writes the first lines of files that are still empty; of costs.csv if they are wanted. False with errno. */
bool run_folder_begin(struct run_folder *folder, bool costs);

/* Opens disagreements.txt again, when another file has taken its place. */
bool run_folder_reopen_disagreements(struct run_folder *folder, struct error *error);

/* Drops lines of yardstick.csv and costs.csv that were being written when the run was interrupted. */
bool run_folder_mend(struct run_folder *folder, struct error *error);

/* Rows are written to another file from here on, until they are shown: then they are the run's, all at once.
 * In between rows.csv is empty, and the folder counts as one without a run. If they are never shown, closing
 * removes them. */
bool run_folder_hide_rows(struct run_folder *folder, struct error *error);
bool run_folder_show_rows(struct run_folder *folder, struct error *error);

/* Brings what is written to the disk. Until then a loss of power may cost rows, which --resume measures
 * again; but not contradictions: these are on the disk before a row says that their trial is done. */
bool run_folder_sync(struct run_folder *folder, struct error *error);

/* Cuts a file at `end` bytes, and goes on writing there. */
bool run_folder_cut(FILE *file, uint64_t end, struct error *error);

/* Writes to `path` where rows are written: to rows.csv, unless they are hidden. */
void run_folder_rows_path(const struct run_folder *folder, char path[PATH_MAX]);

/* Writes FOLDER/NAME to `path`. */
void run_folder_file(const struct run_folder *folder, const char *name, char path[PATH_MAX]);

/* Closes the files; false if something could not be written. */
bool run_folder_close(struct run_folder *folder);
