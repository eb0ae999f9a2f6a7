/* SPDX-License-Identifier: MIT */
#include "harness/extensions/making/generator.h"
#include "harness/extensions/making/selection.h"
#include "solvers/registry/registry.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

static const struct order order = {3, 3};

static void make(uint64_t stream, uint8_t *cells)
{
    struct bench prover;
    struct random random;
    bench_open(&prover, "bands", order);
    random_seed(&random, 77, stream);
    generate_grid(order, &random, cells);
    generate_unique(&prover.session, &random, 0, cells);
    bench_close(&prover);
}

/* By sorting all of them. */
static int by_value(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? 1 : -1;
    return x->number < y->number ? -1 : 1;
}

static void a_ranking_keeps_what_a_sort_puts_first(void **state)
{
    (void)state;
    enum { BOARDS = 500 };
    struct random random;
    random_seed(&random, 4, 4);
    for (size_t most = 1; most <= 520; most = most * 3 + 1)
        for (unsigned spread = 2; spread < 2000; spread *= 10) {
            struct ranking hardest = {.hardest = true, .most = most}, easiest = {.most = most};
            struct ranked all[BOARDS];
            uint64_t in_slot[2][BOARDS] = {{0}};
            for (uint64_t i = 0; i < BOARDS; i++) {
                size_t slot;
                uint64_t value = random_below(&random, spread), low, high;
                all[i] = (struct ranked){.value = value, .number = i};
                ranking_bounds(&hardest, &low, &high);
                ranking_add(&hardest, value, i, &slot);
                assert_int_equal(slot != SIZE_MAX, value >= low && value <= high);
                if (slot != SIZE_MAX)
                    in_slot[0][slot] = i;
                ranking_bounds(&easiest, &low, &high);
                ranking_add(&easiest, value, i, &slot);
                if (slot != SIZE_MAX)
                    in_slot[1][slot] = i;
            }
            qsort(all, BOARDS, sizeof *all, by_value);
            assert_int_equal(hardest.count, most < BOARDS ? most : BOARDS);
            for (size_t i = 0; i < hardest.count; i++) {
                assert_int_equal(hardest.entry[i].number, all[i].number);
                assert_int_equal(in_slot[0][hardest.entry[i].slot], all[i].number);
                assert_int_equal(easiest.entry[i].value, all[BOARDS - 1 - i].value);
                assert_int_equal(in_slot[1][easiest.entry[i].slot], easiest.entry[i].number);
            }
            ranking_close(&hardest);
            ranking_close(&easiest);
        }
}

static uint64_t value_of(const char *by, const struct grading *grading, const uint8_t *cells, uint64_t low,
                         uint64_t high, enum grade_end expected)
{
    struct grade grade = {.registry = solver_registry()};
    struct session_list sessions = {0};
    struct error error;
    uint64_t value;
    assert_true(set_grade(&grade, by, &error));
    assert_int_equal(grade_board(&grade, grading, &sessions, order, cells, low, high, &value, &error),
                     expected);
    sessions_close(&sessions);
    return value;
}

static void the_least_of_forty_isomorphs_is_what_climbing_goes_by(void **state)
{
    (void)state;
    const struct grading forty = {.isomorphs = 40};
    struct bench judge;
    uint8_t cells[81];
    bench_open(&judge, "dlx", order);
    for (uint64_t board = 0; board < 10; board++) {
        make(board, cells);
        uint64_t right = board_hardness(&judge.session, cells, 0);
        assert_int_equal(value_of("nodes:dlx", &forty, cells, 0, GRADE_ABOVE, GRADE_DONE), right);
        /* Exact up to its own bounds, and on the right side of others. */
        assert_int_equal(value_of("nodes:dlx", &forty, cells, right, right, GRADE_DONE), right);
        assert_true(value_of("nodes:dlx", &forty, cells, right + 1, GRADE_ABOVE, GRADE_DONE) <= right);
        assert_true(value_of("nodes:dlx", &forty, cells, 0, right - 1, GRADE_DONE) > right - 1);
    }
    bench_close(&judge);
}

static void a_search_is_cut_off_by_what_it_has_counted(void **state)
{
    (void)state;
    /* Millions of nodes by plain backtracking. */
    uint8_t cells[81] = {0};
    type_in(order, ".......961.....72....42......2.94..............7...5.3.8..42....5..189..39.......",
            cells);
    const struct grading patient = {.timeout_ns = 0};
    assert_int_equal(value_of("nodes:cell-order", &patient, cells, 0, 100000, GRADE_DONE), GRADE_ABOVE);
    assert_int_equal(value_of("nodes:cell-order", &(struct grading){.timeout_ns = 1000000}, cells, 0,
                              GRADE_ABOVE, GRADE_LATE),
                     GRADE_ABOVE);
}

static void a_ratio_is_that_of_two_counts(void **state)
{
    (void)state;
    const struct grading patient = {.timeout_ns = 0};
    uint8_t cells[81];
    for (uint64_t board = 0; board < 5; board++) {
        make(board, cells);
        const uint64_t above = value_of("nodes:mrv", &patient, cells, 0, GRADE_ABOVE, GRADE_DONE),
                       below = value_of("nodes:dlx", &patient, cells, 0, GRADE_ABOVE, GRADE_DONE);
        assert_int_equal(value_of("nodes:mrv/nodes:dlx", &patient, cells, 0, GRADE_ABOVE, GRADE_DONE),
                         above * 1000 / below);
    }
    /* A search that does not end is above all; one that is divided by is, too. */
    type_in(order, ".......961.....72....42......2.94..............7...5.3.8..42....5..189..39.......",
            cells);
    const struct grading short_of_time = {.timeout_ns = 1000000};
    assert_int_equal(
        value_of("nodes:cell-order/nodes:dlx", &short_of_time, cells, 0, GRADE_ABOVE, GRADE_LATE),
        GRADE_ABOVE);
    assert_int_equal(
        value_of("nodes:bands/nodes:cell-order", &short_of_time, cells, 0, GRADE_ABOVE, GRADE_DONE), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ranking_keeps_what_a_sort_puts_first),
        cmocka_unit_test(the_least_of_forty_isomorphs_is_what_climbing_goes_by),
        cmocka_unit_test(a_search_is_cut_off_by_what_it_has_counted),
        cmocka_unit_test(a_ratio_is_that_of_two_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
