/* SPDX-License-Identifier: MIT */
#include "harness/base/hash.h"
#include "harness/extensions/making/generator.h"
#include "tests/unit/support.h"

#include <string.h>

static const struct order order = {3, 3};

struct judges {
    struct bench prover, judge;
};

static void open_judges(struct judges *judges)
{
    bench_open(&judges->prover, "bands", order);
    bench_open(&judges->judge, "dlx", order);
}

static void close_judges(struct judges *judges)
{
    bench_close(&judges->prover);
    bench_close(&judges->judge);
}

/* A minimal board, then so many steps from it. */
static void make(struct judges *judges, uint64_t stream, unsigned steps, uint8_t *cells)
{
    struct random random;
    random_seed(&random, 2026, stream);
    generate_grid(order, &random, cells);
    generate_unique(&judges->prover.session, &random, 0, cells);
    generate_harder(&judges->prover.session, &judges->judge.session, &random, steps, cells);
}

static void climbing_leaves_boards_unique_and_minimal(void **state)
{
    (void)state;
    struct judges judges;
    struct bench referee;
    open_judges(&judges);
    bench_open(&referee, "mrv", order);
    for (unsigned board = 0; board < 10; board++) {
        uint8_t cells[81];
        make(&judges, board, 30, cells);
        assert_int_equal(ask(&referee, cells, 2).solutions, 1);
        for (unsigned cell = 0; cell < 81; cell++) {
            uint8_t given = cells[cell];
            cells[cell] = 0;
            assert_true(!given || ask(&referee, cells, 2).solutions == 2);
            cells[cell] = given;
        }
    }
    bench_close(&referee);
    close_judges(&judges);
}

static void more_steps_never_make_a_board_easier(void **state)
{
    (void)state;
    struct judges judges;
    open_judges(&judges);
    uint64_t first = 0, last = 0;
    for (unsigned board = 0; board < 10; board++) {
        uint64_t before = 0;
        for (unsigned steps = 0; steps <= 60; steps += 20) {
            uint8_t cells[81];
            make(&judges, board, steps, cells);
            uint64_t hardness = board_hardness(&judges.judge.session, cells, 0);
            assert_true(hardness >= before);
            before = hardness;
            first += steps ? 0 : hardness;
        }
        last += before;
    }
    assert_true(last > first + first / 2); /* and most become a good deal harder */
    close_judges(&judges);
}

/* Each isomorph of a board that is full but for one cell has two nodes: the givens, and the solution. */
static void hardness_counts_nodes(void **state)
{
    (void)state;
    struct judges judges;
    uint8_t cells[81];
    struct random random;
    open_judges(&judges);
    random_seed(&random, 3, 0);
    generate_grid(order, &random, cells);
    cells[40] = 0;
    assert_int_equal(board_hardness(&judges.judge.session, cells, 0), 2);
    close_judges(&judges);
}

/* The prover says whether a board is unique, and nothing else of it matters. */
static void every_sound_prover_leads_to_the_same_boards(void **state)
{
    (void)state;
    static const char *const provers[] = {"bands", "mrv", "cells", "picosat"};
    uint8_t cells[81], other[81];
    for (size_t i = 0; i < sizeof provers / sizeof *provers; i++) {
        struct judges judges;
        bench_open(&judges.prover, provers[i], order);
        bench_open(&judges.judge, "dlx", order);
        make(&judges, 77, 5, i ? other : cells);
        close_judges(&judges);
        if (i)
            assert_memory_equal(cells, other, sizeof cells);
    }
}

/* Frozen on 22 November 2026: should this fail, the hard sets in data/ can no longer be made again. */
static void same_seed_gives_the_same_hard_boards_for_ever(void **state)
{
    (void)state;
    struct judges judges;
    uint8_t cells[3 * 81];
    char text[CHECKSUM_TEXT];
    open_judges(&judges);
    for (unsigned board = 0; board < 3; board++)
        make(&judges, board, 40, cells + board * 81);
    close_judges(&judges);
    checksum(cells, sizeof cells, text);
    assert_string_equal(text, "84045e6b835de6ee29ff68e5bf23f3043aa6c4466326ef9739d505425dcdada8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(climbing_leaves_boards_unique_and_minimal),
        cmocka_unit_test(more_steps_never_make_a_board_easier),
        cmocka_unit_test(hardness_counts_nodes),
        cmocka_unit_test(every_sound_prover_leads_to_the_same_boards),
        cmocka_unit_test(same_seed_gives_the_same_hard_boards_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
