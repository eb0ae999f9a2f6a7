/* SPDX-License-Identifier: MIT */
/* Exact covers as text, in several formats, each in a file of its own. The first, in dlx-text.c, is that of
 * Knuth's programs (dlx1.w, dlx2.w, ssxcc.w, "Inputting the matrix"; The Art of Computer Programming 4B,
 * 7.2.2.1).
 *
 *   | a line that begins with a bar is a comment, and an empty line is passed over
 *   A 2|B 0:3|C | x y            the items, primary ones first; without a bar all are primary. B must be
 *                                covered twice, C at most three times (dlx3.w)
 *   A B x:1 |17                  an option: its items, a colour after some of the secondary ones, and what
 *                                it costs; several costs add up (dlx5.w)
 *
 * Read is all that his programs read, and a little more: names and colours of any length, a last newline may
 * be missing, lines may be of any length, and there may be any number of items and options. CRLF, CR and a
 * byte-order mark are fine. Written is what his programs read, as long as names have at most 8 bytes, colours
 * one, and there are at most 100,000 items (max_cols at the head of his programs, which are to be compiled
 * with a larger one else; so is max_nodes, ten millions). */
#pragma once

#include "common/base/text.h"
#include "common/cover/cover-rest.h"
#include "common/formats/recognition.h"

/* The most bytes that a name has which Knuth's programs read, and of the name of a piece. */
enum { COVER_NAME_MAX = 8 };

/* Returns the exact cover in `text`, which the caller owns. Every mistake is reported, by line and column; if
 * there was one, it is null, since a cover without one of its options is another problem. A remark is made of
 * an option without a primary item, which is left out as his programs do, and of a text without options.
 * Where the line of items has mistakes, items that the options name are not called unknown: they may have
 * been meant there. Null without a mistake if memory runs out. */
cover_read_function cover_read;

/* Whether a text is meant as an exact cover, rather than as boards (reader.h), a CNF (DIMACS) or prose: it
 * begins with a comment after a bar that can't be the row of a ruled board, and no comment in it is a board
 * (|sudoku!); or with a line of several words, and one of the next few lines names some of them, no one
 * twice, and not numbers only. What cover_write writes below a comment with a word of letters in it is always
 * recognised. */
recognise_function cover_text_recognise;

/* The options already taken; the cover that is written is what they leave: the items that they have not
 * covered, and the options that may still be chosen. None at all: the whole cover. */
struct cover_taken {
    const uint32_t *options;
    size_t count, left_out; /* after those that are taken come `left_out` that are not to be */
};

/* Writes a cover, one option a line, with the lines of `comment` (null: none) before it, each after a bar.
 * cover_read reads what is written. If nothing was taken it is the same cover, except for the order of
 * colours. A secondary item that options taken have coloured is gone, and with it its colour in the
 * options that agree; those that do not agree are gone.
 *
 * Returns false and a sentence if the cover has no text: no primary item is left, so the file would have no
 * line of items; two of the options taken contradict each other; or memory runs out. Whether the file could
 * be written is for the caller to see (ferror). */
typedef bool cover_write_function(const struct cover *cover, const struct cover_taken *taken,
                                  const char *comment, FILE *file, struct error *error);
cover_write_function cover_write;

/* Writes an option without a newline: its items with blanks between, as cover_write does. */
void cover_write_option(const struct cover *cover, uint32_t option, FILE *file);

/* Adds the text of what options taken leave of a cover, of which a primary item is left. */
void cover_add_rest(struct text *text, const struct cover_rest *rest);

/* --- miniexact-text.c ---
 *
 * Exact covers as text with signs between, the first format of miniexact by Maximilian Heisinger
 * (github.com/miniexact/miniexact, its parser).
 *
 *   < a b c >                    the primary items
 *   [ x y ]                      the secondary ones; may be missing
 *   a b x:1 $3;                  an option: its items, a colour after some of the secondary ones, and what
 *                                it costs
 *   c;
 *
 * White space may stand anywhere between names and signs, or be missing; the last semicolon, too. Names and
 * colours are letters, digits, bytes beyond ASCII and _ - , ! # @ + % ^ & *; there are no comments. How often
 * to cover an item follows its name (`< a:2 b:1:3 >`).
 */

/* Whether a text is meant so: it begins with names between < and >, and secondary items or, soon, one of
 * these names follow. */
recognise_function miniexact_recognise;

/* As cover_read. Reading stops where a sign does not belong. */
cover_read_function miniexact_read;

/* As cover_write, but without the comment. Returns false, too, if a name or a colour has a character that
 * miniexact does not read. */
cover_write_function miniexact_write;

/* --- cover-lists.c ---
 *
 * Exact covers in numbers, as papers on exact cover exchange them: items are numbers from 1, all of them
 * primary, and an option is the list of its items, with their number before it:
 *
 *     ITEMS OPTIONS            or OPTIONS ITEMS: how many lines follow decides
 *     LENGTH item item ...
 *     LENGTH item item ...
 *
 * The set partitioning files of the OR-Library are such lists, too, and have a cost before each length
 * (`orlib`; Beasley, OR-Library, J. Opl. Res. Soc. 41, 1990). Lines end with LF, CRLF or CR; a byte-order
 * mark and empty lines are fine. Items are named by their numbers. */

/* The most items: their number comes before any of them, and memory should be in proportion to the text. */
enum { COVER_LIST_ITEMS_MAX = 1000000 };

/* Whether a text is meant so. Its first line is two numbers. The next three lines, or all if there are fewer,
 * begin with the number of the numbers that follow; for orlib, with a cost before that. All that follow are
 * items. It is the surer if all lines are such. */
recognise_function cover_lengths_recognise, cover_orlib_recognise;

/* Returns the cover, which the caller owns. Null if there was a mistake, which is reported, or else memory
 * ran out. Only the first hundred mistakes are reported. */
cover_read_function cover_lengths_read, cover_orlib_read;

/* --- matrix-text.c ---
 *
 * An exact cover as a matrix of 0 and 1: rows are the options, columns the items, named 1, 2, ...:
 *
 *     2 3                      rows and columns, or columns and rows; may be missing
 *     1 0 1                    entries, with or without blanks, commas or brackets between
 *     0 1 0
 *
 * 1. and 0.0 are read, too, as numerical programs print them, and comments after #. No empty line stands
 * between the rows. */

/* Whether a text is meant so, and not as boards of ones and blanks. */
recognise_function matrix_recognise;

/* As cover_lengths_read; a row without a 1 is left out, with a remark. */
cover_read_function matrix_read;

/* --- polyomino-text.c ---
 *
 * Pieces and a box as text drawings; what comes of them is an exact cover (common/cover/polyomino.h).
 *
 *     # a comment
 *     box 2x4              the box: rows x columns, or layers x rows x columns
 *     turn rotated         what may be done to a piece: fixed, rotated, reflected (and rotated)
 *     use once             each piece: once, at-most-once, any (number of times), or a number: 2, 0..3
 *     piece L              a name of at most 8 bytes, and its drawing: X is a cell, . is none
 *     X..
 *     XXX
 *     piece J use 2        one that is used as often as its line says
 *     ..X
 *     XXX
 *
 * A line of dashes goes on with the next layer. `box` without a size is followed by a drawing, too: X must
 * be filled, a dot is a hole. Lines may be in any order, except those of drawings; `turn` must be there, and
 * `use` if a piece has none of its own, so that a file always says what it counts. Empty lines are passed
 * over. */

/* Whether a text is meant so: its first line except comments is `box`, with or without a size. */
recognise_function polyomino_recognise;

/* Returns the cover, which the caller owns. Null if there was a mistake, which is reported, or else memory
 * ran out. Only the first hundred mistakes are reported. */
cover_read_function polyomino_read;

/* --- region-text.c ---
 *
 * Boards with other regions as text, as Interactive Sudoku Solver reads them
 * (https://github.com/sigh/Interactive-Sudoku-Solver, js/sudoku_parser.js); what comes of them is an exact
 * cover (common/cover/region-board.h).
 *
 *     # a comment
 *     .AntiKnight.Diagonal~1       what holds besides rows, columns and boxes, in any order, on any number of
 *                                  lines
 *
 *     ..3.                         the givens, 1 to 9; blanks are . 0 * _
 *     ....
 *     4...
 *     ....
 *     AABB                         of a jigsaw: a letter or a digit for the piece of each cell; there are no
 *                                  boxes then
 *     ACBB
 *     ACCD
 *     CDDD
 *
 * Known are .AntiKing, .AntiKnight, .Diagonal~1 (it rises), .Diagonal~-1 (it falls), .DisjointSets,
 * .Jigsaw~AABBACBB... (boxes stay), .NoBoxes, .Shape~4x4, .Windoku, and .~R1C3_3~R3C1_4 for givens;
 * .~R1C1_1_2 is 1 or 2. White space says nothing within the cells. The size is that of the cells or of
 * .Shape, or else 9. */

/* Whether a text is meant so: it has constraints, or twice as many cells as a board, the second half of them
 * pieces. */
recognise_function regions_recognise;

/* Whether the cells of a board of this size are the pieces of a jigsaw: letters or digits, each as
 * often as a row has cells, and not those of a solution. */
bool regions_are_pieces(const char *cells, unsigned size);

/* The jigsaw of givens, 1 to 9 or a blank each, and pieces. Null if memory runs out. */
struct cover *regions_jigsaw(const char *givens, const char *pieces, unsigned size,
                             struct allocator *allocator);

/* As polyomino_read. */
cover_read_function regions_read;

/* As cover_write, with # before `comment`; cells with one digit left are givens. False, too, if the cover is
 * none of such a board. */
cover_write_function regions_write;

/* --- lp-text.c ---
 *
 * An exact cover as an integer program, in the LP format that cbc, glpsol, HiGHS, SCIP and other programs
 * read (described in the manual of CPLEX). It is written only.
 *
 *   Minimize
 *    cost: 0 none + 3 x1 + 5 x2
 *   Subject To
 *   none: none = 0
 *   i1: x1 + x2 = 1
 *   m4: x2 + y4_1 + y4_2 <= 1
 *   c5: x1 - y4_1 <= 0
 *   Binary
 *    x1 x2 y4_1 y4_2 none
 *   End
 *
 * The variable x1 is the first option, and the costs are those of the options. The variable y4_1 says that
 * item 4 has colour 1; `none` is 0 and stands where an item has no options. The row i1 says that the first
 * item lies in one option; an item with bounds has a row m (at most) and a row l (at least). A secondary item
 * has a row m: of the options that do not colour it, and of its colours, at most one. The rows c say that an
 * option that gives a colour needs it. */

/* Writes what is left. Returns false if memory runs out. `comment` may be null. */
bool lp_add(struct text *text, const struct cover_rest *rest, const char *comment);

/* As cover_write. */
cover_write_function lp_write;
