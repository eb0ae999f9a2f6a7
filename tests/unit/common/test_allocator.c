/* SPDX-License-Identifier: MIT */
#include "common/base/arena.h"
#include "common/base/allocator.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

/* --- the allocator --- */

static void it_counts_what_is_in_use_and_the_most_that_ever_was(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    void *a = allocator_take(&allocator, 100), *b = allocator_take_zeroed(&allocator, 28);
    assert_non_null(a);
    assert_non_null(b);
    assert_int_equal(allocator.used, 128);
    allocator_give(&allocator, a, 100);
    assert_int_equal(allocator.used, 28);
    a = allocator_take(&allocator, 50);
    assert_int_equal(allocator.peak, 128);
    assert_int_equal(allocator.requests, 3);
    allocator_give(&allocator, a, 50);
    allocator_give(&allocator, b, 28);
    allocator_give(&allocator, NULL, 1000);
    assert_int_equal(allocator.used, 0);
    assert_int_equal(allocator.peak, 128);
}

static void zeroed_blocks_are_zero(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    for (int i = 0; i < 20; i++) {
        unsigned char *block = allocator_take(&allocator, 4000);
        assert_non_null(block);
        memset(block, 0xA5, 4000);
        allocator_give(&allocator, block, 4000);
        block = allocator_take_zeroed(&allocator, 4000);
        assert_non_null(block);
        for (int k = 0; k < 4000; k++)
            assert_int_equal(block[k], 0);
        allocator_give(&allocator, block, 4000);
    }
}

static void arrays_have_room_for_one_element_more(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    uint32_t *none = array_take(&allocator, 0, sizeof *none);
    assert_non_null(none);
    assert_int_equal(allocator.used, sizeof *none);
    uint32_t *zeros = array_take_zeroed(&allocator, 3, sizeof *zeros);
    assert_non_null(zeros);
    for (int i = 0; i <= 3; i++)
        assert_int_equal(zeros[i], 0);
    array_give(&allocator, none, 0, sizeof *none);
    array_give(&allocator, zeros, 3, sizeof *zeros);
    assert_int_equal(allocator.used, 0);
}

static void arrays_grow_with_what_is_in_them_or_stay_as_they_are(void **state)
{
    (void)state;
    struct allocator allocator = {.limit = 4000};
    uint32_t *numbers = NULL, *before = NULL;
    size_t room = 0, count = 0;
    assert_true(array_reserve(&allocator, &numbers, &room, 0, sizeof *numbers));
    assert_null(numbers);
    for (; array_reserve(&allocator, &numbers, &room, count + 1, sizeof *numbers); count++) {
        assert_true(room > count);
        numbers[count] = (uint32_t)count;
        before = numbers;
    }
    assert_true(count == room && count > 300 && allocator.requests < 20);
    assert_ptr_equal(numbers, before);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(numbers[i], i);
    assert_false(array_reserve(&allocator, &numbers, &room, SIZE_MAX / 4, sizeof *numbers));
    assert_int_equal(room, count);
    array_give(&allocator, numbers, room, sizeof *numbers);
    assert_int_equal(allocator.used, 0);
}

/* Their sizes in bytes, if they were multiplied, would wrap around to something small. */
static void array_that_no_memory_could_hold_is_refused(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    assert_null(array_take(&allocator, SIZE_MAX, 1));
    assert_null(array_take_zeroed(&allocator, SIZE_MAX / 8 + 1, 8));
    assert_true(allocator.exhausted);
    assert_int_equal(allocator.used, 0);
}

static void limit_is_on_bytes_in_use_at_once(void **state)
{
    (void)state;
    struct allocator allocator = {.limit = 100};
    assert_null(allocator_take(&allocator, 101));
    void *a = allocator_take(&allocator, 60), *b = allocator_take(&allocator, 40);
    assert_non_null(a);
    assert_non_null(b);
    assert_null(allocator_take(&allocator, 1));
    assert_null(allocator_take_zeroed(&allocator, SIZE_MAX));
    allocator_give(&allocator, a, 60);
    a = allocator_take(&allocator, 60);
    assert_non_null(a);
    assert_int_equal(allocator.peak, 100);
    allocator_give(&allocator, a, 60);
    allocator_give(&allocator, b, 40);
}

static void request_fail_at_and_all_after_it_fail(void **state)
{
    (void)state;
    struct allocator allocator = {.fail_at = 3};
    void *a = allocator_take(&allocator, 1), *b = allocator_take(&allocator, 1);
    assert_non_null(a);
    assert_non_null(b);
    assert_null(allocator_take(&allocator, 1));
    assert_null(allocator_take_zeroed(&allocator, 1));
    assert_int_equal(allocator.used, 2);
    allocator_give(&allocator, a, 1);
    allocator_give(&allocator, b, 1);
}

/* --- the arena --- */

static void blocks_are_aligned_and_apart_from_each_other(void **state)
{
    (void)state;
    enum { COUNT = 3000 };
    struct allocator allocator = {0};
    struct arena arena;
    static unsigned char *block[COUNT];
    static size_t size[COUNT];
    struct random random;
    random_seed(&random, 1, 0);
    assert_true(arena_open(&arena, &allocator, 1000));
    for (size_t i = 0; i < COUNT; i++) {
        size[i] = random_below(&random, i % 50 ? 200 : 20000);
        block[i] = arena_take(&arena, size[i]);
        assert_non_null(block[i]);
        assert_int_equal((uintptr_t)block[i] % 16, 0);
        memset(block[i], (int)(i % 251), size[i]);
    }
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = 0; k < size[i]; k++)
            assert_int_equal(block[i][k], i % 251);
    arena_close(&arena);
    assert_int_equal(allocator.used, 0);
}

static void resized_block_keeps_its_contents(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct arena arena;
    assert_true(arena_open(&arena, &allocator, 0));
    size_t size = 1;
    unsigned char *block = arena_resize(&arena, NULL, 0, size);
    for (size_t larger = 2; larger < 3000000; larger = larger * 3 / 2 + 1) {
        assert_non_null(block);
        memset(block, (int)(size % 251), size);
        block = arena_resize(&arena, block, size, larger);
        assert_non_null(block);
        for (size_t k = 0; k < size; k++)
            assert_int_equal(block[k], size % 251);
        size = larger;
    }
    block = arena_resize(&arena, block, size, 10);
    assert_non_null(block);
    arena_close(&arena);
    assert_int_equal(allocator.used, 0);
}

/* A stack that doubles again and again, and small blocks that come and go: what a SAT solver does. */
static void blocks_given_back_are_used_again(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct arena arena;
    assert_true(arena_open(&arena, &allocator, 1 << 20));
    size_t used = 0;
    for (int round = 0; round < 1000; round++) {
        void *small = arena_take(&arena, 24), *large = NULL;
        for (size_t size = 64; size <= 1 << 17; size *= 2)
            large = arena_resize(&arena, large, size / 2, size);
        assert_non_null(small);
        assert_non_null(large);
        arena_give(&arena, large, 1 << 17);
        arena_give(&arena, small, 24);
        arena_give(&arena, NULL, 99);
        if (round == 0)
            used = allocator.used;
        assert_int_equal(allocator.used, used);
    }
    arena_close(&arena);
    assert_int_equal(allocator.used, 0);
}

static void reset_gives_back_all_but_the_reserve(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct arena arena;
    assert_true(arena_open(&arena, &allocator, 100000));
    size_t reserve = allocator.used;
    assert_true(reserve >= 100000);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 1000; i++)
            assert_non_null(arena_take(&arena, 1000));
        assert_true(allocator.used > reserve);
        arena_reset(&arena);
        assert_int_equal(allocator.used, reserve);
    }
    arena_close(&arena);
    assert_int_equal(allocator.used, 0);
    arena_close(&arena);
}

static void reserve_is_enough_for_what_it_promises(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct arena arena;
    assert_true(arena_open(&arena, &allocator, 100000));
    uint64_t requests = allocator.requests;
    for (int i = 0; i < 1000; i++)
        assert_non_null(arena_take(&arena, 96));
    assert_int_equal(allocator.requests, requests);
    arena_close(&arena);
}

static void refusal_is_null_and_loses_nothing(void **state)
{
    (void)state;
    struct allocator allocator = {.limit = 1000};
    struct arena arena;
    assert_false(arena_open(&arena, &allocator, 2000));
    arena_close(&arena);
    assert_int_equal(allocator.used, 0);

    allocator = (struct allocator){.limit = 400000};
    assert_true(arena_open(&arena, &allocator, 1000));
    char *block = arena_take(&arena, 8);
    assert_non_null(block);
    memcpy(block, "quadril", 8);
    assert_null(arena_take(&arena, 10000000));
    assert_null(arena_resize(&arena, block, 8, 10000000));
    assert_null(arena_take(&arena, SIZE_MAX));
    assert_null(arena_take(&arena, SIZE_MAX / 2));
    assert_string_equal(block, "quadril");
    arena_close(&arena);
    assert_int_equal(allocator.used, 0);
}

static void arena_that_was_never_opened_may_be_closed(void **state)
{
    (void)state;
    struct arena arena = {0};
    arena_close(&arena);
    assert_null(arena.chunks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_counts_what_is_in_use_and_the_most_that_ever_was),
        cmocka_unit_test(zeroed_blocks_are_zero),
        cmocka_unit_test(arrays_have_room_for_one_element_more),
        cmocka_unit_test(arrays_grow_with_what_is_in_them_or_stay_as_they_are),
        cmocka_unit_test(array_that_no_memory_could_hold_is_refused),
        cmocka_unit_test(limit_is_on_bytes_in_use_at_once),
        cmocka_unit_test(request_fail_at_and_all_after_it_fail),
        cmocka_unit_test(blocks_are_aligned_and_apart_from_each_other),
        cmocka_unit_test(resized_block_keeps_its_contents),
        cmocka_unit_test(blocks_given_back_are_used_again),
        cmocka_unit_test(reset_gives_back_all_but_the_reserve),
        cmocka_unit_test(reserve_is_enough_for_what_it_promises),
        cmocka_unit_test(refusal_is_null_and_loses_nothing),
        cmocka_unit_test(arena_that_was_never_opened_may_be_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
