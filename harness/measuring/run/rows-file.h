/* SPDX-License-Identifier: MIT */
/* The file with the rows of a run: rows.csv, or rows.csv.xz, as published runs have it. */
#ifndef QUADRILLE_HARNESS_MEASURING_RUN_ROWS_FILE_H
#define QUADRILLE_HARNESS_MEASURING_RUN_ROWS_FILE_H

#include "common/base/error.h"

#include <limits.h>
#include <stdio.h>

/* Writes to `path` where the rows of a run are: RUN/rows.csv, or RUN/rows.csv.xz if there is only that. */
void rows_find(const char *run, char path[PATH_MAX]);

/* Whether a file is packed, by its name. */
bool rows_are_packed(const char *path);

/* Opens a file to read its text from the first byte to the last; a packed one is unpacked meanwhile. Null with the reason in
 * errno. */
FILE *rows_open(const char *path);

/* The reason why that, or reading what it opened, failed. */
const char *rows_why(int error_number);

/* False and a sentence if the rows of a run are packed: a command that continues a run, or merges it, needs them as they
 * were written. */
bool rows_refuse_packed(const char *run, struct error *error);

#endif
