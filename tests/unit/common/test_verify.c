/* SPDX-License-Identifier: MIT */
#include "tests/unit/support.h"

#include <string.h>

static const char no_givens[] = ".... .... .... ....";
static const char solved_4[] = "1234 3412 2143 4321";

/* On 2x2 boards: what is said of a grid. */
static const struct {
    const char *givens, *grid, *sentence;
} wrong[] = {
    {no_givens, "1234 3412 2143 432.", "r4c4 is blank"},
    {no_givens, "1234 3412 2153 4321", "r3c3 is 5, which is no digit of this board"},
    {".... .... .4.. ....", solved_4, "r3c2 is 1, the given is 4"},
    {no_givens, "1134 3412 2143 4321", "row 1 holds 1 twice"},
    {no_givens, "1234 3412 3214 4321", "column 1 holds 3 twice"},
    /* Every row and every column is right, the boxes are not: a Latin square. */
    {no_givens, "1234 2143 3412 4321", "box 1 holds 2 twice"},
    {no_givens, "1234 3412 4321 2143", NULL},
    /* The first mistake of the flawed sum-45: 1 + 4 + 1 + 4 is 10, too. */
    {no_givens, "1414 3232 1414 3232", "row 1 holds 1 twice"},
};

static void first_mistake_is_told_with_its_place(void **state)
{
    (void)state;
    struct order order = {2, 2};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint8_t givens[BOARD_CELLS_MAX], grid[BOARD_CELLS_MAX];
        struct error error = {""};
        type_in(order, wrong[i].givens, givens);
        type_in(order, wrong[i].grid, grid);
        assert_int_equal(verify_grid(order, givens, grid, &error), wrong[i].sentence == NULL);
        assert_int_equal(verify_grid(order, givens, grid, NULL), wrong[i].sentence == NULL);
        if (wrong[i].sentence)
            assert_string_equal(error.text, wrong[i].sentence);
    }
}

static void answers_of_the_sources_are_right(void **state)
{
    (void)state;
    for (const struct known_board *const *board = source_boards; *board; board++) {
        uint8_t givens[BOARD_CELLS_MAX], grid[BOARD_CELLS_MAX];
        if (!(*board)->solved)
            continue;
        type_in((*board)->order, (*board)->givens, givens);
        type_in((*board)->order, (*board)->solved, grid);
        assert_true(verify_grid((*board)->order, givens, grid, NULL));
    }
}

static void any_single_change_makes_a_right_grid_wrong(void **state)
{
    (void)state;
    static const struct order orders[] = {{3, 3}, {2, 3}, {3, 2}, {1, 5}, {3, 4}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct order order = orders[i];
        uint8_t givens[BOARD_CELLS_MAX] = {0}, grid[BOARD_CELLS_MAX];
        make_board(order, i, 0, grid);
        assert_true(is_solution(order, givens, grid));
        assert_true(verify_grid(order, givens, grid, NULL));
        for (unsigned cell = 0; cell < order_cells(order); cell++) {
            uint8_t right = grid[cell];
            for (unsigned digit = 0; digit <= UINT8_MAX; digit++) {
                grid[cell] = (uint8_t)digit;
                assert_int_equal(verify_grid(order, givens, grid, NULL), digit == right);
            }
            grid[cell] = right;
            for (unsigned digit = 0; digit <= order_size(order); digit++) {
                givens[cell] = (uint8_t)digit;
                assert_int_equal(verify_grid(order, givens, grid, NULL), !digit || digit == right);
            }
            givens[cell] = 0;
        }
    }
}

/* Each digit comes as often as before, and the sum over the grid stays. */
static void any_two_cells_exchanged_make_a_right_grid_wrong(void **state)
{
    (void)state;
    const struct order order = {3, 3};
    uint8_t givens[BOARD_CELLS_MAX] = {0}, grid[BOARD_CELLS_MAX];
    make_board(order, 7, 0, grid);
    for (unsigned a = 0; a < order_cells(order); a++)
        for (unsigned b = 0; b < a; b++) {
            uint8_t first = grid[a], second = grid[b];
            grid[a] = second;
            grid[b] = first;
            assert_int_equal(verify_grid(order, givens, grid, NULL), first == second);
            grid[a] = first;
            grid[b] = second;
        }
}

/* Two stand side by side in a vector: whichever are wrong, in the grid or against a given, and if the last is alone. */
static void grids_judged_together_are_judged_as_each_alone(void **state)
{
    enum { BOARDS = 5, SIZE_OF_NINE = 81 };
    const struct order order = {3, 3};
    static const struct {
        uint8_t given, digit;
    } changes[] = {{0, 0}, {0, 1}, {0, 9}, {0, 10}, {0, 16}, {0, 255}, {255, 0}};
    uint8_t givens[BOARDS * SIZE_OF_NINE], grids[BOARDS * SIZE_OF_NINE], whole[BOARDS][BOARD_CELLS_MAX];
    struct random random;
    (void)state;
    random_seed(&random, 1, 0);
    for (unsigned board = 0; board < BOARDS; board++)
        make_board(order, board, 0, whole[board]);
    for (unsigned flawed = 0; flawed < 1 << BOARDS; flawed++)
        for (size_t change = 0; change < sizeof changes / sizeof *changes; change++)
            for (size_t count = 0; count <= BOARDS; count++) {
                bool right[BOARDS];
                for (unsigned board = 0; board < BOARDS; board++) {
                    uint8_t *grid = grids + board * SIZE_OF_NINE, *given = givens + board * SIZE_OF_NINE;
                    unsigned cell = random_below(&random, SIZE_OF_NINE);
                    memcpy(grid, whole[board], SIZE_OF_NINE);
                    for (unsigned i = 0; i < SIZE_OF_NINE; i++)
                        given[i] = random_below(&random, 3) ? 0 : grid[i];
                    if (flawed >> board & 1 && changes[change].given)
                        given[cell] = (uint8_t)(grid[cell] % 9 + 1);
                    else if (flawed >> board & 1)
                        grid[cell] = changes[change].digit == grid[cell] ? 0 : changes[change].digit;
                }
                verify_grids_of_nine(givens, grids, count, right);
                for (size_t board = 0; board < count; board++) {
                    assert_int_equal(right[board], !(flawed >> board & 1));
                    assert_int_equal(right[board], is_solution(order, givens + board * SIZE_OF_NINE,
                                                               grids + board * SIZE_OF_NINE));
                }
            }
}

/* Swapping two rows keeps rows and columns right; only the boxes show it. So it is for columns. */
static void lines_swapped_across_bands_are_wrong(void **state)
{
    (void)state;
    static const struct order orders[] = {{3, 3}, {2, 3}, {3, 2}, {3, 4}, {2, 5}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct order order = orders[i];
        unsigned size = order_size(order);
        unsigned wrong_columns = 0;
        uint8_t givens[BOARD_CELLS_MAX] = {0}, grid[BOARD_CELLS_MAX], swapped[BOARD_CELLS_MAX];
        make_board(order, i, 0, grid);
        for (unsigned a = 0; a < size; a++)
            for (unsigned b = 0; b < a; b++) {
                memcpy(swapped, grid, sizeof grid);
                memcpy(swapped + a * size, grid + b * size, size);
                memcpy(swapped + b * size, grid + a * size, size);
                assert_int_equal(verify_grid(order, givens, swapped, NULL), a / order.rows == b / order.rows);
                memcpy(swapped, grid, sizeof grid);
                for (unsigned row = 0; row < size; row++) {
                    swapped[row * size + a] = grid[row * size + b];
                    swapped[row * size + b] = grid[row * size + a];
                }
                bool right = is_solution(order, givens, swapped);
                assert_int_equal(verify_grid(order, givens, swapped, NULL), right);
                wrong_columns += !right;
            }
        assert_true(wrong_columns > 0);
    }
}

static void digits_far_out_of_range_are_refused(void **state)
{
    (void)state;
    uint8_t givens[BOARD_CELLS_MAX] = {0}, grid[BOARD_CELLS_MAX];
    memset(grid, 255, sizeof grid);
    assert_false(verify_grid((struct order){6, 6}, givens, grid, NULL));
}

/* All subsets of the options of random covers: the sets say what verify_cover says, and no two subsets have the same
 * number. */
static void sets_of_bits_agree_with_the_verifier(void **state)
{
    (void)state;
    enum { COVERS = 40 };
    struct random random;
    size_t solutions = 0;
    random_seed(&random, 1, 2);
    for (unsigned i = 0; i < COVERS; i++) {
        struct allocator allocator = {.limit = 0};
        struct cover *cover = random_cover(&random, &allocator), plain = *cover;
        if (cover->colour_count)
            assert_null(cover_sets_open(cover));
        plain.colours = NULL;
        plain.colour_count = 0;
        struct cover_sets *sets = cover_sets_open(&plain);
        assert_non_null(sets);
        for (uint32_t subset = 0; subset < 1u << cover->option_count; subset++) {
            uint32_t options[RANDOM_COVER_OPTIONS + 1];
            size_t count = 0;
            for (uint32_t option = 0; option < cover->option_count; option++)
                if (subset >> option & 1)
                    options[count++] = option;
            uint64_t number;
            bool solves = cover_sets_solve(sets, options, count, &number);
            solutions += solves;
            assert_int_equal(solves, verify_cover(&plain, options, count, NULL));
            assert_true(number == options_number(options, count));
            /* The same option again, or one that does not exist. */
            options[count] = count ? options[0] : cover->option_count;
            assert_false(cover_sets_solve(sets, options, count + 1, &number));
            options[count] = cover->option_count;
            assert_false(cover_sets_solve(sets, options, count + 1, &number));
        }
        cover_sets_close(sets);
        cover_close(cover);
    }
    assert_true(solutions > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_mistake_is_told_with_its_place),
        cmocka_unit_test(answers_of_the_sources_are_right),
        cmocka_unit_test(any_single_change_makes_a_right_grid_wrong),
        cmocka_unit_test(any_two_cells_exchanged_make_a_right_grid_wrong),
        cmocka_unit_test(grids_judged_together_are_judged_as_each_alone),
        cmocka_unit_test(lines_swapped_across_bands_are_wrong),
        cmocka_unit_test(digits_far_out_of_range_are_refused),
        cmocka_unit_test(sets_of_bits_agree_with_the_verifier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
