/* SPDX-License-Identifier: MIT */
#include "common/base/random.h"
#include "harness/base/estimators.h"
#include "tests/unit/support.h"

#include <math.h>

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-12 * fmax(1, fabs(expected))))
        fail_msg("%.17g, not %.17g", value, expected);
}

/* Definition 7 of Hyndman and Fan: between the numbers at 1 + (n - 1) p; what quantile() of R gives. */
static void quantiles_are_of_type_7(void **state)
{
    (void)state;
    static const double four[] = {1, 2, 3, 4}, ten[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
                        uneven[] = {2, 3, 5, 7, 11}, one[] = {42};
    static const struct {
        const double *numbers;
        size_t count;
        double p, expected;
    } known[] = {
        {four, 4, 0.5, 2.5},   {four, 4, 0.25, 1.75}, {four, 4, 0, 1},       {four, 4, 1, 4},
        {four, 4, 0.99, 3.97}, {ten, 10, 0.99, 9.91}, {ten, 10, 0.9, 9.1},   {ten, 10, 0.5, 5.5},
        {ten, 10, 0.1, 1.9},   {uneven, 5, 0.5, 5},   {uneven, 5, 0.9, 9.4}, {uneven, 5, 0.1, 2.4},
        {uneven, 5, 0.25, 3},  {one, 1, 0.5, 42},     {one, 1, 0, 42},       {one, 1, 1, 42},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_near(quantile(known[i].numbers, known[i].count, known[i].p), known[i].expected);
}

static void quantile_that_touches_a_cut_off_run_is_infinite(void **state)
{
    (void)state;
    const double numbers[] = {1, 2, INFINITY, INFINITY};
    assert_near(quantile(numbers, 4, 1.0 / 3), 2);
    assert_true(isinf(quantile(numbers, 4, 0.5)));
    assert_true(isinf(quantile(numbers, 4, 0.9)));
    assert_true(isinf(quantile(numbers, 4, 1)));
    assert_near(quantile(numbers, 3, 0.5), 2);
}

static void sorting_puts_infinity_last(void **state)
{
    (void)state;
    double numbers[] = {3, INFINITY, 1, 2, 1};
    const double expected[] = {1, 1, 2, 3};
    sort_numbers(numbers, 5);
    assert_memory_equal(numbers, expected, sizeof expected);
    assert_true(isinf(numbers[4]));
}

static void mean_is_what_it_is_by_hand(void **state)
{
    (void)state;
    const double numbers[] = {1, 2, 6};
    assert_near(mean(numbers, 3), 3);
}

/* --- the bootstrap --- */

/* n numbers 1 .. n, each a cluster of its own. */
static void number_from_one(struct member *member, size_t count)
{
    for (size_t i = 0; i < count; i++)
        member[i] = (struct member){(double)(i + 1), (unsigned)i};
}

/* Of 13 numbers the chance that the median of a resample is at most the k-th is known: at least 7 of 13 draws
 * fall on the k lowest. from scipy.stats import binom; [binom.sf(6, 13, k / 13) for k in range(1, 14)] */
static void resampled_medians_fall_where_the_binomial_law_says(void **state)
{
    (void)state;
    enum { N = 13 };
    static const double law[N] = {1.802567146051365e-05,
                                  0.0014789961870688055,
                                  0.015704052557400427,
                                  0.07065226089641052,
                                  0.19492404639119032,
                                  0.38853007823222,
                                  0.6114699217677799,
                                  0.8050759536088099,
                                  0.9293477391035895,
                                  0.9842959474425996,
                                  0.9985210038129312,
                                  0.9999819743285395,
                                  1};
    struct member member[N];
    static double medians[2000];
    number_from_one(member, N);
    assert_int_equal(bootstrap_resamples(N), 2000);
    bootstrap_medians(&(struct clustered_sample){member, N}, 1, N, bootstrap_resamples(N), medians);
    for (size_t k = 1; k <= N; k++) {
        double at_most = 0;
        for (size_t r = 0; r < 2000; r++)
            at_most += medians[r] <= (double)k;
        double deviation = sqrt(law[k - 1] * (1 - law[k - 1]) / 2000);
        assert_true(fabs(at_most / 2000 - law[k - 1]) <= 3 * deviation + 1e-12);
    }
}

static void interval_is_between_the_2_5_and_97_5_percentiles(void **state)
{
    (void)state;
    double numbers[41];
    for (size_t i = 0; i < 41; i++)
        numbers[i] = (double)(40 - i);
    struct interval interval = percentile_interval(numbers, 41);
    assert_near(interval.low, 1);
    assert_near(interval.high, 39);
}

static void interval_of_what_is_mostly_untold_is_not_told(void **state)
{
    (void)state;
    double numbers[100];
    for (size_t untold = 2; untold <= 3; untold++) {
        for (size_t i = 0; i < 100; i++)
            numbers[i] = i < untold ? NAN : 7;
        struct interval interval = percentile_interval(numbers, 100);
        assert_true(untold == 2 ? interval.low == 7 && interval.high == 7
                                : isnan(interval.low) && isnan(interval.high));
    }
}

/* The mean of n draws has the variance of what is drawn by n: of 0 .. 99 that is 833.25 / 100. */
static void resampled_means_scatter_as_means_do(void **state)
{
    (void)state;
    double sum[100], means[2000];
    size_t members[100];
    assert_int_equal(bootstrap_resamples(100), 2000);
    for (size_t i = 0; i < 100; i++) {
        sum[i] = (double)i;
        members[i] = 1;
    }
    bootstrap_means(sum, members, 100, 2000, means);
    double middle = mean(means, 2000), squares = 0;
    for (size_t i = 0; i < 2000; i++)
        squares += (means[i] - middle) * (means[i] - middle);
    assert_true(fabs(middle - 49.5) < 4 * sqrt(8.3325 / 2000));
    assert_true(fabs(squares / 2000 / 8.3325 - 1) < 4 * sqrt(2.0 / 2000));
}

/* One cluster of nine ones and nine of a single zero: drawn k times, the nine are 9 k of 9 k + 10 - k. */
static void cluster_of_many_members_weighs_as_many(void **state)
{
    (void)state;
    const double sum[10] = {9};
    const size_t members[10] = {9, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    double means[2000];
    bootstrap_means(sum, members, 10, 2000, means);
    for (size_t r = 0; r < 2000; r++) {
        double drawn = 10 * means[r] / (9 - 8 * means[r]); /* of means = 9 drawn / (9 drawn + 10 - drawn) */
        assert_true(fabs(drawn - round(drawn)) < 1e-9);
    }
}

static void median_of_an_even_number_lies_half_way_and_is_infinite_beside_a_cut_off_run(void **state)
{
    (void)state;
    /* All in one cluster, which is drawn whole. */
    const struct member finite[] = {{1, 0}, {2, 0}, {4, 0}, {INFINITY, 0}},
                        cut_off[] = {{1, 0}, {2, 0}, {INFINITY, 0}, {INFINITY, 0}};
    const struct clustered_sample samples[] = {{finite, 4}, {cut_off, 4}, {finite, 0}};
    static double medians[3 * 2000];
    bootstrap_medians(samples, 3, 1, bootstrap_resamples(1), medians);
    for (size_t r = 0; r < 2000; r++) {
        assert_near(medians[r], 3);
        assert_true(isinf(medians[2000 + r]));
        assert_true(isnan(medians[4000 + r]));
    }
}

static void same_draws_give_each_sample_of_a_resample(void **state)
{
    (void)state;
    enum { N = 20 };
    struct member once[N], twice[N];
    static double medians[2 * 2000];
    number_from_one(once, N);
    for (size_t i = 0; i < N; i++)
        twice[i] = (struct member){2 * once[i].number, once[i].cluster};
    bootstrap_medians((struct clustered_sample[]){{once, N}, {twice, N}}, 2, N, bootstrap_resamples(N),
                      medians);
    for (size_t r = 0; r < 2000; r++)
        assert_near(medians[2000 + r], 2 * medians[r]);
}

/* A standard normal number: Box and Muller. */
static double normal(struct random *random)
{
    double u = ((double)(random_next(random) >> 11) + 1) / 9007199254740993.0,
           v = (double)(random_next(random) >> 11) / 9007199254740992.0;
    return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

/* The share of 400 simulated sets whose interval holds the true median, which is 1. Times are lognormal: a
 * board has a difficulty, and each of its isomorphs luck. */
static double coverage(size_t boards, size_t isomorphs, double luck, bool by_boards)
{
    enum { SIMULATIONS = 400 };
    static struct member member[1000];
    static double medians[2000];
    size_t count = boards * isomorphs, clusters = by_boards ? boards : count, holds = 0;
    for (uint64_t simulation = 0; simulation < SIMULATIONS; simulation++) {
        struct random random;
        random_seed(&random, 5, simulation);
        for (size_t board = 0, i = 0; board < boards; board++) {
            double difficulty = normal(&random);
            for (size_t isomorph = 0; isomorph < isomorphs; isomorph++, i++)
                member[i] = (struct member){exp(difficulty + luck * normal(&random)),
                                            (unsigned)(by_boards ? board : i)};
        }
        sort_members(member, count);
        bootstrap_medians(&(struct clustered_sample){member, count}, 1, clusters,
                          bootstrap_resamples(clusters), medians);
        struct interval interval = percentile_interval(medians, bootstrap_resamples(clusters));
        holds += interval.low <= 1 && 1 <= interval.high;
    }
    return (double)holds / SIMULATIONS;
}

static void interval_of_95_percent_holds_the_median_that_often(void **state)
{
    (void)state;
    double single = coverage(50, 1, 0, true), isomorphs = coverage(30, 5, 0.5, true);
    assert_true(single >= 0.92 && single <= 0.98);
    assert_true(isomorphs >= 0.90 && isomorphs <= 0.98);
}

/* What goes wrong if the isomorphs of a board are taken for boards. */
static void interval_over_single_forms_would_promise_too_much(void **state)
{
    (void)state;
    assert_true(coverage(30, 5, 0.5, false) < 0.75);
}

static void many_clusters_take_fewer_resamples_but_never_fewer_than_200(void **state)
{
    (void)state;
    assert_int_equal(bootstrap_resamples(1), 2000);
    assert_int_equal(bootstrap_resamples(25000), 2000);
    assert_int_equal(bootstrap_resamples(100000), 500);
    assert_int_equal(bootstrap_resamples(1000000), 200);
}

/* --- p, Holm --- */

/* Altman and Bland's own example: a relative risk of 0.81, interval 0.70 to 0.94, gives p = 0.005; and the
 * rule by which p and interval are one: on the border of 1 it is 0.05. */
static void p_is_what_the_interval_says_of_1(void **state)
{
    (void)state;
    assert_true(fabs(p_of_interval(0.81, (struct interval){0.70, 0.94}) - 0.007) < 0.003);
    for (double ratio = 1.01; ratio < 20; ratio *= 1.5) {
        assert_true(p_of_interval(ratio, (struct interval){1.0001, 2 * ratio}) < 0.05);
        assert_true(p_of_interval(ratio, (struct interval){0.9999, 2 * ratio}) > 0.05);
        assert_true(p_of_interval(1 / ratio, (struct interval){0.5 / ratio, 0.9999}) < 0.05);
        assert_true(p_of_interval(1 / ratio, (struct interval){0.5 / ratio, 1.0001}) > 0.05);
    }
    assert_near(p_of_interval(1, (struct interval){0.9, 1.2}), 1);
    assert_near(p_of_interval(INFINITY, (struct interval){1.1, INFINITY}), 0);
    assert_near(p_of_interval(INFINITY, (struct interval){0.9, INFINITY}), 1);
    assert_true(isnan(p_of_interval(2, (struct interval){NAN, NAN})));
}

/* Six coins of which all fall on one side: 2 / 64. */
static void few_signs_cannot_tell_much(void **state)
{
    (void)state;
    assert_near(least_p_of_signs(6), 0.03125);
    assert_near(least_p_of_signs(1), 1);
    assert_true(least_p_of_signs(100000) >= 0);
}

/* --- two runs --- */

/* mean, sd and qt(0.975, 3) in R: c <- c(0.1, 0.12, 0.08, 0.14); mean(c); qt(.975, 3) * sd(c) * sqrt(1 + 1/4)
 * */
static void change_of_one_more_lies_in_the_prediction_interval(void **state)
{
    (void)state;
    const struct log_change changes[] = {{0.1, 0.03}, {0.12, 0.04}, {0.08, 0.03}, {0.14, 0.04}};
    struct run_change change = run_change_of(changes, 4);
    assert_near(change.shift, 0.11);
    assert_true(fabs(change.arm - 0.0918712) < 1e-4);
    assert_near(change.noise, sqrt((9 + 16 + 9 + 16) / 4.0) / 100);
    assert_true(isnan(run_change_of(changes, 1).arm));
    assert_true(isnan(run_change_of(changes, 0).arm));
}

static void only_noise_beyond_that_of_the_others_widens_it(void **state)
{
    (void)state;
    const struct run_change change = {.shift = log(1.5), .arm = 0.04, .noise = 0.03};
    struct interval interval =
        interval_between_runs(3, (struct interval){3 * exp(-0.02), 3 * exp(0.05)}, &change);
    assert_near(interval.low, 2 * exp(-0.04));
    assert_near(interval.high, 2 * exp(sqrt(0.04 * 0.04 + 0.05 * 0.05 - 0.03 * 0.03)));
}

/* As p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") of R: 0.03 0.06 0.06 0.02 */
static void holm_is_step_down_and_leaves_out_what_is_no_test(void **state)
{
    (void)state;
    const double p[] = {0.01, 0.04, NAN, 0.03, 0.005}, expected[] = {0.03, 0.06, NAN, 0.06, 0.02},
                 large[] = {0.7, 0.6};
    double adjusted[5];
    holm_adjust(p, 5, adjusted);
    for (size_t i = 0; i < 5; i++)
        if (isnan(expected[i]))
            assert_true(isnan(adjusted[i]));
        else
            assert_near(adjusted[i], expected[i]);
    holm_adjust(large, 2, adjusted);
    assert_near(adjusted[0], 1);
    assert_near(adjusted[1], 1);
}

/* Darwin's maize (scipy.stats.wilcoxon has it as its example), five that fall on one side, and 68 of many
 * ties, as scipy.stats.wilcoxon(d, method='exact' and 'approx').pvalue. Of the ranks 1.5, 1.5 and 3 one
 * choice of signs in eight has all below 0, and one has none. */
static void signed_ranks_are_tested_as_by_scipy(void **state)
{
    (void)state;
    const double maize[] = {6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75},
                 five[] = {1, 2, 3, 4, 5}, ties[] = {0, 1, 1, 2}, zeros[] = {0, 0},
                 infinite[] = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    double many[80];
    for (int i = 0; i < 80; i++)
        many[i] = (i % 7 - 2) * (1 + i % 5);
    assert_near(signed_rank_p(maize, 15), 0.041259765625);
    assert_near(signed_rank_p(five, 5), 0.0625);
    assert_near(signed_rank_p(many, 80), 0.0010482531782573497);
    assert_near(signed_rank_p(ties, 4), 0.25);
    assert_near(signed_rank_p(zeros, 2), 1);
    assert_near(signed_rank_p(infinite, 4), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_are_of_type_7),
        cmocka_unit_test(quantile_that_touches_a_cut_off_run_is_infinite),
        cmocka_unit_test(sorting_puts_infinity_last),
        cmocka_unit_test(mean_is_what_it_is_by_hand),
        cmocka_unit_test(resampled_medians_fall_where_the_binomial_law_says),
        cmocka_unit_test(interval_is_between_the_2_5_and_97_5_percentiles),
        cmocka_unit_test(interval_of_what_is_mostly_untold_is_not_told),
        cmocka_unit_test(resampled_means_scatter_as_means_do),
        cmocka_unit_test(cluster_of_many_members_weighs_as_many),
        cmocka_unit_test(median_of_an_even_number_lies_half_way_and_is_infinite_beside_a_cut_off_run),
        cmocka_unit_test(same_draws_give_each_sample_of_a_resample),
        cmocka_unit_test(interval_of_95_percent_holds_the_median_that_often),
        cmocka_unit_test(interval_over_single_forms_would_promise_too_much),
        cmocka_unit_test(many_clusters_take_fewer_resamples_but_never_fewer_than_200),
        cmocka_unit_test(p_is_what_the_interval_says_of_1),
        cmocka_unit_test(few_signs_cannot_tell_much),
        cmocka_unit_test(change_of_one_more_lies_in_the_prediction_interval),
        cmocka_unit_test(only_noise_beyond_that_of_the_others_widens_it),
        cmocka_unit_test(holm_is_step_down_and_leaves_out_what_is_no_test),
        cmocka_unit_test(signed_ranks_are_tested_as_by_scipy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
