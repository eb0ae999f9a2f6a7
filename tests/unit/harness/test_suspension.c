/* SPDX-License-Identifier: MIT */
/* suspension.h: a process that was stopped knows it; a guard that slept too long was away, unless it only
 * waited for a processor. */
#include "common/base/clock.h"
#include "harness/measuring/suspension.h"
#include "tests/unit/support.h"

#include <math.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static const uint64_t ms = 1000000;

/* The exit status of a child that stops itself, or does not, and is continued by its parent. */
static int child_that(bool stops)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        suspension_notice();
        const struct suspensions before = suspensions_read();
        if (stops)
            raise(SIGSTOP);
        const struct suspensions after = suspensions_read();
        _exit(suspended_between(&before, &after));
    }
    int status;
    if (stops) {
        assert_int_equal(waitpid(child, &status, WUNTRACED), child);
        assert_true(WIFSTOPPED(status));
        assert_int_equal(kill(child, SIGCONT), 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void process_that_was_stopped_knows_it(void **state)
{
    (void)state;
    assert_int_equal(child_that(true), 1);
    assert_int_equal(child_that(false), 0);
}

static void machine_that_slept_is_noticed(void **state)
{
    (void)state;
    const struct suspensions before = {.continued = 3, .asleep_ns = 500};
    const struct suspensions slept = {.continued = 3, .asleep_ns = 500 + (int64_t)(60 * ms)};
    const struct suspensions adjusted = {.continued = 3, .asleep_ns = 500 + (int64_t)(1 * ms)};
    assert_true(suspended_between(&before, &slept));
    assert_false(suspended_between(&before, &adjusted));
}

static void guard_that_waited_for_a_processor_was_not_away(void **state)
{
    (void)state;
    assert_int_equal(suspension_away(5 * ms, 6 * ms, 0), 0);
    assert_int_equal(suspension_away(5 * ms, 205 * ms, 0), 0);
    assert_int_equal(suspension_away(5 * ms, 1005 * ms, 0), 1000 * ms);
    assert_int_equal(suspension_away(5 * ms, 1005 * ms, 900e6), 0);
    assert_int_equal(suspension_away(5 * ms, 1005 * ms, NAN), 1000 * ms);
}

static void guard_was_away_if_it_returned_since(void **state)
{
    (void)state;
    uint64_t now = clock_now();
    struct attendance attendance = {0};
    assert_false(suspension_guard_was_away(&attendance, now - 10 * ms, now)); /* there is none */
    atomic_store(&attendance.looked, now);
    assert_false(suspension_guard_was_away(&attendance, now - 10 * ms, now));
    atomic_store(&attendance.returned, now - 20 * ms);
    assert_false(suspension_guard_was_away(&attendance, now - 10 * ms, now));
    assert_true(suspension_guard_was_away(&attendance, now - 30 * ms, now));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(process_that_was_stopped_knows_it),
        cmocka_unit_test(machine_that_slept_is_noticed),
        cmocka_unit_test(guard_that_waited_for_a_processor_was_not_away),
        cmocka_unit_test(guard_was_away_if_it_returned_since),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
