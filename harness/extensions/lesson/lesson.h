/* SPDX-License-Identifier: MIT */
/* A lesson: one HTML page that shows several searches of one instance side by side, step by step. It holds
 * everything, style, script and searches, and loads nothing.
 *
 * What the page shows is worked out in it: the searches are stored as steps without the state that they lead
 * to (lesson-data.c), and model.js plays them. */
#pragma once

#include "harness/extensions/lesson/recording.h"

#include <stdio.h>

enum { LESSON_LANES_MAX = 8 };

struct lesson {
    const char *instance; /* its name: FILE:LINE, a member of a family; null: none (if it lives) */
    size_t left_out;      /* instances that were named with it, and are not shown */
    const struct problem *problem;
    const uint8_t *cells; /* of a board its givens; else null */
    /* Of a formula its text, or null: comments `c 1 = rain` name its variables. */
    const char *text;
    size_t text_length;
    uint64_t limit;     /* solutions wanted at the most; 0: all */
    uint64_t steps_max; /* that are kept of each search */
    bool lives;         /* the page can search instances that its reader types (harness/extensions/live) */
    struct recording lane[LESSON_LANES_MAX];
    size_t lane_count;
};

/* Adds the back-ends that are shown unless others are named: those that differ most. False and a sentence if
 * the registry lacks one. */
bool lesson_default_lanes(struct spec_list *specs, const struct problem *problem, struct error *error);

/* Records one more search, at most LESSON_LANES_MAX; timeout_ns 0: no limit. False and a sentence as
 * recording_make; the lesson has to be closed in any case. */
bool lesson_record(struct lesson *lesson, const struct spec *spec, uint64_t timeout_ns,
                   struct allocator *allocator, struct error *error);

/* Frees what was recorded. */
void lesson_close(struct lesson *lesson);

/* Whether pages can live: the program was built where WebAssembly can be compiled for. */
bool lesson_can_live(void);

/* Writes the page; whether the file took it, ferror says. */
void lesson_write_page(const struct lesson *lesson, FILE *file);

/* Writes what is shown as one JSON object: the instance, and each search with its steps as arrays of
 * numbers. */
void lesson_write_data(const struct lesson *lesson, FILE *file);
