/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/show.h"

#include "harness/traces/watch/draw-lane.h"
#include "harness/writing/width.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECOND_NS UINT64_C(1000000000)

/* --- opening --- */

void show_close(struct show *show)
{
    for (unsigned lane = 0; lane < show->lanes.count; lane++) {
        scene_close(&show->scene[lane]);
        player_close(&show->player[lane]);
        recording_close(&show->recording[lane]);
    }
    show->lanes.count = 0;
}

bool show_open(struct show *show, const struct tracing *tracings, unsigned count, struct allocator *allocator,
               struct error *error)
{
    bool opened = true;
    show->allocator = allocator;
    show->lanes.count = 0;
    show->playing = false;
    for (unsigned lane = 0; lane < count && opened; lane++) {
        show->lanes.count = lane + 1;
        show->player[lane] = (struct player){0};
        show->scene[lane] = (struct scene){0};
        opened = recording_make(&show->recording[lane], &tracings[lane], allocator, error);
        if (opened) {
            player_open(&show->player[lane], &show->recording[lane], allocator);
            scene_open(&show->scene[lane], &show->player[lane], allocator);
        }
        show->lanes.player[lane] = &show->player[lane];
        show->lanes.position[lane] = 0;
    }
    if (!opened) {
        show_close(show);
        return false;
    }
    if (show->lanes.chosen >= count)
        show->lanes.chosen = 0;
    lanes_home(&show->lanes);
    return true;
}

/* --- keys --- */

static const struct {
    enum show_action action;
    int key[2];
    const char *keys, *meaning;
} key_table[] = {
    {ACTION_PLAY, {' '}, "space", "play, pause"},
    {ACTION_FORWARD, {SHOW_KEY_RIGHT, 'n'}, "n . right", "a step forward"},
    {ACTION_FORWARD, {'.'}, 0, 0},
    {ACTION_BACK, {SHOW_KEY_LEFT, 'p'}, "p , left", "a step back"},
    {ACTION_BACK, {','}, 0, 0},
    {ACTION_NEXT_BACKTRACK, {'b'}, "b  B", "next, previous backtrack"},
    {ACTION_PREVIOUS_BACKTRACK, {'B'}, 0, 0},
    {ACTION_NEXT_CONFLICT, {'c'}, "c  C", "next, previous conflict"},
    {ACTION_PREVIOUS_CONFLICT, {'C'}, 0, 0},
    {ACTION_NEXT_SOLUTION, {'s'}, "s  S", "next, previous solution"},
    {ACTION_PREVIOUS_SOLUTION, {'S'}, 0, 0},
    {ACTION_FASTER, {'+', '='}, "+  -", "faster, slower"},
    {ACTION_SLOWER, {'-', '_'}, 0, 0},
    {ACTION_HOME, {SHOW_KEY_HOME, '<'}, "Home End", "first, last step (or < >)"},
    {ACTION_END, {SHOW_KEY_END, '>'}, 0, 0},
    {ACTION_GO, {'g'}, "g", "go to a step by its number"},
    {ACTION_OTHER_LANE, {'\t'}, "tab 1 2", "choose a lane for b, c, s, g"},
    {ACTION_LANE_1, {'1'}, 0, 0},
    {ACTION_LANE_2, {'2'}, 0, 0},
    {ACTION_PACE, {'m'}, "m", "move by steps, or by nodes"},
    {ACTION_NEXT_INSTANCE, {']'}, "]  [", "next, previous instance"},
    {ACTION_PREVIOUS_INSTANCE, {'['}, 0, 0},
    {ACTION_HELP, {'?', 'h'}, "?  q", "this help; quit"},
    {ACTION_QUIT, {'q', 'Q'}, 0, 0},
};
enum { KEYS = sizeof key_table / sizeof *key_table };

enum show_action show_action_of(int key)
{
    for (size_t i = 0; i < KEYS; i++)
        if (key && (key == key_table[i].key[0] || key == key_table[i].key[1]))
            return key_table[i].action;
    return ACTION_NONE;
}

static const struct player *chosen_player(const struct show *show)
{
    return show->lanes.player[show->lanes.chosen];
}

/* To the step that is typed; to the nearest one before it if it is not kept. */
static void go(struct show *show)
{
    const uint64_t number = strtoull(show->typed, 0, 10);
    const struct player *player = chosen_player(show);
    const size_t position = player_at_step(player, number);
    const uint64_t steps = player->recording->result.steps;
    if (number > steps)
        snprintf(show->message, sizeof show->message, "this search has %" PRIu64 " steps", steps);
    else if (player_number(player, position) != number)
        snprintf(show->message, sizeof show->message, "step %s is not kept: this is the last one before it",
                 show->typed);
    lanes_jump(&show->lanes, position);
}

/* Keys while a number is typed: true if the key belongs to it. */
static bool type_key(struct show *show, int key)
{
    const size_t length = strlen(show->typed);
    if (key >= '0' && key <= '9') {
        if (length + 1 < sizeof show->typed) {
            show->typed[length] = (char)key;
            show->typed[length + 1] = 0;
        }
        return true;
    }
    if (key == SHOW_KEY_ERASE || key == '\b' || key == 0x7f) {
        if (length)
            show->typed[length - 1] = 0;
        return true;
    }
    show->typing = false;
    if ((key == '\n' || key == '\r') && length)
        go(show);
    return key == '\n' || key == '\r' || key == 0x1b || key == 'g';
}

enum show_action show_key(struct show *show, int key, uint64_t now)
{
    show->message[0] = 0;
    if (show->typing && type_key(show, key))
        return ACTION_NONE;
    if (show->help) {
        show->help = false; /* any key ends it, and `q` does not quit from there */
        return ACTION_NONE;
    }
    const enum show_action action = show_action_of(key);
    show_act(show, action, now);
    return action;
}

/* --- actions --- */

static void find(struct show *show, enum trace_kind kind, bool forward)
{
    static const char *const names[TRACE_KIND_COUNT] = {
        [TRACE_BACKTRACK] = "backtrack", [TRACE_CONFLICT] = "conflict", [TRACE_SOLUTION] = "solution"};
    const struct player *player = chosen_player(show);
    const size_t position = show->lanes.position[show->lanes.chosen],
                 found =
                     forward ? player_next(player, position, kind) : player_previous(player, position, kind);
    show->playing = false;
    if (found == PLAYER_NOWHERE)
        snprintf(show->message, sizeof show->message, forward ? "no further %s" : "no %s before this step",
                 names[kind]);
    else
        lanes_jump(&show->lanes, found);
}

static void play_or_pause(struct show *show, uint64_t now)
{
    show->playing = !show->playing;
    show->played_at = now;
    if (show->playing && lanes_are_at_end(&show->lanes))
        lanes_home(&show->lanes);
}

static void change_speed(struct show *show, bool faster)
{
    show->speed = faster ? 2 * show->speed : show->speed / 2;
    show->speed = !show->speed ? 1 : show->speed > SPEED_MAX ? SPEED_MAX : show->speed;
}

static void choose_lane(struct show *show, unsigned lane)
{
    if (lane < show->lanes.count)
        show->lanes.chosen = lane;
}

static void move(struct show *show, bool (*how)(struct lanes *))
{
    show->playing = false;
    how(&show->lanes);
}

void show_act(struct show *show, enum show_action action, uint64_t now)
{
    switch (action) {
    case ACTION_PLAY:
        play_or_pause(show, now);
        break;
    case ACTION_FORWARD:
        move(show, lanes_forward);
        break;
    case ACTION_BACK:
        move(show, lanes_back);
        break;
    case ACTION_NEXT_BACKTRACK:
    case ACTION_PREVIOUS_BACKTRACK:
        find(show, TRACE_BACKTRACK, action == ACTION_NEXT_BACKTRACK);
        break;
    case ACTION_NEXT_CONFLICT:
    case ACTION_PREVIOUS_CONFLICT:
        find(show, TRACE_CONFLICT, action == ACTION_NEXT_CONFLICT);
        break;
    case ACTION_NEXT_SOLUTION:
    case ACTION_PREVIOUS_SOLUTION:
        find(show, TRACE_SOLUTION, action == ACTION_NEXT_SOLUTION);
        break;
    case ACTION_FASTER:
    case ACTION_SLOWER:
        change_speed(show, action == ACTION_FASTER);
        show->played_at = now;
        break;
    case ACTION_HOME:
        show->playing = false;
        lanes_home(&show->lanes);
        break;
    case ACTION_END:
        show->playing = false;
        lanes_end(&show->lanes);
        break;
    case ACTION_GO:
        show->playing = false;
        show->typing = true;
        show->typed[0] = 0;
        break;
    case ACTION_OTHER_LANE:
        choose_lane(show, show->lanes.count - 1 - show->lanes.chosen);
        break;
    case ACTION_LANE_1:
    case ACTION_LANE_2:
        choose_lane(show, action == ACTION_LANE_2);
        break;
    case ACTION_PACE:
        lanes_set_pace(&show->lanes, show->lanes.pace == PACE_STEPS ? PACE_NODES : PACE_STEPS);
        break;
    case ACTION_HELP:
        show->help = true;
        show->playing = false;
        break;
    default:
        break;
    }
}

/* --- playing --- */

/* A gap is shown, not passed over. */
static bool is_at_gap(const struct show *show)
{
    uint64_t first, last;
    for (unsigned lane = 0; lane < show->lanes.count; lane++)
        if (player_gap_before(&show->player[lane], show->lanes.position[lane], &first, &last))
            return true;
    return false;
}

uint64_t show_play(struct show *show, uint64_t now)
{
    if (!show->playing)
        return 0;
    const uint64_t period = SECOND_NS / show->speed;
    /* After a long sleep, such as a stopped process, it goes on as if there had been none. */
    if (now - show->played_at > SECOND_NS + period)
        show->played_at = now - period;
    while (show->playing && now - show->played_at >= period) {
        const bool was_at_gap = is_at_gap(show);
        show->played_at += period;
        if (!lanes_forward(&show->lanes) || lanes_are_at_end(&show->lanes) ||
            (!was_at_gap && is_at_gap(show)))
            show->playing = false;
    }
    return show->playing ? period - (now - show->played_at) : 0;
}

/* --- the picture --- */

static void draw_head(const struct show *show, struct canvas *canvas, struct area area)
{
    char state[80], instance[64] = "";
    struct area line = area;
    const bool nodes = show->lanes.pace == PACE_NODES;
    const char *unit = line.width >= 60 ? (nodes ? " nodes a second" : " steps a second") : "/s";
    snprintf(state, sizeof state, "%s, %" PRIu64 "%s%s",
             show->playing                    ? "playing"
             : lanes_are_at_end(&show->lanes) ? "at the end"
                                              : "paused",
             show->speed, unit, line.width < 60 && nodes ? ", by nodes" : "");
    const int width = (int)strlen(state);
    canvas_put(canvas, line, line.width - width, 0, LOOK_PLAIN, state);
    line.width -= width + 1;
    if (show->instances > 1)
        snprintf(instance, sizeof instance, " (%zu of %zu)", show->number, show->instances);
    /* Of a long path the end says which file it is. */
    const char *title = show->title;
    const size_t room = (size_t)line.width - strlen(instance);
    while (line.width > (int)strlen(instance) && width_of(title) > room)
        title++;
    const int x = canvas_put(canvas, line, 0, 0, LOOK_HEAD, title);
    canvas_put(canvas, line, x, 0, LOOK_PLAIN, instance);
}

static void draw_foot(const struct show *show, struct canvas *canvas, struct area area)
{
    static const char *const hints[] = {
        "space play  n p step  b backtrack  c conflict  s solution  + - speed  m pace  ? help  q quit",
        "space play  n p step  b backtrack  c conflict  s solution  ? help  q quit",
        "space play  n p step  b c s jump  ? help  q quit", "space n p  ? help  q quit"};
    if (show->typing)
        canvas_print(canvas, area, 0, 0, LOOK_HEAD, "go to step: %s_", show->typed);
    else if (show->help)
        canvas_put(canvas, area, 0, 0, LOOK_FAINT, "any key: back");
    else if (*show->message)
        canvas_put(canvas, area, 0, 0, LOOK_HEAD, show->message);
    else
        for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
            if ((int)strlen(hints[i]) <= area.width) {
                canvas_put(canvas, area, 0, 0, LOOK_FAINT, hints[i]);
                break;
            }
}

static void draw_help(const struct show *show, struct canvas *canvas, struct area area)
{
    /* Of each mark what it means, below the keys if there is room. */
    static const char *const marks[] = {
        "[7] or 7< at hand   !7! in conflict   :7: its unit or clause",
        "7 given   7? tried   7' forced   7~ before the gap   . blank",
    };
    int lines = 0;
    for (size_t i = 0; i < KEYS; i++)
        lines += key_table[i].keys != 0;
    /* In two columns where it would not fit below each other. */
    const bool two = area.height < lines + 1 && area.width >= 76;
    const int half = two ? (lines + 1) / 2 : lines;
    int line = 0;
    for (size_t i = 0; i < KEYS; i++) {
        if (!key_table[i].keys)
            continue;
        const int x = line >= half ? area.width / 2 : 0, y = line >= half ? line - half : line;
        canvas_put(canvas, area, x, y, LOOK_HEAD, key_table[i].keys);
        canvas_put(canvas, area, x + 10, y, LOOK_PLAIN, key_table[i].meaning);
        line++;
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks && show->marks; i++)
        canvas_put(canvas, area, 0, half + 1 + (int)i, LOOK_FAINT, marks[i]);
}

/* A lane that waits for the other at its end is grey. */
static void grey_if_done(const struct show *show, struct canvas *canvas, struct area area, unsigned lane)
{
    if (show->lanes.position[lane] != player_end(&show->player[lane]) || lanes_are_at_end(&show->lanes))
        return;
    for (int y = area.y + 1; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            if (x < canvas->width && y < canvas->height)
                canvas->glyph[y * canvas->width + x].look = LOOK_FAINT;
}

static void draw_lane_of(struct show *show, struct canvas *canvas, struct area area, unsigned lane)
{
    scene_show(&show->scene[lane], show->lanes.position[lane]);
    const struct lane_style style = {.number = show->lanes.count > 1 ? lane + 1 : 0,
                                     .chosen = lane == show->lanes.chosen,
                                     .marks = show->marks};
    draw_lane(canvas, area, &show->scene[lane], &style);
    grey_if_done(show, canvas, area, lane);
}

/* Side by side, or below each other; where neither has room, the one that is chosen, and the other's title. */
static void draw_two_lanes(struct show *show, struct canvas *canvas, struct area area)
{
    enum { BESIDE_MIN = 70, BELOW_MIN = 30 };
    if (area.width >= BESIDE_MIN) {
        const int half = (area.width - 3) / 2;
        for (int y = 0; y < area.height; y++)
            canvas_put(canvas, area, half + 1, y, LOOK_FAINT, canvas->unicode ? "│" : "|");
        draw_lane_of(show, canvas, (struct area){area.x, area.y, half, area.height}, 0);
        draw_lane_of(show, canvas,
                     (struct area){area.x + half + 3, area.y, area.width - half - 3, area.height}, 1);
    } else if (area.height >= BELOW_MIN) {
        const int half = area.height / 2;
        draw_lane_of(show, canvas, (struct area){area.x, area.y, area.width, half}, 0);
        draw_lane_of(show, canvas, (struct area){area.x, area.y + half, area.width, area.height - half}, 1);
    } else {
        const unsigned other = 1 - show->lanes.chosen;
        draw_lane_of(show, canvas, (struct area){area.x, area.y, area.width, area.height - 1},
                     show->lanes.chosen);
        draw_lane_of(show, canvas, (struct area){area.x, area.y + area.height - 1, area.width, 1}, other);
    }
}

void show_draw(struct show *show, struct canvas *canvas)
{
    const struct area all = {0, 0, canvas->width, canvas->height};
    canvas_clear(canvas);
    if (all.width < LANE_WIDTH_MIN || all.height < LANE_HEIGHT_MIN + 2) {
        struct flow flow = {.canvas = canvas, .area = all};
        char text[96];
        snprintf(text, sizeof text, "This terminal is too small: %d columns and %d lines are the least.",
                 LANE_WIDTH_MIN, LANE_HEIGHT_MIN + 2);
        flow_text(&flow, LOOK_PLAIN, text);
        return;
    }
    const struct area head = {0, 0, all.width, 1}, foot = {0, all.height - 1, all.width, 1},
                      lanes = {0, 1, all.width, all.height - 2};
    draw_head(show, canvas, head);
    if (show->help)
        draw_help(show, canvas, lanes);
    else if (show->lanes.count > 1)
        draw_two_lanes(show, canvas, lanes);
    else
        draw_lane_of(show, canvas, lanes, 0);
    draw_foot(show, canvas, foot);
}
