/* SPDX-License-Identifier: MIT */
/* Two runs compared with each other, as people and programs read it. */
#pragma once

#include "harness/statistics/diff.h"
#include "harness/text/document.h"

/* Which solvers of two runs are compared: those that `map` names, then those of the same name; of one run
 * compared with itself by a map, only the first. */
struct diff_question {
    const char *run_a, *run_b;            /* as they were typed */
    const struct result_list *a, *b;      /* of these; they outlive the page */
    const char *const *map, *const *same; /* "A=B"; solvers with the same code; null-terminated, or null */
    double margin;                        /* of the verdicts */
};

struct diff_page {
    const char *run_a, *run_b;
    struct matching matching;
    struct conditions conditions;
    struct diff_controls controls;
    struct diff_line *line;
    size_t count;
    const char **alone_a, **alone_b; /* solvers in no line, null-terminated */
};

/* Compares two runs. False with a sentence if there is nothing to compare: then `count` is 0, and only the
 * conditions are known. To be closed in any case. */
bool diff_page_make(struct diff_page *page, const struct diff_question *question, struct error *error);
void diff_page_close(struct diff_page *page);

/* What `diff` prints: the table with what explains it, and the notes. The page has to stay until the
 * document is written. */
void diff_add(struct document *document, const struct diff_page *page);

/* The notes alone, an item each: what changed its answer, what is in one run only, in what the conditions
 * differ. */
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
