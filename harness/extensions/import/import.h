/* SPDX-License-Identifier: MIT */
/* Results that another program measured, as a run of ours, from a CSV with a header, such as StarExec's.
 * data/convert-results.py makes one of BenchExec's XML and tables, and of hyperfine's JSON. Nothing of the
 * results is verified: run.json says so, and every table that is made of the run.
 *
 * Which title holds what (its *field*) the user may say; else it is the field's name. */
#pragma once

#include "harness/measuring/run/run-csv.h"
#include "harness/measuring/run/run-folder.h"

/* FIELD(name, NAME): seconds and limits are numbers with or without a unit, as are bytes. Of what is
 * `complete`, as StarExec says, `result` has the answer, and `expected` the right one if that is known.
 * `category` is what BenchExec says that a status of a tool's own comes to; `configuration` is a part of
 * the solver's name, unless it is "default". */
#define IMPORT_FIELDS(FIELD)    \
    FIELD(solver, SOLVER)       \
    FIELD(instance, INSTANCE)   \
    FIELD(status, STATUS)       \
    FIELD(seconds, SECONDS)     \
    FIELD(set, SET)             \
    FIELD(run, RUN)             \
    FIELD(timeout, TIMEOUT)     \
    FIELD(cpu, CPU)             \
    FIELD(memory, MEMORY)       \
    FIELD(nodes, NODES)         \
    FIELD(solutions, SOLUTIONS) \
    FIELD(result, RESULT)       \
    FIELD(expected, EXPECTED)   \
    FIELD(category, CATEGORY)   \
    FIELD(configuration, CONFIGURATION)

#define IMPORT_FIELD_INDEX(name, NAME) IMPORT_##NAME,
enum import_field {
    IMPORT_FIELDS(IMPORT_FIELD_INDEX) IMPORT_FIELD_COUNT,
    IMPORT_NEEDED = IMPORT_SECONDS + 1 /* but the status: what has a time and none was solved */
};
#undef IMPORT_FIELD_INDEX

/* All zero at the beginning; to be closed in any case. */
struct import {
    /* in */
    char *title[IMPORT_FIELD_COUNT]; /* that the user gave; null: the name of the field. Owned */
    const char *set;                 /* that all belong to; null: as the files say, else "imported" */
    uint64_t timeout_ns;             /* of what has no limit of its own; 0: not known */
    /* out */
    struct import_row *row; /* owned */
    size_t count, room;
    struct names names;                              /* of all texts of rows */
    json_t *files;                                   /* for run.json; owned */
    size_t sets, instances, solvers, contradictions; /* after import_write */
};

/* Option --columns of a struct import: `solver=Tool,seconds=CPU`; a field without a title has its own name.
 * False and a sentence. */
bool import_set_columns(void *target, const char *text, struct error *error);

/* Adds the results of a file (- is standard input), packed or not. Prints what is wrong as FILE:LINE:COLUMN,
 * and returns an exit status. */
int import_file(struct import *import, const char *path);

/* Judges answers to one instance by each other: those that exclude each other are wrong, and are listed in
 * disagreements.txt. Writes rows.csv to a folder that is open, and run.json beside it. `command` is the
 * whole command line. False and a sentence if that fails. */
bool import_write(struct import *import, struct run_folder *folder, int argc, char **argv,
                  struct error *error);

void import_close(struct import *import);
