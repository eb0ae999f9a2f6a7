/* SPDX-License-Identifier: MIT */
/* rows.csv: one row for each back-end x instance x isomorph x run. All tables and charts are made of these
 * rows alone. */
#ifndef QUADRILLE_HARNESS_MEASURING_RUN_ROWS_CSV_H
#define QUADRILLE_HARNESS_MEASURING_RUN_ROWS_CSV_H

#include "common/base/hash-table.h"
#include "harness/measuring/measure.h"
#include "harness/sets/sets.h"

#include <stdio.h>

/* The sets and back-ends of a run by name: equal texts have equal addresses, numbered as they appeared. */
struct names {
    char **text; /* owned */
    size_t count, room;
    struct hash_table by_hash; /* of places in `text` */
    struct allocator memory;   /* its own */
};

/* The list's own copy of a text, which lasts as long as the list. */
const char *names_intern(struct names *names, const char *text);

/* The place of such a copy in the list; names->count if it is not there. */
size_t names_find(const struct names *names, const char *text);
void names_close(struct names *names);

/* How solves follow each other. The names are those of the column `pacing`. */
#define PACINGS(PACING)                                                                         \
    PACING(spread, SPREAD, "instances in rotation: a solve is never repeated back to back")     \
    PACING(burst, BURST, "a solve is repeated until the processor knows the instance by heart") \
    PACING(throughput, THROUGHPUT, "stretches of a set, each timed as one piece of work")

#define PACING_INDEX(name, NAME, meaning) PACING_##NAME,
enum pacing { PACINGS(PACING_INDEX) PACING_COUNT };
#undef PACING_INDEX

extern const char *const pacing_names[];

struct row {
    const char *set, *solver;  /* the set's name; the spec. Of a row that was read: interned */
    size_t index;              /* in its set, from 1 */
    struct instance_name name; /* of a row that was read: interned, with number 0; text null: none */
    struct order order;
    unsigned givens;
    uint64_t instance_hash; /* of the instance as printed, whichever isomorph was solved */
    unsigned isomorph;      /* 0: as printed */
    uint64_t limit;
    unsigned run; /* from 1 */
    uint64_t repeats;
    enum status status;
    uint64_t solutions;
    const char *large_count; /* null, or the digits of a count that needs more than 64 bits */
    bool complete, hashed;
    bool has_cost,
        has_bound; /* of a run that minimizes: the cheapest cover found costs that, none less than that */
    uint64_t cost, bound;
    uint64_t solution_hash;
    bool timed; /* false with STATUS_CLASH: no back-end was asked */
    double time_ns, encode_ns, start_ns, setup_ns;
    bool has_encode, has_start, has_costs; /* costs: setup_ns, peak_bytes */
    uint64_t timeout_ns;
    uint64_t peak_bytes;
    unsigned counted; /* bit set of the counters that are there */
    uint64_t counters[COUNTER_COUNT];
    bool has_at;
    double at_ns;        /* when the run of this row began, since the comparison did */
    unsigned worker;     /* which of the --jobs made it, from 0 */
    const char *flaw;    /* why it is wrong, crashed, limited or out of memory; empty: none of these */
    enum pacing pacing;  /* burst: of earlier versions only */
    unsigned block;      /* which part of its set it was measured in, from 1; 0: not known */
    uint64_t instances;  /* that the row stands for: 1, but of a throughput run the stretch that begins at
                            `index`; solutions and counters are their sums, times are of one of them */
    uint64_t span;       /* instances that were timed together; above 1 time_ns is their mean */
    bool has_usage;      /* of the process tree, measured outside of the clock: */
    double cpu_ns;       /* processor time of one solve, of all threads and child processes */
    unsigned threads;    /* that there were, child processes' included */
    uint64_t tree_bytes; /* most resident memory of the tree */
    uint32_t host;       /* the machine (host.h); 0: not known */
    bool has_done, done; /* nothing further will be written about this instance (this isomorph of it) */
};

/* The header line and a row, as CSV (RFC 4180, newline alone). What is not known is an empty field. */
void rows_write_header(FILE *file);
void rows_write_row(FILE *file, const struct row *row);

/* A text as a CSV field, quoted where it must be. */
void rows_write_text(FILE *file, const char *text);

/* Cuts a line of CSV at its commas, in place, and takes quotes off. Returns the number of fields, at most
 * STORE_FIELDS_MAX. */
enum { STORE_FIELDS_MAX = 64 };
size_t rows_split(char *line, char *field[STORE_FIELDS_MAX]);

/* A reading of rows.csv, row by row: of a million rows one is in memory. */
struct scan {
    /* in */
    struct names *names;
    /* Called for each row, which lasts during the call, as `flaw` and `large_count` do. False with a sentence ends the
     * reading. */
    bool (*take)(void *context, const struct row *row, struct error *error);
    void *context;
    /* out */
    uint64_t header_end; /* where the first line ends, in bytes; 0: there is no whole first line */
    uint64_t end;        /* where the row that is being taken ends, or the last one that was */
    bool torn; /* what is wrong is only that the end is missing: a last line that does not end, or all */
};

/* Reads rows.csv, packed or not (rows_open). Columns are found by name, whatever their order; unknown ones are passed over, and those that earlier
 * versions did not have may be missing. False and FILE:LINE with a sentence if it can't be read. */
bool rows_scan(struct scan *scan, const char *path, struct error *error);

#endif
