/* SPDX-License-Identifier: MIT */
/* Counts of any size. Most counts fit into 64 bits, and what walks to each solution never leaves them. So a
 * count is a pair: a number of 64 bits and, where that is too small, the decimal digits of the count beside
 * it, with the number at UINT64_MAX. Then comparing the number with 0, with 1 and with a limit is right
 * either way; whether two counts are equal is a question for count_compare.
 *
 *     uint64_t solutions;        the count, or UINT64_MAX
 *     const char *large_count;   null, or the digits of a count of 2^64 or more, without leading zeros
 *
 * Nothing here needs the library that does the arithmetic (GMP): it stays in big-count.c. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The digits of a count: `large` if it is not null, else those of `count`, written to `text`. */
enum { COUNT_TEXT_MAX = 21 };
const char *count_digits(uint64_t count, const char *large, char text[COUNT_TEXT_MAX]);

/* Below 0, 0, above 0: a is less than b, equal, more. Exact at any size. */
int count_compare(uint64_t a, const char *large_a, uint64_t b, const char *large_b);

/* Whether a text is what `large_count` may be: digits of a number of 2^64 or more, the first of them not
 * 0. */
bool count_is_large(const char *text);

/* Reads a count: digits and nothing else. *large is null, or where in `text` the digits of a large count
 * begin. False if it is none. */
bool count_read(const char *text, uint64_t *count, const char **large);

/* Writes the digits of the number sum of words[i] * 2^(64 i), and a zero after them. `digits` has room for
 * count_digits_max(length) bytes. */
size_t count_digits_max(size_t length);
void count_write_words(const uint64_t *words, size_t length, char *digits);
