/* SPDX-License-Identifier: MIT */
/* Exact covers in numbers, as papers on exact cover exchange them: items are numbers from 1, all of them primary, and an option
 * is the list of its items, with their number before it:
 *
 *     ITEMS OPTIONS
 *     LENGTH item item ...
 *     LENGTH item item ...
 *
 * The set partitioning files of the OR-Library are such lists, too, and have a cost before each length (`orlib`; Beasley,
 * OR-Library, J. Opl. Res. Soc. 41, 1990). Lines end with LF, CRLF or CR; a byte-order mark and empty lines are fine. Items are
 * named by their numbers. */
#ifndef QUADRILLE_COMMON_FORMATS_COVER_LISTS_H
#define QUADRILLE_COMMON_FORMATS_COVER_LISTS_H

#include "common/formats/dlx-text.h"

/* At most so many items: the numbers of items come before any of them, and memory should be in proportion to the
 * text. */
enum { COVER_LIST_ITEMS_MAX = 1000000 };

/* Whether a text is meant so: two numbers stand in its first line, and the next three lines, or all, begin with the number
 * of the numbers that follow, all of them items. */
bool cover_lengths_recognise(const char *text, size_t length);
bool cover_orlib_recognise(const char *text, size_t length); /* asked after that of lengths */

/* Whether all lines of a text can be read both ways, as a small file's may by chance: then it says nothing of which is meant. */
bool cover_lengths_are_either(const char *text, size_t length);

/* The cover, which the caller owns. Null if there was a mistake, which is reported, or else memory ran out; of very
 * many mistakes the first hundred are reported. */
struct cover *cover_lengths_read(const char *text, size_t length, struct allocator *allocator,
                                 complain_function *complain, void *context);
struct cover *cover_orlib_read(const char *text, size_t length, struct allocator *allocator,
                               complain_function *complain, void *context);

#endif
