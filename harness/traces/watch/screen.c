/* SPDX-License-Identifier: MIT */

#include "common/base/clock.h"
#include "harness/ground/stop.h"
#include "harness/traces/watch/show.h"

#include <curses.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

/* Pictures a second at the most; above that steps are passed over. */
enum { FRAMES = 60, IDLE_MS = 250 };

struct screen {
    SCREEN *terminal;
    FILE *keys; /* where they come from: the terminal, also if standard input is a file */
};

/* --- keys --- */

/* The character that does the same as a key without one. */
static int key_of(int curses_key)
{
    static const int same[][2] = {{KEY_LEFT, 'p'}, {KEY_RIGHT, 'n'}, {KEY_HOME, '<'},
                                  {KEY_FIND, '<'}, {KEY_END, '>'},   {KEY_SELECT, '>'}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (same[i][0] == curses_key)
            return same[i][1];
    return curses_key;
}

/* Handles the keys that wait. False when it is time to leave. */
static bool take_keys(struct show *show, bool *changed)
{
    for (int typed = getch(); typed != ERR; typed = getch()) {
        *changed = true;
        if (typed != KEY_RESIZE && !show_key(show, key_of(typed), clock_now()))
            return false;
    }
    return true;
}

/* Waits for keys, a signal or the next picture. False if the terminal is gone. */
static bool wait_for_keys(const struct screen *screen, uint64_t due_ns)
{
    struct pollfd keys = {.fd = fileno(screen->keys), .events = POLLIN};
    int wait_ms = IDLE_MS;
    if (due_ns) {
        const uint64_t ms = (due_ns + 999999) / 1000000;
        wait_ms = ms < 1000 / FRAMES ? 1000 / FRAMES : ms < IDLE_MS ? (int)ms : IDLE_MS;
    }
    const int ready = poll(&keys, 1, wait_ms);
    return !(ready > 0 && keys.revents & (POLLHUP | POLLERR | POLLNVAL));
}

/* --- the terminal --- */

static void note_quit(int signal_number)
{
    (void)signal_number;
    program_stop = 1;
}

static bool open_terminal(struct screen *screen, struct error *error)
{
    const char *name = getenv("TERM");
    setlocale(LC_CTYPE, "");
    screen->keys = isatty(STDIN_FILENO) ? stdin : fopen("/dev/tty", "r");
    if (!screen->keys)
        return error_set(error, "there is no terminal to read keys from: --plain prints the steps as text");
    screen->terminal = newterm(0, stdout, screen->keys);
    /* What ncurses takes for a terminal may be one that only prints line by line. */
    const char *move_cursor = screen->terminal ? tigetstr("cup") : 0;
    if (!screen->terminal || !move_cursor || move_cursor == (char *)-1)
        return error_set(error,
                         "the terminal '%s' is not known, or can't move its cursor: --plain prints the steps "
                         "as text",
                         name ? name : "");
    set_term(screen->terminal);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    draw_begin();
    return true;
}

static void close_terminal(struct screen *screen)
{
    if (screen->terminal) {
        endwin();
        delscreen(screen->terminal);
    }
    if (screen->keys && screen->keys != stdin)
        fclose(screen->keys);
}

bool screen_play(struct show *show, struct error *error)
{
    struct screen screen = {0};
    /* Ctrl-\ ends the show like Ctrl-C, so that the terminal is left as it was. */
    const struct sigaction quit = {.sa_handler = note_quit};
    struct sigaction before;
    if (!open_terminal(&screen, error)) {
        close_terminal(&screen);
        return false;
    }
    sigaction(SIGQUIT, &quit, &before);
    bool stays = true, changed = true;
    while (stays && !program_stop) {
        const bool was_playing = show->playing;
        const uint64_t due = show_play(show, clock_now());
        if (changed || was_playing)
            draw_show(show);
        changed = false;
        stays = wait_for_keys(&screen, due) && take_keys(show, &changed);
    }
    close_terminal(&screen);
    sigaction(SIGQUIT, &before, 0);
    return true;
}
