/* rows.csv: one row for each back-end x instance x isomorph x run. All tables and charts are made of these
 * rows alone. */
#ifndef QUADRILLE_STORE_H
#define QUADRILLE_STORE_H

#include "measure.h"

#include <stdio.h>

struct row {
    const char *set;    /* these two last as long as the list of rows */
    const char *solver; /* the spec */
    size_t index;       /* in its set, from 1 */
    struct order order;
    unsigned givens;
    uint64_t instance_hash;
    unsigned isomorph; /* 0: as printed */
    uint64_t limit;
    unsigned run; /* from 1 */
    uint64_t repeats;
    enum status status;
    uint64_t solutions;
    bool complete, hashed;
    uint64_t solution_hash;
    bool timed; /* false with STATUS_CLASH: no back-end was asked */
    double time_ns, encode_ns, start_ns, setup_ns;
    bool has_encode, has_start;
    uint64_t timeout_ns;
    uint64_t peak_bytes;
    unsigned counted; /* bit set of the counters that are there */
    uint64_t counters[COUNTER_COUNT];
    uint64_t end; /* of a row that was read: where it ends in its file, in bytes */
};

/* The header line and a row, as CSV (RFC 4180, newline alone). What is not known is an empty field. */
void store_write_header(FILE *file);
void store_write_row(FILE *file, const struct row *row);

/* A text as a CSV field, quoted where it must be. */
void store_write_text(FILE *file, const char *text);

struct row_list {
    struct row *row;
    size_t count, room;
    char **name; /* owns the texts of set and solver */
    size_t name_count, name_room;
    bool torn; /* what is wrong is only that the end is missing: a last line that does not end, or all */
    uint64_t header_end; /* of the file read last: where its first line ends; 0: it has no whole first line */
};

/* Appends the rows of a rows.csv. Columns are found by name, whatever their order; unknown ones are passed
 * over, and those that earlier versions did not have (counters, start_ns) may be missing. False and FILE:LINE
 * with a sentence if it can't be read; the rows before that stay in the list. */
bool store_read(struct row_list *list, const char *path, struct error *error);
void rows_close(struct row_list *list);

/* The list's own copy of a text, for the fields `set` and `solver`: equal texts have equal addresses. Null if
 * memory runs out. */
const char *rows_intern(struct row_list *list, const char *text);

#endif
