/* SPDX-License-Identifier: MIT */
/* bands and bands-batch against mrv and against what is known by construction, in every instruction set that
 * the machine has (bands/ does so with many more boards). Every solution is judged by the referee of the
 * tests. */
#include "common/board/board.h"
#include "common/board/board-isomorph.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

static const struct order nine = {3, 3};

static bool is_bands(const char *spec)
{
    return !strncmp(spec, "bands", 5);
}

/* The engines in each instruction set; what the machine lacks is reported and skipped. */
#define FOR_EACH_ENGINE(spec)                                                                     \
    for (const char *const *spec##_at = sound_specs_of(nine), *spec; (spec = *spec##_at) != NULL; \
         spec##_at++)                                                                             \
        if (is_bands(spec))

#define CHECK(condition, spec, number)                                   \
    do {                                                                 \
        if (!(condition))                                                \
            fail_msg("%s, board %zu: not %s", spec, number, #condition); \
    } while (0)

/* --- agreement --- */

enum { BOARDS = 6000 };

static uint8_t boards[BOARDS][81];
static struct answer expected[BOARDS];

/* More and more blanks, so one solution and then several; every third has a given altered, so mostly none. */
static void make_boards(void)
{
    struct random random;
    random_seed(&random, 17, 0);
    for (size_t i = 0; i < BOARDS; i++) {
        make_board(nine, i, 30 + (unsigned)(i % 24), boards[i]);
        if (i % 3 == 2)
            alter_a_given(nine, &random, boards[i]);
    }
}

static void engines_agree_with_mrv_under_every_limit(void **state)
{
    (void)state;
    static const uint64_t limits[] = {2, 1, 40};
    static const size_t steps[] = {1, 4, 20}; /* each solution is judged, which takes its time */
    size_t outcomes[3] = {0};
    make_boards();
    for (size_t l = 0; l < 3; l++) {
        const size_t step = DRAWN_SHARE * steps[l];
        struct bench mrv;
        bench_open(&mrv, "mrv", nine);
        for (size_t i = 0; i < BOARDS; i += step) {
            expected[i] = ask(&mrv, boards[i], limits[l]);
            if (!l)
                outcomes[expected[i].solutions]++;
        }
        bench_close(&mrv);
        FOR_EACH_ENGINE(spec)
        {
            struct bench bench;
            bench_open(&bench, spec, nine);
            for (size_t i = 0; i < BOARDS; i += step) {
                struct answer answer = ask(&bench, boards[i], limits[l]);
                CHECK(answer.end == expected[i].end, spec, i);
                CHECK(answer.solutions == expected[i].solutions, spec, i);
                CHECK(answer.told == answer.solutions && !answer.wrong, spec, i);
                if (answer.end == SEARCH_EXHAUSTED)
                    CHECK(answer.digest == expected[i].digest, spec, i);
            }
            bench_close(&bench);
        }
    }
    for (size_t i = 0; i < 3; i++)
        assert_true(outcomes[i] >= 500 / DRAWN_SHARE);
}

static void all_solutions_are_counted(void **state)
{
    (void)state;
    uint8_t cells[81];
    for (size_t i = 0; i < 2; i += DRAWN_SHARE) {
        make_board(nine, i, 57, cells);
        struct bench mrv;
        bench_open(&mrv, "mrv", nine);
        struct answer all = ask(&mrv, cells, 0);
        bench_close(&mrv);
        assert_true(all.solutions > 10);
        FOR_EACH_ENGINE(spec)
        {
            struct bench bench;
            bench_open(&bench, spec, nine);
            struct answer answer = ask(&bench, cells, 0);
            CHECK(answer.end == SEARCH_EXHAUSTED && !answer.wrong, spec, i);
            CHECK(answer.solutions == all.solutions && answer.digest == all.digest, spec, i);
            bench_close(&bench);
        }
    }
}

/* --- contradictions among few givens --- */

/* Without a solution by construction: a blank that sees nine digits; two blanks of a row and box that are
 * left with the same digit; a row, and a box, that a digit is shut out of. */
static const char *const contradictory[] = {
    ".12345... 6........ 7........ 8........ 9........ ......... ......... ......... .........",
    "..1234567 ......... ......... 8........ ......... ......... .8....... ......... .........",
    "...123..5 ......... 9........ ......9.. ......... ......... .......9. ......... .........",
    "...9..... ......9.. 123...... ......... ......... ......... ......... ......... .........",
};

static void contradictions_among_few_givens_are_seen(void **state)
{
    (void)state;
    enum { ISOMORPHS = 100 };
    FOR_EACH_ENGINE(spec)
    {
        struct bench bench;
        bench_open(&bench, spec, nine);
        for (size_t i = 0; i < sizeof contradictory / sizeof *contradictory; i++) {
            uint8_t givens[81], cells[81];
            type_in(nine, contradictory[i], givens);
            assert_false(board_find_clash(nine, givens, NULL));
            for (unsigned number = 0; number < ISOMORPHS; number++) {
                isomorph_make(nine, givens, 1, i, number, cells);
                struct answer answer = ask(&bench, cells, 1);
                CHECK(answer.end == SEARCH_EXHAUSTED && !answer.solutions, spec, i);
            }
        }
        bench_close(&bench);
    }
}

/* --- memory --- */

static void engine_without_memory_says_so(void **state)
{
    (void)state;
    FOR_EACH_ENGINE(spec)
    {
        struct bench bench;
        bench_open(&bench, spec, nine);
        uint64_t needed = bench.allocator.requests;
        bench_close(&bench);
        CHECK(needed >= 2, spec, (size_t)0);
        for (uint64_t fail_at = 1; fail_at <= needed; fail_at++) {
            struct error error = {""};
            bench.allocator = (struct allocator){.fail_at = fail_at};
            CHECK(!session_open(&bench.session, &bench.spec, &(struct problem){.order = nine},
                                &bench.allocator, &error),
                  spec, (size_t)0);
            CHECK(!strncmp(error.text, "not enough memory", 17) && !bench.allocator.used, spec, (size_t)0);
        }
    }
}

/* --- many at once --- */

static void answers_to_many_come_in_order(void **state)
{
    (void)state;
    static const char *const specs[] = {"mrv", "dlx", NULL};
    static struct board_answer answers[BOARDS];
    static uint8_t grids[BOARDS][81];
    enum { ASKED = 2000 };
    make_boards();
    struct bench mrv;
    bench_open(&mrv, "mrv", nine);
    for (size_t i = 0; i < ASKED; i++)
        expected[i] = ask(&mrv, boards[i], 2);
    bench_close(&mrv);
    for (const char *const *lists[] = {specs, sound_specs_of(nine)}, *const **list = lists; list < lists + 2;
         list++)
        for (const char *const *at = *list; *at; at++) {
            const char *spec = *at;
            if (list > lists && !is_bands(spec))
                continue;
            /* Fewer than lanes, as many, more; and none at all. */
            static const size_t counts[] = {ASKED, 33, 32, 7, 1, 0};
            struct bench bench;
            bench_open(&bench, spec, nine);
            for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
                struct boards asked = {
                    .cells = *boards, .count = counts[c], .limit = 2, .answers = answers, .grids = *grids};
                assert_int_equal(session_solve_many(&bench.session, &asked), SEARCH_EXHAUSTED);
                assert_true(asked.counters[COUNTER_NODES] >= counts[c]);
                for (size_t i = 0; i < counts[c]; i++) {
                    CHECK(answers[i].solutions == expected[i].solutions, spec, i);
                    CHECK(answers[i].end == expected[i].end, spec, i);
                    CHECK(!answers[i].solutions || is_solution(nine, boards[i], grids[i]), spec, i);
                }
            }
            bench_close(&bench);
        }
}

/* For many at once there was no check whether givens clash. */
static void clashes_among_many_are_no_solution(void **state)
{
    (void)state;
    static const char *const specs[] = {"mrv", "bands", "bands-batch", NULL};
    static uint8_t cells[811][81];
    static struct board_answer answers[810];
    size_t count = 0;
    for (unsigned a = 0; a < 81; a++)
        for (unsigned b = a + 1; b < 81; b++) {
            memset(cells[count], 0, 81);
            cells[count][a] = cells[count][b] = (uint8_t)(1 + (a + b) % 9);
            count += board_find_clash(nine, cells[count], NULL);
        }
    assert_int_equal(count, 810); /* 81 cells that see 20 others */
    for (const char *const *spec = specs; *spec; spec++) {
        struct bench bench;
        bench_open(&bench, *spec, nine);
        struct boards asked = {.cells = *cells, .count = count, .limit = 1, .answers = answers};
        assert_int_equal(session_solve_many(&bench.session, &asked), SEARCH_EXHAUSTED);
        for (size_t i = 0; i < count; i++)
            CHECK(answers[i].end == SEARCH_EXHAUSTED && !answers[i].solutions, *spec, i);
        bench_close(&bench);
    }
}

/* Two halves of a board's number: each of so many gets the answer to itself. */
static void boards_are_told_apart_beyond_two_bytes(void **state)
{
    (void)state;
    enum { ASKED = 70000, DRAWN = 50 };
    static uint8_t cells[ASKED][81], grids[ASKED][81];
    static struct board_answer answers[ASKED];
    for (size_t i = 0; i < ASKED; i++) {
        if (i < DRAWN)
            make_board(nine, i, 20, cells[i]);
        else
            memcpy(cells[i], cells[i % DRAWN], sizeof *cells);
    }
    for (size_t i = 0; i < ASKED; i++) {
        if (i % 7 == i / 65536)
            cells[i][0] = cells[i][1] = 1; /* which clash */
    }
    FOR_EACH_ENGINE(spec)
    {
        struct bench bench;
        bench_open(&bench, spec, nine);
        struct boards asked = {
            .cells = *cells, .count = ASKED, .limit = 1, .answers = answers, .grids = *grids};
        assert_int_equal(session_solve_many(&bench.session, &asked), SEARCH_EXHAUSTED);
        for (size_t i = 0; i < ASKED; i++) {
            CHECK(answers[i].solutions == (i % 7 != i / 65536), spec, i);
            CHECK(i % (7 * DRAWN_SHARE) || !answers[i].solutions || is_solution(nine, cells[i], grids[i]),
                  spec, i);
        }
        bench_close(&bench);
    }
}

static void many_are_stopped_with_what_is_known(void **state)
{
    (void)state;
    static const atomic_int stop = 1;
    struct board_answer answers[3];
    uint8_t cells[3][81];
    /* The second has so many solutions that they can't be counted one by one. */
    make_board(nine, 1, 0, cells[0]);
    memset(cells[1], 0, 81);
    make_board(nine, 2, 0, cells[2]);
    FOR_EACH_ENGINE(spec)
    for (int kind = 0; kind < 2; kind++) {
        struct bench bench;
        bench_open(&bench, spec, nine);
        struct boards asked = {.cells = *cells, .count = 3, .answers = answers};
        if (kind)
            asked.deadline = 1;
        else
            asked.stop = &stop;
        CHECK(session_solve_many(&bench.session, &asked) == SEARCH_STOPPED, spec, (size_t)1);
        CHECK(answers[1].end == SEARCH_STOPPED, spec, (size_t)1);
        for (size_t i = 0; i < 3; i += 2)
            CHECK(answers[i].end == SEARCH_STOPPED ||
                      (answers[i].end == SEARCH_EXHAUSTED && answers[i].solutions == 1),
                  spec, i);
        bench_close(&bench);
    }
}

/* The empty board needs a larger and larger stack where boards are searched together; one by one they need
 * none but that which was there at the start. */
static void many_without_memory_are_told_so(void **state)
{
    (void)state;
    static const uint8_t blank[40][81];
    struct board_answer answers[40];
    FOR_EACH_ENGINE(spec)
    {
        struct bench bench;
        bench_open(&bench, spec, nine);
        if (strcmp(bench.session.solver->name, "bands-batch") != 0) {
            bench_close(&bench);
            continue;
        }
        uint64_t opened = bench.allocator.requests;
        for (uint64_t fail_in = 1; fail_in <= 3; fail_in++) {
            struct boards asked = {.cells = *blank, .count = 40, .limit = 100000, .answers = answers};
            size_t used = bench.allocator.used;
            bench.allocator.fail_at = bench.allocator.requests + fail_in;
            CHECK(session_solve_many(&bench.session, &asked) == SEARCH_NO_MEMORY, spec, (size_t)fail_in);
            CHECK(answers[39].end == SEARCH_NO_MEMORY, spec, (size_t)fail_in);
            CHECK(bench.allocator.used == used, spec, (size_t)fail_in);
            bench.allocator.fail_at = 0;
        }
        CHECK(bench.allocator.requests > opened, spec, (size_t)0);
        struct boards asked = {.cells = *blank, .count = 40, .limit = 1000, .answers = answers};
        CHECK(session_solve_many(&bench.session, &asked) == SEARCH_EXHAUSTED, spec, (size_t)0);
        for (size_t i = 0; i < 40; i++)
            CHECK(answers[i].end == SEARCH_LIMIT && answers[i].solutions == 1000, spec, i);
        bench_close(&bench);
    }
}

/* --- other orders --- */

static void other_orders_are_refused(void **state)
{
    (void)state;
    static const struct order orders[] = {{2, 2}, {1, 9}, {9, 1}, {4, 4}};
    FOR_EACH_ENGINE(spec)
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct bench bench = {.order = orders[i]};
        struct error error = {""};
        char expected_text[96];
        assert_true(spec_parse(spec, solver_registry(), &bench.spec, &error));
        CHECK(!session_open(&bench.session, &bench.spec, &(struct problem){.order = orders[i]},
                            &bench.allocator, &error),
              spec, i);
        snprintf(expected_text, sizeof expected_text, "%s solves boards of order 3x3 only",
                 bench.spec.solver->name);
        assert_string_equal(error.text, expected_text);
    }
}

/* --- instruction sets --- */

static void instruction_sets_that_are_not_here_are_refused_by_name(void **state)
{
    (void)state;
    static const char *const solvers[] = {"bands", "bands-batch", "bits", "lanes"};
    static const char *const sets[] = {"words", "sse2", "neon", "avx2", "avx512", "avx512bitalg"};
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++) {
        bool is_here[sizeof sets / sizeof *sets];
        for (size_t set = 0; set < sizeof sets / sizeof *sets; set++) {
            struct bench bench = {.order = nine};
            struct error error = {""};
            char spec[32], refusal[64];
            snprintf(spec, sizeof spec, "%s:set=%s", solvers[i], sets[set]);
            snprintf(refusal, sizeof refusal, " has no %s; set=auto takes the best there is", sets[set]);
            assert_true(spec_parse(spec, solver_registry(), &bench.spec, &error));
            is_here[set] = session_open(&bench.session, &bench.spec, &(struct problem){.order = nine},
                                        &bench.allocator, &error);
            CHECK(is_here[set] || strstr(error.text, refusal), spec, set);
            bench_close(&bench);
        }
        /* Words are everywhere, and no machine is of both kinds. */
        CHECK(is_here[0] && !(is_here[1] && is_here[2]), solvers[i], i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_agree_with_mrv_under_every_limit),
        cmocka_unit_test(all_solutions_are_counted),
        cmocka_unit_test(contradictions_among_few_givens_are_seen),
        cmocka_unit_test(engine_without_memory_says_so),
        cmocka_unit_test(answers_to_many_come_in_order),
        cmocka_unit_test(clashes_among_many_are_no_solution),
        cmocka_unit_test(boards_are_told_apart_beyond_two_bytes),
        cmocka_unit_test(many_are_stopped_with_what_is_known),
        cmocka_unit_test(many_without_memory_are_told_so),
        cmocka_unit_test(other_orders_are_refused),
        cmocka_unit_test(instruction_sets_that_are_not_here_are_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
