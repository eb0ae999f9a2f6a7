/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/show.h"

#include <stdio.h>

#define SECOND_NS UINT64_C(1000000000)

bool show_open(struct show *show, const struct tracing *tracings, unsigned count, struct allocator *allocator,
               struct error *error)
{
    for (unsigned i = 0; i < count; i++) {
        show->count = i + 1;
        if (!player_open(&show->player[i], &tracings[i], allocator, error))
            return false;
    }
    show_home(show);
    return true;
}

void show_close(struct show *show)
{
    while (show->count)
        player_close(&show->player[--show->count]);
}

/* --- moves --- */

static bool is_at_end(const struct show *show, unsigned i)
{
    return show->position[i] == player_end(&show->player[i]);
}

bool show_is_at_end(const struct show *show)
{
    return is_at_end(show, 0) && is_at_end(show, show->count - 1);
}

/* The clock's reading at a position of a player. */
static uint64_t reading(const struct show *show, unsigned i, size_t position)
{
    return show->by_nodes ? player_nodes(&show->player[i], position)
                          : player_number(&show->player[i], position);
}

/* All players to where they are then: the first position at which so many nodes are entered, or the last one at which no
 * more steps are done; the end, if there is none. */
static void set_clock(struct show *show, uint64_t clock)
{
    for (unsigned i = 0; i < show->count; i++) {
        if (clock < show->clock)
            show->position[i] = 0;
        while (!is_at_end(show, i) && (show->by_nodes ? reading(show, i, show->position[i]) < clock
                                                      : reading(show, i, show->position[i] + 1) <= clock))
            show->position[i]++;
    }
    show->clock = clock;
}

/* The next reading for which a player moves: by nodes, behind the last one it comes to its end. */
static uint64_t next_reading(const struct show *show, unsigned i)
{
    for (size_t at = show->position[i]; at <= player_end(&show->player[i]); at++)
        if (reading(show, i, at) > show->clock)
            return reading(show, i, at);
    return is_at_end(show, i) ? UINT64_MAX : show->clock + 1;
}

bool show_forward(struct show *show)
{
    if (show_is_at_end(show))
        return false;
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < show->count; i++)
        next = next_reading(show, i) < next ? next_reading(show, i) : next;
    set_clock(show, next);
    return true;
}

void show_home(struct show *show)
{
    show->clock = UINT64_MAX;
    set_clock(show, show->by_nodes);
}

bool show_back(struct show *show)
{
    uint64_t before = 0;
    bool moves = false;
    for (unsigned i = 0; i < show->count; i++) {
        size_t at = show->position[i];
        moves |= at > 0;
        while (at && reading(show, i, at) >= show->clock)
            at--;
        before = reading(show, i, at) > before ? reading(show, i, at) : before;
    }
    if (moves)
        set_clock(show, before);
    return moves;
}

void show_jump(struct show *show, size_t position)
{
    const uint64_t clock = reading(show, show->chosen, position);
    show->clock = UINT64_MAX;
    set_clock(show, clock);
    show->position[show->chosen] = position;
}

static void find(struct show *show, enum trace_kind kind, bool forward, const char *name)
{
    const size_t from = show->position[show->chosen],
                 to = player_find(&show->player[show->chosen], from, kind, forward);
    if (to == from)
        snprintf(show->message, sizeof show->message, forward ? "no further %s" : "no %s before this step",
                 name);
    else
        show_jump(show, to);
}

/* --- keys --- */

static void play_or_pause(struct show *show)
{
    show->playing = !show->playing;
    if (show->playing && show_is_at_end(show))
        show_home(show);
}

static void change_speed(struct show *show, bool faster)
{
    show->speed = faster ? 2 * show->speed : show->speed / 2;
    show->speed = !show->speed ? 1 : show->speed > SPEED_MAX ? SPEED_MAX : show->speed;
}

/* Keys that change how it plays; the others move, and end the playing. */
static bool change_playing(struct show *show, int key, uint64_t now)
{
    switch (key) {
    case ' ':
        play_or_pause(show);
        break;
    case '+':
    case '=':
    case '-':
    case '_':
        change_speed(show, key == '+' || key == '=');
        break;
    case '\t':
        show->chosen = show->count - 1 - show->chosen;
        return true;
    case 'm':
        show->by_nodes = !show->by_nodes;
        show_jump(show, show->position[show->chosen]);
        break;
    default:
        return false;
    }
    show->played_at = now;
    return true;
}

bool show_key(struct show *show, int key, uint64_t now)
{
    show->message[0] = 0;
    if (show->help) {
        show->help = false; /* any key ends it, and `q` does not quit from there */
        return true;
    }
    if (change_playing(show, key, now))
        return true;
    show->playing = false;
    switch (key) {
    case 'n':
    case '.':
        show_forward(show);
        break;
    case 'p':
    case ',':
        show_back(show);
        break;
    case '<':
        show_home(show);
        break;
    case '>':
        while (show_forward(show))
            ;
        break;
    case '?':
    case 'h':
        show->help = true;
        break;
    case 'b':
    case 'B':
        find(show, TRACE_BACKTRACK, key == 'b', "backtrack");
        break;
    case 'c':
    case 'C':
        find(show, TRACE_CONFLICT, key == 'c', "conflict");
        break;
    case 's':
    case 'S':
        find(show, TRACE_SOLUTION, key == 's', "solution");
        break;
    default:
        break;
    }
    return key != 'q' && key != 'Q';
}

/* --- playing --- */

static bool is_at_gap(const struct show *show)
{
    uint64_t first, last;
    for (unsigned i = 0; i < show->count; i++)
        if (player_gap_before(&show->player[i], show->position[i], &first, &last))
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
        /* A gap is shown, not passed over. */
        if (!show_forward(show) || show_is_at_end(show) || (!was_at_gap && is_at_gap(show)))
            show->playing = false;
    }
    return show->playing ? period - (now - show->played_at) : 0;
}
