/* SPDX-License-Identifier: MIT */
#include "common/cover/cover.h"
#include "common/cover/cover-map.h"
#include "common/cover/family.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

static struct cover *open_named(const char *name, struct allocator *allocator)
{
    struct family_range range;
    assert_true(family_parse(name, &range, NULL));
    struct family_member member = family_member(&range, 0);
    struct cover *cover = family_open(&member, allocator);
    assert_non_null(cover);
    return cover;
}

static struct cover *isomorph_of(const struct cover *cover, unsigned number, uint32_t *option_from,
                                 struct allocator *allocator)
{
    struct cover *made = cover_isomorph_make(cover, 7, 99, number, option_from, allocator);
    assert_non_null(made);
    return made;
}

/* --- what stays the same --- */

static void isomorphs_have_as_many_solutions(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    uint64_t most = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct random random;
        random_seed(&random, seed, 0);
        struct cover *cover = random_cover(&random, &allocator);
        uint64_t solutions = count_by_trying_all_subsets(cover, NULL, 0);
        most = solutions > most ? solutions : most;
        for (unsigned number = 0; number <= 4; number++) {
            struct cover *made = isomorph_of(cover, number, NULL, &allocator);
            assert_int_equal(count_by_trying_all_subsets(made, NULL, 0), solutions);
            cover_close(made);
        }
        cover_close(cover);
    }
    assert_true(most > 3);
    assert_int_equal(allocator.used, 0);
}

/* Every subset of options solves both or neither. */
static void solutions_are_mapped_back_by_where_options_come_from(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct random random;
    random_seed(&random, 3, 0);
    for (unsigned round = 0; round < 20; round++) {
        struct cover *cover = random_cover(&random, &allocator);
        uint32_t from[RANDOM_COVER_OPTIONS];
        struct cover *made = isomorph_of(cover, 1, from, &allocator);
        for (uint32_t subset = 0; subset < 1u << RANDOM_COVER_OPTIONS; subset++) {
            uint32_t options[RANDOM_COVER_OPTIONS], back[RANDOM_COVER_OPTIONS];
            size_t count = 0;
            for (uint32_t option = 0; option < made->option_count; option++)
                if (subset >> option & 1) {
                    back[count] = from[option];
                    options[count++] = option;
                }
            assert_int_equal(verify_cover(made, options, count, NULL),
                             verify_cover(cover, back, count, NULL));
        }
        cover_close(made);
        cover_close(cover);
    }
}

static void classes_names_and_primary_items_keep_their_places(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct random random;
    random_seed(&random, 5, 0);
    struct cover *cover = random_cover(&random, &allocator);
    /* Items as a board has them, of several classes. */
    for (uint32_t item = 0; item < cover->item_count; item++)
        cover->item_class[item] = (uint8_t)(item % 2 ? ITEM_ROW : ITEM_CELL);
    for (unsigned number = 0; number < 20; number++) {
        uint32_t from[RANDOM_COVER_OPTIONS];
        struct cover *made = isomorph_of(cover, number, from, &allocator);
        assert_int_equal(made->primary_count, cover->primary_count);
        assert_memory_equal(made->item_class, cover->item_class, cover->item_count);
        assert_memory_equal(made->names, cover->names,
                            cover->name_start[cover->item_count + cover->colour_count]);
        for (uint32_t option = 0; option < made->option_count; option++) {
            unsigned kinds[2][2][2] = {0}; /* of isomorph or cover, primary or not, class */
            for (unsigned which = 0; which < 2; which++) {
                const struct cover *of = which ? cover : made;
                uint32_t o = which ? from[option] : option;
                for (size_t node = of->option_start[o]; node < of->option_start[o + 1]; node++) {
                    uint32_t item = of->items[node];
                    kinds[which][item < of->primary_count][of->item_class[item] == ITEM_ROW]++;
                }
            }
            assert_memory_equal(kinds[0], kinds[1], sizeof kinds[0]);
        }
        cover_close(made);
    }
    cover_close(cover);
}

static void every_kind_of_back_end_counts_92_queens(void **state)
{
    (void)state;
    static const char *const specs[] = {"dlx", "cells", "memo", "picosat", "bits"};
    struct allocator allocator = {0};
    struct cover *cover = open_named("queens:8", &allocator);
    for (unsigned number = 1; number <= 3; number++) {
        struct cover *made = isomorph_of(cover, number, NULL, &allocator);
        for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
            struct spec spec;
            struct session session;
            struct search search = {0};
            struct error error;
            struct problem problem = {.cover = made};
            assert_true(spec_parse(specs[i], solver_registry(), &spec, &error));
            assert_true(session_open(&session, &spec, &problem, &allocator, &error));
            assert_int_equal(session_solve(&session, NULL, &search), SEARCH_EXHAUSTED);
            assert_int_equal(search.solutions, 92);
            session_close(&session);
        }
        cover_close(made);
    }
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

/* --- what is drawn --- */

static bool are_equal(const struct cover *a, const struct cover *b)
{
    return !memcmp(a->items, b->items, a->node_count * sizeof *a->items) &&
           !memcmp(a->option_start, b->option_start, (a->option_count + 1) * sizeof *a->option_start) &&
           (!a->colours || !memcmp(a->colours, b->colours, a->node_count * sizeof *a->colours));
}

static void number_0_is_the_cover_itself(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct random random;
    uint32_t from[RANDOM_COVER_OPTIONS];
    random_seed(&random, 8, 0);
    struct cover *cover = random_cover(&random, &allocator);
    struct cover *made = isomorph_of(cover, 0, from, &allocator);
    assert_true(are_equal(cover, made));
    for (uint32_t option = 0; option < cover->option_count; option++)
        assert_int_equal(from[option], option);
    cover_close(made);
    cover_close(cover);
}

static void seed_instance_and_number_each_make_a_difference(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, instance;
        unsigned number;
    } drawn[] = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}};
    struct allocator allocator = {0};
    struct cover *cover = open_named("langford:7", &allocator), *made[4], *again;
    for (size_t i = 0; i < 4; i++) {
        made[i] =
            cover_isomorph_make(cover, drawn[i].seed, drawn[i].instance, drawn[i].number, NULL, &allocator);
        again =
            cover_isomorph_make(cover, drawn[i].seed, drawn[i].instance, drawn[i].number, NULL, &allocator);
        assert_true(are_equal(made[i], again));
        cover_close(again);
        for (size_t k = 0; k < i; k++)
            assert_false(are_equal(made[i], made[k]));
    }
    for (size_t i = 0; i < 4; i++)
        cover_close(made[i]);
    cover_close(cover);
}

/* Three options of one item and one colour each: where the items, the colours and the options go has 3!
 * orders each. */
static void every_order_is_drawn_and_equally_often(void **state)
{
    (void)state;
    enum { ORDERS = 216, EACH = 60, CODES = 27 * 27 * 27 };
    struct allocator allocator = {0};
    struct cover_builder *builder = cover_builder_open(&allocator);
    static unsigned count[CODES];
    unsigned orders = 0;
    static const char names[] = "abcABC";
    for (unsigned i = 0; i < 3; i++)
        cover_builder_add_item(builder, names + i, 1, ITEM_PLAIN, false);
    for (unsigned i = 0; i < 3; i++) {
        cover_builder_add_node(builder, i, cover_builder_colour(builder, names + 3 + i, 1));
        cover_builder_end_option(builder);
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    for (unsigned number = 1; number <= ORDERS * EACH; number++) {
        uint32_t from[3], item[3], colour[3];
        struct cover *made = isomorph_of(cover, number, from, &allocator);
        unsigned code = 0;
        for (unsigned i = 0; i < 3; i++) {
            item[from[i]] = made->items[i];
            colour[from[i]] = made->colours[i] - 1;
        }
        for (unsigned i = 0; i < 3; i++)
            code = code * 27 + from[i] * 9 + item[i] * 3 + colour[i];
        count[code]++;
        cover_close(made);
    }
    double chi_square = 0;
    for (unsigned code = 0; code < CODES; code++)
        if (count[code]) {
            orders++;
            chi_square += ((double)count[code] - EACH) * ((double)count[code] - EACH) / EACH;
        }
    assert_int_equal(orders, ORDERS);
    double off = chi_square - (ORDERS - 1);
    assert_true(off * off < 25 * 2.0 * (ORDERS - 1));
    cover_close(cover);
}

/* --- what can go wrong --- */

static void memory_running_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator counting = {0};
    struct random random;
    random_seed(&random, 8, 0);
    struct cover *cover = random_cover(&random, &counting);
    struct cover *made = NULL;
    for (uint64_t fail_at = 1; !made; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        made = cover_isomorph_make(cover, 1, 1, 1, NULL, &allocator);
        assert_true(fail_at < 100);
        cover_close(made);
        assert_int_equal(allocator.used, 0);
    }
    cover_close(cover);
}

static void boards_are_left_to_others(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = cover_of_board((struct order){2, 2}, &allocator);
    assert_null(cover_isomorph_make(cover, 1, 1, 1, NULL, &allocator));
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(isomorphs_have_as_many_solutions),
        cmocka_unit_test(solutions_are_mapped_back_by_where_options_come_from),
        cmocka_unit_test(classes_names_and_primary_items_keep_their_places),
        cmocka_unit_test(every_kind_of_back_end_counts_92_queens),
        cmocka_unit_test(number_0_is_the_cover_itself),
        cmocka_unit_test(seed_instance_and_number_each_make_a_difference),
        cmocka_unit_test(every_order_is_drawn_and_equally_often),
        cmocka_unit_test(memory_running_out_leaves_nothing_behind),
        cmocka_unit_test(boards_are_left_to_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
