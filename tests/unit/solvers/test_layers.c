/* SPDX-License-Identifier: MIT */
/* Counting layer by layer in far too little memory: with files for the states that have no room, and without. */
#include "solvers/counting/layer-plan.h"
#include "solvers/counting/layers.h"
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

static struct layers_answer count_in(uint32_t side, size_t bytes, uint64_t count, enum search_end *end)
{
    struct allocator allocator = {0};
    struct cover *cover = dominoes(side, &allocator);
    struct layer_plan plan;
    uint32_t order[64];
    struct search search = {0};
    struct layers_answer answer;
    for (uint32_t item = 0; item < side * side; item++)
        order[item] = item;
    assert_int_equal(layer_plan_open(&plan, cover, order, NULL, 0, &allocator), LAYER_PLAN_MADE);
    const struct layers_task task = {
        .plan = &plan, .allocator = &allocator, .search = &search, .bytes_most = bytes};
    *end = layers_count(&task, &answer);
    for (size_t i = 0; i < answer.words && *end == SEARCH_EXHAUSTED; i++)
        assert_int_equal(answer.count[i], i ? 0 : count);
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
            enum search_end end;
            struct layers_answer figures = count_in(known[i].side, bytes, known[i].count, &end);
            assert_int_equal(end, SEARCH_EXHAUSTED);
            spilled += figures.spilled;
        }
    assert_true(spilled > 0);
}

/* No descriptor is left for a file. */
static void states_that_no_file_takes_end_the_count(void **state)
{
    (void)state;
    struct rlimit before, none;
    int next = open("/dev/null", O_RDONLY);
    assert_true(next >= 0);
    close(next);
    assert_false(getrlimit(RLIMIT_NOFILE, &before));
    none = (struct rlimit){(rlim_t)next, before.rlim_max};
    assert_false(setrlimit(RLIMIT_NOFILE, &none));
    enum search_end end;
    struct layers_answer figures = count_in(8, BYTES_LEAST, 0, &end);
    assert_false(setrlimit(RLIMIT_NOFILE, &before));
    assert_int_equal(end, SEARCH_NO_MEMORY);
    assert_int_equal(figures.spilled, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_without_room_go_to_files_and_come_back),
        cmocka_unit_test(states_that_no_file_takes_end_the_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
