/* SPDX-License-Identifier: MIT */
/* The row queue: rows on their way to rows.csv. They are kept as text in memory shared with the guard, and reach
 * the file in one piece, so that rows of several processes never mix within a line, whichever process is
 * killed, and when. */
#ifndef QUADRILLE_HARNESS_COMPARING_WORKER_ROW_QUEUE_H
#define QUADRILLE_HARNESS_COMPARING_WORKER_ROW_QUEUE_H

#include "harness/measuring/run/rows-csv.h"

enum { ROW_QUEUE_MAX = 1 << 16 };

struct row_queue {
    int file; /* rows.csv, to append to */
    size_t used;
    char text[ROW_QUEUE_MAX];
};

/* Adds a row. False with errno if there was no room left and it could not be made. */
bool row_queue_add(struct row_queue *row_queue, const struct row *row);

/* Writes all of it to the file. False with errno. */
bool row_queue_flush(struct row_queue *row_queue);

/* Says why one of these failed; false. */
bool row_queue_fails(struct error *error);

/* Appends a text to a file in one piece. False with errno. */
bool append(int file, const char *text, size_t length);

#endif
