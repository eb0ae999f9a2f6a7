/* SPDX-License-Identifier: MIT */
/* How much a comparison would be, for those who plan one. */
#ifndef QUADRILLE_FORECAST_H
#define QUADRILLE_FORECAST_H

#include <stddef.h>
#include <stdint.h>

struct forecast {
    size_t instances, trials, blocks, back_ends; /* instances: of all shards; the others: of this one */
    size_t rows_least, rows_most;
    double seconds_most; /* if every solve met its limit; infinity: there is none */
    size_t set_bytes;    /* memory of the sets and the plan in each process */
};

#endif
