/* SPDX-License-Identifier: MIT */
/* What `watch` shows at a moment: one or two recorded searches of an instance, where they stand, whether they play. It
 * changes by actions, which keys name, and by time; and it can be drawn as a picture. It knows no terminal. */
#ifndef QUADRILLE_SHOW_H
#define QUADRILLE_SHOW_H

#include "harness/traces/watch/canvas.h"
#include "harness/traces/watch/lanes.h"
#include "harness/traces/watch/scene.h"

enum { SPEED_MAX = 100000, SPEED_USUAL = 4, SHOW_TEXT_MAX = 256 };

struct show {
    struct recording recording[LANES_MAX];
    struct player player[LANES_MAX];
    struct scene scene[LANES_MAX];
    struct lanes lanes;
    struct allocator *allocator;
    /* the instance, and which of how many, from 1 */
    char title[SHOW_TEXT_MAX];
    size_t number, instances;
    /* playing */
    bool playing;
    uint64_t speed;     /* ticks of the clock of the lanes a second */
    uint64_t played_at; /* when the last tick was due, of clock_now() */
    /* on the screen */
    bool help, marks;            /* marks: digits have marks beside them that say where they come from */
    bool typing;                 /* the number of a step */
    char typed[12];              /* its digits so far */
    char message[SHOW_TEXT_MAX]; /* instead of the keys, until the next action */
};

/* Records an instance: `tracing` for each back-end, all of the same problem. The speed, the pace, and the lane chosen
 * stay. False and a sentence; the show is closed then. */
bool show_open(struct show *show, const struct tracing *tracings, unsigned count, struct allocator *allocator,
               struct error *error);
/* Takes one that was never opened (all zero), too. */
void show_close(struct show *show);

enum show_action {
    ACTION_NONE,
    ACTION_PLAY,
    ACTION_FORWARD,
    ACTION_BACK,
    ACTION_NEXT_BACKTRACK,
    ACTION_PREVIOUS_BACKTRACK,
    ACTION_NEXT_CONFLICT,
    ACTION_PREVIOUS_CONFLICT,
    ACTION_NEXT_SOLUTION,
    ACTION_PREVIOUS_SOLUTION,
    ACTION_FASTER,
    ACTION_SLOWER,
    ACTION_HOME,
    ACTION_END,
    ACTION_GO,
    ACTION_OTHER_LANE,
    ACTION_LANE_1,
    ACTION_LANE_2,
    ACTION_PACE,
    ACTION_NEXT_INSTANCE, /* for the caller, like the two below */
    ACTION_PREVIOUS_INSTANCE,
    ACTION_QUIT,
    ACTION_HELP,
    ACTION_COUNT
};

/* What a key does; ACTION_NONE if nothing. Keys are characters, or numbers from SHOW_KEY_LEFT on. */
enum { SHOW_KEY_LEFT = 0x110000, SHOW_KEY_RIGHT, SHOW_KEY_HOME, SHOW_KEY_END, SHOW_KEY_ERASE };
enum show_action show_action_of(int key);

/* Takes a key: a digit of a number that is being typed, or an action, which it does and returns. */
enum show_action show_key(struct show *show, int key, uint64_t now);
void show_act(struct show *show, enum show_action action, uint64_t now);

/* Plays the ticks that are due. Returns the nanoseconds until the next is due; 0: it is not playing. */
uint64_t show_play(struct show *show, uint64_t now);

/* Draws all of it. */
void show_draw(struct show *show, struct canvas *canvas);

#endif
