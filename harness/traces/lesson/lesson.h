/* SPDX-License-Identifier: MIT */
/* A lesson: one HTML page that shows several searches of one instance side by side, step by step. It holds everything,
 * style, script and searches, and loads nothing.
 *
 * What the page shows is worked out in it: the searches are stored as steps without the state that they lead to
 * (lesson-data.c), and model.js plays them. */
#ifndef QUADRILLE_LESSON_H
#define QUADRILLE_LESSON_H

#include "harness/traces/tracer/recording.h"

#include <stdio.h>

enum { LESSON_LANES_MAX = 8 };

struct lesson {
    const char *instance; /* its name: FILE:LINE, or the member of a family */
    size_t left_out;      /* instances that were named with it, and are not shown */
    const struct problem *problem;
    const uint8_t *cells; /* of a board its givens; else null */
    uint64_t limit;       /* solutions wanted at the most; 0: all */
    uint64_t steps_max;   /* that are kept of each search */
    struct recording lane[LESSON_LANES_MAX];
    size_t lane_count;
};

/* Writes the page; whether the file took it, ferror says. */
void lesson_write_page(const struct lesson *lesson, FILE *file);

/* Writes what is shown as one JSON object: the instance, and each search with its steps as arrays of numbers. */
void lesson_write_data(const struct lesson *lesson, FILE *file);

#endif
