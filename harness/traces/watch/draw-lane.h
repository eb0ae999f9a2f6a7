/* SPDX-License-Identifier: MIT */
/* Draws one lane: its counters, its depth over the whole recording, the board, cover or formula, and the sentence of
 * the step. What it shows depends on the room: the smaller, the less. */
#ifndef QUADRILLE_DRAW_LANE_H
#define QUADRILLE_DRAW_LANE_H

#include "harness/traces/watch/canvas.h"
#include "harness/traces/watch/scene.h"

/* The least room in which a lane says anything of use. */
enum { LANE_WIDTH_MIN = 30, LANE_HEIGHT_MIN = 6 };

/* In less room than that only the title is drawn. `number`: of the lane, from 1; 0 if there is one only. `marks` beside digits say where they come from; colours make
 * them superfluous. */
struct lane_style {
    unsigned number;
    bool chosen, marks;
};

void draw_lane(struct canvas *canvas, struct area area, const struct scene *scene,
               const struct lane_style *style);

#endif
