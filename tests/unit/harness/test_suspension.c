/* SPDX-License-Identifier: MIT */
/* group-disturbance.h: a guard that did not look for long was away. */
#include "common/base/clock.h"
#include "harness/measuring/group-disturbance.h"
#include "tests/unit/support.h"

static const uint64_t ms = 1000000;

static void guard_that_did_not_look_for_long_was_away(void **state)
{
    (void)state;
    struct attendance attendance = {0};
    suspension_look(&attendance, 1000 * ms); /* the first look follows none */
    suspension_look(&attendance, 1005 * ms);
    suspension_look(&attendance, 1505 * ms);
    assert_int_equal(atomic_load(&attendance.returned), 0);
    suspension_look(&attendance, 3505 * ms);
    suspension_look(&attendance, 3510 * ms);
    assert_int_equal(atomic_load(&attendance.returned), 3505 * ms);
    assert_int_equal(atomic_load(&attendance.looked), 3510 * ms);
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
        cmocka_unit_test(guard_that_did_not_look_for_long_was_away),
        cmocka_unit_test(guard_was_away_if_it_returned_since),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
