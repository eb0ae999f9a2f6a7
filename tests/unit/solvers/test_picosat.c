/* SPDX-License-Identifier: MIT */
/* What picosat's settings may never change: the answer. On boards, on exact covers of any kind and on
 * formulas, against counts from elsewhere. (What every back-end has to do, test_solvers.c asks of it, too.)
 */
#include "common/formula/encoding.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void parse(struct spec *spec, const char *encoding, const char *at_most_one)
{
    char text[SPEC_TEXT_MAX];
    struct error error = {""};
    snprintf(text, sizeof text, "picosat:encoding=%s:amo=%s", encoding, at_most_one);
    if (!spec_parse(text, solver_registry(), spec, &error))
        fail_msg("%s: %s", text, error.text);
}

/* A back-end opened for a problem that is no board. */
struct desk {
    struct problem problem;
    struct spec spec;
    struct allocator allocator;
    void *state;
};

static bool desk_open(struct desk *desk, struct error *error)
{
    return desk->spec.solver->open(&desk->problem, &desk->spec.settings, &desk->allocator, &desk->state,
                                   error);
}

static void desk_close(struct desk *desk)
{
    desk->spec.solver->close(desk->state);
    assert_int_equal(desk->allocator.used, 0);
}

/* Solutions of at most 12 options or variables, as sets of bits. */
struct told {
    const struct problem *problem;
    uint32_t also; /* options taken, which may be left out of a solution */
    bool seen[1 << RANDOM_COVER_OPTIONS];
    unsigned wrong, twice;
};

static void note(void *context, const struct solution *solution)
{
    struct told *told = context;
    uint32_t set = told->also, options[RANDOM_COVER_OPTIONS];
    size_t count = 0;
    for (size_t i = 0; i < solution->option_count; i++)
        set |= 1u << solution->options[i];
    for (uint32_t option = 0; option < RANDOM_COVER_OPTIONS; option++)
        if (set >> option & 1)
            options[count++] = option;
    const struct problem *problem = told->problem;
    told->wrong += !(problem->cover ? verify_cover(problem->cover, options, count, NULL)
                                    : verify_formula(problem->formula, options, count, NULL));
    told->twice += told->seen[set];
    told->seen[set] = true;
}

static void assert_finds(struct desk *desk, const struct instance *instance, uint64_t limit,
                         uint64_t expected)
{
    static struct told told;
    told = (struct told){.problem = &desk->problem};
    for (size_t i = 0; i < instance->taken_count; i++)
        told.also |= 1u << instance->taken[i];
    struct search search = {.limit = limit, .on_solution = note, .context = &told};
    enum search_end end = desk->spec.solver->solve(desk->state, instance, &search);
    uint64_t wanted = limit && limit < expected ? limit : expected;
    if (told.wrong || told.twice || search.solutions != wanted ||
        end != (wanted == limit && limit ? SEARCH_LIMIT : SEARCH_EXHAUSTED))
        fail_msg("%s: %llu solutions instead of %llu, %u wrong, %u twice, end %d", desk->spec.text,
                 (unsigned long long)search.solutions, (unsigned long long)wanted, told.wrong, told.twice,
                 end);
}

static void every_way_finds_the_solutions_of_any_cover(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 12, 1);
    for (int round = 0; round < 60; round++) {
        struct allocator keeping = {0};
        struct cover *cover = random_cover(&random, &keeping);
        uint32_t taken = random_below(&random, cover->option_count);
        uint64_t expected[2] = {count_by_trying_all_subsets(cover, NULL, 0),
                                count_by_trying_all_subsets(cover, &taken, 1)};
        for (size_t form = 0; at_most_one_names[form]; form++) {
            struct desk desk = {.problem = {.cover = cover}};
            struct error error = {""};
            parse(&desk.spec, "complete", at_most_one_names[form]);
            assert_true(desk_open(&desk, &error));
            for (int again = 0; again < 2; again++)
                for (size_t count = 0; count < 2; count++)
                    for (uint64_t limit = 0; limit < 3; limit++)
                        assert_finds(&desk, &(struct instance){.taken = &taken, .taken_count = count}, limit,
                                     expected[count]);
            desk_close(&desk);
        }
        cover_close(cover);
    }
}

/* --- formulas --- */

/* Clauses of one to four literals over so many variables, some of them tautologies or with a literal twice,
 * and rarely the empty clause. */
static void make_formula(struct random *random, struct cnf *formula, int *literals, int variables)
{
    *formula = (struct cnf){.variables = variables, .option_variables = variables, .literals = literals};
    size_t clauses = random_below(random, 3u * (unsigned)variables + 1);
    for (; formula->clauses < clauses; formula->clauses++) {
        unsigned length = random_below(random, 60) ? 1 + random_below(random, 4) : 0;
        for (unsigned i = 0; i < length; i++) {
            int variable = 1 + (int)random_below(random, (unsigned)variables);
            literals[formula->length++] = random_below(random, 2) ? variable : -variable;
        }
        literals[formula->length++] = 0;
    }
}

static uint64_t count_by_trying_all_assignments(const struct cnf *formula)
{
    uint64_t models = 0;
    for (uint32_t set = 0; set < 1u << formula->variables; set++) {
        uint32_t variables[RANDOM_COVER_OPTIONS];
        size_t count = 0;
        for (uint32_t variable = 0; variable < (uint32_t)formula->variables; variable++)
            if (set >> variable & 1)
                variables[count++] = variable;
        models += verify_formula(formula, variables, count, NULL);
    }
    return models;
}

static void formulas_have_the_models_that_trying_finds(void **state)
{
    (void)state;
    struct random random;
    size_t outcomes[3] = {0};
    random_seed(&random, 3, 1);
    for (int round = 0; round < 200; round++) {
        int literals[256];
        struct cnf formula;
        make_formula(&random, &formula, literals, 1 + (int)random_below(&random, 8));
        uint64_t expected = count_by_trying_all_assignments(&formula);
        outcomes[expected > 1 ? 2 : expected]++;
        struct desk desk = {.problem = {.formula = &formula}};
        struct error error = {""};
        parse(&desk.spec, "complete", "pairwise");
        assert_true(desk_open(&desk, &error));
        for (int again = 0; again < 2; again++)
            for (uint64_t limit = 0; limit < 3; limit++)
                assert_finds(&desk, &(struct instance){0}, limit, expected);
        desk_close(&desk);
    }
    for (size_t i = 0; i < 3; i++)
        assert_true(outcomes[i] >= 10);
}

static void formula_without_variables_has_one_model_or_none(void **state)
{
    (void)state;
    int empty_clause[] = {0};
    for (size_t clauses = 0; clauses < 2; clauses++) {
        struct cnf formula = {.literals = empty_clause, .clauses = clauses, .length = clauses};
        struct desk desk = {.problem = {.formula = &formula}};
        struct error error = {""};
        parse(&desk.spec, "complete", "pairwise");
        assert_true(desk_open(&desk, &error));
        assert_finds(&desk, &(struct instance){0}, 0, !clauses);
        assert_finds(&desk, &(struct instance){0}, 0, !clauses);
        desk_close(&desk);
    }
}

/* --- boards --- */

static void every_encoding_and_form_counts_right_on_boards(void **state)
{
    (void)state;
    static const struct {
        const char *givens;
        uint64_t solutions;
    } boards[] = {{"................", 288}, {"1234............", 12}, {"12..34..21..43..", 2},
                  {"1234341221434321", 1},   {"123.341..1......", 1},  {"12...3..........", 0}};
    struct reference reference;
    for (size_t encoding = 0; encoding_names[encoding]; encoding++)
        for (size_t form = 0; at_most_one_names[form]; form++) {
            struct bench bench;
            struct spec spec;
            parse(&spec, encoding_names[encoding], at_most_one_names[form]);
            bench_open(&bench, spec.text, (struct order){2, 2});
            for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
                uint8_t cells[16];
                type_in(bench.order, boards[i].givens, cells);
                reference_search(bench.order, cells, 0, &reference);
                struct answer answer = ask(&bench, cells, 0);
                if (answer.solutions != reference.solutions || answer.wrong || answer.end != SEARCH_EXHAUSTED)
                    fail_msg("%s on %s: %llu", spec.text, boards[i].givens,
                             (unsigned long long)answer.solutions);
            }
            bench_close(&bench);
        }
}

static void larger_boards_agree_under_every_encoding_and_form(void **state)
{
    (void)state;
    static const struct order orders[] = {{2, 3}, {3, 2}, {1, 5}, {3, 3}};
    for (size_t encoding = 0; encoding_names[encoding]; encoding++)
        for (size_t form = 0; at_most_one_names[form]; form++)
            for (size_t i = 0; i < 4; i++) {
                struct bench bench, dlx;
                struct spec spec;
                parse(&spec, encoding_names[encoding], at_most_one_names[form]);
                bench_open(&bench, spec.text, orders[i]);
                bench_open(&dlx, "dlx", orders[i]);
                for (uint64_t seed = 0; seed < 4; seed++) {
                    uint8_t cells[81];
                    struct random random;
                    random_seed(&random, seed, 7);
                    make_board(orders[i], seed, order_cells(orders[i]) * 6 / 10, cells);
                    if (seed == 3)
                        alter_a_given(orders[i], &random, cells);
                    struct answer answer = ask(&bench, cells, 50), expected = ask(&dlx, cells, 50);
                    if (answer.solutions != expected.solutions || answer.end != expected.end || answer.wrong)
                        fail_msg("%s on order %ux%u, seed %u", spec.text, orders[i].rows, orders[i].columns,
                                 (unsigned)seed);
                }
                bench_close(&bench);
                bench_close(&dlx);
            }
}

/* --- counters --- */

/* Lynce and Ouaknine's 11,988 clauses, and the givens as one each. */
static void variables_and_clauses_are_those_that_were_searched(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        uint64_t variables, clauses;
    } known[] = {
        {"picosat", 729, 11988 + 67},
        {"picosat:encoding=minimal", 729, 8829 + 67},
    };
    uint8_t cells[81];
    type_in(sample_1.order, sample_1.givens, cells);
    assert_int_equal(board_count_givens(sample_1.order, cells), 67);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct bench bench;
        bench_open(&bench, known[i].spec, sample_1.order);
        struct answer answer = ask(&bench, cells, 2);
        assert_int_equal(answer.solutions, 1);
        assert_int_equal(answer.counters[COUNTER_VARIABLES], known[i].variables);
        assert_int_equal(answer.counters[COUNTER_CLAUSES], known[i].clauses);
        bench_close(&bench);
    }
}

/* --- limits --- */

static enum search_end count_solutions_of(const char *spec, struct order order, const uint8_t *cells,
                                          struct search *search)
{
    struct bench bench;
    bench_open(&bench, spec, order);
    search->deadline = clock_now() + UINT64_C(60000000000);
    enum search_end end = session_solve(&bench.session, cells, search);
    bench_close(&bench);
    return end;
}

/* 28,200,960 / 6! = 39,168 boards of order 2x3 with their first row given. */
static void blocking_too_many_fails_with_what_to_try(void **state)
{
    (void)state;
    const uint8_t cells[36] = {1, 2, 3, 4, 5, 6};
    struct search blocking = {0};
    assert_int_equal(
        count_solutions_of("picosat:blocking-limit=2000", (struct order){2, 3}, cells, &blocking),
        SEARCH_OWN_LIMIT);
    assert_int_equal(blocking.solutions, 2001);
    assert_string_equal(blocking.failure.text, "more than 2000 solutions are too many to be forbidden one by "
                                               "one: try cdcl, or a higher blocking-limit");
}

static void covers_without_classes_refuse_encodings_of_boards(void **state)
{
    (void)state;
    struct random random;
    struct allocator keeping = {0};
    random_seed(&random, 1, 1);
    struct cover *cover = random_cover(&random, &keeping);
    for (size_t encoding = 0; encoding_names[encoding]; encoding++) {
        struct desk desk = {.problem = {.cover = cover}};
        struct error error = {""};
        parse(&desk.spec, encoding_names[encoding], "pairwise");
        bool opened = desk_open(&desk, &error);
        assert_int_equal(opened, encoding == ENCODING_COMPLETE);
        if (opened)
            desk_close(&desk);
        assert_int_equal(desk.allocator.used, 0);
    }
    cover_close(cover);
}

/* A search cut off by the clock in its middle, and the same state asked again. */
static void deadline_is_kept_and_the_search_goes_on(void **state)
{
    (void)state;
    uint8_t blank[81] = {0}, board[81], solved[81];
    type_in(source_003.order, source_003.givens, board);
    type_in(source_003.order, source_003.solved, solved);
    struct bench bench;
    bench_open(&bench, "picosat:blocking-limit=1000000", source_003.order);
    for (int round = 0; round < 3; round++) {
        struct answer cut = ask_until(&bench, blank, 0, clock_now() + 30000000, NULL);
        assert_int_equal(cut.end, SEARCH_STOPPED);
        assert_int_equal(cut.wrong, 0);
        struct answer answer = ask(&bench, board, 2);
        assert_int_equal(answer.end, SEARCH_EXHAUSTED);
        assert_int_equal(answer.solutions, 1);
        assert_memory_equal(answer.first, solved, 81);
    }
    bench_close(&bench);
}

/* --- memory --- */

static bool runs_through(struct desk *desk)
{
    struct error error = {""};
    if (!desk_open(desk, &error)) {
        assert_true(*error.text);
        return false;
    }
    struct search search = {0};
    bool through = true;
    for (int again = 0; again < 2; again++)
        through &= desk->spec.solver->solve(desk->state, &(struct instance){0}, &search) != SEARCH_NO_MEMORY;
    desk_close(desk);
    return through;
}

static void every_request_for_memory_may_fail(void **state)
{
    (void)state;
    struct random random;
    struct allocator keeping = {0};
    random_seed(&random, 2, 1);
    struct cover *cover = random_cover(&random, &keeping);
    for (size_t form = 0; at_most_one_names[form]; form++) {
        struct desk counting = {.problem = {.cover = cover}};
        parse(&counting.spec, "complete", at_most_one_names[form]);
        assert_true(runs_through(&counting));
        for (uint64_t fail_at = 1; fail_at <= counting.allocator.requests; fail_at++) {
            struct desk desk = {.problem = {.cover = cover}, .allocator = {.fail_at = fail_at}};
            desk.spec = counting.spec;
            assert_false(runs_through(&desk));
            assert_int_equal(desk.allocator.used, 0);
        }
    }
    cover_close(cover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_finds_the_solutions_of_any_cover),
        cmocka_unit_test(formulas_have_the_models_that_trying_finds),
        cmocka_unit_test(formula_without_variables_has_one_model_or_none),
        cmocka_unit_test(every_encoding_and_form_counts_right_on_boards),
        cmocka_unit_test(larger_boards_agree_under_every_encoding_and_form),
        cmocka_unit_test(variables_and_clauses_are_those_that_were_searched),
        cmocka_unit_test(blocking_too_many_fails_with_what_to_try),
        cmocka_unit_test(covers_without_classes_refuse_encodings_of_boards),
        cmocka_unit_test(deadline_is_kept_and_the_search_goes_on),
        cmocka_unit_test(every_request_for_memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
