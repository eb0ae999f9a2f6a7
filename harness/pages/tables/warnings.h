/* SPDX-License-Identifier: MIT */
/* Plain warnings under the tables: where a figure should not be trusted, and what to do about it. Each is
 * given only if the data say so, in one line for all sets together. */
#ifndef QUADRILLE_WARNINGS_H
#define QUADRILLE_WARNINGS_H

#include "harness/figures/figures.h"

#include <stdio.h>

enum fact { FACT_UNKNOWN, FACT_NO, FACT_YES };

/* What run.json says of the machine and of the measuring. What it does not say is unknown: numbers are NAN
 * then, texts empty. */
struct run_facts {
    char governor[32];
    enum fact turbo, virtual_machine;
    double load_before, load_after; /* processes that wanted to run, in the minute before */
    double jobs;                    /* instances measured at once */
    /* What others took while it measured (interference.h); runs of earlier versions do not say. */
    double measured_ns, cpu_share, other_cpu_share, steal_share;
    enum fact reports_steal;
    bool runs_programs;   /* some back-end is a program by others, for whose answers what measures waits */
    double solve_cost_ns; /* what the harness adds to one timed solve */
    double clock_resolution_ns;
};

/* Reads RUN/run.json. A run that has none, or is a file of rows alone, has unknown facts. False and a
 * sentence if there is one that can't be read; the facts are unknown then, too. */
bool run_facts_read(const char *run, struct run_facts *facts, struct error *error);

/* A list, a line each, as a terminal and Markdown have it; nothing at all if all is well. */
void warnings_print(const struct run_figures *figures, const struct result_list *results,
                    const struct run_facts *facts, FILE *file);

/* The same, but at most so many of them, at least 1, in the same order; the heading says how many there are.
 */
void warnings_print_first(const struct run_figures *figures, const struct result_list *results,
                          const struct run_facts *facts, size_t most, FILE *file);

#endif
