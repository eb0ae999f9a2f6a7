/* SPDX-License-Identifier: MIT */
/* What the parts of the reader share: reader.c reads the whole text, reader-blocks.c the blocks of lines that
 * are boards, reader-csv.c comma-separated values, reader-json.c JSON. */
#pragma once

#include "common/formats/board-line.h"
#include "common/formats/reader.h"

/* The columns of comma-separated values. */
struct csv {
    bool open; /* the lines of this block are such */
    bool kept; /* the head is the last of puzzles.csv_head */
    struct csv_head head;
};

struct reader {
    struct puzzles *puzzles;
    struct csv csv;
    bool from_given, order_is_callers, from_is_callers;
    enum format from;
    const char *note, *note_end; /* of #A... lines before a board; null: none */
    bool note_is_sdk;            /* and it came in such lines */
    /* Headings before a board, from the first of them to the end of the last; null: none. Of these, those
     * that are more than a number; and whether nothing but headings came since. */
    const char *title, *title_end, *heading;
    bool title_goes_on;
    size_t title_line;
    const char *some_title; /* the first of all, */
    size_t some_title_line;
    size_t count_line, boards_announced; /* a first line that is a number, and that; 0: there is none */
    unsigned number;                     /* of the board met last, as a line above it says; 0: none does */
    bool text_begun;                     /* something but comments was met */
    bool sections;                       /* a line [Puzzle] was met */
    bool sections_known, has_puzzle_section;
    bool after_board; /* the block under way is one of 9x9 boards, a line each */
    struct line_source lines;
    struct order order; /* that the caller or a comment asks for; rows 0: neither does */
    char separator;     /* of the cells of the block under way, some of which are empty; 0: as usual */
    size_t frame;       /* cells between two bars of the block under way; 0: as usual */
    size_t band;        /* rows of its boards, if empty lines stand among them; 0: none do */
    bool letters;       /* its digits are letters from A on */
    bool latin;         /* a line such as `order 5` stood above: 0 is a digit, and there are no boxes */
    bool remarked_zero, remarked_letters;
    bool knuth; /* the text is an exact cover with comments |sudoku!: nothing else in it is a board */
    bool answers, another, relaxed, no_memory;
    struct board_line row;
};

/* How the lines of a block are read. */
struct shape {
    struct order order; /* rows 0: no board has lines like these */
    enum format format;
    size_t lines_a_board; /* 1 or size */
    size_t cells_a_line;
    bool gaps;       /* between boards there are rows of nothing */
    bool candidates; /* cells hold what is possible there */
};

/* What 0 is in a board. */
enum zero { ZERO_OPEN, ZERO_BLANK, ZERO_DIGIT };

/* The board being read, over one or more lines. */
struct draft {
    struct puzzle puzzle;
    size_t lines;
    bool bad; /* complained of: read to its end, but not kept */
    enum zero zero;
    uint8_t cells[2 * BOARD_CELLS_MAX]; /* and the expected solution */
    uint16_t marks[MARKED_CELLS];       /* of candidates */
    uint64_t stray[CELL_KINDS];         /* the first x, ? and -: line << 32 | column; 0: there is none */
};

/* --- reader.c --- */

void *reader_one_more(struct reader *reader, void *list, size_t count, size_t *room, size_t size);

PRINTF_LIKE(4, 5)
void reader_complain(struct reader *reader, size_t line, size_t column, const char *format, ...);

/* The same of what is worth knowing, but not wrong. */
PRINTF_LIKE(4, 5)
void reader_remark(struct reader *reader, size_t line, size_t column, const char *format, ...);

/* What all covers of a text lie in; null if memory runs out. */
struct allocator *reader_allocator(struct reader *reader);

/* Adds a cover; null: memory ran out. */
void reader_add_cover(struct reader *reader, const struct puzzle *puzzle, struct cover *cover);

/* `cells` are followed by the expected solution if the puzzle has one. */
void reader_add_puzzle(struct reader *reader, const struct puzzle *puzzle, const uint8_t *cells);

bool line_ends_block(const struct line *line);

/* The board gets what stood above it, and as its note, too, unless it has another. */
void reader_take_title(struct reader *reader, struct puzzle *puzzle);

/* --- reader-blocks.c --- */

/* Commas, or what spreadsheets write instead. */
char line_separator(const struct line *line);

/* Returns the size of a board of `cells` cells, 0 if there is none. */
unsigned board_size_of_cells(size_t cells);

/* Complains of the number of cells in a line, and names the board nearest to it. */
void reader_complain_of_count(struct reader *reader, const struct line *line);

void draft_begin(struct draft *draft, const struct shape *shape, size_t line);

/* Adds a line to the draft; of each board only the first mistake is reported. */
void draft_add_line(struct reader *reader, const struct shape *shape, struct draft *draft,
                    const struct line *line);

/* Once all lines of a board are there: settles whether 0 is a digit or a blank of it, unless draft->zero says
 * so, and makes its digits 1 to size, blanks 0. False if the draft is bad. */
bool draft_settle(struct reader *reader, struct draft *draft, uint8_t *cells);

/* A whole board in a line, the row read last, or the solution of one, `board`, if that is not null. False,
 * after a complaint, if it is none. */
bool draft_read_row(struct reader *reader, struct draft *draft, enum format format, const struct line *line,
                    const struct draft *board);

/* Puts the solution after the cells of the draft, or complains that it is none. */
void draft_take_solution(struct reader *reader, struct draft *draft, const uint8_t *solution, size_t line,
                         size_t column);

/* A number above a line of another kind: in the first line it counts the boards, or is their size; elsewhere
 * it numbers them, and goes up. Anything else may be a line that was cut off. */
bool reader_is_number_above(struct reader *reader, const struct line *line);

/* A row of a spreadsheet that looks like a comment or like an empty line. */
bool reader_is_hidden_row(const struct reader *reader, const struct line *line);

void reader_read_block(struct reader *reader, struct line line);

/* Adds a board of marks, or, if they say more than its givens, the exact cover that they are; its answers
 * have this format. */
void reader_add_marks(struct reader *reader, struct puzzle *puzzle, const uint16_t marks[MARKED_CELLS],
                      enum format format);

/* --- reader-json.c --- */

void reader_read_json(struct reader *reader);

/* --- reader-csv.c --- */

/* What boards and their solutions are called there, and in JSON; each list ends with null. */
extern const char *const puzzle_names[], *const solution_names[];

/* Whether a line names the columns of comma-separated values, one of them the puzzle. */
bool reader_read_csv_head(struct reader *reader, const struct line *line);

bool reader_expects_csv(const struct reader *reader);

void reader_read_csv_block(struct reader *reader, struct line line);
