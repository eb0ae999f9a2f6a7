/* SPDX-License-Identifier: MIT */
/* How problems are written as text: boards in one of several formats, exact covers in that of Knuth's
 * programs (cover-text.h) and others, formulas in DIMACS (dimacs.h). Reading them is reader.h. */
#pragma once

#include "common/formats/recognition.h"

/* grid        the judge's: a row a line, numbers separated by one space, 0 for a blank
 * rows        a row a line, one character a cell
 * line        the whole board on one line, one character a cell; a note after #
 * ruled       boxes set apart by rules, as source 003 prints them
 * sdk         SadMan Software's: rows with . for a blank, the note in lines #D (or the #X lines it came in)
 * sdm         SadMan Software's: a board a line with 0 for a blank, and nothing else
 * csv         Kaggle's: a head "puzzle,solution", then a board and its solution (empty if unknown) a line
 * bank        the Sudoku Exchange puzzle bank's: records of 100 bytes: 12 of a hash, 81 of the board, 4 of a
 *             rating
 * knuth       a comment as in the input of Knuth's programs: |sudoku! and the rows with ! after each
 * pencilmarks nine characters a cell: the digits that are possible there (board-line.h)
 * regions     a board with other regions (cover-text.h); answers are rows
 * cover       an exact cover as in the input of Knuth's programs: items, then options, a line each
 * cnf         a formula in DIMACS
 * miniexact   an exact cover as items between signs, then options with ; after each
 * lp          an exact cover as an integer program in the LP format of CPLEX (cover-text.h)
 * lengths     an exact cover as lists of items in numbers, with their lengths before them (cover-text.h)
 * orlib       the same, with a cost before the length
 * polyomino   pieces and a box as drawings (cover-text.h)
 * matrix      an exact cover as rows of 0 and 1 (cover-text.h)
 * json        boards anywhere in JSON, or in JSON a line (reader-json.c) */
enum format {
    FORMAT_GRID,
    FORMAT_ROWS,
    FORMAT_LINE,
    FORMAT_RULED,
    FORMAT_SDK,
    FORMAT_SDM,
    FORMAT_CSV,
    FORMAT_BANK,
    FORMAT_KNUTH,
    FORMAT_MARKS,
    FORMAT_BOARD_COUNT, /* those before it hold boards */
    FORMAT_REGIONS = FORMAT_BOARD_COUNT,
    FORMAT_COVER,
    FORMAT_CNF,
    FORMAT_ANSWER_COUNT, /* answers are written in those before it */
    FORMAT_MINIEXACT = FORMAT_ANSWER_COUNT,
    FORMAT_LP,            /* written only */
    FORMAT_WRITTEN_COUNT, /* those after it are only read: what they hold is written as a cover */
    FORMAT_LENGTHS = FORMAT_WRITTEN_COUNT,
    FORMAT_ORLIB,
    FORMAT_POLYOMINO,
    FORMAT_MATRIX,
    FORMAT_JSON,
    FORMAT_COUNT,
    FORMAT_FOREIGN = FORMAT_COUNT /* named only; the last of the table */
};

/* A board and what a file may say beside it. */
struct board_text {
    struct order order;
    const uint8_t *cells;
    const uint8_t *expected; /* its solution; null if it is not known */
    const char *note;        /* not ended by a zero; null if there is none. It may have several lines */
    size_t note_length;
    const char *hash; /* 12 hexadecimal digits for `bank`; null: zeros */
};

struct format_entry {
    const char *name;
    const char *summary;
    bool blocks;                /* takes several lines a board, so boards are set apart by an empty line */
    unsigned smallest, largest; /* sizes it can hold */
    const char *head;           /* stands once before all boards; null: nothing does */
    bool comments;              /* lines that begin with # may stand among the boards */
    char *(*write)(char *out, const struct board_text *board); /* null: it holds no boards */
    recognise_function *recognise; /* null: one of the formats of boards, which are what is left */
    cover_read_function *read;     /* null: it holds no cover */
};

/* FORMAT_COUNT entries, indexed by enum format, and that of FORMAT_FOREIGN. */
extern const struct format_entry format_table[];

/* The surest format of a text, and the next one. */
struct format_choice {
    enum format format, rival; /* FORMAT_ROWS stands for all of boards */
    struct recognition best, second;
};

/* Asks all of the table. Boards are SURE_ENOUGH of any text. */
struct format_choice format_choose(const char *text, size_t length);

/* FORMAT_COUNT if there is no such name. "dlx" is FORMAT_COVER, too. */
enum format format_of_name(const char *name);

/* Sizes up to this are written with one character a cell: 1-9, A-Z. */
enum { ONE_CHARACTER_SIZE_MAX = 35 };

/* The format that a board written in `line` is in: larger ones stand in `rows`. Of other formats the same. */
static inline enum format format_written(enum format format, struct order order)
{
    return format == FORMAT_LINE && order_size(order) > ONE_CHARACTER_SIZE_MAX ? FORMAT_ROWS : format;
}

/* Room for any board in any format, with its final zero; of a note no more than NOTE_MAX bytes are written.
 */
enum { NOTE_MAX = 1024, FORMAT_TEXT_MAX = BOARD_SIZE_MAX * (BOARD_SIZE_MAX * 8 + 8) + 2 * NOTE_MAX };

/* Writes a board with a newline after each of its lines; returns the length. Boards above size 35 are written
 * as numbers in `rows` and `line`; the size must be within what the format can hold. `text` has room for
 * FORMAT_TEXT_MAX. */
size_t format_board_text(enum format format, const struct board_text *board, char *text);

/* The same for a bare board. */
size_t format_board(enum format format, struct order order, const uint8_t *cells, char *text);
