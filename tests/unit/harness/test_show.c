/* SPDX-License-Identifier: MIT */
/* What `watch` shows: pictures of every size, on a terminal of ncurses whose output is thrown away, keys, and playing by a clock
 * of the test's. */
#include "harness/traces/watch/show.h"
#include "tests/unit/support.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

static const char *const specs[] = {"cell-order", "mrv", "dlx", "cells", "dpll", "cdcl"};
enum { SPECS = sizeof specs / sizeof *specs };

struct bench_show {
    struct allocator allocator;
    struct spec spec[PLAYERS_MAX];
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
    struct tracing tracings[PLAYERS_MAX];
    const char *const texts[] = {first, second};
    for (unsigned i = 0; i < PLAYERS_MAX; i++) {
        assert_true(spec_parse(texts[i] ? texts[i] : first, solver_registry(), &bench->spec[i], &error));
        tracings[i] = (struct tracing){.spec = &bench->spec[i],
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

/* The terminal; null if this system knows none of that kind. */
static SCREEN *open_terminal(void)
{
    setenv("LINES", "24", 1);
    setenv("COLUMNS", "80", 1);
    setenv("NO_COLOR", "1", 1);
    SCREEN *terminal = newterm("xterm", fopen("/dev/null", "w"), stdin);
    if (terminal)
        draw_begin();
    return terminal;
}

static bool shows(const char *what)
{
    char text[1024];
    for (int y = 0; y < LINES; y++)
        if (mvinnstr(y, 0, text, sizeof text - 1) != ERR && strstr(text, what))
            return true;
    return false;
}

static void every_size_has_its_picture(void **state)
{
    (void)state;
    static struct bench_show bench;
    static const struct order orders[] = {{2, 2}, {2, 3}, {3, 3}, {4, 4}, {1, 5}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (size_t spec = 0; spec < SPECS; spec++) {
            open_show(&bench, orders[i], order_cells(orders[i]) / 4, specs[spec],
                      spec % 2 ? specs[(spec + 1) % SPECS] : 0, 60);
            for (int width = 1; width < 130; width += 1 + width / 9)
                for (int height = 1; height < 60; height += 1 + height / 9) {
                    resizeterm(height, width);
                    draw_show(&bench.show);
                    if (width >= 30 && height >= 8)
                        assert_true(shows("step ") && !shows("too small"));
                    if (!show_forward(&bench.show))
                        show_home(&bench.show);
                }
            close_show(&bench);
        }
}

static void a_terminal_of_40_columns_shows_a_whole_board(void **state)
{
    (void)state;
    static struct bench_show bench;
    char text[1024];
    open_show(&bench, (struct order){3, 3}, 40, "mrv", 0, 1000);
    resizeterm(15, 40);
    draw_show(&bench.show);
    unsigned rows = 0;
    for (int y = 0; y < 15; y++) {
        unsigned tokens = 0;
        mvinnstr(y, 0, text, sizeof text - 1);
        for (const char *at = text; *at; at++)
            tokens += (*at == '.' || (*at >= '1' && *at <= '9')) && strchr(" |", at[1]);
        rows += tokens == 9;
    }
    assert_int_equal(rows, 9);
    close_show(&bench);
}

static void without_colour_digits_say_where_they_come_from(void **state)
{
    (void)state;
    static struct bench_show bench;
    char text[1024];
    open_show(&bench, (struct order){2, 2}, 8, "cell-order", 0, 1000);
    resizeterm(12, 80);
    show_key(&bench.show, 's', 0);
    draw_show(&bench.show);
    unsigned tried = 0;
    for (int y = 0; y < 12 - 3; y++) {
        mvinnstr(y, 0, text, sizeof text - 1);
        for (const char *at = text; *at; at++)
            tried += *at == '?';
    }
    assert_int_equal(tried, 8);
    close_show(&bench);
}

/* --- keys and time --- */

static uint64_t number(const struct bench_show *bench, unsigned i)
{
    return player_number(&bench->show.player[i], bench->show.position[i]);
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
    assert_true(player_gap_before(&bench.show.player[0], bench.show.position[0], &first, &last));
    resizeterm(24, 80);
    draw_show(&bench.show);
    assert_true(shows("Steps 21 to "));
    assert_true(shows(" are not kept."));
    show_key(&bench.show, ' ', 1000 * ms);
    show_play(&bench.show, 1500 * ms);
    assert_true(show_is_at_end(&bench.show));
    close_show(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_has_its_picture),
        cmocka_unit_test(a_terminal_of_40_columns_shows_a_whole_board),
        cmocka_unit_test(without_colour_digits_say_where_they_come_from),
        cmocka_unit_test(it_plays_as_many_steps_as_are_due),
        cmocka_unit_test(playing_stops_at_a_gap_and_goes_on_behind_it),
    };
    SCREEN *terminal = open_terminal();
    if (!terminal) {
        puts("no terminal 'xterm' is known here");
        return 1;
    }
    const int failed = cmocka_run_group_tests(tests, 0, 0);
    endwin();
    delscreen(terminal);
    return failed;
}
