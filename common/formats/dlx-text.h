/* SPDX-License-Identifier: MIT */
/* Exact covers as text, in the format of Knuth's programs (dlx1.w, dlx2.w, ssxcc.w, "Inputting the matrix";
 * The Art of Computer Programming 4B, 7.2.2.1).
 *
 *   | a line that begins with a bar is a comment, and an empty line is passed over
 *   A 2|B 0:3|C | x y            the items, primary ones first; without a bar all are primary. B is to be covered
 *                                twice, C three times at the most (dlx3.w)
 *   A B x:1 |17                  an option: its items, a colour behind some of the secondary ones, and what it costs;
 *                                several costs add up (dlx5.w)
 *
 * Read is all that his programs read, and a little more: colours may be longer than one character, a last
 * newline may be missing, lines may be of any length, and there may be any number of items and options. CRLF, CR
 * and a byte-order mark are fine. Written is what his programs read, as long as names have at most 8 bytes,
 * colours one, and there are at most 100,000 items (max_cols at the head of his programs, which are to be
 * compiled with a larger one else; so is max_nodes, ten millions). */
#ifndef QUADRILLE_COMMON_FORMATS_DLX_TEXT_H
#define QUADRILLE_COMMON_FORMATS_DLX_TEXT_H

#include "common/base/error.h"
#include "common/base/text.h"
#include "common/base/tokens.h"
#include "common/cover/cover-rest.h"

#include <stdio.h>

/* A name of an item has at most so many bytes. */
enum { COVER_NAME_MAX = 8 };

/* The exact cover in `text`, which the caller owns. Every mistake is reported, by line and column; if there was one, it
 * is null, since a cover without one of its options is another problem. A remark is made of an option without a primary
 * item, which is left out as his programs do, and of a text without options. Where the line of items has mistakes, items
 * that the options name are not called unknown: they may have been meant there. Null without a mistake if memory runs
 * out. */
struct cover *cover_read(const char *text, size_t length, struct allocator *allocator,
                         complain_function *complain, void *context);

/* Whether a text is meant as an exact cover, rather than as boards (reader.h), a CNF (DIMACS) or prose: it
 * begins with a comment behind a bar that can't be the row of a ruled board, and no comment in it is a board
 * (|sudoku!); or with a line of several words, and one of the next few lines names some of them, no one
 * twice, and not numbers only. What cover_write writes below a comment with a word of letters in it is always
 * recognised. */
bool cover_text_recognise(const char *text, size_t length);

/* The options already taken; the cover that is written is what they leave: the items that they have not
 * covered, and the options that may still be chosen. None at all: the whole cover. */
struct cover_taken {
    const uint32_t *options;
    size_t count, left_out; /* behind those that are taken so many that are not to be */
};

/* Writes a cover, one option a line, with the lines of `comment` (null: none) before it, each behind a bar.
 * What is written can be read by cover_read, and is the same cover again (but for the order of colours) if
 * nothing was taken. A secondary item that options taken have coloured is gone, and with it its colour in the
 * options that agree; those that do not agree are gone.
 *
 * False and a sentence if the cover has no text: no primary item is left, so the file would have no line of
 * items; two of the options taken contradict each other; or memory runs out. Whether the file could be
 * written is for the caller to see (ferror). */
bool cover_write(const struct cover *cover, const struct cover_taken *taken, const char *comment, FILE *file,
                 struct error *error);

/* Writes an option without a newline: its items with blanks between, as cover_write does. */
void cover_write_option(const struct cover *cover, uint32_t option, FILE *file);

/* The text of what options taken leave of a cover, of which a primary item must be left. */
void cover_add_rest(struct text *text, const struct cover_rest *rest);

#endif
