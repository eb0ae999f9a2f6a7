/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/screen.h"

#include "common/base/clock.h"
#include "harness/ground/stop.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

/* Pictures a second at the most; above that steps are passed over. */
enum { FRAMES = 60, IDLE_MS = 250 };

struct screen {
    SCREEN *terminal;
    FILE *keys; /* where they come from: the terminal, also if standard input is a file */
    struct canvas canvas;
    bool colour;
};

/* --- looks --- */

/* Colours of text and ground, -1: the terminal's own; attributes with colours, and without. */
static const struct {
    short text, ground;
    attr_t with_colour, without;
} looks[LOOK_COUNT] = {
    [LOOK_PLAIN] = {-1, -1, A_NORMAL, A_NORMAL},
    [LOOK_HEAD] = {-1, -1, A_BOLD, A_BOLD},
    [LOOK_FAINT] = {-1, -1, A_DIM, A_DIM},
    [LOOK_GIVEN] = {-1, -1, A_BOLD, A_BOLD},
    [LOOK_GUESS] = {COLOR_MAGENTA, -1, A_NORMAL, A_UNDERLINE},
    [LOOK_FORCED] = {COLOR_CYAN, -1, A_NORMAL, A_NORMAL},
    [LOOK_CANDIDATE] = {-1, -1, A_DIM, A_DIM},
    [LOOK_HAND] = {COLOR_BLACK, COLOR_CYAN, A_NORMAL, A_REVERSE},
    [LOOK_UNIT] = {COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_NORMAL},
    [LOOK_UNIT_GIVEN] = {COLOR_BLACK, COLOR_YELLOW, A_BOLD, A_BOLD},
    [LOOK_CONFLICT] = {COLOR_WHITE, COLOR_RED, A_BOLD, A_BOLD | A_REVERSE},
    [LOOK_SOLUTION] = {COLOR_GREEN, -1, A_BOLD, A_BOLD | A_UNDERLINE},
};

static bool start_colour(void)
{
    const char *forbidden = getenv("NO_COLOR");
    if ((forbidden && *forbidden) || !has_colors() || start_color() == ERR)
        return false;
    const bool own = use_default_colors() == OK;
    if (COLOR_PAIRS <= LOOK_COUNT)
        return false;
    for (int look = 0; look < LOOK_COUNT; look++)
        init_pair((short)(look + 1), looks[look].text < 0 && !own ? COLOR_WHITE : looks[look].text,
                  looks[look].ground < 0 && !own ? COLOR_BLACK : looks[look].ground);
    return true;
}

static void set_look(const struct screen *screen, unsigned look)
{
    if (screen->colour)
        attr_set(looks[look].with_colour, (short)(look + 1), 0);
    else
        attr_set(looks[look].without, 0, 0);
}

static void draw(struct screen *screen, struct show *show)
{
    int width, height;
    getmaxyx(stdscr, height, width);
    if ((width != screen->canvas.width || height != screen->canvas.height))
        canvas_open(&screen->canvas, width, height);
    show_draw(show, &screen->canvas);
    for (int y = 0; y < height; y++) {
        move(y, 0);
        for (int x = 0; x < width; x++) {
            const struct glyph *glyph = &screen->canvas.glyph[y * width + x];
            set_look(screen, glyph->look);
            addstr(glyph->text);
        }
    }
    refresh();
}

/* --- keys --- */

static int key_of(int curses_key)
{
    static const struct {
        int curses_key, key;
    } keys[] = {{KEY_LEFT, SHOW_KEY_LEFT},
                {KEY_RIGHT, SHOW_KEY_RIGHT},
                {KEY_HOME, SHOW_KEY_HOME},
                {KEY_END, SHOW_KEY_END},
                {KEY_FIND, SHOW_KEY_HOME},
                {KEY_SELECT, SHOW_KEY_END},
                {KEY_ENTER, '\n'},
                {KEY_UP, 0},
                {KEY_DOWN, 0},
                {KEY_BACKSPACE, SHOW_KEY_ERASE}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].curses_key == curses_key)
            return keys[i].key;
    return curses_key >= KEY_MIN ? 0 : curses_key;
}

/* Handles the keys that wait. False when it is time to leave. */
static bool take_keys(struct show *show, const struct screen_instances *instances, bool *changed,
                      struct error *error)
{
    for (int typed = getch(); typed != ERR; typed = getch()) {
        *changed = true;
        if (typed == KEY_RESIZE || typed >= KEY_MIN) {
            if (!key_of(typed))
                continue;
        }
        const enum show_action action = show_key(show, key_of(typed), clock_now());
        if (action == ACTION_QUIT)
            return false;
        const bool forward = action == ACTION_NEXT_INSTANCE;
        if ((forward || action == ACTION_PREVIOUS_INSTANCE) &&
            !instances->change(instances->context, show, forward, error))
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
    screen->canvas.unicode = !strcmp(nl_langinfo(CODESET), "UTF-8");
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
    screen->colour = start_colour();
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
    canvas_close(&screen->canvas);
}

bool screen_play(struct show *show, const struct screen_instances *instances, struct error *error)
{
    struct screen screen = {0};
    /* Ctrl-\ ends the show like Ctrl-C, so that the terminal is left as it was. */
    const struct sigaction quit = {.sa_handler = note_quit};
    struct sigaction before;
    error->text[0] = 0;
    if (!open_terminal(&screen, error)) {
        close_terminal(&screen);
        return false;
    }
    sigaction(SIGQUIT, &quit, &before);
    show->marks = !screen.colour;
    bool stays = true, changed = true;
    while (stays && !program_stop) {
        const bool was_playing = show->playing;
        const uint64_t due = show_play(show, clock_now());
        if (changed || was_playing)
            draw(&screen, show);
        changed = false;
        stays = wait_for_keys(&screen, due) && take_keys(show, instances, &changed, error);
    }
    close_terminal(&screen);
    sigaction(SIGQUIT, &before, 0);
    return !error->text[0];
}
