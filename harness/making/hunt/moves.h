/* SPDX-License-Identifier: MIT */
/* Where a chain starts, and where it goes from a point. All depends on `random` and the point alone. */
#ifndef QUADRILLE_MOVES_H
#define QUADRILLE_MOVES_H

#include "harness/making/hunt/hunting.h"

/* Writes start `number` of the hunt to `point`: one of those given, or a board made from nothing. False if the hunt
 * ends, or if there is none (hunt_fail was called). */
bool board_start(struct walker *walker, struct random *random, uint64_t number, struct point *point);
void cover_start(struct walker *walker, struct random *random, uint64_t number, struct point *point);

/* Writes a neighbour of a point to `to`: on boards, one that has as many solutions as wanted. False if that move led
 * to none. */
bool board_move(struct walker *walker, struct random *random, const struct point *from, struct point *to);
bool cover_move(struct walker *walker, struct random *random, const struct point *from, struct point *to);

/* The cells of a board. */
void point_cells(const struct point *point, uint8_t *cells);

/* The cover that a point stands for. The caller owns it. */
struct cover *point_cover(const struct hunt *hunt, const struct point *point, struct allocator *allocator);

/* Whether numbers read from a file are a point of this hunt. */
bool point_is_sound(const struct hunt *hunt, const struct point *point);

#endif
