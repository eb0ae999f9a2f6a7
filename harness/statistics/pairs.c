/* SPDX-License-Identifier: MIT */
/* A pair is compared in three ways, since they may differ: the ratio of medians and that of PAR-2, from the
 * draws of the whole set; and the ratios board by board, on which the effect sizes and the planning rest.
 *
 * One model gives interval and p: a bootstrap of stretches, and p is what the interval says of 1. Boards that
 * follow each other are measured by the same processes, one after the other, so that they share the luck of
 * these processes and of that minute (E. Carlstein, The Use of Subseries Values, Annals of Statistics 14,
 * 1986). What took them as independent found differences between a program and itself. A set is measured in
 * some 20 parts (plan.h), and 10 to 30 stretches are enough however many boards there are (B. Schmeiser,
 * Batch Size Effects in the Analysis of Simulation Output, Operations Research 30, 1982).
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
#include "harness/statistics/pairs.h"

#include "harness/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pair pair_unknown(size_t a, size_t b)
{
    const struct interval unknown = {NAN, NAN};
    return (struct pair){.a = a,
                         .b = b,
                         .ratio = NAN,
                         .interval = unknown,
                         .par2_ratio = NAN,
                         .par2_interval = unknown,
                         .par2_p = NAN,
                         .par2_p_holm = NAN,
                         .paired = NAN,
                         .paired_interval = unknown,
                         .first_faster = NAN,
                         .first_faster_interval = unknown,
                         .p = NAN,
                         .p_holm = NAN,
                         .boards_needed = NAN,
                         .runs_needed = NAN};
}

static struct interval inverse(struct interval ratio)
{
    return (struct interval){1 / ratio.high, 1 / ratio.low};
}

struct pair pair_turned(const struct pair *pair)
{
    struct pair turned = *pair;
    turned.ratio = 1 / pair->ratio;
    turned.interval = inverse(pair->interval);
    turned.par2_ratio = 1 / pair->par2_ratio;
    turned.par2_interval = inverse(pair->par2_interval);
    turned.paired = 1 / pair->paired;
    turned.paired_interval = inverse(pair->paired_interval);
    return turned;
}

/* --- what a pair is worked out in --- */

/* Both on a row. */
struct meeting {
    unsigned cluster, stretch;
    size_t row;
    double a, b;  /* times; infinity: not solved */
    double noise; /* variance of the logarithm of their ratio by the noise of runs; NAN: not known */
    double runs;  /* of the one that has fewer */
};

/* What a pair is worked out in. */
struct desk {
    struct meeting *meeting;  /* room for all rows, as all but the last */
    struct member *member[3]; /* the times of both, and the differences */
    double *difference;       /* a number for each cluster, and behind them those of the rows of one */
    double *noise;            /* its deviation by the noise of runs */
    double *sum;              /* of each stretch */
    size_t *members;          /* the same */
    double *draws;            /* three times as many as there are resamples */
    const struct between_runs *between; /* NULL: both are of one run */
    bool by_runs;                       /* of an instance that has no isomorphs, runs are the sample */
};

static void open_desk(struct desk *desk, size_t rows)
{
    *desk = (struct desk){.meeting = memory_get((rows + 1) * sizeof *desk->meeting),
                          .difference = memory_zeroed(2 * rows + 1, sizeof(double)),
                          .noise = memory_get((rows + 1) * sizeof(double)),
                          .sum = memory_get((rows + 1) * sizeof(double)),
                          .members = memory_get((rows + 1) * sizeof *desk->members),
                          .draws = memory_get((3 * bootstrap_resamples(1) + 1) * sizeof(double))};
    for (size_t i = 0; i < 3; i++)
        desk->member[i] = memory_get((rows + 1) * sizeof *desk->member[i]);
}

static void close_desk(struct desk *desk)
{
    for (size_t i = 0; i < 3; i++)
        free(desk->member[i]);
    free(desk->meeting);
    free(desk->difference);
    free(desk->noise);
    free(desk->sum);
    free(desk->members);
    free(desk->draws);
}

/* --- the rows that both ran on --- */

/* By how much the median absolute deviation of so few numbers is too small: C. Croux and P. Rousseeuw,
 * Time-Efficient Algorithms for Two Highly Robust Estimators of Scale (COMPSTAT 1992), section 3. */
static double correction_of(unsigned runs)
{
    assert(runs);
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
    return compare_keys((uint64_t[]){a->cluster, a->row}, (uint64_t[]){b->cluster, b->row}, 2);
}

/* How many stretches the clusters are put into: so long that one is about what a process measures. Blocks in
 * which times are shared are stretches as they are. */
static size_t stretches_of(const struct pair *pair, bool blocks)
{
    assert(pair->clusters <= pair->both);
    enum { STRETCHES_MOST = 20, STRETCH_LEAST = 5 };
    size_t stretches = pair->both / STRETCH_LEAST;
    stretches = stretches > STRETCHES_MOST        ? STRETCHES_MOST
                : stretches < PAIR_CLUSTERS_LEAST ? PAIR_CLUSTERS_LEAST
                                                  : stretches;
    return blocks || stretches > pair->clusters ? pair->clusters : stretches;
}

/* The meetings, sorted by cluster; the clusters are numbered again, without gaps. */
static void pair_gather(struct pair *pair, const struct result_matrix *times, const struct desk *desk)
{
    const struct matrix_column *a = &times->column[pair->a], *b = &times->column[pair->b];
    const struct clusters *clusters = matrix_clusters(times, a, b);
    for (size_t row = 0; row < times->rows; row++) {
        const struct result *x = a->cell[row], *y = b->cell[row];
        if (!x || !y)
            continue;
        desk->meeting[pair->both++] =
            (struct meeting){clusters->of[row],
                             0,
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
    assert(pair->faster[0] + pair->faster[1] + pair->ties == pair->both);
    pair->stretches = stretches_of(pair, a->spans || b->spans);
    for (size_t i = 0; i < pair->both; i++)
        desk->meeting[i].stretch = (unsigned)(desk->meeting[i].cluster * pair->stretches / pair->clusters);
}

/* --- from the boards to another run --- */

/* Takes out what changed between two runs whatever the program. */
static double without_change(double statistic, const struct run_change *change)
{
    return change ? statistic * exp(-change->shift) : statistic;
}

/* The interval of a statistic by its draws, which it sorts. Within a run it is for another run like it;
 * between two the change of other solvers shows what else there is, and is taken out. */
static struct interval interval_of(const struct pair *pair, double statistic, double *draws, size_t resamples,
                                   const struct run_change *change)
{
    if (pair->clusters < PAIR_CLUSTERS_LEAST)
        return (struct interval){NAN, NAN};
    struct interval drawn = widened_interval(statistic, percentile_interval(draws, resamples),
                                             few_clusters_widening(pair->stretches));
    return change ? interval_between_runs(statistic, drawn, change) : repetition_interval(statistic, drawn);
}

/* --- PAR-2 --- */

/* What a stretch adds to PAR-2, and the mean of each resample of stretches. */
static void pair_draw_par2(const struct pair *pair, const struct matrix_column *column,
                           const struct desk *desk, size_t resamples, double *draws)
{
    for (size_t from = 0, to = 0, stretch = 0; from < pair->both; from = to, stretch++) {
        struct par par = {.k = 2};
        for (; to < pair->both && desk->meeting[to].stretch == stretch; to++)
            par_add(&par, column->cell[desk->meeting[to].row]);
        desk->sum[stretch] = par.sum_ns;
        desk->members[stretch] = (size_t)par.instances;
    }
    bootstrap_means(desk->sum, desk->members, pair->stretches, resamples, draws);
}

static void compare_par2(struct pair *pair, const struct result_matrix *times, const struct desk *desk)
{
    const struct run_change *change = desk->between ? &desk->between->par2 : NULL;
    const struct matrix_column *a = &times->column[pair->a], *b = &times->column[pair->b];
    double ratio = matrix_par(times, b, 2) / matrix_par(times, a, 2);
    if (!isfinite(ratio) || ratio <= 0) /* a clock that saw no time at all */
        return;
    size_t resamples = bootstrap_resamples(pair->stretches);
    double *of_a = desk->draws, *of_b = desk->draws + resamples;
    pair_draw_par2(pair, a, desk, resamples, of_a);
    pair_draw_par2(pair, b, desk, resamples, of_b);
    for (size_t r = 0; r < resamples; r++)
        of_a[r] = of_b[r] / of_a[r];
    pair->par2_ratio = without_change(ratio, change);
    pair->par2_interval = interval_of(pair, ratio, of_a, resamples, change);
    pair->par2_p = p_of_interval(pair->par2_ratio, pair->par2_interval);
}

/* --- board by board --- */

/* Half way between plus and minus infinity is 0. */
static double middle(double *numbers, size_t count)
{
    assert(count);
    sort_numbers(numbers, count);
    double between = (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
    return isnan(between) ? 0 : between;
}

/* How much slower b is than a, one number for each cluster, since its rows are not independent: the median
 * over them of the logarithm of the ratio, so that twice as fast weighs the same on easy boards and on hard
 * ones; NAN if all of them were cut off for both, or took no time. And its noise. */
static void pair_find_differences(const struct pair *pair, const struct desk *desk)
{
    const struct meeting *meeting = desk->meeting;
    size_t clusters = 0;
    for (size_t from = 0, to; from < pair->both; from = to, clusters++) {
        double *rows = desk->difference + clusters, noise = 0;
        size_t known = 0;
        for (to = from; to < pair->both && meeting[to].cluster == meeting[from].cluster; to++) {
            const bool seen = meeting[to].a > 0 && meeting[to].b > 0; /* by the clock */
            double difference = seen ? log(meeting[to].b) - log(meeting[to].a) : NAN;
            noise += meeting[to].noise;
            if (!isnan(difference))
                rows[known++] = difference;
        }
        double count = (double)(to - from);
        desk->difference[clusters] = known ? middle(rows, known) : NAN;
        desk->noise[clusters] = sqrt(noise) / count;
    }
}

static void count_faster(struct pair *pair, const struct desk *desk)
{
    double faster = 0;
    for (size_t i = 0; i < pair->clusters; i++) {
        double difference = desk->difference[i];
        faster += difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
        pair->tested += difference > 0 || difference < 0;
    }
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

static void pair_plan(struct pair *pair, const struct desk *desk, size_t known, double median)
{
    const double to_deviation = 1.4826, of_median = acos(-1) / 2;
    const double effect = log(1.05 * (1 - RUN_LUCK));
    const double errors = 1.959964 * sqrt(2) * few_clusters_widening(20) + 0.8416212; /* 20: stretches */
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

/* Returns how many differences are known: desk->member[2] has them, sorted. */
static size_t pair_compare_boards(struct pair *pair, const struct desk *desk)
{
    pair_find_differences(pair, desk);
    count_faster(pair, desk);
    size_t known = 0;
    for (size_t i = 0; i < pair->clusters; i++)
        if (!isnan(desk->difference[i]))
            desk->member[2][known++] =
                (struct member){desk->difference[i], (unsigned)(i * pair->stretches / pair->clusters)};
    sort_members(desk->member[2], known);
    keep_known(desk->difference, pair->clusters);
    if (!known)
        return 0;
    double median = middle(desk->difference, known);
    pair->paired = exp(median);
    pair_plan(pair, desk, known, median);
    return known;
}

/* --- medians of both, and of the differences, in the same resamples --- */

static double median_of_members(const struct member *sorted, size_t count)
{
    assert(count);
    return number_between(sorted[(count - 1) / 2].number, sorted[count / 2].number);
}

/* If both have no median in a resample, that resample does not count. */
static void compare_medians(struct pair *pair, const struct desk *desk, size_t known)
{
    const struct between_runs *between = desk->between;
    size_t resamples = bootstrap_resamples(3 * pair->both);
    for (size_t i = 0; i < pair->both; i++) {
        const struct meeting *meeting = &desk->meeting[i];
        desk->member[0][i] = (struct member){meeting->a, meeting->stretch};
        desk->member[1][i] = (struct member){meeting->b, meeting->stretch};
    }
    sort_members(desk->member[0], pair->both);
    sort_members(desk->member[1], pair->both);
    struct clustered_sample samples[] = {
        {desk->member[0], pair->both}, {desk->member[1], pair->both}, {desk->member[2], known}};
    bootstrap_medians(samples, known ? 3 : 2, pair->stretches, resamples, desk->draws);
    const double median_a = median_of_members(desk->member[0], pair->both),
                 median_b = median_of_members(desk->member[1], pair->both), ratio = median_b / median_a;
    double *ratios = desk->draws, *of_b = desk->draws + resamples, *paired = desk->draws + 2 * resamples;
    for (size_t r = 0; r < resamples; r++)
        ratios[r] = of_b[r] / ratios[r];
    const struct run_change *change = between ? &between->median : NULL;
    if (median_a > 0 && median_b > 0) { /* a clock saw them */
        pair->ratio = without_change(ratio, change);
        pair->interval = interval_of(pair, ratio, ratios, resamples, change);
    }
    if (!known)
        return;
    for (size_t r = 0; r < resamples; r++)
        paired[r] = exp(paired[r]);
    change = between ? &between->paired : NULL;
    pair->paired_interval = interval_of(pair, pair->paired, paired, resamples, change);
    pair->paired = without_change(pair->paired, change);
    double p = p_of_interval(pair->paired, pair->paired_interval), least = least_p_of_signs(known);
    pair->p = p < least ? least : p;
}

/* --- a single instance --- */

/* The arm of the interval of a ratio, as a logarithm, by Student's t, and the mean of the logarithms.
 * Isomorphs that were timed together are one. NAN: not known. */
static double arm_on_instance(const struct pair *pair, const struct desk *desk, bool together, double *middle)
{
    const struct meeting *meeting = desk->meeting;
    const double forms = (double)pair->both;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < pair->both; i++)
        sum += log(meeting[i].b / meeting[i].a);
    *middle = sum / forms;
    if (pair->both == 1 || together)
        return desk->by_runs && meeting->runs > 1
                   ? student_t((size_t)meeting->runs - 1) * sqrt(meeting->noise)
                   : NAN;
    for (size_t i = 0; i < pair->both; i++)
        squares += pow(log(meeting[i].b / meeting[i].a) - *middle, 2);
    return student_t(pair->both - 1) * sqrt(squares / (forms * (forms - 1)));
}

/* From the lower of the ratio and the mean one to the higher: a ratio of sums may rest on one isomorph. */
static struct interval interval_on_instance(double ratio, double middle, double arm)
{
    const struct interval interval = {fmin(ratio, exp(middle)) * exp(-arm),
                                      fmax(ratio, exp(middle)) * exp(arm)};
    return isfinite(arm) && ratio > 0 && isfinite(ratio) ? repetition_interval(ratio, interval)
                                                         : (struct interval){NAN, NAN};
}

static void compare_on_instance(struct pair *pair, const struct desk *desk, bool together)
{
    double middle, arm = arm_on_instance(pair, desk, together, &middle);
    pair->interval = interval_on_instance(pair->ratio, middle, arm);
    pair->par2_interval = interval_on_instance(pair->par2_ratio, middle, arm);
    pair->par2_p = p_of_interval(pair->par2_ratio, pair->par2_interval);
    pair->paired_interval = interval_on_instance(pair->paired, middle, arm);
    pair->p = p_of_interval(pair->paired, pair->paired_interval);
}

static struct pair make_pair(const struct result_matrix *times, size_t a, size_t b, struct desk *desk)
{
    assert(a < b && b < times->columns);
    assert(times->column[a].sound && times->column[b].sound);
    struct pair pair = pair_unknown(a, b);
    pair_gather(&pair, times, desk);
    if (pair.both) {
        compare_par2(&pair, times, desk);
        compare_medians(&pair, desk, pair_compare_boards(&pair, desk));
    }
    if (pair.both && times->originals == 1 && !desk->between)
        compare_on_instance(&pair, desk, times->column[a].spans || times->column[b].spans);
    return pair;
}

/* --- one pair, of chosen instances --- */

static bool is_same_board(const struct result *a, const struct result *b)
{
    return a->set == b->set && a->index == b->index && a->instance_hash == b->instance_hash;
}

/* Those of a, then those of b. Boards are numbered through all sets, and so are blocks. */
static void list_matches(struct result_list *list, const struct match *match, size_t count)
{
    size_t board = 0;
    unsigned blocks = 0, blocks_before = 0;
    list->count = 2 * count;
    for (size_t i = 0; i < count; i++) {
        const struct result *of[] = {match[i].a, match[i].b}, *last = i ? match[i - 1].a : NULL;
        board += !last || !is_same_board(last, of[0]);
        blocks_before = last && last->set != of[0]->set ? blocks : blocks_before;
        for (size_t side = 0; side < 2; side++) {
            struct result *own = &list->result[side * count + i];
            *own = *of[side];
            own->set = "both";
            own->solver = side ? "B" : "A";
            own->index = board;
            own->isomorph = of[0]->isomorph;
            own->instance_hash = of[0]->instance_hash;
            own->block += own->block ? blocks_before : 0;
            blocks = own->block > blocks ? own->block : blocks;
        }
    }
}

#ifndef NDEBUG
static bool pairs_check_order(const struct match *match, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (match[i - 1].a >= match[i].a)
            return false;
    return true;
}
#endif

struct pair pair_of_matches(const struct match *match, size_t count, const struct between_runs *between)
{
    assert(pairs_check_order(match, count));
    struct pair pair = pair_unknown(0, 1);
    if (!count)
        return pair;
    struct result_matrix times;
    struct result_list list = {.result = memory_get(2 * count * sizeof *list.result)};
    list_matches(&list, match, count);
    result_matrix_open(&times, &list, 0, list.count);
    if (times.column[0].sound && times.column[1].sound) {
        struct desk desk;
        open_desk(&desk, times.rows);
        desk.between = between;
        pair = make_pair(&times, 0, 1, &desk);
        pair.p_holm = pair.p;
        pair.par2_p_holm = pair.par2_p;
        close_desk(&desk);
    }
    result_matrix_close(&times);
    free(list.result);
    return pair;
}

/* --- all pairs --- */

static void pairs_adjust(struct pair *pair, size_t count)
{
    double *p = memory_zeroed(2 * count + 1, sizeof *p);
    for (size_t i = 0; i < count; i++)
        p[i] = pair[i].p;
    holm_adjust(p, count, p + count);
    for (size_t i = 0; i < count; i++) {
        pair[i].p_holm = p[count + i];
        p[i] = pair[i].par2_p;
    }
    holm_adjust(p, count, p + count);
    for (size_t i = 0; i < count; i++)
        pair[i].par2_p_holm = p[count + i];
    free(p);
}

/* Returns whether a column solved any. */
static bool column_solves(const struct matrix_column *column, size_t rows)
{
    size_t row = 0;
    while (row < rows && !(column->cell[row] && column->cell[row]->solved))
        row++;
    return row < rows;
}

/* Beside one that solved nothing there is only the time limit. */
static struct pair pair_without_figures(const struct pair *pair)
{
    struct pair counts = pair_unknown(pair->a, pair->b);
    counts.both = pair->both;
    memcpy(counts.faster, pair->faster, sizeof counts.faster);
    counts.ties = pair->ties;
    counts.clusters = pair->clusters;
    counts.stretches = pair->stretches;
    return counts;
}

struct pair *pairs_make(const struct result_matrix *times, size_t *count)
{
    struct desk desk;
    struct pair *pair = memory_zeroed(times->columns * times->columns / 2 + 1, sizeof *pair);
    *count = 0;
    open_desk(&desk, times->rows);
    desk.by_runs = true;
    for (size_t a = 0; a < times->columns; a++)
        for (size_t b = a + 1; b < times->columns; b++)
            if (times->column[a].sound && times->column[b].sound) {
                struct pair *made = &pair[(*count)++];
                *made = make_pair(times, a, b, &desk);
                if (!column_solves(&times->column[a], times->rows) ||
                    !column_solves(&times->column[b], times->rows))
                    *made = pair_without_figures(made);
            }
    close_desk(&desk);
    pairs_adjust(pair, *count);
    return pair;
}

/* --- the verdict --- */

const char *const verdict_words[] = {"faster",      "slower",    "same within the interval",
                                     "not settled", "same code", "unknown"};

const char *const verdict_tests[] = {"",
                                     "paired median",
                                     "PAR-2",
                                     "paired median, PAR-2",
                                     "faster by paired median, slower by PAR-2",
                                     "slower by paired median, faster by PAR-2"};

int interval_side(struct interval interval, double number)
{
    return (interval.low > number) - (interval.high < number);
}

struct verdict verdict_beside(struct interval paired, struct interval par2, double number)
{
    assert(number > 0);
    int by_paired = interval_side(paired, number), by_par2 = interval_side(par2, number);
    if (by_paired * by_par2 < 0)
        return (struct verdict){VERDICT_NOT_SETTLED,
                                by_paired < 0 ? TESTED_PAIRED_FASTER : TESTED_PAIRED_SLOWER};
    bool settled = by_paired || by_par2;
    bool counts_paired = settled ? by_paired : !isnan(paired.low);
    bool counts_par2 = settled ? by_par2 : !isnan(par2.low);
    return (struct verdict){!settled                  ? VERDICT_NOT_SETTLED
                            : by_paired + by_par2 > 0 ? VERDICT_SLOWER
                                                      : VERDICT_FASTER,
                            (counts_paired ? TESTED_PAIRED : 0) + (counts_par2 ? TESTED_PAR2 : 0)};
}

struct verdict verdict_of(const struct pair *pair, double margin)
{
    assert(margin >= 0);
    const struct interval *paired = &pair->paired_interval;
    struct verdict verdict = verdict_beside(*paired, pair->par2_interval, 1);
    bool agree = verdict.word == VERDICT_NOT_SETTLED && verdict.test <= TESTED_BOTH;
    if (agree && paired->low >= 1 / (1 + margin) && paired->high <= 1 + margin)
        return (struct verdict){VERDICT_SAME, TESTED_PAIRED};
    return verdict;
}

int verdict_side(const struct pair *pair)
{
    enum verdict_word word = verdict_of(pair, 0).word;
    return (word == VERDICT_SLOWER) - (word == VERDICT_FASTER);
}

const char *verdict_text(struct verdict verdict, char text[VERDICT_TEXT_MAX])
{
    assert(verdict.test < TESTED_TESTS);
    if (verdict.test == TESTED_NOTHING)
        snprintf(text, VERDICT_TEXT_MAX, "%s", verdict_words[verdict.word]);
    else
        snprintf(text, VERDICT_TEXT_MAX, "%s (%s)", verdict_words[verdict.word], verdict_tests[verdict.test]);
    return text;
}
