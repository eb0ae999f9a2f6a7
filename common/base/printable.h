/* SPDX-License-Identifier: MIT */
/* Foreign text (names in files, what other programs write) may hold bytes that a terminal takes for commands:
 * moving the cursor, changing its title, writing to its clipboard. This makes such text fit to be shown. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The length in bytes of the UTF-8 character that begins a text, and which it is; 0 if none begins here. The
 * text ends in a zero. The bounds are those of The Unicode Standard, table 3-7: no overlong form, no
 * surrogate, nothing above U+10FFFF. */
size_t utf8_character(const char *text, uint32_t *character);

/* The first control character in a text of `length` bytes: below U+0020, U+007F, or U+0080 to U+009F in
 * UTF-8; null if there is none. */
const char *find_control(const char *text, size_t length);

/* Replaces, in place, each byte of a control character and each byte that is not UTF-8 by `?`, a line break
 * or tab by a blank. Returns the text. */
char *make_printable(char *text);

/* The same, but line breaks and tabs stay. */
char *make_printable_lines(char *text);
