/* SPDX-License-Identifier: MIT */
/* Pieces and a box as text drawings; what comes of them is an exact cover (common/cover/polyomino.h).
 *
 *     # a comment
 *     box 2x4              the box: rows x columns, or layers x rows x columns
 *     turn rotated         what may be done to a piece: fixed, rotated, reflected (and rotated)
 *     use once             each piece: once, at-most-once, any (number of times), or so many copies: 2, 0..3
 *     piece L              a name of at most 8 bytes, and its drawing: X is a cell, . is none
 *     X..
 *     XXX
 *     piece J use 2        one that is used as often as its line says
 *     ..X
 *     XXX
 *
 * A line of dashes goes on with the next layer. `box` without a size is followed by a drawing, too: X is to be filled,
 * a dot is a hole. What is read is in any order, but for the drawings; `turn` must be there, and `use` if a piece has none of
 * its own, so that a file always says what it counts. Empty lines are passed over. */
#ifndef QUADRILLE_COMMON_FORMATS_POLYOMINO_TEXT_H
#define QUADRILLE_COMMON_FORMATS_POLYOMINO_TEXT_H

#include "common/base/tokens.h"
#include "common/cover/cover.h"

/* Whether a text is meant so: its first line but for comments is `box`, with or without a size. */
bool polyomino_recognise(const char *text, size_t length);

/* The cover, which the caller owns. Null if there was a mistake, which is reported, or else memory ran out; of very
 * many mistakes the first hundred are reported. */
struct cover *polyomino_read(const char *text, size_t length, struct allocator *allocator,
                             complain_function *complain, void *context);

#endif
