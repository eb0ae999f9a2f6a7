/* SPDX-License-Identifier: MIT */
/* The instances on which back-ends differ most: where one ratio says more than a table of medians. */
#ifndef QUADRILLE_HARNESS_REPORT_DIFFERENCES_H
#define QUADRILLE_HARNESS_REPORT_DIFFERENCES_H

#include "harness/statistics/result-matrix.h"

/* The fastest back-end of an instance, which solved it, and the slowest, which solved it or was cut off: then
 * the ratio is a lower bound. */
struct difference {
    const struct result *fastest, *slowest;
    double ratio;
};

/* The largest, the largest first; returns how many, at most `room`. */
size_t differences_find(const struct result_list *results, struct difference *difference, size_t room);

#endif
