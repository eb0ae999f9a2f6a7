/* SPDX-License-Identifier: MIT */
#include "common/base/text.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

static const char everything[] = "a few words\na\0b";

static void add_a_little_of_everything(struct text *text)
{
    text_add_string(text, "a few ");
    text_add_string(text, "");
    text_add_string(text, "words\n");
    text_add(text, "a\0b", 3);
}

static void text_is_the_same_in_memory_and_in_a_file_however_long_its_parts(void **state)
{
    (void)state;
    enum { TIMES = 200, LONGEST = 3 * TEXT_PIECE };
    char *part = malloc(LONGEST), *filed = NULL, piece[TEXT_PIECE];
    size_t length;
    struct allocator allocator = {0};
    struct text grown = {.allocator = &allocator};
    FILE *file = open_memstream(&filed, &length);
    assert_true(part && file);
    struct text sent = text_of_file(file, piece);
    struct text *both[] = {&grown, &sent};
    for (size_t i = 0; i < 2; i++)
        for (size_t times = 0; times < TIMES; times++) {
            size_t bytes = times * LONGEST / TIMES;
            memset(part, (int)('a' + times % 26), bytes);
            text_add(both[i], part, bytes);
            add_a_little_of_everything(both[i]);
        }
    text_flush(&sent);
    fclose(file);
    assert_false(grown.failed);
    assert_int_equal(grown.length, length);
    assert_memory_equal(grown.bytes, filed, length);
    assert_memory_equal(filed, everything, sizeof everything - 1);
    text_close(&grown);
    assert_int_equal(allocator.used, 0);
    free(filed);
    free(part);
}

static void what_is_dropped_is_dropped_from_the_front(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct text text = {.allocator = &allocator};
    text_add_string(&text, "one two");
    text_drop(&text, 4);
    text_add_string(&text, "fold");
    assert_int_equal(text.length, 7);
    assert_memory_equal(text.bytes, "twofold", 7);
    text_drop(&text, 7);
    assert_int_equal(text.length, 0);
    text_close(&text);
}

static void memory_that_ran_out_once_is_remembered(void **state)
{
    (void)state;
    for (uint64_t fail_at = 1; fail_at <= 2; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        struct text text = {.allocator = &allocator};
        for (int i = 0; i < 2000; i++)
            text_add_string(&text, "four");
        assert_true(text.failed);
        text_close(&text);
        assert_int_equal(allocator.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_the_same_in_memory_and_in_a_file_however_long_its_parts),
        cmocka_unit_test(what_is_dropped_is_dropped_from_the_front),
        cmocka_unit_test(memory_that_ran_out_once_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
