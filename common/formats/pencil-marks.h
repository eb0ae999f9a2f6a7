/* SPDX-License-Identifier: MIT */
/* Boards of pencil marks, as programs for 9x9 boards exchange them: a line of 729 characters, nine for each cell in
 * row-major order, the digit itself where it is possible and . or 0 where it is not. */
#ifndef QUADRILLE_COMMON_FORMATS_PENCIL_MARKS_H
#define QUADRILLE_COMMON_FORMATS_PENCIL_MARKS_H

#include "common/cover/cover.h"

#include <stdint.h>

enum { MARKS_LENGTH = 729, MARKED_CELLS = 81 };

/* Whether a line begins with marks, perhaps with a few mistakes in them: so many characters up to white space, a comma,
 * ; or # , at least a digit a cell that stands where it belongs, and hardly any other. (A line of as many cells is
 * also a board of size 27, whose digits stand anywhere.) */
bool marks_recognise(const char *start, const char *end);

/* Reads MARKS_LENGTH characters: bit d - 1 of a cell stands for digit d. Returns MARKS_LENGTH, or where the first
 * character is that is neither a blank nor the digit that belongs there. */
size_t marks_read(const char *text, uint16_t marks[MARKED_CELLS]);

/* Makes a board of marks: the givens are the cells that have one mark. True if it says as much as the marks do: if a
 * mark is missing only where a given in its row, column or box forbids it. */
bool marks_are_board(const uint16_t marks[MARKED_CELLS], uint8_t cells[MARKED_CELLS]);

/* The exact cover of a 9x9 board with the marked options alone, its items named as those of a board (r1c1, r1d1,
 * c1d1, b1d1). Null if memory runs out. The caller owns it. */
struct cover *marks_cover(const uint16_t marks[MARKED_CELLS], struct allocator *allocator);

#endif
