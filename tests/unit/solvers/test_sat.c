/* SPDX-License-Identifier: MIT */
/* What the SAT solvers of our own have to do beyond what every back-end does: on formulas whose models are
 * counted by trying all assignments, on covers whose encodings have variables of their own, and where the
 * number of solutions is known from elsewhere. What a board asks of any back-end is in test_solvers.c. */
#include "common/base/clock.h"
#include "common/formats/dimacs.h"
#include "common/formula/encoding.h"
#include "common/verify.h"
#include "solvers/sat/cdcl.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every choice of settings that a formula has, and some together. */
static const char *const specs[] = {
    "dpll",
    "dpll:choose=first",
    "cdcl",
    "cdcl:learn=off",
    "cdcl:learn=off:choose=first",
    "cdcl:minimise=off",
    "cdcl:choose=shortest",
    "cdcl:choose=first",
    "cdcl:phases=true",
    "cdcl:phases=false",
    "cdcl:restarts=luby",
    "cdcl:restarts=off",
    "cdcl:delete=off",
    "cdcl:choose=first:phases=false:restarts=luby:minimise=off",
};
enum { SPECS = sizeof specs / sizeof *specs };

#define CHECK(condition, spec, what)                              \
    do {                                                          \
        if (!(condition))                                         \
            fail_msg("%s on %s: not %s", spec, what, #condition); \
    } while (0)

/* --- asking --- */

struct found {
    const struct problem *problem;
    uint64_t told, wrong;
    bool *seen; /* of formulas with few variables: of each assignment; null: it is not noted */
    uint64_t repeated;
    uint64_t nodes;
    size_t peak;
};

static void note(void *context, const struct solution *solution)
{
    struct found *found = context;
    struct error error;
    bool right =
        found->problem->cover
            ? verify_cover(found->problem->cover, solution->options, solution->option_count, &error)
            : verify_formula(found->problem->formula, solution->options, solution->option_count, &error);
    size_t number = 0;
    for (size_t i = 0; i < solution->option_count && found->seen; i++)
        number |= (size_t)1 << solution->options[i];
    found->told++;
    found->wrong += !right;
    if (found->seen) {
        found->repeated += found->seen[number];
        found->seen[number] = true;
    }
}

static enum search_end ask_problem(const char *text, struct found *found, uint64_t limit)
{
    struct allocator allocator = {0};
    struct error error = {""};
    struct spec spec;
    struct session session;
    struct search search = {.limit = limit, .on_solution = note, .context = found};
    if (!spec_parse(text, solver_registry(), &spec, &error) ||
        !session_open(&session, &spec, found->problem, &allocator, &error))
        fail_msg("%s: %s", text, error.text);
    enum search_end end = session_solve(&session, NULL, &search);
    found->peak = allocator.peak;
    found->nodes = search.counters[COUNTER_NODES];
    assert_int_equal(search.solutions, found->told);
    session_close(&session);
    assert_int_equal(allocator.used, 0);
    return end;
}

/* --- formulas --- */

enum { VARIABLES = 9, TEXT = 1 << 16 };

/* Clauses of three literals; one in so many, of one literal (0: none), and some of two. A variable may stand
 * twice in a clause. */
static struct cnf *random_formula(struct random *random, unsigned variables, unsigned clauses,
                                  unsigned unit_in, struct allocator *allocator)
{
    static char text[TEXT];
    int length = snprintf(text, TEXT, "p cnf %u %u\n", variables, clauses);
    for (unsigned i = 0; i < clauses; i++) {
        unsigned kind = unit_in ? random_below(random, unit_in) : 4, literals = kind == 0  ? 1
                                                                                : kind < 4 ? 2
                                                                                           : 3;
        for (unsigned k = 0; k < literals; k++)
            length +=
                snprintf(text + length, (size_t)(TEXT - length), "%s%u ", random_below(random, 2) ? "-" : "",
                         (unsigned)random_below(random, variables) + 1);
        length += snprintf(text + length, (size_t)(TEXT - length), "0\n");
    }
    struct cnf *formula = dimacs_read(text, (size_t)length, allocator, NULL, NULL);
    assert_non_null(formula);
    return formula;
}

static uint64_t count_by_trying_all_assignments(const struct cnf *formula)
{
    uint64_t count = 0;
    for (unsigned assignment = 0; assignment < 1u << formula->variables; assignment++) {
        uint32_t variables[VARIABLES];
        size_t chosen = 0;
        struct error error;
        for (uint32_t v = 0; v < (uint32_t)formula->variables; v++)
            if (assignment & 1u << v)
                variables[chosen++] = v;
        count += verify_formula(formula, variables, chosen, &error);
    }
    return count;
}

static void all_models_of_a_formula_are_found_each_once(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct random random;
    unsigned with_none = 0, with_many = 0;
    random_seed(&random, 1, 0);
    for (unsigned i = 0; i < 120; i++) {
        struct cnf *formula = random_formula(&random, VARIABLES, 8 + i % 40, 20, &allocator);
        uint64_t models = count_by_trying_all_assignments(formula);
        const struct problem problem = {.formula = formula};
        with_none += models == 0;
        with_many += models > 10;
        for (size_t s = 0; s < SPECS; s++) {
            bool seen[1 << VARIABLES] = {false};
            struct found found = {.problem = &problem, .seen = seen};
            CHECK(ask_problem(specs[s], &found, 0) == SEARCH_EXHAUSTED, specs[s], "a random formula");
            CHECK(found.told == models, specs[s], "a random formula");
            CHECK(!found.wrong && !found.repeated, specs[s], "a random formula");
        }
        cnf_close(formula);
    }
    assert_true(with_none >= 20 && with_many >= 20);
    assert_int_equal(allocator.used, 0);
}

/* Each pigeon in a hole, no two in the same: with one hole too few there is no way (Haken, The Intractability
 * of Resolution, 1985). */
static struct cnf *pigeons(unsigned holes, struct allocator *allocator)
{
    static char text[TEXT];
    unsigned all = holes + 1, clauses = all + holes * all * holes / 2;
    int length = snprintf(text, TEXT, "p cnf %u %u\n", all * holes, clauses);
    for (unsigned p = 0; p < all; p++) {
        for (unsigned h = 1; h <= holes; h++)
            length += snprintf(text + length, (size_t)(TEXT - length), "%u ", p * holes + h);
        length += snprintf(text + length, (size_t)(TEXT - length), "0\n");
    }
    for (unsigned h = 1; h <= holes; h++)
        for (unsigned p = 0; p < all; p++)
            for (unsigned q = p + 1; q < all; q++)
                length += snprintf(text + length, (size_t)(TEXT - length), "-%u -%u 0\n", p * holes + h,
                                   q * holes + h);
    struct cnf *formula = dimacs_read(text, (size_t)length, allocator, NULL, NULL);
    assert_non_null(formula);
    return formula;
}

static void six_pigeons_do_not_fit_into_five_holes(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cnf *formula = pigeons(5, &allocator);
    const struct problem problem = {.formula = formula};
    for (size_t s = 0; s < SPECS; s++) {
        struct found found = {.problem = &problem};
        CHECK(ask_problem(specs[s], &found, 1) == SEARCH_EXHAUSTED, specs[s], "pigeons");
        CHECK(!found.told, specs[s], "pigeons");
    }
    cnf_close(formula);
}

/* Clauses learnt, activities, phases: all of it begins anew, also after a search that has deleted clauses. */
static void nothing_is_carried_over_from_a_long_search(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cnf *formula = pigeons(7, &allocator);
    const struct problem problem = {.formula = formula};
    for (size_t s = 0; s < SPECS; s++) {
        struct error error = {""};
        struct spec spec;
        struct session session;
        uint64_t nodes[2];
        assert_true(spec_parse(specs[s], solver_registry(), &spec, &error));
        assert_true(session_open(&session, &spec, &problem, &allocator, &error));
        for (int i = 0; i < 2; i++) {
            struct search search = {.limit = 1};
            assert_int_equal(session_solve(&session, NULL, &search), SEARCH_EXHAUSTED);
            nodes[i] = search.counters[COUNTER_NODES];
        }
        session_close(&session);
        CHECK(nodes[0] == nodes[1], specs[s], "pigeons");
    }
    cnf_close(formula);
    assert_int_equal(allocator.used, 0);
}

/* --- covers --- */

/* The encodings bring variables that may have several values in one solution: it counts once. */
static void solution_counts_once_whatever_the_encoding_adds(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct random random;
    random_seed(&random, 2, 0);
    for (unsigned i = 0; i < 40; i++) {
        struct cover *cover = random_cover(&random, &allocator);
        uint64_t solutions = count_by_trying_all_subsets(cover, NULL, 0);
        const struct problem problem = {.cover = cover};
        for (const char *const *amo = at_most_one_names; *amo; amo++)
            for (size_t s = 0; s < SPECS; s++) {
                char spec[128];
                struct found found = {.problem = &problem};
                snprintf(spec, sizeof spec, "%.4s:amo=%s%s", specs[s], *amo, specs[s] + 4);
                CHECK(ask_problem(spec, &found, 0) == SEARCH_EXHAUSTED, spec, "a random cover");
                CHECK(found.told == solutions && !found.wrong, spec, "a random cover");
            }
        cover_close(cover);
    }
    assert_int_equal(allocator.used, 0);
}

/* Queens: A000170. Langford: 26 pairs of mirrored ones, A014552. */
static void covers_have_the_solutions_that_others_have_counted(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint64_t solutions;
    } known[] = {{"queens:8", 92}, {"queens:9", 352}, {"langford:7", 52}, {"langford:9", 0}};
    struct allocator allocator = {0};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct cover *cover = open_member(known[i].name, &allocator);
        const struct problem problem = {.cover = cover};
        for (size_t s = 0; s < SPECS; s++) {
            struct found found = {.problem = &problem};
            CHECK(ask_problem(specs[s], &found, 0) == SEARCH_EXHAUSTED, specs[s], known[i].name);
            CHECK(found.told == known[i].solutions && !found.wrong, specs[s], known[i].name);
        }
        cover_close(cover);
    }
}

/* The empty 1x5 board: 161,280 Latin squares (A002860). */
static void memory_does_not_grow_with_the_number_of_solutions(void **state)
{
    (void)state;
    static const char *const some[] = {"dpll", "cdcl", "cdcl:restarts=luby"};
    for (size_t s = 0; s < sizeof some / sizeof *some; s++) {
        size_t peak = 0;
        for (uint64_t limit = 2000; limit <= 160000; limit *= 80) {
            struct bench bench;
            struct search search = {.limit = limit};
            uint8_t blank[25] = {0};
            bench_open(&bench, some[s], (struct order){1, 5});
            assert_int_equal(session_solve(&bench.session, blank, &search), SEARCH_LIMIT);
            CHECK(!peak || bench.allocator.peak <= peak + peak / 10, some[s], "Latin squares");
            peak = bench.allocator.peak;
            bench_close(&bench);
        }
    }
}

/* What the name promises: fewer nodes than the same search without. */
static void learning_saves_nodes_where_search_is_long(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct random random;
    uint64_t with = 0, without = 0;
    random_seed(&random, 3, 0);
    for (unsigned i = 0; i < 5; i++) {
        struct cnf *formula = random_formula(&random, 100, 420, 0, &allocator);
        const struct problem problem = {.formula = formula};
        struct found learning = {.problem = &problem}, forgetting = {.problem = &problem};
        ask_problem("cdcl:choose=first", &learning, 1);
        ask_problem("cdcl:choose=first:learn=off", &forgetting, 1);
        assert_int_equal(learning.told, forgetting.told);
        with += learning.nodes;
        without += forgetting.nodes;
        cnf_close(formula);
    }
    assert_true(with * 2 < without);
}

/* --- proofs --- */

enum { CLAUSES_MAX = 20000, LITERALS_A_CLAUSE = 64 };

/* A checker of LRAT that does no more than the definition says (../common/lrat.h). */
struct checker {
    int clause[CLAUSES_MAX][LITERALS_A_CLAUSE]; /* ended by 0 */
    bool there[CLAUSES_MAX];
    size_t deleted;
};

static bool is_in(const int *literals, int literal)
{
    while (*literals && *literals != literal)
        literals++;
    return *literals;
}

/* Whether the clause follows by these hints, ended by 0. */
static bool follows(const struct checker *checker, const int *clause, const int *hints)
{
    int assumed_false[CLAUSES_MAX] = {0};
    size_t count = 0;
    for (; *clause; clause++)
        assumed_false[count++] = *clause;
    for (; *hints; hints++) {
        int left = 0;
        if (*hints < 0 || !checker->there[*hints])
            return false;
        for (const int *at = checker->clause[*hints]; *at; at++)
            if (!is_in(assumed_false, *at)) {
                if (left && left != *at)
                    return false;
                left = *at;
            }
        if (!left)
            return !hints[1];
        assumed_false[count++] = -left;
    }
    return false;
}

/* Numbers up to the next 0. */
static char *read_numbers(char *text, int *numbers)
{
    do
        *numbers = (int)strtol(text, &text, 10);
    while (*numbers++);
    return text;
}

/* Whether a proof holds, line by line, and ends in the empty clause. */
static bool proof_holds(struct checker *checker, const struct cnf *formula, FILE *proof)
{
    static char line[TEXT];
    static int clause[CLAUSES_MAX], hints[CLAUSES_MAX];
    const int *literals = formula->literals;
    memset(checker, 0, sizeof *checker);
    for (size_t number = 1; number <= formula->clauses; number++, literals++) {
        for (size_t i = 0; *literals; literals++)
            checker->clause[number][i++] = *literals;
        checker->there[number] = true;
    }
    while (fgets(line, TEXT, proof)) {
        char *rest;
        long number = strtol(line, &rest, 10);
        if (rest[1] == 'd') {
            read_numbers(rest + 2, hints);
            for (const int *hint = hints; *hint; hint++, checker->deleted++) {
                if (!checker->there[*hint])
                    return false;
                checker->there[*hint] = false;
            }
            continue;
        }
        read_numbers(read_numbers(rest, clause), hints);
        if (number >= CLAUSES_MAX || checker->there[number] || !follows(checker, clause, hints))
            return false;
        for (size_t i = 0; (checker->clause[number][i] = clause[i]) != 0;)
            i++;
        checker->there[number] = true;
        if (!*clause)
            return true;
    }
    return false;
}

static void proofs_with_hints_hold(void **state)
{
    (void)state;
    static struct checker checker;
    struct allocator allocator = {0};
    struct random random;
    unsigned refuted = 0;
    size_t deleted = 0;
    random_seed(&random, 4, 0);
    for (unsigned i = 0; i < 60; i++) {
        struct cnf *formula = i == 0
                                  ? pigeons(7, &allocator)
                                  : random_formula(&random, 4 + 2 * i, 20 + 10 * i, 20 * (i % 2), &allocator);
        FILE *proof = tmpfile();
        struct search search = {.limit = 0};
        assert_non_null(proof);
        enum search_end end = cdcl_refute(formula, proof, &allocator, &search);
        struct found found = {.problem = &(struct problem){.formula = formula}};
        assert_int_equal(end, ask_problem("picosat", &found, 1));
        rewind(proof);
        assert_int_equal(proof_holds(&checker, formula, proof), end == SEARCH_EXHAUSTED);
        refuted += end == SEARCH_EXHAUSTED;
        deleted += checker.deleted;
        fclose(proof);
        cnf_close(formula);
    }
    assert_true(refuted >= 20 && deleted > 0);
    assert_int_equal(allocator.used, 0);
}

static void memory_may_run_out_anywhere_in_a_proof(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cnf *formula = pigeons(4, &allocator);
    enum search_end end = SEARCH_NO_MEMORY;
    uint64_t fail_at = 1;
    for (; end == SEARCH_NO_MEMORY; fail_at++) {
        struct allocator failing = {.fail_at = fail_at};
        struct search search = {.limit = 0};
        FILE *proof = tmpfile();
        end = cdcl_refute(formula, proof, &failing, &search);
        assert_int_equal(failing.used, 0);
        fclose(proof);
    }
    assert_int_equal(end, SEARCH_EXHAUSTED);
    assert_true(fail_at > 10);
    cnf_close(formula);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_models_of_a_formula_are_found_each_once),
        cmocka_unit_test(six_pigeons_do_not_fit_into_five_holes),
        cmocka_unit_test(nothing_is_carried_over_from_a_long_search),
        cmocka_unit_test(solution_counts_once_whatever_the_encoding_adds),
        cmocka_unit_test(covers_have_the_solutions_that_others_have_counted),
        cmocka_unit_test(memory_does_not_grow_with_the_number_of_solutions),
        cmocka_unit_test(learning_saves_nodes_where_search_is_long),
        cmocka_unit_test(proofs_with_hints_hold),
        cmocka_unit_test(memory_may_run_out_anywhere_in_a_proof),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
