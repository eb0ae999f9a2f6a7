/* SPDX-License-Identifier: MIT */
#include "tests/unit/support.h"

#include <string.h>

static const struct order six = {2, 3};

static void boxes_count_from_left_to_right_and_then_down(void **state)
{
    (void)state;
    /* Drawn by hand: two rows of boxes of width 3 side by side, three bands; and the same for 3x2. */
    static const char flat[] = "000111000111222333222333444555444555";
    static const char tall[] = "001122001122001122334455334455334455";
    for (unsigned cell = 0; cell < 36; cell++) {
        assert_int_equal(board_box(six, cell / 6, cell % 6), (unsigned)(flat[cell] - '0'));
        assert_int_equal(board_box((struct order){3, 2}, cell / 6, cell % 6), (unsigned)(tall[cell] - '0'));
    }
}

static void givens_are_the_cells_that_are_not_blank(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX];
    type_in((struct order){3, 3}, source_003.givens, cells);
    assert_int_equal(board_count_givens((struct order){3, 3}, cells), 23);
    type_in((struct order){3, 3}, counter_example_1.givens, cells);
    assert_int_equal(board_count_givens((struct order){3, 3}, cells), 0);
}

static void sound_boards_have_no_clash(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX];
    struct clash clash;
    for (const struct known_board *const *board = source_boards; *board; board++) {
        type_in((*board)->order, (*board)->givens, cells);
        assert_false(board_find_clash((*board)->order, cells, &clash));
        assert_false(board_find_clash((*board)->order, cells, NULL));
    }
}

/* Each line puts two or more digits on an empty 2x3 board. */
static const struct {
    const char *cells, *sentence;
} clashes[] = {
    {"5..5.. ...... ...... ...... ...... ......", "row 1 holds 5 twice, in r1c1 and r1c4"},
    {"...... ...... ...... ...... ...... 1....1", "row 6 holds 1 twice, in r6c1 and r6c6"},
    {".6.... ...... ...... ...... ...... .6....", "column 2 holds 6 twice, in r1c2 and r6c2"},
    {"...2.. .....2 ...... ...... ...... ......", "box 2 holds 2 twice, in r1c4 and r2c6"},
    {"...... ...... 3..... .3.... ...... ......", "box 3 holds 3 twice, in r3c1 and r4c2"},
    /* The clash whose second cell comes first; there, rows before columns before boxes. */
    {"1..... ....2. 1...2. ...... ...... ......", "column 1 holds 1 twice, in r1c1 and r3c1"},
    {"44.... ...... ...... ...... ...... ......", "row 1 holds 4 twice, in r1c1 and r1c2"},
    {"4..... 4..... ...... ...... ...... ......", "column 1 holds 4 twice, in r1c1 and r2c1"},
    {"...... ...... ...... ...... 55.... 5.....", "row 5 holds 5 twice, in r5c1 and r5c2"},
};

static void clash_names_both_cells(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof clashes / sizeof *clashes; i++) {
        uint8_t cells[BOARD_CELLS_MAX];
        struct clash clash;
        char text[128];
        type_in(six, clashes[i].cells, cells);
        assert_true(board_find_clash(six, cells, NULL));
        assert_true(board_find_clash(six, cells, &clash));
        clash_describe(six, &clash, text, sizeof text);
        assert_string_equal(text, clashes[i].sentence);
        assert_true(clash.first < clash.second);
    }
}

static void largest_board_clashes_in_its_last_cell(void **state)
{
    (void)state;
    struct order order = {6, 6};
    uint8_t cells[BOARD_CELLS_MAX] = {0};
    struct clash clash;
    char text[128];
    cells[0] = cells[1295] = 36;
    assert_false(board_find_clash(order, cells, NULL));
    cells[1295 - 35] = 36;
    cells[0] = 0;
    assert_true(board_find_clash(order, cells, &clash));
    clash_describe(order, &clash, text, sizeof text);
    assert_string_equal(text, "row 36 holds 36 twice, in r36c1 and r36c36");
    clash_describe(order, &clash, text, 8);
    assert_string_equal(text, "row 36 ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_count_from_left_to_right_and_then_down),
        cmocka_unit_test(givens_are_the_cells_that_are_not_blank),
        cmocka_unit_test(sound_boards_have_no_clash),
        cmocka_unit_test(clash_names_both_cells),
        cmocka_unit_test(largest_board_clashes_in_its_last_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
