/* SPDX-License-Identifier: MIT */
/* `lesson --measure`: the pages of the lesson with the numbers and comparatives of this machine.
 *
 * A fixed comparison is measured, one and a half minutes of it, into a folder beside the pages; or runs that are there
 * already are read. Then all that stands between the marks of say.h is made new. The pages are copies in a folder of
 * the teacher's own: a page that is there keeps what was changed in it by hand, and only its marks are filled; one that
 * is missing is copied from the shipped ones, with their pictures. Either all pages are written or none, each whole. */
#ifndef QUADRILLE_LESSON_MEASURE_H
#define QUADRILLE_LESSON_MEASURE_H

#include "harness/ground/command.h"

enum { LESSON_RUNS_MAX = 8 };

struct lesson_measuring {
    bool wanted;                      /* --measure */
    const char *out;                  /* --out: where the pages are or go; null: lesson */
    const char *run[LESSON_RUNS_MAX]; /* --run: read instead of measured */
    size_t runs;
};

/* Setter of --run: struct lesson_measuring. */
bool set_lesson_run(void *target, const char *value, struct error *error);

/* The rows of a command's table of options that it needs. */
#define LESSON_MEASURING_ROWS(measuring)                                                                       \
    {0, "measure", 0, "write the pages of the lesson, measured here", set_flag, &(measuring)->wanted},         \
        {0, "out", "DIR", "with --measure: where the pages go (default lesson)", set_text, &(measuring)->out}, \
    {                                                                                                          \
        0, "run", "DIR", "with --measure: take a run's numbers; repeatable", set_lesson_run, (measuring)       \
    }

/* Does it. `compare` is the command that measures. Returns an exit status; errors are reported on standard error. */
int lesson_measure(const struct program *program, const struct command *compare,
                   const struct lesson_measuring *measuring);

#endif
