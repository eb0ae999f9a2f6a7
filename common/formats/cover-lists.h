/* SPDX-License-Identifier: MIT */
/* Exact covers in numbers: items are numbers from 1, and an option is the list of its items. Papers on exact cover
 * exchange them in two ways:
 *
 *   ec        c a comment            lengths   ITEMS OPTIONS
 *             p ec ITEMS                       LENGTH item item ...
 *             s item item ...                  LENGTH item item ...
 *
 * Both have an option a line, and all items are primary. The set partitioning files of the OR-Library are lists with
 * lengths, too, and a cost before each length (`orlib`; Beasley, OR-Library, J. Opl. Res. Soc. 41, 1990). The second format of miniexact (miniexact-text.h) has
 * secondary items behind the primary ones, and negative numbers behind them as their colours. An option ends with 0:
 *
 *   xcc       p xcc PRIMARY SECONDARY     or p xc, if there are no colours
 *             item item -colour ... 0
 *
 * Lines end with LF, CRLF or CR; a byte-order mark and empty lines are fine. Items are
 * named by their numbers. */
#ifndef QUADRILLE_COVER_LISTS_H
#define QUADRILLE_COVER_LISTS_H

#include "common/formats/dlx-text.h"

/* At most so many items: the numbers of items come before any of them, and memory should be in proportion to the
 * text. */
enum { COVER_LIST_ITEMS_MAX = 1000000 };

/* Whether a text is meant so: its first line but for comments is `p ec`, or `p xc` or `p xcc`; two numbers stand in its first line, and
 * the next three lines, or all, begin with the number of the numbers that follow, all of them items. */
bool cover_ec_recognise(const char *text, size_t length);
bool cover_lengths_recognise(const char *text, size_t length);
bool cover_orlib_recognise(const char *text, size_t length); /* asked after that of lengths */
bool cover_xcc_recognise(const char *text, size_t length);

/* The cover, which the caller owns. Null if there was a mistake, which is reported, or else memory ran out; of very
 * many mistakes the first hundred are reported. In xcc, a remark is made of an option without a primary item, which is
 * left out. */
struct cover *cover_ec_read(const char *text, size_t length, struct allocator *allocator,
                            complain_function *complain, void *context);
struct cover *cover_lengths_read(const char *text, size_t length, struct allocator *allocator,
                                 complain_function *complain, void *context);
struct cover *cover_orlib_read(const char *text, size_t length, struct allocator *allocator,
                               complain_function *complain, void *context);
struct cover *cover_xcc_read(const char *text, size_t length, struct allocator *allocator,
                             complain_function *complain, void *context);

/* As cover_write, but without the comment, which miniexact does not read. */
bool cover_xcc_write(const struct cover *cover, const struct cover_taken *taken, const char *comment,
                     FILE *file, struct error *error);

#endif
