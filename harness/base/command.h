/* SPDX-License-Identifier: MIT */
/* A command: what main() hands to it, how it ends, and what it says to people. Everything except the answer
 * goes to standard error, one line a message. */
#pragma once

#include "harness/base/stop.h"
#include "solvers/interface/solver.h"

#include <stdio.h>

struct program {
    const struct solver *const *registry; /* null-terminated */
    int argc;                             /* the whole command line, for the record */
    char **argv;
};

struct command {
    const char *name;
    const char *arguments; /* "[-s SPEC] [SET...]" */
    const char *summary;   /* one line for the list of commands */
    bool is_seldom;        /* the first help only names it */
    const char *description;
    const char *example;
    /* argv[0] is the command's name. */
    int (*run)(const struct program *program, const struct command *command, int argc, char **argv);
};

/* Prints as fprintf does a text that quotes what is foreign: names of files and sets, what they hold, what
 * other programs write. Control characters other than line breaks and tabs become `?`. */
void print_foreign(FILE *file, const char *format, ...) PRINTF_LIKE(2, 3);

/* Prints "quadrille: ..." on standard error, as print_foreign does. */
void complain(const char *format, ...) PRINTF_LIKE(1, 2);

/* Complains, and returns the status. */
int complain_with(int status, const char *format, ...) PRINTF_LIKE(2, 3);

/* Progress on standard error: a line every `every_ns`. If that is 0 and standard error is a terminal, it is
 * one line that changes, after the first second. There is none if `quiet` is set. */
struct progress {
    bool shown, wanted;
    uint64_t every_ns, started, last;
    size_t before; /* boards that were done when it started: 0 unless the caller sets it */
};

void progress_start(struct progress *progress, bool quiet, uint64_t every_ns);

/* Shows "WHAT: board 3 of 17, about 12 s left", if it is due. `done` is at most `all`; the time left is that
 * of boards done since the start. */
void progress_show_boards(struct progress *progress, const char *what, size_t done, size_t all);
void progress_clear(struct progress *progress);

/* Clears the line for a message where another process may show progress on it. */
void progress_wipe(void);

/* What sets a word in red on standard error, and what ends it. Both are empty unless that is a terminal and
 * NO_COLOR is not set. */
const char *alarm_begin(void);
const char *alarm_end(void);

/* Call it before anything is written. Where one pipe, file or terminal takes standard output and standard
 * error, every line of standard output is then written at once, so that no message lands inside a row or
 * before an earlier one. */
void output_keep_order(void);

/* Returns false after a full disk or a similar failure of standard output. A reader that closed the pipe is
 * not one. */
bool output_flush(void);
