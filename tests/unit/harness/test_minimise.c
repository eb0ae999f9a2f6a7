/* SPDX-License-Identifier: MIT */
/* The quick way to boards of order 3x3, with the plain way as the referee: same numbers drawn, same grids, same
 * givens left. */
#include "harness/making/generate/generator.h"
#include "harness/making/generate/minimise.h"
#include "harness/making/generate/nine-grid.h"
#include "tests/unit/support.h"

#include <string.h>

static const struct order nine = {3, 3};

/* --- random numbers --- */

/* The state before a given one: random_next backwards. */
static void step_back(struct random *random)
{
    uint64_t *s = random->state;
    uint64_t a3 = s[3] >> 45 | s[3] << (64 - 45);
    uint64_t old0 = s[0] ^ a3, shifted = s[1] ^ s[2];
    uint64_t old1 = shifted ^ shifted << 17 ^ shifted << 34 ^ shifted << 51;
    uint64_t a2 = s[1] ^ old1;
    s[0] = old0;
    s[1] = old1;
    s[2] = a2 ^ old0;
    s[3] = a3 ^ old1;
}

/* A state that draws the highest number of all, which every bound turns down, after `before` others. */
static struct random highest_after(unsigned before)
{
    const uint64_t ninth = 0x8e38e38e38e38e39, fifth = 0xcccccccccccccccd; /* times 9, or 5, is 1 */
    uint64_t turned = UINT64_MAX * ninth;
    struct random random;
    random_seed(&random, 1, 1);
    random.state[1] = (turned >> 7 | turned << (64 - 7)) * fifth;
    for (; before; before--)
        step_back(&random);
    return random;
}

static void a_number_can_be_placed_in_the_stream(void **state)
{
    (void)state;
    struct random random = highest_after(17);
    for (int i = 0; i < 17; i++)
        random_next(&random);
    assert_true(random_next(&random) == UINT64_MAX);
}

static void same_numbers_are_drawn_below_every_bound(void **state)
{
    (void)state;
    struct random plain, quick;
    random_seed(&plain, 3, 3);
    quick = plain;
    for (int i = 0; i < 1000; i++)
        for (unsigned bound = 1; bound <= DRAWS_MAX; bound++)
            assert_int_equal(draws_below(&quick, bound), random_below(&plain, bound));
    for (unsigned bound = 1; bound <= DRAWS_MAX; bound++) {
        assert_int_equal(draws_rest(UINT64_MAX, bound), UINT64_MAX % bound);
        assert_int_equal(draws_rest(UINT64_MAX / bound * bound, bound), 0);
        assert_int_equal(draws_rest(UINT64_MAX / bound * bound - 1, bound), bound - 1);
        plain = quick = highest_after(0);
        assert_int_equal(draws_below(&quick, bound), random_below(&plain, bound));
        assert_memory_equal(&quick, &plain, sizeof plain);
    }
}

/* --- grids --- */

/* Leaves the grid of these numbers, made both ways, and the cells in order. */
static void compare_ways(struct random plain, uint8_t grid[81])
{
    struct random quick = plain;
    uint8_t other[81], order[81];
    unsigned cell[81];
    generate_grid(nine, &plain, grid);
    nine_grid(&quick, other);
    assert_memory_equal(other, grid, 81);
    assert_memory_equal(&quick, &plain, sizeof plain);
    for (unsigned i = 0; i < 81; i++)
        cell[i] = i;
    random_shuffle(&plain, cell, 81);
    nine_order(&quick, order);
    for (unsigned i = 0; i < 81; i++)
        assert_int_equal(order[i], cell[i]);
    assert_memory_equal(&quick, &plain, sizeof plain);
}

static void grids_and_orders_are_those_of_the_plain_way(void **state)
{
    (void)state;
    uint8_t grid[81];
    struct random random;
    for (uint64_t stream = 0; stream < 3000; stream++) {
        random_seed(&random, 8, stream);
        compare_ways(random, grid);
    }
}

/* Wherever in a grid the number comes: some thousand are drawn for it. */
static void a_number_that_is_turned_down_makes_no_difference(void **state)
{
    (void)state;
    uint8_t grid[81];
    for (unsigned before = 0; before < 1300; before++)
        compare_ways(highest_after(before), grid);
}

/* --- givens --- */

/* Boards made both ways, from grids of their own. */
static void compare_boards(const char *spec, size_t count, unsigned givens, uint64_t seed)
{
    static uint8_t quick[81 * MINIMISED_TOGETHER];
    static struct random random[MINIMISED_TOGETHER];
    struct bench prover, referee;
    struct allocator allocator = {0};
    enum search_end end;
    bench_open(&prover, spec, nine);
    bench_open(&referee, "bands", nine);
    struct minimiser *minimiser = minimiser_open(&prover.session, &allocator);
    assert_non_null(minimiser);
    for (size_t i = 0; i < count; i++) {
        random_seed(&random[i], seed, i);
        nine_grid(&random[i], quick + 81 * i);
    }
    assert_true(minimise(minimiser, count, givens, random, quick, &end));
    for (size_t i = 0; i < count; i++) {
        struct random plain;
        uint8_t cells[81];
        random_seed(&plain, seed, i);
        generate_grid(nine, &plain, cells);
        generate_unique(&referee.session, &plain, givens, cells);
        assert_memory_equal(quick + 81 * i, cells, 81);
        assert_memory_equal(&random[i], &plain, sizeof plain);
    }
    minimiser_close(minimiser);
    bench_close(&referee);
    bench_close(&prover);
    assert_int_equal(allocator.used, 0);
}

static void boards_are_those_of_the_plain_way(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++)
        compare_boards("bands-batch", MINIMISED_TOGETHER, 0, seed);
}

static void boards_of_some_givens_are_those_of_the_plain_way(void **state)
{
    (void)state;
    static const unsigned givens[] = {1, 17, 22, 24, 25, 30, 36, 41, 60, 80, 81};
    for (size_t i = 0; i < sizeof givens / sizeof *givens; i++)
        compare_boards("bands-batch", 50, givens[i], 7);
}

static void boards_beside_make_no_difference(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 2, 31, 33, 100};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        compare_boards("bands-batch", counts[i], 0, 9);
}

/* Every machine has this one. */
static void boards_by_words_are_those_of_the_plain_way(void **state)
{
    (void)state;
    compare_boards("bands-batch:set=words", 200, 0, 10);
}

/* --- stopping --- */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_can_be_placed_in_the_stream),
        cmocka_unit_test(same_numbers_are_drawn_below_every_bound),
        cmocka_unit_test(grids_and_orders_are_those_of_the_plain_way),
        cmocka_unit_test(a_number_that_is_turned_down_makes_no_difference),
        cmocka_unit_test(boards_are_those_of_the_plain_way),
        cmocka_unit_test(boards_of_some_givens_are_those_of_the_plain_way),
        cmocka_unit_test(boards_beside_make_no_difference),
        cmocka_unit_test(boards_by_words_are_those_of_the_plain_way),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
