/* SPDX-License-Identifier: MIT */
#include "common/cover/cover.h"
#include "tests/unit/support.h"

#include <string.h>

static void board_of_size_n_has_4n2_items_and_n3_options_of_four(void **state)
{
    (void)state;
    static const struct order orders[] = {{2, 2}, {2, 3}, {3, 3}, {4, 4}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct allocator allocator = {0};
        unsigned size = order_size(orders[i]);
        struct cover *cover = cover_of_board(orders[i], &allocator);
        assert_non_null(cover);
        assert_int_equal(cover->item_count, 4 * size * size);
        assert_int_equal(cover->option_count, size * size * size);
        assert_int_equal(cover->node_count, 4 * size * size * size);
        for (uint32_t option = 0; option <= cover->option_count; option++)
            assert_int_equal(cover->option_start[option], 4 * (size_t)option);
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
}

/* The option of digit 4 in r3c5 of a 2x3 board: worked out by hand. Items of a class count digit by digit. */
/* Where a box is one row or column it says nothing of its own. */
static void latin_square_has_3n2_items_and_options_of_three(void **state)
{
    (void)state;
    static const struct order orders[] = {{1, 2}, {1, 5}, {7, 1}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct allocator allocator = {0};
        unsigned size = order_size(orders[i]);
        struct cover *cover = cover_of_board(orders[i], &allocator);
        assert_non_null(cover);
        assert_int_equal(cover->item_count, 3 * size * size);
        assert_int_equal(cover->option_count, size * size * size);
        assert_int_equal(cover->node_count, 3 * size * size * size);
        for (size_t node = 0; node < cover->node_count; node++)
            assert_int_not_equal(cover->item_class[cover->items[node]], ITEM_BOX);
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
}

static void option_covers_its_cell_and_its_digit_in_row_column_and_box(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = cover_of_board((struct order){2, 3}, &allocator);
    assert_non_null(cover);
    uint32_t cell = 2 * 6 + 4, option = cell * 6 + 3;
    const uint32_t *items = cover->items + cover->option_start[option];
    assert_int_equal(items[0], cell);
    assert_int_equal(items[1], 36 + 2 * 6 + 3);     /* row 3 */
    assert_int_equal(items[2], 2 * 36 + 4 * 6 + 3); /* column 5 */
    assert_int_equal(items[3], 3 * 36 + 3 * 6 + 3); /* box 4 */
    cover_close(cover);
}

static void every_item_lies_in_as_many_options_as_there_are_digits(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = cover_of_board((struct order){2, 3}, &allocator);
    assert_non_null(cover);
    unsigned met[4 * 36] = {0};
    for (size_t node = 0; node < cover->node_count; node++)
        met[cover->items[node]]++;
    for (size_t item = 0; item < 4 * 36; item++) {
        static const enum item_class classes[] = {ITEM_CELL, ITEM_ROW, ITEM_COLUMN, ITEM_BOX};
        assert_int_equal(met[item], 6);
        assert_int_equal(cover->item_class[item], classes[item / 36]);
    }
    cover_close(cover);
}

static void givens_become_options_and_options_a_board_again(void **state)
{
    (void)state;
    for (const struct known_board *const *board = source_boards; *board; board++) {
        uint8_t cells[BOARD_CELLS_MAX], lifted[BOARD_CELLS_MAX];
        uint32_t options[BOARD_CELLS_MAX];
        type_in((*board)->order, (*board)->givens, cells);
        memset(lifted, 255, sizeof lifted);
        size_t count = cover_take_givens((*board)->order, cells, options);
        assert_int_equal(count, board_count_givens((*board)->order, cells));
        cover_lift_options((*board)->order, options, count, lifted);
        assert_memory_equal(lifted, cells, order_cells((*board)->order));
    }
}

static void options_out_of_range_are_passed_over(void **state)
{
    (void)state;
    static const uint32_t options[] = {64, UINT32_MAX, 63};
    uint8_t lifted[16], expected[16] = {[15] = 4};
    cover_lift_options((struct order){2, 2}, options, 3, lifted);
    assert_memory_equal(lifted, expected, 16);
}

static void memory_that_runs_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator counting = {0};
    cover_close(cover_of_board((struct order){2, 2}, &counting));
    for (uint64_t fail_at = 1; fail_at <= counting.requests; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        assert_null(cover_of_board((struct order){2, 2}, &allocator));
        assert_int_equal(allocator.used, 0);
    }
    cover_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board_of_size_n_has_4n2_items_and_n3_options_of_four),
        cmocka_unit_test(latin_square_has_3n2_items_and_options_of_three),
        cmocka_unit_test(option_covers_its_cell_and_its_digit_in_row_column_and_box),
        cmocka_unit_test(every_item_lies_in_as_many_options_as_there_are_digits),
        cmocka_unit_test(givens_become_options_and_options_a_board_again),
        cmocka_unit_test(options_out_of_range_are_passed_over),
        cmocka_unit_test(memory_that_runs_out_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
