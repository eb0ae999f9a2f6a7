/* SPDX-License-Identifier: MIT */
#include "harness/base/estimators.h"
#include "tests/unit/support.h"

#include <math.h>

/* From the table of binomial confidence intervals of a median (for instance Conover, Practical Nonparametric
 * Statistics, table A3): at 95 % the interval is x(1)..x(6) of 6, x(1)..x(8) of 8, x(2)..x(9) of 9 and of 10,
 * x(6)..x(15) of 20. */
static void interval_of_the_median_is_that_of_the_binomial(void **state)
{
    (void)state;
    static const struct {
        size_t count, depth;
    } known[] = {{6, 1}, {8, 1}, {9, 2}, {11, 2}, {12, 3}, {20, 6}, {30, 10}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        /* All equal but the `spoilt` least: the interval holds one of them as soon as spoilt reaches the
         * depth. */
        for (size_t spoilt = 0; spoilt < known[k].count / 2; spoilt++) {
            double times[30];
            for (size_t i = 0; i < known[k].count; i++)
                times[i] = i < spoilt ? 1 : 100;
            bool is_known = median_is_known(times, known[k].count, 0.01);
            if (is_known != (spoilt < known[k].depth))
                fail_msg("%zu times, %zu spoilt", known[k].count, spoilt);
        }
    }
}

/* qbinom(0.025, n, 0.5) of R is the rank from which on 2 P(X < d) is more than 0.05. */
static void interval_of_many_is_no_narrower_than_it_is(void **state)
{
    (void)state;
    static const struct {
        size_t count, depth;
    } known[] = {{1000, 469}, {1074, 505}, {1075, 505}, {2000, 956}, {5000, 2431}};
    static double times[5000];
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        for (size_t spoilt = known[k].depth - 2; spoilt <= known[k].depth + 2; spoilt++) {
            for (size_t i = 0; i < known[k].count; i++)
                times[i] = i < spoilt ? 1 : 100;
            if (median_is_known(times, known[k].count, 0.01) != (spoilt < known[k].depth))
                fail_msg("%zu times, %zu spoilt", known[k].count, spoilt);
        }
}

static void five_times_never_tell_a_median(void **state)
{
    (void)state;
    double times[] = {7, 7, 7, 7, 7};
    assert_false(median_is_known(times, 5, 1));
    assert_false(median_is_known(times, 0, 1));
}

/* The promise is kept: of medians said to be known to 5 %, at least 95 % are within it. The times are
 * exponential, as far from a symmetric distribution as times get; their median is log 2. */
static void what_is_said_to_be_known_is_known(void **state)
{
    (void)state;
    enum { TIMES = 5000, TRIALS = 200 };
    struct random random;
    size_t known = 0, right = 0;
    random_seed(&random, 1, 0);
    for (int trial = 0; trial < TRIALS; trial++) {
        double times[TIMES];
        for (int i = 0; i < TIMES; i++)
            times[i] = -log((random_below(&random, 1000000) + 0.5) / 1e6);
        if (!median_is_known(times, TIMES, 0.05))
            continue;
        known++;
        double median = (times[TIMES / 2 - 1] + times[TIMES / 2]) / 2; /* they come back sorted */
        right += fabs(median / log(2) - 1) <= 0.05;
    }
    assert_true(known > TRIALS / 2);
    assert_true(right * 100 >= known * 95);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interval_of_the_median_is_that_of_the_binomial),
        cmocka_unit_test(interval_of_many_is_no_narrower_than_it_is),
        cmocka_unit_test(five_times_never_tell_a_median),
        cmocka_unit_test(what_is_said_to_be_known_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
