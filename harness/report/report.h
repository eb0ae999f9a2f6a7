/* SPDX-License-Identifier: MIT */
/* Reports: what a run asked and what it found, as one page that can be passed on. Everything is made from the
 * files of the run; the page says what is missing. */
#pragma once

#include "harness/base/command.h"
#include "harness/statistics/run-statistics.h"
#include "harness/text/document.h"

#define REPORT_KICKER "Quadrille: ways of solving the same puzzle, side by side"

struct report {
    const struct program *program;
    const char *run; /* the folder */
    bool chosen;     /* the results are only some of its solvers or sets */
    size_t number;   /* of the run among several in one report, from 1; 0: it is the only one */
    /* The last part of its name; of a second run and so on after its number, as two may have one name. */
    char *label;
    json_t *record;    /* run.json; null: it is missing, or can't be read */
    struct error flaw; /* why it is null */
    struct result_list results;
    struct run_statistics statistics;
};

/* A format. `results` and `figures` are there unless it reads the rows itself. */
struct report_format {
    const char *name;
    bool reads_rows; /* it wants `run` alone */
    bool (*write)(const struct report *runs, size_t count, FILE *file, struct error *error);
    /* Or fills a folder with files of one run. Returns an exit status; the reason was complained of. */
    int (*fill)(const struct report *run, const char *folder);
};

/* A run, or several in one report (at least 1). False with a sentence if something of them can't be read. */
bool report_csv(const struct report *runs, size_t count, FILE *file, struct error *error);
bool report_html(const struct report *runs, size_t count, FILE *file, struct error *error);
bool report_json(const struct report *runs, size_t count, FILE *file, struct error *error);
bool report_latex(const struct report *runs, size_t count, FILE *file, struct error *error);
bool report_markdown(const struct report *runs, size_t count, FILE *file, struct error *error);

/* --- as documents (documents.c) --- */

/* A run, for one of the readers. The report has to stay until the document is closed. */
void report_document(const struct report *report, unsigned reader, struct document *document);

/* Several runs, each compared with the first, which all have to stay; to be closed. */
struct runs_document {
    struct document document;
    struct compared *compared;
    size_t count;
};
void runs_document_open(const struct report *runs, size_t count, struct runs_document *all);
void runs_document_close(struct runs_document *all);

/* --- in words (sentences.c, document.h) --- */

typedef void report_words(const struct report *report, FILE *file);

/* Returns what it writes, to be freed. */
char *report_text(const struct report *report, report_words *words);

/* "8 solvers on 2 sets" */
report_words report_title;

/* What was asked of which solvers on which sets, how often and under which limits: a paragraph on one
 * line. */
report_words report_question;

/* Who is the fastest on each set, a line each; nothing of many sets. */
report_words report_headlines;

/* What keeps the report from being whole (interrupted, torn, no run.json), a sentence a line; nothing if
 * it is. */
report_words report_gaps;

/* Whether answers contradicted each other, in a sentence or two. */
report_words report_verdict;
bool report_is_contradicted(const struct report *report);

/* Command lines, each on one line; nothing if the run's is not known: as it was typed; to ask the same
 * again; to go on with the run; to draw and write it again; to ask about one instance alone, that on which
 * solvers differ most. */
report_words report_command, report_command_again, report_command_resume, report_command_redraw,
    report_command_instance;

/* --- tables: they read the report when they are written, and nothing is added where there is nothing to
 * show --- */

/* figure-tables.c: over all sets, and what their columns mean, each column once; in a paper one for each
 * set. */
void report_add_page_tables(struct document *document, const struct report *report);
void report_add_columns(struct document *document);
void report_add_paper_tables(struct document *document, const struct report *report);
void report_add_compilers(struct document *document, const struct report *report);

/* instance-tables.c: the instances on which solvers differ most, and those that were not solved. */
void report_add_differences(struct document *document, const struct report *report);
void report_add_unsolved(struct document *document, const struct report *report);

/* The fastest solver of an instance, which solved it, and the slowest, which solved it or was cut off:
 * then the ratio is a lower bound. */
struct difference {
    const struct result *fastest, *slowest;
    double ratio;
};

/* Finds the largest, the largest first. Returns their number, at most `room`. */
size_t differences_find(const struct result_list *results, struct difference *difference, size_t room);

/* --- the record, run.json (record.c) --- */

/* Adds the machine, the program and how it measured: terms. */
void report_add_machine(struct document *document, const struct report *report);

/* Adds tables of the solvers' settings, and of the sets. */
void report_add_settings(struct document *document, const struct report *report);
void report_add_sets(struct document *document, const struct report *report);

/* The number under a key of a JSON object; false if it is missing, null or no number. */
bool record_number(const json_t *object, const char *key, double *number);

/* A number of things under a key; 0 if that is not what is there. */
size_t record_count(const json_t *object, const char *key);

/* The text under a key; null if there is none. */
const char *record_text(const json_t *object, const char *key);

/* The contents of a file of the run, to be freed; null if there is none. `length` may be null. */
char *report_file(const struct report *report, const char *name, size_t *length);

/* --- pages (html.c) --- */

/* " 'sha256-...'" of a script, as a page's Content-Security-Policy names the scripts that may run. */
void html_script_checksum(FILE *file, const char *script, size_t length);
