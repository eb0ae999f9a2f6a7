/* SPDX-License-Identifier: MIT */
/* Reports: what a run asked and what came of it, as one page that can be passed on. FORMAT.c writes one
 * format each; here is what they share. Everything is made from the files of the run; what is missing is
 * said. */
#ifndef QUADRILLE_HARNESS_REPORT_REPORT_H
#define QUADRILLE_HARNESS_REPORT_REPORT_H

#include "harness/base/command.h"
#include "harness/report/tables/warnings.h"
#include "harness/statistics/figures.h"

#include <jansson.h>
#include <stdio.h>

#define REPORT_KICKER "Quadrille: ways of solving the same puzzle, side by side"

struct report {
    const struct program *program;
    const char *run; /* the folder */
    bool chosen;     /* the results are only some of its back-ends or sets */
    size_t number;   /* of the run among several in one report, from 1; 0: it is the only one */
    char *
        label; /* the last part of its name; of a second run and so on behind its number, as two may have one name */
    json_t *record;    /* run.json; null: it is missing, or can't be read */
    struct error flaw; /* why it is null */
    struct result_list results;
    struct run_figures figures;
};

/* A format. `results` and `figures` are there unless it reads the rows itself. */
struct report_format {
    const char *name;
    bool reads_rows; /* it wants `run` alone */
    bool (*write)(const struct report *runs, size_t count, FILE *file, struct error *error);
};

/* A run, or several in one report. False with a sentence if something of them can't be read, or memory runs
 * out. */
bool report_csv(const struct report *runs, size_t count, FILE *file, struct error *error);
bool report_html(const struct report *runs, size_t count, FILE *file, struct error *error);
bool report_json(const struct report *runs, size_t count, FILE *file, struct error *error);
bool report_latex(const struct report *runs, size_t count, FILE *file, struct error *error);
bool report_markdown(const struct report *runs, size_t count, FILE *file, struct error *error);

/* --- as documents: what they are made of has to stay --- */

/* A run, for one of the readers (run-document.c). */
void report_document(const struct report *report, unsigned reader, struct document *document);

/* Several, each compared with the first (runs-document.c); to be closed. */
struct runs_document {
    struct document document;
    struct compared *compared;
    size_t count;
};
void runs_document_open(const struct report *runs, size_t count, struct runs_document *all);
void runs_document_close(struct runs_document *all);

/* The contents of a file of the run, to be freed; null if there is none. */
char *report_file(const struct report *report, const char *name, size_t *length);

/* --- in words (document.h) --- */

typedef void report_words(const struct report *report, FILE *file);

/* What it writes, to be freed. */
char *report_told(const struct report *report, report_words *words);

/* "8 back-ends on 2 sets" */
report_words report_title;

/* What was asked of which back-ends on which sets, how often and under which limits: a paragraph on one line.
 */
report_words report_question;

/* Who is the fastest on each set, a line each; nothing of many sets. */
report_words report_headlines;

/* What keeps the report from being whole (interrupted, torn, no run.json), a sentence a line; nothing if it
 * is. */
report_words report_gaps;

/* Whether answers contradicted each other, in a sentence or two. */
report_words report_verdict;
bool report_is_contradicted(const struct report *report);

/* The command line of the run; a command line that asks the same again; each on one line, nothing if the
 * run's is not known. */
report_words report_command;
report_words report_command_again;

/* Command lines that go on with the run, and that draw and write it again. */
report_words report_command_resume;
report_words report_command_redraw;

/* A command line that asks the back-ends about one instance alone, that on which they differ most. */
report_words report_command_instance;

/* --- the record (record.c) --- */

/* Adds the machine, the program and how it measured: terms. */
void report_add_machine(struct document *document, const struct report *report);

/* The number under a key of a JSON object; false if it is missing, null or no number. */
bool record_number(const json_t *object, const char *key, double *number);

/* A number of things under a key; 0 if that is not what is there. */
size_t record_count(const json_t *object, const char *key);

/* The text under a key; null if there is none. */
const char *record_text(const json_t *object, const char *key);

#endif
