/* SPDX-License-Identifier: MIT */
/* How much a comparison would be, for those who plan one, and for scripts that ask a cluster for time and memory. */
#ifndef QUADRILLE_FORECAST_H
#define QUADRILLE_FORECAST_H

#include "harness/ground/command.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct forecast {
    size_t instances, trials, blocks, back_ends; /* instances: of all shards; the others: of this one */
    size_t rows_least, rows_most;
    double seconds_most; /* if every solve met its limit; infinity: there is none */
    uint64_t jobs;
    uint64_t memory_limit; /* of a back-end; 0: none */
    bool memory_is_given;
    size_t set_bytes; /* memory of the sets and the plan in each process */
};

/* Reads the arguments of `compare`, argv[0] being its name, and its sets, and measures nothing. Returns an exit
 * status; only after EXIT_DONE the forecast is whole. Words change places as options_parse has it. */
int compare_forecast(const struct program *program, int argc, char **argv, struct forecast *forecast);

#endif
