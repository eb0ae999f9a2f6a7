/* Estimators, each with its source. Infinity stands for a run that was cut off, wherever times are asked for:
 * it is longer than all others, and as long as another that was cut off. */
#ifndef QUADRILLE_STATS_H
#define QUADRILLE_STATS_H

#include <stdbool.h>
#include <stddef.h>

/* Sorts ascending, in place. */
void sort_numbers(double *numbers, size_t count);

/* The p-quantile (0..1) of sorted numbers, count at least 1: Hyndman and Fan, Sample Quantiles in Statistical
 * Packages (The American Statistician 50(4), 1996), definition 7, as R and NumPy do by default. Between a
 * finite number and infinity the answer is infinity. */
double quantile(const double *sorted, size_t count, double p);

/* The arithmetic mean; count at least 1. */
double mean(const double *numbers, size_t count);

/* PAR-k, the penalised average run time: what was not solved counts as k times its limit (k = 2 in the SAT
 * competitions, 10 in algorithm configuration: Hutter, Hoos, Leyton-Brown, Stuetzle, ParamILS, J. Artificial
 * Intelligence Research 36, 2009, section 2). `times` are those of the solved ones, `limits` the sum of the
 * limits of `unsolved` more: infinity if one has none. Together at least one. */
double penalised_mean(double k, const double *times, size_t solved, double limits, size_t unsolved);

/* --- how far a median can be trusted --- */

/* What a figure lies in, both ends included; NAN: it can't be told. An end may be infinite. */
struct interval {
    double low, high;
};

/* A number of a sample, and the cluster that it came with: the forms of one board are a cluster. */
struct member {
    double number;
    unsigned cluster; /* from 0 */
};

void sort_members(struct member *members, size_t count);

struct clustered_sample {
    const struct member *member; /* sorted */
    size_t count;
};

/* How many resamples a bootstrap over so many clusters takes: 2000, for more than 25,000 clusters fewer, so
 * that about 5e7 draws are made, but at least 200. */
size_t bootstrap_resamples(size_t clusters);

/* The bootstrap of medians: as many clusters are drawn with replacement as there are, each with all its
 * members, as whole clusters (and not their members one by one) are independent: Davison and Hinkley,
 * Bootstrap Methods and their Application (1997), section 3.8, first strategy. All samples see the same
 * draws, so that medians of the same resample may be compared. The draws are the same each time that so many
 * clusters are asked for.
 *
 * medians[s * resamples + r] becomes the median of sample s in resample r; NAN if none of its members was
 * drawn. False if memory runs out. */
bool bootstrap_medians(const struct clustered_sample *samples, size_t count, size_t clusters,
                       double *medians);

/* The same of the mean of a sample, by the sum and the count (at least 1) of each cluster's members: `means`
 * has room for bootstrap_resamples(clusters) of them. */
void bootstrap_means(const double *sum, const size_t *members, size_t clusters, double *means);

/* The percentile interval of 95 % of a figure by its resampled values, of which NAN stands for what cannot be
 * told; so does the interval if these are over 2.5 %: Efron and Tibshirani, An Introduction to the Bootstrap
 * (1993), section 13.3. Sorts them. */
struct interval percentile_interval(double *resampled, size_t count);

/* --- whether one is faster than the other --- */

/* Wilcoxon's signed-rank test of paired differences against symmetry about 0 (Individual Comparisons by
 * Ranking Methods, Biometrics Bulletin 1, 1945), two-sided. Differences of 0 are dropped, as he does; equal
 * ones share the mean of their ranks. Of at most 50 the distribution is exact, given these ranks; of more it
 * is the normal approximation with the corrections for ties and for continuity (Hollander and Wolfe,
 * Nonparametric Statistical Methods, section 3.1). */
struct signed_rank {
    size_t count;    /* differences other than 0 */
    double positive; /* the sum of the ranks of those above 0 */
    double p;        /* NAN if there is no difference at all */
};

/* Sorts the differences by their size. They may be infinite, but not NAN. */
struct signed_rank signed_rank_test(double *differences, size_t count);

/* Holm's step-down correction (A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian J. of
 * Statistics 6, 1979): adjusted[i], held against 0.05, keeps the chance of any false alarm among all tests
 * below 5 %. A p that is NAN is no test. False if memory runs out. */
bool holm_adjust(const double *p, size_t count, double *adjusted);

#endif
