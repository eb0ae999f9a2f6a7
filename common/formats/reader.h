/* SPDX-License-Identifier: MIT */
/* What is wrong in a text, and where. */
#pragma once

#include "common/formats/format.h"
#include "common/problem.h"

struct complaint {
    size_t line, column; /* from 1; columns are bytes */
    bool remark;         /* worth knowing, but not wrong */
    char text[160];
};

/* Reads problems from text, in any of the formats of format.h, recognised by content: boards, any number of
 * them, or one exact cover (cover-text.h), or one formula (dimacs.h). What follows is about boards.
 *
 * A line that begins with #, ; or % is a comment, and so is one that begins with //. Blanks are `.` `0` `*`
 * `_`; digits are numbers, or 1-9 and A-Z where a cell is one character. Lines are gathered into blocks, set
 * apart by empty lines and comments:
 *   - lines of several numbers with spaces between: n lines of n cells are one board (grid, ruled), and a
 *     comment `# note: ...` before it is its note, as it is of any board of several lines;
 *   - lines of one word of n cells: n such lines are one board (rows, sdk), with lines #A... to #U... before
 *     them as its note; a line [Puzzle] may stand before it, and other [sections] are skipped;
 *   - lines of one word of n x n cells: each is a board (line, sdm); what follows it after white space,
 *     comma, `;` or # is its note. A word of 12 hexadecimal digits before it is skipped (bank);
 *   - below a line that names columns, puzzle (quiz, quizzes) and perhaps solution(s) among them,
 *     comma-separated values (csv);
 *   - |sudoku! and rows with ! after each (knuth);
 *   - groups of characters with blanks or bars between: 53. .7. ... (rows, ruled);
 *   - between bars, one cell each, with nothing where a cell is blank (ruled);
 *   - between commas, semicolons or tabs, one cell each, with nothing where a cell is blank (grid);
 *   - arrays of programming languages: brackets, commas and quotes, perhaps after their name (grid);
 *   - :TECHNIQUE:CANDIDATES:BOARD:... as in HoDoKu's library, with a + before what was placed (line).
 * Above a board may stand headings, such as `Grid 01` (board-line.h), and a number; they are its title, and
 * its note if it has no other. A number in the first line is how many boards follow, or their size; a remark
 * says if it is neither. Without a [Puzzle] in the text, [brackets] are a heading. A word of 16 or 25
 * characters can be either. It is a row if n such lines make a block or a digit is too large for the smaller
 * board; a remark says so. A size has the squarest order, unless a comment `# quadrille: order 3x4`, or
 * `# quadrille: order 3x4, format line`, or the caller says otherwise. CRLF, CR, a byte-order mark, tabs,
 * trailing blanks and a missing last newline are fine.
 *
 * What cannot be read is reported as a complaint, by line and column; reading goes on with the next board. */

/* Answers are boards, or one of the comments that stand for one that is missing. */
enum entry_kind { ENTRY_BOARD, ENTRY_NONE, ENTRY_GAVE_UP };

/* Comma-separated values: the line that names their columns, and what sets them apart. */
struct csv_head {
    const char *text; /* in the text that was read, not ended by a zero; null: no line names them */
    size_t length;
    char separator;
    size_t puzzle, solution; /* columns, from 0; CSV_NO_COLUMN: there is none */
};

enum { CSV_NO_COLUMN = 1000 };

struct puzzle {
    struct order order;  /* rows 0: not a board, but one of the next two */
    struct cover *cover; /* owned by the puzzles, as is the formula; null if it is none */
    struct cnf *formula;
    enum format format;
    enum entry_kind kind;
    bool another;      /* `# another` stood before it: a further solution of the same puzzle */
    size_t line;       /* where it begins, from 1 */
    size_t number;     /* its place among the instances of its text, from 1 */
    size_t source;     /* for sets.h: which of the files of a set holds it, from 0 */
    size_t cells_at;   /* index into puzzles.cells */
    bool has_expected; /* the file gives a solution, which follows the cells there; it was verified */
    const char *note;  /* in the text that was read, not ended by a zero; null if there is none */
    size_t note_length;
    const char *record; /* its line of comma-separated values, likewise; null: it did not come in such */
    size_t record_length;
    size_t head;       /* with a record: index into puzzles.csv_head */
    const char *title; /* lines above it that are headings or numbers, likewise; null: there are none */
    size_t title_length;
};

struct puzzles {
    struct puzzle *puzzle;
    size_t count, room;
    uint8_t *cells;
    size_t cells_used, cells_room;
    struct csv_head *csv_head;
    size_t csv_head_count, csv_head_room;
    struct complaint *complaint;
    size_t complaint_count, complaint_room;
    size_t mistakes;             /* complaints that are no remarks */
    struct allocator *allocator; /* of covers and formulas */
};

struct reader_options {
    struct order order; /* of all boards; rows 0: settled by content */
    bool from_given;    /* all boards are in the format `from`; else it is recognised by content */
    enum format from;
    bool dedupe;    /* for sets.h: of boards that are isomorphs only the first is wanted */
    bool recursive; /* for sets.h: the files of sub-folders belong to the set of a folder, too */
    bool relaxed;   /* the header of a formula may count wrong */
    bool answers;   /* `# none` and `# gave up` are entries, and `# another` counts */
    /* Not 0: how many lines of 9x9 boards, a line each, and of comments come before the text; and whether the
     * last of them was a board. */
    size_t lines_before;
    bool after_board;
};

/* Reads all of `text`, which must stay until the puzzles are closed. False only if memory runs out. An
 * empty text gives no puzzles and one complaint. */
bool puzzles_read(struct puzzles *puzzles, const char *text, size_t length,
                  const struct reader_options *options);
void puzzles_close(struct puzzles *puzzles);

/* Moves the instances of another text after those that are there; its complaints are dropped. Returns false,
 * with both as they were, if memory runs out; else nothing is left in `more`. */
bool puzzles_append(struct puzzles *puzzles, struct puzzles *more);

/* Puzzle `index` without its givens. */
static inline struct problem puzzle_problem(const struct puzzles *puzzles, size_t index)
{
    assert(index < puzzles->count);
    const struct puzzle *puzzle = &puzzles->puzzle[index];
    return (struct problem){.order = puzzle->order, .cover = puzzle->cover, .formula = puzzle->formula};
}

/* The solution that the file gives of puzzle `index`; null if there is none. */
static inline const uint8_t *puzzle_expected(const struct puzzles *puzzles, size_t index)
{
    assert(index < puzzles->count);
    const struct puzzle *puzzle = &puzzles->puzzle[index];
    return puzzle->has_expected ? puzzles->cells + puzzle->cells_at + order_cells(puzzle->order) : NULL;
}

/* The field of a line of comma-separated values, or of their head, in column `column` from 0: without its
 * quotes, but quotes within it are still double. False if the line has fewer. */
bool csv_field(const struct csv_head *head, const char *line, size_t length, size_t column,
               const char **field, size_t *field_length);

/* Returns the cells of board `index`, row-major, 0 for a blank; null if it is not a board. */
static inline const uint8_t *puzzle_cells(const struct puzzles *puzzles, size_t index)
{
    assert(index < puzzles->count);
    const struct puzzle *puzzle = &puzzles->puzzle[index];
    return puzzle->order.rows ? puzzles->cells + puzzle->cells_at : NULL;
}
