/* SPDX-License-Identifier: MIT */
#include "tests/unit/support.h"

/* The numbers that follow the state 1, 2, 3, 4, as published with the reference implementation and its ports.
 */
static void xoshiro_gives_the_published_numbers(void **state)
{
    (void)state;
    static const uint64_t expected[] = {11520u,
                                        0u,
                                        1509978240u,
                                        1215971899390074240u,
                                        1216172134540287360u,
                                        607988272756665600u,
                                        16172922978634559625u,
                                        8476171486693032832u,
                                        10595114339597558777u,
                                        2904607092377533576u};
    struct random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(random_next(&random), expected[i]);
}

/* Worked out by a separate program that keeps to the papers: splitmix64 of the seed, exclusive-or with the
 * stream, then four numbers of splitmix64 as the state. */
static const struct {
    uint64_t seed, stream, next[4];
} seeded[] = {
    {0, 0, {0xfb5405f7bd79c540, 0x780c98e26cea5883, 0x2a146e0980febc66, 0x4851477db8791fca}},
    {42, 0, {0x19e479e2aaa77bfb, 0x5e3efe753be27527, 0xc3ed7125b780200a, 0x85b911e2152f876e}},
    {42, 1, {0x0cee3ac9ad457c96, 0x719a1abe9d3f4270, 0x7256f0ab739bfce7, 0xd49ded12f8b0071a}},
    {UINT64_MAX, 7, {0xd462b6158c719d40, 0x13996d876c18be87, 0x889bca4975ae69e0, 0x780b858a3b02504c}},
};

static void seeds_and_streams_give_the_numbers_worked_out_elsewhere(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof seeded / sizeof *seeded; i++) {
        struct random random;
        random_seed(&random, seeded[i].seed, seeded[i].stream);
        for (size_t k = 0; k < 4; k++)
            assert_int_equal(random_next(&random), seeded[i].next[k]);
    }
}

static void dice_fall_as_worked_out_elsewhere(void **state)
{
    (void)state;
    static const unsigned expected[] = {3, 5, 2, 4, 2, 3, 0, 2, 0, 0, 0, 2, 5, 4, 4, 1, 2, 2, 0, 3};
    struct random random;
    random_seed(&random, 42, 0);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(random_below(&random, 6), expected[i]);
}

static void numbers_below_a_bound_are_spread_evenly(void **state)
{
    (void)state;
    unsigned count[7] = {0};
    struct random random;
    random_seed(&random, 7, 7);
    for (int i = 0; i < 70000; i++)
        count[random_below(&random, 7)]++;
    /* 10,000 each; the chance that one of them is 500 off is below one in 10^6, and the seed is fixed. */
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9500, 10500);
    for (int i = 0; i < 100; i++)
        assert_int_equal(random_below(&random, 1), 0);
}

static void shuffle_is_the_one_worked_out_elsewhere(void **state)
{
    (void)state;
    static const unsigned expected[] = {9, 3, 6, 4, 0, 7, 5, 2, 8, 1};
    unsigned numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    struct random random;
    random_seed(&random, 42, 0);
    random_shuffle(&random, numbers, 10);
    assert_memory_equal(numbers, expected, sizeof expected);
    random_shuffle(&random, numbers, 0);
    random_shuffle(&random, numbers, 1);
    assert_memory_equal(numbers, expected, sizeof expected);
}

static void every_order_of_three_comes_up_equally_often(void **state)
{
    (void)state;
    unsigned count[27] = {0};
    struct random random;
    random_seed(&random, 3, 3);
    for (int i = 0; i < 60000; i++) {
        unsigned numbers[] = {0, 1, 2};
        random_shuffle(&random, numbers, 3);
        count[numbers[0] * 9 + numbers[1] * 3 + numbers[2]]++;
    }
    static const unsigned orders[] = {5, 7, 11, 15, 19, 21}; /* 012, 021, 102, 120, 201, 210 in base 3 */
    for (size_t i = 0; i < 6; i++)
        assert_in_range(count[orders[i]], 9500, 10500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xoshiro_gives_the_published_numbers),
        cmocka_unit_test(seeds_and_streams_give_the_numbers_worked_out_elsewhere),
        cmocka_unit_test(dice_fall_as_worked_out_elsewhere),
        cmocka_unit_test(numbers_below_a_bound_are_spread_evenly),
        cmocka_unit_test(shuffle_is_the_one_worked_out_elsewhere),
        cmocka_unit_test(every_order_of_three_comes_up_equally_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
