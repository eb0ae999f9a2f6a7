/* SPDX-License-Identifier: MIT */
#include "harness/splitting/split-estimate.h"

#include <math.h>

/* The 97.5 % quantile of Student's distribution, to 1 % from 2 degrees of freedom on (Cornish and Fisher's expansion of it
 * in 1/f: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5). */
static double student(double freedom)
{
    const double x = 1.959964, x2 = x * x;
    return x + x * (x2 + 1) / (4 * freedom) + x * ((5 * x2 + 16) * x2 + 3) / (96 * freedom * freedom) +
           x * (((3 * x2 + 19) * x2 + 17) * x2 - 15) / (384 * freedom * freedom * freedom);
}

struct split_estimate split_estimate(const struct split *split)
{
    enum { ENOUGH = 5 };
    double all = (double)split->top_count, count = 0, sum = 0, squares = 0, begun = 0,
           share = split->near_share;
    for (size_t i = 0; i < split->top_count; i++) {
        const struct split_top *top = &split->tops[i];
        double nodes = (double)top->nodes;
        share += top->share_done;
        begun += nodes;
        if (top->left)
            continue;
        count++;
        sum += nodes;
        squares += nodes * nodes;
    }
    struct split_estimate estimate = {.nodes_done = (double)split->near_nodes + begun, .done = share};
    if (split_is_done(split)) {
        estimate.nodes = estimate.low = estimate.high = estimate.nodes_done;
        estimate.done = 1;
        return estimate;
    }
    if (count < ENOUGH)
        return estimate;
    double mean = sum / count, variance = fmax(0, (squares - sum * mean) / (count - 1));
    double arm = student(count - 1) * all * sqrt(variance / count * (1 - count / all));
    double near = (double)split->near_nodes;
    /* There are at least as many as were met. */
    estimate.nodes = fmax(near + all * mean, estimate.nodes_done);
    estimate.low = fmax(near + all * mean - arm, estimate.nodes_done);
    estimate.high = fmax(near + all * mean + arm, estimate.nodes_done);
    estimate.done = estimate.nodes_done / estimate.nodes;
    return estimate;
}
