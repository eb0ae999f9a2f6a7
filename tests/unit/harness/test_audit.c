/* SPDX-License-Identifier: MIT */
/* The verdicts of the audit. */
#include "harness/comparing/audit/audit.h"
#include "solvers/registry/registry.h"
#include "tests/unit/support.h"

#include <string.h>

static struct spec_list specs;
static struct audit audit;

/* An audit of one back-end, with made-up questions. */
static void begin(size_t questions)
{
    static struct audit_state state;
    memset(&state, 0, sizeof state);
    memset(&specs, 0, sizeof specs);
    memset(&audit, 0, sizeof audit);
    struct error error;
    assert_true(spec_parse("dlx", solver_registry(), &specs.spec[0], &error));
    specs.count = 1;
    state.wanted = true;
    audit.state = &state;
    audit.count = 1;
    audit.questions.count = questions;
    for (size_t i = 0; i < questions; i++)
        snprintf(audit.questions.question[i].name, AUDIT_NAME_MAX, "question %zu", i + 1);
}

static void one_wrong_answer_is_enough_and_names_the_question(void **state)
{
    (void)state;
    uint64_t limit_ns;
    begin(3);
    audit_note(&audit, 0, AUDIT_RIGHT, 1000, NULL);
    assert_non_null(audit_next(&audit, 0, 0, &limit_ns));
    audit_note(&audit, 0, AUDIT_WRONG, 1000, &(struct error){"it says none"});
    assert_null(audit_next(&audit, 0, 0, &limit_ns));
    assert_int_equal(audit_end(&audit, &specs, NULL), 1);
    assert_string_equal(audit.state[0].why.text, "question 2: it says none");
}

/* Cut off is no failure; nor is a back-end asked for ever: the first question, in which a program starts, may take as long as
 * all others together. */
static void what_is_not_answered_in_time_is_no_failure(void **state)
{
    (void)state;
    uint64_t limit_ns = 0, all = 0;
    size_t asked = 0;
    begin(AUDIT_QUESTIONS_MAX);
    while (audit_next(&audit, 0, 0, &limit_ns)) {
        all += limit_ns;
        asked++;
        audit_note(&audit, 0, AUDIT_UNANSWERED, (double)limit_ns, NULL);
    }
    assert_true(all <= 2 * UINT64_C(5000000000));
    assert_in_range(asked, 8, AUDIT_QUESTIONS_MAX);
    assert_int_equal(audit_end(&audit, &specs, NULL), 0);
    assert_int_equal(audit_count(&audit, 0, AUDIT_RIGHT), 0);
}

static void the_time_limit_of_the_comparison_holds_for_questions(void **state)
{
    (void)state;
    uint64_t limit_ns;
    begin(1);
    assert_non_null(audit_next(&audit, 0, 1000000, &limit_ns));
    assert_int_equal(limit_ns, 1000000);
}

static void back_ends_from_outside_are_foreign(void **state)
{
    (void)state;
    struct error error;
    struct spec spec;
    for (const struct solver *const *solver = solver_registry(); *solver; solver++) {
        spec_of_solver(*solver, &spec);
        assert_int_equal(audit_is_foreign(&spec), (*solver)->argument != NULL);
    }
    assert_true(spec_parse("exec:protocol=line:cat", solver_registry(), &spec, &error));
    assert_true(audit_is_foreign(&spec));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_wrong_answer_is_enough_and_names_the_question),
        cmocka_unit_test(what_is_not_answered_in_time_is_no_failure),
        cmocka_unit_test(the_time_limit_of_the_comparison_holds_for_questions),
        cmocka_unit_test(back_ends_from_outside_are_foreign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
