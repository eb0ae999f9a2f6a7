/* SPDX-License-Identifier: MIT */
/* Reasons on boards typed in by hand, and explanations of instances where they are known. */
#include "common/cover/family.h"
#include "harness/extensions/explain/explanation.h"
#include "solvers/registry/registry.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

static const struct order two = {2, 2}, three = {3, 3};

static char *text_of_step(struct order order, const uint8_t *cells, const struct reason *reason, size_t index)
{
    static char text[1000];
    FILE *out = fmemopen(text, sizeof text, "w");
    assert_non_null(out);
    step_print(out, order, cells, reason, index);
    fclose(out);
    return text;
}

static void two_equal_givens_are_a_clash(void **state)
{
    (void)state;
    uint8_t cells[16];
    struct reason reason;
    type_in(two, "1..1 .... .... ....", cells);
    reason_find(two, cells, &reason);
    assert_int_equal(reason.kind, REASON_CLASH);
    assert_int_equal(reason.clash.second, 3);
    assert_int_equal(reason.used_count, 2);
    reason_close(&reason);
}

static void a_cell_that_sees_every_digit_is_dead(void **state)
{
    (void)state;
    uint8_t cells[16];
    struct reason reason;
    type_in(two, ".12. 3... .... 4...", cells);
    reason_find(two, cells, &reason);
    assert_int_equal(reason.kind, REASON_DIRECT);
    assert_string_equal(text_of_step(two, cells, &reason, 0),
                        "r1c1 has no digit left: it sees 1 in r1c2, 2 in r1c3, 3 in r2c1, 4 in r4c1");
    reason_close(&reason);
}

static void a_digit_without_a_place_is_named_with_its_unit(void **state)
{
    (void)state;
    uint8_t cells[81];
    struct reason reason;
    /* 7 is in row 2, box 2, and in column 7; else row 1 is full. */
    type_in(three,
            "125....34 ...7..... ......... ......... ......7.. ......... ......... ......... .........",
            cells);
    reason_find(three, cells, &reason);
    assert_int_equal(reason.kind, REASON_DIRECT);
    assert_string_equal(text_of_step(three, cells, &reason, reason.step_count - 1),
                        "row 1 has no place left for 7: r1c1 holds 1; r1c2 holds 2; r1c3 holds 5; "
                        "r1c4, r1c5, r1c6 see it in r2c4; r1c7 sees it in r5c7; r1c8 holds 3; r1c9 holds 4");
    reason_close(&reason);
}

static void each_step_rests_on_givens_and_steps_before_it(void **state)
{
    (void)state;
    unsigned chains = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        uint8_t cells[81];
        struct random random;
        struct reason reason;
        random_seed(&random, 1, seed);
        make_board(three, seed, 45, cells);
        if (!alter_a_given(three, &random, cells))
            continue;
        reason_find(three, cells, &reason);
        chains += reason.kind == REASON_CHAIN;
        assert_int_equal(reason.kind == REASON_CHAIN, reason.step_count > 1);
        for (size_t i = 0; i < reason.step_count; i++)
            for (size_t k = 0; k < reason.step[i].because_count; k++) {
                const unsigned by = reason.step[i].because[k].by;
                bool stands = cells[by] && reason.is_used[by];
                for (size_t earlier = 0; earlier < i; earlier++)
                    stands |= reason.step[earlier].cell == by;
                assert_true(stands);
            }
        reason_close(&reason);
    }
    assert_true(chains > 20);
}

static void a_board_with_a_solution_has_no_reason(void **state)
{
    (void)state;
    for (size_t i = 0; source_boards[i]; i++) {
        uint8_t cells[BOARD_CELLS_MAX];
        struct reason reason;
        type_in(source_boards[i]->order, source_boards[i]->givens, cells);
        reason_find(source_boards[i]->order, cells, &reason);
        assert_int_equal(reason.kind, REASON_SEARCH);
        assert_int_equal(reason.step_count, 0);
        reason_close(&reason);
    }
}

/* --- whole explanations --- */

struct asking {
    struct session_list sessions;
    struct spec spec;
};

static void explain_problem(struct asking *asking, const struct problem *problem, const uint8_t *cells,
                            uint64_t timeout, struct explanation *explanation)
{
    struct error error;
    assert_true(spec_parse("dlx", solver_registry(), &asking->spec, &error));
    explanation_find(problem, cells, &asking->spec, &asking->sessions, timeout, explanation);
}

static void solutions_of_the_empty_board_differ_everywhere(void **state)
{
    (void)state;
    static const uint8_t cells[16] = {0};
    struct asking asking = {.sessions = {0}};
    struct explanation explanation;
    explain_problem(&asking, &(struct problem){.order = two}, cells, 0, &explanation);
    assert_int_equal(explanation.finding, FINDING_SEVERAL);
    assert_int_equal(explanation.solutions.count, 288);
    assert_true(explanation.solutions.all && explanation.solutions.differences_known);
    for (size_t fact = 0; fact < 64; fact++)
        assert_true(is_varied(&explanation.solutions, fact));
    assert_true(explanation_is_whole(&explanation));
    explanation_close(&explanation);
    sessions_close(&asking.sessions);
}

/* Three queens do not go onto a board of three by three; any two columns can be covered. */
static void three_columns_of_queens_3_cannot_be_covered(void **state)
{
    (void)state;
    struct family_range range;
    struct error error;
    struct allocator allocator = {0};
    assert_true(family_parse("queens:3", &range, &error));
    const struct family_member member = family_member(&range, 0);
    struct cover *cover = family_open(&member, &allocator);
    struct asking asking = {.sessions = {0}};
    struct explanation explanation;
    explain_problem(&asking, &(struct problem){.cover = cover}, NULL, 0, &explanation);
    assert_int_equal(explanation.finding, FINDING_NONE);
    assert_true(explanation.core.is_minimal);
    assert_true(explanation_is_whole(&explanation));
    explanation_close(&explanation);
    sessions_close(&asking.sessions);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

/* A time limit that is over at once: nothing is claimed, and all is given back. */
static void without_time_it_gives_up(void **state)
{
    (void)state;
    static const uint8_t cells[81] = {0};
    struct asking asking = {.sessions = {0}};
    struct explanation explanation;
    explain_problem(&asking, &(struct problem){.order = three}, cells, 1, &explanation);
    assert_int_equal(explanation.finding, FINDING_GAVE_UP);
    assert_false(explanation_is_whole(&explanation));
    explanation_close(&explanation);
    sessions_close(&asking.sessions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_equal_givens_are_a_clash),
        cmocka_unit_test(a_cell_that_sees_every_digit_is_dead),
        cmocka_unit_test(a_digit_without_a_place_is_named_with_its_unit),
        cmocka_unit_test(each_step_rests_on_givens_and_steps_before_it),
        cmocka_unit_test(a_board_with_a_solution_has_no_reason),
        cmocka_unit_test(solutions_of_the_empty_board_differ_everywhere),
        cmocka_unit_test(three_columns_of_queens_3_cannot_be_covered),
        cmocka_unit_test(without_time_it_gives_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
