/* SPDX-License-Identifier: MIT */
/* Boards with other regions as text, as Interactive Sudoku Solver reads them
 * (https://github.com/sigh/Interactive-Sudoku-Solver, js/sudoku_parser.js); what comes of them is an exact cover
 * (common/cover/region-board.h).
 *
 *     # a comment
 *     .AntiKnight.Diagonal~1       what holds besides rows, columns and boxes, in any order, on any number of lines
 *
 *     ..3.                         the givens, 1 to 9; blanks are . 0 * _
 *     ....
 *     4...
 *     ....
 *     AABB                         of a jigsaw: a letter or a digit for the piece of each cell; there are no boxes then
 *     ACBB
 *     ACCD
 *     CDDD
 *
 * Known are .AntiKing, .AntiKnight, .Diagonal~1 (it rises), .Diagonal~-1 (it falls), .DisjointSets, .Jigsaw~AABBACBB...
 * (boxes stay), .NoBoxes, .Shape~4x4, .Windoku, and .~R1C3_3~R3C1_4 for givens; .~R1C1_1_2 is 1 or 2. White space says
 * nothing within the cells. The size is that of the cells or of .Shape, or else 9. */
#ifndef QUADRILLE_COMMON_FORMATS_REGION_TEXT_H
#define QUADRILLE_COMMON_FORMATS_REGION_TEXT_H

#include "common/formats/dlx-text.h"

/* Whether a text is meant so: it has constraints, or twice as many cells as a board, the second half of them pieces. */
bool regions_recognise(const char *text, size_t length);

/* As polyomino_read. */
struct cover *regions_read(const char *text, size_t length, struct allocator *allocator,
                           complain_function *complain, void *context);

/* As cover_write, with # before `comment`; cells with one digit left are givens. False, too, if the cover is none of such a
 * board. */
bool regions_write(const struct cover *cover, const struct cover_taken *taken, const char *comment,
                   FILE *file, struct error *error);

#endif
