/* SPDX-License-Identifier: MIT */
/* A show on a terminal (ncurses): draws it, hands it the keys, plays it. The terminal is as it was before when it is
 * left, on whatever way: by `q`, a signal, or Ctrl-Z, from where it comes back. */
#ifndef QUADRILLE_SCREEN_H
#define QUADRILLE_SCREEN_H

#include "harness/traces/watch/show.h"

/* Who changes the instance: opens the next one, or the one before, in `show`. False if that can't be shown either, with
 * a sentence; the show is closed then. */
struct screen_instances {
    bool (*change)(void *context, struct show *show, bool forward, struct error *error);
    void *context;
};

/* Plays until the user quits or a signal ends it. False and a sentence if the terminal can't show it. */
bool screen_play(struct show *show, const struct screen_instances *instances, struct error *error);

#endif
