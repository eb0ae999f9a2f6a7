/* SPDX-License-Identifier: MIT */
/* A player is right if what it shows at a position is what replaying the steps one by one gives. The referee below does
 * that with a plain array. */
#include "harness/traces/watch/lanes.h"
#include "harness/traces/watch/scene.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

static const struct order four = {2, 2}, nine = {3, 3};

struct played {
    struct allocator allocator;
    struct spec spec;
    struct problem problem;
    uint8_t cells[81];
    struct recording recording;
    struct player player;
};

/* Without a limit the whole tree is searched. */
static void play(struct played *played, const char *spec, struct order order, const uint8_t *cells,
                 uint64_t steps)
{
    struct error error;
    memset(played, 0, sizeof *played);
    assert_true(spec_parse(spec, solver_registry(), &played->spec, &error));
    played->problem.order = order;
    memcpy(played->cells, cells, order_cells(order));
    const struct tracing tracing = {
        .spec = &played->spec, .problem = &played->problem, .cells = played->cells, .steps_max = steps};
    assert_true(recording_make(&played->recording, &tracing, &played->allocator, &error));
    player_open(&played->player, &played->recording, &played->allocator);
}

static void end(struct played *played)
{
    player_close(&played->player);
    recording_close(&played->recording);
    assert_int_equal(played->allocator.used, 0);
}

/* --- the referee: what stands, and what was counted, after the first `position` positions --- */

struct replay {
    struct standing standing[2000];
    uint32_t depth;
    uint64_t conflicts, backtracks, solutions, learnt;
};

static void replay_part(struct replay *replay, const struct recorded_part *part, size_t count)
{
    replay->depth = part->standing_count;
    if (part->standing_count)
        memcpy(replay->standing, part->standing, part->standing_count * sizeof *part->standing);
    for (size_t i = 0; i < count; i++) {
        const struct trace_event *event = &part->steps[i].event;
        if (event->kind == TRACE_PLACE || event->kind == TRACE_PROPAGATE) {
            assert_true(replay->depth < 2000);
            replay->standing[replay->depth++] = (struct standing){.cell = event->cell,
                                                                  .digit = event->digit,
                                                                  .option = event->option,
                                                                  .literal = event->literal,
                                                                  .level = event->level,
                                                                  .node = part->steps[i].node};
        } else if (event->kind == TRACE_BACKTRACK) {
            replay->depth = event->keep;
        }
        replay->conflicts += event->kind == TRACE_CONFLICT;
        replay->backtracks += event->kind == TRACE_BACKTRACK;
        replay->learnt += event->kind == TRACE_LEARN;
        replay->solutions += event->kind == TRACE_SOLUTION;
    }
}

static void assert_same_standing(const struct standing *a, const struct standing *b)
{
    assert_int_equal(a->cell, b->cell);
    assert_int_equal(a->digit, b->digit);
    assert_int_equal(a->option, b->option);
    assert_int_equal(a->literal, b->literal);
    assert_int_equal(a->level, b->level);
    assert_int_equal(a->node, b->node);
}

static void assert_same(const struct played *played, size_t position, const struct replay *replay)
{
    struct player_entry *entries = malloc((played->player.depth_max + 1) * sizeof *entries);
    const uint32_t depth = player_standing(&played->player, position, entries);
    assert_int_equal(depth, replay->depth);
    assert_int_equal(depth, player_depth(&played->player, position));
    for (uint32_t i = 0; i < depth; i++)
        assert_same_standing(&entries[i].standing, &replay->standing[i]);
    free(entries);
    const struct player_counts *counts = &played->player.place[position].counts;
    assert_int_equal(counts->conflicts, replay->conflicts);
    assert_int_equal(counts->backtracks, replay->backtracks);
    assert_int_equal(counts->learnt, replay->learnt);
    assert_int_equal(counts->solutions, replay->solutions);
}

static const char *const specs[] = {"cell-order", "rescan", "blank-list", "candidate-list", "sum-45",
                                    "mrv",        "dlx",    "cells",      "dpll",           "cdcl"};
enum { SPECS = sizeof specs / sizeof *specs };

/* --- claims --- */

static void any_jump_shows_what_stepping_shows(void **state)
{
    (void)state;
    static struct replay replay;
    uint8_t cells[81];
    struct random random;
    random_seed(&random, 7, 1);
    make_board(four, 3, 11, cells);
    for (size_t i = 0; i < SPECS; i++) {
        struct played played;
        play(&played, specs[i], four, cells, 100000);
        assert_int_equal(played.player.positions, played.recording.result.steps + 1);
        for (unsigned jump = 0; jump < 400; jump++) {
            const size_t position = random_below(&random, (uint32_t)played.player.positions);
            memset(&replay, 0, sizeof replay);
            replay_part(&replay, &played.recording.part[0], position);
            assert_same(&played, position, &replay);
        }
        end(&played);
    }
}

static void a_recording_in_two_parts_counts_as_one_that_is_whole(void **state)
{
    (void)state;
    uint8_t cells[81];
    make_board(nine, 5, 52, cells);
    for (size_t i = 0; i < SPECS; i++) {
        struct played whole, parts;
        if (!strcmp(specs[i], "cell-order") || !strcmp(specs[i], "rescan") || !strcmp(specs[i], "sum-45") ||
            !strcmp(specs[i], "blank-list") || !strcmp(specs[i], "candidate-list"))
            make_board(nine, 5, 30, cells);
        else
            make_board(nine, 5, 48, cells);
        play(&whole, specs[i], nine, cells, 3000000);
        play(&parts, specs[i], nine, cells, 100);
        assert_int_equal(whole.recording.part_count, 1);
        const uint64_t steps = whole.recording.result.steps;
        assert_true(steps > 200);
        assert_int_equal(parts.player.positions, 102);
        for (size_t position = 0; position < 102; position++) {
            static struct player_entry a[2000], b[2000];
            const uint64_t number = player_number(&parts.player, position);
            assert_int_equal(number, position <= 50 ? position : steps - 50 + position - 51);
            const uint32_t depth = player_standing(&parts.player, position, a);
            assert_int_equal(depth, player_standing(&whole.player, number, b));
            for (uint32_t j = 0; j < depth; j++)
                assert_same_standing(&a[j].standing, &b[j].standing);
            assert_memory_equal(&parts.player.place[position].counts, &whole.player.place[number].counts,
                                sizeof(struct player_counts));
            assert_int_equal(player_nodes(&parts.player, position), player_nodes(&whole.player, number));
            assert_int_equal(player_node(&parts.player, position), player_node(&whole.player, number));
            assert_int_equal(player_at_step(&parts.player, number), position);
        }
        uint64_t first, last;
        assert_true(player_gap_before(&parts.player, 51, &first, &last));
        assert_int_equal(first, 51);
        assert_int_equal(last, steps - 50);
        assert_false(player_gap_before(&parts.player, 50, &first, &last));
        assert_false(player_gap_before(&whole.player, 51, &first, &last));
        assert_false(player_gap_at_end(&parts.player, &first, &last));
        end(&parts);
        end(&whole);
    }
}

static void the_end_is_what_the_back_end_counted(void **state)
{
    (void)state;
    uint8_t cells[81];
    make_board(four, 9, 12, cells);
    for (size_t i = 0; i < SPECS; i++) {
        struct played played;
        play(&played, specs[i], four, cells, 100000);
        const size_t last = player_end(&played.player);
        const struct tracing *result = &played.recording.result;
        assert_int_equal(player_nodes(&played.player, last), result->counters[COUNTER_NODES]);
        assert_int_equal(played.player.place[last].counts.solutions, result->solutions);
        assert_int_equal(player_next(&played.player, last, TRACE_SOLUTION), PLAYER_NOWHERE);
        assert_int_equal(player_previous(&played.player, 0, TRACE_SOLUTION), PLAYER_NOWHERE);
        uint64_t seen = 0;
        for (size_t at = player_next(&played.player, 0, TRACE_SOLUTION); at != PLAYER_NOWHERE;
             at = player_next(&played.player, at, TRACE_SOLUTION)) {
            seen++;
            assert_int_equal(player_step(&played.player, at)->solution, seen);
            const size_t back = player_previous(&played.player, at + 1, TRACE_SOLUTION);
            assert_int_equal(back, at);
        }
        assert_int_equal(seen, result->solutions);
        end(&played);
    }
}

static void scenes_of_solutions_are_solutions(void **state)
{
    (void)state;
    uint8_t cells[81];
    make_board(four, 9, 12, cells);
    for (size_t i = 0; i < SPECS; i++) {
        struct played played;
        struct scene scene;
        play(&played, specs[i], four, cells, 100000);
        scene_open(&scene, &played.player, &played.allocator);
        size_t at = 0;
        while ((at = player_next(&played.player, at, TRACE_SOLUTION)) != PLAYER_NOWHERE) {
            scene_show(&scene, at);
            /* sum-45 is known to find some that are none. */
            assert_true(!strcmp(specs[i], "sum-45") || is_solution(four, cells, scene.digit));
            for (unsigned cell = 0; cell < 16; cell++)
                assert_true((scene.origin[cell] == ORIGIN_GIVEN) == (cells[cell] != 0));
        }
        for (size_t position = player_end(&played.player); position--;) {
            scene_show(&scene, position); /* backwards, too, nothing is left of what was shown before */
            unsigned standing = 0, placed = 0;
            for (uint32_t j = 0; j < scene.standing_count; j++)
                standing += scene.rung != RUNG_CNF || !(scene.standing[j].standing.literal & 1);
            for (unsigned cell = 0; cell < 16; cell++)
                placed += scene.digit[cell] && !cells[cell];
            if (!scene.step || scene.step->event.kind != TRACE_SOLUTION)
                assert_true(placed == standing || scene.rung == RUNG_CNF);
        }
        scene_close(&scene);
        end(&played);
    }
}

static void steps_that_are_not_kept_at_the_end_are_named(void **state)
{
    (void)state;
    uint8_t cells[81];
    struct played played;
    char text[SENTENCE_MAX];
    uint64_t first, last;
    make_board(four, 9, 12, cells);
    play(&played, "mrv", four, cells, 100000);
    assert_false(player_gap_at_end(&played.player, &first, &last));
    const uint64_t kept = played.recording.part[0].count;
    /* As a search that met its time limit: it did more steps than are kept. */
    played.recording.result.steps = 1234567;
    played.recording.result.end = SEARCH_STOPPED;
    assert_true(player_gap_at_end(&played.player, &first, &last));
    assert_int_equal(first, kept + 1);
    assert_int_equal(last, 1234567);
    scene_end(&played.player, text);
    assert_non_null(strstr(text, "to 1,234,567 are not kept. The search was stopped"));
    end(&played);
}

/* --- lanes --- */

static struct lanes both(const struct played *a, const struct played *b, enum pace pace)
{
    struct lanes lanes = {.player = {&a->player, &b->player}, .count = 2, .pace = pace};
    lanes_home(&lanes);
    return lanes;
}

static void by_steps_each_lane_does_one_step_at_a_time(void **state)
{
    (void)state;
    uint8_t cells[81];
    struct played a, b;
    make_board(four, 9, 12, cells);
    play(&a, "mrv", four, cells, 100000);
    play(&b, "cell-order", four, cells, 100000);
    struct lanes lanes = both(&a, &b, PACE_STEPS);
    const size_t ends[] = {player_end(&a.player), player_end(&b.player)};
    size_t ticks = 0;
    while (lanes_forward(&lanes)) {
        ticks++;
        for (unsigned lane = 0; lane < 2; lane++)
            assert_int_equal(lanes.position[lane], ticks < ends[lane] ? ticks : ends[lane]);
    }
    assert_int_equal(ticks, ends[0] > ends[1] ? ends[0] : ends[1]);
    assert_true(lanes_are_at_end(&lanes));
    while (lanes_back(&lanes)) {
        ticks--;
        for (unsigned lane = 0; lane < 2; lane++)
            assert_int_equal(lanes.position[lane], ticks < ends[lane] ? ticks : ends[lane]);
    }
    assert_int_equal(ticks, 0);
    end(&a);
    end(&b);
}

static void by_nodes_each_lane_enters_one_node_at_a_time(void **state)
{
    (void)state;
    uint8_t cells[81];
    struct played a, b;
    make_board(four, 9, 12, cells);
    play(&a, "dlx", four, cells, 100000);
    play(&b, "cdcl", four, cells, 100000);
    const struct played *played[] = {&a, &b};
    struct lanes lanes = both(&a, &b, PACE_NODES);
    uint64_t nodes = 1;
    while (lanes_forward(&lanes)) {
        nodes++;
        for (unsigned lane = 0; lane < 2; lane++) {
            const struct player *player = &played[lane]->player;
            const uint64_t all = player_nodes(player, player_end(player));
            const struct trace_step *step = player_step(player, lanes.position[lane]);
            if (nodes > all) {
                assert_int_equal(lanes.position[lane], player_end(player));
                continue;
            }
            assert_int_equal(step->nodes, nodes);
            assert_true(step->event.kind == TRACE_PLACE || step->event.kind == TRACE_PROPAGATE);
        }
    }
    assert_true(lanes_are_at_end(&lanes));
    lanes.chosen = 1;
    lanes_jump(&lanes, player_end(&b.player) / 2);
    const size_t position = lanes.position[1];
    lanes_set_pace(&lanes, PACE_STEPS);
    assert_int_equal(lanes.position[1], position);
    end(&a);
    end(&b);
}

static void a_gap_is_one_tick(void **state)
{
    (void)state;
    uint8_t cells[81];
    make_board(nine, 5, 30, cells);
    for (enum pace pace = PACE_STEPS; pace <= PACE_NODES; pace++) {
        struct played a, b;
        play(&a, "cell-order", nine, cells, 40);
        play(&b, "mrv", nine, cells, 60);
        assert_int_equal(a.recording.part_count, 2);
        assert_int_equal(b.recording.part_count, 2);
        struct lanes lanes = both(&a, &b, pace);
        unsigned ticks = 0, back = 0;
        while (lanes_forward(&lanes))
            ticks++;
        assert_true(ticks <= 104 && ticks > 5);
        assert_true(lanes_are_at_end(&lanes));
        while (lanes_back(&lanes))
            assert_true(++back <= 104);
        assert_int_equal(lanes.position[0] + lanes.position[1], 0);
        end(&a);
        end(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_jump_shows_what_stepping_shows),
        cmocka_unit_test(a_recording_in_two_parts_counts_as_one_that_is_whole),
        cmocka_unit_test(the_end_is_what_the_back_end_counted),
        cmocka_unit_test(steps_that_are_not_kept_at_the_end_are_named),
        cmocka_unit_test(scenes_of_solutions_are_solutions),
        cmocka_unit_test(by_steps_each_lane_does_one_step_at_a_time),
        cmocka_unit_test(by_nodes_each_lane_enters_one_node_at_a_time),
        cmocka_unit_test(a_gap_is_one_tick),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
