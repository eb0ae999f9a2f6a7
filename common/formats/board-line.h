/* SPDX-License-Identifier: MIT */
/* One line of text, and what it says cell by cell: the bottom of the reader. */
#pragma once

#include "common/cover/cover.h"
#include "common/base/characters.h"

/* A line of text, trailing blanks left out. `start` is where columns count from (after a byte-order mark). */
struct line {
    const char *start, *end;
    size_t number;
};

/* The column of a place in a line, from 1. */
static inline size_t line_column(const struct line *line, const char *at)
{
    return (size_t)(at - line->start) + 1;
}

/* A text that is read line by line: what is not read yet, and the number of the line read last. */
struct line_source {
    const char *next, *end;
    size_t number;
    bool cr_ends_lines;
};

/* Goes to the next line. False at the end. */
bool lines_next(struct line_source *lines, struct line *line);

/* What has to be read again from the beginning of a line. */
struct line_source lines_from(const struct line_source *lines, const struct line *line);

/* What a cell may be besides a number: x, a blank unless boards are so large that it is a digit; ?; - or
 * -1; and what always is a blank: . * _ or nothing. Each of the first three is a blank of boards that have
 * no other kind, and whether 0 is one the whole board says. */
enum { CELL_NUMBER_MAX = 251, CELL_X, CELL_QUERY, CELL_DASH, CELL_BLANK, CELL_KINDS = CELL_BLANK - CELL_X };

/* What a line says, cell by cell. */
struct board_line {
    size_t count;                   /* of cells, which may be more than are kept here */
    uint8_t digit[BOARD_CELLS_MAX]; /* at most CELL_NUMBER_MAX, or one of the two above */
    uint32_t column[BOARD_CELLS_MAX];
    size_t end_column; /* just after the last cell */
    bool is_bank;
    bool is_word; /* one character a cell */
    bool note_is_comment;
    const char *note, *note_end; /* what follows a word; null: nothing does */
    const char *deleted,
        *deleted_end;  /* of HoDoKu's library: the candidates taken away; null: no such line */
    size_t bad_column; /* of the first thing that is not a cell; 0: none */
    char bad_text[64];
};

/* Reads a line in whatever way it is written: numbers, one word, cells between bars with nothing in those
 * that are blank, groups of characters, a word in quotes, an array of a programming language, a record of the
 * puzzle bank, a line of HoDoKu's library, Knuth's comment. Says nothing of whether a board has such
 * lines. */
void board_line_read(struct board_line *row, const struct line *line);

/* Reads a field of comma-separated values, which is one word. */
void board_line_read_field(struct board_line *row, const struct line *field);

/* Whether a line is a row as spreadsheets write it: a cell or nothing between two separators, and nothing at
 * least once. Between tabs it counts only between two cells, and where no blank is written otherwise. */
bool line_has_empty_cells(const struct line *line, char separator);

/* Reads such a row: what stands between two separators is one cell. */
void board_line_read_cells(struct board_line *row, const struct line *line, char separator);

/* How many bytes of what sets cells apart stand here: a bar, or a character of a drawn frame (U+2500 to
 * U+257F). 0: something else. */
size_t bar_length(const char *at, const char *end);

/* A row of a frame: `groups` of `cells` cells each, of as many characters, stand between bars, and nothing
 * where a cell is blank. False, and the row undefined, if this is none. */
bool line_find_frame(const struct line *line, size_t *groups, size_t *width);
bool board_line_read_frame(struct board_line *row, const struct line *line, size_t cells);

/* Reads a line of cells, a character each, with spaces for blanks. False if the line can't be such. */
bool board_line_read_spaced(struct board_line *row, const struct line *line);

/* A comment of Knuth's programs that holds a board: |sudoku! and its rows. */
bool line_is_knuth_comment(const struct line *line);
bool text_has_knuth_comment(const char *text, const char *end);

/* A line between two bands: dashes, bars, crosses, stars and spaces, at least one dash; or drawn lines; or
 * dashes between dots, colons or quotes. */
bool line_is_rule(const struct line *line);
bool line_is_all_dashes(const struct line *line);

/* A line of an array, as in programs and JSON: brackets, and between them numbers, characters or words, in
 * quotes or not, with commas; null and None are blanks. Or only brackets. */
bool line_is_array(const struct line *line);

/* Where an array begins that opens on the line of its name, as in `int grid[9][9] = {{5,3,0,...`; null if
 * none does. It has four items or more on this line, or one that is a word in quotes. */
const char *line_find_array(const struct line *line);
bool line_is_brackets(const struct line *line);

/* The n-th field, from 0, of comma-separated values, or values set apart by another character, without its
 * quotes. A separator within quotes is none. False if there are fewer. */
bool line_find_field(const struct line *line, char separator, size_t n, struct line *field);

/* What ends a cell written as a number: what is_delimiter says, or a bar. */
bool ends_cell(char c);

/* Whether a field is one of some lower-case words (a null-terminated list), in any case of letters. */
bool line_is_word_of(const struct line *field, const char *const *words);

/* Lines that stand among boards and hold no cells: comments, headings such as `Grid 01` or `--- Easy ---`,
 * and bare numbers, which count the boards or number them. A heading is recognised by its first word, which
 * no row could be: it has two letters or more, one of them too large a digit for so few cells. */

/* Begins with #, ; or %, or with //. */
bool line_is_comment(const struct line *line);

bool line_is_title(const struct line *line);

/* Nothing but a number of at most seven digits, the first no 0. How many digits, or 0; the number in *value.
 */
unsigned line_is_number(const struct line *line, unsigned *value);

/* Boards of pencil marks, as programs for 9x9 boards exchange them: a line of 729 characters, nine for each
 * cell in row-major order, the digit itself where it is possible and . or 0 where it is not. */

enum { MARKS_LENGTH = 729, MARKED_CELLS = 81 };

/* Returns whether a line begins with marks, perhaps with a few mistakes in them: their number of characters
 * up to white space, a comma, ; or # , at least a digit a cell that stands where it belongs, and hardly any
 * other. (A line of as many cells is also a board of size 27, whose digits stand anywhere.) */
bool marks_recognise(const char *start, const char *end);

/* Reads MARKS_LENGTH characters: bit d - 1 of a cell stands for digit d. Returns MARKS_LENGTH, or where the
 * first character is that is neither a blank nor the digit that belongs there. */
size_t marks_read(const char *text, uint16_t marks[MARKED_CELLS]);

/* Takes marks away, as HoDoKu lists them: 413 is digit 4 in r1c3. Returns where the text is something else,
 * or its end. */
const char *marks_delete(const char *text, const char *end, uint16_t marks[MARKED_CELLS]);

/* Reads the candidates of a cell, digits in ascending order. 0 if a word is something else. */
unsigned marks_of_word(const char *word, const char *end);

/* Makes a board of marks: the givens are the cells that have one mark. True if it says as much as the marks
 * do: if a mark is missing only where a given in its row, column or box forbids it. */
bool marks_are_board(const uint16_t marks[MARKED_CELLS], uint8_t cells[MARKED_CELLS]);

/* The exact cover of a 9x9 board with the marked options alone, its items named as those of a board (r1c1,
 * r1d1, c1d1, b1d1). Null if memory runs out. The caller owns it. */
struct cover *marks_cover(const uint16_t marks[MARKED_CELLS], struct allocator *allocator);
