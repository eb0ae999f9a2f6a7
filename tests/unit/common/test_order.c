/* SPDX-License-Identifier: MIT */
#include "tests/unit/support.h"

#include <string.h>

static void order_is_rows_times_columns_of_one_box(void **state)
{
    (void)state;
    struct order order;
    assert_true(order_parse("2x3", &order));
    assert_int_equal(order.rows, 2);
    assert_int_equal(order.columns, 3);
    assert_int_equal(order_size(order), 6);
    assert_int_equal(order_cells(order), 36);
}

static void smallest_and_largest_sizes_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = {"1x2", "2x1",   "6x6",   "1x36",  "36x1", "4x9",
                                        "7x7", "10x10", "1x100", "100x1", NULL};
    for (const char *const *text = texts; *text; text++) {
        struct order order;
        assert_true(order_parse(*text, &order));
    }
}

static void anything_else_is_no_order_and_leaves_it_alone(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",    "3",   "3x",     "x3",     "3x3x3",       "3x3 ",         " 3x3",         "3X3",
        "3*3", "0x9", "9x0",    "-3x3",   "+3x3",        "1x1",          "1x101",        "8x13",
        "3,3", "axb", "1000x1", "1x1000", "65536x65536", "4294967297x3", "3x4294967297", NULL};
    for (const char *const *text = texts; *text; text++) {
        struct order order = {7, 5};
        assert_false(order_parse(*text, &order));
        assert_true(order_equal(order, (struct order){7, 5}));
    }
}

static void squarest_order_has_the_rows_nearest_below_the_root(void **state)
{
    (void)state;
    static const struct {
        unsigned size;
        struct order order;
    } known[] = {{2, {1, 2}},  {4, {2, 2}},  {5, {1, 5}},   {6, {2, 3}},    {7, {1, 7}},  {8, {2, 4}},
                 {9, {3, 3}},  {10, {2, 5}}, {12, {3, 4}},  {15, {3, 5}},   {16, {4, 4}}, {20, {4, 5}},
                 {24, {4, 6}}, {25, {5, 5}}, {30, {5, 6}},  {31, {1, 31}},  {35, {5, 7}}, {36, {6, 6}},
                 {49, {7, 7}}, {64, {8, 8}}, {97, {1, 97}}, {100, {10, 10}}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_true(order_equal(order_squarest(known[i].size), known[i].order));
}

static void lists_of_orders_are_written_as_they_are_read(void **state)
{
    (void)state;
    static const char *const lists[] = {"3x3", "2x3,3x2", "1x100,100x1,10x10,25x4", NULL};
    static const char *const no_lists[] = {"",        ",", "3x3,", ",3x3", "3x3, 4x4", "2x2,2x3,3x3,3x4,4x4",
                                           "3x3;4x4", NULL};
    const struct order order = {2, 3};
    for (const char *const *list = lists; *list; list++) {
        uint64_t read;
        char text[ORDER_LIST_TEXT_MAX];
        assert_true(order_list_parse(*list, &read));
        order_list_text(read, text);
        assert_string_equal(text, *list);
        assert_int_equal(order_list_holds(read, order), strstr(*list, "2x3") != NULL);
    }
    for (const char *const *text = no_lists; *text; text++) {
        uint64_t untouched = 7;
        assert_false(order_list_parse(*text, &untouched));
        assert_int_equal(untouched, 7);
    }
    assert_false(order_list_holds(0, order));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_is_rows_times_columns_of_one_box),
        cmocka_unit_test(smallest_and_largest_sizes_are_read),
        cmocka_unit_test(anything_else_is_no_order_and_leaves_it_alone),
        cmocka_unit_test(squarest_order_has_the_rows_nearest_below_the_root),
        cmocka_unit_test(lists_of_orders_are_written_as_they_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
