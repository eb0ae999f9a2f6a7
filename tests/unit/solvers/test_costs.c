/* SPDX-License-Identifier: MIT */
/* The cheapest covers: back-ends that minimize against the definition, tried on every set of options; the tree of dlx
 * against Knuth's dlx5. */
#include "common/formats/cover-text.h"
#include "solvers/registry/session.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

static const char *const specs[] = {"picosat", "dlx", "cells", "memo", NULL};

/* Whether a back-end of the list takes such a cover. */
static bool takes(const char *spec, const struct cover *cover)
{
    return !cover->bounds || spec == specs[0] || !strcmp(spec, "memo");
}

enum { SETS = 1 << RANDOM_COVER_OPTIONS, KEPT = SETS };

/* --- asking --- */

struct seen {
    uint64_t cost[KEPT];
    size_t count;
    const struct cover *cover;
};

static void note(void *context, const struct solution *solution)
{
    struct seen *seen = context;
    struct error error;
    assert_true(verify_cover(seen->cover, solution->options, solution->option_count, &error));
    assert_true(seen->count < KEPT);
    seen->cost[seen->count++] = cover_cost(seen->cover, solution->options, solution->option_count);
}

static int ascending(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static struct search minimize(const char *text, const struct cover *cover, uint64_t limit, struct seen *seen,
                              struct allocator *allocator)
{
    const struct problem problem = {.cover = cover};
    struct session session;
    struct spec spec;
    struct error error;
    struct search search = {.limit = limit, .minimize = true, .on_solution = note, .context = seen};
    seen->count = 0;
    seen->cover = cover;
    assert_true(spec_parse(text, solver_registry(), &spec, &error));
    assert_true(session_minimizes(spec.solver, &problem, &error));
    assert_true(session_open(&session, &spec, &problem, allocator, &error));
    assert_int_equal(session_solve(&session, NULL, &search), SEARCH_EXHAUSTED);
    session_close(&session);
    assert_int_equal(search.solutions, seen->count);
    qsort(seen->cost, seen->count, sizeof *seen->cost, ascending);
    return search;
}

/* --- tests --- */

/* Whether a set of options is a cover: the verifier has tests of its own. */
static bool solves(const struct cover *cover, uint32_t set)
{
    uint32_t options[RANDOM_COVER_OPTIONS];
    size_t count = 0;
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (set >> option & 1)
            options[count++] = option;
    return verify_cover(cover, options, count, NULL);
}

static uint64_t cost_of(const struct cover *cover, uint32_t set)
{
    uint64_t sum = 0;
    for (uint32_t option = 0; option < cover->option_count; option++)
        sum += set >> option & 1 ? cover->costs[option] : 0;
    return sum;
}

static void draw_bounds(struct random *random, struct cover *cover)
{
    assert_true(cover_take_bounds(cover));
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const uint32_t least = (uint32_t)random_below(random, 3);
        cover->bounds[item] = (struct bounds){least, least + (uint32_t)random_below(random, 3) + !least};
    }
}

static void cheapest_covers_are_those_of_the_definition(void **state)
{
    static struct seen seen;
    static uint64_t wanted[SETS];
    struct random random;
    size_t all = 0, none = 0, improved = 0;
    (void)state;
    random_seed(&random, 33, 3);
    for (unsigned i = 0; i < 1500 / DRAWN_SHARE; i++) {
        struct allocator allocator = {0};
        struct cover *cover = random_cover(&random, &allocator);
        const unsigned dearest = 1 + random_below(&random, i % 2 ? 4 : 1000);
        size_t count = 0;
        assert_true(cover_take_costs(cover));
        if (i % 3 == 0)
            draw_bounds(&random, cover);
        for (uint32_t option = 0; option < cover->option_count; option++)
            cover->costs[option] = random_below(&random, dearest + 1);
        for (uint32_t set = 0; set < SETS; set++)
            if (set >> cover->option_count == 0 && solves(cover, set))
                wanted[count++] = cost_of(cover, set);
        qsort(wanted, count, sizeof *wanted, ascending);
        all += count;
        none += !count;
        for (unsigned s = 0; specs[s]; s++)
            for (uint64_t limit = 0; takes(specs[s], cover) && limit < 4; limit++) {
                const struct search search = minimize(specs[s], cover, limit, &seen, &allocator);
                const size_t least = limit && limit < count ? (size_t)limit : count;
                assert_true(limit ? seen.count >= least : seen.count == count);
                assert_memory_equal(seen.cost, wanted, least * sizeof *wanted);
                assert_true(!count || search.bound <= *wanted);
                improved += seen.count > least;
            }
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
    assert_true(all > 1500 / DRAWN_SHARE && none > 100 / DRAWN_SHARE && improved > 100 / DRAWN_SHARE);
}

static void complain_of_nothing(void *context, size_t line, size_t column, bool remark, const char *text)
{
    (void)context, (void)line, (void)column, (void)remark;
    fail_msg("%s", text);
}

/* The head of Knuth's example (7.2.2.1, (6)) with costs, and what dlx5 prints of it: `dlx5 k2 < FILE`. */
static void dlx_has_the_tree_of_dlx5(void **state)
{
    static const char text[] = "a b c d e f g | x y\n"
                               "c e |3\na d g |2 |2\nb c f x:1 |7\na d f x:2 |1\nb g y |5\nd e g |2\n"
                               "a |1\nb x:1 |9\nd y |4\ng x:2 |6\ne f |2\nf x:1 |3\nc y |8\n";
    static struct seen seen;
    struct allocator allocator = {0};
    struct cover *cover = cover_read(text, sizeof text - 1, &allocator, complain_of_nothing, NULL);
    (void)state;
    assert_non_null(cover);
    const struct search search = minimize("dlx", cover, 2, &seen, &allocator);
    assert_int_equal(search.counters[COUNTER_NODES], 7);
    assert_int_equal(seen.cost[0], 9);
    assert_int_equal(seen.cost[1], 10);
    cover_close(cover);
}

static void costs_are_not_asked_of_others(void **state)
{
    static const char text[] = "a b\na |1\nb |2\n", bounded[] = "2|a\na |1\na |2\n", plain[] = "a\na\n";
    const struct {
        const char *spec, *text;
        bool minimizes;
    } cases[] = {{"dlx", text, true},
                 {"bits", text, false},
                 {"dlx", bounded, false},
                 {"dlx", plain, false},
                 {"cells", text, true}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct allocator allocator = {0};
        struct cover *cover =
            cover_read(cases[i].text, strlen(cases[i].text), &allocator, complain_of_nothing, NULL);
        const struct problem problem = {.cover = cover};
        struct search search = {.limit = 1, .minimize = true};
        struct session session;
        struct spec spec;
        struct error error;
        assert_true(spec_parse(cases[i].spec, solver_registry(), &spec, &error));
        assert_int_equal(session_minimizes(spec.solver, &problem, &error), cases[i].minimizes);
        assert_true(session_open(&session, &spec, &problem, &allocator, &error));
        assert_int_equal(session_solve(&session, NULL, &search),
                         cases[i].minimizes ? SEARCH_EXHAUSTED : SEARCH_FAILED);
        session_close(&session);
        cover_close(cover);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(cheapest_covers_are_those_of_the_definition),
                                       cmocka_unit_test(dlx_has_the_tree_of_dlx5),
                                       cmocka_unit_test(costs_are_not_asked_of_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
