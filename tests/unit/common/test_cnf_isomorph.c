/* SPDX-License-Identifier: MIT */
#include "common/formula/cnf.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

enum { VARIABLES = 8, CLAUSES = 20, LENGTH = CLAUSES * 4 };

/* Random clauses of three literals over eight variables, the first five of which stand for options. */
struct sample {
    struct cnf cnf;
    int literals[LENGTH];
};

static void make_sample(struct sample *sample, uint64_t seed)
{
    struct random random;
    random_seed(&random, seed, 0);
    sample->cnf = (struct cnf){.variables = VARIABLES,
                               .option_variables = 5,
                               .clauses = CLAUSES,
                               .length = LENGTH,
                               .literals = sample->literals};
    for (unsigned i = 0; i < LENGTH; i++) {
        int variable = 1 + (int)random_below(&random, VARIABLES);
        sample->literals[i] = i % 4 == 3 ? 0 : random_below(&random, 2) ? variable : -variable;
    }
}

static bool is_model(const struct cnf *cnf, unsigned model)
{
    uint32_t variables[VARIABLES];
    size_t count = 0;
    for (uint32_t variable = 0; variable < VARIABLES; variable++)
        if (model >> variable & 1)
            variables[count++] = variable;
    return verify_formula(cnf, variables, count, NULL);
}

/* The assignment of the isomorph that a model of the formula becomes. */
static unsigned map_model(unsigned model, const int *literal_of)
{
    unsigned mapped = 0;
    for (unsigned variable = 0; variable < VARIABLES; variable++) {
        bool value = model >> variable & 1;
        int literal = literal_of[variable];
        if (value == (literal > 0))
            mapped |= 1u << (abs(literal) - 1);
    }
    return mapped;
}

static void every_assignment_is_a_model_of_both_or_of_neither(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    unsigned models = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct sample sample;
        make_sample(&sample, seed);
        for (unsigned number = 0; number < 6; number++) {
            int literal_of[VARIABLES];
            struct cnf *made = cnf_isomorph_make(&sample.cnf, seed % 2 ? CNF_SIGNS_FLIPPED : CNF_SIGNS_KEPT,
                                                 3, seed, number, literal_of, &allocator);
            assert_int_equal(made->variables, VARIABLES);
            assert_int_equal(made->clauses, CLAUSES);
            assert_int_equal(made->length, LENGTH);
            for (unsigned model = 0; model < 1u << VARIABLES; model++) {
                assert_int_equal(is_model(&sample.cnf, model), is_model(made, map_model(model, literal_of)));
                models += is_model(made, model);
            }
            cnf_close(made);
        }
    }
    assert_true(models > 100);
    assert_int_equal(allocator.used, 0);
}

static void options_stay_options_and_signs_are_flipped_only_if_wanted(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct sample sample;
    unsigned flipped = 0, moved = 0;
    make_sample(&sample, 1);
    for (unsigned number = 1; number <= 1000; number++)
        for (enum cnf_signs signs = CNF_SIGNS_KEPT; signs <= CNF_SIGNS_FLIPPED; signs++) {
            int literal_of[VARIABLES];
            unsigned seen = 0;
            cnf_close(cnf_isomorph_make(&sample.cnf, signs, 1, 1, number, literal_of, &allocator));
            for (int variable = 1; variable <= VARIABLES; variable++) {
                int literal = literal_of[variable - 1];
                assert_int_equal(variable <= 5, abs(literal) <= 5);
                assert_true(signs == CNF_SIGNS_FLIPPED || literal > 0);
                seen |= 1u << (abs(literal) - 1);
                flipped += literal < 0;
                moved += abs(literal) != variable;
            }
            assert_int_equal(seen, (1u << VARIABLES) - 1);
        }
    /* 8000 flips of a coin: 4000 +- 450, ten standard deviations. On average one of the five and one of the
     * three stays where it is: 12000 of 16000 move. */
    assert_in_range(flipped, 3550, 4450);
    assert_in_range(moved, 11400, 12600);
}

static void clauses_and_literals_change_places(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    /* A clause of one literal and one of two: their lengths show which is which. */
    int literals[] = {1, 0, 2, 3, 0};
    struct cnf cnf = {.variables = 3, .option_variables = 3, .clauses = 2, .length = 5, .literals = literals};
    unsigned first = 0, swapped = 0;
    for (unsigned number = 1; number <= 1000; number++) {
        int literal_of[3];
        struct cnf *made = cnf_isomorph_make(&cnf, CNF_SIGNS_KEPT, 1, 1, number, literal_of, &allocator);
        bool single_first = !made->literals[1];
        const int *pair = made->literals + (single_first ? 2 : 0);
        first += single_first;
        swapped += pair[0] == literal_of[2];
        assert_int_equal(pair[2], 0);
        cnf_close(made);
    }
    assert_in_range(first, 421, 579);
    assert_in_range(swapped, 421, 579);
}

static bool are_equal(const struct cnf *a, const struct cnf *b)
{
    return a->length == b->length && !memcmp(a->literals, b->literals, a->length * sizeof *a->literals);
}

static void seed_instance_and_number_each_make_a_difference(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, instance;
        unsigned number;
    } drawn[] = {{1, 1, 0}, {1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}};
    struct allocator allocator = {0};
    struct sample sample;
    struct cnf *made[5];
    make_sample(&sample, 1);
    for (size_t i = 0; i < 5; i++) {
        struct cnf *again = cnf_isomorph_make(&sample.cnf, CNF_SIGNS_KEPT, drawn[i].seed, drawn[i].instance,
                                              drawn[i].number, NULL, &allocator);
        made[i] = cnf_isomorph_make(&sample.cnf, CNF_SIGNS_KEPT, drawn[i].seed, drawn[i].instance,
                                    drawn[i].number, NULL, &allocator);
        assert_true(are_equal(made[i], again));
        for (size_t k = 0; k < i; k++)
            assert_false(are_equal(made[i], made[k]));
        cnf_close(again);
    }
    assert_true(are_equal(made[0], &sample.cnf)); /* number 0 */
    for (size_t i = 0; i < 5; i++)
        cnf_close(made[i]);
}

static void odd_formulas_have_isomorphs_too(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    int two_empty[] = {0, 0}, nothing[1];
    struct cnf empty_clauses = {.clauses = 2, .length = 2, .literals = two_empty};
    struct cnf no_clauses = {.variables = 3, .option_variables = 3, .literals = nothing};
    struct cnf *made = cnf_isomorph_make(&empty_clauses, CNF_SIGNS_FLIPPED, 1, 1, 1, NULL, &allocator);
    assert_true(are_equal(made, &empty_clauses));
    cnf_close(made);
    made = cnf_isomorph_make(&no_clauses, CNF_SIGNS_FLIPPED, 1, 1, 1, NULL, &allocator);
    assert_int_equal(made->variables, 3);
    assert_int_equal(made->clauses, 0);
    cnf_close(made);
    assert_int_equal(allocator.used, 0);
}

static void memory_running_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct sample sample;
    struct cnf *made = NULL;
    make_sample(&sample, 1);
    for (uint64_t fail_at = 1; !made; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        made = cnf_isomorph_make(&sample.cnf, CNF_SIGNS_KEPT, 1, 1, 1, NULL, &allocator);
        assert_true(fail_at < 100);
        cnf_close(made);
        assert_int_equal(allocator.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_assignment_is_a_model_of_both_or_of_neither),
        cmocka_unit_test(options_stay_options_and_signs_are_flipped_only_if_wanted),
        cmocka_unit_test(clauses_and_literals_change_places),
        cmocka_unit_test(seed_instance_and_number_each_make_a_difference),
        cmocka_unit_test(odd_formulas_have_isomorphs_too),
        cmocka_unit_test(memory_running_out_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
