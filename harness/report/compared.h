/* SPDX-License-Identifier: MIT */
/* Runs in one report, each compared with the first: what `quadrille diff` finds, for every format. */
#ifndef QUADRILLE_HARNESS_REPORT_COMPARED_H
#define QUADRILLE_HARNESS_REPORT_COMPARED_H

#include "harness/report/report.h"
#include "harness/report/tables/diff-text.h"

/* B compared with A. Back-ends are those that have the same name in both. */
struct compared {
    const struct report *a, *b;
    struct error flaw; /* why they can't be compared, and `lines` is 0; else empty */
    struct matching matching;
    struct conditions conditions;
    struct diff_controls controls;
    struct diff_line *line;
    const char **alone_a, **alone_b; /* back-ends in no line, null-terminated */
    struct diff_page page;           /* all of it, as diff-text.h wants it; its `line` is null with a flaw */
};

/* Both reports have to stay open. */
void compared_make(struct compared *compared, const struct report *a, const struct report *b);
void compared_close(struct compared *compared);

/* Adds each thing that is to be known before the times are: what the conditions differ in, what is in one run only, what
 * changed its answer. */
void compared_add_notes(struct document *document, const struct compared *compared);

#endif
