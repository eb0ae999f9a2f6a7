/* SPDX-License-Identifier: MIT */
/* Results that another program measured, as a run of ours: a CSV with a header, BenchExec's XML, hyperfine's JSON,
 * recognised by content. What they say is taken over, and nothing of it is verified: run.json says so, and every table
 * that is made of the run.
 *
 * A file is a list of records, a record is a list of texts with titles. Which title holds what (its *field*) has a default
 * for each kind of file, and the user may say otherwise. */
#ifndef QUADRILLE_IMPORT_H
#define QUADRILLE_IMPORT_H

#include "harness/measuring/run/rows-csv.h"
#include "harness/measuring/run/run-folder.h"
#include "harness/measuring/sets/file.h"

#include <jansson.h>

/* FIELD(name, NAME, title in BenchExec's XML, parameter in hyperfine's JSON): null where a file of that kind has none. In
 * a CSV the title is the name. Seconds and limits are numbers with or without a unit, as are bytes. */
#define IMPORT_FIELDS(FIELD)                      \
    FIELD(solver, SOLVER, "tool", "solver")       \
    FIELD(instance, INSTANCE, "name", "instance") \
    FIELD(status, STATUS, "status", 0)            \
    FIELD(seconds, SECONDS, "cputime", 0)         \
    FIELD(set, SET, "properties", "set")          \
    FIELD(run, RUN, 0, 0)                         \
    FIELD(timeout, TIMEOUT, "timelimit", 0)       \
    FIELD(cpu, CPU, "cputime", 0)                 \
    FIELD(memory, MEMORY, "memory", 0)            \
    FIELD(nodes, NODES, 0, 0)                     \
    FIELD(solutions, SOLUTIONS, 0, 0)

#define IMPORT_FIELD_INDEX(name, NAME, xml, json) IMPORT_##NAME,
enum import_field {
    IMPORT_FIELDS(IMPORT_FIELD_INDEX) IMPORT_FIELD_COUNT,
    IMPORT_NEEDED = IMPORT_SECONDS + 1
};
#undef IMPORT_FIELD_INDEX

extern const char *const import_field_names[IMPORT_FIELD_COUNT + 1]; /* null-terminated */

/* All zero at the beginning; to be closed in any case. */
struct import {
    /* in */
    char *title[IMPORT_FIELD_COUNT]; /* that the user gave; null: the default of the kind of file. Owned */
    const char *set;                 /* that all belong to; null: as the files say, else "imported" */
    uint64_t timeout_ns;             /* of what has no limit of its own; 0: not known */
    /* out */
    struct import_row *row; /* owned */
    size_t count, room;
    struct names names;              /* of all texts of rows */
    json_t *files;                   /* for run.json; owned */
    size_t sets, instances, solvers; /* after import_write */
};

/* Option --columns of a struct import: `solver=Tool,seconds=CPU`; a field without a title has its own name. False and a
 * sentence. */
bool import_set_columns(void *target, const char *text, struct error *error);

/* Adds the results of a file (- is standard input), packed or not. Prints what is wrong as FILE:LINE:COLUMN, and returns an
 * exit status. */
int import_file(struct import *import, const char *path);

/* Writes rows.csv to a folder that is open, and run.json beside it. `command` is the whole command line. False and a
 * sentence if that fails. */
bool import_write(struct import *import, struct run_folder *folder, int argc, char **argv,
                  struct error *error);

void import_close(struct import *import);

/* --- for the readers --- */

/* A text of a record; null: there is none. Its place is that of its first byte in the file, in bytes from 1. */
struct import_cell {
    const char *text;
    size_t line, column;
};

/* A reading of one file. `title` has those that count. */
struct import_reading {
    struct import *import;
    struct file *file;
    const char *title[IMPORT_FIELD_COUNT]; /* null: no file of the kind has it */
};

/* Reports what is wrong at a place. Returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
bool import_complain(struct import_reading *reading, size_t line, size_t column, const char *format, ...);

/* Adds a record of texts, each the first of its field. The first four are needed, but seconds only of what was solved.
 * `category` is what BenchExec made of the answer, or null. False after a complaint. */
bool import_add_cells(struct import_reading *reading, const struct import_cell cell[IMPORT_FIELD_COUNT],
                      const char *category);

/* Adds a row; its texts are copied. `set` may be null, `run` is 0 if it is not known. */
void import_add(struct import *import, const struct row *row);

/* One file of each kind. False after complaints. */
bool import_csv(struct import_reading *reading);
bool import_benchexec(struct import_reading *reading);
bool import_hyperfine(struct import_reading *reading);

#endif
