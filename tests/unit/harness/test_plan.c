/* SPDX-License-Identifier: MIT */
/* What a comparison measures, and in which pieces: the claims of plan.h. */
#include "harness/comparing/plan/plan.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

enum { BOARDS_MAX = 12000 };

/* Two sets: boards of order 3x3, and then three of order 2x2. */
static struct puzzle puzzle[2][BOARDS_MAX];

static struct experiment experiment_of(struct set sets[2], size_t count, uint64_t isomorphs, bool throughput)
{
    memset(sets, 0, 2 * sizeof *sets);
    for (size_t i = 0; i < count; i++)
        puzzle[0][i].order = (struct order){3, 3};
    for (size_t i = 0; i < 3; i++)
        puzzle[1][i].order = (struct order){2, 2};
    sets[0].puzzles.puzzle = puzzle[0];
    sets[0].puzzles.count = count;
    sets[1].puzzles.puzzle = puzzle[1];
    sets[1].puzzles.count = 3;
    return (struct experiment){
        .sets = {.set = sets, .count = 2}, .isomorphs = isomorphs, .throughput = throughput, .runs = 3};
}

/* For many sizes of sets: each trial is in one block, of one set; no block is too long, and only that of a
 * small set is short. */
static void blocks_hold_50_to_99_trials_of_one_set(void **state)
{
    (void)state;
    for (size_t count = 1; count < 700; count = count < 210 ? count + 1 : count * 3 / 2) {
        struct set sets[2];
        struct plan plan;
        const struct experiment experiment = experiment_of(sets, count, 2, false);
        plan_make(&plan, &experiment);
        assert_int_equal(plan.trials, 3 * count + 9);
        size_t next = 0;
        for (size_t b = 0; b < plan.blocks; b++) {
            const struct block_place *block = &plan.block[b];
            size_t of_set = plan.trial[block->first].set ? 9 : 3 * count;
            assert_int_equal(block->first, next);
            assert_true(block->count <= 99);
            assert_true(block->count >= 50 || block->count == of_set);
            for (size_t i = 0; i < block->count; i++)
                assert_int_equal(plan.trial[next + i].set, plan.trial[block->first].set);
            next += block->count;
        }
        assert_int_equal(next, plan.trials);
        plan_close(&plan);
    }
}

static void sets_are_cut_into_20_parts_unless_these_would_be_too_small(void **state)
{
    (void)state;
    static const size_t counts[] = {4, 40, 100, 200, 1000, 3000};
    static const unsigned expected[] = {1, 8, 20, 20, 20, 60};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        struct set sets[2];
        struct plan plan;
        const struct experiment experiment = experiment_of(sets, counts[k], 0, false);
        unsigned parts = 0;
        plan_make(&plan, &experiment);
        for (size_t b = 0; b < plan.blocks && !plan.trial[plan.block[b].first].set; b++) {
            const struct block_place *block = &plan.block[b];
            unsigned last = 0;
            assert_int_equal(block->number, parts + 1);
            for (size_t i = 0; i < block->count; i++) {
                assert_in_range(plan_part(block, i), last, last + 1);
                last = plan_part(block, i);
            }
            assert_int_equal(last + 1, block->parts);
            parts += block->parts;
        }
        assert_int_equal(parts, expected[k]);
        plan_close(&plan);
    }
}

/* Stretches cover every board once, in order, and hold boards of one order only. */
static void stretches_cover_the_set_and_their_length_is_bounded(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 99, 100, 101, 733, 2000, 12000};
    static const size_t longest[] = {1, 50, 50, 50, 50, 100, 600};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        struct set sets[2];
        struct plan plan;
        const struct experiment experiment = experiment_of(sets, counts[k], 1, true);
        size_t next = 0, most = 0;
        plan_make(&plan, &experiment);
        for (size_t i = 0; i < plan.trials && !plan.trial[i].set; i++) {
            const struct trial_place *trial = &plan.trial[i];
            assert_int_equal(trial->isomorph, i % 2);
            assert_int_equal(trial->index, next);
            most = trial->count > most ? trial->count : most;
            next += trial->isomorph ? trial->count : 0;
        }
        assert_int_equal(next, counts[k]);
        assert_int_equal(most, longest[k]);
        plan_close(&plan);
    }
}

static void trials_are_found_by_set_instance_and_isomorph(void **state)
{
    (void)state;
    struct set sets[2];
    struct plan plan;
    const struct experiment experiment = experiment_of(sets, 70, 3, false);
    plan_make(&plan, &experiment);
    for (size_t i = 0; i < plan.trials; i++)
        assert_int_equal(plan_find(&plan, plan.trial[i].set, plan.trial[i].index, plan.trial[i].isomorph), i);
    assert_int_equal(plan_find(&plan, 0, 70, 0), plan.trials);
    assert_int_equal(plan_find(&plan, 0, 69, 4), plan.trials);
    assert_int_equal(plan_find(&plan, 2, 0, 0), plan.trials);
    plan_close(&plan);
}

/* Each order of three turns comes up about as often as each other, and the seed settles it. */
static void turns_are_drawn_from_the_seed_and_fair(void **state)
{
    (void)state;
    enum { DRAWS = 6000 };
    struct experiment experiment = {.seed = 7};
    size_t seen[27] = {0};
    for (unsigned i = 0; i < DRAWS; i++) {
        unsigned order[3], again[3];
        plan_draw_order(experiment.seed, i % 10, i / 100, i / 10 % 10, order, 3);
        plan_draw_order(experiment.seed, i % 10, i / 100, i / 10 % 10, again, 3);
        assert_memory_equal(order, again, sizeof order);
        seen[order[0] * 9 + order[1] * 3 + order[2]]++;
    }
    for (unsigned a = 0; a < 3; a++)
        for (unsigned b = 0; b < 3; b++)
            if (a != b) /* 1000 each, with a standard deviation of 29 */
                assert_in_range(seen[a * 9 + b * 3 + (3 - a - b)], 850, 1150);
}

/* --- shards --- */

/* Boards with more and more blanks, and one board of order 2x2 in three sets of its own: what the plans of all
 * shards hold together is what the plan of the whole holds, each trial once; each shard has as many instances as
 * the next, give or take one, and as many blanks, give or take a board. */
static void shards_hold_each_trial_once_and_balance(void **state)
{
    (void)state;
    enum { COUNT = 211, SHARDS = 7, ISOMORPHS = 3, CELLS = 81 };
    static uint8_t cells[CELLS * COUNT];
    struct set sets[2];
    struct experiment experiment = experiment_of(sets, COUNT, ISOMORPHS - 1, false);
    size_t seen[2][COUNT][ISOMORPHS] = {0}, instances[SHARDS] = {0}, blanks[SHARDS] = {0};
    for (size_t i = 0; i < COUNT; i++) {
        puzzle[0][i].cells_at = i * CELLS;
        for (size_t c = 0; c < 20 + i % 60; c++)
            cells[i * CELLS + c] = 1;
    }
    sets[0].puzzles.cells = sets[1].puzzles.cells = cells;
    for (size_t k = 0; k < SHARDS; k++) {
        struct plan plan;
        experiment.shard = (struct shard){k + 1, SHARDS};
        plan_make(&plan, &experiment);
        size_t in_blocks = 0;
        for (size_t b = 0; b < plan.blocks; b++)
            in_blocks += plan.block[b].count;
        assert_int_equal(in_blocks, plan.trials);
        for (size_t i = 0; i < plan.trials; i++) {
            const struct trial_place *trial = &plan.trial[i];
            seen[trial->set][trial->index][trial->isomorph]++;
            instances[k] += !trial->isomorph;
            blanks[k] += trial->set || trial->isomorph ? 0 : CELLS - 20 - trial->index % 60;
            assert_int_equal(plan_find(&plan, trial->set, trial->index, trial->isomorph), i);
        }
        plan_close(&plan);
    }
    for (size_t i = 0; i < COUNT + 3; i++)
        for (size_t isomorph = 0; isomorph < ISOMORPHS; isomorph++)
            assert_int_equal(seen[i >= COUNT][i % COUNT][isomorph], 1);
    for (size_t k = 1; k < SHARDS; k++) {
        assert_in_range(instances[k] + 1, instances[0], instances[0] + 2);
        assert_in_range(blanks[k] + 61, blanks[0], blanks[0] + 122);
    }
}

/* A stretch goes to a shard as it stands in the whole. */
static void stretches_are_not_torn_apart(void **state)
{
    (void)state;
    enum { COUNT = 733, SHARDS = 4 };
    static uint8_t cells[81];
    struct set sets[2];
    struct plan whole, part;
    struct experiment experiment = experiment_of(sets, COUNT, 0, true);
    for (size_t i = 0; i < COUNT; i++)
        puzzle[0][i].cells_at = 0;
    sets[0].puzzles.cells = sets[1].puzzles.cells = cells;
    plan_make(&whole, &experiment);
    size_t found = 0;
    for (size_t k = 1; k <= SHARDS; k++) {
        experiment.shard = (struct shard){k, SHARDS};
        plan_make(&part, &experiment);
        for (size_t i = 0; i < part.trials; i++, found++) {
            size_t same = plan_find(&whole, part.trial[i].set, part.trial[i].index, 0);
            assert_true(same < whole.trials);
            assert_int_equal(whole.trial[same].count, part.trial[i].count);
        }
        plan_close(&part);
    }
    assert_int_equal(found, whole.trials);
    plan_close(&whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_hold_each_trial_once_and_balance),
        cmocka_unit_test(stretches_are_not_torn_apart),
        cmocka_unit_test(blocks_hold_50_to_99_trials_of_one_set),
        cmocka_unit_test(sets_are_cut_into_20_parts_unless_these_would_be_too_small),
        cmocka_unit_test(stretches_cover_the_set_and_their_length_is_bounded),
        cmocka_unit_test(trials_are_found_by_set_instance_and_isomorph),
        cmocka_unit_test(turns_are_drawn_from_the_seed_and_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
