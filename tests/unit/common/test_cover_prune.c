/* SPDX-License-Identifier: MIT */
/* Pruned covers have the same solutions as before; the referee tries all sets of options. */
#include "common/cover/cover-prune.h"
#include "common/verify.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

static struct cover *prune(const struct cover *cover, uint64_t work, uint32_t *original)
{
    struct allocator *allocator = cover->arrays.allocator;
    assert_true(cover_may_be_pruned(cover));
    struct cover *pruned = cover_prune(cover, work, original, allocator);
    assert_non_null(pruned);
    return pruned;
}

/* Every set of options of the pruned cover that solves it solves the whole one; as many do. */
static void assert_same_solutions(const struct cover *cover, uint64_t work, uint64_t expected,
                                  uint64_t *options_out, uint64_t *items_out)
{
    uint32_t original[RANDOM_COVER_OPTIONS];
    struct cover *pruned = prune(cover, work, original);
    uint64_t solutions = 0;
    assert_in_range(cover->option_count, pruned->option_count, RANDOM_COVER_OPTIONS);
    for (uint32_t set = 0; set < UINT32_C(1) << pruned->option_count; set++) {
        uint32_t chosen[RANDOM_COVER_OPTIONS], lifted[RANDOM_COVER_OPTIONS];
        size_t count = 0;
        for (uint32_t option = 0; option < pruned->option_count; option++)
            if (set >> option & 1) {
                lifted[count] = original[option];
                chosen[count++] = option;
            }
        if (verify_cover(pruned, chosen, count, 0)) {
            solutions++;
            assert_true(verify_cover(cover, lifted, count, 0));
        }
    }
    assert_true(solutions == expected);
    *options_out += cover->option_count - pruned->option_count;
    *items_out += cover->item_count - pruned->item_count;
    cover_close(pruned);
}

static void random_covers_keep_their_solutions(void **state)
{
    (void)state;
    enum { COVERS = 4000 / DRAWN_SHARE };
    uint64_t options_out = 0, items_out = 0;
    struct random random;
    random_seed(&random, 7, 0);
    for (int i = 0; i < COVERS; i++) {
        struct allocator allocator = {0};
        struct cover *cover = random_cover(&random, &allocator);
        const uint64_t expected = count_by_trying_all_subsets(cover, 0, 0);
        assert_same_solutions(cover, COVER_PRUNE_WORK, expected, &options_out, &items_out);
        if (i % 10 == 0)
            assert_same_solutions(cover, random_below(&random, 300), expected, &options_out, &items_out);
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
    assert_true(options_out > COVERS && items_out > COVERS / 10);
}

/* --- what Knuth's dlx-pre leaves --- */

struct text_cover {
    uint32_t primary, items;
    const char *options; /* letters of items, capital ones with colour 1, options with blanks between */
};

static struct cover *open_text(const struct text_cover *text, struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    for (uint32_t item = 0; item < text->items; item++)
        cover_builder_add_plain(builder, item < text->primary, "%c", (char)('a' + (int)item));
    for (const char *at = text->options; *at; at++)
        if (*at == ' ')
            cover_builder_end_option(builder);
        else if (*at >= '0' && *at <= '9')
            continue;
        else
            cover_builder_add_node(builder, (uint32_t)(*at - 'a'),
                                   at[1] >= '0' && at[1] <= '9' ? cover_builder_colour(builder, at + 1, 1)
                                                                : 0);
    cover_builder_end_option(builder);
    return cover_builder_end(builder);
}

/* The two examples in the introduction of dlx-pre.w. Of the first, three options of one item each are left; of the second,
 * ac with x and y of colour 1 (option 2 there, without the one that has no primary item) and b with x. */
static void examples_of_dlx_pre_are_left_as_it_leaves_them(void **state)
{
    (void)state;
    static const struct text_cover plain = {5, 7, "cef adg bcf ad bg deg"},
                                   coloured = {3, 5, "abd0e0 acd1e1 bd1 ce1"};
    struct allocator allocator = {0};
    uint32_t original[6];
    struct cover *cover = open_text(&plain, &allocator), *pruned = prune(cover, COVER_PRUNE_WORK, original);
    assert_int_equal(pruned->item_count, 3);
    assert_int_equal(pruned->primary_count, 3);
    assert_int_equal(pruned->option_count, 3);
    assert_int_equal(pruned->node_count, 3);
    assert_int_equal(original[0], 0);
    assert_int_equal(original[1], 3);
    assert_int_equal(original[2], 4);
    cover_close(pruned);
    cover_close(cover);
    cover = open_text(&coloured, &allocator);
    pruned = prune(cover, COVER_PRUNE_WORK, original);
    assert_int_equal(pruned->primary_count, 2);
    assert_int_equal(pruned->item_count, 4);
    assert_int_equal(pruned->option_count, 2);
    assert_int_equal(pruned->node_count, 5);
    assert_int_equal(original[0], 1);
    assert_int_equal(original[1], 2);
    cover_close(pruned);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

/* Items and options that dlx-pre (version of 2023) leaves of these. */
static void families_are_left_as_dlx_pre_leaves_them(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint32_t items, options;
    } known[] = {{"queens:8", 42, 64},         {"langford:8", 24, 84},    {"pentomino:3x20", 72, 1086},
                 {"pentomino:6x10", 72, 1912}, {"macmahon:2x3", 31, 90},  {"macmahon:3x3", 45, 225},
                 {"graceful:1x8", 30, 368},    {"graceful:3x2", 34, 810}, {"tiles:4x4:1", 56, 396}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct allocator allocator = {0};
        struct cover *cover = open_member(known[i].name, &allocator);
        uint32_t *original = calloc(cover->option_count, sizeof *original);
        struct cover *pruned = prune(cover, COVER_PRUNE_WORK, original);
        if (pruned->item_count != known[i].items || pruned->option_count != known[i].options)
            fail_msg("%s: %u items, %u options", known[i].name, pruned->item_count, pruned->option_count);
        free(original);
        cover_close(pruned);
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
}

static void names_and_colours_stay(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = open_member("macmahon:2x3", &allocator);
    uint32_t original[90];
    char room[COVER_NAME_ROOM];
    struct cover *pruned = prune(cover, COVER_PRUNE_WORK, original);
    for (uint32_t option = 0; option < pruned->option_count; option++)
        for (size_t node = pruned->option_start[option]; node < pruned->option_start[option + 1]; node++) {
            size_t length, other_length, at = cover->option_start[original[option]];
            const char *name = cover_item_name(pruned, pruned->items[node], room, &length), *other;
            do {
                assert_true(at < cover->option_start[original[option] + 1]);
                other = cover_item_name(cover, cover->items[at], room, &other_length);
            } while ((other_length != length || memcmp(name, other, length)) && ++at);
            const uint32_t colour = cover_colour(pruned, node);
            assert_int_equal(colour, cover_colour(cover, at));
            if (colour) {
                name = cover_colour_name(pruned, colour, &length);
                other = cover_colour_name(cover, colour, &other_length);
                assert_true(length == other_length && !memcmp(name, other, length));
            }
        }
    cover_close(pruned);
    cover_close(cover);
}

static void covers_with_bounds_are_left_alone(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *bounds = open_member("motley:3x3", &allocator);
    assert_false(cover_may_be_pruned(bounds));
    cover_close(bounds);
}

static void memory_that_runs_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator allocator = {0}, counting = {0};
    uint32_t original[90];
    struct cover *cover = open_member("macmahon:2x3", &allocator);
    cover_close(cover_prune(cover, COVER_PRUNE_WORK, original, &counting));
    for (uint64_t fail_at = 1; fail_at <= counting.requests; fail_at++) {
        struct allocator failing = {.fail_at = fail_at};
        assert_null(cover_prune(cover, COVER_PRUNE_WORK, original, &failing));
        assert_int_equal(failing.used, 0);
    }
    cover_close(cover);
}

/* --- back-ends --- */

static void count(const struct cover *cover, const char *text, struct search *search)
{
    struct allocator allocator = {0};
    struct session session;
    struct spec spec;
    struct error error;
    if (!spec_parse(text, solver_registry(), &spec, &error) ||
        !session_open(&session, &spec, &(struct problem){.cover = cover}, &allocator, &error))
        fail_msg("%s: %s", text, error.text);
    assert_int_equal(session_solve(&session, 0, search), SEARCH_EXHAUSTED);
    session_close(&session);
    assert_int_equal(allocator.used, 0);
}

struct asked {
    const struct cover *cover;
    uint64_t verified;
};

static void verify(void *context, const struct solution *solution)
{
    struct asked *asked = context;
    struct error error;
    if (!verify_cover(asked->cover, solution->options, solution->option_count, &error))
        fail_msg("%s", error.text);
    asked->verified++;
}

static void every_back_end_shows_solutions_of_the_whole_cover(void **state)
{
    (void)state;
    static const char *const specs[] = {"dlx:prune=yes",  "cells:prune=yes", "bits:prune=yes",
                                        "cdcl:prune=yes", "dpll:prune=yes",  "picosat:prune=yes"};
    struct random random;
    random_seed(&random, 8, 0);
    for (int i = 0; i < 300 / DRAWN_SHARE; i++) {
        struct allocator allocator = {0};
        struct cover *cover = random_cover(&random, &allocator);
        struct search plain = {0};
        count(cover, "dlx", &plain);
        for (size_t s = 0; s < sizeof specs / sizeof *specs; s++) {
            struct asked asked = {.cover = cover};
            struct search search = {.on_solution = verify, .context = &asked};
            count(cover, specs[s], &search);
            assert_true(search.solutions == plain.solutions && asked.verified == plain.solutions);
            assert_true(search.on_solution == verify && search.context == &asked);
        }
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_covers_keep_their_solutions),
        cmocka_unit_test(examples_of_dlx_pre_are_left_as_it_leaves_them),
        cmocka_unit_test(families_are_left_as_dlx_pre_leaves_them),
        cmocka_unit_test(names_and_colours_stay),
        cmocka_unit_test(covers_with_bounds_are_left_alone),
        cmocka_unit_test(memory_that_runs_out_leaves_nothing_behind),
        cmocka_unit_test(every_back_end_shows_solutions_of_the_whole_cover),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
