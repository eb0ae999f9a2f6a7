/* SPDX-License-Identifier: MIT */
/* Plain warnings under the tables: where a figure should not be trusted, and what to do about it. Each is
 * given only if the data say so, in one line for all sets together. */
#pragma once

#include "harness/statistics/run-statistics.h"
#include "harness/text/document.h"

/* What `lost` of a run says, in a sentence. */
#define LOST_ROWS "Torn: %s. What is missing counts as not measured"

enum fact { FACT_UNKNOWN, FACT_NO, FACT_YES };

/* What run.json says of the machine and of the measuring. What it does not say is unknown: numbers are NAN
 * then, texts empty. */
struct run_facts {
    char governor[32];
    enum fact turbo, virtual_machine;
    double load_before, load_after; /* processes that wanted to run, in the minute before */
    double jobs;                    /* instances measured at once */
    /* What others took while it measured (machine-load.h); runs of earlier versions do not say. */
    double measured_ns, cpu_share, other_cpu_share, steal_share;
    enum fact reports_steal;
    bool imported;        /* another program measured (import.h) */
    bool runs_programs;   /* some solver is a program by others, for whose answers what measures waits */
    double solve_cost_ns; /* what the harness adds to one timed solve */
    double clock_resolution_ns;
};

/* Reads the facts of run.json; null: all are unknown. */
struct run_facts run_facts_of(const json_t *run);

/* What calls for care: which kind of thing; whom it is about most, if it is one solver (on one set),
 * else null; the number that calls for it (NAN: none); a sentence without its full stop; and what to do
 * about it; empty: nothing can be done. */
struct warning {
    const char *id, *solver, *set;
    double measure;
    char says[700];
    const char *remedy;
};

struct warnings {
    struct warning *warning;
    size_t count, room;
};

/* To be closed. */
void warnings_make(struct warnings *list, const struct run_statistics *statistics,
                   const struct result_list *results, const struct run_facts *facts);

void warnings_close(struct warnings *list);

/* Adds at most `most` of them, in their order. */
void warnings_add_items(struct document *document, const struct warnings *list, size_t most);

/* The same below a line that says how many there are. Nothing if all is well. */
void warnings_add(struct document *document, const struct warnings *list, size_t most);
