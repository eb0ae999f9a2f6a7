/* SPDX-License-Identifier: MIT */
/* group-disturbance.h, speed-probe.h: each sign of a disturbance, where it counts and where it does not. A stretch is 100 ms. */
#include "harness/measuring/group-disturbance.h"
#include "harness/measuring/speed-probe.h"
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

static const double ms = 1e6, usual = 1000;

/* Of a machine that does nothing else. */
static struct group_readings quiet(void)
{
    return (struct group_readings){.wall_ns = 100 * ms,
                                   .probe_before_ns = usual,
                                   .probe_after_ns = usual,
                                   .steal_ns = 0,
                                   .waited_ns = 0.05 * ms,
                                   .cpu_ns = 99.5 * ms,
                                   .involuntary_switches = 20};
}

static void assert_disturbed(struct group_readings stretch, enum group_disturbance expected)
{
    assert_int_equal(group_disturbance_of(&stretch, usual), expected);
}

static void quiet_stretch_is_not_disturbed(void **state)
{
    (void)state;
    assert_disturbed(quiet(), DISTURBANCE_NONE);
}

static void suspension_disturbs_whatever_else_was_read(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.suspended = true;
    assert_disturbed(stretch, DISTURBANCE_SUSPENDED);
    stretch.probe_after_ns = 2 * usual;
    assert_disturbed(stretch, DISTURBANCE_SUSPENDED);
}

static void slow_yardstick_on_either_side_disturbs(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.probe_before_ns = 1.06 * usual;
    assert_disturbed(stretch, DISTURBANCE_SLOW);
    stretch = quiet();
    stretch.probe_after_ns = 1.06 * usual;
    assert_disturbed(stretch, DISTURBANCE_SLOW);
    stretch.probe_after_ns = 1.04 * usual;
    assert_disturbed(stretch, DISTURBANCE_NONE);
    stretch.probe_after_ns = 0.85 * usual; /* a clock that is raised for a moment */
    assert_disturbed(stretch, DISTURBANCE_NONE);
}

static void stolen_time_disturbs_above_two_percent(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.steal_ns = 2 * ms;
    assert_disturbed(stretch, DISTURBANCE_NONE);
    stretch.steal_ns = 10 * ms;
    assert_disturbed(stretch, DISTURBANCE_STEAL);
}

static void waiting_for_the_processor_disturbs_above_two_percent(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.waited_ns = 1.9 * ms;
    assert_disturbed(stretch, DISTURBANCE_NONE);
    stretch.waited_ns = 2.1 * ms;
    assert_disturbed(stretch, DISTURBANCE_WAITING);
    stretch.may_sleep = true; /* who sleeps does not wait */
    assert_disturbed(stretch, DISTURBANCE_WAITING);
}

static void processor_time_stands_in_where_waiting_is_not_known(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.cpu_ns = 50 * ms;
    assert_disturbed(stretch, DISTURBANCE_NONE);
    stretch.waited_ns = NAN;
    assert_disturbed(stretch, DISTURBANCE_WAITING);
    stretch.may_sleep = true;
    assert_disturbed(stretch, DISTURBANCE_NONE);
    stretch.may_sleep = false;
    stretch.cpu_ns = 380 * ms; /* helper threads */
    assert_disturbed(stretch, DISTURBANCE_NONE);
}

static void interruptions_count_only_where_nothing_better_is_known(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.involuntary_switches = 60; /* 600 a second */
    assert_disturbed(stretch, DISTURBANCE_NONE);
    stretch.waited_ns = stretch.cpu_ns = NAN;
    assert_disturbed(stretch, DISTURBANCE_INTERRUPTED);
    stretch.involuntary_switches = 20; /* what idle virtual machines do */
    assert_disturbed(stretch, DISTURBANCE_NONE);
}

static void what_is_not_known_decides_nothing(void **state)
{
    (void)state;
    struct group_readings stretch = {.wall_ns = 100 * ms,
                                     .probe_before_ns = NAN,
                                     .probe_after_ns = NAN,
                                     .steal_ns = NAN,
                                     .waited_ns = NAN,
                                     .cpu_ns = NAN,
                                     .involuntary_switches = NAN};
    assert_disturbed(stretch, DISTURBANCE_NONE);
    stretch = quiet();
    stretch.probe_before_ns = 5 * usual;
    assert_int_equal(group_disturbance_of(&stretch, NAN), DISTURBANCE_NONE);
}

/* --- what the yardstick usually is --- */

static void usual_yardstick_is_not_known_from_three(void **state)
{
    (void)state;
    struct speed_track track = {0};
    for (int i = 0; i < 3; i++)
        speed_track_note(&track, usual);
    speed_track_note(&track, 0);
    speed_track_note(&track, NAN);
    speed_track_note(&track, INFINITY);
    assert_true(isnan(speed_track_usual(&track)));
    speed_track_note(&track, usual);
    assert_true(speed_track_usual(&track) == usual);
}

static void moments_of_a_raised_clock_and_single_delays_do_not_move_it(void **state)
{
    (void)state;
    struct speed_track track = {0};
    for (int i = 0; i < 100; i++)
        speed_track_note(&track, i % 3 == 0 ? 0.88 * usual : i % 50 == 1 ? 40 * usual : usual);
    assert_true(speed_track_usual(&track) == usual);
}

static void long_runs_are_remembered_from_their_beginning(void **state)
{
    (void)state;
    struct speed_track track = {0};
    for (int i = 0; i < 100000; i++) {
        speed_track_note(&track, i < 60000 ? usual : 2 * usual);
        assert_true(track.count <= PROBES_KEPT);
    }
    assert_true(speed_track_usual(&track) == usual);
    for (int i = 0; i < 100000; i++)
        speed_track_note(&track, 2 * usual);
    assert_true(speed_track_usual(&track) == 2 * usual);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quiet_stretch_is_not_disturbed),
        cmocka_unit_test(suspension_disturbs_whatever_else_was_read),
        cmocka_unit_test(slow_yardstick_on_either_side_disturbs),
        cmocka_unit_test(stolen_time_disturbs_above_two_percent),
        cmocka_unit_test(waiting_for_the_processor_disturbs_above_two_percent),
        cmocka_unit_test(processor_time_stands_in_where_waiting_is_not_known),
        cmocka_unit_test(interruptions_count_only_where_nothing_better_is_known),
        cmocka_unit_test(what_is_not_known_decides_nothing),
        cmocka_unit_test(usual_yardstick_is_not_known_from_three),
        cmocka_unit_test(moments_of_a_raised_clock_and_single_delays_do_not_move_it),
        cmocka_unit_test(long_runs_are_remembered_from_their_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
