/* SPDX-License-Identifier: MIT */
#include "common/board/board.h"
#include "harness/base/hash.h"
#include "harness/extensions/making/generator.h"
#include "tests/unit/support.h"

#include <string.h>

static void grids_are_right_for_every_order(void **state)
{
    (void)state;
    static const struct order orders[] = {{1, 2}, {2, 2}, {2, 3}, {3, 2}, {1, 7}, {7, 1},
                                          {3, 3}, {2, 6}, {6, 2}, {3, 4}, {4, 4}, {1, 16},
                                          {3, 6}, {4, 5}, {5, 5}, {5, 6}, {6, 6}, {1, 36}};
    uint8_t blank[BOARD_CELLS_MAX] = {0}, grid[BOARD_CELLS_MAX];
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            struct random random;
            random_seed(&random, seed, 0);
            generate_grid(orders[i], &random, grid);
            assert_true(is_solution(orders[i], blank, grid));
        }
}

/* The 288 grids of the 2x2 board, drawn often enough: each is reached. */
static void every_grid_of_the_2x2_board_can_come_up(void **state)
{
    (void)state;
    enum { GRIDS = 288 };
    uint8_t grid[16], met[GRIDS][16];
    unsigned count = 0;
    struct random random;
    random_seed(&random, 11, 0);
    for (int i = 0; i < 20000; i++) {
        unsigned known = 0;
        generate_grid((struct order){2, 2}, &random, grid);
        while (known < count && memcmp(met[known], grid, 16) != 0)
            known++;
        assert_true(known < GRIDS);
        if (known == count)
            memcpy(met[count++], grid, 16);
    }
    assert_int_equal(count, GRIDS);
}

static void different_seeds_and_streams_give_different_grids(void **state)
{
    (void)state;
    uint8_t grid[4][81];
    for (unsigned i = 0; i < 4; i++) {
        struct random random;
        random_seed(&random, i / 2, i % 2);
        generate_grid((struct order){3, 3}, &random, grid[i]);
        for (unsigned k = 0; k < i; k++)
            assert_memory_not_equal(grid[i], grid[k], 81);
    }
}

/* A board of so many givens, made with dlx; 0 for a minimal one. */
static unsigned make(struct order order, uint64_t seed, unsigned givens, uint8_t *cells)
{
    struct bench prover;
    struct random random;
    bench_open(&prover, "dlx", order);
    random_seed(&random, seed, 0);
    generate_grid(order, &random, cells);
    unsigned left = generate_unique(&prover.session, &random, givens, cells);
    bench_close(&prover);
    assert_int_equal(left, board_count_givens(order, cells));
    return left;
}

static bool is_unique(struct order order, const uint8_t *cells)
{
    if (order_size(order) <= 6) {
        struct reference reference;
        reference_search(order, cells, 2, &reference);
        return reference.solutions == 1;
    }
    struct bench referee;
    bench_open(&referee, "mrv", order);
    struct answer answer = ask(&referee, cells, 2);
    bench_close(&referee);
    return answer.solutions == 1 && answer.end == SEARCH_EXHAUSTED;
}

static void minimal_boards_have_one_solution_and_no_given_to_spare(void **state)
{
    (void)state;
    static const struct order orders[] = {{2, 2}, {2, 3}, {3, 2}, {1, 5}, {2, 4}, {3, 3}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (uint64_t seed = 0; seed < 5; seed++) {
            uint8_t cells[BOARD_CELLS_MAX];
            make(orders[i], seed, 0, cells);
            assert_true(is_unique(orders[i], cells));
            for (unsigned cell = 0; cell < order_cells(orders[i]); cell++) {
                uint8_t given = cells[cell];
                cells[cell] = 0;
                assert_int_equal(given && is_unique(orders[i], cells), 0);
                cells[cell] = given;
            }
        }
}

static void number_of_givens_is_the_one_asked_for(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX];
    assert_int_equal(make((struct order){3, 3}, 5, 40, cells), 40);
    assert_true(is_unique((struct order){3, 3}, cells));
    assert_int_equal(make((struct order){3, 3}, 5, 81, cells), 81);
    assert_int_equal(make((struct order){4, 4}, 5, 150, cells), 150);
    assert_true(is_unique((struct order){4, 4}, cells));
    /* A 9x9 board has at least 17 (McGuire, Tugemann, Civario, 2012), so the search ends above 10. */
    assert_in_range(make((struct order){3, 3}, 5, 10, cells), 17, 40);
}

/* Frozen on 20 November 2026. Published sets are made from seeds, so the bytes must never change: should this
 * fail, the sets in data/ can no longer be made again. */
static void same_seed_gives_the_same_bytes_for_ever(void **state)
{
    (void)state;
    static const struct order orders[] = {{2, 2}, {2, 3}, {3, 3}, {3, 4}, {5, 5}};
    uint8_t all[5 * 625] = {0}, *cells = all;
    char text[CHECKSUM_TEXT];
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++, cells += 625)
        make(orders[i], 2026, order_size(orders[i]) > 9 ? order_cells(orders[i]) * 6 / 10 : 0, cells);
    checksum(all, sizeof all, text);
    assert_string_equal(text, "4b82c6b04e55f846e5b4e8144b0a05efc43ed88e2580bdf247a38a313dd74abf");
}

static void counting_stops_at_its_limit(void **state)
{
    (void)state;
    struct bench prover;
    uint8_t blank[16] = {0};
    bench_open(&prover, "dlx", (struct order){2, 2});
    assert_int_equal(count_solutions(&prover.session, blank, 2), 2);
    assert_int_equal(count_solutions(&prover.session, blank, 0), 288);
    bench_close(&prover);
}

/* Of the 161280 Latin squares of size 5, 17280 have no two rows and columns that cross in two digits: those of the cyclic
 * group and its isomorphs (6 of the 56 reduced squares; McKay and Wanless, "On the number of Latin squares", 2005, table 1). */
static bool has_intercalate(const uint8_t *cells, unsigned size)
{
    for (unsigned a = 1; a < size; a++)
        for (unsigned b = 0; b < a; b++)
            for (unsigned c = 1; c < size; c++)
                for (unsigned d = 0; d < c; d++)
                    if (cells[a * size + c] == cells[b * size + d] &&
                        cells[a * size + d] == cells[b * size + c])
                        return true;
    return false;
}

static void chain_draws_every_kind_of_latin_square_as_often_as_there_are_such(void **state)
{
    (void)state;
    enum { DRAWN = 20000 };
    unsigned without = 0;
    for (unsigned i = 0; i < DRAWN; i++) {
        uint8_t cells[25];
        struct random random;
        random_seed(&random, 5, i);
        latin_square_draw(5, &random, cells);
        without += !has_intercalate(cells, 5);
    }
    /* 2143 expected, with a standard deviation of 44. */
    assert_in_range(without, 2143 - 4 * 44, 2143 + 4 * 44);
}

/* There are 576 of size 4: each comes up, about as often as any other. */
static void chain_draws_each_latin_square_of_size_4_alike_often(void **state)
{
    (void)state;
    enum { SQUARES = 576, EACH = 50 };
    uint8_t met[SQUARES][16];
    unsigned times[SQUARES] = {0}, count = 0;
    double chi_square = 0;
    for (unsigned i = 0; i < SQUARES * EACH; i++) {
        uint8_t cells[16];
        unsigned known = 0;
        struct random random;
        random_seed(&random, 4, i);
        latin_square_draw(4, &random, cells);
        while (known < count && memcmp(met[known], cells, 16) != 0)
            known++;
        assert_true(known < SQUARES);
        if (known == count)
            memcpy(met[count++], cells, 16);
        times[known]++;
    }
    assert_int_equal(count, SQUARES);
    for (unsigned i = 0; i < SQUARES; i++)
        chi_square += ((double)times[i] - EACH) * ((double)times[i] - EACH) / EACH;
    /* 575 degrees of freedom: mean 575, standard deviation 34. */
    assert_true(chi_square > 575 - 4 * 34 && chi_square < 575 + 4 * 34);
}

static void chain_draws_latin_squares_of_every_size(void **state)
{
    (void)state;
    uint8_t blank[BOARD_CELLS_MAX] = {0}, cells[BOARD_CELLS_MAX];
    /* Every size to 50, and some above, which take long. */
    for (unsigned size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size += size < 50 ? 1 : 25) {
        struct random random;
        random_seed(&random, 1, size);
        latin_square_draw(size, &random, cells);
        assert_true(is_solution((struct order){1, size}, blank, cells));
    }
}

static void givens_of_partial_grids_do_not_contradict_each_other(void **state)
{
    (void)state;
    static const struct order orders[] = {{1, 20}, {3, 3}, {2, 3}, {1, 36}};
    uint8_t cells[BOARD_CELLS_MAX];
    for (unsigned i = 0; i < sizeof orders / sizeof *orders; i++)
        for (unsigned percent = 0; percent <= 50; percent += 10) {
            struct random random;
            const unsigned givens = order_cells(orders[i]) * percent / 100;
            random_seed(&random, 1, percent);
            assert_true(partial_grid_draw(orders[i], &random, givens, cells));
            assert_int_equal(board_count_givens(orders[i], cells), givens);
            assert_false(board_find_clash(orders[i], cells, NULL));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids_are_right_for_every_order),
        cmocka_unit_test(every_grid_of_the_2x2_board_can_come_up),
        cmocka_unit_test(different_seeds_and_streams_give_different_grids),
        cmocka_unit_test(minimal_boards_have_one_solution_and_no_given_to_spare),
        cmocka_unit_test(number_of_givens_is_the_one_asked_for),
        cmocka_unit_test(same_seed_gives_the_same_bytes_for_ever),
        cmocka_unit_test(counting_stops_at_its_limit),
        cmocka_unit_test(chain_draws_every_kind_of_latin_square_as_often_as_there_are_such),
        cmocka_unit_test(chain_draws_each_latin_square_of_size_4_alike_often),
        cmocka_unit_test(chain_draws_latin_squares_of_every_size),
        cmocka_unit_test(givens_of_partial_grids_do_not_contradict_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
