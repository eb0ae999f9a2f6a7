/* SPDX-License-Identifier: MIT */
/* Two runs compared with each other, as people and programs read it. */
#pragma once

#include "harness/statistics/diff.h"
#include "harness/text/document.h"

struct diff_page {
    const char *run_a, *run_b; /* as they were typed */
    const struct matching *matching;
    const struct conditions *conditions;
    const struct diff_controls *controls;
    const struct diff_line *line;
    size_t count;
    const char *const *alone_a, *const *alone_b; /* solvers in no line, null-terminated */
};

/* What `diff` prints: the table with what explains it, and the notes. The page has to stay until the
 * document is written. */
void diff_add(struct document *document, const struct diff_page *page);

void diff_add_notes(struct document *document, const struct diff_page *page);

/* The figures, unrounded, times in seconds: a header line, a line for each pair of solvers. What applies to
 * all of them is printed on standard error. */
void diff_write_csv(const struct diff_page *page, FILE *file);

/* All of it: one object for each pair of solvers under "back_ends". */
void diff_write_json(const struct diff_page *page, FILE *file);

/* One solver in two runs as columns. A row is of a `struct diff_line`. */

/* Each ends with a null: what is stored; on a terminal, in Markdown and HTML; in a paper. */
extern const struct column *const columns_of_diff_csv[], *const columns_of_diff[],
                                                             *const columns_of_diff_paper[];

struct table_row diff_row(const struct diff_line *line);
