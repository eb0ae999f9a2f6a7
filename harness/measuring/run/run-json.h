/* SPDX-License-Identifier: MIT */
/* run.json: everything about a run that its rows do not say, so that it can be run again and defended. */
#pragma once

#include "harness/base/command.h"
#include "harness/measuring/machine-load.h"
#include "harness/measuring/run/experiment.h"

#include <jansson.h>

struct run_record {
    const struct program *program; /* for the command line */
    const struct experiment *experiment;
    struct reader_options reader; /* the order and format that the user chose */
    bool with_host;               /* store the host's name */
    size_t trials;                /* of its plan (plan.h); 0: not known */
};

/* Writes run.json to `path`, all or nothing. False and a sentence if writing failed. */
bool run_json_write(const struct run_record *record, const char *path, struct error *error);

/* Whether a run.json was written by this very program, on this machine (machine.h), for the same question:
 * version, build, PicoSAT, limit, runs, timeout, solvers with all their settings, and sets by checksum.
 * False and what has changed, otherwise. */
bool run_json_matches(const struct run_record *record, const char *path, struct error *error);

/* A record of results that another program measured (import.h): the files that they are from, sets and
 * solvers, which become its own. */
json_t *run_json_of_import(int argc, char **argv, json_t *files, json_t *sets, json_t *solvers);

/* Whether another program measured a run, by its record. */
bool run_is_imported(const json_t *record);

/* False and a sentence if so: such a run can't go on or be made again. */
bool run_refuse_imported(const json_t *record, const char *run, struct error *error);

/* In what two records do not ask the same question by the same program: "timeout", "content of the sets",
 * ..., and its key in both. NULL: in nothing. Which shard they are is another matter. */
const char *run_json_difference(const json_t *a, const json_t *b, const char **key);

/* The record of a run as it stands in its folder. NULL and a sentence if there is none, or it can't be
 * read. */
json_t *run_json_open(const char *folder, struct error *error);

/* Writes a record, all or nothing, and frees it. */
bool run_json_replace(json_t *record, const char *path, struct error *error);

/* Adds the time at which a run goes on to its run.json. */
bool run_json_note_resume(const char *path, struct error *error);

/* What there is when a run ends, or is interrupted. */
struct run_end {
    struct machine_load machine_load;
    size_t trials_done; /* of those of its plan, over all its parts */
};

/* Adds to the record in the folder of a run when it ended, the load then, how far it came, how long its rows
 * are, and what interfered with it. Where an earlier part of the run stored its own interference, the two are
 * joined. */
bool run_json_note_end(const char *folder, const struct run_end *end, struct error *error);

/* Adds with which status the comparison ended, and why: a list of texts, which it frees. */
bool run_json_note_exit(const char *folder, int status, json_t *causes, struct error *error);

/* What a run.json asked for, so that the user need not type it again. */
struct run_question {
    char **specs, **labels; /* NULL-terminated lists, owned; a label that is empty: none */
    struct set_requests sets;
    char **checksums; /* of the sets: a NULL-terminated list, owned; empty: not known */
    bool merged;      /* of several shards */
    bool named;       /* the solvers were asked for by name */
    struct reader_options reader;
    uint64_t limit, runs, runs_most, timeout_ns, memory, isomorphs, seed, fresh_seed, jobs;
    double precision;
    bool isolate, fresh, raw, throughput, minimize;
    struct shard shard;
};

/* False and a sentence if the file can't be read. */
bool run_json_recall(const char *path, struct run_question *question, struct error *error);
void run_question_close(struct run_question *question);

/* --- solvers and their labels --- */

/* Rows name a solver by its label, if the user gave it one, and run.json says which spec that is. What
 * depends on the kind of a solver asks for its spec (spec_of_label, results.h). */

/* Returns what rows call a solver: the label of its entry in the list `solvers`, else its spec. Empty if the
 * entry has neither. */
const char *label_of_entry(const json_t *entry);

/* Returns the entry of a solver in a run.json, by what rows call it; NULL if there is none, or no record. */
json_t *entry_of_label(const json_t *record, const char *label);

/* Calls `take` for each labelled solver of a run.json. A record that is NULL has none. */
void labels_read(const json_t *record, void (*take)(void *context, const char *label, const char *spec),
                 void *context);

/* Returns whether a spec names code that is not ours. */
bool spec_is_foreign(const char *spec);

/* Version, compiler and flags, PicoSAT's version and configuration, the versions that further solvers
 * report, a line each: what --version prints. */
void run_json_print_version(const struct solver *const *registry, FILE *file);
