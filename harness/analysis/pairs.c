/* SPDX-License-Identifier: MIT */
/* A pair is compared in three ways, since they may differ: the ratio of medians and that of PAR-2, from the
 * draws of the whole set; and the ratios board by board, on which the test, the effect sizes and the planning
 * rest.
 *
 * Effect sizes: the median of the paired ratios; and the chance that one is faster on a board, a tie as a
 * half (A. Vargha and H. D. Delaney, A Critique and Improvement of the CL Common Language Effect Size
 * Statistics, J. of Educational and Behavioral Statistics 25, 2000, in the form for paired samples).
 *
 * Planning: how many boards would settle a difference of 5 %. The logarithms of the paired ratios have a
 * standard deviation s, here 1.4826 times their median absolute deviation, as some may be infinite. Their
 * median has a standard error of s sqrt(pi / 2n). The interval of `paired` leaves out 1 in four runs of five
 * if the logarithm of 1.05, less RUN_LUCK, is (1.96 sqrt(2) + 0.84) of it (J. Cohen, Statistical Power
 * Analysis, 1988, chapter 2, with the arms of repetition_interval). A part w of s^2 is the noise of runs: its
 * root is the mean over the boards of the deviation of a ratio of two medians of so many runs. R runs instead
 * of r make s^2 of it s^2 (1 - w + w r / R). */
#include "harness/analysis/pairs.h"

#include <math.h>
#include <stdlib.h>

/* Both on a row. */
struct meeting {
    unsigned cluster;
    size_t row;
    double a, b;  /* times; infinity: not solved */
    double noise; /* variance of the logarithm of their ratio by the noise of runs; NAN: not known */
    double runs;  /* of the one that has fewer */
};

/* What a pair is worked out in. */
struct desk {
    struct meeting *meeting;  /* room for all rows, as all but the last */
    struct member *member[2]; /* the times of both */
    double *difference;       /* a number for each cluster, and behind them those of the rows of one */
    double *noise;            /* its deviation by the noise of runs */
    double *ratios;           /* of resampled figures */
    double *medians;          /* of both, if they have to be drawn for them alone */
    /* How much the figures of the pair at hand differ between layouts. */
    struct layout_spread by_median, by_par2, by_paired;
};

static bool open_desk(struct desk *desk, size_t rows)
{
    size_t resamples = bootstrap_resamples(1);
    *desk = (struct desk){
        malloc((rows + 1) * sizeof(struct meeting)),
        {malloc((rows + 1) * sizeof(struct member)), malloc((rows + 1) * sizeof(struct member))},
        calloc(2 * rows + 1, sizeof(double)),
        malloc((rows + 1) * sizeof(double)),
        malloc((resamples + 1) * sizeof(double)),
        malloc((2 * resamples + 1) * sizeof(double)),
        {0},
        {0},
        {0}};
    return desk->meeting && desk->member[0] && desk->member[1] && desk->difference && desk->noise &&
           desk->ratios && desk->medians;
}

static void close_desk(struct desk *desk)
{
    free(desk->meeting);
    free(desk->member[0]);
    free(desk->member[1]);
    free(desk->difference);
    free(desk->noise);
    free(desk->ratios);
    free(desk->medians);
}

/* --- the rows that both ran on --- */

/* By how much the median absolute deviation of so few numbers is too small: C. Croux and P. Rousseeuw,
 * Time-Efficient Algorithms for Two Highly Robust Estimators of Scale (COMPSTAT 1992), section 3. */
static double correction_of(unsigned runs)
{
    static const double few[] = {NAN, NAN, 1.196, 1.495, 1.363, 1.206, 1.200, 1.140, 1.129, 1.107};
    return runs < sizeof few / sizeof *few ? few[runs] : runs / (runs - 0.8);
}

/* The variance of the logarithm of a median of runs: of a normal sample pi / 2 times that of a mean. */
static double variance_of(const struct result *result)
{
    const double to_deviation = 1.4826, of_median = acos(-1) / 2;
    double deviation = to_deviation * correction_of(result->runs) * result->noise;
    return of_median * deviation * deviation / result->runs;
}

static int by_cluster(const void *x, const void *y)
{
    const struct meeting *a = x, *b = y;
    if (a->cluster != b->cluster)
        return a->cluster < b->cluster ? -1 : 1;
    return (a->row > b->row) - (a->row < b->row);
}

/* The meetings, sorted by cluster; the clusters are numbered anew, without gaps. */
static void gather(struct pair *pair, const struct result_matrix *times, const struct desk *desk)
{
    const struct matrix_column *a = &times->column[pair->a], *b = &times->column[pair->b];
    const struct clusters *clusters = matrix_clusters(times, a, b);
    for (size_t row = 0; row < times->rows; row++) {
        const struct result *x = a->cell[row], *y = b->cell[row];
        if (!x || !y)
            continue;
        desk->meeting[pair->both++] =
            (struct meeting){clusters->of[row],
                             row,
                             time_of(x),
                             time_of(y),
                             x->solved && y->solved ? variance_of(x) + variance_of(y) : NAN,
                             fmin(x->runs, y->runs)};
        pair->faster[0] += time_of(x) < time_of(y);
        pair->faster[1] += time_of(x) > time_of(y);
        pair->ties += time_of(x) == time_of(y);
    }
    qsort(desk->meeting, pair->both, sizeof *desk->meeting, by_cluster);
    unsigned before = 0;
    for (size_t i = 0; i < pair->both; i++) {
        struct meeting *meeting = &desk->meeting[i];
        pair->clusters += !pair->clusters || meeting->cluster != before;
        before = meeting->cluster;
        meeting->cluster = (unsigned)pair->clusters - 1;
    }
}

/* --- medians and PAR-2 --- */

static double median_of_members(const struct member *sorted, size_t count)
{
    double lower = sorted[(count - 1) / 2].number, upper = sorted[count / 2].number;
    return isinf(upper) ? upper : lower + (upper - lower) / 2;
}

/* If both have no median in a resample, that resample does not count. */
static struct interval ratio_interval(double ratio, const double *a, const double *b,
                                      const struct drawn *drawn, double *ratios,
                                      const struct layout_spread *spread)
{
    for (size_t r = 0; r < drawn->resamples; r++)
        ratios[r] = b[r] / a[r];
    return drawn_interval(drawn, ratio, ratios, spread);
}

static bool compare_medians(struct pair *pair, const struct result_matrix *times, const struct drawn *drawn,
                            const struct desk *desk)
{
    for (size_t i = 0; i < pair->both; i++) {
        desk->member[0][i] = (struct member){desk->meeting[i].a, desk->meeting[i].cluster};
        desk->member[1][i] = (struct member){desk->meeting[i].b, desk->meeting[i].cluster};
    }
    for (size_t i = 0; i < 2; i++)
        sort_members(desk->member[i], pair->both);
    pair->ratio =
        median_of_members(desk->member[1], pair->both) / median_of_members(desk->member[0], pair->both);
    const double *a = drawn->median + pair->a * drawn->resamples,
                 *b = drawn->median + pair->b * drawn->resamples;
    struct drawn own = {.clusters = pair->clusters,
                        .blocks = drawn->blocks,
                        .resamples = bootstrap_resamples(pair->clusters)};
    if (pair->both == times->rows) {
        pair->interval = ratio_interval(pair->ratio, a, b, drawn, desk->ratios, &desk->by_median);
        return true;
    }
    struct clustered_sample samples[] = {{desk->member[0], pair->both}, {desk->member[1], pair->both}};
    if (!bootstrap_medians(samples, 2, own.clusters, desk->medians))
        return false;
    pair->interval = ratio_interval(pair->ratio, desk->medians, desk->medians + own.resamples, &own,
                                    desk->ratios, &desk->by_median);
    return true;
}

static void compare_par2(struct pair *pair, const struct set_figures *set, const struct drawn *drawn,
                         const struct desk *desk)
{
    pair->par2_ratio = set->figures[pair->b].par2 / set->figures[pair->a].par2;
    if (!isfinite(pair->par2_ratio)) { /* a clock that saw no time at all */
        pair->par2_ratio = NAN;
        return;
    }
    if (pair->clusters >= PAIR_CLUSTERS_LEAST)
        pair->par2_interval =
            ratio_interval(pair->par2_ratio, drawn->par2 + pair->a * drawn->resamples,
                           drawn->par2 + pair->b * drawn->resamples, drawn, desk->ratios, &desk->by_par2);
}

/* --- board by board --- */

/* Half way between plus and minus infinity is 0. */
static double middle(double *numbers, size_t count)
{
    sort_numbers(numbers, count);
    double between = (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
    return isnan(between) ? 0 : between;
}

/* How much slower b is than a, one number for each cluster, since its rows are not independent: the median
 * over them of the logarithm of the ratio, so that twice as fast weighs the same on easy boards and on hard
 * ones; NAN if all of them were cut off for both. And its noise. */
static void find_differences(const struct pair *pair, const struct desk *desk)
{
    const struct meeting *meeting = desk->meeting;
    size_t clusters = 0;
    for (size_t from = 0, to; from < pair->both; from = to, clusters++) {
        double *rows = desk->difference + clusters, noise = 0;
        size_t known = 0;
        for (to = from; to < pair->both && meeting[to].cluster == meeting[from].cluster; to++) {
            double difference = log(meeting[to].b) - log(meeting[to].a);
            noise += meeting[to].noise;
            if (!isnan(difference))
                rows[known++] = difference;
        }
        double count = (double)(to - from);
        desk->difference[clusters] = known ? middle(rows, known) : NAN;
        desk->noise[clusters] = sqrt(noise) / count;
    }
}

static void test(struct pair *pair, const struct desk *desk)
{
    double faster = 0;
    for (size_t i = 0; i < pair->clusters; i++) {
        double difference = desk->difference[i];
        faster += difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
        desk->difference[pair->clusters + i] = isnan(difference) ? 0 : difference;
    }
    struct signed_rank test = signed_rank_test(desk->difference + pair->clusters, pair->clusters);
    pair->p = test.p;
    pair->tested = test.count;
    pair->first_faster = faster / (double)pair->clusters;
    pair->first_faster_interval = share_interval(pair->first_faster, pair->clusters);
}

/* Those that are known, to the front. */
static size_t keep_known(double *numbers, size_t count)
{
    size_t known = 0;
    for (size_t i = 0; i < count; i++)
        if (!isnan(numbers[i]))
            numbers[known++] = numbers[i];
    return known;
}

static void plan(struct pair *pair, const struct desk *desk, size_t known, double median)
{
    const double to_deviation = 1.4826, of_median = acos(-1) / 2;
    const double effect = log(1.05 * (1 - RUN_LUCK)), errors = 1.959964 * sqrt(2) + 0.8416212;
    double *deviation = desk->difference + pair->clusters, runs = INFINITY;
    if (known < PAIR_CLUSTERS_LEAST || isinf(median))
        return;
    for (size_t i = 0; i < known; i++)
        deviation[i] = fabs(desk->difference[i] - median);
    double spread = to_deviation * middle(deviation, known), variance = spread * spread;
    double wanted = effect * effect / (errors * errors * of_median); /* of the variance by the boards */
    if (!isfinite(variance))
        return;
    pair->boards_needed = fmax(PAIR_CLUSTERS_LEAST, ceil(variance / wanted));
    for (size_t i = 0; i < pair->both; i++)
        runs = fmin(runs, desk->meeting[i].runs);
    size_t noisy = keep_known(desk->noise, pair->clusters);
    if (!noisy)
        return;
    double noise = mean(desk->noise, noisy), by_runs = fmin(variance, noise * noise);
    double left = wanted * (double)known - (variance - by_runs);
    pair->runs_needed = left > 0 ? fmax(1, ceil(runs * by_runs / left)) : INFINITY;
}

static void compare_boards(struct pair *pair, const struct desk *desk)
{
    find_differences(pair, desk);
    test(pair, desk);
    size_t known = keep_known(desk->difference, pair->clusters);
    if (!known)
        return;
    struct median median = median_make(desk->difference, known);
    pair->paired = exp(median.middle);
    pair->paired_interval = layout_spread_interval(
        pair->paired, (struct interval){exp(median.interval.low), exp(median.interval.high)},
        &desk->by_paired);
    plan(pair, desk, known, median.middle);
}

/* --- all pairs --- */

static bool make_pair(struct pair *pair, const struct set_figures *set, const struct result_matrix *times,
                      const struct set_bootstrap *draws, struct desk *desk)
{
    const struct interval unknown = {NAN, NAN};
    const struct drawn *drawn = set_bootstrap_for(draws, &times->column[pair->a], &times->column[pair->b]);
    pair->ratio = pair->p = pair->par2_ratio = pair->paired = pair->first_faster = NAN;
    pair->boards_needed = pair->runs_needed = NAN;
    pair->interval = pair->par2_interval = pair->paired_interval = pair->first_faster_interval = unknown;
    gather(pair, times, desk);
    if (!pair->both)
        return true;
    const struct matrix_column *a = &times->column[pair->a], *b = &times->column[pair->b];
    desk->by_median = layout_spread_of_median(times, a, b, desk->difference);
    desk->by_par2 = layout_spread_of_par2(times, a, b, desk->difference);
    desk->by_paired = layout_spread_of_paired(times, a, b, desk->difference);
    compare_boards(pair, desk);
    compare_par2(pair, set, drawn, desk);
    return compare_medians(pair, times, drawn, desk);
}

static bool correct(struct set_figures *set)
{
    double *p = calloc(2 * set->pairs + 1, sizeof *p);
    bool good = p;
    for (size_t i = 0; good && i < set->pairs; i++)
        p[i] = set->pair[i].p;
    good = good && holm_adjust(p, set->pairs, p + set->pairs);
    for (size_t i = 0; good && i < set->pairs; i++)
        set->pair[i].p_holm = p[set->pairs + i];
    free(p);
    return good;
}

bool pairs_make(struct set_figures *set, const struct result_matrix *times, const struct set_bootstrap *draws)
{
    struct desk desk;
    bool good = open_desk(&desk, times->rows);
    set->pair = calloc(times->columns * times->columns / 2 + 1, sizeof *set->pair);
    good = good && set->pair;
    for (size_t a = 0; good && a < times->columns; a++)
        for (size_t b = a + 1; good && b < times->columns; b++)
            if (times->column[a].sound && times->column[b].sound) {
                struct pair *pair = &set->pair[set->pairs++];
                pair->a = a;
                pair->b = b;
                good = make_pair(pair, set, times, draws, &desk);
            }
    close_desk(&desk);
    return good && correct(set);
}
