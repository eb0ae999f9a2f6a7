/* SPDX-License-Identifier: MIT */
/* Draws a show on the screen of ncurses: of each search its counters, the board, cover or formula, and the sentence of
 * the step. The less room there is, the less is drawn; what passes an edge is cut off.
 *
 * Looks differ without colour, too: [7] is the cell at hand, !7! one in conflict, and where there are no colours :7: one
 * of the unit or clause that the step is about, 7? was tried, 7' was forced, 7~ stood before the gap. */
#ifndef QUADRILLE_DRAW_H
#define QUADRILLE_DRAW_H

#include "harness/traces/watch/show.h"

/* Once, after ncurses has begun: takes colours, unless the user wants none (NO_COLOR) or the terminal has none. */
void draw_begin(void);

void draw_show(struct show *show);

#endif
