/* SPDX-License-Identifier: MIT */
/* Singles and locked candidates, against their definitions on a grid, and against what they may never do:
 * lose a solution. */
#include "common/cover/cover.h"
#include "common/cover/cover-rest.h"
#include "common/formula/encoding.h"
#include "tests/unit/support.h"

#include <string.h>

/* --- a referee that thinks in candidates --- */

struct candidates {
    struct order order;
    bool may[BOARD_CELLS_MAX][BOARD_SIZE_MAX];
    uint8_t cells[BOARD_CELLS_MAX];
};

/* The cells of unit `index` among rows, columns, boxes (kind 0, 1, 2). */
static void cells_of_unit(struct order order, int kind, unsigned index, unsigned *cells)
{
    unsigned size = order_size(order);
    for (unsigned i = 0; i < size; i++) {
        unsigned row = kind == 0 ? index : i, column = kind == 0 ? i : index;
        if (kind == 2) {
            row = index / order.rows * order.rows + i / order.columns;
            column = index % order.rows * order.columns + i % order.columns;
        }
        cells[i] = row * size + column;
    }
}

static bool in_unit(struct order order, int kind, unsigned index, unsigned cell)
{
    unsigned cells[BOARD_SIZE_MAX];
    cells_of_unit(order, kind, index, cells);
    for (unsigned i = 0; i < order_size(order); i++)
        if (cells[i] == cell)
            return true;
    return false;
}

static void place(struct candidates *board, unsigned cell, unsigned digit)
{
    unsigned size = order_size(board->order);
    board->cells[cell] = (uint8_t)(digit + 1);
    for (unsigned d = 0; d < size; d++)
        board->may[cell][d] = false;
    for (int kind = 0; kind < 3; kind++)
        for (unsigned unit = 0; unit < size; unit++)
            if (in_unit(board->order, kind, unit, cell)) {
                unsigned cells[BOARD_SIZE_MAX];
                cells_of_unit(board->order, kind, unit, cells);
                for (unsigned i = 0; i < size; i++)
                    board->may[cells[i]][digit] = false;
            }
}

/* Places one naked or hidden single; false if there is none. */
static bool place_a_single(struct candidates *board)
{
    unsigned size = order_size(board->order);
    for (unsigned cell = 0; cell < size * size; cell++) {
        unsigned count = 0, last = 0;
        for (unsigned d = 0; d < size; d++)
            if (board->may[cell][d]) {
                count++;
                last = d;
            }
        if (count == 1) {
            place(board, cell, last);
            return true;
        }
    }
    for (int kind = 0; kind < 3; kind++)
        for (unsigned unit = 0; unit < size; unit++)
            for (unsigned d = 0; d < size; d++) {
                unsigned cells[BOARD_SIZE_MAX], count = 0, last = 0;
                cells_of_unit(board->order, kind, unit, cells);
                for (unsigned i = 0; i < size; i++)
                    if (board->may[cells[i]][d]) {
                        count++;
                        last = cells[i];
                    }
                if (count == 1) {
                    place(board, last, d);
                    return true;
                }
            }
    return false;
}

/* Where all places of a digit in one unit lie in another, it goes from the rest of that other. */
static bool strike_locked(struct candidates *board)
{
    unsigned size = order_size(board->order);
    bool struck = false;
    for (int kind = 0; kind < 3; kind++)
        for (int other_kind = 0; other_kind < 3; other_kind++)
            for (unsigned unit = 0; unit < size; unit++)
                for (unsigned other = 0; other < size; other++)
                    for (unsigned d = 0; d < size && kind != other_kind; d++) {
                        unsigned cells[BOARD_SIZE_MAX], places = 0, inside = 0;
                        cells_of_unit(board->order, kind, unit, cells);
                        for (unsigned i = 0; i < size; i++)
                            if (board->may[cells[i]][d]) {
                                places++;
                                inside += in_unit(board->order, other_kind, other, cells[i]);
                            }
                        if (!places || places != inside)
                            continue;
                        cells_of_unit(board->order, other_kind, other, cells);
                        for (unsigned i = 0; i < size; i++)
                            if (board->may[cells[i]][d] && !in_unit(board->order, kind, unit, cells[i])) {
                                board->may[cells[i]][d] = false;
                                struck = true;
                            }
                    }
    return struck;
}

static void reduce_by_hand(struct candidates *board, struct order order, const uint8_t *givens, bool locked)
{
    *board = (struct candidates){.order = order};
    for (unsigned cell = 0; cell < order_cells(order); cell++)
        for (unsigned d = 0; d < order_size(order); d++)
            board->may[cell][d] = true;
    for (unsigned cell = 0; cell < order_cells(order); cell++)
        if (givens[cell])
            place(board, cell, givens[cell] - 1u);
    do
        while (place_a_single(board))
            ;
    while (locked && strike_locked(board));
}

/* Whether some blank cell or missing digit has no place left. */
static bool is_stuck(const struct candidates *board)
{
    unsigned size = order_size(board->order), cells[BOARD_SIZE_MAX];
    for (unsigned cell = 0; cell < size * size; cell++) {
        bool some = board->cells[cell];
        for (unsigned d = 0; d < size; d++)
            some |= board->may[cell][d];
        if (!some)
            return true;
    }
    for (int kind = 0; kind < 3; kind++)
        for (unsigned unit = 0; unit < size; unit++)
            for (unsigned d = 0; d < size; d++) {
                bool some = false;
                cells_of_unit(board->order, kind, unit, cells);
                for (unsigned i = 0; i < size; i++)
                    some |= board->may[cells[i]][d] || board->cells[cells[i]] == d + 1;
                if (!some)
                    return true;
            }
    return false;
}

struct counted {
    unsigned solved, open, stuck;
};

static void compare_with_hand(struct order order, unsigned blanks, bool locked, struct counted *counted)
{
    struct allocator allocator = {0};
    struct cover *cover = cover_of_board(order, &allocator);
    struct reduction reduction;
    struct random random;
    random_seed(&random, blanks, 1);
    assert_true(reduction_open(&reduction, cover, locked, &allocator));
    uint64_t requests = allocator.requests;
    for (uint64_t seed = 0; seed < 40; seed++) {
        uint8_t cells[BOARD_CELLS_MAX];
        uint32_t taken[BOARD_CELLS_MAX];
        static struct candidates board;
        make_board(order, seed, blanks, cells);
        if (seed % 4 == 3)
            alter_a_given(order, &random, cells);
        reduce_by_hand(&board, order, cells, locked);
        bool stuck = is_stuck(&board);
        assert_int_equal(reduction_start(&reduction, taken, cover_take_givens(order, cells, taken)), !stuck);
        counted->stuck += stuck;
        for (uint32_t option = 0; option < cover->option_count && !stuck; option++) {
            unsigned cell = option / order_size(order), digit = option % order_size(order);
            enum option_state expected = board.cells[cell] == digit + 1 ? OPTION_TAKEN
                                         : board.may[cell][digit]       ? OPTION_OPEN
                                                                        : OPTION_OUT;
            assert_int_equal(reduction.option_state[option], expected);
        }
        if (!stuck) {
            bool solved = reduction_is_solved(&reduction);
            assert_int_equal(solved, reduction.taken_count == order_cells(order));
            counted->solved += solved;
            counted->open += !solved;
        }
    }
    assert_int_equal(allocator.requests, requests);
    reduction_close(&reduction);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

static void what_is_left_is_what_the_rules_leave_by_hand(void **state)
{
    (void)state;
    static const struct {
        struct order order;
        unsigned blanks;
    } kinds[] = {{{2, 2}, 10}, {{2, 3}, 22}, {{3, 2}, 26}, {{3, 3}, 54}, {{1, 5}, 16}};
    for (int locked = 0; locked < 2; locked++) {
        struct counted counted = {0};
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
            compare_with_hand(kinds[i].order, kinds[i].blanks, locked, &counted);
        assert_true(counted.solved >= 20 && counted.open >= 20 && counted.stuck >= 5);
    }
}

/* A pointing pair, worked out by hand: with 1 2 3 over 4 5 6 in the first box, 7, 8 and 9 are left to its
 * third row and leave the rest of that row. */
static void digits_locked_in_a_row_of_a_box_leave_the_rest_of_the_row(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct order order = {3, 3};
    struct cover *cover = cover_of_board(order, &allocator);
    uint8_t cells[81] = {1, 2, 3, 0, 0, 0, 0, 0, 0, 4, 5, 6};
    uint32_t taken[81];
    for (int locked = 0; locked < 2; locked++) {
        struct reduction reduction;
        assert_true(reduction_open(&reduction, cover, locked, &allocator));
        assert_true(reduction_start(&reduction, taken, cover_take_givens(order, cells, taken)));
        for (uint32_t column = 3; column < 9; column++)
            for (uint32_t digit = 7; digit <= 9; digit++)
                assert_int_equal(reduction.option_state[(18 + column) * 9 + digit - 1],
                                 locked ? OPTION_OUT : OPTION_OPEN);
        reduction_close(&reduction);
    }
    cover_close(cover);
}

/* --- covers of any kind --- */

/* Whether the options of a set may all be in a solution, by what the rules left, and those taken are in it. */
static bool is_left(const struct reduction *reduction, uint32_t set, uint32_t option_count)
{
    for (uint32_t option = 0; option < option_count; option++) {
        const uint8_t state = reduction->option_state[option];
        if (state != OPTION_OPEN && (state == OPTION_TAKEN) != (set >> option & 1))
            return false;
    }
    return true;
}

/* All solutions that contain what was taken, by the verifier, are left. */
static void rules_lose_no_solution(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 9, 1);
    size_t several = 0, none = 0, solved = 0;
    for (int round = 0; round < 1000; round++) {
        struct allocator allocator = {0};
        struct cover *cover = random_cover(&random, &allocator);
        struct reduction reduction;
        const uint32_t taken = random_below(&random, cover->option_count);
        const size_t taken_count = random_below(&random, 2);
        uint64_t counted = 0;
        assert_true(reduction_open(&reduction, cover, round % 2, &allocator));
        const bool lives = reduction_start(&reduction, &taken, taken_count);
        for (uint32_t set = 0; set < UINT32_C(1) << cover->option_count; set++) {
            uint32_t options[RANDOM_COVER_OPTIONS];
            size_t count = 0;
            for (uint32_t option = 0; option < cover->option_count; option++)
                if (set >> option & 1)
                    options[count++] = option;
            if ((taken_count && !(set >> taken & 1)) || !verify_cover(cover, options, count, NULL))
                continue;
            assert_true(lives && is_left(&reduction, set, cover->option_count));
            counted++;
        }
        if (lives && reduction_is_solved(&reduction)) {
            assert_true(verify_cover(cover, reduction.taken, reduction.taken_count, NULL));
            solved++;
        }
        several += counted > 1;
        none += counted == 0;
        reduction_close(&reduction);
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
    assert_true(several >= 50 && none >= 50 && solved >= 50);
}

/* Item a has one option from the beginning, which takes b with it. */
static void items_that_are_short_from_the_beginning_count_too(void **state)
{
    (void)state;
    for (uint32_t with_option = 0; with_option < 2; with_option++) {
        struct allocator allocator = {0};
        struct cover_builder *builder = cover_builder_open(&allocator);
        uint32_t a = cover_builder_add_item(builder, "a", 1, ITEM_PLAIN, true);
        uint32_t b = cover_builder_add_item(builder, "b", 1, ITEM_PLAIN, true);
        if (with_option) {
            cover_builder_add_node(builder, a, 0);
            cover_builder_add_node(builder, b, 0);
            cover_builder_end_option(builder);
        }
        for (int i = 0; i < 2; i++) {
            cover_builder_add_node(builder, b, 0);
            cover_builder_end_option(builder);
        }
        struct cover *cover = cover_builder_finish(builder);
        cover_builder_close(builder);
        struct reduction reduction;
        assert_true(reduction_open(&reduction, cover, false, &allocator));
        assert_int_equal(reduction_start(&reduction, NULL, 0), with_option);
        assert_int_equal(reduction.taken_count, with_option);
        reduction_close(&reduction);
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
}

static void memory_that_runs_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator keeping = {0}, counting = {0};
    struct random random;
    random_seed(&random, 1, 1);
    struct cover *cover = random_cover(&random, &keeping);
    struct reduction reduction;
    assert_true(reduction_open(&reduction, cover, true, &counting));
    reduction_close(&reduction);
    for (uint64_t fail_at = 1; fail_at <= counting.requests; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        assert_false(reduction_open(&reduction, cover, true, &allocator));
        assert_int_equal(allocator.used, 0);
        reduction_close(&reduction);
    }
    cover_close(cover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_is_what_the_rules_leave_by_hand),
        cmocka_unit_test(digits_locked_in_a_row_of_a_box_leave_the_rest_of_the_row),
        cmocka_unit_test(rules_lose_no_solution),
        cmocka_unit_test(items_that_are_short_from_the_beginning_count_too),
        cmocka_unit_test(memory_that_runs_out_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
