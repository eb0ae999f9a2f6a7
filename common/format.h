/* How boards are written as text. Reading them is reader.h. */
#ifndef QUADRILLE_FORMAT_H
#define QUADRILLE_FORMAT_H

#include "order.h"

#include <stddef.h>
#include <stdint.h>

/* grid   the judge's: a row a line, numbers separated by one space, 0 for a blank
 * rows   a row a line, one character a cell
 * line   the whole board on one line, one character a cell
 * ruled  boxes set apart by rules, as source 003 prints them */
enum format { FORMAT_GRID, FORMAT_ROWS, FORMAT_LINE, FORMAT_RULED, FORMAT_COUNT };

struct format_entry {
    const char *name;
    const char *summary;
    bool blocks; /* takes several lines a board, so boards are set apart by an empty line */
};

/* FORMAT_COUNT entries, indexed by enum format. */
extern const struct format_entry format_table[];

/* FORMAT_COUNT if there is no such name. */
enum format format_of_name(const char *name);

/* Sizes up to this are written with one character a cell: 1-9, A-Z. */
enum { ONE_CHARACTER_SIZE_MAX = 35 };

/* Room for any board in any format, with its final zero. */
enum { FORMAT_TEXT_MAX = BOARD_SIZE_MAX * (BOARD_SIZE_MAX * 8 + 8) };

/* Writes a board with a newline after each of its lines; returns the length. Boards above size 35 are
 * written as numbers in any format. `text` has room for FORMAT_TEXT_MAX. */
size_t format_board(enum format format, struct order order, const uint8_t *cells, char *text);

#endif
