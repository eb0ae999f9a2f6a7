/* SPDX-License-Identifier: MIT */
/* Building a cover step by step. */
#include "common/cover/cover-builder.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

static uint32_t add(struct cover_builder *builder, const char *name, bool primary)
{
    return cover_builder_add_item(builder, name, strlen(name), ITEM_PLAIN, primary);
}

static void assert_item_name(const struct cover *cover, uint32_t item, const char *expected)
{
    char room[COVER_NAME_ROOM];
    size_t length;
    const char *name = cover_item_name(cover, item, room, &length);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(name, expected, length);
}

/* The example of dlx2.w: three primary items, two secondary ones, two colours. */
static struct cover *build_example(struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    if (!builder)
        return NULL;
    uint32_t a = add(builder, "A", true), b = add(builder, "B", true), x = add(builder, "X", false);
    uint32_t red = cover_builder_colour(builder, "red", 3), blue = cover_builder_colour(builder, "blue", 4);
    cover_builder_add_node(builder, a, 0);
    cover_builder_add_node(builder, x, red);
    cover_builder_end_option(builder);
    cover_builder_add_node(builder, x, blue);
    cover_builder_add_node(builder, b, 0);
    cover_builder_end_option(builder);
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    return cover;
}

static void cover_has_items_options_and_colours_in_the_order_they_came(void **state)
{
    (void)state;
    static const uint32_t items[] = {0, 2, 2, 1}, colours[] = {0, 1, 2, 0};
    static const size_t starts[] = {0, 2, 4};
    struct allocator allocator = {0};
    struct cover *cover = build_example(&allocator);
    size_t length;
    assert_non_null(cover);
    assert_int_equal(cover->item_count, 3);
    assert_int_equal(cover->primary_count, 2);
    assert_int_equal(cover->option_count, 2);
    assert_int_equal(cover->node_count, 4);
    assert_int_equal(cover->colour_count, 2);
    assert_memory_equal(cover->items, items, sizeof items);
    assert_memory_equal(cover->colours, colours, sizeof colours);
    assert_memory_equal(cover->option_start, starts, sizeof starts);
    assert_item_name(cover, 0, "A");
    assert_item_name(cover, 2, "X");
    assert_memory_equal(cover_colour_name(cover, 2, &length), "blue", 4);
    assert_int_equal(length, 4);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

static void thousands_of_names_are_found_again(void **state)
{
    (void)state;
    enum { ITEMS = 5000 };
    struct allocator allocator = {0};
    struct cover_builder *builder = cover_builder_open(&allocator);
    char name[16];
    for (unsigned i = 0; i < ITEMS; i++) {
        snprintf(name, sizeof name, "i%u", i);
        assert_int_equal(cover_builder_find_item(builder, name, strlen(name)), COVER_NO_ITEM);
        assert_int_equal(add(builder, name, true), i);
    }
    for (unsigned i = 0; i < ITEMS; i++) {
        snprintf(name, sizeof name, "i%u", i);
        assert_int_equal(cover_builder_find_item(builder, name, strlen(name)), i);
    }
    assert_int_equal(cover_builder_find_item(builder, "i", 1), COVER_NO_ITEM);
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    assert_item_name(cover, ITEMS - 1, "i4999");
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

static void a_colour_of_the_same_name_is_the_same(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover_builder *builder = cover_builder_open(&allocator);
    assert_int_equal(cover_builder_colour(builder, "a", 1), 1);
    assert_int_equal(cover_builder_colour(builder, "ab", 2), 2);
    assert_int_equal(cover_builder_colour(builder, "a", 1), 1);
    cover_builder_close(builder);
    assert_int_equal(allocator.used, 0);
}

static void a_dropped_option_leaves_nothing(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover_builder *builder = cover_builder_open(&allocator);
    uint32_t a = add(builder, "a", true), b = add(builder, "b", true);
    cover_builder_add_node(builder, a, 0);
    assert_true(cover_builder_option_has(builder, a));
    assert_false(cover_builder_option_has(builder, b));
    cover_builder_drop_option(builder);
    assert_false(cover_builder_option_has(builder, a));
    cover_builder_add_node(builder, b, 0);
    cover_builder_end_option(builder);
    assert_false(cover_builder_option_has(builder, b));
    cover_builder_end_option(builder);     /* of no nodes: none */
    cover_builder_add_node(builder, a, 0); /* never ended */
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    assert_int_equal(cover->option_count, 1);
    assert_int_equal(cover->node_count, 1);
    assert_int_equal(cover->items[0], b);
    assert_null(cover->colours);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

static void memory_that_runs_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator counting = {0};
    cover_close(build_example(&counting));
    for (uint64_t fail_at = 1; fail_at <= counting.requests; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        assert_null(build_example(&allocator));
        assert_int_equal(allocator.used, 0);
    }
    cover_builder_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cover_has_items_options_and_colours_in_the_order_they_came),
        cmocka_unit_test(thousands_of_names_are_found_again),
        cmocka_unit_test(a_colour_of_the_same_name_is_the_same),
        cmocka_unit_test(a_dropped_option_leaves_nothing),
        cmocka_unit_test(memory_that_runs_out_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
