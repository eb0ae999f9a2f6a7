/* SPDX-License-Identifier: MIT */
/* Words that fill a rectangle, across and down; what comes of them is an exact cover with colours, the letters.
 *
 *     # a comment
 *     words 2x3            the rectangle: rows x columns
 *     at be                then words, between white space
 *     tea
 *
 * Words of as many letters as there are columns go into rows, of as many as there are rows into columns; a word may
 * stand in several. A word that is there twice counts once. Words of other lengths, or with other characters than a to z, are passed over, so that the list may be a dictionary. */
#ifndef QUADRILLE_WORDS_TEXT_H
#define QUADRILLE_WORDS_TEXT_H

#include "common/base/tokens.h"
#include "common/cover/cover.h"

/* Whether a text is meant so: its first line but for comments is `words` and a size. */
bool words_recognise(const char *text, size_t length);

/* The cover, which the caller owns, and a remark on words passed over. Null if there was a mistake, which is reported, or else
 * memory ran out. */
struct cover *words_read(const char *text, size_t length, struct allocator *allocator,
                         complain_function *complain, void *context);

#endif
