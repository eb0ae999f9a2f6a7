/* SPDX-License-Identifier: MIT */
/* The CSV files of a run (RFC 4180, newline alone). rows.csv has a row for each solver x instance x isomorph
 * x run; all tables and charts are made of these rows. Published runs have it packed, as rows.csv.xz.
 * costs.csv and audit.csv lie beside it. What is not known is an empty field. Columns are found by name,
 * whatever their order; unknown ones are skipped, and those that earlier versions did not have may be
 * missing. */
#pragma once

#include "harness/measuring/measure.h"
#include "harness/sets/sets.h"

#include <jansson.h>

/* --- names --- */

/* The sets and solvers of a run by name: equal texts have equal addresses, numbered in the order of
 * appearance. */
struct names {
    char **text; /* owned */
    size_t count, room;
    struct hash_table by_hash; /* of places in `text` */
    struct allocator memory;   /* its own */
};

/* Returns the list's own copy of a text, which lasts as long as the list. */
const char *names_intern(struct names *names, const char *text);

/* Returns the place of such a copy in the list; names->count if it is not there. */
size_t names_find(const struct names *names, const char *text);
void names_close(struct names *names);

/* --- rows.csv --- */

/* How solves follow each other. The names are those of the column `pacing`. */
#define PACINGS(PACING)                                                                         \
    PACING(spread, SPREAD, "instances in rotation: a solve is never repeated back to back")     \
    PACING(burst, BURST, "a solve is repeated until the processor knows the instance by heart") \
    PACING(throughput, THROUGHPUT, "stretches of a set, each timed as one piece of work")

#define PACING_INDEX(name, NAME, meaning) PACING_##NAME,
enum pacing { PACINGS(PACING_INDEX) PACING_COUNT };
#undef PACING_INDEX

extern const char *const pacing_names[];

/* Texts of a row that was read are interned, except `flaw` and `large_count`, which last while the row is
 * taken. */
struct row {
    /* What was asked. */
    const char *set, *solver;  /* the set's name; the spec */
    size_t index;              /* in its set, from 1 */
    struct instance_name name; /* text NULL: none. Of a row that was read: number 0 */
    struct order order;
    unsigned givens;
    uint64_t instance_hash; /* of the instance as printed, whichever isomorph was solved */
    unsigned isomorph;      /* 0: as printed */
    uint64_t limit;         /* solutions wanted; 0: all */
    uint64_t timeout_ns;    /* 0: none */

    /* How it was measured. */
    unsigned run; /* from 1 */
    uint64_t repeats;
    enum pacing pacing; /* burst: of earlier versions only */
    unsigned block;     /* which part of its set it was measured in, from 1; 0: not known */
    unsigned worker;    /* which of the --jobs made it, from 0 */
    uint32_t host;      /* the number of the machine (machine.h); 0: not known */
    bool has_at;
    double at_ns; /* when the run of this row began, since the comparison did */
    /* Instances that the row stands for: 1, or in a throughput run the stretch that begins at `index`.
     * Solutions and counters are their sums, times are of one of them. */
    uint64_t instances;
    uint64_t span; /* instances that were timed together; above 1 time_ns is their mean */

    /* The answer. */
    enum status status;
    const char *flaw; /* why it is wrong, crashed, limited or out of memory; empty: none of these */
    uint64_t solutions;
    const char *large_count; /* NULL, or the digits of a count that needs more than 64 bits */
    bool complete, hashed;
    uint64_t solution_hash;
    bool has_cost, has_bound; /* in a run that minimizes */
    uint64_t cost, bound;     /* of the cheapest cover found; no cover costs less than `bound` */
    bool has_done, done;      /* nothing further will be written about this instance (this isomorph of it) */

    /* What it took. */
    bool timed; /* false with STATUS_CLASH: no solver was asked */
    double time_ns, encode_ns, start_ns, setup_ns;
    bool has_encode, has_start, has_costs; /* costs: setup_ns, peak_bytes */
    uint64_t peak_bytes;
    const char *member; /* of a solver that asks others: the one that answered; empty: none */
    uint64_t work;      /* what all of them did */
    bool has_member;
    unsigned counted; /* bit set of the counters that are there */
    uint64_t counters[COUNTER_COUNT];
    bool has_usage;      /* of the process tree, measured outside of the clock */
    double cpu_ns;       /* processor time of one solve, of all threads and child processes */
    unsigned threads;    /* that there were, child processes' included; 0: not known */
    uint64_t tree_bytes; /* most resident memory of the tree; 0: not known */
};

void rows_write_header(FILE *file);
void rows_write_row(FILE *file, const struct row *row);

/* A reading of rows.csv, row by row: one of a million rows is in memory. */
struct scan {
    /* in */
    struct names *names;
    /* Called for each row, which lasts during the call. False with a sentence ends the reading. */
    bool (*take)(void *context, const struct row *row, struct error *error);
    void *context;
    /* out */
    uint64_t header_end; /* where the first line ends, in bytes; 0: there is no whole first line */
    uint64_t end;        /* where the row that is being taken ends, or the last one that was */
    bool torn; /* what is wrong is only that the end is missing: a last line that does not end, or all */
};

/* Reads a rows.csv, packed or not. Returns false and FILE:LINE with a sentence if it can't be read. */
bool rows_scan(struct scan *scan, const char *path, struct error *error);

/* --- the file of the rows --- */

/* Writes to `path` where the rows of a run are: RUN/rows.csv, or RUN/rows.csv.xz if there is only that. */
void rows_find(const char *run, char path[PATH_MAX]);

/* Returns false and a sentence if the rows of a run are packed: a command that continues a run, or merges it,
 * needs them as they were written. */
bool rows_refuse_packed(const char *run, struct error *error);

/* Notes in a record how many bytes the file with the rows has: a rows.csv that lost lines reads like one of a
 * run that asked less. Returns false and a sentence if it can't be read. */
bool rows_note_length(json_t *record, const char *path, struct error *error);

/* Returns whether a run came to its end, by its record. */
bool run_has_ended(const json_t *record);

/* Writes a sentence to `lost`, unless it has one already, if rows that the record mentions are missing, or if
 * a run that came to its end has more. The length of packed rows is that of their text. Rows after those of
 * the record are of a part that was killed, unless the run had come to its end. A record that is NULL says
 * nothing. */
void rows_check_length(const json_t *record, const char *folder, struct error *lost);

/* --- costs.csv --- */

/* When each timed solve of a run that minimizes came to know of a cheaper cover: a line for each, and a last
 * one for the end of the solve, whose cost is empty if no cover is known then. Lines are rows of which only
 * the columns of costs.csv are there; time_ns is when the cost was known, since the solve began. */
void costs_write_header(FILE *file);
void costs_write(FILE *file, const struct row *row, const struct improvement *improvement, size_t count);

/* Reads RUN/costs.csv, if there is one, as rows_scan reads rows. Lines that can't be read are skipped. */
void costs_scan(struct scan *scan, const char *run);

/* --- audit.csv --- */

/* The outcome of the audit: a line for each solver that is audited and each set that it was asked about. */
struct audit_line {
    const char *solver, *set; /* set empty: it was asked about none */
    const char *verdict;      /* sound, unsound (on every set then), not audited */
    uint64_t asked, right, wrong;
    const char *why; /* of the other two verdicts; empty if they say it all */
};

void audit_csv_write_head(FILE *file);
void audit_csv_write(FILE *file, const struct audit_line *line);

/* Reads RUN/audit.csv, if there is one. What a file lacks is empty, or 0. Texts last until `take` returns.
 * Returns false and a sentence if it can't be read. */
bool audit_csv_read(const char *run, void (*take)(void *context, const struct audit_line *line),
                    void *context, struct error *error);
