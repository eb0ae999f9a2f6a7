/* SPDX-License-Identifier: MIT */
/* The referee of covers, against counts that are published, against all sets of options, and against all assignments of a
 * formula. */
#include "common/cover/family.h"
#include "common/referee.h"
#include "common/verify.h"
#include "tests/unit/support.h"

#include <stdlib.h>

static void families_have_as_many_solutions_as_is_published(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint64_t count;
    } known[] = {
        {"langford:7", 52}, {"langford:5", 0}, {"queens:6", 4}, {"queens:8", 92}, {"motley:4x4", 16}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct allocator allocator = {0};
        struct cover *cover = open_member(known[i].name, &allocator);
        uint32_t *first = calloc(cover->option_count, sizeof *first);
        struct cover_count counted;
        assert_true(cover_referee_count(cover, 1000, UINT64_MAX, first, &counted));
        assert_true(counted.complete);
        assert_int_equal(counted.solutions, known[i].count);
        assert_true(!known[i].count || verify_cover(cover, first, counted.first_count, NULL));
        if (known[i].count > 1) {
            assert_true(cover_referee_count(cover, known[i].count - 1, UINT64_MAX, NULL, &counted));
            assert_false(counted.complete);
            assert_int_equal(counted.solutions, known[i].count - 1);
        }
        assert_true(cover_referee_count(cover, 1000, 1, NULL, &counted));
        assert_false(counted.complete);
        cover_close(cover);
        free(first);
        assert_int_equal(allocator.used, 0);
    }
}

/* A few items, some of them secondary, with bounds, colours and costs. */
static struct cover *draw_cover(struct random *random, struct allocator *allocator)
{
    const uint32_t primaries = 1 + random_below(random, 4), items = primaries + random_below(random, 3);
    struct cover_builder *builder = cover_builder_open(allocator);
    for (uint32_t item = 0; item < items; item++) {
        const uint32_t least = random_below(random, 3);
        cover_builder_add_plain(builder, item < primaries, "i%u", item);
        if (item < primaries && random_below(random, 2))
            cover_builder_bound(builder, item,
                                (struct bounds){least, least + random_below(random, 2) + !least});
    }
    for (unsigned option = random_below(random, 11); option; option--) {
        cover_builder_add_node(builder, random_below(random, primaries), 0);
        for (uint32_t item = 0; item < items; item++)
            if (random_below(random, 3) == 0 && !cover_builder_option_has(builder, item))
                cover_builder_add_node(
                    builder, item,
                    item >= primaries && random_below(random, 2)
                        ? cover_builder_colour(builder, random_below(random, 2) ? "A" : "B", 1)
                        : 0);
        assert_true(cover_builder_cost(builder, random_below(random, 10)));
        cover_builder_end_option(builder);
    }
    return cover_builder_end(builder);
}

static void drawn_covers_are_counted_as_by_trying_all_sets_of_options(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 1, 0);
    for (int i = 0; i < 1000; i += DRAWN_SHARE) {
        struct allocator allocator = {0};
        struct cover *cover = draw_cover(&random, &allocator);
        uint64_t solutions = 0, least_cost = UINT64_MAX;
        struct cover_count counted;
        for (uint32_t set = 0; set < 1u << cover->option_count; set++) {
            uint32_t options[16];
            size_t count = 0;
            for (uint32_t option = 0; option < cover->option_count; option++)
                if (set >> option & 1)
                    options[count++] = option;
            if (!verify_cover(cover, options, count, NULL))
                continue;
            const uint64_t cost = cover->costs ? cover_cost(cover, options, count) : 0;
            solutions++;
            least_cost = cost < least_cost ? cost : least_cost;
        }
        assert_true(cover_referee_count(cover, UINT64_MAX, UINT64_MAX, NULL, &counted));
        assert_int_equal(counted.solutions, solutions);
        assert_int_equal(counted.least_cost, least_cost);
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
}

static void formulas_are_counted_as_by_trying_all_assignments(void **state)
{
    (void)state;
    enum { VARIABLES = 6, LENGTH = 60 };
    struct random random;
    random_seed(&random, 2, 0);
    for (int i = 0; i < 300; i += DRAWN_SHARE) {
        int literals[LENGTH];
        struct cnf formula = {.variables = VARIABLES, .option_variables = VARIABLES, .literals = literals};
        const size_t clauses = random_below(&random, 12);
        uint64_t models = 0;
        struct cover_count counted;
        for (; formula.clauses < clauses; formula.clauses++) {
            /* A literal may stand twice in a clause, and with its opposite. */
            for (unsigned left = 1 + random_below(&random, 4); left; left--) {
                const int variable = 1 + (int)random_below(&random, VARIABLES);
                literals[formula.length++] = random_below(&random, 2) ? variable : -variable;
            }
            literals[formula.length++] = 0;
        }
        for (uint32_t set = 0; set < 1u << VARIABLES; set++) {
            uint32_t variables[VARIABLES];
            size_t count = 0;
            for (uint32_t variable = 0; variable < VARIABLES; variable++)
                if (set >> variable & 1)
                    variables[count++] = variable;
            models += verify_formula(&formula, variables, count, NULL);
        }
        const struct problem problem = {.formula = &formula};
        assert_true(problem_referee_count(&problem, NULL, UINT64_MAX, UINT64_MAX, &counted));
        assert_true(counted.complete);
        assert_int_equal(counted.solutions, models);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(families_have_as_many_solutions_as_is_published),
        cmocka_unit_test(drawn_covers_are_counted_as_by_trying_all_sets_of_options),
        cmocka_unit_test(formulas_are_counted_as_by_trying_all_assignments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
