/* SPDX-License-Identifier: MIT */
/* A show on a terminal (ncurses): draws it, hands it the keys, plays it. The terminal is as it was before when it is
 * left, on whatever way: by `q`, a signal, or Ctrl-Z, from where it comes back. */
#ifndef QUADRILLE_SCREEN_H
#define QUADRILLE_SCREEN_H

#include "harness/traces/watch/show.h"

/* Plays until the user quits or a signal ends it. False and a sentence if the terminal can't show it. */
bool screen_play(struct show *show, struct error *error);

#endif
