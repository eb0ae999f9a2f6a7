/* SPDX-License-Identifier: MIT */
/* The hash table, against a list that is searched from end to end. */
#include "common/base/hash-table.h"
#include "tests/unit/support.h"

/* How often a number is among those added with a hash. */
static size_t count_of(const struct hash_table *table, uint32_t hash, uint32_t number)
{
    size_t place, count = 0;
    uint32_t found = hash_table_first(table, hash, &place);
    for (; found != HASH_TABLE_END; found = hash_table_next(table, hash, &place))
        count += found == number;
    return count;
}

static void empty_table_holds_nothing(void **state)
{
    (void)state;
    struct hash_table table = {0};
    struct allocator allocator = {0};
    size_t place;
    assert_int_equal(hash_table_first(&table, 7, &place), HASH_TABLE_END);
    hash_table_clear(&table);
    hash_table_close(&table, &allocator);
    assert_int_equal(allocator.requests, 0);
}

/* 0 and the largest hash, numbers that share a hash or its low bits, and the same number twice. */
static void all_numbers_are_found_while_it_grows(void **state)
{
    (void)state;
    enum { COUNT = 1000 };
    static const uint32_t spread[] = {0, 1, 64, 0x10000, UINT32_MAX};
    struct hash_table table = {0};
    struct allocator allocator = {0};
    for (uint32_t i = 0; i < COUNT; i++) {
        assert_true(hash_table_add(&table, i / 2 * spread[i % 5], i, &allocator));
        for (uint32_t k = 0; k <= i; k += i < 150 ? 1 : 97)
            assert_int_equal(count_of(&table, k / 2 * spread[k % 5], k), 1);
        assert_int_equal(count_of(&table, 5, COUNT + 1), 0);
        assert_true(2 * table.count <= table.room);
    }
    assert_true(hash_table_add(&table, 9, 3, &allocator) && hash_table_add(&table, 9, 3, &allocator));
    assert_int_equal(count_of(&table, 9, 3), 2);
    assert_true(hash_table_add(&table, UINT32_MAX, UINT32_MAX - 1, &allocator));
    assert_int_equal(count_of(&table, UINT32_MAX, UINT32_MAX - 1), 1);
    hash_table_close(&table, &allocator);
    assert_int_equal(allocator.used, 0);
}

static void cleared_table_is_empty_and_keeps_its_room(void **state)
{
    (void)state;
    struct hash_table table = {0};
    struct allocator allocator = {0};
    assert_true(hash_table_reserve(&table, 100, &allocator));
    uint64_t requests = allocator.requests;
    for (int turn = 0; turn < 3; turn++) {
        for (uint32_t i = 0; i < 100; i++)
            assert_true(hash_table_add(&table, i, i, &allocator));
        hash_table_clear(&table);
        assert_int_equal(count_of(&table, 50, 50), 0);
    }
    assert_int_equal(allocator.requests, requests);
    hash_table_close(&table, &allocator);
}

static void refused_memory_leaves_the_table_as_it_was(void **state)
{
    (void)state;
    struct hash_table table = {0};
    struct allocator allocator = {.fail_at = 2};
    uint32_t added = 0;
    while (hash_table_add(&table, added * 3, added, &allocator))
        added++;
    assert_true(added);
    assert_int_equal(table.count, added);
    for (uint32_t i = 0; i < added; i++)
        assert_int_equal(count_of(&table, i * 3, i), 1);
    hash_table_close(&table, &allocator);
    assert_int_equal(allocator.used, 0);
}

/* The test vectors of its authors: http://www.isthe.com/chongo/tech/comp/fnv/ */
static void texts_are_hashed_as_published(void **state)
{
    (void)state;
    assert_int_equal(hash_table_text("", 0), 0x811c9dc5);
    assert_int_equal(hash_table_text("a", 1), 0xe40c292c);
    assert_int_equal(hash_table_text("foobar", 6), 0xbf9cf968);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_table_holds_nothing),
        cmocka_unit_test(all_numbers_are_found_while_it_grows),
        cmocka_unit_test(cleared_table_is_empty_and_keeps_its_room),
        cmocka_unit_test(refused_memory_leaves_the_table_as_it_was),
        cmocka_unit_test(texts_are_hashed_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
