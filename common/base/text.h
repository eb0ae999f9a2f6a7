/* SPDX-License-Identifier: MIT */
/* Text being written, for a file or for another program, and text being read as it comes in: it grows by an
 * allocator, or goes piece by piece to a file. */
#ifndef QUADRILLE_COMMON_BASE_TEXT_H
#define QUADRILLE_COMMON_BASE_TEXT_H

#include "common/base/allocator.h"
#include "common/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Starts as {.allocator = ...}, or as text_of_file makes it. A request that fails is remembered: `failed` is
 * looked at once, at the end. ferror says whether a file took everything. */
struct text {
    char *bytes; /* not ended by a zero; null if nothing was ever added */
    size_t length, room;
    bool failed;
    struct allocator *allocator;
    FILE *file; /* null: it grows */
};

/* Text that goes to a file whenever the piece of memory is full, and at text_flush. Not to be closed. */
enum { TEXT_PIECE = 4096 };
struct text text_of_file(FILE *file, char piece[TEXT_PIECE]);
void text_flush(struct text *text);

void text_close(struct text *text);

/* Makes room for so many bytes more; false if memory runs out, or a file's piece has no such room. */
bool text_reserve(struct text *text, size_t more);

void text_add(struct text *text, const char *bytes, size_t length);
void text_add_string(struct text *text, const char *string);

/* As by printf, 127 bytes at the most. */
void text_print(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);

/* Takes the first `length` bytes away. */
void text_drop(struct text *text, size_t length);

/* Foreign text (names in files, what other programs write) may hold bytes that a terminal takes for commands:
 * moving the cursor, changing its title, writing to its clipboard. This makes such text fit to be shown. */

/* The length in bytes of the UTF-8 character that begins a text, and which it is; 0 if none begins here. The
 * text ends in a zero. The bounds are those of The Unicode Standard, table 3-7: no overlong form, no
 * surrogate, nothing above U+10FFFF. */
size_t utf8_character(const char *text, uint32_t *character);

/* The first control character in a text of `length` bytes: below U+0020, U+007F, or U+0080 to U+009F in
 * UTF-8; null if there is none. */
const char *find_control(const char *text, size_t length);

/* Replaces, in place, each byte of a control character and each byte that is no UTF-8 by `?`, a line break or
 * tab by a blank. Returns the text. */
char *make_printable(char *text);

/* The same, but line breaks and tabs stay. */
char *make_printable_lines(char *text);

#endif
