/* SPDX-License-Identifier: MIT */
/* group-disturbance.h: each sign of a disturbance, where it counts and where it does not. */
#include "harness/measuring/group-disturbance.h"
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

static const double ms = 1e6, usual = 1000;

/* A second of a machine that does nothing else, of which half the processors are free. */
static struct group_readings quiet(void)
{
    return (struct group_readings){.wall_ns = 1000 * ms,
                                   .cpu_ns = 995 * ms,
                                   .busy_ns = 500 * ms,
                                   .steal_ns = 0,
                                   .switches = 20,
                                   .probe_before_ns = usual,
                                   .probe_after_ns = usual};
}

/* What disturbed it, and what becomes of a solve that ran out of time in it. */
static void assert_disturbed(struct group_readings stretch, enum group_disturbance expected,
                             enum status status)
{
    struct outcome outcome = {.status = STATUS_TIMEOUT};
    assert_int_equal(group_disturbance_of(&stretch, usual), expected);
    stretch.ran_out = true;
    group_disturbance_judge(group_disturbance_of(&stretch, usual), &stretch, &outcome);
    assert_int_equal(outcome.status, status);
}

static void quiet_stretch_is_not_disturbed(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT);
    stretch.ran_out = true;
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT);
}

static void suspension_disturbs_whatever_else_was_read(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.suspended = true;
    assert_disturbed(stretch, DISTURBANCE_SUSPENDED, STATUS_DISTURBED);
    stretch.probe_after_ns = 2 * usual;
    assert_disturbed(stretch, DISTURBANCE_SUSPENDED, STATUS_DISTURBED);
}

static void slow_probe_on_either_side_disturbs(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.probe_before_ns = 1.06 * usual;
    assert_disturbed(stretch, DISTURBANCE_SLOW, STATUS_DISTURBED);
    stretch = quiet();
    stretch.probe_after_ns = 1.06 * usual;
    assert_disturbed(stretch, DISTURBANCE_SLOW, STATUS_DISTURBED);
    stretch.probe_after_ns = 1.04 * usual;
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT);
    stretch.probe_after_ns = 0.85 * usual; /* a clock that is raised for a moment */
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT);
}

static void stolen_time_disturbs_above_five_percent_and_two_ticks(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.steal_ns = 69 * ms;
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT);
    stretch.steal_ns = 71 * ms;
    assert_disturbed(stretch, DISTURBANCE_STEAL, STATUS_DISTURBED);
    stretch = quiet();
    stretch.wall_ns = 5 * ms; /* one tick says nothing of so short a stretch */
    stretch.cpu_ns = 5 * ms;
    stretch.steal_ns = 10 * ms;
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT);
}

static void less_than_95_percent_of_a_processor_disturbs(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.cpu_ns = 951 * ms;
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT);
    stretch.cpu_ns = 949 * ms;
    assert_disturbed(stretch, DISTURBANCE_KEPT_OFF, STATUS_DISTURBED);
    stretch.cpu_ns = 3800 * ms; /* helper threads */
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT);
}

/* A program that had no processor while one was free waited by itself, which is no excuse: it is measured
 * again, and its time limit holds. While none was free, others had them. */
static void who_may_sleep_is_excused_only_by_the_machine(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    stretch.may_sleep = true;
    stretch.cpu_ns = 1 * ms;
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT); /* it ended by itself */
    stretch.ran_out = true;
    assert_disturbed(stretch, DISTURBANCE_IDLE, STATUS_TIMEOUT);
    stretch.probe_after_ns = 2 * usual; /* which another process of its own can do, too */
    assert_disturbed(stretch, DISTURBANCE_SLOW, STATUS_TIMEOUT);
    stretch.busy_ns = 990 * ms; /* a full machine, in which it slept */
    stretch.switches = 1;
    assert_disturbed(stretch, DISTURBANCE_SLOW, STATUS_TIMEOUT);
    stretch.switches = 100;
    assert_disturbed(stretch, DISTURBANCE_KEPT_OFF, STATUS_DISTURBED);
    stretch.cpu_ns = 990 * ms; /* a full machine, but of its own processes */
    assert_disturbed(stretch, DISTURBANCE_SLOW, STATUS_TIMEOUT);
    stretch.steal_ns = 500 * ms;
    assert_disturbed(stretch, DISTURBANCE_STEAL, STATUS_DISTURBED);
}

static void what_is_not_known_decides_nothing(void **state)
{
    (void)state;
    struct group_readings stretch = {.wall_ns = 100 * ms,
                                     .cpu_ns = NAN,
                                     .busy_ns = NAN,
                                     .steal_ns = NAN,
                                     .probe_before_ns = NAN,
                                     .probe_after_ns = NAN};
    assert_disturbed(stretch, DISTURBANCE_NONE, STATUS_TIMEOUT);
    stretch = quiet();
    stretch.probe_before_ns = 5 * usual;
    assert_int_equal(group_disturbance_of(&stretch, NAN), DISTURBANCE_NONE);
}

static void only_timeouts_are_judged_and_the_flaw_says_why(void **state)
{
    (void)state;
    struct group_readings stretch = quiet();
    struct outcome outcome = {.status = STATUS_OK};
    stretch.cpu_ns = 400 * ms;
    group_disturbance_judge(DISTURBANCE_KEPT_OFF, &stretch, &outcome);
    assert_int_equal(outcome.status, STATUS_OK);
    outcome.status = STATUS_WRONG;
    group_disturbance_judge(DISTURBANCE_KEPT_OFF, &stretch, &outcome);
    assert_int_equal(outcome.status, STATUS_WRONG);
    assert_string_equal(outcome.flaw.text, "");
    outcome.status = STATUS_TIMEOUT;
    group_disturbance_judge(DISTURBANCE_KEPT_OFF, &stretch, &outcome);
    assert_string_equal(
        outcome.flaw.text,
        "others had the processor, or it was stopped: it had a processor for 40 % of its time");
    outcome = (struct outcome){.status = STATUS_TIMEOUT};
    stretch.may_sleep = true;
    group_disturbance_judge(DISTURBANCE_IDLE, &stretch, &outcome);
    assert_string_equal(outcome.flaw.text,
                        "it had a processor for 40 % of its time: it waited by itself, or was stopped");
}

static void readings_are_of_one_processor(void **state)
{
    (void)state;
    const double processors = (double)sysconf(_SC_NPROCESSORS_ONLN);
    struct machine_load_reading
        before = {.wall_ns = 5, .own_ns = 7, .busy_ns = 0, .steal_ns = NAN, .involuntary_switches = 3},
        after = {.wall_ns = 105, .own_ns = 87, .busy_ns = 60, .steal_ns = 3, .involuntary_switches = 7};
    struct group_readings readings = group_readings_between(&before, &after);
    assert_true(readings.wall_ns == 100 && readings.cpu_ns == 80 && readings.busy_ns == 60 / processors);
    assert_true(readings.switches == 4);
    assert_true(isnan(readings.steal_ns) && isnan(readings.probe_before_ns) && !readings.suspended);
}

/* --- what the probe usually is --- */

static void usual_probe_is_not_known_from_three(void **state)
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
        cmocka_unit_test(slow_probe_on_either_side_disturbs),
        cmocka_unit_test(stolen_time_disturbs_above_five_percent_and_two_ticks),
        cmocka_unit_test(less_than_95_percent_of_a_processor_disturbs),
        cmocka_unit_test(who_may_sleep_is_excused_only_by_the_machine),
        cmocka_unit_test(what_is_not_known_decides_nothing),
        cmocka_unit_test(only_timeouts_are_judged_and_the_flaw_says_why),
        cmocka_unit_test(readings_are_of_one_processor),
        cmocka_unit_test(usual_probe_is_not_known_from_three),
        cmocka_unit_test(moments_of_a_raised_clock_and_single_delays_do_not_move_it),
        cmocka_unit_test(long_runs_are_remembered_from_their_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
