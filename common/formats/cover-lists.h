/* SPDX-License-Identifier: MIT */
/* Exact covers as papers on exact cover exchange them: items are numbers from 1, all are primary, and an option is the
 * list of its items. Written in two ways:
 *
 *   ec        c a comment            lengths   ITEMS OPTIONS
 *             p ec ITEMS                       LENGTH item item ...
 *             s item item ...                  LENGTH item item ...
 *
 * Both have an option a line. Lines end with LF, CRLF or CR; a byte-order mark and empty lines are fine. Items are
 * named by their numbers. */
#ifndef QUADRILLE_COVER_LISTS_H
#define QUADRILLE_COVER_LISTS_H

#include "common/base/tokens.h"
#include "common/cover/cover.h"

/* At most so many items: the numbers of items come before any of them, and memory should be in proportion to the
 * text. */
enum { COVER_LIST_ITEMS_MAX = 1000000 };

/* Whether a text is meant so: its first line but for comments is `p ec`; two numbers stand in its first line, and
 * the next three lines, or all, begin with the number of the numbers that follow, all of them items. */
bool cover_ec_recognise(const char *text, size_t length);
bool cover_lengths_recognise(const char *text, size_t length);

/* The cover, which the caller owns. Null if there was a mistake, which is reported, or else memory ran out; of very
 * many mistakes the first hundred are reported. */
struct cover *cover_ec_read(const char *text, size_t length, struct allocator *allocator,
                            complain_function *complain, void *context);
struct cover *cover_lengths_read(const char *text, size_t length, struct allocator *allocator,
                                 complain_function *complain, void *context);

#endif
