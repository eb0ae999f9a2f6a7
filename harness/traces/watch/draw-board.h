/* SPDX-License-Identifier: MIT */
/* Draws a board, as large as the room allows: with a grid of candidates in each blank; with a mark on both sides of
 * each digit; with one mark; without lines; and at last only the part around the cell at hand.
 *
 * Marks: [7] is the cell at hand, !7! one of a conflict, :7: one of the unit or clause that the step is about; 7? is a
 * guess, 7' was forced, and a given has no mark. */
#ifndef QUADRILLE_DRAW_BOARD_H
#define QUADRILLE_DRAW_BOARD_H

#include "harness/traces/watch/canvas.h"
#include "harness/traces/watch/scene.h"

/* Draws into the upper left of the area; the size that it took goes to *width and *height. True if candidates are in
 * it. */
bool draw_board(struct canvas *canvas, struct area area, const struct scene *scene, bool marks, int *width,
                int *height);

#endif
