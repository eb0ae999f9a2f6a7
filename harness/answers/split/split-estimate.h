/* SPDX-License-Identifier: MIT */
/* How much of a split search is done, judged by the tree as far as it was met. */
#ifndef QUADRILLE_SPLIT_ESTIMATE_H
#define QUADRILLE_SPLIT_ESTIMATE_H

#include "harness/answers/split/split.h"

struct split_estimate {
    double nodes_done; /* counted so far */
    double nodes, low,
        high;    /* of the whole tree, and the interval of 95 % that it lies in; 0: not known yet */
    double done; /* 0..1 */
};

/* Tops are taken in random order, so those that were begun are a random sample without replacement of all tops, and the
 * tree has N times their mean, as far as they are not done with what Kaplan and Meier expect of them (W. G. Cochran, Sampling Techniques, third edition, 1977, theorems 2.1 and 2.2: the
 * variance has the factor 1 - n/N), by the quantile of Student's distribution. With fewer than five done nothing is
 * said but the share of the tree (split.h), by which Knuth's estimate would weigh them. */
struct split_estimate split_estimate(const struct split *split);

#endif
