/* SPDX-License-Identifier: MIT */
/* What `watch` shows at a moment: one or two recorded searches of an instance, where they stand, whether they play. It
 * changes by keys and by time, and knows no terminal; what prints or draws it stands at the end.
 *
 * Both searches move by one clock. It counts steps, so that each does one step at a time; or nodes, so that each enters
 * one node at a time, however many steps that takes. One that has come to its end waits there for the other. */
#ifndef QUADRILLE_SHOW_H
#define QUADRILLE_SHOW_H

#include "harness/traces/watch/player.h"

#include <stdio.h>

enum { PLAYERS_MAX = 2, SPEED_MAX = 100000, SPEED_USUAL = 4, SHOW_TEXT_MAX = 256 };

struct show {
    struct player player[PLAYERS_MAX];
    size_t position[PLAYERS_MAX];
    unsigned count, chosen; /* players; the one that jumps are about */
    bool by_nodes;
    uint64_t clock;            /* steps done or nodes entered */
    char title[SHOW_TEXT_MAX]; /* the instance */
    bool playing;
    uint64_t speed;     /* ticks of the clock a second */
    uint64_t played_at; /* when the last tick was due, of clock_now() */
    bool help;
    char message[SHOW_TEXT_MAX]; /* shown until the next key */
};

/* Records an instance: `tracings` for each back-end, all of the same problem. False and a sentence. To be closed in any
 * case. */
bool show_open(struct show *show, const struct tracing *tracings, unsigned count, struct allocator *allocator,
               struct error *error);
void show_close(struct show *show);

/* To where the next player moves, over steps that are not kept; and back. False if no player can move. */
bool show_forward(struct show *show);
bool show_back(struct show *show);
void show_home(struct show *show);
/* The chosen player to this position, and the other to where the clock is then. */
void show_jump(struct show *show, size_t position);
bool show_is_at_end(const struct show *show);

/* Takes a key, a character. False if it is the one that quits. */
bool show_key(struct show *show, int key, uint64_t now);

/* Makes the moves that are due. Returns the nanoseconds until the next is due; 0: it is not playing. */
uint64_t show_play(struct show *show, uint64_t now);

/* A show as text, for a pipe, a file, or a screen reader: a sentence a line, and the board where something is settled.
 *
 * Prints all steps, of two searches in turn as their clock has them. A board stands before the first step, at each solution
 * and at the end. Ends when `file` takes no more, or the user interrupts. */
void plain_print(FILE *file, struct show *show);

/* Draws a show on the screen of ncurses: of each search its counters, the board, cover or formula, and the sentence of
 * the step. The less room there is, the less is drawn; what passes an edge is cut off.
 *
 * Looks differ without colour, too: [7] is the cell at hand, !7! one in conflict, and where there are no colours :7: one
 * of the unit or clause that the step is about, 7? was tried, 7' was forced, 7~ stood before the gap. */

/* Once, after ncurses has begun: takes colours, unless the user wants none (NO_COLOR) or the terminal has none. */
void draw_begin(void);

void draw_show(struct show *show);

/* A show on a terminal (ncurses): draws it, hands it the keys, plays it. The terminal is as it was before when it is
 * left, on whatever way: by `q`, a signal, or Ctrl-Z, from where it comes back. */

/* Plays until the user quits or a signal ends it. False and a sentence if the terminal can't show it. */
bool screen_play(struct show *show, struct error *error);

#endif
