/* SPDX-License-Identifier: MIT */
/* costs.csv, of a run that minimizes: when each timed solve came to know of a cheaper cover. A line for each, and a last one for
 * the end of the solve, whose cost is empty if no cover is known then. */
#ifndef QUADRILLE_HARNESS_MEASURING_RUN_COSTS_CSV_H
#define QUADRILLE_HARNESS_MEASURING_RUN_COSTS_CSV_H

#include "harness/measuring/measure.h"
#include "harness/measuring/run/rows-csv.h"

/* What was known of a solve so long after its begin. */
struct cost_step {
    const char *set, *solver; /* of the names */
    size_t index;             /* in its set, from 1 */
    unsigned isomorph, run;
    double time_ns;
    bool has_cost;
    uint64_t cost;
};

void costs_write_header(FILE *file);

/* The lines of a solve, of which `row` says the rest. */
void costs_write(FILE *file, const struct row *row, const struct improvement *improvement, size_t count);

/* Reads a line, which is cut up. False if it is the header, or no such line. */
bool costs_read(struct cost_step *step, char *line, struct names *names);

#endif
