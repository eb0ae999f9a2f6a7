/* SPDX-License-Identifier: MIT */
/* Minimal sets of assumptions: against all subsets, and while memory runs out. */
#include "solvers/services/unsatisfiable.h"

#include "common/base/clock.h"
#include "tests/models.h"
#include "tests/unit/support.h"

#include <string.h>

enum { VARIABLES = 5, CLAUSES = 16, LENGTH = 4 * CLAUSES };

/* A random formula, and the same with a selector, VARIABLES + 1 + number, in each clause. */
struct formula {
    int plain[LENGTH], selected[LENGTH + CLAUSES];
    size_t plain_length, selected_length, start[CLAUSES + 1];
};

static void make(struct random *random, struct formula *formula)
{
    memset(formula, 0, sizeof *formula);
    for (int clause = 0; clause < CLAUSES; clause++) {
        formula->start[clause] = formula->plain_length;
        formula->selected[formula->selected_length++] = -(VARIABLES + 1 + clause);
        for (unsigned i = 2 + random_below(random, 2); i > 0; i--) {
            const int variable = 1 + (int)random_below(random, VARIABLES);
            const int literal = random_below(random, 2) ? variable : -variable;
            formula->plain[formula->plain_length++] = literal;
            formula->selected[formula->selected_length++] = literal;
        }
        formula->plain_length++;
        formula->selected_length++;
    }
    formula->start[CLAUSES] = formula->plain_length;
}

/* Whether these clauses, by their selectors, have a model; without number `less`. */
static bool has_model(const struct formula *formula, const int *selectors, size_t count, size_t less)
{
    int literals[LENGTH];
    struct cnf part = {.variables = VARIABLES, .literals = literals};
    for (size_t i = 0; i < count; i++) {
        const size_t clause = (size_t)(selectors[i] - VARIABLES - 1), start = formula->start[clause],
                     length = formula->start[clause + 1] - start;
        if (i == less)
            continue;
        memcpy(literals + part.length, formula->plain + start, length * sizeof *literals);
        part.length += length;
    }
    return has_a_model(&part);
}

static size_t select_all(int *selectors)
{
    for (int clause = 0; clause < CLAUSES; clause++)
        selectors[clause] = VARIABLES + 1 + clause;
    return CLAUSES;
}

static void what_is_left_conflicts_and_less_any_one_of_it_does_not(void **state)
{
    (void)state;
    unsigned conflicts = 0, models = 0;
    for (unsigned number = 0; number < 200; number++) {
        struct allocator allocator = {0};
        struct random random;
        struct formula formula;
        int selectors[CLAUSES];
        size_t count = select_all(selectors);
        random_seed(&random, 7, number);
        make(&random, &formula);
        struct unsat_core *core = unsat_core_open(VARIABLES + CLAUSES, NULL, &allocator);
        assert_non_null(core);
        assert_int_equal(unsat_core_add(core, formula.selected, formula.selected_length, 0), CORE_HOLDS);
        enum core_verdict verdict = unsat_core_shrink(core, selectors, &count, 0);
        if (verdict == CORE_HOLDS) {
            models++;
            assert_int_equal(count, CLAUSES);
            assert_true(has_model(&formula, selectors, count, count));
        } else {
            conflicts++;
            assert_int_equal(verdict, CORE_CONFLICTS);
            assert_false(has_model(&formula, selectors, count, count));
            for (size_t i = 0; i < count; i++) {
                assert_true(has_model(&formula, selectors, count, i));
                assert_true(i == 0 || selectors[i - 1] < selectors[i]);
            }
        }
        unsat_core_close(core);
        assert_int_equal(allocator.used, 0);
    }
    assert_true(conflicts > 20 && models > 20);
}

/* 1 and 2 exclude each other, and so do 3 and 4: what stands last stays. */
static void other_orders_leave_other_sets(void **state)
{
    (void)state;
    static const int clauses[] = {-1, -2, 0, -3, -4, 0};
    struct allocator allocator = {0};
    struct unsat_core *core = unsat_core_open(4, NULL, &allocator);
    unsat_core_add(core, clauses, 6, 0);
    int first[] = {1, 2, 3, 4}, second[] = {4, 3, 2, 1};
    size_t count = 4;
    assert_int_equal(unsat_core_shrink(core, first, &count, 0), CORE_CONFLICTS);
    assert_int_equal(count, 2);
    assert_true(first[0] % 2 == 1 && first[1] == first[0] + 1);
    count = 4;
    assert_int_equal(unsat_core_shrink(core, second, &count, 0), CORE_CONFLICTS);
    assert_int_equal(count, 2);
    assert_true(second[0] % 2 == 0 && second[1] == second[0] - 1);
    unsat_core_close(core);
}

static void a_deadline_that_is_over_and_a_stop_flag_end_it(void **state)
{
    (void)state;
    static const int clauses[] = {-1, -2, 0};
    struct allocator allocator = {0};
    atomic_int stop = 0;
    struct unsat_core *core = unsat_core_open(2, &stop, &allocator);
    unsat_core_add(core, clauses, 3, 0);
    int assumed[] = {1, 2};
    size_t count = 2;
    assert_int_equal(unsat_core_shrink(core, assumed, &count, clock_now() - 1), CORE_GAVE_UP);
    assert_int_equal(count, 2);
    stop = 1;
    assert_int_equal(unsat_core_ask(core, assumed, count, 0), CORE_GAVE_UP);
    stop = 0;
    assert_int_equal(unsat_core_ask(core, assumed, count, 0), CORE_CONFLICTS);
    unsat_core_close(core);
}

/* Each request of memory fails in turn. */
static void memory_that_runs_out_is_reported_and_given_back(void **state)
{
    (void)state;
    bool finished = false;
    for (uint64_t fail_at = 1; !finished; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        struct random random;
        struct formula formula;
        int selectors[CLAUSES];
        size_t count = select_all(selectors);
        random_seed(&random, 7, 1);
        make(&random, &formula);
        struct unsat_core *core = unsat_core_open(VARIABLES + CLAUSES, NULL, &allocator);
        enum core_verdict verdict =
            core ? unsat_core_add(core, formula.selected, formula.selected_length, 0) : CORE_NO_MEMORY;
        if (verdict == CORE_HOLDS) {
            unsat_core_variable(core);
            verdict = unsat_core_shrink(core, selectors, &count, 0);
        }
        finished = !allocator.exhausted;
        assert_true(finished ? verdict != CORE_NO_MEMORY : verdict == CORE_NO_MEMORY);
        unsat_core_close(core);
        assert_int_equal(allocator.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_conflicts_and_less_any_one_of_it_does_not),
        cmocka_unit_test(other_orders_leave_other_sets),
        cmocka_unit_test(a_deadline_that_is_over_and_a_stop_flag_end_it),
        cmocka_unit_test(memory_that_runs_out_is_reported_and_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
