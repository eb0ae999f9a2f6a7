/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/show.h"

#include "common/base/printable.h"
#include "harness/traces/tracer/narration.h"
#include "harness/writing/value.h"
#include "harness/writing/width.h"

#include <curses.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- looks --- */

enum look {
    LOOK_PLAIN,
    LOOK_HEAD,
    LOOK_FAINT,
    LOOK_GIVEN,
    LOOK_GUESS,
    LOOK_FORCED,
    LOOK_HAND,
    LOOK_UNIT,
    LOOK_CONFLICT,
    LOOK_SOLUTION,
    LOOK_COUNT
};

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
    [LOOK_HAND] = {COLOR_BLACK, COLOR_CYAN, A_NORMAL, A_REVERSE},
    [LOOK_UNIT] = {COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_NORMAL},
    [LOOK_CONFLICT] = {COLOR_WHITE, COLOR_RED, A_BOLD, A_BOLD | A_REVERSE},
    [LOOK_SOLUTION] = {COLOR_GREEN, -1, A_BOLD, A_BOLD | A_UNDERLINE},
};

/* ncurses has none before start_color. */
static bool has_colours(void)
{
    return COLOR_PAIRS > LOOK_COUNT;
}

void draw_begin(void)
{
    const char *forbidden = getenv("NO_COLOR");
    if ((forbidden && *forbidden) || !has_colors() || start_color() == ERR)
        return;
    const bool own = use_default_colors() == OK;
    for (short look = 0; has_colours() && look < LOOK_COUNT; look++)
        init_pair((short)(look + 1), looks[look].text < 0 && !own ? COLOR_WHITE : looks[look].text,
                  looks[look].ground < 0 && !own ? COLOR_BLACK : looks[look].ground);
}

/* --- text --- */

/* A part of a window; null if there is no such part, on which everything is drawn without effect. */
static WINDOW *part(WINDOW *whole, int y, int x, int height, int width)
{
    const int most_high = getmaxy(whole) - y, most_wide = getmaxx(whole) - x;
    height = height < most_high ? height : most_high;
    width = width < most_wide ? width : most_wide;
    return y < 0 || x < 0 || height < 1 || width < 1 ? 0 : derwin(whole, height, width, y, x);
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
put(WINDOW *window, enum look look, const char *format, ...)
{
    char text[2 * SENTENCE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *at = text; MB_CUR_MAX == 1 && *at; at++) /* a terminal that knows ASCII only */
        *at = (unsigned char)*at < 0x80 ? *at : '?';
    if (has_colours())
        wattr_set(window, looks[look].with_colour, (short)(look + 1), 0);
    else
        wattr_set(window, looks[look].without, 0, 0);
    waddstr(window, text);
}

/* Words, each behind a blank or in a new line. False if the window is full. */
static bool put_words(WINDOW *window, enum look look, const char *text)
{
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        char word[128];
        const size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        const int x = getcurx(window);
        if (x > 0 && x + 1 + (int)width_of(word) > getmaxx(window)) {
            if (wmove(window, getcury(window) + 1, 0) == ERR)
                return false;
        } else if (x > 0) {
            put(window, LOOK_PLAIN, " ");
        }
        put(window, look, "%s", word);
        text += length;
    }
    return window;
}

/* Ends the line, if there is anything in it. False if the window is full. */
static bool end_line(WINDOW *window)
{
    return window && (getcurx(window) == 0 || wmove(window, getcury(window) + 1, 0) != ERR);
}

/* --- boards --- */

/* How many of a board's rows or columns are shown, and the first of them, so that the one at hand is among them. */
static void crop(unsigned size, int room, unsigned hand, unsigned *first, unsigned *count)
{
    *count = (unsigned)room < size ? (unsigned)room : size;
    *first = hand > *count / 2 ? hand - *count / 2 : 0;
    *first = *first > size - *count ? size - *count : *first;
}

static void draw_cell(WINDOW *window, const struct player *player, unsigned cell, int places, bool left_mark)
{
    static const char marks[][3] = {"  ", "::", "[]", "!!"};
    static const enum look of_mark[] = {
        [MARK_UNIT] = LOOK_UNIT, [MARK_HAND] = LOOK_HAND, [MARK_CONFLICT] = LOOK_CONFLICT};
    const char origin = player->digit_origin[cell];
    const enum cell_mark mark = player->mark[cell];
    const enum look look = mark != MARK_NONE     ? of_mark[mark]
                           : origin == '?'       ? LOOK_GUESS
                           : origin != ' '       ? LOOK_FORCED
                           : player->digit[cell] ? LOOK_GIVEN
                                                 : LOOK_FAINT;
    const bool shown = mark >= MARK_HAND || !has_colours();
    char digit[8] = ".", left = shown ? marks[mark][0] : ' ', right = shown ? marks[mark][1] : ' ';
    if (!has_colours() && mark <= MARK_UNIT && origin != ' ')
        right = origin;
    else if (!left_mark && mark == MARK_HAND)
        right = '<';
    if (player->digit[cell])
        snprintf(digit, sizeof digit, "%u", player->digit[cell]);
    if (left_mark)
        put(window, look, "%c", left);
    put(window, look, "%*s%c", places, digit, right);
}

/* Draws a board in the first form that fits: with a mark on both sides of each digit and lines between boxes; with one
 * mark; without lines; and at last the part around the cell at hand. */
static void draw_board(WINDOW *window, const struct player *player, int *width, int *height)
{
    const struct order order = player->recording.result.problem->order;
    const int places = player->size > 99 ? 3 : player->size > 9 ? 2 : 1, size = (int)player->size;
    const int box_rows = (int)order.rows, box_columns = (int)order.columns;
    bool marks = true, lines = true;
    for (;;) {
        *width = size * (places + 1 + marks) + (lines ? size / box_columns - 1 : 0);
        *height = size + (lines ? size / box_rows - 1 : 0);
        if ((*width <= getmaxx(window) && *height <= getmaxy(window)) || !lines)
            break;
        lines = marks;
        marks = false;
    }
    const int cell_width = places + 1 + marks;
    const unsigned hand = player->hand == PLAYER_NONE ? 0 : player->hand;
    unsigned first_row, first_column, rows, columns;
    crop(player->size, lines ? size : getmaxy(window), hand / player->size, &first_row, &rows);
    crop(player->size, lines ? size : getmaxx(window) / cell_width, hand % player->size, &first_column,
         &columns);
    for (int line = 1; lines && line < size / box_rows; line++)
        mvwhline(window, line * (box_rows + 1) - 1, 0, 0, *width);
    for (int line = 1; lines && line < size / box_columns; line++) {
        const int x = line * (box_columns * cell_width + 1) - 1;
        mvwvline(window, 0, x, 0, *height);
        for (int crossing = 1; crossing < size / box_rows; crossing++)
            mvwaddch(window, crossing * (box_rows + 1) - 1, x, ACS_PLUS);
    }
    for (unsigned row = 0; row < rows; row++)
        for (unsigned column = 0; column < columns; column++) {
            const int x = (int)column * cell_width + (lines ? (int)column / box_columns : 0),
                      y = (int)row + (lines ? (int)row / box_rows : 0);
            wmove(window, y, x);
            draw_cell(window, player, (first_row + row) * player->size + first_column + column, places,
                      marks);
        }
    *width = *width < getmaxx(window) ? *width : getmaxx(window);
    *height = *height < getmaxy(window) ? *height : getmaxy(window);
}

/* --- notes --- */

/* The cell at hand, with its digit or what it can take. */
static void draw_cell_at_hand(WINDOW *window, const struct player *player)
{
    if (!player->cells || player->hand == PLAYER_NONE)
        return;
    const unsigned cell = player->hand;
    char text[32];
    snprintf(text, sizeof text, "r%uc%u:", cell / player->size + 1, cell % player->size + 1);
    put_words(window, LOOK_HEAD, text);
    if (!player->digit[cell])
        put_words(window, LOOK_FAINT, "can be");
    for (unsigned digit = 1; digit <= player->size; digit++)
        if (player->digit[cell] ? player->digit[cell] == digit : player_can_take(player, cell, digit)) {
            snprintf(text, sizeof text, "%u", digit);
            put_words(window, LOOK_PLAIN, text);
        }
    end_line(window);
}

static bool is_conflict(const struct player *player)
{
    return player->step && player->step->event.kind == TRACE_CONFLICT;
}

/* Each literal of the clause at hand, with its value. False if the window is full. */
static bool draw_clause(WINDOW *window, const struct player *player)
{
    static const char *const values[] = {"(false)", "(open)", "(true)"};
    const struct trace_event *event = player->step ? &player->step->event : 0;
    if (!event || !event->clause)
        return true;
    put_words(window, LOOK_HEAD, event->kind == TRACE_LEARN ? "learnt:" : "clause:");
    for (uint32_t i = 0; i < event->clause_length; i++) {
        const int value = player_value(player, event->clause[i]);
        char name[NARRATION_MAX], text[16];
        narrate_literal(player->recording.result.problem, event->clause[i], name);
        snprintf(text, sizeof text, "%s%s", values[value + 1], i + 1 < event->clause_length ? "," : "");
        const enum look look = is_conflict(player) ? LOOK_CONFLICT : value > 0 ? LOOK_FORCED : LOOK_PLAIN;
        if (!put_words(window, look, make_printable(name)) || !put_words(window, LOOK_FAINT, text))
            return false;
    }
    return end_line(window);
}

/* The trail, the last level first; of literals that rule something out on a board or cover the number is shown. */
static void draw_trail(WINDOW *window, const struct player *player)
{
    uint32_t end = player->standing_count;
    bool room = put_words(window, LOOK_HEAD, end ? "trail, the last level first:" : "") && end_line(window);
    while (end && room) {
        const uint32_t level = player->standing[end - 1].level;
        uint32_t first = end, ruled_out = 0;
        char text[NARRATION_MAX + 1];
        while (first && player->standing[first - 1].level == level)
            first--;
        snprintf(text, sizeof text, "%" PRIu32 ":", level);
        put_words(window, LOOK_HEAD, text);
        for (uint32_t i = first; i < end && room; i++) {
            const bool decision = level && i == first;
            const uint32_t literal = player->standing[i].literal;
            if (!decision && literal & 1 && (player->cells || player->cover)) {
                ruled_out++;
                continue;
            }
            narrate_literal(player->recording.result.problem, literal, text);
            strcat(make_printable(text), decision ? "?" : i + 1 < end ? "," : "");
            room = put_words(window, decision ? LOOK_GUESS : LOOK_FORCED, text);
        }
        snprintf(text, sizeof text, "and %" PRIu32 " ruled out", ruled_out);
        room = room && (!ruled_out || put_words(window, LOOK_FAINT, text)) && end_line(window);
        end = first;
    }
}

static void draw_history(WINDOW *window, const struct player *player)
{
    char text[SENTENCE_MAX];
    bool room = getmaxy(window) > 2 && put_words(window, LOOK_HEAD, "the steps before, the last one first:");
    for (size_t at = player->position; at-- > 0 && room && end_line(window);) {
        put(window, LOOK_FAINT, "%" PRIu64, player_number(player, at));
        room = put_words(window, LOOK_FAINT, player_sentence(player, at, text));
    }
}

/* Of formulas the clause and the trail, and what room is left below them for the steps before. */
static void draw_notes(WINDOW *whole, const struct player *player)
{
    int used;
    if (getmaxx(whole) < 16)
        return;
    draw_cell_at_hand(whole, player);
    used = getcury(whole);
    if (player->rung == RUNG_CNF) {
        WINDOW *upper = part(whole, used, 0, (getmaxy(whole) - used) * 2 / 3, getmaxx(whole));
        if (draw_clause(upper, player))
            draw_trail(upper, player);
        used += upper ? getcury(upper) + (getcurx(upper) > 0) : 0;
        delwin(upper);
    }
    WINDOW *lower = part(whole, used, 0, getmaxy(whole), getmaxx(whole));
    draw_history(lower, player);
    delwin(lower);
}

static void draw_board_and_notes(WINDOW *window, const struct player *player)
{
    enum { NOTES_WIDTH = 24 };
    int width, height;
    draw_board(window, player, &width, &height);
    WINDOW *notes = getmaxx(window) - width - 2 >= NOTES_WIDTH
                        ? part(window, 0, width + 2, getmaxy(window), getmaxx(window))
                        : part(window, height, 0, getmaxy(window), getmaxx(window));
    draw_notes(notes, player);
    delwin(notes);
}

/* --- covers --- */

static void draw_chosen(WINDOW *window, const struct player *player)
{
    char text[NARRATION_MAX], name[NARRATION_MAX + 2];
    bool room = put_words(window, LOOK_HEAD, "chosen:");
    for (uint32_t i = player->standing_count; i-- > 0 && room;) {
        const uint32_t option = player_option(player, &player->standing[i]);
        if (option == PLAYER_NONE)
            continue;
        snprintf(name, sizeof name, "(%s)", narrate_items(player->cover, option, text));
        room = put_words(window, player->origin[i] == '?' ? LOOK_GUESS : LOOK_FORCED, make_printable(name));
    }
}

static void draw_items(WINDOW *window, const struct player *player)
{
    const struct cover *cover = player->cover;
    const bool at_item = player->rung == RUNG_COVER && player->step &&
                         player->step->event.kind <= TRACE_UNPURIFY &&
                         player->step->event.kind != TRACE_BACKTRACK;
    char text[NARRATION_MAX + 16], name[NARRATION_MAX];
    uint32_t open = 0;
    for (uint32_t item = 0; item < cover->primary_count; item++)
        open += player->options_left[item] != PLAYER_NONE;
    snprintf(text, sizeof text, "%" PRIu32 " of %" PRIu32 " items to cover, with the options left:", open,
             cover->primary_count);
    bool room = put_words(window, LOOK_HEAD, text) && end_line(window);
    for (uint32_t item = 0; item < cover->item_count && room; item++) {
        const uint32_t left = player->options_left[item];
        const bool hand = at_item && item == player->step->event.item;
        if (left == PLAYER_NONE && !hand)
            continue;
        narrate_item(player->recording.result.problem, item, name);
        make_printable(name);
        if (left == PLAYER_NONE)
            snprintf(text, sizeof text, "[%s]", name);
        else
            snprintf(text, sizeof text, hand ? "[%s %" PRIu32 "]" : "%s:%" PRIu32, name, left);
        room = put_words(window,
                         left == 0 || (hand && is_conflict(player)) ? LOOK_CONFLICT
                         : hand                                     ? LOOK_HAND
                         : item >= cover->primary_count             ? LOOK_FAINT
                                                                    : LOOK_PLAIN,
                         text);
    }
    end_line(window);
}

static void draw_cover(WINDOW *whole, const struct player *player)
{
    WINDOW *chosen = part(whole, 0, 0, getmaxy(whole) / 3 + 1, getmaxx(whole));
    draw_chosen(chosen, player);
    wmove(whole, chosen ? getcury(chosen) + 1 : 0, 0);
    delwin(chosen);
    draw_items(whole, player);
    WINDOW *notes = part(whole, getcury(whole) + (getcurx(whole) > 0), 0, getmaxy(whole), getmaxx(whole));
    draw_notes(notes, player);
    delwin(notes);
}

/* --- a search --- */

static void draw_title(WINDOW *window, const struct show *show, unsigned i)
{
    const struct player *player = &show->player[i];
    const struct tracing *result = &player->recording.result;
    const bool several = show->count > 1, chosen = several && show->chosen == i;
    char now[TIME_TEXT_MAX], all[TIME_TEXT_MAX], right[80];
    snprintf(right, sizeof right, "%sstep %s of %s",
             several && player->position == player_end(player) ? "done, " : "",
             count_text((double)player_number(player, player->position), now),
             count_text((double)result->steps, all));
    wmove(window, 0, 0);
    if (several)
        put(window, chosen ? LOOK_HAND : LOOK_FAINT, chosen ? "[%u]" : " %u ", i + 1);
    const int room = getmaxx(window) - (int)strlen(right) - 5;
    put(window, LOOK_HEAD, several ? " %.*s" : "%.*s", room > 0 ? room : 0, result->spec->text);
    wmove(window, 0, room + 5);
    put(window, LOOK_PLAIN, "%s", right);
}

static void draw_counters(WINDOW *window, const struct player *player)
{
    const bool on_formula = player->rung == RUNG_CNF;
    const struct {
        const char *name;
        uint64_t value;
        bool shown;
    } counters[] = {
        {"node", player_node(player), true},
        {"nodes", player_nodes(player, player->position), true},
        {"depth", player->standing_count, true},
        {player->recording.spec.solver->refuses_digits ? "refused" : "conflicts",
         player->by_kind[TRACE_CONFLICT], true},
        {on_formula ? "jumps back" : "backtracks", player->by_kind[TRACE_BACKTRACK], true},
        {"solutions", player->by_kind[TRACE_SOLUTION], true},
        {"learnt", player->by_kind[TRACE_LEARN], on_formula},
    };
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++) {
        char value[TIME_TEXT_MAX], text[64];
        snprintf(text, sizeof text, "%s %s", counters[i].name, count_text((double)counters[i].value, value));
        if (counters[i].shown)
            put_words(window, LOOK_PLAIN, text);
        put(window, LOOK_PLAIN, " ");
    }
}

static void draw_sentence(WINDOW *window, const struct player *player)
{
    char text[SENTENCE_MAX];
    const enum trace_kind kind = player->step ? player->step->event.kind : TRACE_CHOOSE;
    const enum look look = kind == TRACE_CONFLICT   ? LOOK_CONFLICT
                           : kind == TRACE_SOLUTION ? LOOK_SOLUTION
                                                    : LOOK_HEAD;
    put_words(window, look, player_sentence(player, player->position, text));
    if (player->position == player_end(player))
        put_words(window, look, player_end_sentence(player, text));
}

/* The least room in which a search says anything of use; in less only its title is drawn. */
enum { WIDTH_MIN = 30, HEIGHT_MIN = 6 };

static void draw_search(WINDOW *window, struct show *show, unsigned i)
{
    struct player *player = &show->player[i];
    player_go(player, show->position[i]);
    draw_title(window, show, i);
    const int height = getmaxy(window), width = getmaxx(window);
    if (height >= HEIGHT_MIN) {
        const int counters = height >= 16 ? 2 : 1, sentence = height >= 16 ? 3 : 2;
        const int middle = height - 1 - counters - sentence;
        WINDOW *const parts[] = {part(window, 1, 0, counters, width),
                                 part(window, 1 + counters, 0, middle, width),
                                 part(window, height - sentence, 0, sentence, width)};
        draw_counters(parts[0], player);
        (player->cells ? draw_board_and_notes : player->cover ? draw_cover : draw_notes)(parts[1], player);
        draw_sentence(parts[2], player);
        for (int j = 0; j < 3; j++)
            delwin(parts[j]);
    }
    delwin(window);
}

/* Side by side, or below each other; where neither has room, the one that is chosen, and the other's title. */
static void draw_searches(struct show *show)
{
    enum { BESIDE_MIN = 70, BELOW_MIN = 32 };
    const int height = LINES - 2, half = (COLS - 3) / 2;
    if (show->count == 1) {
        draw_search(part(stdscr, 1, 0, height, COLS), show, 0);
    } else if (COLS >= BESIDE_MIN) {
        draw_search(part(stdscr, 1, 0, height, half), show, 0);
        mvwvline(stdscr, 1, half + 1, 0, height);
        draw_search(part(stdscr, 1, half + 3, height, COLS), show, 1);
    } else if (LINES >= BELOW_MIN) {
        draw_search(part(stdscr, 1, 0, height / 2, COLS), show, 0);
        draw_search(part(stdscr, 1 + height / 2, 0, height - height / 2, COLS), show, 1);
    } else {
        draw_search(part(stdscr, 1, 0, height - 1, COLS), show, show->chosen);
        draw_search(part(stdscr, height, 0, 1, COLS), show, 1 - show->chosen);
    }
}

/* --- all of it --- */

static void draw_head(const struct show *show)
{
    char state[80];
    const bool wide = COLS >= 60;
    snprintf(state, sizeof state, "%s, %" PRIu64 " %s%s",
             show->playing          ? "playing"
             : show_is_at_end(show) ? "at the end"
                                    : "paused",
             show->speed, show->by_nodes ? "nodes" : "steps", wide ? " a second" : "/s");
    /* Of a long path the end says which file it is. */
    const char *title = show->title;
    const int room = COLS - (int)strlen(state);
    while ((int)width_of(title) >= room && *title)
        title++;
    wmove(stdscr, 0, 0);
    put(stdscr, LOOK_HEAD, "%s", title);
    wmove(stdscr, 0, room);
    put(stdscr, LOOK_PLAIN, "%s", state);
}

static void draw_foot(const struct show *show)
{
    static const char *const hints[] = {
        "space play  n p step  b backtrack  c conflict  s solution  + - speed  m pace  ? help  q quit",
        "space play  n p step  b c s jump  ? help  q quit", "space n p  ? help  q quit"};
    size_t i = 0;
    while (i < 2 && (int)strlen(hints[i]) > COLS)
        i++;
    wmove(stdscr, LINES - 1, 0);
    if (show->help)
        put(stdscr, LOOK_FAINT, "any key: back");
    else
        put(stdscr, *show->message ? LOOK_HEAD : LOOK_FAINT, "%s", *show->message ? show->message : hints[i]);
}

static void draw_help(void)
{
    static const char *const lines[][2] = {{"space", "play, pause"},
                                           {"n right", "a step forward (or .)"},
                                           {"p left", "a step back (or ,)"},
                                           {"b  B", "next, previous backtrack"},
                                           {"c  C", "next, previous conflict"},
                                           {"s  S", "next, previous solution"},
                                           {"+  -", "faster, slower"},
                                           {"Home End", "first, last step (or < >)"},
                                           {"tab", "choose the search for b, c, s"},
                                           {"m", "move by steps, or by nodes"},
                                           {"?  q", "this help; quit"},
                                           {"[7] !7!", "at hand; in conflict"},
                                           {":7:", "its unit or clause, without colours"},
                                           {"7? 7' 7~", "tried, forced, before the gap: likewise"}};
    for (int i = 0; i < (int)(sizeof lines / sizeof *lines) && i < LINES - 2; i++) {
        wmove(stdscr, i + 1, 0);
        put(stdscr, LOOK_HEAD, "%-10s", lines[i][0]);
        put(stdscr, LOOK_PLAIN, "%s", lines[i][1]);
    }
}

void draw_show(struct show *show)
{
    werase(stdscr);
    if (COLS < WIDTH_MIN || LINES < HEIGHT_MIN + 2) {
        char text[96];
        snprintf(text, sizeof text, "This terminal is too small: %d columns and %d lines are the least.",
                 WIDTH_MIN, HEIGHT_MIN + 2);
        put_words(stdscr, LOOK_PLAIN, text);
    } else {
        draw_head(show);
        if (show->help)
            draw_help();
        else
            draw_searches(show);
        draw_foot(show);
    }
    refresh();
}
