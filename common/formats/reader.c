/* SPDX-License-Identifier: MIT */
#include "common/formats/reader.h"

#include "common/base/printable.h"
#include "common/formats/board-line.h"
#include "common/formats/cover-text.h"
#include "common/formats/dimacs.h"
#include "common/verify.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The columns of comma-separated values. */
struct csv {
    bool open; /* the lines of this block are such */
    bool kept; /* the head is the last of puzzles.csv_head */
    struct csv_head head;
};

struct reader {
    struct puzzles *puzzles;
    struct csv csv;
    bool from_told, order_is_callers, from_is_callers;
    enum format from;
    const char *note, *note_end; /* of #A... lines before a board; null: none */
    bool note_is_sdk;            /* and it came in such lines */
    /* Headings before a board, from the first of them to the end of the last;
   * null: none. Of these, those that are more than a number; and whether
   * nothing but headings came since. */
    const char *title, *title_end, *heading;
    bool title_goes_on;
    const char *some_title; /* the first of all, */
    size_t some_title_line;
    size_t count_line, boards_told; /* a first line that is a number, and that; 0:
                                     there is none */
    unsigned number;                /* of the board met last, as a line above it says; 0: none does */
    bool text_begun;                /* something but comments was met */
    bool cr_ends_lines;
    bool sections; /* a line [Puzzle] was met */
    bool sections_known, has_puzzle_section;
    bool after_board;       /* the block under way is one of 9x9 boards, a line each */
    const char *next, *end; /* of the text not read yet */
    size_t line_number;     /* of the line read last */
    struct order order;     /* that the caller or a comment asks for; rows 0: neither does */
    char separator;         /* of the cells of the block under way, some of which are
                     empty; 0: as usual */
    bool knuth;             /* the text is an exact cover with comments |sudoku!: nothing else
                 in it is a board */
    bool answers, another, no_memory;
    struct board_line row;
};

/* --- growing lists --- */

/* Room for `more` elements behind `used`. */
static bool reader_make_room(void **array, size_t *room, size_t used, size_t more, size_t size)
{
    size_t wanted = used + more, doubled = 2 * *room > wanted ? 2 * *room : wanted;
    if (wanted <= *room)
        return true;
    void *grown = doubled <= SIZE_MAX / size ? realloc(*array, doubled * size) : NULL;
    if (!grown)
        return false;
    *array = grown;
    *room = doubled;
    return true;
}

static void *one_more(struct reader *reader, void *list, size_t count, size_t *room, size_t size)
{
    reader->no_memory |= !reader_make_room(&list, room, count, 1, size);
    return list;
}

PRINTF_LIKE(4, 5)
static void reader_complain(struct reader *reader, size_t line, size_t column, const char *format, ...)
{
    struct puzzles *p = reader->puzzles;
    p->complaint =
        one_more(reader, p->complaint, p->complaint_count, &p->complaint_room, sizeof *p->complaint);
    if (reader->no_memory)
        return;
    struct complaint *complaint = &p->complaint[p->complaint_count++];
    complaint->line = line;
    complaint->column = column;
    complaint->remark = false;
    p->mistakes++;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(complaint->text, sizeof complaint->text, format, arguments);
    va_end(arguments);
    make_printable(complaint->text);
}

/* Turns the complaint made last into a remark. */
static void only_remark(struct reader *reader)
{
    struct puzzles *p = reader->puzzles;
    if (reader->no_memory)
        return;
    assert(p->complaint_count && p->mistakes);
    p->complaint[p->complaint_count - 1].remark = true;
    p->mistakes--;
}

/* `cells` are followed by the expected solution if the puzzle has one. */
static void add_puzzle(struct reader *reader, const struct puzzle *puzzle, const uint8_t *cells)
{
    assert(puzzle->kind != ENTRY_BOARD || cells || puzzle->cover || puzzle->formula);
    struct puzzles *p = reader->puzzles;
    size_t size = puzzle->kind == ENTRY_BOARD ? order_cells(puzzle->order) * (1u + puzzle->has_expected) : 0;
    p->puzzle = one_more(reader, p->puzzle, p->count, &p->room, sizeof *p->puzzle);
    reader->no_memory |= !reader_make_room((void **)&p->cells, &p->cells_room, p->cells_used, size, 1);
    if (reader->no_memory)
        return;
    struct puzzle *added = &p->puzzle[p->count++];
    *added = *puzzle;
    added->another = reader->another;
    added->number = p->count;
    added->cells_at = p->cells_used;
    if (cells)
        memcpy(p->cells + p->cells_used, cells, size);
    p->cells_used += size;
    reader->another = false;
}

/* --- lines --- */

/* The character that ends a line where carriage returns do: such a one, or the
 * line feed behind some. */
static const char *find_line_end(const char *at, const char *end)
{
    while (at < end && *at != '\r' && *at != '\n')
        at++;
    const char *behind = at;
    while (behind < end && *behind == '\r')
        behind++;
    return at == end ? NULL : behind < end && *behind == '\n' ? behind : at;
}

static bool reader_next_line(struct reader *reader, struct line *line)
{
    if (reader->next == reader->end)
        return false;
    line->start = reader->next;
    const char *newline = reader->cr_ends_lines
                              ? find_line_end(line->start, reader->end)
                              : memchr(line->start, '\n', (size_t)(reader->end - line->start));
    line->end = newline ? newline : reader->end;
    reader->next = newline ? newline + 1 : reader->end;
    line->number = ++reader->line_number;
    while (line->end > line->start && is_space(line->end[-1]))
        line->end--;
    return true;
}

/* [Puzzle] opens the part to be read; any other section, such as [State], is
 * passed over. */
static bool is_section(const struct line *line)
{
    return line->end - line->start > 2 && *line->start == '[' && line->end[-1] == ']' &&
           !line_is_array(line) && !line_is_brackets(line);
}

static bool ends_block(const struct line *line)
{
    return line->start == line->end || line_is_comment(line) || is_section(line) ||
           marks_recognise(line->start, line->end);
}

/* A row may have a letter that is wrong, but is no heading. */
static bool ends_boards(const struct line *line)
{
    return ends_block(line) || line_is_title(line);
}

/* --- rows as spreadsheets write them --- */

/* Commas, or what spreadsheets write instead. */
static char separator_of(const struct line *line)
{
    static const char others[] = ";\t";
    size_t length = (size_t)(line->end - line->start);
    if (!memchr(line->start, ',', length))
        for (const char *other = others; *other; other++)
            if (memchr(line->start, *other, length))
                return *other;
    return ',';
}

/* Where a line ends with the tabs behind it, which are separators there. */
static const char *end_with_tabs(const struct reader *reader, const struct line *line)
{
    const char *at = line->end;
    while (at < reader->end && (*at == '\t' || *at == ' '))
        at++;
    return at;
}

/* A row of blanks only, which looks like an empty line. */
static bool is_tabs_only(const struct reader *reader, const struct line *line)
{
    enum { LEAST = 3 };
    return line->start == line->end && end_with_tabs(reader, line) - line->start >= LEAST &&
           memchr(line->start, '\t', LEAST);
}

static struct line line_with_tabs(const struct reader *reader, const struct line *line)
{
    return (struct line){line->start, end_with_tabs(reader, line), line->number};
}

/* What separates the cells of a block some of which are empty; 0: it has no
 * such rows. */
static char find_separator(const struct reader *reader, struct line line)
{
    enum { SAMPLE = 40 };
    struct reader ahead = {.next = reader->next, .end = reader->end, .cr_ends_lines = reader->cr_ends_lines};
    for (unsigned i = 0; i < SAMPLE; i++) {
        struct line whole = line_with_tabs(reader, &line);
        char separator = separator_of(&whole);
        if (!is_tabs_only(reader, &line)) {
            if (line_has_empty_cells(separator == '\t' ? &whole : &line, separator))
                return separator;
            if (i && ends_boards(&line))
                return 0;
        }
        if (!reader_next_line(&ahead, &line))
            return 0;
    }
    return 0;
}

/* An empty line ends a block, and a comment does, unless it is a row that
 * begins with a blank. */
static bool ends_rows(const struct reader *reader, const struct line *line)
{
    bool row = (reader->separator == '\t' && is_tabs_only(reader, line)) ||
               (reader->separator == ';' && line_has_empty_cells(line, ';'));
    return !row && ends_boards(line);
}

/* ;5;;3 and no comment, though nothing came before it. */
static bool is_semicolon_row(const struct line *line)
{
    const char *at = line->start;
    while (at < line->end && *at == ';')
        at++;
    return at > line->start && at < line->end && line_has_empty_cells(line, ';');
}

static void reader_read_row(struct reader *reader, const struct line *line)
{
    struct line whole = line_with_tabs(reader, line);
    if (reader->separator)
        board_line_read_cells(&reader->row, reader->separator == '\t' ? &whole : line, reader->separator);
    else
        board_line_read(&reader->row, line);
}

/* --- blocks --- */

/* How the lines of a block are read. */
struct shape {
    struct order order; /* rows 0: no board has lines like these */
    enum format format;
    size_t lines_a_board; /* 1 or size */
    size_t cells_a_line;
    bool gaps; /* between boards there are rows of nothing */
};

static bool is_board_size(size_t size)
{
    return size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX;
}

/* Lines of one character a cell are rows up to this, and whole boards above. */
enum { ROW_OF_CHARACTERS_MAX = 36 };

/* The size of a board of so many cells, 0 if there is none. */
static unsigned size_of_cells(size_t cells)
{
    for (unsigned size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++)
        if ((size_t)size * size == cells)
            return size;
    return 0;
}

/* What a look ahead over the block's first lines finds. */
struct survey {
    size_t lines;        /* in the whole block */
    size_t cells_a_line; /* the commonest count, the first met of several */
    unsigned largest;    /* digit */
    bool words, rules, bank;
    bool uneven;                         /* the lines differ in the number of cells */
    bool other;                          /* something but digits, spaces and bars */
    bool adjacent, gap;                  /* two digits side by side; a space before a digit */
    size_t widest, gap_line, gap_column; /* characters, bars left out; where the first gap is */
};

/* Whether lines of so many cells may be rows. Above size 36 rows are numbers,
 * and those of 49, 64, 81 and 100 that no whole board could have, or none at
 * all. */
static bool may_be_rows(const struct survey *survey, size_t cells)
{
    unsigned whole = size_of_cells(cells);
    if (cells <= ROW_OF_CHARACTERS_MAX || survey->words)
        return is_board_size(cells) && cells <= ROW_OF_CHARACTERS_MAX;
    return is_board_size(cells) &&
           (!whole || survey->largest > whole || (!survey->largest && survey->lines == cells));
}

/* Whether the line could be a row with spaces for its blanks. */
static void survey_spaces(struct survey *survey, const struct line *line)
{
    size_t width = 0;
    for (const char *at = line->start; at < line->end && !survey->other; at++) {
        bool digit = *at >= '1' && *at <= '9', behind = at > line->start;
        survey->other = (!digit && *at != ' ' && *at != '|') || ++width > 2 * BOARD_SIZE_MAX;
        width -= *at == '|';
        survey->adjacent |= digit && behind && at[-1] >= '1' && at[-1] <= '9';
        if (*at == ' ' && !survey->gap) {
            survey->gap = true;
            survey->gap_line = line->number;
            survey->gap_column = (size_t)(at - line->start + 1);
        }
    }
    survey->widest = width > survey->widest ? width : survey->widest;
}

static void survey_block(struct reader *reader, struct line line, struct survey *survey)
{
    enum { SAMPLE = 40 };
    size_t counts[SAMPLE], sampled = 0, best_votes = 0;
    const char *next = reader->next;
    size_t line_number = reader->line_number, first_line = line.number;
    *survey = (struct survey){0};
    do {
        /* The first line may have the name of an array before it. */
        if (line.number > first_line && ends_rows(reader, &line))
            break;
        if (line_is_rule(&line)) {
            survey->rules |= !line_is_all_dashes(&line);
            continue;
        }
        if (line_is_brackets(&line))
            continue;
        survey->lines++;
        if (sampled == SAMPLE)
            continue;
        survey_spaces(survey, &line);
        reader_read_row(reader, &line);
        counts[sampled++] = reader->row.count;
        if (sampled == 1) {
            survey->words = reader->row.is_word;
            survey->bank = reader->row.is_bank;
        }
        for (size_t i = 0; i < reader->row.count && i < BOARD_CELLS_MAX; i++)
            if (reader->row.digit[i] > survey->largest)
                survey->largest = reader->row.digit[i];
    } while (reader_next_line(reader, &line));
    for (size_t i = 0; i < sampled; i++) {
        size_t votes = 0;
        for (size_t j = 0; j < sampled; j++)
            votes += counts[j] == counts[i];
        survey->uneven |= votes < sampled;
        if (votes > best_votes) {
            best_votes = votes;
            survey->cells_a_line = counts[i];
        }
    }
    reader->next = next;
    reader->line_number = line_number;
}

static struct shape shape_of_block(const struct reader *reader, const struct survey *survey)
{
    size_t cells = survey->cells_a_line;
    unsigned told = reader->order.rows ? order_size(reader->order) : 0, whole = size_of_cells(cells);
    bool one_line = whole && !may_be_rows(survey, cells);
    /* 16 and 25 cells are a whole board of size 4 or 5, or a row of size 16 or
   * 25; 36 likewise if spaced. 4 and 9 cells are rows. */
    if (whole >= 4 && cells <= ROW_OF_CHARACTERS_MAX)
        one_line = (survey->largest <= whole && survey->lines != cells) ||
                   (survey->words && cells > ONE_CHARACTER_SIZE_MAX);
    if (told)
        one_line = cells == (size_t)told * told;
    if (survey->bank)
        one_line = whole;
    else if (reader->from_told)
        one_line = whole && !format_table[reader->from].blocks;
    unsigned size = one_line ? whole : (unsigned)(may_be_rows(survey, cells) || told == cells ? cells : 0);
    if (told && size != told)
        size = 0;
    struct shape shape = {.cells_a_line = cells, .lines_a_board = one_line ? 1 : size};
    shape.gaps = reader->separator && size && survey->lines % size;
    if (size)
        shape.order = told ? reader->order : order_squarest(size);
    if (reader->from_told && format_table[reader->from].blocks == !one_line)
        shape.format = reader->from;
    else if (survey->bank)
        shape.format = FORMAT_BANK;
    else if (survey->rules || !survey->words)
        shape.format = survey->rules ? FORMAT_RULED : FORMAT_GRID;
    else if (one_line)
        shape.format = FORMAT_LINE;
    else
        shape.format = (reader->note && reader->note_is_sdk) || reader->sections ? FORMAT_SDK : FORMAT_ROWS;
    return shape;
}

/* Lines of 16 or 25 cells could have been read the other way as well: say which
 * way it was. */
static void remark_ambiguity(struct reader *reader, const struct survey *survey, const struct shape *shape,
                             const struct line *line)
{
    unsigned whole = size_of_cells(shape->cells_a_line);
    if (reader->from_told || reader->order.rows || !shape->order.rows || whole < 4 ||
        !is_board_size(shape->cells_a_line) || !survey->words || survey->largest > whole ||
        shape->cells_a_line > ONE_CHARACTER_SIZE_MAX)
        return;
    if (shape->lines_a_board > 1)
        reader_complain(reader, line->number, 1,
                        "read as rows of size %zu; --from line reads each as a "
                        "board of size %u",
                        shape->cells_a_line, whole);
    else
        reader_complain(reader, line->number, 1,
                        "read as a board of size %u a line; --from rows reads them "
                        "as rows of size %zu",
                        whole, shape->cells_a_line);
    only_remark(reader);
}

/* The board nearest to a line of so many cells, for the complaint about it. */
static void complain_of_count(struct reader *reader, const struct line *line)
{
    size_t count = reader->row.count;
    size_t column = reader->row.bad_column ? reader->row.bad_column : 1;
    unsigned size = reader->order.rows ? order_size(reader->order) : 0;
    if (reader->row.bad_column)
        reader_complain(reader, line->number, column, "%s", reader->row.bad_text);
    else if (size)
        reader_complain(reader, line->number, column,
                        "this line has %zu cells; a board of order %ux%u has %u in "
                        "a row and %u in all",
                        count, reader->order.rows, reader->order.columns, size, size * size);
    else if (!reader->row.is_word && count > BOARD_SIZE_MAX)
        reader_complain(reader, line->number, column,
                        "this line has %zu numbers; a board has at most %d cells in a row", count,
                        BOARD_SIZE_MAX);
    else if (count < BOARD_SIZE_MIN)
        reader_complain(reader, line->number, column,
                        "this line has %zu cell%s; a board has %d to %d in a row", count,
                        count == 1 ? "" : "s", BOARD_SIZE_MIN, BOARD_SIZE_MAX);
    else {
        unsigned nearest = BOARD_SIZE_MIN;
        while (nearest < BOARD_SIZE_MAX && (size_t)nearest * (nearest + 1) < count)
            nearest++;
        size_t most = (size_t)nearest * nearest;
        column = count <= most            ? reader->row.end_column
                 : most < BOARD_CELLS_MAX ? reader->row.column[most]
                                          : column;
        reader_complain(reader, line->number, column, "this line has %zu cells; a %ux%u board has %u", count,
                        nearest, nearest, nearest * nearest);
    }
}

/* The board being read, over one or more lines. */
struct draft {
    struct puzzle puzzle;
    size_t lines;
    bool bad;                           /* complained of: read to its end, but not kept */
    uint8_t cells[2 * BOARD_CELLS_MAX]; /* and the expected solution */
};

/* Adds a line to the draft; of each board only the first mistake is reported.
 */
static void draft_add_line(struct reader *reader, const struct shape *shape, struct draft *draft,
                           const struct line *line)
{
    const struct board_line *row = &reader->row;
    unsigned size = order_size(shape->order);
    if (draft->bad)
        return;
    draft->bad = true;
    if (row->bad_column) {
        reader_complain(reader, line->number, row->bad_column, "%s", row->bad_text);
        return;
    }
    if (row->count != shape->cells_a_line) {
        const char *what = shape->lines_a_board == 1 ? "line" : "row";
        bool few = row->count < shape->cells_a_line;
        size_t column = few || shape->cells_a_line >= BOARD_CELLS_MAX ? row->end_column
                                                                      : row->column[shape->cells_a_line];
        reader_complain(reader, line->number, column,
                        "this %s has %zu cells, not %zu as a board of order %ux%u needs", what, row->count,
                        shape->cells_a_line, shape->order.rows, shape->order.columns);
        return;
    }
    if (shape->lines_a_board > 1 && row->note && !row->note_is_comment) {
        reader_complain(reader, line->number, (size_t)(row->note - line->start + 1),
                        "a row of %zu cells ends before this; a comment begins with #", row->count);
        return;
    }
    for (size_t i = 0; i < row->count; i++)
        if (row->digit[i] > size) {
            const char *typed = line->start + row->column[i] - 1, *end = typed + 1;
            while (!row->is_word && end < line->end && !is_delimiter(*end) && *end != '|')
                end++;
            reader_complain(reader, line->number, row->column[i],
                            "%.*s is out of range: a board of order %ux%u has the digits 1 to %u",
                            (int)(end - typed < 20 ? end - typed : 20), typed, shape->order.rows,
                            shape->order.columns, size);
            return;
        }
    assert((draft->lines + 1) * row->count <= BOARD_CELLS_MAX);
    memcpy(draft->cells + draft->lines * row->count, row->digit, row->count);
    draft->bad = false;
}

/* Among boards that take a line each there may be some of another size, and
 * among lines that are no boards some that are. */
static struct shape shape_of_line(const struct reader *reader, const struct shape *block)
{
    struct shape shape = *block;
    size_t count = reader->row.count;
    unsigned size = size_of_cells(count);
    bool one_line = block->lines_a_board == 1 || (!block->order.rows && reader->row.is_word);
    if (one_line && !reader->order.rows && size && (!is_board_size(count) || count > ROW_OF_CHARACTERS_MAX)) {
        shape.order = order_squarest(size);
        shape.cells_a_line = count;
        shape.lines_a_board = 1;
        shape.format = block->order.rows ? block->format : FORMAT_LINE;
    }
    return shape;
}

static void begin_draft(struct draft *draft, const struct shape *shape, size_t line)
{
    assert(shape->lines_a_board <= BOARD_SIZE_MAX);
    draft->puzzle = (struct puzzle){.order = shape->order, .format = shape->format, .line = line};
    draft->lines = 0;
    draft->bad = false;
}

/* Whether the next line has a whole board in that column, and not only a row:
 * `Puzzle` alone may be a heading. */
static bool has_column_below(struct reader *reader, char separator, size_t column)
{
    enum { LEAST_BOARD = 16 };
    struct reader ahead = {.next = reader->next, .end = reader->end, .cr_ends_lines = reader->cr_ends_lines};
    struct line below, field;
    do
        if (!reader_next_line(&ahead, &below))
            return true;
    while (ends_block(&below));
    if (!line_find_field(&below, separator, column, &field))
        return true;
    board_line_read_field(&reader->row, &field);
    return column || reader->row.count >= LEAST_BOARD;
}

/* Whether a line names the columns of comma-separated values, one of them the
 * puzzle. */
static bool read_csv_head(struct reader *reader, const struct line *line)
{
    static const char *const puzzle_names[] = {"puzzle", "puzzles", "quiz",    "quizzes", "board",
                                               "boards", "sudoku",  "sudokus", NULL};
    static const char *const solution_names[] = {"solution", "solutions", "solved",
                                                 "answer",   "answers",   NULL};
    struct csv_head read = {.text = line->start,
                            .length = (size_t)(line->end - line->start),
                            .separator = separator_of(line),
                            .puzzle = CSV_NO_COLUMN,
                            .solution = CSV_NO_COLUMN};
    struct line field;
    enum { HEAD_MAX = 1000 };
    if (line->end - line->start > HEAD_MAX)
        return false;
    for (size_t n = 0; n < CSV_NO_COLUMN && line_find_field(line, read.separator, n, &field); n++) {
        if (read.puzzle == CSV_NO_COLUMN && line_is_word_of(&field, puzzle_names))
            read.puzzle = n;
        if (read.solution == CSV_NO_COLUMN && line_is_word_of(&field, solution_names))
            read.solution = n;
    }
    bool names_both = read.puzzle != CSV_NO_COLUMN && read.solution != CSV_NO_COLUMN;
    if (read.puzzle == CSV_NO_COLUMN ||
        (!names_both && !has_column_below(reader, read.separator, read.puzzle)))
        return false;
    /* Another format that the caller names reads what is below; the head is
   * passed over. */
    reader->csv = (struct csv){.open = !reader->from_is_callers || reader->from == FORMAT_CSV, .head = read};
    return true;
}

/* One field as a board of `shape` into `cells`; columns count from the
 * beginning of the line. */
static bool read_csv_board(struct reader *reader, const struct line *line, const struct line *field,
                           struct shape *shape, uint8_t *cells)
{
    board_line_read_field(&reader->row, field);
    size_t offset = (size_t)(field->start - line->start), before = reader->puzzles->complaint_count;
    unsigned size = size_of_cells(reader->row.count);
    if (!shape->order.rows && size)
        *shape = (struct shape){.order = reader->order.rows ? reader->order : order_squarest(size),
                                .format = FORMAT_CSV,
                                .lines_a_board = 1,
                                .cells_a_line = reader->row.count};
    struct draft draft;
    begin_draft(&draft, shape, line->number);
    if (shape->order.rows && order_cells(shape->order) == shape->cells_a_line)
        draft_add_line(reader, shape, &draft, line);
    else
        complain_of_count(reader, line);
    if (before < reader->puzzles->complaint_count) {
        reader->puzzles->complaint[before].column += offset;
        return false;
    }
    memcpy(cells, draft.cells, shape->cells_a_line);
    return true;
}

/* Keeps the head for the puzzles below it. */
static void keep_csv_head(struct reader *reader)
{
    struct puzzles *p = reader->puzzles;
    if (reader->csv.kept)
        return;
    p->csv_head = one_more(reader, p->csv_head, p->csv_head_count, &p->csv_head_room, sizeof *p->csv_head);
    if (reader->no_memory)
        return;
    p->csv_head[p->csv_head_count++] = reader->csv.head;
    reader->csv.kept = true;
}

static void read_csv_line(struct reader *reader, const struct line *line)
{
    const struct csv_head *head = &reader->csv.head;
    struct line puzzle_field, solution_field;
    struct shape shape = {.lines_a_board = 0};
    struct draft draft; /* of which only the cells of the board are used, and
                         those of its solution */
    begin_draft(&draft, &shape, line->number);
    if (!line_find_field(line, head->separator, head->puzzle, &puzzle_field)) {
        reader_complain(reader, line->number, (size_t)(line->end - line->start + 1),
                        "the line ends before its column %zu, the puzzle", head->puzzle + 1);
        return;
    }
    if (!read_csv_board(reader, line, &puzzle_field, &shape, draft.cells))
        return;
    keep_csv_head(reader);
    draft.puzzle = (struct puzzle){.order = shape.order,
                                   .format = FORMAT_CSV,
                                   .line = line->number,
                                   .record = line->start,
                                   .record_length = (size_t)(line->end - line->start),
                                   .head = reader->puzzles->csv_head_count - 1};
    uint8_t *expected = draft.cells + shape.cells_a_line;
    bool given = head->solution != CSV_NO_COLUMN &&
                 line_find_field(line, head->separator, head->solution, &solution_field) &&
                 solution_field.start < solution_field.end;
    if (given && read_csv_board(reader, line, &solution_field, &shape, expected)) {
        struct error error;
        draft.puzzle.has_expected = verify_grid(shape.order, draft.cells, expected, &error);
        if (!draft.puzzle.has_expected)
            reader_complain(reader, line->number, (size_t)(solution_field.start - line->start + 1),
                            "this is not a solution of the puzzle: %.100s", error.text);
    }
    add_puzzle(reader, &draft.puzzle, draft.cells);
}

static void read_csv_block(struct reader *reader, struct line line)
{
    do {
        if (ends_block(&line)) {
            reader->next = line.start;
            reader->line_number--;
            return;
        }
        read_csv_line(reader, &line);
    } while (!reader->no_memory && reader_next_line(reader, &line));
}

/* --- headings --- */

/* A number above a line of another kind: in the first line it counts the
 * boards, or is their size; elsewhere it numbers them, and goes up. Anything
 * else may be a line that was cut off. */
static bool is_number_above(struct reader *reader, const struct line *line)
{
    enum { SHORT = 6, LONG_ROW = 16 };
    unsigned number, below_number, digits = line_is_number(line, &number);
    struct reader ahead = {.next = reader->next, .end = reader->end, .cr_ends_lines = reader->cr_ends_lines};
    struct line below = {.number = 0};
    bool goes_up = number > reader->number, is_next = number == reader->number + 1;
    if (!digits || (reader->text_begun && !goes_up))
        return false;
    struct line behind = {line->end, line->end, 0};
    if (is_tabs_only(reader, &behind))
        return false; /* a row with a digit in its first cell */
    while (reader_next_line(&ahead, &below) &&
           (below.start == below.end || line_is_comment(&below) || line_is_rule(&below)))
        ;
    if (!below.number)
        return false;
    if (line_is_title(&below) || line_is_number(&below, &below_number) == 1)
        return true;
    board_line_read(&reader->row, &below);
    size_t cells = reader->row.count;
    if (reader->text_begun && cells >= LONG_ROW && !is_next)
        return false;
    return digits + 1 < cells && (digits <= SHORT || cells >= LONG_ROW) && !reader->row.bad_column;
}

/* Several headings in a row are one. */
static void keep_title(struct reader *reader, const struct line *line, bool heading)
{
    const char *first = skip_spaces(line->start, line->end);
    bool goes_on = reader->title && reader->title_goes_on;
    if (!goes_on) {
        reader->title = first;
        reader->heading = NULL;
    }
    if (heading && !reader->heading)
        reader->heading = first;
    reader->title_end = line->end;
    reader->title_goes_on = true;
    if (heading && !reader->some_title) {
        reader->some_title = first;
        reader->some_title_line = line->number;
    }
}

/* What stands before an array on its first line is its heading, without quotes
 * and the sign of assignment. */
static void keep_name(struct reader *reader, const struct line *line, const char *array)
{
    struct line name = {line->start, array, line->number};
    while (name.start < name.end && strchr("{\"' \t", *name.start))
        name.start++;
    while (name.end > name.start && strchr("=:\"' \t", name.end[-1]))
        name.end--;
    if (line_is_title(&name))
        keep_title(reader, &name, true);
}

static void keep_number(struct reader *reader, const struct line *line)
{
    unsigned number;
    line_is_number(line, &number);
    if (!reader->text_begun) {
        reader->count_line = line->number;
        reader->boards_told = number;
    } else if (reader->boards_told == 1)
        reader->count_line = 0; /* it was the first of many */
    if (reader->text_begun || number == 1)
        reader->number = number;
    keep_title(reader, line, false);
}

/* The board gets what stood above it, and as its note, too, unless it has
 * another. */
static void take_title(struct reader *reader, struct puzzle *puzzle)
{
    if (reader->title) {
        puzzle->title = reader->title;
        puzzle->title_length = (size_t)(reader->title_end - reader->title);
    }
    if (reader->heading && !puzzle->note) {
        puzzle->note = reader->heading;
        puzzle->note_length = (size_t)(reader->title_end - reader->heading);
    }
    reader->title = reader->heading = NULL;
}

/* A first line with a number is how many boards there are, or of what size they
 * are. */
static void compare_count(struct reader *reader)
{
    const struct puzzles *puzzles = reader->puzzles;
    if (!reader->count_line || !puzzles->count || puzzles->mistakes)
        return;
    struct order order = puzzles->puzzle[0].order;
    size_t told = reader->boards_told;
    if (told == puzzles->count || told == order_size(order) || told == order.rows || told == order.columns)
        return;
    reader_complain(reader, reader->count_line, 1, "this says %zu, and the boards here are %zu", told,
                    puzzles->count);
    only_remark(reader);
}

/* A rule that is as long as a row of one character a cell is more likely a row,
 * with - for its blanks. */
static bool is_row_of_dashes(const struct line *line, const struct shape *shape)
{
    return line_is_all_dashes(line) && (size_t)(line->end - line->start) == shape->cells_a_line &&
           shape->format != FORMAT_GRID && shape->format != FORMAT_RULED;
}

static struct shape look_ahead(struct reader *reader, struct line line, struct survey *survey)
{
    survey_block(reader, line, survey);
    if (reader->after_board)
        *survey = (struct survey){.lines = 1, .cells_a_line = 81, .largest = 9, .words = true, .other = true};
    struct shape shape = shape_of_block(reader, survey);
    remark_ambiguity(reader, survey, &shape, &line);
    return shape;
}

/* Rows such as `53  7`: digits and spaces, no wider than a board, and no lines
 * of numbers either. */
static bool has_spaces_for_blanks(const struct survey *survey, const struct shape *shape)
{
    enum { LEAST = 4, USUAL = 9 };
    bool numbers = !survey->uneven && shape->order.rows && survey->largest <= order_size(shape->order);
    return !survey->other && survey->adjacent && survey->gap && !numbers && survey->widest >= LEAST &&
           (survey->widest <= survey->lines || survey->widest == USUAL);
}

/* Whether the text is not as --from says: rows where it says a board a line, or
 * the other way round. */
static bool complain_of_from(struct reader *reader, const struct survey *survey, const struct line *line)
{
    if (!reader->from_is_callers || survey->bank)
        return false;
    const struct format_entry *from = &format_table[reader->from];
    size_t cells = survey->cells_a_line;
    unsigned whole = size_of_cells(cells);
    bool rows = may_be_rows(survey, cells) && (!whole || survey->largest > whole);
    if (!from->blocks && rows)
        reader_complain(reader, line->number, 1,
                        "--from %s reads a board a line, and this is a row of %zu "
                        "cells: leave --from out",
                        from->name, cells);
    else if (from->blocks && whole && !may_be_rows(survey, cells))
        reader_complain(reader, line->number, 1,
                        "--from %s reads a row a line, and this is a board of %zu "
                        "cells: leave --from out",
                        from->name, cells);
    else
        return false;
    return true;
}

static void skip_block(struct reader *reader)
{
    struct line line;
    while (reader_next_line(reader, &line))
        if (ends_rows(reader, &line)) {
            reader->next = line.start;
            reader->line_number--;
            return;
        }
}

static bool is_row_of_nothing(const struct reader *reader, const struct line *line)
{
    const char *at = line->start;
    while (at < line->end && (*at == reader->separator || is_space(*at)))
        at++;
    return at == line->end;
}

static void read_block(struct reader *reader, struct line line)
{
    reader->separator = find_separator(reader, line);
    struct survey survey;
    struct shape shape = look_ahead(reader, line, &survey);
    bool spaces = has_spaces_for_blanks(&survey, &shape);
    if (spaces)
        reader_complain(reader, survey.gap_line, survey.gap_column,
                        "blanks as spaces are not read: write . or 0");
    if (spaces || complain_of_from(reader, &survey, &line)) {
        reader->title = reader->heading = NULL;
        skip_block(reader);
        return;
    }
    struct shape now = shape;
    struct draft draft = {.lines = 0};
    size_t first_line = line.number, last_line = line.number, last_column = 1;
    do {
        if (line.number > first_line &&
            (ends_rows(reader, &line) || (!draft.lines && is_number_above(reader, &line)))) {
            /* Put the line back: a comment or a heading has its own meaning. */
            reader->next = line.start;
            reader->line_number--;
            break;
        }
        if ((line_is_rule(&line) && !is_row_of_dashes(&line, &shape)) || line_is_brackets(&line))
            continue;
        if (shape.gaps && !draft.lines && is_row_of_nothing(reader, &line))
            continue;
        reader_read_row(reader, &line);
        if (!draft.lines)
            now = shape_of_line(reader, &shape);
        if (!now.order.rows) {
            complain_of_count(reader, &line);
            continue;
        }
        if (!draft.lines) {
            begin_draft(&draft, &now, line.number);
        }
        draft_add_line(reader, &now, &draft, &line);
        last_line = line.number;
        last_column = reader->row.end_column;
        if (shape.lines_a_board == 1 && reader->row.note) {
            draft.puzzle.note = reader->row.note;
            draft.puzzle.note_length = (size_t)(reader->row.note_end - reader->row.note);
        }
        if (++draft.lines < now.lines_a_board)
            continue;
        if (reader->note && !draft.puzzle.note) {
            draft.puzzle.note = reader->note;
            draft.puzzle.note_length = (size_t)(reader->note_end - reader->note);
        }
        reader->note = NULL;
        take_title(reader, &draft.puzzle);
        if (!draft.bad)
            add_puzzle(reader, &draft.puzzle, draft.cells);
        draft.lines = 0;
    } while (!reader->no_memory && reader_next_line(reader, &line));
    if (draft.lines)
        reader->title = reader->heading = NULL;
    if (draft.lines && !draft.bad)
        reader_complain(reader, last_line, last_column, "the board ends here, after %zu of its %zu rows",
                        draft.lines, shape.lines_a_board);
}

/* --- comments --- */

/* The word at `at`, up to a delimiter, into `word`; empty if it has no room.
 * Returns where it ends. */
static const char *copy_word(const char *at, const char *end, char *word, size_t room)
{
    const char *behind = at;
    while (behind < end && !is_delimiter(*behind))
        behind++;
    size_t length = (size_t)(behind - at);
    memcpy(word, at, length < room ? length : 0);
    word[length < room ? length : 0] = 0;
    return behind;
}

/* quadrille: order 3x4, format line. What the caller asks for takes precedence.
 */
static void read_directive(struct reader *reader, const struct line *line, const char *at)
{
    char word[16];
    struct order order;
    const char *behind = copy_word(at, line->end, word, sizeof word);
    if (!order_parse(word, &order)) {
        reader_complain(reader, line->number, (size_t)(at - line->start + 1),
                        "an order is rows x columns of one box, such as 3x3, with "
                        "a size from %d to %d",
                        BOARD_SIZE_MIN, BOARD_SIZE_MAX);
        return;
    }
    if (!reader->order_is_callers)
        reader->order = order;
    if (!begins_with(behind, line->end, ", format "))
        return;
    at = behind + strlen(", format ");
    copy_word(at, line->end, word, sizeof word);
    enum format format = format_of_name(word);
    if (format >= FORMAT_BOARD_COUNT)
        reader_complain(
            reader, line->number, (size_t)(at - line->start + 1),
            format == FORMAT_COUNT ? "there is no format '%s'" : "the format '%s' holds no boards", word);
    else if (!reader->from_is_callers) {
        reader->from = format;
        reader->from_told = true;
    }
}

/* The whole comment, not only its beginning. */
static bool comment_says(const char *at, const char *end, const char *text)
{
    return begins_with(at, end, text) && (size_t)(end - at) == strlen(text);
}

static void read_comment(struct reader *reader, const struct line *line)
{
    static const char *const directive = "quadrille: order", *const note_mark = "note: ";
    const char *at = skip_spaces(line->start, line->end);
    if (*at != '#')
        return;
    /* SadMan Software's lines about the board that follows. */
    if (at + 1 < line->end && strchr("ADCBSLU", at[1])) {
        reader->note = reader->note ? reader->note : at;
        reader->note_end = line->end;
        reader->note_is_sdk = true;
        return;
    }
    reader->note = NULL;
    at = skip_spaces(at + 1, line->end);
    if (begins_with(at, line->end, directive))
        read_directive(reader, line, skip_spaces(at + strlen(directive), line->end));
    if (begins_with(at, line->end, note_mark)) {
        reader->note = at + strlen(note_mark);
        reader->note_end = line->end;
        reader->note_is_sdk = false;
    }
    if (!reader->answers)
        return;
    struct puzzle entry = {.kind = ENTRY_BOARD, .line = line->number};
    if (comment_says(at, line->end, "none"))
        entry.kind = ENTRY_NONE;
    else if (comment_says(at, line->end, "gave up"))
        entry.kind = ENTRY_GAVE_UP;
    else if (comment_says(at, line->end, "another"))
        reader->another = true;
    if (entry.kind != ENTRY_BOARD)
        add_puzzle(reader, &entry, NULL);
}

/* --- the whole text --- */

static bool is_puzzle_section(const struct line *line)
{
    static const char *const names[] = {"puzzle", NULL};
    return line_is_word_of(&(struct line){line->start + 1, line->end - 1, 0}, names);
}

static void skip_section(struct reader *reader)
{
    struct line line;
    while (reader_next_line(reader, &line))
        if (is_section(&line)) {
            reader->next = line.start;
            reader->line_number--;
            return;
        }
}

/* Without a [Puzzle] anywhere, lines in brackets are headings. */
static bool has_puzzle_section(struct reader *reader)
{
    struct reader ahead = *reader;
    struct line line;
    while (!reader->sections_known && !reader->has_puzzle_section && reader_next_line(&ahead, &line))
        reader->has_puzzle_section = is_section(&line) && is_puzzle_section(&line);
    reader->sections_known = true;
    return reader->has_puzzle_section;
}

static void read_section(struct reader *reader, const struct line *line)
{
    if (is_puzzle_section(line))
        reader->sections = reader->has_puzzle_section = reader->sections_known = true;
    else if (has_puzzle_section(reader))
        skip_section(reader);
    else
        keep_title(reader, line, true);
}

/* One |sudoku! comment is one board, whatever stands around it. */
static void read_knuth_line(struct reader *reader, const struct line *line)
{
    board_line_read(&reader->row, line);
    unsigned size = size_of_cells(reader->row.count);
    if (!size) {
        complain_of_count(reader, line);
        return;
    }
    struct shape shape = {.order = reader->order.rows && order_size(reader->order) == size
                                       ? reader->order
                                       : order_squarest(size),
                          .format = FORMAT_KNUTH,
                          .lines_a_board = 1,
                          .cells_a_line = reader->row.count};
    struct draft draft;
    begin_draft(&draft, &shape, line->number);
    draft_add_line(reader, &shape, &draft, line);
    if (!draft.bad)
        add_puzzle(reader, &draft.puzzle, draft.cells);
}

/* --- pencil marks --- */

static bool is_line_of_marks(const struct reader *reader, const struct line *line)
{
    if (reader->from_told && reader->from != FORMAT_MARKS)
        return false;
    if (reader->order.rows && !order_equal(reader->order, (struct order){3, 3}))
        return false;
    return marks_recognise(line->start, line->end);
}

/* A line of marks is a board, or, if they say more than its givens, an exact
 * cover with the options that are marked. */
static void read_marks(struct reader *reader, const struct line *line)
{
    struct puzzles *p = reader->puzzles;
    struct puzzle puzzle = {.format = FORMAT_LINE, .line = line->number};
    uint16_t marks[MARKED_CELLS];
    uint8_t cells[MARKED_CELLS];
    size_t bad = marks_read(line->start, marks);
    if (bad < MARKS_LENGTH) {
        reader_complain(reader, line->number, bad + 1,
                        "'%c' stands where the mark of digit %zu in r%zuc%zu does: "
                        "it is %zu, or . where it is not "
                        "possible",
                        line->start[bad], bad % 9 + 1, bad / 81 + 1, bad / 9 % 9 + 1, bad % 9 + 1);
        return;
    }
    if (marks_are_board(marks, cells)) {
        const char *note = skip_spaces(line->start + MARKS_LENGTH, line->end);
        while (note < line->end && is_delimiter(*note))
            note++;
        puzzle.order = (struct order){3, 3};
        puzzle.note = note < line->end ? note : NULL;
        puzzle.note_length = (size_t)(line->end - note);
        add_puzzle(reader, &puzzle, cells);
        return;
    }
    puzzle.format = FORMAT_COVER;
    if (!p->allocator)
        p->allocator = calloc(1, sizeof *p->allocator);
    puzzle.cover = p->allocator ? marks_cover(marks, p->allocator) : NULL;
    if (puzzle.cover)
        add_puzzle(reader, &puzzle, NULL);
    else
        reader->no_memory = true;
}

static bool expects_csv(const struct reader *reader)
{
    return reader->csv.open || (reader->from_told && reader->from == FORMAT_CSV);
}

/* A row of a spreadsheet that looks like a comment or like an empty line. */
static bool is_hidden_row(const struct reader *reader, const struct line *line)
{
    if (expects_csv(reader) || reader->knuth)
        return false;
    return line->start == line->end ? is_tabs_only(reader, line) && find_separator(reader, *line) == '\t'
                                    : is_semicolon_row(line);
}

/* A line that is not empty, and what belongs to it. */
static void read_from(struct reader *reader, const struct line *line)
{
    if (reader->knuth) {
        if (line_is_knuth_comment(line))
            read_knuth_line(reader, line);
        return;
    }
    if (line_is_comment(line) && !is_hidden_row(reader, line)) {
        read_comment(reader, line);
        reader->title_goes_on = false;
        return;
    }
    const char *array = NULL;
    if (is_section(line))
        read_section(reader, line);
    else if (is_line_of_marks(reader, line))
        read_marks(reader, line);
    else if (reader->from_told && reader->from == FORMAT_MARKS)
        reader_complain(reader, line->number, 1, "this is no line of %d pencil marks", MARKS_LENGTH);
    else if (read_csv_head(reader, line))
        ;
    else if (expects_csv(reader))
        read_csv_block(reader, *line);
    else if (line_is_title(line) && !(array = line_find_array(line)))
        keep_title(reader, line, true);
    else if (is_number_above(reader, line))
        keep_number(reader, line);
    else {
        if (array)
            keep_name(reader, line, array);
        reader->title_goes_on = false;
        reader->text_begun = true;
        read_block(reader, *line);
    }
    reader->text_begun = true;
}

/* A zero byte means that this is no text at all: only the lines before it are
 * read. Returns the byte, or null if there is none. */
static const char *stop_at_zero_byte(struct reader *reader)
{
    const char *zero = memchr(reader->next, 0, (size_t)(reader->end - reader->next)), *line = zero;
    if (!zero)
        return NULL;
    while (line > reader->next && line[-1] != '\n')
        line--;
    reader->end = line;
    return zero;
}

/* Said once: of a file without a board nothing else is worth saying. */
static void complain_of_zero_byte(struct reader *reader, const char *text, size_t line, const char *zero)
{
    size_t column = 1;
    for (; text < zero; text++) {
        line += *text == '\n';
        column = *text == '\n' ? 1 : column + 1;
    }
    if (!reader->puzzles->count)
        reader->puzzles->complaint_count = reader->puzzles->mistakes = 0;
    reader_complain(reader, line, column, "a zero byte: this is not a text file, reading stops here");
}

/* --- exact covers and formulas --- */

static void pass_complaint(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct reader *reader = context;
    reader_complain(reader, line, column, "%s", text);
    if (remark)
        only_remark(reader);
}

/* A text that is one problem, and no board. */
static void read_problem(struct reader *reader, enum format format)
{
    struct allocator *allocator = reader->puzzles->allocator = calloc(1, sizeof *allocator);
    const char *text = reader->next;
    size_t length = (size_t)(reader->end - text);
    struct puzzle puzzle = {.format = format < FORMAT_ANSWER_COUNT ? format : FORMAT_COVER, .line = 1};
    if (!allocator) {
        reader->no_memory = true;
        return;
    }
    if (format == FORMAT_CNF)
        puzzle.formula = dimacs_read(text, length, allocator, pass_complaint, reader);
    else
        puzzle.cover =
            (format == FORMAT_MINIEXACT   ? miniexact_read
             : format == FORMAT_LENGTHS   ? cover_lengths_read
             : format == FORMAT_ORLIB     ? cover_orlib_read
             : format == FORMAT_POLYOMINO ? polyomino_read
             : format == FORMAT_REGIONS   ? regions_read
                                          : cover_read)(text, length, allocator, pass_complaint, reader);
    if (puzzle.formula || puzzle.cover)
        add_puzzle(reader, &puzzle, NULL);
    else
        reader->no_memory |= !reader->puzzles->complaint_count;
}

/* FORMAT_COUNT if a text holds boards. */
static enum format problem_format(const struct reader *reader, const char *text, size_t length)
{
    if (reader->from_told)
        return reader->from < FORMAT_BOARD_COUNT ? FORMAT_COUNT : reader->from;
    if (dimacs_recognise(text, length))
        return FORMAT_CNF;
    if (miniexact_recognise(text, length))
        return FORMAT_MINIEXACT;
    /* Two numbers a line are rows where boards of size 2 are meant. */
    bool pairs_are_rows = reader->order_is_callers && order_size(reader->order) == 2;
    if (!pairs_are_rows && cover_lengths_recognise(text, length))
        return FORMAT_LENGTHS;
    if (!pairs_are_rows && cover_orlib_recognise(text, length))
        return FORMAT_ORLIB;
    if (polyomino_recognise(text, length))
        return FORMAT_POLYOMINO;
    if (regions_recognise(text, length))
        return FORMAT_REGIONS;
    return cover_text_recognise(text, length) ? FORMAT_COVER : FORMAT_COUNT;
}

static void complain_of_nothing(struct reader *reader)
{
    enum { SHOWN = 30 };
    const char *text = reader->some_title;
    if (!text) {
        reader_complain(reader, 1, 1, "there is no board in here");
        return;
    }
    struct line line = {.end = text};
    reader->next = text;
    reader_next_line(reader, &line);
    size_t length = (size_t)(line.end - text);
    reader_complain(reader, reader->some_title_line, 1, "there is no board in here, but text: '%.*s%s'",
                    (int)(length < SHOWN ? length : SHOWN), text, length > SHOWN ? "..." : "");
}

/* Whether lines end by carriage returns alone: the first is followed by
 * something else than a line feed. */
static bool has_cr_alone(const char *text, size_t length)
{
    const char *end = text + length, *cr = length ? memchr(text, '\r', length) : NULL;
    while (cr && cr < end && *cr == '\r')
        cr++;
    return cr && (cr == end ? !memchr(text, '\n', length) : *cr != '\n');
}

static bool is_utf_16(const char *text, size_t length)
{
    if (length < 4)
        return length >= 2 && (!memcmp(text, "\xFF\xFE", 2) || !memcmp(text, "\xFE\xFF", 2));
    bool marked = !memcmp(text, "\xFF\xFE", 2) || !memcmp(text, "\xFE\xFF", 2);
    return marked || (text[0] && !text[1] && text[2] && !text[3]) ||
           (!text[0] && text[1] && !text[2] && text[3]);
}

bool puzzles_read(struct puzzles *puzzles, const char *text, size_t length,
                  const struct reader_options *options)
{
    *puzzles = (struct puzzles){0};
    struct reader reader = {.puzzles = puzzles, .next = text, .end = text + length};
    reader.order = options->order;
    reader.answers = options->answers;
    reader.order_is_callers = options->order.rows;
    reader.from_told = reader.from_is_callers = options->from_told;
    reader.from = options->from;
    reader.line_number = options->lines_before;
    reader.after_board = options->after_board;
    /* Until a head says otherwise. */
    reader.csv.head = (struct csv_head){.separator = ',', .puzzle = 0, .solution = 1};
    reader.text_begun = options->lines_before;
    reader.cr_ends_lines = has_cr_alone(text, length);
    enum format format = options->lines_before ? FORMAT_COUNT : problem_format(&reader, text, length);
    if (format != FORMAT_COUNT) {
        if (format == FORMAT_LENGTHS && !reader.from_told && cover_lengths_are_either(text, length))
            pass_complaint(&reader, 1, 1, true,
                           "read as lengths, and may be meant with costs: --from "
                           "lengths or --from orlib says");
        read_problem(&reader, format);
        if (reader.no_memory)
            puzzles_close(puzzles);
        return !reader.no_memory;
    }
    if (length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3))
        reader.next += 3;
    if (is_utf_16(text, length) && !options->lines_before) {
        reader_complain(&reader, 1, 1, "this is UTF-16; make UTF-8 of it: iconv -f UTF-16 -t UTF-8 FILE");
        reader.end = reader.next;
    }
    const char *begin = reader.next, *zero = stop_at_zero_byte(&reader);
    reader.knuth = text_has_knuth_comment(reader.next, reader.end);
    struct line line;
    while (!reader.no_memory && reader_next_line(&reader, &line)) {
        if (line.start == line.end && !is_hidden_row(&reader, &line))
            continue;
        read_from(&reader, &line);
        reader.after_board = false;
    }
    if (zero && !reader.no_memory)
        complain_of_zero_byte(&reader, begin, options->lines_before + 1, zero);
    compare_count(&reader);
    if (!puzzles->count && !puzzles->complaint_count && !options->lines_before)
        complain_of_nothing(&reader);
    if (reader.no_memory)
        puzzles_close(puzzles);
    return !reader.no_memory;
}

bool csv_field(const struct csv_head *head, const char *line, size_t length, size_t column,
               const char **field, size_t *field_length)
{
    struct line found;
    if (!line_find_field(&(struct line){line, line + length, 0}, head->separator, column, &found))
        return false;
    *field = found.start;
    *field_length = (size_t)(found.end - found.start);
    return true;
}

void puzzles_close(struct puzzles *puzzles)
{
    for (size_t i = 0; i < puzzles->count; i++) {
        cover_close(puzzles->puzzle[i].cover);
        cnf_close(puzzles->puzzle[i].formula);
    }
    free(puzzles->allocator);
    free(puzzles->puzzle);
    free(puzzles->csv_head);
    free(puzzles->cells);
    free(puzzles->complaint);
    *puzzles = (struct puzzles){0};
}

/* Blocks of two allocators can be counted by one, since neither has a limit. */
static void take_over(struct puzzles *puzzles, struct allocator *from)
{
    if (from && puzzles->allocator) {
        puzzles->allocator->used += from->used;
        free(from);
    } else if (from)
        puzzles->allocator = from;
}

bool puzzles_append(struct puzzles *puzzles, struct puzzles *more)
{
    if (!reader_make_room((void **)&puzzles->puzzle, &puzzles->room, puzzles->count, more->count,
                          sizeof *puzzles->puzzle) ||
        !reader_make_room((void **)&puzzles->cells, &puzzles->cells_room, puzzles->cells_used,
                          more->cells_used, 1) ||
        !reader_make_room((void **)&puzzles->csv_head, &puzzles->csv_head_room, puzzles->csv_head_count,
                          more->csv_head_count, sizeof *puzzles->csv_head))
        return false;
    take_over(puzzles, more->allocator);
    for (size_t i = 0; i < more->count; i++) {
        struct puzzle *puzzle = &puzzles->puzzle[puzzles->count++];
        *puzzle = more->puzzle[i];
        puzzle->cells_at += puzzles->cells_used;
        puzzle->head += puzzles->csv_head_count;
        if (puzzle->cover)
            puzzle->cover->arrays.allocator = puzzles->allocator;
        if (puzzle->formula)
            puzzle->formula->allocator = puzzles->allocator;
    }
    if (more->cells_used)
        memcpy(puzzles->cells + puzzles->cells_used, more->cells, more->cells_used);
    puzzles->cells_used += more->cells_used;
    if (more->csv_head_count)
        memcpy(puzzles->csv_head + puzzles->csv_head_count, more->csv_head,
               more->csv_head_count * sizeof *more->csv_head);
    puzzles->csv_head_count += more->csv_head_count;
    puzzles->mistakes += more->mistakes;
    more->count = 0;
    more->allocator = NULL;
    puzzles_close(more);
    return true;
}
