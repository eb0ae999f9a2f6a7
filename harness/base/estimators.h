/* SPDX-License-Identifier: MIT */
/* Estimators, each with its source. Infinity stands for a run that was cut off, wherever times are asked for:
 * it is longer than all others, and as long as another that was cut off. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sorts ascending, in place. */
void sort_numbers(double *numbers, size_t count);

/* The p-quantile (0..1) of sorted numbers, count at least 1: Hyndman and Fan, Sample Quantiles in Statistical
 * Packages (The American Statistician 50(4), 1996), definition 7, as R and NumPy do by default. Between a
 * finite number and infinity the answer is infinity. */
double quantile(const double *sorted, size_t count, double p);

/* Half way between two numbers. A number beside an infinite one counts for nothing; between minus and plus
 * infinity is 0. */
double number_between(double lower, double upper);

/* The median of numbers, which it sorts; NAN if there are none. */
double sample_median(double *numbers, size_t count);

/* The arithmetic mean; count at least 1. */
double mean(const double *numbers, size_t count);

/* --- how far a median can be trusted --- */

/* What a figure lies in, both ends included; NAN: it is not known. An end may be infinite. */
struct interval {
    double low, high;
};

/* A number of a sample, and the cluster that it came with: the isomorphs of one board are a cluster. */
struct member {
    double number;
    unsigned cluster; /* from 0 */
};

void sort_members(struct member *members, size_t count);

struct clustered_sample {
    const struct member *member; /* sorted */
    size_t count;
};

/* Returns how many resamples a bootstrap over `clusters` clusters takes: 2000, and fewer for more than 25,000
 * clusters, so that about 5e7 draws are made, but at least 200. */
size_t bootstrap_resamples(size_t clusters);

/* The bootstrap of medians: as many clusters are drawn with replacement as there are, each with all its
 * members, as whole clusters (and not their members one by one) are independent: Davison and Hinkley,
 * Bootstrap Methods and their Application (1997), section 3.8, first strategy. All samples see the same
 * draws, so that medians of the same resample may be compared. The draws are the same for the same number
 * of clusters.
 *
 * medians[s * resamples + r] becomes the median of sample s in resample r; NAN if none of its members was
 * drawn. */
void bootstrap_medians(const struct clustered_sample *samples, size_t count, size_t clusters,
                       size_t resamples, double *medians);

/* The same of the mean of a sample, by the sum and the count (at least 1) of each cluster's members: `means`
 * has room for as many as there are resamples. */
void bootstrap_means(const double *sum, const size_t *members, size_t clusters, size_t resamples,
                     double *means);

/* The percentile interval of 95 % of a figure by its resampled values, of which NAN stands for an unknown
 * one; so does the interval if these are over 2.5 %: Efron and Tibshirani, An Introduction to the Bootstrap
 * (1993), section 13.3. Sorts them. */
struct interval percentile_interval(double *resampled, size_t count);

/* Returns Student's t for an interval of 95 %, of `degrees` degrees of freedom, at least 1: M. Abramowitz and
 * I. Stegun, Handbook of Mathematical Functions, table 26.10 up to 4, then 26.7.5, exact to 1 %. */
double student_t(size_t degrees);

/* By how much a percentile interval over so few clusters is too narrow: T. Hesterberg, What Teachers Should
 * Know about the Bootstrap (American Statistician 69, 2015), section 5.3. At least 2 clusters. */
double few_clusters_widening(size_t clusters);

/* Returns the interval of a positive figure with arms `factor` times as long, as ratios. */
struct interval widened_interval(double figure, struct interval interval, double factor);

/* From the interval of a positive figure to that in which the figure of another run like it lies, with 95 %:
 * both runs have the error that the interval shows, so its arms, as ratios, are longer by the root of two
 * (the prediction interval of one mean by another); and by RUN_LUCK, for what is drawn once for a run and so
 * can't be seen within it: where code lies, what the machine is doing this minute. Of 40 runs on the same 100
 * small boards the ratios of medians had a standard deviation of 1.0 % where the boards accounted for 0.8 %:
 * the rest is 0.7 %, and twice the root of two of it 2 %. */
#define RUN_LUCK 0.02
struct interval repetition_interval(double figure, struct interval interval);

/* --- what differs between two runs, whatever program it is --- */

/* By how much a figure of a back-end changed from one run to another, its logarithm; and the half of the
 * interval of 95 % by what is seen within the runs, its boards and their noise. */
struct log_change {
    double change, arm;
};

/* What changed from one run to another whatever the program. `shift`: for everything; `arm`: the half of the
 * interval of 95 % in which the change of one back-end lies whose program did not change, if its `change.arm`
 * is `noise`. */
struct run_change {
    double shift, arm, noise;
};

/* From the changes of back-ends whose program did not change (all finite): that of one more lies in the
 * prediction interval of a normal sample, by Student's t (G. Hahn and W. Meeker, Statistical Intervals, 1991,
 * section 4.8). At least 2 of them; else the arm is NAN. */
struct run_change run_change_of(const struct log_change *changes, size_t count);

/* The interval of a ratio by what is seen within two runs, which are not corrected yet, becomes that of the
 * corrected one: only what its boards and their noise add to `noise` is added to the arm, as the rest is in
 * it already. */
struct interval interval_between_runs(double ratio, struct interval interval,
                                      const struct run_change *change);

/* Returns the interval of 95 % of a share of `count` independent observations: E. B. Wilson, Probable
 * Inference, the Law of Succession, and Statistical Inference (J. of the American Statistical Association 22,
 * 1927). At least one. */
struct interval share_interval(double share, size_t count);

/* --- whether one is faster than the other --- */

/* The two-sided p that goes with the interval of 95 % of a positive ratio: below 0.05 if, and only if, the
 * interval leaves out 1. The arm of the interval on the side of 1 is 1.96 deviations of the logarithm (D.
 * Altman and J. Bland, How to Obtain the P Value from a Confidence Interval, BMJ 343, 2011). NAN without an
 * interval. */
double p_of_interval(double ratio, struct interval interval);

/* Returns the least p that a test of the signs of `count` differences can find: all fall on one side of
 * two. */
double least_p_of_signs(size_t count);

/* The two-sided p of Wilcoxon's signed-rank test of paired differences, none NAN: whether those above 0 are
 * as many and as large as those below (F. Wilcoxon, Individual Comparisons by Ranking Methods, Biometrics
 * Bulletin 1, 1945). Differences of 0 are left out, equal sizes have the mean of their ranks. Of up to 50 it
 * is exact, over all ways to choose the signs; of more by the normal distribution of the same variance. 1 if
 * all are 0. */
double signed_rank_p(const double *difference, size_t count);

/* Holm's step-down correction (A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian J. of
 * Statistics 6, 1979): adjusted[i], compared with 0.05, keeps the chance of any false alarm among all tests
 * below 5 %. A p that is NAN is not a test. */
void holm_adjust(const double *p, size_t count, double *adjusted);

/* How many runs settle the median of a solve. */

/* Whether the median of the population that `count` times were drawn from is known to +-`precision` (0.02: 2
 * %), with 95 % confidence: half the width of that interval, by the median. Sorts the times. */
bool median_is_known(double *times, size_t count, double precision);
