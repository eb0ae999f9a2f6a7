/* SPDX-License-Identifier: MIT */
#include "harness/measuring/cross-check.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

/* What a back-end says of a board; `hash` 0 means that its solutions were not all seen. */
static struct outcome says(uint64_t solutions, bool complete, uint64_t hash)
{
    return (struct outcome){.status = complete ? STATUS_OK : STATUS_TIMEOUT,
                            .solutions = solutions,
                            .complete = complete,
                            .hashed = hash != 0 || solutions == 0,
                            .solution_hash = hash};
}

/* As with a limit that was reached. */
static struct outcome found(uint64_t solutions, uint64_t hash)
{
    struct outcome outcome = says(solutions, false, hash);
    outcome.status = STATUS_OK;
    return outcome;
}

static struct outcome refused(const char *why)
{
    struct outcome outcome = {.status = STATUS_WRONG, .solutions = 1};
    snprintf(outcome.flaw.text, sizeof outcome.flaw.text, "%s", why);
    return outcome;
}

struct told {
    size_t count;
    char text[2048];
};

static void note(void *context, const char *sentence)
{
    struct told *told = context;
    size_t used = strlen(told->text);
    snprintf(told->text + used, sizeof told->text - used, "%s%s", used ? "; " : "", sentence);
    told->count++;
}

/* Whatever the order of the two, they contradict each other or not. */
static void assert_told(struct outcome a, struct outcome b, const char *expected, const char *expected_turned)
{
    struct claim claims[] = {{.solver = "ann", .outcome = a}, {.solver = "ben", .outcome = b}},
                 turned[] = {{.solver = "ben", .outcome = b}, {.solver = "ann", .outcome = a}};
    struct told told = {0}, told_turned = {0};
    size_t count = cross_check_claims(claims, 2, note, &told);
    assert_string_equal(told.text, expected);
    assert_int_equal(told.count, *expected != 0);
    assert_int_equal(count, told.count);
    count = cross_check_claims(turned, 2, note, &told_turned);
    assert_string_equal(told_turned.text, expected_turned);
    assert_int_equal(count, told_turned.count);
}

static void agreement_is_no_contradiction(void **state)
{
    (void)state;
    assert_told(says(1, true, 7), says(1, true, 7), "", "");
    assert_told(says(0, true, 0), says(0, true, 0), "", "");
    assert_told(says(12, true, 7), says(12, true, 7), "", "");
    assert_told(found(2, 7), found(2, 7), "", "");
}

static void giving_up_contradicts_nobody(void **state)
{
    (void)state;
    assert_told(says(0, false, 0), says(1, true, 7), "", "");
    assert_told(says(0, false, 0), says(0, true, 0), "", "");
    assert_told(says(0, false, 0), says(0, false, 0), "", "");
    assert_told(says(3, false, 5), says(12, true, 7), "", "");
    assert_told(says(1, false, 7), says(1, true, 7), "", "");
}

static void different_solutions_of_a_board_with_several_are_no_contradiction(void **state)
{
    (void)state;
    assert_told(found(2, 7), found(2, 8), "", "");
    assert_told(found(1, 7), found(1, 8), "", "");
    assert_told(found(2, 7), says(5, true, 8), "", "");
}

static void complete_counts_that_differ_contradict_each_other(void **state)
{
    (void)state;
    assert_told(says(1, true, 7), says(0, true, 0), "ann says unique, ben says none",
                "ben says none, ann says unique");
    assert_told(says(1, true, 7), says(2, true, 9), "ann says unique, ben says 2 solutions",
                "ben says 2 solutions, ann says unique");
    assert_told(says(288, true, 7), says(287, true, 9), "ann says 288 solutions, ben says 287 solutions",
                "ben says 287 solutions, ann says 288 solutions");
}

static void finding_more_than_there_are_is_a_contradiction_even_when_cut_off(void **state)
{
    (void)state;
    assert_told(says(1, true, 7), found(2, 9), "ann says unique, ben says several (at least 2)",
                "ben says several (at least 2), ann says unique");
    assert_told(says(0, true, 0), says(1, false, 9), "ann says none, ben says at least 1",
                "ben says at least 1, ann says none");
    assert_told(says(5, true, 7), says(6, false, 0), "ann says 5 solutions, ben says several (at least 6)",
                "ben says several (at least 6), ann says 5 solutions");
}

static void other_grid_than_the_unique_one_is_a_contradiction(void **state)
{
    (void)state;
    assert_told(says(1, true, 7), says(1, true, 8),
                "ann and ben have different grids, and one of them says unique",
                "ben and ann have different grids, and one of them says unique");
    assert_told(says(1, true, 7), found(1, 8),
                "ann and ben have different grids, and one of them says unique",
                "ben and ann have different grids, and one of them says unique");
    assert_told(says(1, true, 7), says(1, false, 8),
                "ann and ben have different grids, and one of them says unique",
                "ben and ann have different grids, and one of them says unique");
}

static void same_count_of_other_solutions_is_a_contradiction(void **state)
{
    (void)state;
    assert_told(says(12, true, 7), says(12, true, 8),
                "ann and ben have the same count, but different solutions",
                "ben and ann have the same count, but different solutions");
}

static void solutions_that_were_not_all_seen_are_not_compared(void **state)
{
    (void)state;
    struct outcome unseen = says(12, true, 7);
    unseen.hashed = false;
    assert_told(unseen, says(12, true, 8), "", "");
}

static void refused_solution_is_told_once_and_its_back_end_left_out(void **state)
{
    (void)state;
    assert_told(refused("row 1 holds 1 twice"), says(1, true, 7), "ann is wrong: row 1 holds 1 twice",
                "ann is wrong: row 1 holds 1 twice");
    struct claim claims[] = {{.solver = "ann", .outcome = says(1, true, 7)},
                             {.solver = "ben", .outcome = refused("r1c1 is blank")},
                             {.solver = "cem", .outcome = says(1, true, 7)},
                             {.solver = "dot", .outcome = refused("box 1 holds 2 twice")}};
    struct told told = {0};
    assert_int_equal(cross_check_claims(claims, 4, note, &told), 2);
    assert_string_equal(told.text, "ben is wrong: r1c1 is blank; dot is wrong: box 1 holds 2 twice");
}

static void odd_one_out_among_many_is_named_once(void **state)
{
    (void)state;
    struct claim claims[] = {{.solver = "ann", .outcome = says(1, true, 7)},
                             {.solver = "ben", .outcome = says(1, true, 7)},
                             {.solver = "cem", .outcome = says(0, true, 0)},
                             {.solver = "dot", .outcome = says(0, false, 0)},
                             {.solver = "eve", .outcome = says(1, true, 7)}};
    struct told told = {0};
    assert_int_equal(cross_check_claims(claims, 5, note, &told), 2);
    assert_string_equal(told.text, "ann says unique, cem says none; cem says none, eve says unique");
}

static void one_claim_or_none_contradicts_nothing(void **state)
{
    (void)state;
    struct claim claim = {.solver = "ann", .outcome = says(1, true, 7)};
    struct told told = {0};
    assert_int_equal(cross_check_claims(&claim, 1, note, &told), 0);
    assert_int_equal(cross_check_claims(&claim, 0, note, &told), 0);
    claim.outcome = refused("r1c1 is blank");
    assert_int_equal(cross_check_claims(&claim, 1, note, &told), 1);
}

static void outcomes_are_told_in_words(void **state)
{
    (void)state;
    char text[OUTCOME_TEXT_MAX];
    struct outcome clash = {.status = STATUS_CLASH};
    assert_string_equal(outcome_text(&clash, text), "none");
    assert_string_equal(outcome_text(&(struct outcome){.complete = true, .solutions = UINT64_MAX}, text),
                        "18446744073709551615 solutions");
    assert_string_equal(outcome_text(&(struct outcome){.solutions = 0}, text), "gave up");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agreement_is_no_contradiction),
        cmocka_unit_test(giving_up_contradicts_nobody),
        cmocka_unit_test(different_solutions_of_a_board_with_several_are_no_contradiction),
        cmocka_unit_test(complete_counts_that_differ_contradict_each_other),
        cmocka_unit_test(finding_more_than_there_are_is_a_contradiction_even_when_cut_off),
        cmocka_unit_test(other_grid_than_the_unique_one_is_a_contradiction),
        cmocka_unit_test(same_count_of_other_solutions_is_a_contradiction),
        cmocka_unit_test(solutions_that_were_not_all_seen_are_not_compared),
        cmocka_unit_test(refused_solution_is_told_once_and_its_back_end_left_out),
        cmocka_unit_test(odd_one_out_among_many_is_named_once),
        cmocka_unit_test(one_claim_or_none_contradicts_nothing),
        cmocka_unit_test(outcomes_are_told_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
