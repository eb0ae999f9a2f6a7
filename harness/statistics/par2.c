/* SPDX-License-Identifier: MIT */
#include "harness/statistics/par2.h"

#include <math.h>

double time_of(const struct result *result)
{
    return result->solved ? result->time_ns : INFINITY;
}

double limit_of(const struct result *result)
{
    return result->timeout_ns ? (double)result->timeout_ns : INFINITY;
}

double instances_of(const struct result *result)
{
    return result->instances > 1 ? (double)result->instances : 1;
}

void par_add(struct par *par, const struct result *result)
{
    par->sum_ns += instances_of(result) * (result->solved ? result->time_ns : par->k * limit_of(result));
    par->instances += instances_of(result);
}

double par_mean(const struct par *par)
{
    return par->instances > 0 ? par->sum_ns / par->instances : NAN;
}
