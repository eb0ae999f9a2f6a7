#include "support.h"

#include "../harness/stats.h"

#include <math.h>

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-12 * fmax(1, fabs(expected))))
        fail_msg("%.17g, not %.17g", value, expected);
}

/* Definition 7 of Hyndman and Fan: between the numbers at 1 + (n - 1) p; what quantile() of R tells. */
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

static void mean_and_par_2_are_what_they_are_by_hand(void **state)
{
    (void)state;
    const double numbers[] = {1, 2, 6};
    assert_near(mean(numbers, 3), 3);
    assert_near(penalised_mean(numbers, 3, 20, 0), 3);
    assert_near(penalised_mean(numbers, 3, 20, 1), 7.25); /* (1 + 2 + 6 + 20) / 4 */
    assert_near(penalised_mean(numbers, 0, 20, 2), 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_are_of_type_7),
        cmocka_unit_test(quantile_that_touches_a_cut_off_run_is_infinite),
        cmocka_unit_test(sorting_puts_infinity_last),
        cmocka_unit_test(mean_and_par_2_are_what_they_are_by_hand),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
