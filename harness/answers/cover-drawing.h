/* SPDX-License-Identifier: MIT */
/* A solution of an exact cover as a drawing of its cells. */
#pragma once

#include "common/cover/cover.h"

#include <stdio.h>

/* Draws the cells of a cover, its items r1c1 or, layer by layer, 1.1.1, with lines between those of different
 * options. An option's name is its first other item, of an option of a board (region-board.h) its digit; a
 * cell that has a colour shows that. Cells are so wide that names fit, up to 21 characters in a cell. Cells
 * that no option has are left out. Writes nothing and returns false if the cover has no such items, or too
 * many to draw. */
bool cover_draw(const struct cover *cover, const uint32_t *options, size_t count, FILE *out);
