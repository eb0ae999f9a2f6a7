/* SPDX-License-Identifier: MIT */
/* layout-spread.h: what the layouts add to intervals, from rows typed in by hand. */
#include "harness/figures/run-figures.h"
#include "tests/unit/support.h"

#include <math.h>

enum { BOARDS = 8, LAYOUTS = 6 };

/* Logarithms of what each layout makes of a time; their mean is 0. */
static const double shift[LAYOUTS] = {0.02, -0.02, 0.01, -0.01, 0, 0};
static const double squares = 2 * 0.02 * 0.02 + 2 * 0.01 * 0.01;

static void add(struct row_list *rows, const char *solver, size_t board, unsigned layout, double time_ns)
{
    rows_add(rows, &(struct row){.set = "s",
                                 .solver = solver,
                                 .index = board + 1,
                                 .instance_hash = board * 7919,
                                 .order = {3, 3},
                                 .limit = 2,
                                 .run = layout + 1,
                                 .layout = layout + 1,
                                 .repeats = 1,
                                 .status = STATUS_OK,
                                 .complete = true,
                                 .timed = true,
                                 .time_ns = time_ns,
                                 .timeout_ns = 10000000000});
}

/* On all boards `slow` takes 1.1 times as long as `fast`; the layouts shift it, and not `fast`. */
static void add_runs(struct row_list *rows, bool with_layouts)
{
    for (size_t board = 0; board < BOARDS; board++)
        for (unsigned layout = 0; layout < LAYOUTS; layout++) {
            add(rows, "fast", board, layout, 1e6);
            add(rows, "slow", board, layout, 1.1e6 * exp(with_layouts ? shift[layout] : 0));
        }
}

static void assert_close(double value, double expected)
{
    if (!(fabs(value / expected - 1) < 1e-4))
        fail_msg("%.9g, not %.9g", value, expected);
}

/* Quantiles of Student's t as printed in tables. */
static void students_t_is_that_of_tables(void **state)
{
    (void)state;
    static const struct {
        size_t degrees;
        double t;
    } known[] = {{1, 12.706}, {2, 4.303},  {3, 3.182},  {4, 2.776},  {5, 2.571},
                 {9, 2.262},  {19, 2.093}, {29, 2.045}, {100, 1.984}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_true(fabs(student_t(known[i].degrees) / known[i].t - 1) < 0.01);
}

static void the_spread_between_layouts_is_in_every_interval_of_a_ratio(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    struct run_figures figures;
    add_runs(&rows, true);
    rows_group(&rows, &results);
    figures_make(&figures, &results);
    const struct pair *pair = &figures.sets[0].pair[0];
    const double deviation = sqrt(squares / (LAYOUTS - 1)),
                 arm = student_t(LAYOUTS - 1) * deviation / sqrt(LAYOUTS), both = sqrt(2) * arm;
    assert_int_equal(figures.sets[0].figures[1].layouts, LAYOUTS);
    assert_close(figures.sets[0].figures[1].layout_spread, deviation);
    assert_true(figures.sets[0].figures[0].layout_spread == 0);
    assert_close(pair->interval.high / pair->ratio, exp(both));
    assert_close(pair->interval.low / pair->ratio, exp(-both));
    assert_close(pair->par2_interval.low / pair->par2_ratio, exp(-both));
    assert_close(pair->paired_interval.low / pair->paired, exp(-both));
    assert_close(figures.sets[0].figures[1].median_interval.low / figures.sets[0].figures[1].median,
                 exp(-both));
    figures_close(&figures);
    results_close(&results);
    rows_close(&rows);
}

static void layouts_that_agree_leave_no_allowance_for_luck(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    struct run_figures figures;
    add_runs(&rows, false);
    rows_group(&rows, &results);
    figures_make(&figures, &results);
    const struct pair *pair = &figures.sets[0].pair[0];
    assert_close(pair->interval.low, pair->ratio);
    assert_close(pair->interval.high, pair->ratio);
    figures_close(&figures);
    results_close(&results);
    rows_close(&rows);
}

static void half_of_the_layouts_being_slow_counts_half(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    for (unsigned layout = 0; layout < LAYOUTS; layout++)
        add(&rows, "a", 0, layout, layout < 2 ? 2e6 : 1e6);
    rows_group(&rows, &results);
    assert_close(results.result[0].time_ns, (2 * 2e6 + 4 * 1e6) / 6);
    results_close(&results);
    rows_close(&rows);
}

static void of_few_layouts_no_spread_is_known(void **state)
{
    (void)state;
    const double logarithms[] = {1, 2, 3, 4, INFINITY};
    struct layout_spread spread = layout_spread_of(logarithms, 5);
    assert_int_equal(spread.layouts, 4);
    assert_true(isnan(spread.deviation) && isnan(layout_spread_arm(&spread)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(students_t_is_that_of_tables),
        cmocka_unit_test(the_spread_between_layouts_is_in_every_interval_of_a_ratio),
        cmocka_unit_test(layouts_that_agree_leave_no_allowance_for_luck),
        cmocka_unit_test(half_of_the_layouts_being_slow_counts_half),
        cmocka_unit_test(of_few_layouts_no_spread_is_known),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
