/* SPDX-License-Identifier: MIT */
#include "harness/base/estimators.h"

#include "common/base/random.h"
#include "harness/base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sort_numbers(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, compare);
}

double quantile(const double *sorted, size_t count, double p)
{
    assert(count && p >= 0 && p <= 1);
    double position = (double)(count - 1) * p;
    size_t below = (size_t)position;
    double fraction = position - (double)below;
    if (fraction <= 0 || below + 1 >= count)
        return sorted[below];
    if (isinf(sorted[below + 1]))
        return sorted[below + 1];
    return sorted[below] + fraction * (sorted[below + 1] - sorted[below]);
}

double sample_median(double *numbers, size_t count)
{
    if (!count)
        return NAN;
    sort_numbers(numbers, count);
    return quantile(numbers, count, 0.5);
}

static double estimators_sum(const double *numbers, size_t count)
{
    double total = 0;
    for (size_t i = 0; i < count; i++)
        total += numbers[i];
    return total;
}

double mean(const double *numbers, size_t count)
{
    return estimators_sum(numbers, count) / (double)count;
}

/* --- bootstrap --- */

static int compare_members(const void *x, const void *y)
{
    const struct member *a = x, *b = y;
    int order = (a->number > b->number) - (a->number < b->number);
    return order ? order : (a->cluster > b->cluster) - (a->cluster < b->cluster);
}

void sort_members(struct member *members, size_t count)
{
    qsort(members, count, sizeof *members, compare_members);
}

size_t bootstrap_resamples(size_t clusters)
{
    const size_t draws = 50000000, most = 2000, least = 200;
    size_t affordable = clusters ? draws / clusters : most;
    return affordable > most ? most : affordable < least ? least : affordable;
}

double number_between(double lower, double upper)
{
    if (isinf(lower) && isinf(upper) && lower != upper)
        return 0;
    return isinf(upper) ? upper : isinf(lower) ? lower : lower + (upper - lower) / 2;
}

/* The median of a sample in which each member stands as often as its cluster was drawn. The two in the middle
 * are found by walking through the sorted members, and counting: nothing is sorted again. */
static double median_of_drawn(const struct clustered_sample *sample, const unsigned *drawn)
{
    uint64_t total = 0, passed = 0;
    for (size_t i = 0; i < sample->count; i++)
        total += drawn[sample->member[i].cluster];
    if (!total)
        return NAN;
    size_t i = 0;
    for (passed = drawn[sample->member[0].cluster]; passed <= (total - 1) / 2;)
        passed += drawn[sample->member[++i].cluster];
    double lower = sample->member[i].number;
    while (passed <= total / 2)
        passed += drawn[sample->member[++i].cluster];
    double upper = sample->member[i].number;
    return number_between(lower, upper);
}

enum { BOOTSTRAP_SEED = 1979 };

/* One of 0 .. bound-1. The bias of scaling 32 bits is bound / 2^32: nothing beside what is estimated. */
static size_t draw_below(struct random *random, size_t bound)
{
    return (size_t)((random_next(random) >> 32) * (uint64_t)bound >> 32);
}

void bootstrap_medians(const struct clustered_sample *samples, size_t count, size_t clusters,
                       size_t resamples, double *medians)
{
    struct random random;
    unsigned *drawn = memory_get((clusters + 1) * sizeof *drawn);
    random_seed(&random, BOOTSTRAP_SEED, 0);
    for (size_t r = 0; r < resamples; r++) {
        memset(drawn, 0, clusters * sizeof *drawn);
        for (size_t i = 0; i < clusters; i++)
            drawn[draw_below(&random, clusters)]++;
        for (size_t s = 0; s < count; s++)
            medians[s * resamples + r] = median_of_drawn(&samples[s], drawn);
    }
    free(drawn);
}

void bootstrap_means(const double *sum, const size_t *members, size_t clusters, size_t resamples,
                     double *means)
{
    struct random random;
    random_seed(&random, BOOTSTRAP_SEED, 0);
    for (size_t r = 0; r < resamples; r++) {
        double total = 0;
        size_t drawn_members = 0;
        for (size_t i = 0; i < clusters; i++) {
            size_t drawn = draw_below(&random, clusters);
            total += sum[drawn];
            drawn_members += members[drawn];
        }
        means[r] = total / (double)drawn_members;
    }
}

struct interval percentile_interval(double *resampled, size_t count)
{
    const double tail = 0.025;
    size_t known = 0;
    for (size_t i = 0; i < count; i++)
        if (!isnan(resampled[i]))
            resampled[known++] = resampled[i];
    if (!known || (double)(count - known) > tail * (double)count)
        return (struct interval){NAN, NAN};
    sort_numbers(resampled, known);
    return (struct interval){quantile(resampled, known, tail), quantile(resampled, known, 1 - tail)};
}

double student_t(size_t degrees)
{
    static const double few[] = {NAN, 12.706, 4.303, 3.182, 2.776};
    const double z = 1.959964;
    double nu = (double)degrees, cube = z * z * z;
    if (degrees < sizeof few / sizeof *few)
        return few[degrees];
    return z + (cube + z) / (4 * nu) + (5 * cube * z * z + 16 * cube + 3 * z) / (96 * nu * nu);
}

double few_clusters_widening(size_t clusters)
{
    const double z = 1.959964;
    assert(clusters >= 2);
    double nu = (double)clusters - 1;
    return sqrt((double)clusters / nu) * student_t(clusters - 1) / z;
}

/* The arm of an interval from `figure` to `end`. NAN and infinity stay what they are. */
static double longer_arm(double figure, double end, double factor)
{
    if (!(figure > 0) || !(end > 0) || isinf(figure) || isinf(end))
        return end;
    return figure * pow(end / figure, factor);
}

struct interval widened_interval(double figure, struct interval interval, double factor)
{
    return (struct interval){longer_arm(figure, interval.low, factor),
                             longer_arm(figure, interval.high, factor)};
}

static double with_luck(double figure, double end, double by_luck)
{
    return !(figure > 0) || isinf(figure) ? end : end * by_luck;
}

struct interval repetition_interval(double figure, struct interval interval)
{
    interval = widened_interval(figure, interval, sqrt(2));
    return (struct interval){with_luck(figure, interval.low, 1 - RUN_LUCK),
                             with_luck(figure, interval.high, 1 + RUN_LUCK)};
}

struct run_change run_change_of(const struct log_change *changes, size_t count)
{
    struct run_change all = {.arm = NAN};
    double n = (double)count, squares = 0;
    for (size_t i = 0; i < count; i++) {
        all.shift += changes[i].change / n;
        all.noise += changes[i].arm * changes[i].arm / n;
    }
    for (size_t i = 0; i < count; i++)
        squares += (changes[i].change - all.shift) * (changes[i].change - all.shift);
    if (count > 1)
        all.arm = student_t(count - 1) * sqrt(squares / (n - 1) * (1 + 1 / n));
    all.noise = sqrt(all.noise);
    return all;
}

/* -1: the lower end, 1: the upper one. */
static double end_between_runs(double ratio, double end, const struct run_change *change, int side)
{
    if (!(ratio > 0) || !(end > 0) || isinf(ratio) || isinf(end))
        return end;
    double own = log(end / ratio), more = fmax(0, own * own - change->noise * change->noise);
    return ratio * exp(side * sqrt(change->arm * change->arm + more) - change->shift);
}

struct interval interval_between_runs(double ratio, struct interval interval, const struct run_change *change)
{
    return (struct interval){end_between_runs(ratio, interval.low, change, -1),
                             end_between_runs(ratio, interval.high, change, 1)};
}

struct interval share_interval(double share, size_t count)
{
    const double z = 1.959964;
    double n = (double)count, scale = 1 / (1 + z * z / n), middle = scale * (share + z * z / (2 * n));
    double arm = scale * z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return (struct interval){fmax(0, middle - arm), fmin(1, middle + arm)};
}

/* --- p --- */

double p_of_interval(double ratio, struct interval interval)
{
    const double deviations = 1.959964;
    if (isnan(ratio) || isnan(interval.low))
        return NAN;
    double end = ratio > 1 ? interval.low : interval.high, arm = fabs(log(ratio / end));
    if (isinf(ratio) || !(ratio > 0) || !(arm > 0)) /* nothing to divide: the interval alone says */
        return interval.low > 1 || interval.high < 1 ? 0 : 1;
    return erfc(deviations * fabs(log(ratio)) / arm / sqrt(2));
}

double least_p_of_signs(size_t count)
{
    return ldexp(1, 1 - (int)(count < 1000 ? count : 1000));
}

/* --- Wilcoxon --- */

/* Ranks are doubled, so that means of them are whole numbers. ways[S]: of so many choices of signs the
 * doubled ranks below 0 add up to S. */
double signed_rank_p(const double *difference, size_t count)
{
    enum { EXACT_MOST = 50 };
    struct member *member = memory_get((count + 1) * sizeof *member);
    double ways[EXACT_MOST * (EXACT_MOST + 1) + 1] = {1}, below = 0, sum = 0, squares = 0, tail = 0;
    size_t known = 0;
    for (size_t i = 0; i < count; i++) {
        assert(!isnan(difference[i]));
        if (difference[i] != 0)
            member[known++] = (struct member){fabs(difference[i]), difference[i] < 0};
    }
    sort_members(member, known);
    for (size_t i = 0, from = 0, to = 0; i < known; i++) {
        for (from = i < to ? from : i; to < known && member[to].number == member[from].number;)
            to++;
        const size_t rank = from + 1 + to;
        below += member[i].cluster ? (double)rank : 0;
        sum += (double)rank;
        squares += (double)rank * (double)rank;
        for (size_t s = known * (known + 1) + 1; known <= EXACT_MOST && s-- > rank;)
            ways[s] += ways[s - rank];
    }
    free(member);
    const double least = fmin(below, sum - below);
    if (known > EXACT_MOST)
        return erfc((sum / 2 - least) / sqrt(squares / 2));
    for (size_t s = 0; s <= (size_t)least; s++)
        tail += ways[s];
    return fmin(1, ldexp(tail, 1 - (int)known));
}

/* --- Holm --- */

static int compare_pointed(const void *a, const void *b)
{
    return compare(*(const double *const *)a, *(const double *const *)b);
}

void holm_adjust(const double *p, size_t count, double *adjusted)
{
    const double **by_size = memory_get((count + 1) * sizeof *by_size);
    size_t tests = 0;
    double least = 0;
    for (size_t i = 0; i < count; i++) {
        adjusted[i] = NAN;
        if (!isnan(p[i]))
            by_size[tests++] = &p[i];
    }
    qsort(by_size, tests, sizeof *by_size, compare_pointed);
    for (size_t i = 0; i < tests; i++) {
        least = fmax(least, fmin(1, *by_size[i] * (double)(tests - i)));
        adjusted[by_size[i] - p] = least;
    }
    free(by_size);
}

/* --- repetitions --- */

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
