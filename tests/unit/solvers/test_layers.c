/* SPDX-License-Identifier: MIT */
/* Counting layer by layer in far too little memory: with files for the states that have no room, and without. And counts that
 * pause as often as they can. */
#include "solvers/counting/layer-plan.h"
#include "solvers/counting/layers.h"
#include "solvers/counting/parts.h"
#include "tests/unit/support.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static struct cover *dominoes(uint32_t side, struct allocator *allocator)
{
    char name[64];
    snprintf(name, sizeof name, "dominoes:%ux%u", side, side);
    return open_member(name, allocator);
}

/* OEIS A004003: the ways to tile a square with dominoes. */
static const struct {
    uint32_t side;
    uint64_t count;
} known[] = {{2, 2}, {6, 6728}, {8, 12988816}};

/* Below the least not even the states that come back from a file have room; above the most all states have. */
enum { BYTES_LEAST = 1 << 12, BYTES_MOST = 1 << 16 };

static struct layers_answer count_in(uint32_t side, size_t bytes, uint64_t count)
{
    struct allocator allocator = {0};
    struct cover *cover = dominoes(side, &allocator);
    struct layer_plan plan;
    uint32_t order[64];
    struct search search = {0};
    struct layers_answer answer;
    for (uint32_t item = 0; item < side * side; item++)
        order[item] = item;
    assert_int_equal(layer_plan_open(&plan, cover, order, 0, 0, &allocator), LAYER_PLAN_MADE);
    const struct layers_task task = {
        .plan = &plan, .allocator = &allocator, .search = &search, .bytes_most = bytes};
    assert_int_equal(layers_count(&task, &answer), SEARCH_EXHAUSTED);
    assert_int_equal(answer.count[0], count);
    for (size_t i = 1; i < answer.words; i++)
        assert_int_equal(answer.count[i], 0);
    struct layers_answer figures = answer;
    layers_answer_close(&answer, &allocator);
    layer_plan_close(&plan);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
    return figures;
}

static void states_without_room_go_to_files_and_come_back(void **state)
{
    (void)state;
    uint64_t spilled = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (size_t bytes = BYTES_LEAST; bytes <= BYTES_MOST; bytes *= 4) {
            struct layers_answer figures = count_in(known[i].side, bytes, known[i].count);
            assert_int_equal(figures.crowded_out, 0);
            spilled += figures.spilled;
        }
    assert_true(spilled > 0);
}

/* No descriptor is left for a file. */
static void states_that_no_file_takes_are_counted_depth_first(void **state)
{
    (void)state;
    struct rlimit before, none;
    int next = open("/dev/null", O_RDONLY);
    assert_true(next >= 0);
    close(next);
    assert_false(getrlimit(RLIMIT_NOFILE, &before));
    none = (struct rlimit){(rlim_t)next, before.rlim_max};
    assert_false(setrlimit(RLIMIT_NOFILE, &none));
    uint64_t crowded_out = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (size_t bytes = BYTES_LEAST; bytes <= BYTES_MOST; bytes *= 4) {
            struct layers_answer figures = count_in(known[i].side, bytes, known[i].count);
            assert_int_equal(figures.spilled, 0);
            crowded_out += figures.crowded_out;
        }
    assert_false(setrlimit(RLIMIT_NOFILE, &before));
    assert_true(crowded_out > 0);
}

/* OEIS A004003 for 14x14, which needs two words, and A174248. */
static const struct {
    const char *name;
    uint64_t low, high;
    size_t bytes; /* with few there are files */
} pausing[] = {{"dominoes:14x14", UINT64_C(9111319734685071488), 6082, 1 << 26},
               {"tetromino:8x8", UINT64_C(19077209438), 0, 1 << 26},
               {"tetromino:8x8", UINT64_C(19077209438), 0, 1 << 20}};

static void a_count_by_layers_that_pauses_is_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pausing / sizeof *pausing; i++) {
        struct allocator allocator = {0};
        struct cover *cover = open_member(pausing[i].name, &allocator);
        struct layer_plan plan;
        uint32_t order[256];
        struct search search = {0};
        struct layers_answer answer;
        for (uint32_t item = 0; item < cover->primary_count; item++)
            order[item] = item;
        assert_int_equal(layer_plan_open(&plan, cover, order, 0, 0, &allocator), LAYER_PLAN_MADE);
        const struct layers_task task = {
            .plan = &plan, .allocator = &allocator, .search = &search, .bytes_most = pausing[i].bytes};
        struct layers *layers = layers_open(&task, &answer);
        assert_non_null(layers);
        unsigned pauses = 0;
        enum search_end end;
        uint64_t done = 0;
        while ((end = layers_go_on(layers, 1)) == SEARCH_OWN_LIMIT) {
            assert_true(layers_work(layers) > done);
            assert_true(layers_work_left(layers) >= 0);
            done = layers_work(layers);
            pauses++;
        }
        assert_int_equal(end, SEARCH_EXHAUSTED);
        assert_true(pauses > 1);
        assert_int_equal(answer.count[0], pausing[i].low);
        assert_int_equal(answer.count[1], pausing[i].high);
        layers_close(layers);
        layers_answer_close(&answer, &allocator);
        layer_plan_close(&plan);
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
}

/* 6x6 with 19 fixed tetrominoes: as above. */
static void a_count_by_parts_that_pauses_is_the_same(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = open_member("tetromino:6x6", &allocator);
    struct part_plan plan;
    struct search search = {0};
    struct parts_answer answer;
    assert_int_equal(part_plan_open(&plan, cover, 0, 0, 0, &allocator), PART_PLAN_MADE);
    const struct parts_task task = {
        .plan = &plan, .allocator = &allocator, .search = &search, .bytes_most = 1 << 26};
    struct parts *parts = parts_open(&task, &answer);
    assert_non_null(parts);
    unsigned pauses = 0;
    enum search_end end;
    while ((end = parts_go_on(parts, 1)) == SEARCH_OWN_LIMIT)
        pauses++;
    assert_int_equal(end, SEARCH_EXHAUSTED);
    assert_true(pauses > 1);
    assert_int_equal(answer.count[0], 178939);
    parts_close(parts);
    parts_answer_close(&answer, &allocator);
    part_plan_close(&plan);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_count_by_layers_that_pauses_is_the_same),
        cmocka_unit_test(a_count_by_parts_that_pauses_is_the_same),
        cmocka_unit_test(states_without_room_go_to_files_and_come_back),
        cmocka_unit_test(states_that_no_file_takes_are_counted_depth_first),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
