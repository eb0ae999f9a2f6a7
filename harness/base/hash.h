/* SPDX-License-Identifier: MIT */
/* SHA-256 (libmd), whole or its first 64 bits: for checksums of sets and to name boards and grids. */
#pragma once

#include "common/board/board.h"

enum { CHECKSUM_TEXT = 65 };

/* 64 hexadecimal digits and a zero. */
void checksum(const void *bytes, size_t length, char text[CHECKSUM_TEXT]);

/* The first eight bytes, big-endian, of the SHA-256 of the board in the format line, without
 * the newline: `printf %s BOARD | sha256sum | cut -c1-16` shows the same. (Size 36: of the rows of numbers.)
 */
uint64_t board_hash(struct order order, const uint8_t *cells);

/* The same of a solution that is a list of numbers in ascending order (options or true variables, the first
 * is 0): of their text, counted from 1, with a space between: `printf %s '1 5 9' | sha256sum | cut -c1-16`.
 */
uint64_t options_hash(const uint32_t *options, size_t count);
void options_sort(uint32_t *options, size_t count);

/* The same of any text. */
uint64_t text_hash(const char *text, size_t length);

/* The first 12 hexadecimal digits of the SHA-1 of the board as 81 digits, by which the Sudoku Exchange puzzle
 * bank orders its records; for boards up to size 9. */
enum { BANK_HASH_TEXT = 13 };
void bank_hash(struct order order, const uint8_t *cells, char text[BANK_HASH_TEXT]);
