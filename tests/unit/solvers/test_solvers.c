/* SPDX-License-Identifier: MIT */
/* What every back-end has to do, on boards whose answers come from elsewhere. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

/* Says which back-end and board it was when one of the checks behind it fails. */
#define FOR_EACH_SPEC(spec, ...)                                                          \
    for (const char *const *spec##_at = sound_specs_of((struct order)__VA_ARGS__), *spec; \
         (spec = *spec##_at) != NULL; spec##_at++)

#define CHECK(condition, spec, board)                              \
    do {                                                           \
        if (!(condition))                                          \
            fail_msg("%s on %s: not %s", spec, board, #condition); \
    } while (0)

/* --- answers known from elsewhere --- */

static void every_back_end_solves_the_examples_of_the_sources(void **state)
{
    (void)state;
    FOR_EACH_SPEC(spec, {3, 3})
    {
        struct bench bench;
        bench_open(&bench, spec, (struct order){3, 3});
        for (const struct known_board *const *board = source_boards; *board; board++) {
            const char *name = (*board)->name;
            uint8_t givens[BOARD_CELLS_MAX], solved[BOARD_CELLS_MAX];
            type_in((*board)->order, (*board)->givens, givens);
            struct answer answer = ask(&bench, givens, 1);
            CHECK(answer.end == SEARCH_LIMIT && answer.solutions == 1 && answer.told == 1, spec, name);
            CHECK(answer.wrong == 0, spec, name);
            if (!(*board)->solved)
                continue;
            type_in((*board)->order, (*board)->solved, solved);
            CHECK(!memcmp(answer.first, solved, 81), spec, name);
        }
        bench_close(&bench);
    }
}

/* Those with one solution: sample 1 by its write-up, the others recounted with other programs. */
static void every_back_end_proves_them_unique(void **state)
{
    (void)state;
    static const struct known_board *const boards[] = {&sample_1, &counter_example_2, &source_003, NULL};
    FOR_EACH_SPEC(spec, {3, 3})
    {
        struct bench bench;
        bench_open(&bench, spec, (struct order){3, 3});
        for (const struct known_board *const *board = boards; *board; board++) {
            uint8_t givens[BOARD_CELLS_MAX];
            type_in((*board)->order, (*board)->givens, givens);
            for (uint64_t limit = 0; limit <= 2; limit += 2) {
                struct answer answer = ask(&bench, givens, limit);
                CHECK(answer.end == SEARCH_EXHAUSTED && answer.solutions == 1, spec, (*board)->name);
            }
        }
        bench_close(&bench);
    }
}

static void empty_board_has_the_smallest_grid_first(void **state)
{
    (void)state;
    uint8_t blank[81] = {0}, smallest[81];
    type_in((struct order){3, 3},
            "123456789 456789123 789123456 214365897 365897214 897214365 531642978 642978531 978531642",
            smallest);
    for (const char *const *spec = plain_backtrackers; *spec; spec++) {
        struct bench bench;
        bench_open(&bench, *spec, (struct order){3, 3});
        struct answer answer = ask(&bench, blank, 1);
        CHECK(!memcmp(answer.first, smallest, 81), *spec, "the empty board");
        bench_close(&bench);
    }
}

/* Boards of order 1xn have no boxes to speak of: Latin squares, counted in A002860. With the first row given,
 * the digits renamed, there are n! fewer. 28,200,960 / 6! = 39,168 for the 2x3 board. */
static const struct {
    struct order order;
    const char *name, *givens;
    uint64_t solutions;
} counted[] = {
    {{2, 2}, "the empty 2x2 board", "................", 288},
    {{2, 2}, "the 2x2 board with its first row", "1234............", 12},
    {{1, 2}, "the empty 1x2 board", "....", 2},
    {{2, 1}, "the empty 2x1 board", "....", 2},
    {{1, 3}, "the empty 1x3 board", ".........", 12},
    {{1, 4}, "the empty 1x4 board", "................", 576},
    {{4, 1}, "the empty 4x1 board", "................", 576},
    {{1, 5}, "the 1x5 board with its first row", "12345....................", 1344},
};

/* Whether a back-end shows every solution that it counts when it is asked for all. Side by side, memo may have
 * counted all when another has shown some. */
static bool shows_all(const char *spec)
{
    return strncmp(spec, "memo", 4) != 0 && strncmp(spec, "auto:jobs", 9) != 0;
}

static void every_back_end_counts_what_others_have_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        FOR_EACH_SPEC(spec, {counted[i].order.rows, counted[i].order.columns})
        {
            struct bench bench;
            uint8_t givens[BOARD_CELLS_MAX];
            /* A setting changes less than the back-end does: three boards show it. */
            if (strchr(spec, ':') && i % 3 != 1)
                continue;
            type_in(counted[i].order, counted[i].givens, givens);
            bench_open(&bench, spec, counted[i].order);
            struct answer answer = ask(&bench, givens, 0);
            CHECK(answer.end == SEARCH_EXHAUSTED && answer.wrong == 0, spec, counted[i].name);
            CHECK(answer.solutions == counted[i].solutions, spec, counted[i].name);
            CHECK(answer.told == answer.solutions || !shows_all(spec), spec, counted[i].name);
            bench_close(&bench);
        }
}

static void larger_counts_are_right_where_the_search_is_fast(void **state)
{
    (void)state;
    static const char *const specs[] = {"blank-list", "cell-order",       "candidate-list", "rescan", "mrv",
                                        "dlx",        "dlx:choose=first", "bits",           "lanes",  "memo",
                                        NULL};
    static const struct order orders[] = {{2, 3}, {3, 2}};
    for (const char *const *spec = specs; *spec; spec++)
        for (size_t i = 0; i < 2; i++) {
            struct bench bench;
            uint8_t givens[36] = {1, 2, 3, 4, 5, 6};
            bench_open(&bench, *spec, orders[i]);
            struct search search = {.limit = 0, .deadline = clock_now() + UINT64_C(30000000000)};
            assert_int_equal(session_solve(&bench.session, givens, &search), SEARCH_EXHAUSTED);
            CHECK(search.solutions == 39168, *spec, "the board of size 6 with its first row");
            bench_close(&bench);
        }
}

/* However small the slices in which PicoSAT works between two looks at the clock, and however large the
 * board. */
static void slices_never_keep_a_search_from_its_end(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        struct order order;
    } known[] = {{"picosat", {3, 3}}, {"picosat", {4, 4}}, {"picosat", {5, 6}}, {"picosat", {6, 6}}};
    static uint8_t blank[BOARD_CELLS_MAX];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct bench bench;
        bench_open(&bench, known[i].spec, known[i].order);
        CHECK(ask(&bench, blank, 1).end == SEARCH_LIMIT, known[i].spec, "an empty board");
        bench_close(&bench);
    }
}

static void note_row_1414(void *context, const struct solution *solution)
{
    static const uint8_t row[] = {1, 4, 1, 4};
    for (unsigned i = 0; i < 4; i++)
        *(bool *)context |= !memcmp(solution->cells + 4 * i, row, 4);
}

/* The sources' account of it: 1 4 1 4 adds up to 10, too. */
static void sum_45_counts_too_many_and_tells_wrong_grids(void **state)
{
    (void)state;
    struct bench bench;
    uint8_t blank[16] = {0};
    bool told_1414 = false;
    bench_open(&bench, "sum-45", (struct order){2, 2});
    struct answer answer = ask(&bench, blank, 0);
    assert_true(answer.solutions > 288);
    assert_int_equal(answer.wrong, answer.solutions - 288);
    struct search search = {.on_solution = note_row_1414, .context = &told_1414};
    session_solve(&bench.session, blank, &search);
    assert_true(told_1414);
    bench_close(&bench);
}

/* --- limits --- */

static void search_ends_at_its_limit_and_says_so(void **state)
{
    (void)state;
    uint8_t blank[36] = {0};
    static const uint64_t limits[] = {1, 2, 3, 100};
    FOR_EACH_SPEC(spec, {2, 3})
    {
        struct bench bench;
        bench_open(&bench, spec, (struct order){2, 3});
        for (size_t i = 0; i < 4; i++) {
            struct answer answer = ask(&bench, blank, limits[i]);
            CHECK(answer.end == SEARCH_LIMIT && answer.wrong == 0, spec, "the empty 2x3 board");
            CHECK(answer.solutions == limits[i] && answer.told == limits[i], spec, "the empty 2x3 board");
        }
        bench_close(&bench);
    }
}

static void limit_that_is_just_reached_leaves_the_proof_open(void **state)
{
    (void)state;
    uint8_t blank[16] = {0};
    FOR_EACH_SPEC(spec, {2, 2})
    {
        struct bench bench;
        bench_open(&bench, spec, (struct order){2, 2});
        CHECK(ask(&bench, blank, 288).end == SEARCH_LIMIT, spec, "288 of 288");
        CHECK(ask(&bench, blank, 289).end == SEARCH_EXHAUSTED, spec, "288 of 289");
        bench_close(&bench);
    }
}

static void full_board_is_its_own_solution(void **state)
{
    (void)state;
    uint8_t grid[36];
    make_board((struct order){2, 3}, 3, 0, grid);
    FOR_EACH_SPEC(spec, {2, 3})
    {
        struct bench bench;
        bench_open(&bench, spec, (struct order){2, 3});
        struct answer answer = ask(&bench, grid, 2);
        CHECK(answer.end == SEARCH_EXHAUSTED && answer.solutions == 1, spec, "a full board");
        CHECK(!memcmp(answer.first, grid, 36), spec, "a full board");
        bench_close(&bench);
    }
}

static void search_without_a_listener_still_counts(void **state)
{
    (void)state;
    uint8_t blank[16] = {0};
    FOR_EACH_SPEC(spec, {2, 2})
    {
        struct bench bench;
        struct search search = {.limit = 0, .deadline = clock_now() + UINT64_C(30000000000)};
        bench_open(&bench, spec, (struct order){2, 2});
        CHECK(session_solve(&bench.session, blank, &search) == SEARCH_EXHAUSTED, spec, "the empty 2x2 board");
        CHECK(search.solutions == 288, spec, "the empty 2x2 board");
        bench_close(&bench);
    }
}

/* --- agreement --- */

enum { BATCH_MAX = 64 };

struct batch {
    struct order order;
    size_t count;
    uint8_t cells[BATCH_MAX][BOARD_CELLS_MAX];
};

/* Boards of every kind: with few blanks, so mostly one solution; with more, so several; and each a second
 * time with a given altered, so mostly none. */
static void fill_batch(struct batch *batch, struct order order, unsigned blanks)
{
    struct random random;
    batch->order = order;
    random_seed(&random, blanks, order_size(order));
    for (batch->count = 0; batch->count < BATCH_MAX; batch->count += 2) {
        unsigned more = (unsigned)(batch->count % 8) * order_cells(order) / 40;
        uint8_t *cells = batch->cells[batch->count];
        make_board(order, batch->count, blanks + more, cells);
        memcpy(batch->cells[batch->count + 1], cells, order_cells(order));
        alter_a_given(order, &random, batch->cells[batch->count + 1]);
    }
}

static void assert_same_answer(const struct answer *answer, const struct answer *first, const char *spec)
{
    CHECK(answer->end == first->end && answer->solutions == first->solutions, spec, "a generated board");
    CHECK(answer->told == answer->solutions && answer->wrong == 0, spec, "a generated board");
    if (answer->end == SEARCH_EXHAUSTED)
        CHECK(answer->digest == first->digest, spec, "a generated board");
}

/* Judged by the referee of the tests; returns how many boards had none, one, several solutions. */
static void check_batch(const struct batch *batch, const char *const *specs, size_t outcomes[3])
{
    static const uint64_t limits[] = {1, 2, 30};
    static struct answer expected[BATCH_MAX][3];
    for (size_t i = 0; i < batch->count; i++)
        for (size_t k = 0; k < 3; k++) {
            struct reference reference;
            reference_search(batch->order, batch->cells[i], limits[k], &reference);
            expected[i][k].solutions = reference.solutions;
            expected[i][k].end = reference.complete ? SEARCH_EXHAUSTED : SEARCH_LIMIT;
            if (k == 1)
                outcomes[reference.solutions]++;
        }
    for (size_t s = 0; specs[s]; s++) {
        struct bench bench;
        bench_open(&bench, specs[s], batch->order);
        /* A setting changes less than the back-end does: some of the boards show it. */
        size_t step = DRAWN_SHARE * (strchr(specs[s], ':') ? 7 : 1);
        for (size_t i = 0; i < batch->count; i += step)
            for (size_t k = 0; k < (i % 4 ? 2 : 3); k++) {
                struct answer answer = ask(&bench, batch->cells[i], limits[k]);
                if (s == 0)
                    expected[i][k].digest = answer.digest;
                assert_same_answer(&answer, &expected[i][k], specs[s]);
            }
        bench_close(&bench);
    }
}

static void all_back_ends_agree_on_generated_boards_under_every_limit(void **state)
{
    (void)state;
    static const struct {
        struct order order;
        unsigned blanks;
    } kinds[] = {{{2, 2}, 8}, {{2, 3}, 16}, {{3, 2}, 16}, {{1, 5}, 12}, {{2, 4}, 28}, {{3, 3}, 36}};
    static struct batch batch;
    size_t outcomes[3] = {0};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        fill_batch(&batch, kinds[i].order, kinds[i].blanks);
        check_batch(&batch, sound_specs_of(kinds[i].order), outcomes);
    }
    /* A test of agreement needs boards of every outcome. */
    for (size_t i = 0; i < 3; i++)
        assert_true(outcomes[i] >= 40);
}

static void rectangular_and_large_boards_are_solved(void **state)
{
    (void)state;
    static const char *const specs[] = {"mrv", "dlx", "dpll", "cdcl", "picosat", "picosat:encoding=minimal",
                                        NULL};
    static const struct order orders[] = {{2, 3}, {3, 2}, {1, 7}, {7, 1}, {2, 5}, {5, 2}, {3, 4}, {4, 3},
                                          {2, 6}, {4, 4}, {3, 5}, {4, 5}, {5, 5}, {5, 7}, {6, 6}};
    static uint8_t cells[BOARD_CELLS_MAX];
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        unsigned all = order_cells(orders[i]);
        make_board(orders[i], i, order_size(orders[i]) > 16 ? all / 10 : all / 3, cells);
        struct answer first = {0};
        for (const char *const *spec = specs; *spec; spec++) {
            struct bench bench;
            char name[32];
            snprintf(name, sizeof name, "order %ux%u", orders[i].rows, orders[i].columns);
            if (order_size(orders[i]) > 25 && strchr(*spec, ':'))
                continue;
            bench_open(&bench, *spec, orders[i]);
            struct answer answer = ask(&bench, cells, 2);
            CHECK(answer.solutions >= 1 && answer.wrong == 0, *spec, name);
            if (spec == specs)
                first = answer;
            CHECK(answer.end == first.end && answer.solutions == first.solutions, *spec, name);
            bench_close(&bench);
        }
    }
}

/* --- counters --- */

static void assert_counted_as_by_the_referee(struct order order, const uint8_t *cells, uint64_t limit)
{
    struct reference reference;
    reference_search(order, cells, limit, &reference);
    for (const char *const *spec = plain_backtrackers; *spec; spec++) {
        struct bench bench;
        bench_open(&bench, *spec, order);
        struct answer answer = ask(&bench, cells, limit);
        CHECK(answer.solutions == reference.solutions, *spec, "a generated board");
        CHECK(answer.counters[COUNTER_NODES] == reference.nodes, *spec, "a generated board");
        CHECK(answer.counters[COUNTER_PLACEMENTS] == reference.placements, *spec, "a generated board");
        CHECK(answer.counters[COUNTER_BACKTRACKS] == reference.backtracks, *spec, "a generated board");
        CHECK(answer.counters[COUNTER_DEPTH] == reference.depth, *spec, "a generated board");
        CHECK(!reference.solutions || !memcmp(answer.first, reference.first, order_cells(order)), *spec,
              "a generated board");
        bench_close(&bench);
    }
}

static void four_backtrackers_place_the_same_digits(void **state)
{
    (void)state;
    static struct batch batch;
    static const struct order orders[] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {1, 6}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        fill_batch(&batch, orders[i], order_cells(orders[i]) * 4 / 10);
        for (size_t b = 0; b < 20; b++)
            for (uint64_t limit = 0; limit <= 3; limit++)
                if (limit || order_size(orders[i]) < 6)
                    assert_counted_as_by_the_referee(orders[i], batch.cells[b], limit);
    }
    uint8_t givens[81];
    for (const struct known_board *const *board = source_boards; *board; board++) {
        type_in((*board)->order, (*board)->givens, givens);
        assert_counted_as_by_the_referee((*board)->order, givens, 1);
    }
}

/* Worked out by hand on the 2x2 board 12.. 34.. 21.. 43.. with its right half blank: 3 4 / 1 2 / 4 3 / 2 1
 * and so on. The first row is tried as 3 4, the second as 1 2, then the rest follows: 8 placements, none
 * taken back. */
static void search_without_a_mistake_takes_nothing_back(void **state)
{
    (void)state;
    struct order order = {2, 2};
    uint8_t cells[16];
    type_in(order, "12.. 34.. 21.. 43..", cells);
    for (const char *const *spec = plain_backtrackers; *spec; spec++) {
        struct bench bench;
        bench_open(&bench, *spec, order);
        struct answer answer = ask(&bench, cells, 1);
        CHECK(answer.counters[COUNTER_PLACEMENTS] == 8, *spec, "a half board");
        CHECK(answer.counters[COUNTER_BACKTRACKS] == 0, *spec, "a half board");
        CHECK(answer.counters[COUNTER_NODES] == 9, *spec, "a half board");
        CHECK(answer.counters[COUNTER_DEPTH] == 8, *spec, "a half board");
        bench_close(&bench);
    }
}

/* Sample 1 solves itself by singles: every placement is forced, and each of the 14 blanks takes one. */
static void easy_board_is_all_propagation_for_those_who_look_for_the_fewest(void **state)
{
    (void)state;
    static const char *const specs[] = {"mrv", "dlx", NULL};
    uint8_t cells[81];
    type_in(sample_1.order, sample_1.givens, cells);
    unsigned blanks = 81 - board_count_givens(sample_1.order, cells);
    for (const char *const *spec = specs; *spec; spec++) {
        struct bench bench;
        bench_open(&bench, *spec, sample_1.order);
        struct answer answer = ask(&bench, cells, 2);
        CHECK(answer.counters[COUNTER_PLACEMENTS] == blanks, *spec, sample_1.name);
        CHECK(answer.counters[COUNTER_PROPAGATIONS] == blanks, *spec, sample_1.name);
        CHECK(answer.counters[COUNTER_NODES] == 1 + blanks, *spec, sample_1.name);
        CHECK(answer.counters[COUNTER_DEPTH] == blanks, *spec, sample_1.name);
        bench_close(&bench);
    }
}

static bool counts(const struct bench *bench, enum counter counter)
{
    return bench->spec.solver->counted & 1u << counter;
}

/* Of any back-end: nodes = 1 + placements - solutions; what was placed and is not standing was taken back. */
static void counters_fit_together(void **state)
{
    (void)state;
    static struct batch batch;
    fill_batch(&batch, (struct order){3, 3}, 40);
    FOR_EACH_SPEC(spec, {3, 3})
    {
        struct bench bench;
        bench_open(&bench, spec, batch.order);
        for (size_t i = 0; i < 16; i += DRAWN_SHARE)
            for (uint64_t limit = 1; limit <= 2; limit++) {
                struct answer answer = ask(&bench, batch.cells[i], limit);
                const uint64_t *n = answer.counters;
                unsigned blanks = 81 - board_count_givens(batch.order, batch.cells[i]);
                for (enum counter c = 0; c < COUNTER_COUNT; c++)
                    CHECK(counts(&bench, c) || !n[c] || bench.spec.solver->rung == RUNG_ANY, spec,
                          "a generated board");
                if (!counts(&bench, COUNTER_PLACEMENTS))
                    continue;
                uint64_t standing = answer.end == SEARCH_LIMIT ? blanks : 0;
                CHECK(!counts(&bench, COUNTER_NODES) || n[COUNTER_NODES] == 1 + n[COUNTER_PLACEMENTS], spec,
                      "a generated board");
                CHECK(!counts(&bench, COUNTER_BACKTRACKS) ||
                          n[COUNTER_BACKTRACKS] == n[COUNTER_PLACEMENTS] - standing,
                      spec, "a generated board");
                CHECK(!counts(&bench, COUNTER_DEPTH) || !answer.solutions || n[COUNTER_DEPTH] == blanks, spec,
                      "a generated board");
                CHECK(n[COUNTER_PROPAGATIONS] <= n[COUNTER_PLACEMENTS], spec, "a generated board");
            }
        bench_close(&bench);
    }
}

/* Items come cell by cell, so an exact cover search that takes them in turn walks the tree of plain search.
 */
static void dlx_that_takes_items_in_turn_places_what_plain_search_places(void **state)
{
    (void)state;
    for (const struct known_board *const *board = source_boards; *board; board++) {
        struct bench plain, dlx;
        uint8_t givens[81];
        type_in((*board)->order, (*board)->givens, givens);
        bench_open(&plain, "cell-order", (*board)->order);
        bench_open(&dlx, "dlx:choose=first", (*board)->order);
        struct answer a = ask(&plain, givens, 1), b = ask(&dlx, givens, 1);
        CHECK(a.counters[COUNTER_PLACEMENTS] == b.counters[COUNTER_PLACEMENTS], "dlx:choose=first",
              (*board)->name);
        CHECK(a.counters[COUNTER_BACKTRACKS] == b.counters[COUNTER_BACKTRACKS], "dlx:choose=first",
              (*board)->name);
        CHECK(!memcmp(a.first, b.first, 81), "dlx:choose=first", (*board)->name);
        bench_close(&plain);
        bench_close(&dlx);
    }
}

/* Published tables have these numbers. A back-end that places other digits than it did, even if all its
 * answers are right, is another back-end. (PicoSAT's own search is not ours to freeze.) Written down on 20
 * November 2026. */
static void search_trees_do_not_shift_silently(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        const struct known_board *board;
        uint64_t placements, backtracks, propagations;
    } known[] = {
        {"mrv", &counter_example_2, 45, 45, 45}, {"dlx", &counter_example_2, 45, 45, 45},
        {"mrv", &source_003, 230, 230, 206},     {"dlx", &source_003, 80, 80, 74},
        {"mrv", &counter_example_1, 81, 0, 36},  {"dlx", &counter_example_1, 81, 0, 36},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct bench bench;
        uint8_t givens[81];
        type_in(known[i].board->order, known[i].board->givens, givens);
        bench_open(&bench, known[i].spec, known[i].board->order);
        struct answer answer = ask(&bench, givens, known[i].board->solved ? 2 : 1);
        CHECK(answer.counters[COUNTER_PLACEMENTS] == known[i].placements, known[i].spec,
              known[i].board->name);
        CHECK(answer.counters[COUNTER_BACKTRACKS] == known[i].backtracks, known[i].spec,
              known[i].board->name);
        CHECK(answer.counters[COUNTER_PROPAGATIONS] == known[i].propagations, known[i].spec,
              known[i].board->name);
        bench_close(&bench);
    }
}

/* --- fresh: no memory of what came before --- */

static void assert_unchanged(const struct answer *answer, const struct answer *before, const char *spec)
{
    CHECK(answer->end == before->end && answer->solutions == before->solutions, spec, "a board met before");
    CHECK(answer->digest == before->digest, spec, "a board met before");
    CHECK(!memcmp(answer->counters, before->counters, sizeof before->counters), spec, "a board met before");
    CHECK(!memcmp(answer->first, before->first, sizeof before->first), spec, "a board met before");
}

static void counters_do_not_depend_on_the_order_of_instances(void **state)
{
    (void)state;
    static uint8_t a[81], b[81];
    type_in((struct order){3, 3}, counter_example_2.givens, a);
    type_in((struct order){3, 3}, source_003.givens, b);
    FOR_EACH_SPEC(spec, {3, 3})
    {
        struct bench one, other;
        bench_open(&one, spec, (struct order){3, 3});
        bench_open(&other, spec, (struct order){3, 3});
        struct answer a_first = ask(&one, a, 2), b_second = ask(&one, b, 2), a_third = ask(&one, a, 2);
        struct answer b_first = ask(&other, b, 2), a_second = ask(&other, a, 2);
        assert_unchanged(&a_third, &a_first, spec);
        assert_unchanged(&a_second, &a_first, spec);
        assert_unchanged(&b_second, &b_first, spec);
        bench_close(&one);
        bench_close(&other);
    }
}

/* --- being stopped --- */

/* Searches that would not end in a lifetime. */
static void stop_flag_ends_every_search_at_once(void **state)
{
    (void)state;
    static const atomic_int stop = 1;
    uint8_t blank[81] = {0}, board[81];
    type_in((struct order){3, 3}, counter_example_2.givens, board);
    FOR_EACH_SPEC(spec, {3, 3})
    {
        struct bench bench;
        bench_open(&bench, spec, (struct order){3, 3});
        struct answer before = ask(&bench, board, 2);
        CHECK(ask_until(&bench, blank, 0, 0, &stop).end == SEARCH_STOPPED, spec, "the empty board");
        struct answer after = ask(&bench, board, 2);
        assert_unchanged(&after, &before, spec);
        bench_close(&bench);
    }
}

static void deadline_in_the_past_ends_every_search_at_once(void **state)
{
    (void)state;
    uint8_t blank[81] = {0}, board[81];
    type_in((struct order){3, 3}, counter_example_2.givens, board);
    FOR_EACH_SPEC(spec, {3, 3})
    {
        struct bench bench;
        bench_open(&bench, spec, (struct order){3, 3});
        struct answer before = ask(&bench, board, 2);
        CHECK(ask_until(&bench, blank, 0, 1, NULL).end == SEARCH_STOPPED, spec, "the empty board");
        struct answer after = ask(&bench, board, 2);
        assert_unchanged(&after, &before, spec);
        bench_close(&bench);
    }
}

static void stop_flag_that_is_down_and_a_deadline_far_away_stop_nothing(void **state)
{
    (void)state;
    static const atomic_int go_on = 0;
    uint8_t blank[16] = {0};
    FOR_EACH_SPEC(spec, {2, 2})
    {
        struct bench bench;
        bench_open(&bench, spec, (struct order){2, 2});
        struct answer answer = ask_until(&bench, blank, 0, clock_now() + UINT64_C(3600000000000), &go_on);
        CHECK(answer.end == SEARCH_EXHAUSTED && answer.solutions == 288, spec, "the empty 2x2 board");
        bench_close(&bench);
    }
}

static void largest_board_is_stopped_within_its_preparation_too(void **state)
{
    (void)state;
    static const atomic_int stop = 1;
    static const char *const specs[] = {"mrv", "dlx", "picosat", NULL};
    static uint8_t blank[BOARD_CELLS_MAX];
    for (const char *const *spec = specs; *spec; spec++) {
        struct bench bench;
        bench_open(&bench, *spec, (struct order){5, 5});
        CHECK(ask_until(&bench, blank, 0, 0, &stop).end == SEARCH_STOPPED, *spec, "the empty 5x5 board");
        bench_close(&bench);
    }
}

/* --- memory --- */

/* Opens and asks with the allocator as it is; true if both went well. */
static bool try_it(struct bench *bench, const char *text, struct order order, const uint8_t *cells,
                   struct answer *answer)
{
    struct error error = {""};
    bench->order = order;
    assert_true(spec_parse(text, solver_registry(), &bench->spec, &error));
    if (!session_open(&bench->session, &bench->spec, &(struct problem){.order = order}, &bench->allocator,
                      &error)) {
        CHECK(*error.text, text, "a board without memory");
        CHECK(bench->allocator.used == 0, text, "a board without memory");
        session_close(&bench->session);
        return false;
    }
    *answer = ask(bench, cells, 300);
    bool enough = answer->end != SEARCH_NO_MEMORY;
    session_close(&bench->session);
    CHECK(bench->allocator.used == 0, text, "a board without memory");
    return enough;
}

static void every_allocation_may_fail_in_turn(void **state)
{
    (void)state;
    uint8_t blank[16] = {0};
    FOR_EACH_SPEC(spec, {2, 2})
    {
        struct answer answer;
        struct bench counting = {.allocator = {0}};
        assert_true(try_it(&counting, spec, (struct order){2, 2}, blank, &answer));
        for (uint64_t fail_at = 1; fail_at <= counting.allocator.requests; fail_at++) {
            struct bench bench = {.allocator = {.fail_at = fail_at}};
            CHECK(!try_it(&bench, spec, (struct order){2, 2}, blank, &answer), spec,
                  "a board without memory");
        }
        struct bench enough = {.allocator = {.fail_at = counting.allocator.requests + 1}};
        CHECK(try_it(&enough, spec, (struct order){2, 2}, blank, &answer), spec, "a board with just enough");
        CHECK(answer.solutions == 288, spec, "a board with just enough");
    }
}

/* PicoSAT takes more as it learns, so it can run out in the middle of a search. It must not abort, and be as
 * new afterwards. */
static void search_runs_out_of_memory(const char *spec)
{
    struct bench bench;
    uint8_t blank[36] = {0}, board[36];
    make_board((struct order){2, 3}, 1, 20, board);
    bench_open(&bench, spec, (struct order){2, 3});
    struct answer before = ask(&bench, board, 2);
    uint64_t requests = bench.allocator.requests;
    size_t used = bench.allocator.used;
    ask(&bench, blank, 3000);
    uint64_t needed = bench.allocator.requests - requests;
    assert_true(needed >= 1);
    for (uint64_t fail_in = 1; fail_in <= needed && fail_in <= 2; fail_in++) {
        bench.allocator.fail_at = bench.allocator.requests + fail_in;
        struct answer answer = ask(&bench, blank, 3000);
        assert_int_equal(answer.end, SEARCH_NO_MEMORY);
        assert_int_equal(answer.wrong, 0);
        assert_int_equal(bench.allocator.used, used);
        bench.allocator.fail_at = 0;
        requests = bench.allocator.requests;
        struct answer after = ask(&bench, board, 2);
        assert_unchanged(&after, &before, spec);
        /* All it had is there again: an easy board needs no more than the reserve. */
        assert_int_equal(bench.allocator.requests, requests);
    }
    bench_close(&bench);
}

static void search_that_runs_out_of_memory_says_so_and_can_go_on(void **state)
{
    (void)state;
    search_runs_out_of_memory("picosat:blocking-limit=100000");
}

static void memory_limit_is_kept(void **state)
{
    (void)state;
    struct order order = {3, 3};
    uint8_t cells[81];
    type_in(order, sample_1.givens, cells);
    FOR_EACH_SPEC(spec, {3, 3})
    {
        struct answer answer;
        struct bench counting = {.allocator = {0}};
        assert_true(try_it(&counting, spec, order, cells, &answer));
        size_t peak = counting.allocator.peak;
        struct bench enough = {.allocator = {.limit = peak}};
        CHECK(try_it(&enough, spec, order, cells, &answer) && answer.solutions == 1, spec, "sample 1");
        struct bench too_little = {.allocator = {.limit = peak / 2}};
        /* memo then remembers less. */
        CHECK(!try_it(&too_little, spec, order, cells, &answer) || !strncmp(spec, "memo", 4), spec,
              "sample 1");
        CHECK(too_little.allocator.peak <= peak / 2, spec, "sample 1");
    }
}

/* --- sessions --- */

static void back_end_of_another_version_is_refused(void **state)
{
    (void)state;
    struct solver old = *solver_registry()[1], grown = old;
    old.abi_version = SOLVER_ABI_VERSION + 1;
    grown.struct_size = sizeof grown + 8;
    const struct solver *const both[] = {&old, &grown};
    for (int i = 0; i < 2; i++) {
        struct spec spec;
        struct session session;
        struct allocator allocator = {0};
        struct error error = {""};
        spec_of_solver(both[i], &spec);
        assert_false(session_open(&session, &spec, &(struct problem){.order = {2, 2}}, &allocator, &error));
        assert_string_equal(error.text, "cell-order was built for another version of the solver interface");
        session_close(&session);
        assert_int_equal(allocator.requests, 0);
    }
}

static void two_sessions_of_one_back_end_do_not_disturb_each_other(void **state)
{
    (void)state;
    uint8_t cells[81], six[36] = {1, 2, 3, 4, 5, 6};
    type_in((struct order){3, 3}, source_003.givens, cells);
    FOR_EACH_SPEC(spec, {2, 3})
    {
        struct bench nine_board, six_board;
        bench_open(&nine_board, spec, (struct order){3, 3});
        struct answer before = ask(&nine_board, cells, 1);
        bench_open(&six_board, spec, (struct order){2, 3});
        struct answer six_before = ask(&six_board, six, 5), after = ask(&nine_board, cells, 1);
        assert_unchanged(&after, &before, spec);
        bench_close(&nine_board);
        struct answer six_after = ask(&six_board, six, 5);
        assert_unchanged(&six_after, &six_before, spec);
        bench_close(&six_board);
    }
}

/* The empty board has more solutions than any search finds until then. */
static void so_many_looks_end_a_search_at_the_same_node_each_time(void **state)
{
    static const char *const specs[] = {"cell-order",  "rescan",  "mrv",   "bands", "dlx",
                                        "dlx-compact", "cells",   "lanes", "bits",  "dpll",
                                        "cdcl",        "picosat", NULL};
    static const uint8_t empty[BOARD_CELLS_MAX];
    static const struct order nine = {3, 3};
    (void)state;
    for (size_t i = 0; specs[i]; i++) {
        struct bench bench;
        uint64_t nodes[3];
        bench_open(&bench, specs[i], nine);
        for (int run = 0; run < 3; run++) {
            uint64_t looks = run < 2 ? 3 : 6;
            struct search search = {.looks = &looks};
            assert_int_equal(session_solve(&bench.session, empty, &search), SEARCH_STOPPED);
            assert_int_equal(looks, 0);
            nodes[run] = search.counters[COUNTER_NODES];
        }
        assert_int_equal(nodes[0], nodes[1]);
        assert_true(nodes[2] > nodes[1]);
        bench_close(&bench);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_back_end_solves_the_examples_of_the_sources),
        cmocka_unit_test(every_back_end_proves_them_unique),
        cmocka_unit_test(empty_board_has_the_smallest_grid_first),
        cmocka_unit_test(every_back_end_counts_what_others_have_counted),
        cmocka_unit_test(larger_counts_are_right_where_the_search_is_fast),
        cmocka_unit_test(slices_never_keep_a_search_from_its_end),
        cmocka_unit_test(sum_45_counts_too_many_and_tells_wrong_grids),
        cmocka_unit_test(search_ends_at_its_limit_and_says_so),
        cmocka_unit_test(limit_that_is_just_reached_leaves_the_proof_open),
        cmocka_unit_test(full_board_is_its_own_solution),
        cmocka_unit_test(search_without_a_listener_still_counts),
        cmocka_unit_test(all_back_ends_agree_on_generated_boards_under_every_limit),
        cmocka_unit_test(rectangular_and_large_boards_are_solved),
        cmocka_unit_test(four_backtrackers_place_the_same_digits),
        cmocka_unit_test(search_without_a_mistake_takes_nothing_back),
        cmocka_unit_test(easy_board_is_all_propagation_for_those_who_look_for_the_fewest),
        cmocka_unit_test(counters_fit_together),
        cmocka_unit_test(dlx_that_takes_items_in_turn_places_what_plain_search_places),
        cmocka_unit_test(search_trees_do_not_shift_silently),
        cmocka_unit_test(so_many_looks_end_a_search_at_the_same_node_each_time),
        cmocka_unit_test(counters_do_not_depend_on_the_order_of_instances),
        cmocka_unit_test(stop_flag_ends_every_search_at_once),
        cmocka_unit_test(deadline_in_the_past_ends_every_search_at_once),
        cmocka_unit_test(stop_flag_that_is_down_and_a_deadline_far_away_stop_nothing),
        cmocka_unit_test(largest_board_is_stopped_within_its_preparation_too),
        cmocka_unit_test(every_allocation_may_fail_in_turn),
        cmocka_unit_test(search_that_runs_out_of_memory_says_so_and_can_go_on),
        cmocka_unit_test(memory_limit_is_kept),
        cmocka_unit_test(back_end_of_another_version_is_refused),
        cmocka_unit_test(two_sessions_of_one_back_end_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
