/* SPDX-License-Identifier: MIT */
/* machine-load.h: what others took, from made-up readings and from the machine itself. */
#include "harness/measuring/machine-load.h"
#include "tests/unit/support.h"

#include <math.h>

static const double second = 1e9;

static void proc_stat_says_busy_and_steal_time(void **state)
{
    (void)state;
    double busy, steal;
    /* proc(5): user nice system idle iowait irq softirq steal guest guest_nice, in ticks */
    assert_true(machine_load_parse("cpu  100 20 30 5000 400 6 7 80 9 1\n", 100, &busy, &steal));
    assert_true(busy == 1.63 * second && steal == 0.8 * second);
    assert_true(machine_load_parse("cpu  100 20 30 5000 400 6 7\n", 100, &busy, &steal));
    assert_true(busy == 1.63 * second && isnan(steal));
    static const char *const others[] = {"", "cpu", "cpu0 1 2 3 4 5 6 7 8\n", "cpu  1 2 3 4 5 6", "cpu a b"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(machine_load_parse(others[i], 100, &busy, &steal));
        assert_true(isnan(busy) && isnan(steal));
    }
}

static void shares_are_of_one_processor(void **state)
{
    (void)state;
    struct machine_load_reading before = {0, 1 * second, 10 * second, 0, 5};
    struct machine_load_reading after = {10 * second, 20 * second, 32 * second, 0.5 * second, 25};
    struct machine_load two = machine_load_between(&before, &after, 2);
    assert_true(two.measured_ns == 10 * second);
    assert_true(fabs(two.cpu_share - 0.95) < 1e-9); /* 19 s of 2 x 10 */
    assert_true(fabs(two.other_cpu_share - 0.3) < 1e-9);
    assert_true(fabs(two.steal_share - 0.05) < 1e-9 && two.reports_steal);
    assert_int_equal(two.involuntary_switches, 20);
}

static void others_never_use_less_than_nothing_and_unknown_stays_unknown(void **state)
{
    (void)state;
    struct machine_load_reading before = {0, 0, 0, NAN, 0}, after = {second, second, 0.99 * second, NAN, 0};
    struct machine_load one = machine_load_between(&before, &after, 1);
    assert_true(one.other_cpu_share == 0 && isnan(one.steal_share) && !one.reports_steal);
    after.busy_ns = NAN;
    assert_true(isnan(machine_load_between(&before, &after, 1).other_cpu_share));
}

static void parts_of_a_run_count_by_their_length(void **state)
{
    (void)state;
    struct machine_load a = {3 * second, 1, 0, 0.2, false, 7}, b = {1 * second, 0.8, 0.4, NAN, true, 1};
    struct machine_load all = machine_load_join(&a, &b);
    assert_true(all.measured_ns == 4 * second && fabs(all.cpu_share - 0.95) < 1e-9);
    assert_true(fabs(all.other_cpu_share - 0.1) < 1e-9 && isnan(all.steal_share) && all.reports_steal);
    assert_int_equal(all.involuntary_switches, 8);
}

static void own_work_is_seen_as_own(void **state)
{
    (void)state;
    struct machine_load_reading before = machine_load_read(), after;
    if (isnan(before.own_ns))
        skip();
    do
        after = machine_load_read();
    while (after.own_ns - before.own_ns < 0.05 * second);
    struct machine_load found = machine_load_between(&before, &after, 1);
    assert_true(found.measured_ns > 0 && found.cpu_share > 0);
    assert_true(isnan(found.other_cpu_share) || found.other_cpu_share >= 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proc_stat_says_busy_and_steal_time),
        cmocka_unit_test(shares_are_of_one_processor),
        cmocka_unit_test(others_never_use_less_than_nothing_and_unknown_stays_unknown),
        cmocka_unit_test(parts_of_a_run_count_by_their_length),
        cmocka_unit_test(own_work_is_seen_as_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
