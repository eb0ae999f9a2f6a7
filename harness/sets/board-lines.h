/* SPDX-License-Identifier: MIT */
/* Texts of 9x9 boards, each a line of 81 characters, . or 0 for a blank: how the large collections come. They
 * need no reader that recognises formats and keeps what else a file says of a board, which would take longer
 * than the fastest back-ends do, and can be read piece by piece. Comments and empty lines may stand between
 * the boards, and a line may end with CR and LF. Anything else goes to that reader (reader.h), so complaints
 * are its own. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOARD_LINE_CELLS = 81, BOARD_LINE_LENGTH = BOARD_LINE_CELLS + 1 };

/* A text on its way to be read. All zero at the beginning, except the first two. */
struct board_lines {
    const char *next, *end; /* of what is there; whole lines, unless it is the last piece of the text */
    size_t line;            /* the line read last, counted from 1 over all pieces */
    bool after_board;       /* that line was a board */
};

/* Reads as many boards as there is room for: 81 cells of each into `cells`, its line into `lines`. Returns
 * how many. If they are fewer, the piece is over or a line follows that is neither board nor comment. */
size_t board_lines_read(struct board_lines *text, size_t room, uint8_t *cells, size_t *lines);

/* Whether board_lines_read reads all of a piece of text, and there is a board in it. */
bool board_lines_recognise(struct board_lines text);

/* The bytes of a piece of text up to where its last line ends. */
size_t board_lines_whole(const char *text, size_t length);

/* Writes a grid as such a line, BOARD_LINE_LENGTH characters; returns where it ends. */
char *board_line_write(char *out, const uint8_t *grid);
