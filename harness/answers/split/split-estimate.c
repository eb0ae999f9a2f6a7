/* SPDX-License-Identifier: MIT */
#include "harness/answers/split/split.h"

#include "harness/ground/memory.h"
#include "harness/ground/stats.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* The nodes of a top; if it is not done, it has more than so many. */
struct size {
    double nodes;
    bool is_done;
};

static int compare_sizes(const void *a, const void *b)
{
    const struct size *x = a, *y = b;
    return x->nodes != y->nodes ? (x->nodes > y->nodes) - (x->nodes < y->nodes) : y->is_done - x->is_done;
}

/* The mean and variance of the sizes of all tops. At any time those that take long are the ones that are not done, so the
 * mean of those that are done would be too low. What is known of the others is that they are larger than they are now: so
 * the share of each is dealt to those above it (Kaplan and Meier, Nonparametric estimation from incomplete observations,
 * Journal of the American Statistical Association 53, 1958), and the largest counts as done (Efron, The two sample problem
 * with censored data, 5th Berkeley Symposium, 1967). */
static void take_mean(struct size *size, size_t count, double *mean, double *variance)
{
    double share = 1, squares = 0;
    qsort(size, count, sizeof *size, compare_sizes);
    *mean = 0;
    for (size_t i = 0; i < count; i++) {
        bool counts = size[i].is_done || i + 1 == count;
        double weight = counts ? share / (double)(count - i) : 0;
        share -= weight;
        *mean += weight * size[i].nodes;
        squares += weight * size[i].nodes * size[i].nodes;
    }
    *variance = fmax(0, squares - *mean * *mean);
}

struct split_estimate split_estimate(const struct split *split)
{
    enum { ENOUGH = 5 };
    double all = (double)split->top_count, done = 0, begun = 0, share = split->near_share, mean = 0,
           variance = 0;
    struct size *size = memory_get((split->top_count + 1) * sizeof *size);
    for (size_t i = 0; i < split->top_count; i++) {
        const struct split_top *top = &split->tops[i];
        share += top->share_done;
        begun += (double)top->nodes;
        done += !top->left;
        size[i] = (struct size){(double)top->nodes - (top->left > 0) / 2.0, !top->left};
    }
    struct split_estimate estimate = {.nodes_done = (double)split->near_nodes + begun, .done = share};
    bool is_done = split_is_done(split);
    if (!is_done && done >= ENOUGH)
        take_mean(size, split->top_count, &mean, &variance);
    free(size);
    if (is_done) {
        estimate.nodes = estimate.low = estimate.high = estimate.nodes_done;
        estimate.done = 1;
        return estimate;
    }
    if (!(mean > 0))
        return estimate;
    double arm = student_t((size_t)done - 1) * all * sqrt(variance / (done - 1) * (1 - done / all));
    double near = (double)split->near_nodes;
    /* There are at least as many as were met. Sizes are skewed, a few tops are large: so the interval of what is left is
     * one of its logarithm. */
    double left = fmax(near + all * mean - estimate.nodes_done, 1);
    estimate.nodes = estimate.nodes_done + left;
    estimate.low = estimate.nodes_done + left * exp(-arm / left);
    estimate.high = estimate.nodes_done + left * exp(arm / left);
    estimate.done = estimate.nodes_done / estimate.nodes;
    return estimate;
}
