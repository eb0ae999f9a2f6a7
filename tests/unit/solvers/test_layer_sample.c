/* SPDX-License-Identifier: MIT */
/* The estimate of states layer by layer, against those that counting meets. */
#include "solvers/counting/layer-sample.h"
#include "solvers/counting/layers.h"
#include "tests/unit/support.h"

enum { ITEMS_MOST = 200 };

/* The states of all layers: those that counting meets, and the estimate from so many of each layer. */
struct states {
    double counted, expected;
};

static struct states states_of(const char *name, uint32_t states_kept)
{
    struct allocator allocator = {0};
    struct cover *cover = open_member(name, &allocator);
    struct layer_plan plan;
    uint32_t order[ITEMS_MOST];
    assert_true(cover->primary_count <= ITEMS_MOST);
    for (uint32_t item = 0; item < cover->primary_count; item++)
        order[item] = item;
    assert_int_equal(layer_plan_open(&plan, cover, order, 0, 0, &allocator), LAYER_PLAN_MADE);
    struct search search = {0};
    struct layers_answer answer;
    const struct layers_task task = {
        .plan = &plan, .allocator = &allocator, .search = &search, .bytes_most = 1 << 28};
    assert_int_equal(layers_count(&task, &answer), SEARCH_EXHAUSTED);
    struct states states = {.counted = (double)answer.states};
    struct layer_sample *sample = layer_sample_open(&plan, states_kept, &allocator);
    assert_non_null(sample);
    assert_true(layer_sample_begin(sample));
    for (uint32_t layer = 0; layer < plan.layer_count; layer++) {
        struct layer_expected expected;
        assert_true(layer_sample_leave(sample, layer, &expected));
        states.expected += expected.states;
    }
    layer_sample_close(sample);
    layers_answer_close(&answer, &allocator);
    layer_plan_close(&plan);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
    return states;
}

static void with_all_states_the_estimate_is_their_number(void **state)
{
    (void)state;
    static const char *const names[] = {"dominoes:8x8", "matching:12", "queens:6", "langford:7", "bell:8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct states states = states_of(names[i], 1 << 14);
        assert_true(states.counted > 100);
        assert_true(states.expected == states.counted);
    }
}

/* Where layers have up to 40,000 states. */
static void a_sample_is_right_within_a_factor_of_two(void **state)
{
    (void)state;
    static const char *const names[] = {"dominoes:12x12", "matching:22", "queens:10", "langford:10",
                                        "tetromino:6x8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct states states = states_of(names[i], 600);
        assert_true(states.counted > 10000);
        assert_true(states.expected < 2 * states.counted && states.counted < 2 * states.expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_all_states_the_estimate_is_their_number),
        cmocka_unit_test(a_sample_is_right_within_a_factor_of_two),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
