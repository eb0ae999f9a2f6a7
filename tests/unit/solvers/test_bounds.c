/* SPDX-License-Identifier: MIT */
/* Exact covers whose items have bounds: all back-ends that take them against the definition, tried on every set of options;
 * the trees of dlx and bits against Knuth's dlx3. */
#include "common/formats/cover-text.h"
#include "solvers/registry/session.h"
#include "tests/unit/support.h"

#include <string.h>

static const char *const specs[] = {"dlx",
                                    "dlx:tie=last",
                                    "dlx:choose=first",
                                    "dlx:tie=random",
                                    "bits",
                                    "bits:set=words",
                                    "picosat",
                                    "picosat:bounds=totalizer",
                                    "cdcl",
                                    "cdcl:bounds=totalizer:amo=product",
                                    "dpll",
                                    "memo",
                                    "memo:order=fixed",
                                    NULL};

/* memo shows one of those that it counts, unless there is a limit. */
static bool shows_all(const char *spec)
{
    return strncmp(spec, "memo", 4);
}

enum { SETS = 1 << RANDOM_COVER_OPTIONS };

/* --- the definition --- */

static bool solves(const struct cover *cover, uint32_t set)
{
    for (uint32_t item = 0; item < cover->item_count; item++) {
        uint32_t times = 0, colour = 0;
        bool agree = true;
        for (uint32_t option = 0; option < cover->option_count; option++)
            for (size_t node = cover->option_start[option];
                 set >> option & 1 && node < cover->option_start[option + 1]; node++) {
                if (cover->items[node] != item)
                    continue;
                const uint32_t own = cover->colours ? cover->colours[node] : 0;
                agree = agree && (!times || (own && own == colour));
                colour = own;
                times++;
            }
        const bool primary = item < cover->primary_count;
        if (primary ? times < cover->bounds[item].least || times > cover->bounds[item].most : !agree)
            return false;
    }
    return true;
}

/* --- asking --- */

struct seen {
    uint8_t set[SETS];
    uint64_t count;
    const struct cover *cover;
};

static void note(void *context, const struct solution *solution)
{
    struct seen *seen = context;
    uint32_t set = 0;
    struct error error;
    for (size_t i = 0; i < solution->option_count; i++)
        set |= 1u << solution->options[i];
    assert_true(verify_cover(seen->cover, solution->options, solution->option_count, &error));
    assert_int_equal(seen->set[set], 0); /* none twice */
    seen->set[set] = 1;
    seen->count++;
}

static enum search_end find(struct session *session, uint64_t limit, struct seen *seen, struct search *search)
{
    memset(seen, 0, sizeof *seen);
    seen->cover = session->problem.cover;
    *search = (struct search){.limit = limit, .on_solution = note, .context = seen};
    const enum search_end end = session_solve(session, NULL, search);
    if (limit || shows_all(session->solver->name))
        assert_int_equal(search->solutions, seen->count);
    else
        assert_int_equal(seen->count, search->solutions > 0);
    return end;
}

static void open(struct session *session, const char *text, const struct cover *cover,
                 struct allocator *allocator)
{
    const struct problem problem = {.cover = cover};
    struct spec spec;
    struct error error;
    if (!spec_parse(text, solver_registry(), &spec, &error) ||
        !session_open(session, &spec, &problem, allocator, &error))
        fail_msg("%s: %s", text, error.text);
}

/* --- tests --- */

static void solutions_are_those_of_the_definition(void **state)
{
    static struct seen seen;
    static uint8_t wanted[SETS];
    struct random random;
    uint64_t all = 0, none = 0, grown = 0; /* grown: pairs of solutions, one of which has one option more */
    (void)state;
    random_seed(&random, 33, 1);
    for (unsigned i = 0; i < 1500 / DRAWN_SHARE; i++) {
        struct allocator allocator = {0};
        struct cover *cover = random_cover(&random, &allocator);
        uint64_t count = 0, nodes = 0;
        random_bounds(cover, &random);
        for (uint32_t set = 0; set < SETS; set++)
            count += wanted[set] = set >> cover->option_count == 0 && solves(cover, set);
        all += count;
        none += !count;
        for (uint32_t set = 0; set < SETS; set++)
            for (uint32_t option = 1; option < SETS; option <<= 1)
                grown += !(set & option) && wanted[set] && wanted[set | option];
        for (unsigned s = 0; specs[s]; s++) {
            struct session session;
            struct search search;
            open(&session, specs[s], cover, &allocator);
            if (find(&session, 0, &seen, &search) != SEARCH_EXHAUSTED || search.solutions != count ||
                (shows_all(specs[s]) && memcmp(seen.set, wanted, sizeof wanted)))
                fail_msg("%s finds %llu of %llu solutions", specs[s], (unsigned long long)search.solutions,
                         (unsigned long long)count);
            for (uint32_t set = 0; set < SETS; set++)
                assert_true(wanted[set] || !seen.set[set]);
            if (!strcmp(specs[s], "dlx"))
                nodes = search.counters[COUNTER_NODES];
            if (!strncmp(specs[s], "bits", 4))
                assert_int_equal(search.counters[COUNTER_NODES], nodes);
            if (count) { /* one that was ended early leaves nothing behind */
                assert_int_equal(find(&session, 1, &seen, &search), SEARCH_LIMIT);
                assert_int_equal(find(&session, count + 1, &seen, &search), SEARCH_EXHAUSTED);
                assert_int_equal(seen.count, count);
            }
            session_close(&session);
        }
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
    assert_true(all > 1500 / DRAWN_SHARE && none > 100 / DRAWN_SHARE && grown > 1000 / DRAWN_SHARE);
}

static void fail_of(void *context, size_t line, size_t column, bool remark, const char *text)
{
    (void)context;
    (void)remark;
    fail_msg("%zu:%zu: %s", line, column, text);
}

/* The example at the head of dlx3.w; solutions and nodes as dlx3 counts them. */
static void knuths_example_has_the_tree_of_dlx3(void **state)
{
    static const char text[] =
        "| A simple example of color controls\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\n"
        "B X:1\nC Y:1\n";
    static struct seen seen;
    struct allocator allocator = {0};
    (void)state;
    struct cover *cover = cover_read(text, sizeof text - 1, &allocator, fail_of, NULL);
    assert_non_null(cover);
    for (unsigned s = 0; specs[s]; s++) {
        struct session session;
        struct search search;
        open(&session, specs[s], cover, &allocator);
        assert_int_equal(find(&session, 0, &seen, &search), SEARCH_EXHAUSTED);
        assert_int_equal(search.solutions, 1);
        assert_true(seen.set[0x1a]);
        if (!strcmp(specs[s], "dlx") || !strncmp(specs[s], "bits", 4))
            assert_int_equal(search.counters[COUNTER_NODES], 6);
        session_close(&session);
    }
    cover_close(cover);
}

static void back_ends_that_take_no_bounds_never_get_them(void **state)
{
    static const char text[] = "2|a b\na\na b\n";
    struct allocator allocator = {0};
    (void)state;
    struct cover *cover = cover_read(text, sizeof text - 1, &allocator, fail_of, NULL);
    const struct problem problem = {.cover = cover};
    assert_non_null(cover);
    unsigned refused = 0;
    for (const struct solver *const *solver = solver_registry(); *solver; solver++) {
        struct spec spec;
        struct error error = {""};
        if ((*solver)->argument || !spec_parse((*solver)->name, solver_registry(), &spec, &error))
            continue;
        if ((*solver)->rung == RUNG_COVER && !((*solver)->extensions & EXTENSION_BOUNDS)) {
            assert_false(session_speaks(&spec, &problem, &error));
            assert_non_null(strstr(error.text, "takes items with bounds"));
            refused++;
        }
    }
    assert_true(refused > 2);
    cover_close(cover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_those_of_the_definition),
        cmocka_unit_test(knuths_example_has_the_tree_of_dlx3),
        cmocka_unit_test(back_ends_that_take_no_bounds_never_get_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
