/* SPDX-License-Identifier: MIT */
#include "common/formats/format.h"
#include "tests/unit/support.h"

#include <string.h>

static void assert_written(enum format format, struct order order, const uint8_t *cells, const char *expected)
{
    static char text[FORMAT_TEXT_MAX];
    size_t length = format_board(format, order, cells, text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void small_board_in_every_format(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX];
    type_in((struct order){2, 2}, "12.. 34.. .... ..21", cells);
    assert_written(FORMAT_GRID, (struct order){2, 2}, cells, "1 2 0 0\n3 4 0 0\n0 0 0 0\n0 0 2 1\n");
    assert_written(FORMAT_ROWS, (struct order){2, 2}, cells, "1200\n3400\n0000\n0021\n");
    assert_written(FORMAT_LINE, (struct order){2, 2}, cells, "12..34........21\n");
    assert_written(FORMAT_RULED, (struct order){2, 2}, cells,
                   "1 2  |  0 0\n3 4  |  0 0\n- - - - - -\n0 0  |  0 0\n0 0  |  2 1\n");
}

static void ruled_is_what_source_003_prints(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX];
    type_in(source_003.order, source_003.solved, cells);
    assert_written(FORMAT_RULED, source_003.order, cells,
                   "4 3 6  |  9 7 2  |  8 5 1\n"
                   "8 9 7  |  4 5 1  |  2 6 3\n"
                   "2 5 1  |  8 3 6  |  7 9 4\n"
                   "- - - - - - - - - - - -\n"
                   "1 8 9  |  7 2 3  |  6 4 5\n"
                   "3 4 2  |  6 8 5  |  1 7 9\n"
                   "6 7 5  |  1 4 9  |  3 8 2\n"
                   "- - - - - - - - - - - -\n"
                   "7 1 3  |  5 9 8  |  4 2 6\n"
                   "9 6 8  |  2 1 4  |  5 3 7\n"
                   "5 2 4  |  3 6 7  |  9 1 8\n");
}

static void digits_from_ten_on_are_letters_where_a_cell_is_one_character(void **state)
{
    (void)state;
    struct order order = {1, 12};
    uint8_t cells[BOARD_CELLS_MAX] = {0};
    for (unsigned i = 0; i < 12; i++)
        cells[i] = (uint8_t)(i + 1);
    static char text[FORMAT_TEXT_MAX];
    format_board(FORMAT_ROWS, order, cells, text);
    text[13] = 0;
    assert_string_equal(text, "123456789ABC\n");
    format_board(FORMAT_GRID, order, cells, text);
    text[27] = 0;
    assert_string_equal(text, "1 2 3 4 5 6 7 8 9 10 11 12\n");
}

static void size_35_ends_with_z_and_size_36_is_numbers_in_any_format(void **state)
{
    (void)state;
    static char text[FORMAT_TEXT_MAX], grid[FORMAT_TEXT_MAX];
    uint8_t cells[BOARD_CELLS_MAX] = {0};
    cells[0] = 35;
    format_board(FORMAT_LINE, (struct order){5, 7}, cells, text);
    assert_int_equal(*text, 'Z');
    assert_int_equal(strlen(text), 35 * 35 + 1);
    cells[0] = 36;
    format_board(FORMAT_GRID, (struct order){6, 6}, cells, grid);
    assert_memory_equal(grid, "36 0 ", 5);
    format_board(FORMAT_LINE, (struct order){6, 6}, cells, text);
    assert_string_equal(text, grid);
    format_board(FORMAT_ROWS, (struct order){6, 6}, cells, text);
    assert_string_equal(text, grid);
}

static void a_ruled_board_of_size_100_has_columns_of_three(void **state)
{
    (void)state;
    static char text[FORMAT_TEXT_MAX];
    uint8_t cells[BOARD_CELLS_MAX] = {1, 100, 20};
    format_board(FORMAT_RULED, (struct order){10, 10}, cells, text);
    assert_memory_equal(text, "  1 100  20   0", 15);
    const char *rule = strstr(text, "---");
    assert_non_null(rule);
    assert_memory_equal(rule, "--- --- --- ---", 15);
}

static void every_board_fits_the_room_it_is_promised(void **state)
{
    (void)state;
    static char text[FORMAT_TEXT_MAX];
    static const struct order orders[] = {{6, 6},   {1, 36}, {36, 1}, {10, 10}, {1, 100},
                                          {100, 1}, {1, 2},  {2, 1},  {5, 7},   {1, 35}};
    uint8_t cells[BOARD_CELLS_MAX];
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (enum format format = 0; format < FORMAT_BOARD_COUNT; format++) {
            if (order_size(orders[i]) < format_table[format].smallest ||
                order_size(orders[i]) > format_table[format].largest)
                continue;
            memset(cells, (int)order_size(orders[i]), sizeof cells);
            assert_in_range(format_board(format, orders[i], cells, text), 1, FORMAT_TEXT_MAX - 1);
        }
}

static void formats_are_found_by_name(void **state)
{
    (void)state;
    assert_int_equal(format_of_name("grid"), FORMAT_GRID);
    assert_int_equal(format_of_name("rows"), FORMAT_ROWS);
    assert_int_equal(format_of_name("line"), FORMAT_LINE);
    assert_int_equal(format_of_name("ruled"), FORMAT_RULED);
    assert_int_equal(format_of_name("Grid"), FORMAT_COUNT);
    assert_int_equal(format_of_name(""), FORMAT_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_board_in_every_format),
        cmocka_unit_test(ruled_is_what_source_003_prints),
        cmocka_unit_test(digits_from_ten_on_are_letters_where_a_cell_is_one_character),
        cmocka_unit_test(size_35_ends_with_z_and_size_36_is_numbers_in_any_format),
        cmocka_unit_test(a_ruled_board_of_size_100_has_columns_of_three),
        cmocka_unit_test(every_board_fits_the_room_it_is_promised),
        cmocka_unit_test(formats_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
