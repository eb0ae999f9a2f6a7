/* SPDX-License-Identifier: MIT */
/* A run that is on the disk, with all that can be said of it: its record, its results, its figures, and the names that
 * its rows use. */
#ifndef QUADRILLE_HARNESS_EXTENSIONS_REPRODUCE_RECORDED_RUN_H
#define QUADRILLE_HARNESS_EXTENSIONS_REPRODUCE_RECORDED_RUN_H

#include "harness/extensions/reproduce/ratio-claim.h"
#include "harness/statistics/run-statistics.h"
#include "harness/statistics/results.h"
#include "harness/text/json-text.h"

#include <jansson.h>

struct recorded_run {
    json_t *record; /* run.json */
    struct result_list results;
    struct run_statistics statistics;
    bool has_results, has_figures;
    /* As run.json lists them; null-terminated, the texts are of the record. */
    const char **solvers, **sets;
    size_t solver_count, set_count;
};

/* Reads the run in a folder: at least one back-end and one set. False and a sentence if it can't be
 * read. To be closed in any case. */
bool recorded_run_open(struct recorded_run *run, const char *folder, struct error *error);
void recorded_run_close(struct recorded_run *run);

/* What it has, to read claims against. */
static inline struct claim_names recorded_run_names(const struct recorded_run *run)
{
    return (struct claim_names){run->solvers, run->sets};
}

#endif
