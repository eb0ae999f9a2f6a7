/* SPDX-License-Identifier: MIT */
#include "harness/measuring/repetitions.h"

#include "harness/base/estimators.h"

#include <assert.h>
#include <math.h>

/* The chance that the median lies outside is 2 P(X < d), X binomial with p = 1/2. */
static size_t median_depth(size_t count)
{
    const double tail = 0.025;
    /* The logarithm of P(X = 0), which is too small for a number itself from 1075 on; P(X < d) for d = 1. */
    double log_term = -(double)count * log(2), below = exp(log_term);
    size_t depth = 0;
    while (below <= tail && depth < count / 2) {
        depth++;
        log_term += log((double)(count - depth + 1) / (double)depth);
        below += exp(log_term);
    }
    return depth;
}

bool median_is_known(double *times, size_t count, double precision)
{
    assert(times || !count);
    assert(precision >= 0);
    size_t depth = median_depth(count);
    if (!depth)
        return false;
    sort_numbers(times, count);
    double half_width = (times[count - depth] - times[depth - 1]) / 2;
    return half_width <= precision * quantile(times, count, 0.5);
}
