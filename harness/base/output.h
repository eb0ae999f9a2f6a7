/* SPDX-License-Identifier: MIT */
/* Talking to people: everything but the answer goes to standard error, one line a message. */
#ifndef QUADRILLE_HARNESS_BASE_OUTPUT_H
#define QUADRILLE_HARNESS_BASE_OUTPUT_H

#include "common/formats/reader.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* fprintf for texts that quote what is foreign: names of files and sets, what they hold, what other programs
 * write. Control characters other than line breaks and tabs come out as `?`. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void print_foreign(FILE *file, const char *format, ...);

/* "quadrille: ..." on standard error, printed as print_foreign does. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void complain(const char *format, ...);

/* FILE:LINE:COLUMN: what is wrong, a line each, the first twenty of a file. */
void print_complaints(const char *name, const struct puzzles *puzzles);

/* Progress on standard error: a line every `every_ns`; if that is 0 and standard error a terminal, one line that changes,
 * from the second second on. None if `quiet` is set. */
struct progress {
    bool shown, wanted;
    uint64_t every_ns, started, last;
};

void progress_start(struct progress *progress, bool quiet, uint64_t every_ns);
bool progress_is_due(const struct progress *progress);

/* As print_foreign: a line of one's own, when it is due. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void progress_show(struct progress *progress, const char *format, ...);

/* "WHAT: board 3 of 17, about 12 s left", if it is due. */
void progress_tell(struct progress *progress, const char *what, size_t done, size_t all);
void progress_clear(struct progress *progress);

/* Clears the line for a message where some other process may show progress on it. */
void progress_wipe(void);

/* What sets a word in red on standard error, and what ends it: empty unless that is a terminal and NO_COLOR
 * is not set. */
const char *alarm_begin(void);
const char *alarm_end(void);

/* To be called before anything is written: where one pipe, file or terminal takes standard output and standard error,
 * every line of the one is written out at once, so that no message lands inside a row or before an earlier one. */
void output_keep_order(void);

/* Standard output is written and all right; false after a full disk or a similar failure. A reader that
 * closed the pipe is none. */
bool output_flush(void);

/* Appends a text to an open file in one piece, so that texts of several processes never mix. Returns false with errno
 * if it can't be written. */
bool append_text(int file, const char *text, size_t length);

#endif
