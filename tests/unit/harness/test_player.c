/* SPDX-License-Identifier: MIT */
/* A player is right if what it shows at a position is what replaying the steps one by one gives. The referee below does
 * that with a plain array. */
#include "harness/traces/watch/show.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

static const struct order four = {2, 2}, nine = {3, 3};

struct played {
    struct allocator allocator;
    struct spec spec;
    struct problem problem;
    uint8_t cells[81];
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
    assert_true(player_open(&played->player, &tracing, &played->allocator, &error));
}

static void end(struct played *played)
{
    player_close(&played->player);
    assert_int_equal(played->allocator.used, 0);
}

/* --- the referee: what stands, and what was counted, after the first `position` positions --- */

struct replay {
    struct placement standing[2000];
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
            replay->standing[replay->depth++] = (struct placement){.cell = event->cell,
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

static void assert_same_standing(const struct placement *a, const struct placement *b)
{
    assert_int_equal(a->cell, b->cell);
    assert_int_equal(a->digit, b->digit);
    assert_int_equal(a->option, b->option);
    assert_int_equal(a->literal, b->literal);
    assert_int_equal(a->level, b->level);
    assert_int_equal(a->node, b->node);
}

static void assert_same(struct played *played, size_t position, const struct replay *replay)
{
    struct player *player = &played->player;
    player_go(player, position);
    assert_int_equal(player->standing_count, replay->depth);
    for (uint32_t i = 0; i < replay->depth; i++)
        assert_same_standing(&player->standing[i], &replay->standing[i]);
    assert_int_equal(player->by_kind[TRACE_CONFLICT], replay->conflicts);
    assert_int_equal(player->by_kind[TRACE_BACKTRACK], replay->backtracks);
    assert_int_equal(player->by_kind[TRACE_LEARN], replay->learnt);
    assert_int_equal(player->by_kind[TRACE_SOLUTION], replay->solutions);
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
        assert_int_equal(player_end(&played.player), played.player.recording.result.steps);
        for (unsigned jump = 0; jump < 400; jump++) {
            const size_t position = random_below(&random, (uint32_t)player_end(&played.player) + 1);
            memset(&replay, 0, sizeof replay);
            replay_part(&replay, &played.player.recording.part[0], position);
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
        assert_int_equal(whole.player.recording.part_count, 1);
        const uint64_t steps = whole.player.recording.result.steps;
        assert_true(steps > 200);
        assert_int_equal(player_end(&parts.player), 101);
        for (size_t position = 0; position < 102; position++) {
            const uint64_t number = player_number(&parts.player, position);
            assert_int_equal(number, position <= 50 ? position : steps - 50 + position - 51);
            player_go(&parts.player, position);
            player_go(&whole.player, number);
            assert_int_equal(parts.player.standing_count, whole.player.standing_count);
            for (uint32_t j = 0; j < whole.player.standing_count; j++)
                assert_same_standing(&parts.player.standing[j], &whole.player.standing[j]);
            assert_memory_equal(parts.player.by_kind, whole.player.by_kind, sizeof whole.player.by_kind);
            assert_int_equal(player_nodes(&parts.player, position), player_nodes(&whole.player, number));
            assert_int_equal(player_node(&parts.player), player_node(&whole.player));
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
        const struct tracing *result = &played.player.recording.result;
        assert_int_equal(player_nodes(&played.player, last), result->counters[COUNTER_NODES]);
        player_go(&played.player, last);
        assert_int_equal(played.player.by_kind[TRACE_SOLUTION], result->solutions);
        assert_int_equal(player_find(&played.player, last, TRACE_SOLUTION, true), last);
        assert_int_equal(player_find(&played.player, 0, TRACE_SOLUTION, false), 0);
        uint64_t seen = 0;
        for (size_t from = 0, at; (at = player_find(&played.player, from, TRACE_SOLUTION, true)) != from;
             from = at) {
            seen++;
            assert_int_equal(player_step(&played.player, at)->solution, seen);
            assert_int_equal(player_find(&played.player, at + 1, TRACE_SOLUTION, false), at);
        }
        assert_int_equal(seen, result->solutions);
        end(&played);
    }
}

static void boards_of_solutions_are_solutions(void **state)
{
    (void)state;
    uint8_t cells[81];
    make_board(four, 9, 12, cells);
    for (size_t i = 0; i < SPECS; i++) {
        struct played played;
        struct player *player = &played.player;
        play(&played, specs[i], four, cells, 100000);
        for (size_t from = 0, at; (at = player_find(player, from, TRACE_SOLUTION, true)) != from; from = at) {
            player_go(player, at);
            /* sum-45 is known to find some that are none. */
            assert_true(!strcmp(specs[i], "sum-45") || is_solution(four, cells, player->digit));
            for (unsigned cell = 0; cell < 16; cell++)
                assert_true((player->digit_origin[cell] == ' ') == (cells[cell] != 0));
        }
        for (size_t position = player_end(player); position--;) {
            player_go(player, position); /* backwards, too, nothing is left of what was shown before */
            unsigned standing = 0, placed = 0;
            for (uint32_t j = 0; j < player->standing_count; j++)
                standing += player_option(player, &player->standing[j]) != PLAYER_NONE;
            for (unsigned cell = 0; cell < 16; cell++)
                placed += player->digit[cell] && !cells[cell];
            if (!player->step || player->step->event.kind != TRACE_SOLUTION)
                assert_true(placed == standing || player->rung == RUNG_CNF);
        }
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
    const uint64_t kept = played.player.recording.part[0].count;
    /* As a search that met its time limit: it did more steps than are kept. */
    played.player.recording.result.steps = 1234567;
    played.player.recording.result.end = SEARCH_STOPPED;
    assert_true(player_gap_at_end(&played.player, &first, &last));
    assert_int_equal(first, kept + 1);
    assert_int_equal(last, 1234567);
    player_end_sentence(&played.player, text);
    assert_non_null(strstr(text, "to 1,234,567 are not kept. The search was stopped"));
    end(&played);
}

/* --- two of them --- */

static struct show show;

static void play_both(struct played played[2], const char *first, const char *second, struct order order,
                      const uint8_t *cells, const uint64_t steps[2], bool by_nodes)
{
    const char *const texts[] = {first, second};
    struct tracing tracings[2];
    struct error error;
    memset(played, 0, 2 * sizeof *played);
    show = (struct show){.by_nodes = by_nodes};
    for (unsigned i = 0; i < 2; i++) {
        assert_true(spec_parse(texts[i], solver_registry(), &played[i].spec, &error));
        played[i].problem.order = order;
        tracings[i] = (struct tracing){
            .spec = &played[i].spec, .problem = &played[i].problem, .cells = cells, .steps_max = steps[i]};
    }
    assert_true(show_open(&show, tracings, 2, &played[0].allocator, &error));
}

static void end_both(struct played played[2])
{
    show_close(&show);
    assert_int_equal(played[0].allocator.used, 0);
}

static const uint64_t whole[] = {100000, 100000};

static void by_steps_each_search_does_one_step_at_a_time(void **state)
{
    (void)state;
    uint8_t cells[81];
    struct played played[2];
    make_board(four, 9, 12, cells);
    play_both(played, "mrv", "cell-order", four, cells, whole, false);
    const size_t ends[] = {player_end(&show.player[0]), player_end(&show.player[1])};
    size_t ticks = 0;
    while (show_forward(&show)) {
        ticks++;
        for (unsigned i = 0; i < 2; i++)
            assert_int_equal(show.position[i], ticks < ends[i] ? ticks : ends[i]);
    }
    assert_int_equal(ticks, ends[0] > ends[1] ? ends[0] : ends[1]);
    assert_true(show_is_at_end(&show));
    while (show_back(&show)) {
        ticks--;
        for (unsigned i = 0; i < 2; i++)
            assert_int_equal(show.position[i], ticks < ends[i] ? ticks : ends[i]);
    }
    assert_int_equal(ticks, 0);
    end_both(played);
}

static void by_nodes_each_search_enters_one_node_at_a_time(void **state)
{
    (void)state;
    uint8_t cells[81];
    struct played played[2];
    make_board(four, 9, 12, cells);
    play_both(played, "dlx", "cdcl", four, cells, whole, true);
    uint64_t nodes = 1;
    while (show_forward(&show)) {
        nodes++;
        for (unsigned i = 0; i < 2; i++) {
            const struct player *player = &show.player[i];
            const uint64_t all = player_nodes(player, player_end(player));
            const struct trace_step *step = player_step(player, show.position[i]);
            if (nodes > all) {
                assert_int_equal(show.position[i], player_end(player));
                continue;
            }
            assert_int_equal(step->nodes, nodes);
            assert_true(step->event.kind == TRACE_PLACE || step->event.kind == TRACE_PROPAGATE);
        }
    }
    assert_true(show_is_at_end(&show));
    show.chosen = 1;
    show_jump(&show, player_end(&show.player[1]) / 2);
    const size_t position = show.position[1];
    show_key(&show, 'm', 0);
    assert_false(show.by_nodes);
    assert_int_equal(show.position[1], position);
    end_both(played);
}

static void a_gap_is_one_tick(void **state)
{
    (void)state;
    uint8_t cells[81];
    make_board(nine, 5, 30, cells);
    for (unsigned by_nodes = 0; by_nodes < 2; by_nodes++) {
        struct played played[2];
        play_both(played, "cell-order", "mrv", nine, cells, (const uint64_t[]){40, 60}, by_nodes);
        assert_int_equal(show.player[0].recording.part_count, 2);
        assert_int_equal(show.player[1].recording.part_count, 2);
        unsigned ticks = 0, back = 0;
        while (show_forward(&show))
            ticks++;
        assert_true(ticks <= 104 && ticks > 5);
        assert_true(show_is_at_end(&show));
        while (show_back(&show))
            assert_true(++back <= 104);
        assert_int_equal(show.position[0] + show.position[1], 0);
        end_both(played);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_jump_shows_what_stepping_shows),
        cmocka_unit_test(a_recording_in_two_parts_counts_as_one_that_is_whole),
        cmocka_unit_test(the_end_is_what_the_back_end_counted),
        cmocka_unit_test(steps_that_are_not_kept_at_the_end_are_named),
        cmocka_unit_test(boards_of_solutions_are_solutions),
        cmocka_unit_test(by_steps_each_search_does_one_step_at_a_time),
        cmocka_unit_test(by_nodes_each_search_enters_one_node_at_a_time),
        cmocka_unit_test(a_gap_is_one_tick),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
