/* SPDX-License-Identifier: MIT */
#include "common/base/allocator.h"
#include "tests/unit/support.h"

#include <stdalign.h>
#include <string.h>

static void one_call_frees_all(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct arrays arrays = {.allocator = &allocator};
    char *bytes = arrays_take_zeroed(&arrays, 9, 1);
    uint64_t *words = arrays_take(&arrays, 3, sizeof *words);
    assert_non_null(bytes);
    assert_int_equal((uintptr_t)words % alignof(max_align_t), 0);
    memset(words, 1, 4 * sizeof *words); /* one more than asked for */
    for (int i = 0; i < 10; i++)
        assert_int_equal(bytes[i], 0);
    arrays_close(&arrays);
    assert_int_equal(allocator.used, 0);
}

static void one_refusal_refuses_all_that_follow(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct arrays arrays = {.allocator = &allocator};
    assert_non_null(arrays_take(&arrays, 1, 1));
    assert_null(arrays_take(&arrays, SIZE_MAX / 4, 8));
    assert_null(arrays_take(&arrays, 1, 1));
    assert_true(arrays.failed && allocator.exhausted);
    arrays_close(&arrays);
    assert_int_equal(allocator.used, 0);
}

static void what_was_never_begun_may_be_closed(void **state)
{
    (void)state;
    arrays_close(&(struct arrays){0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_call_frees_all),
        cmocka_unit_test(one_refusal_refuses_all_that_follow),
        cmocka_unit_test(what_was_never_begun_may_be_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
