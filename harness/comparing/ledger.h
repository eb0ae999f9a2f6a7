/* SPDX-License-Identifier: MIT */
/* The ledger: rows on their way to rows.csv. They are kept as text in memory shared with the guard, and reach
 * the file in one piece, so that rows of several processes never mix within a line, whichever process is
 * killed, and when. */
#ifndef QUADRILLE_LEDGER_H
#define QUADRILLE_LEDGER_H

#include "harness/run-folder/rows-csv.h"
#include "harness/run-folder/run-seal.h"

enum { LEDGER_MAX = 1 << 16 };

struct ledger {
    int file; /* rows.csv, to append to */
    size_t used;
    char text[LEDGER_MAX];
};

/* Adds a row. False with errno if there was no room left and it could not be made. */
bool ledger_add(struct ledger *ledger, const struct row *row);

/* Writes all of it to the file. False with errno. */
bool ledger_flush(struct ledger *ledger);

/* Says why one of these failed; false. */
bool ledger_fails(struct error *error);

/* From now on what this process appends to a file is added to a seal, too. Of the one that writes: there is one file. */
void append_sealed(int file, struct seal *seal);

/* Appends a text to a file in one piece; a worker has the guard do it (outbox.h). False with errno. */
bool append(int file, const char *text, size_t length);

#endif
