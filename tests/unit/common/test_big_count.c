/* SPDX-License-Identifier: MIT */
/* Counts of any size: what is read is what was written, and the order is that of numbers, on both sides of 2^64. */
#include "common/base/big-count.h"
#include "tests/unit/support.h"

#include <string.h>

/* In ascending order: around 2^64, and 8 x 8 to 20 x 20 dominoes (OEIS A004003). */
static const char *const ascending[] = {"0",
                                        "1",
                                        "12988816",
                                        "9223372036854775808",
                                        "18446744073709551614",
                                        "18446744073709551615",
                                        "18446744073709551616",
                                        "18446744073709551617",
                                        "28446744073709551615",
                                        "112202208776036178000000",
                                        "2444888770250892795802079170816",
                                        "548943583215388338077567813208427340288",
                                        "1269984011256235834242602753102293934298576249856"};
enum { COUNTS = sizeof ascending / sizeof *ascending };

static void counts_are_ordered_as_numbers(void **state)
{
    (void)state;
    for (int i = 0; i < COUNTS; i++)
        for (int j = 0; j < COUNTS; j++) {
            uint64_t a = 0, b = 0;
            const char *large_a = NULL, *large_b = NULL;
            assert_true(count_read(ascending[i], &a, &large_a) && count_read(ascending[j], &b, &large_b));
            int order = count_compare(a, large_a, b, large_b);
            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
}

static void what_is_read_is_written_again(void **state)
{
    (void)state;
    char text[COUNT_TEXT_MAX];
    for (int i = 0; i < COUNTS; i++) {
        uint64_t count;
        const char *large;
        assert_true(count_read(ascending[i], &count, &large));
        assert_string_equal(count_digits(count, large, text), ascending[i]);
        assert_int_equal(large != NULL, i > 5);
        assert_int_equal(count_is_large(ascending[i]), i > 5);
        assert_true(!large || count == UINT64_MAX);
    }
}

static void leading_zeros_are_no_digits_of_a_count(void **state)
{
    (void)state;
    uint64_t count;
    const char *large;
    assert_true(count_read("0000000000000000000000000000012", &count, &large) && count == 12 && !large);
    assert_true(count_read("0018446744073709551616", &count, &large));
    assert_string_equal(large, "18446744073709551616");
    assert_true(count_read("000", &count, &large) && count == 0 && !large);
    assert_false(count_is_large("0018446744073709551616"));
}

static void what_is_no_count_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "", "-1", "+1", " 1", "1 ", "0x1", "1.0", "1e30", "1844674407370955161x", "18446744073709551616 "};
    uint64_t count;
    const char *large;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(count_read(wrong[i], &count, &large));
        assert_false(count_is_large(wrong[i]));
    }
}

/* 2^64 + 1, 2^127, 2^192 - 1, and words of zeros at the end. */
static void words_become_decimal_digits(void **state)
{
    (void)state;
    static const struct {
        uint64_t words[3];
        const char *digits;
    } known[] = {
        {{0, 0, 0}, "0"},
        {{1, 1, 0}, "18446744073709551617"},
        {{0, UINT64_C(1) << 63, 0}, "170141183460469231731687303715884105728"},
        {{UINT64_MAX, UINT64_MAX, UINT64_MAX}, "6277101735386680763835789423207666416102355444464034512895"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char digits[128];
        assert_true(count_digits_max(3) > strlen(known[i].digits) && count_digits_max(3) <= sizeof digits);
        count_write_words(known[i].words, 3, digits);
        assert_string_equal(digits, known[i].digits);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_ordered_as_numbers),
        cmocka_unit_test(what_is_read_is_written_again),
        cmocka_unit_test(leading_zeros_are_no_digits_of_a_count),
        cmocka_unit_test(what_is_no_count_is_refused),
        cmocka_unit_test(words_become_decimal_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
