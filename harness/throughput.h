/* Throughput: how long back-ends take for whole sets, pass by pass. What single instances took is not told;
 * so a back-end that takes many boards at once may, and nothing stands between two solves. */
#ifndef QUADRILLE_THROUGHPUT_H
#define QUADRILLE_THROUGHPUT_H

#include "experiment.h"

#include <stdio.h>

/* Measures each set: every back-end passes over it once untimed, which verifies a solution of each board and
 * holds the numbers of solutions against each other, and then experiment->runs times, in turns, in an order
 * drawn for each round. experiment->timeout_ns is of a pass. A line for each pass goes to `csv`, tables to
 * `table` (a terminal) and, as Markdown, to `markdown`. Returns an exit status: EXIT_NO after a
 * contradiction, a refused solution, or if the user interrupted. */
int throughput_run(const struct experiment *experiment, FILE *csv, FILE *table, FILE *markdown);

#endif
