/* SPDX-License-Identifier: MIT */
/* A hash that comes twice is noticed, wherever the two stand among others; where all differ, nothing is. */
#include "../support.h"
#include "harness/measuring/solutions-seen.h"

/* Adds `count` different hashes, with number `first` again as number `second` if that is below the count. Whether
 * anything was noticed. */
static bool notices(size_t count, size_t first, size_t second)
{
    struct solutions_seen seen = {0};
    struct random random;
    uint64_t again = 0;
    bool noticed = false;
    random_seed(&random, count + second, 0);
    for (size_t i = 0; i < count; i++) {
        uint64_t hash = random_next(&random);
        again = i == first ? hash : again;
        noticed |= solutions_seen_later(&seen, i == second ? again : hash);
    }
    noticed |= solutions_seen_all(&seen);
    solutions_seen_clear(&seen);
    for (size_t i = 0; i < 3; i++) /* what was cleared is forgotten */
        assert_false(solutions_seen_later(&seen, again + i));
    assert_false(solutions_seen_all(&seen));
    solutions_seen_close(&seen);
    return noticed;
}

static void twice_anywhere(void **state)
{
    (void)state;
    static const size_t counts[] = {2, 3, 17, 64, 65, 1023, 1024, 5000, 131072, 131073, 300000, 1400000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        size_t count = counts[i], last = count - 1;
        assert_false(notices(count, 0, count));
        assert_true(notices(count, 0, last));
        assert_true(notices(count, last / 2, last));
        assert_true(notices(count, last - 1, last));
        assert_true(notices(count, 0, 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(twice_anywhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
