/* SPDX-License-Identifier: MIT */
/* The back-end `large`: its answers against dlx, and by the tests' own referee on sizes that no other back-end takes;
 * what its counters say of its two parts; and the greatest sizes that back-ends state. */
#include "tests/unit/support.h"

#include <string.h>

static const char *const specs[] = {"large", "large:set=words", NULL};

/* The same solutions, and as many, as dlx: of boards with none, one and many. */
static void finds_the_solutions_that_dlx_finds(void **state)
{
    (void)state;
    static const struct {
        struct order order;
        unsigned fewest, most; /* blanks */
    } kinds[] = {{{1, 2}, 0, 4},    {{2, 2}, 4, 16},   {{1, 5}, 5, 20},  {{5, 1}, 5, 20},  {{2, 3}, 10, 30},
                 {{3, 2}, 10, 30},  {{2, 4}, 20, 44},  {{3, 3}, 30, 58}, {{2, 6}, 40, 76}, {{3, 4}, 40, 80},
                 {{4, 4}, 80, 124}, {{3, 6}, 90, 150}, {{5, 4}, 90, 150}};
    enum { LIMIT = 3000, BOARDS = 12 };
    unsigned none = 0, several = 0;
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        const struct order order = kinds[kind].order;
        struct bench reference;
        bench_open(&reference, "dlx", order);
        for (uint64_t seed = 1; seed <= BOARDS; seed++) {
            uint8_t cells[BOARD_CELLS_MAX];
            struct random random;
            random_seed(&random, seed, kind);
            make_board(order, seed,
                       kinds[kind].fewest + random_below(&random, kinds[kind].most - kinds[kind].fewest + 1),
                       cells);
            if (seed % 3 == 0)
                alter_a_given(order, &random, cells);
            const struct answer right = ask(&reference, cells, LIMIT);
            none += right.solutions == 0;
            several += right.solutions > 1;
            for (const char *const *spec = specs; *spec; spec++) {
                struct bench bench;
                bench_open(&bench, *spec, order);
                const struct answer answer = ask(&bench, cells, LIMIT), two = ask(&bench, cells, 2);
                assert_int_equal(answer.solutions, right.solutions);
                assert_int_equal(answer.end, right.end);
                assert_int_equal(answer.wrong, 0);
                assert_int_equal(answer.told, right.solutions);
                if (right.end == SEARCH_EXHAUSTED)
                    assert_int_equal(answer.digest, right.digest);
                assert_int_equal(two.solutions, right.solutions < 2 ? right.solutions : 2);
                bench_close(&bench);
            }
        }
        bench_close(&reference);
    }
    assert_in_range(none, 10, 100);
    assert_in_range(several, 10, 150);
}

/* Lanes are 16, 32 and 64 bits wide, then two of 64: each width at both of its ends. */
static void solves_every_width_of_lanes(void **state)
{
    (void)state;
    static const struct order orders[] = {{4, 4}, {1, 17}, {4, 8},  {3, 11}, {7, 7},
                                          {8, 8}, {5, 13}, {1, 65}, {10, 10}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (const char *const *spec = specs; *spec; spec++) {
            uint8_t cells[BOARD_CELLS_MAX];
            struct bench bench;
            make_board(orders[i], 7, order_cells(orders[i]) / 8, cells);
            bench_open(&bench, *spec, orders[i]);
            const struct answer answer = ask(&bench, cells, 1);
            assert_int_equal(answer.solutions, 1);
            assert_int_equal(answer.wrong, 0);
            bench_close(&bench);
        }
}

/* The blanks of a row are forced: nothing is left for clauses. Without one row and another of its band they are not. */
static void counters_say_which_part_solved_what(void **state)
{
    (void)state;
    static const struct order orders[] = {{3, 3}, {5, 5}, {10, 10}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        const unsigned size = order_size(orders[i]);
        uint8_t cells[BOARD_CELLS_MAX];
        struct bench bench;
        bench_open(&bench, "large", orders[i]);
        make_board(orders[i], 1, 0, cells);
        memset(cells, 0, size);
        struct answer answer = ask(&bench, cells, 0);
        assert_int_equal(answer.solutions, 1);
        assert_int_equal(answer.counters[COUNTER_PROPAGATIONS], size);
        assert_int_equal(answer.counters[COUNTER_PLACEMENTS], size);
        assert_int_equal(answer.counters[COUNTER_VARIABLES], 0);
        assert_int_equal(answer.counters[COUNTER_CLAUSES], 0);
        make_board(orders[i], 1, 0, cells);
        for (unsigned column = 0; column < size; column++)
            for (unsigned row = 0; row < 2; row++)
                if (cells[row * size + column] == 1 || cells[row * size + column] == 2)
                    cells[row * size + column] = 0;
        answer = ask(&bench, cells, 0);
        assert_int_equal(answer.solutions, 1);
        for (unsigned cell = 0; cell < 2 * size; cell++)
            cells[cell] = 0;
        answer = ask(&bench, cells, 1);
        assert_int_equal(answer.solutions, 1);
        assert_int_equal(answer.wrong, 0);
        assert_in_range(answer.counters[COUNTER_VARIABLES], 2, 2 * size * size);
        assert_in_range(answer.counters[COUNTER_CLAUSES], 4, 8 * size);
        bench_close(&bench);
    }
}

static void above_its_greatest_size_a_back_end_is_refused(void **state)
{
    (void)state;
    struct bench bench = {.order = {5, 13}};
    struct error error = {""};
    assert_true(spec_parse("mrv", solver_registry(), &bench.spec, &error));
    assert_false(session_open(&bench.session, &bench.spec, &(struct problem){.order = bench.order},
                              &bench.allocator, &error));
    assert_string_equal(error.text, "mrv solves boards up to size 64, and this has 65");
    session_close(&bench.session);
    bench_open(&bench, "mrv", (struct order){8, 8});
    bench_close(&bench);
}

/* 200 million pairs are refused before one is written. */
static void pairs_without_room_are_refused_with_the_cure(void **state)
{
    (void)state;
    static const char *const pairwise[] = {"picosat:amo=pairwise", "cdcl:amo=pairwise"};
    for (size_t i = 0; i < sizeof pairwise / sizeof *pairwise; i++) {
        struct bench bench = {.order = {10, 10}};
        struct error error = {""};
        assert_true(spec_parse(pairwise[i], solver_registry(), &bench.spec, &error));
        assert_false(session_open(&bench.session, &bench.spec, &(struct problem){.order = bench.order},
                                  &bench.allocator, &error));
        assert_string_equal(error.text,
                            "at most one of each pair of options is 198 million clauses, more than memory "
                            "has room for: amo=product needs fewer");
        session_close(&bench.session);
    }
}

/* On an empty board all candidates of a cell are left, more than a word has bits: here the last two have none. */
static void finds_solutions_where_cells_have_more_candidates_than_a_word_has_bits(void **state)
{
    (void)state;
    enum { LIMIT = 3 };
    static const uint8_t blank[BOARD_CELLS_MAX];
    struct bench bench;
    bench_open(&bench, "large", (struct order){1, 66});
    const struct answer answer = ask(&bench, blank, LIMIT);
    assert_int_equal(answer.solutions, LIMIT);
    assert_int_equal(answer.told, LIMIT);
    assert_int_equal(answer.wrong, 0);
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_solutions_where_cells_have_more_candidates_than_a_word_has_bits),
        cmocka_unit_test(finds_the_solutions_that_dlx_finds),
        cmocka_unit_test(solves_every_width_of_lanes),
        cmocka_unit_test(counters_say_which_part_solved_what),
        cmocka_unit_test(above_its_greatest_size_a_back_end_is_refused),
        cmocka_unit_test(pairs_without_room_are_refused_with_the_cure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
