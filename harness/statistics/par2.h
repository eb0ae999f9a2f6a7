/* SPDX-License-Identifier: MIT */
/* PAR-2, PAR-10: the penalised average run time, the measure that tables are sorted by. There is this one for
 * all tables, charts and reports. */
#ifndef QUADRILLE_HARNESS_STATISTICS_PAR2_H
#define QUADRILLE_HARNESS_STATISTICS_PAR2_H

#include "harness/statistics/results.h"

/* In nanoseconds; infinity if it was not solved. */
double time_of(const struct result *result);

/* What an unsolved result met, in nanoseconds; infinity if there was no limit. */
double limit_of(const struct result *result);

/* The instances that it stands for: 1, or those of a stretch. */
double instances_of(const struct result *result);

/* PAR-k, the penalised average run time: what was not solved counts as k times its limit (k = 2 in the SAT
 * competitions, 10 in algorithm configuration: Hutter, Hoos, Leyton-Brown, Stuetzle, ParamILS, J. Artificial
 * Intelligence Research 36, 2009, section 2), and a stretch as many times as it has instances. */
struct par {
    double k, sum_ns, instances;
};

void par_add(struct par *par, const struct result *result);

/* In nanoseconds; infinity if one that was not solved had no limit; NAN of nothing. */
double par_mean(const struct par *par);

#endif
