/* SPDX-License-Identifier: MIT */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

/* --- what stays the same --- */

static uint64_t count_solutions(struct bench *bench, const uint8_t *cells)
{
    struct answer answer = ask(bench, cells, 0);
    assert_int_equal(answer.end, SEARCH_EXHAUSTED);
    assert_int_equal(answer.wrong, 0);
    return answer.solutions;
}

static void isomorphs_have_as_many_solutions(void **state)
{
    (void)state;
    static const struct {
        struct order order;
        unsigned blanks;
    } known[] = {{{2, 2}, 10}, {{2, 3}, 20}, {{3, 2}, 20}, {{3, 3}, 48}, {{3, 4}, 60},
                 {{1, 5}, 14}, {{5, 1}, 14}, {{1, 7}, 24}, {{2, 4}, 36}};
    uint64_t most = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct bench bench;
        bench_open(&bench, "dlx", known[i].order);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            uint8_t cells[BOARD_CELLS_MAX], isomorph[BOARD_CELLS_MAX];
            make_board(known[i].order, seed, known[i].blanks, cells);
            uint64_t solutions = count_solutions(&bench, cells);
            most = solutions > most ? solutions : most;
            for (unsigned number = 0; number <= 10; number++) {
                isomorph_make(known[i].order, cells, 1, seed, number, isomorph);
                assert_int_equal(board_count_givens(known[i].order, isomorph),
                                 board_count_givens(known[i].order, cells));
                assert_int_equal(count_solutions(&bench, isomorph), solutions);
            }
        }
        bench_close(&bench);
    }
    assert_true(most > 10); /* boards with one solution alone would show less */
}

static int compare_numbers(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* How many givens there are of each digit and in each row, column and box: numbers that move together with
 * their unit, so that, sorted, those of the rows and columns (which a transposition swaps as a whole), of the
 * boxes and of the digits stay. Not where boxes are rows: transposed, they are columns. */
enum { PARTS = 4, PART_SUMS = PARTS * BOARD_SIZE_MAX };

static void add_up(struct order order, const uint8_t *cells, uint64_t sums[PART_SUMS])
{
    unsigned size = order_size(order);
    memset(sums, 0, PART_SUMS * sizeof *sums);
    for (unsigned cell = 0; cell < order_cells(order); cell++) {
        unsigned row = cell / size, column = cell % size;
        if (!cells[cell])
            continue;
        sums[row]++;
        sums[size + column]++;
        sums[2 * size + board_box(order, row, column)]++;
        sums[3 * size + cells[cell] - 1]++;
    }
    qsort(sums, 2 * size, sizeof *sums, compare_numbers);
    qsort(sums + 2 * size, size, sizeof *sums, compare_numbers);
    qsort(sums + 3 * size, size, sizeof *sums, compare_numbers);
}

static void units_keep_their_numbers_of_givens(void **state)
{
    (void)state;
    static const struct order orders[] = {{2, 2}, {2, 3}, {3, 3}, {3, 4}, {5, 5}, {6, 6}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        uint8_t cells[BOARD_CELLS_MAX], isomorph[BOARD_CELLS_MAX];
        uint64_t before[PART_SUMS], after[PART_SUMS];
        make_board(orders[i], 5, order_cells(orders[i]) / 2, cells);
        add_up(orders[i], cells, before);
        for (unsigned number = 1; number <= 50; number++) {
            isomorph_make(orders[i], cells, 1, 2, number, isomorph);
            add_up(orders[i], isomorph, after);
            assert_memory_equal(before, after, sizeof before);
            assert_false(board_find_clash(orders[i], isomorph, NULL));
        }
    }
}

/* --- what is drawn --- */

/* A board of size 4 or less as one number. */
static uint64_t code_of(struct order order, const uint8_t *cells)
{
    uint64_t code = 0;
    for (unsigned i = 0; i < order_cells(order); i++)
        code = code * 5 + cells[i];
    return code;
}

/* The number of different boards among `draws` isomorphs, and Pearson's statistic of how often each came up
 * against equally often. */
static unsigned draw_orbit(struct order order, const char *text, unsigned draws, double *chi_square)
{
    uint8_t cells[BOARD_CELLS_MAX], isomorph[BOARD_CELLS_MAX];
    uint64_t *code = malloc(draws * sizeof *code);
    assert_non_null(code);
    type_in(order, text, cells);
    for (unsigned i = 0; i < draws; i++) {
        isomorph_make(order, cells, 1, 17, i + 1, isomorph);
        code[i] = code_of(order, isomorph);
    }
    qsort(code, draws, sizeof *code, compare_numbers);
    unsigned different = 0;
    double squares = 0;
    for (unsigned begin = 0, end; begin < draws; begin = end, different++) {
        for (end = begin; end < draws && code[end] == code[begin]; end++)
            ;
        squares += (double)(end - begin) * (end - begin);
    }
    *chi_square = squares * different / draws - draws;
    free(code);
    return different;
}

/* The images of a board under all of the group were counted by a separate program (from each board reached by
 * every swap of two neighbouring digits, rows of a band, bands, columns of a stack, stacks, and the
 * transposition, until there was no new one). Two solved boards of order 2x2 have 96 + 192 of them: all 288
 * that there are (OEIS A107739). 3072 = 4! * 128 are all the changes there are. */
static const struct {
    struct order order;
    const char *board;
    unsigned images;
} orbits[] = {
    {{2, 2}, "1234 3412 2143 4321", 96},   {{2, 2}, "1234 3412 4321 2143", 96},
    {{2, 2}, "1234 3412 2341 4123", 192},  {{2, 2}, "1... ..2. ..3. ...4", 3072},
    {{2, 2}, "1234 .1.. .... ..2.", 3072}, {{2, 2}, "12.. .... 3... ....", 1536},
    {{1, 3}, "12. 3.. ...", 216},          {{1, 3}, "12. 31. ...", 108},
    {{3, 1}, "12. 31. ...", 108},
};

static void every_image_is_drawn_and_equally_often(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof orbits / sizeof *orbits; i++) {
        double chi_square, freedom = orbits[i].images - 1;
        unsigned images = draw_orbit(orbits[i].order, orbits[i].board, orbits[i].images * 30, &chi_square);
        assert_int_equal(images, orbits[i].images);
        /* Five standard deviations, sqrt(2 * freedom) each: further off once in a million, and the seed is
         * fixed. */
        double off = chi_square - freedom;
        assert_true(off * off < 25 * 2 * freedom);
    }
}

/* A given goes to each of the 81 cells as each of the 9 digits: 728 degrees of freedom. */
static void a_given_goes_anywhere_equally_often(void **state)
{
    (void)state;
    enum { CELLS = 81, OUTCOMES = CELLS * 9, EACH = 50 };
    const struct order order = {3, 3};
    uint8_t cells[CELLS] = {[4] = 5}, isomorph[CELLS];
    unsigned count[OUTCOMES] = {0};
    for (unsigned number = 1; number <= OUTCOMES * EACH; number++) {
        unsigned at = 0;
        isomorph_make(order, cells, 3, 4, number, isomorph);
        while (!isomorph[at])
            at++;
        count[at * 9 + isomorph[at] - 1]++;
    }
    double chi_square = 0;
    for (unsigned i = 0; i < OUTCOMES; i++)
        chi_square += ((double)count[i] - EACH) * ((double)count[i] - EACH) / EACH;
    double off = chi_square - (OUTCOMES - 1);
    assert_true(off * off < 25 * 2.0 * (OUTCOMES - 1));
}

/* Of two givens side by side: how often they come to stand in one column. */
static unsigned count_transposed(struct order order, unsigned draws)
{
    uint8_t cells[BOARD_CELLS_MAX] = {1, 2}, isomorph[BOARD_CELLS_MAX];
    unsigned size = order_size(order), transposed = 0;
    for (unsigned number = 1; number <= draws; number++) {
        unsigned first = 0;
        isomorph_make(order, cells, 1, 1, number, isomorph);
        while (!isomorph[first])
            first++;
        unsigned second = first + 1;
        while (!isomorph[second])
            second++;
        assert_true(first / size == second / size || first % size == second % size);
        transposed += first % size == second % size;
    }
    return transposed;
}

static void boards_are_transposed_where_boxes_stay_boxes(void **state)
{
    (void)state;
    static const struct order never[] = {{2, 3}, {3, 2}, {3, 4}, {2, 5}, {4, 9}};
    static const struct order half[] = {{2, 2}, {3, 3}, {6, 6}, {1, 5}, {5, 1}, {1, 2}};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        assert_int_equal(count_transposed(never[i], 1000), 0);
    /* Of 1000 flips of a coin 500 +- 79 are heads, five standard deviations. */
    for (size_t i = 0; i < sizeof half / sizeof *half; i++)
        assert_in_range(count_transposed(half[i], 1000), 421, 579);
}

/* --- what it depends on --- */

/* Worked out by a separate program from the header's words: the lists drawn are digits, bands and their rows,
 * stacks and their columns; then a coin. */
static const struct {
    struct order order;
    uint64_t seed, instance;
    unsigned number;
    const char *board, *isomorph;
} drawn_elsewhere[] = {
    {{3, 3},
     1,
     0x0123456789abcdef,
     1,
     "4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8",
     "..3..........2...77..1..8..........8..2.51...5....69..8...1.54.9...6.1...6.4.7..."},
    {{3, 3},
     1,
     0x0123456789abcdef,
     4,
     "4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8",
     "..71.6.....2...6..16...8..934.8..7....1...........9.5..2...........4...768.3..4.."},
    {{2, 3},
     7,
     UINT64_MAX,
     1,
     "12....3.....4.....5.....6...........",
     "1.....4...........3.....2.....65...."},
    {{1, 5}, 7, UINT64_MAX, 1, "12345................5...", "...2....1..5.4....5....3."},
    {{1, 5}, 7, UINT64_MAX, 3, "12345................5...", "..........23145......2..."},
};

static void isomorphs_are_the_same_on_every_machine(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof drawn_elsewhere / sizeof *drawn_elsewhere; i++) {
        struct order order = drawn_elsewhere[i].order;
        uint8_t cells[BOARD_CELLS_MAX], expected[BOARD_CELLS_MAX], isomorph[BOARD_CELLS_MAX];
        type_in(order, drawn_elsewhere[i].board, cells);
        type_in(order, drawn_elsewhere[i].isomorph, expected);
        isomorph_make(order, cells, drawn_elsewhere[i].seed, drawn_elsewhere[i].instance,
                      drawn_elsewhere[i].number, isomorph);
        assert_memory_equal(isomorph, expected, order_cells(order));
    }
}

static void what_is_undone_is_the_board_again(void **state)
{
    (void)state;
    static const struct order all[] = {{1, 2}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {1, 9}, {4, 5}, {10, 10}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (unsigned number = 0; number < 20; number++) {
            uint8_t cells[BOARD_CELLS_MAX], made[BOARD_CELLS_MAX], again[BOARD_CELLS_MAX];
            make_board(all[i], number, order_cells(all[i]) / 2, cells);
            isomorph_make(all[i], cells, 7, number + 1, number, made);
            isomorph_undo(all[i], made, 7, number + 1, number, again);
            assert_memory_equal(again, cells, order_cells(all[i]));
        }
}

static void number_0_is_the_board_itself(void **state)
{
    (void)state;
    uint8_t cells[81], isomorph[81];
    type_in(source_003.order, source_003.givens, cells);
    for (uint64_t seed = 0; seed < 5; seed++) {
        isomorph_make(source_003.order, cells, seed, seed, 0, isomorph);
        assert_memory_equal(cells, isomorph, sizeof cells);
    }
}

static void seed_instance_and_number_each_make_a_difference(void **state)
{
    (void)state;
    uint8_t cells[81], one[81], other[81];
    type_in(source_003.order, source_003.givens, cells);
    isomorph_make(source_003.order, cells, 1, 1, 1, one);
    isomorph_make(source_003.order, cells, 2, 1, 1, other);
    assert_memory_not_equal(one, other, sizeof one);
    isomorph_make(source_003.order, cells, 1, 2, 1, other);
    assert_memory_not_equal(one, other, sizeof one);
    isomorph_make(source_003.order, cells, 1, 1, 2, other);
    assert_memory_not_equal(one, other, sizeof one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(isomorphs_have_as_many_solutions),
        cmocka_unit_test(units_keep_their_numbers_of_givens),
        cmocka_unit_test(every_image_is_drawn_and_equally_often),
        cmocka_unit_test(a_given_goes_anywhere_equally_often),
        cmocka_unit_test(boards_are_transposed_where_boxes_stay_boxes),
        cmocka_unit_test(isomorphs_are_the_same_on_every_machine),
        cmocka_unit_test(what_is_undone_is_the_board_again),
        cmocka_unit_test(number_0_is_the_board_itself),
        cmocka_unit_test(seed_instance_and_number_each_make_a_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
