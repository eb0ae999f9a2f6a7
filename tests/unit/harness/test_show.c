/* SPDX-License-Identifier: MIT */
/* What `watch` shows, without a terminal: pictures of every size, keys, and playing by a clock of the test's. */
#include "harness/traces/watch/show.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

static const char *const specs[] = {"cell-order", "mrv", "dlx", "cells", "dpll", "cdcl"};
enum { SPECS = sizeof specs / sizeof *specs };

struct bench_show {
    struct allocator allocator;
    struct spec spec[LANES_MAX];
    struct problem problem;
    uint8_t cells[BOARD_CELLS_MAX];
    struct show show;
};

static void open_show(struct bench_show *bench, struct order order, unsigned blanks, const char *first,
                      const char *second, uint64_t steps)
{
    struct error error;
    memset(bench, 0, sizeof *bench);
    bench->problem.order = order;
    make_board(order, 4, blanks, bench->cells);
    struct tracing tracings[LANES_MAX];
    const char *const texts[] = {first, second};
    for (unsigned lane = 0; lane < LANES_MAX; lane++) {
        assert_true(
            spec_parse(texts[lane] ? texts[lane] : first, solver_registry(), &bench->spec[lane], &error));
        tracings[lane] = (struct tracing){.spec = &bench->spec[lane],
                                          .problem = &bench->problem,
                                          .cells = bench->cells,
                                          .limit = 2,
                                          .steps_max = steps};
    }
    bench->show.speed = SPEED_USUAL;
    strcpy(bench->show.title, "board.txt:1");
    assert_true(show_open(&bench->show, tracings, second ? 2 : 1, &bench->allocator, &error));
}

static void close_show(struct bench_show *bench)
{
    show_close(&bench->show);
    assert_int_equal(bench->allocator.used, 0);
}

/* --- pictures --- */

/* The row of a picture, without the blanks at its end. */
static char *row_of(const struct canvas *canvas, int y, char text[1024])
{
    size_t used = 0;
    for (int x = 0; x < canvas->width; x++) {
        strcpy(text + used, canvas->glyph[y * canvas->width + x].text);
        used += strlen(text + used);
    }
    while (used && text[used - 1] == ' ')
        used--;
    text[used] = 0;
    return text;
}

static bool shows(const struct canvas *canvas, const char *what)
{
    char text[1024];
    for (int y = 0; y < canvas->height; y++)
        if (strstr(row_of(canvas, y, text), what))
            return true;
    return false;
}

static void every_size_has_its_picture(void **state)
{
    (void)state;
    static struct bench_show bench;
    static const struct order orders[] = {{2, 2}, {2, 3}, {3, 3}, {4, 4}, {1, 5}};
    struct canvas canvas = {.unicode = true};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (size_t spec = 0; spec < SPECS; spec++) {
            open_show(&bench, orders[i], order_cells(orders[i]) / 4, specs[spec],
                      spec % 2 ? specs[(spec + 1) % SPECS] : 0, 60);
            for (int width = 1; width < 130; width += 1 + width / 9)
                for (int height = 1; height < 60; height += 1 + height / 9) {
                    canvas_open(&canvas, width, height);
                    bench.show.marks = width % 2;
                    show_draw(&bench.show, &canvas);
                    if (width >= 30 && height >= 8)
                        assert_false(shows(&canvas, "too small"));
                    if (!lanes_forward(&bench.show.lanes))
                        lanes_home(&bench.show.lanes);
                }
            close_show(&bench);
        }
    canvas_close(&canvas);
}

static void a_terminal_of_40_columns_shows_a_whole_board(void **state)
{
    (void)state;
    static struct bench_show bench;
    struct canvas canvas = {0};
    char text[1024];
    open_show(&bench, (struct order){3, 3}, 40, "mrv", 0, 1000);
    canvas_open(&canvas, 40, 15);
    show_draw(&bench.show, &canvas);
    unsigned rows = 0;
    for (int y = 0; y < 15; y++) {
        unsigned tokens = 0;
        for (const char *at = row_of(&canvas, y, text); *at; at++)
            tokens += (*at == '.' || (*at >= '1' && *at <= '9')) && strchr(" |", at[1]);
        rows += tokens == 9;
    }
    assert_int_equal(rows, 9);
    close_show(&bench);
    canvas_close(&canvas);
}

static void without_colour_digits_say_where_they_come_from(void **state)
{
    (void)state;
    static struct bench_show bench;
    struct canvas canvas = {0};
    open_show(&bench, (struct order){2, 2}, 8, "cell-order", 0, 1000);
    canvas_open(&canvas, 80, 12);
    show_key(&bench.show, 's', 0);
    for (bench.show.marks = false;; bench.show.marks = true) {
        show_draw(&bench.show, &canvas);
        unsigned tried = 0;
        for (int i = 0; i < canvas.width * (canvas.height - 3); i++)
            tried += canvas.glyph[i].text[0] == '?' && canvas.glyph[i].look == LOOK_GUESS;
        assert_int_equal(tried, bench.show.marks ? 8 : 0);
        if (bench.show.marks)
            break;
    }
    close_show(&bench);
    canvas_close(&canvas);
}

/* --- keys and time --- */

static uint64_t number(const struct bench_show *bench, unsigned lane)
{
    return player_number(&bench->show.player[lane], bench->show.lanes.position[lane]);
}

static void a_number_is_typed_and_gone_to(void **state)
{
    (void)state;
    static struct bench_show bench;
    open_show(&bench, (struct order){3, 3}, 45, "mrv", 0, 1000);
    const char *const typed = "g12\b3\n";
    for (const char *key = typed; *key; key++)
        assert_int_not_equal(show_key(&bench.show, *key, 0), ACTION_QUIT);
    assert_int_equal(number(&bench, 0), 13);
    show_key(&bench.show, 'g', 0);
    show_key(&bench.show, 0x1b, 0);
    assert_int_equal(number(&bench, 0), 13);
    for (const char *key = "g99999999999999\n"; *key; key++)
        show_key(&bench.show, *key, 0);
    assert_int_equal(bench.show.lanes.position[0], player_end(&bench.show.player[0]));
    assert_int_equal(show_key(&bench.show, 'q', 0), ACTION_QUIT);
    close_show(&bench);
}

static void it_plays_as_many_steps_as_are_due(void **state)
{
    (void)state;
    static struct bench_show bench;
    const uint64_t ms = 1000000;
    open_show(&bench, (struct order){3, 3}, 50, "dlx", 0, 100000);
    bench.show.speed = 1000;
    show_key(&bench.show, ' ', 5 * ms);
    show_play(&bench.show, 5 * ms);
    assert_int_equal(number(&bench, 0), 0);
    show_play(&bench.show, 25 * ms); /* a picture a sixtieth of a second: steps between are passed over */
    assert_int_equal(number(&bench, 0), 20);
    show_play(&bench.show, 25 * ms + ms / 2);
    assert_int_equal(number(&bench, 0), 20);
    show_play(&bench.show, 90 * 1000 * ms); /* a process that was stopped does not run after the time */
    assert_true(number(&bench, 0) <= 22);
    show_key(&bench.show, ' ', 90 * 1000 * ms);
    assert_int_equal(show_play(&bench.show, 91 * 1000 * ms), 0);
    assert_true(number(&bench, 0) <= 22);
    close_show(&bench);
}

static void playing_stops_at_a_gap_and_goes_on_behind_it(void **state)
{
    (void)state;
    static struct bench_show bench;
    open_show(&bench, (struct order){3, 3}, 50, "dlx", 0, 40);
    const uint64_t ms = 1000000;
    bench.show.speed = 1000;
    show_key(&bench.show, ' ', 0);
    show_play(&bench.show, 500 * ms);
    assert_false(bench.show.playing);
    uint64_t first, last;
    assert_true(player_gap_before(&bench.show.player[0], bench.show.lanes.position[0], &first, &last));
    struct canvas canvas = {0};
    canvas_open(&canvas, 80, 24);
    show_draw(&bench.show, &canvas);
    assert_true(shows(&canvas, "Steps 21 to "));
    assert_true(shows(&canvas, " are not kept."));
    canvas_close(&canvas);
    show_key(&bench.show, ' ', 1000 * ms);
    show_play(&bench.show, 1500 * ms);
    assert_true(lanes_are_at_end(&bench.show.lanes));
    close_show(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_has_its_picture),
        cmocka_unit_test(a_terminal_of_40_columns_shows_a_whole_board),
        cmocka_unit_test(without_colour_digits_say_where_they_come_from),
        cmocka_unit_test(a_number_is_typed_and_gone_to),
        cmocka_unit_test(it_plays_as_many_steps_as_are_due),
        cmocka_unit_test(playing_stops_at_a_gap_and_goes_on_behind_it),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
