/* SPDX-License-Identifier: MIT */
/* audit.csv in the folder of a run: what came of the questions of the audit, a line for each back-end that is audited and
 * each set that it was asked about. */
#ifndef QUADRILLE_HARNESS_MEASURING_RUN_AUDIT_CSV_H
#define QUADRILLE_HARNESS_MEASURING_RUN_AUDIT_CSV_H

#include "common/base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct audit_line {
    const char *solver, *set; /* set empty: it was asked about none */
    const char *verdict;      /* sound, unsound (on every set then), not audited */
    uint64_t asked, right, wrong;
    const char *why; /* of the other two verdicts; empty if they say it all */
};

void audit_csv_write_head(FILE *file);
void audit_csv_write(FILE *file, const struct audit_line *line);

/* Reads RUN/audit.csv, if there is one, by the names of its columns. What a file lacks is empty, or 0. Texts last until
 * `take` returns. False and a sentence if it can't be read. */
bool audit_csv_read(const char *run, void (*take)(void *context, const struct audit_line *line),
                    void *context, struct error *error);

#endif
