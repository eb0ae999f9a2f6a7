/* SPDX-License-Identifier: MIT */
/* The order in which items are covered, found from the structure of a cover and not from the order in which they stand. */
#include "common/cover/cover-map.h"
#include "solvers/counting/layers.h"
#include "solvers/counting/layer-order.h"
#include "tests/unit/support.h"

enum { SHUFFLES = 5 };

/* The states that counting layer by layer meets in the order that is found. */
static uint64_t states_of(const struct cover *cover, struct allocator *allocator)
{
    uint32_t order[256];
    struct layer_plan plan;
    struct search search = {0};
    struct layers_answer answer;
    assert_true(cover->primary_count <= sizeof order / sizeof *order);
    assert_true(layer_order_find(cover, allocator, order));
    assert_int_equal(layer_plan_open(&plan, cover, order, NULL, 0, allocator), LAYER_PLAN_MADE);
    const struct layers_task task = {
        .plan = &plan, .allocator = allocator, .search = &search, .bytes_most = 1 << 28};
    assert_int_equal(layers_count(&task, &answer), SEARCH_EXHAUSTED);
    const uint64_t states = answer.states;
    layers_answer_close(&answer, allocator);
    layer_plan_close(&plan);
    return states;
}

static void shuffled_items_are_covered_in_as_good_an_order(void **state)
{
    (void)state;
    static const char *const names[] = {"latin:4",       "latin:5",       "dominoes:8x8",
                                        "dominoes:5x12", "tetromino:4x8", "langford:7",
                                        "queens:8",      "matching:12",   "pentomino:3x20"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct allocator allocator = {0};
        struct cover *cover = open_member(names[i], &allocator);
        const uint64_t given = states_of(cover, &allocator);
        for (unsigned number = 1; number <= SHUFFLES; number++) {
            struct cover *other = cover_isomorph_make(cover, 1, 0, number, NULL, &allocator);
            assert_non_null(other);
            const uint64_t states = states_of(other, &allocator);
            if (2 * states > 3 * given)
                fail_msg("%s: %llu states, shuffled %llu", names[i], (unsigned long long)given,
                         (unsigned long long)states);
            cover_close(other);
        }
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shuffled_items_are_covered_in_as_good_an_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
