#include "reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of text, trailing blanks left out. `start` is where columns count from (after a byte-order mark). */
struct line {
    const char *start, *end;
    size_t number;
};

/* What a line says, cell by cell. */
struct row {
    size_t count;                   /* of cells, which may be more than are kept here */
    uint8_t digit[BOARD_CELLS_MAX]; /* 0 for a blank */
    uint16_t column[BOARD_CELLS_MAX];
    size_t end_column; /* just behind the last cell */
    bool is_word;      /* one character a cell */
    bool note_is_comment;
    const char *note, *note_end; /* what stands behind a word; null: nothing does */
    size_t bad_column;           /* of the first thing that is no cell; 0: none */
    char bad_text[64];
};

struct reader {
    struct puzzles *puzzles;
    const char *next, *end; /* of the text not read yet */
    size_t line_number;     /* of the line read last */
    struct order order;     /* as told by the caller or a comment; rows 0: nobody told */
    bool answers, another, no_memory;
    struct row row;
};

/* --- growing lists --- */

static void *one_more(struct reader *reader, void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return list;
    size_t larger = *room ? *room * 2 : 64;
    void *grown = larger <= SIZE_MAX / size ? realloc(list, larger * size) : 0;
    if (!grown) {
        reader->no_memory = true;
        return list;
    }
    *room = larger;
    return grown;
}

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
static void
complain(struct reader *reader, size_t line, size_t column, const char *format, ...)
{
    struct puzzles *p = reader->puzzles;
    p->complaint =
        one_more(reader, p->complaint, p->complaint_count, &p->complaint_room, sizeof *p->complaint);
    if (reader->no_memory)
        return;
    struct complaint *complaint = &p->complaint[p->complaint_count++];
    complaint->line = line;
    complaint->column = column;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(complaint->text, sizeof complaint->text, format, arguments);
    va_end(arguments);
}

static void add_puzzle(struct reader *reader, const struct puzzle *puzzle, const uint8_t *cells)
{
    struct puzzles *p = reader->puzzles;
    size_t size = puzzle->kind == ENTRY_BOARD ? order_cells(puzzle->order) : 0;
    p->puzzle = one_more(reader, p->puzzle, p->count, &p->room, sizeof *p->puzzle);
    while (!reader->no_memory && p->cells_used + size > p->cells_room)
        p->cells = one_more(reader, p->cells, p->cells_room, &p->cells_room, 1);
    if (reader->no_memory)
        return;
    struct puzzle *added = &p->puzzle[p->count++];
    *added = *puzzle;
    added->another = reader->another;
    added->cells_at = p->cells_used;
    if (size)
        memcpy(p->cells + p->cells_used, cells, size);
    p->cells_used += size;
    reader->another = false;
}

/* --- lines --- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static bool next_line(struct reader *reader, struct line *line)
{
    if (reader->next == reader->end)
        return false;
    line->start = reader->next;
    const char *newline = memchr(line->start, '\n', (size_t)(reader->end - line->start));
    line->end = newline ? newline : reader->end;
    reader->next = newline ? newline + 1 : reader->end;
    line->number = ++reader->line_number;
    while (line->end > line->start && is_space(line->end[-1]))
        line->end--;
    return true;
}

static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && is_space(*at))
        at++;
    return at;
}

static bool is_comment(const struct line *line)
{
    const char *first = skip_spaces(line->start, line->end);
    return first < line->end && *first == '#';
}

/* A line between two bands: dashes, bars, crosses and spaces, at least one dash. */
static bool is_rule(const struct line *line)
{
    bool dash = false;
    for (const char *at = line->start; at < line->end; at++) {
        if (!strchr("-=+| \t", *at) || !*at)
            return false;
        dash |= *at == '-' || *at == '=';
    }
    return dash;
}

static bool ends_block(const struct line *line)
{
    return line->start == line->end || is_comment(line);
}

/* --- one line as cells --- */

static bool is_delimiter(char c)
{
    return is_space(c) || c == ',' || c == ';' || c == '#';
}

static void keep_cell(struct row *row, const struct line *line, const char *at, unsigned digit)
{
    if (row->count < BOARD_CELLS_MAX) {
        row->digit[row->count] = (uint8_t)digit;
        row->column[row->count] = (uint16_t)(at - line->start + 1);
    }
    row->count++;
}

static void keep_stray(struct row *row, const struct line *line, const char *at)
{
    if (row->bad_column)
        return;
    unsigned char byte = (unsigned char)*at;
    row->bad_column = (size_t)(at - line->start + 1);
    if (byte > ' ' && byte < 0x7f)
        snprintf(row->bad_text, sizeof row->bad_text, "'%c' is no digit and no blank (. 0 * _)", byte);
    else
        snprintf(row->bad_text, sizeof row->bad_text, "byte 0x%02X is no digit and no blank (. 0 * _)", byte);
}

/* 0 for a blank, 1.. for a digit, -1 for anything else. */
static int value_of_symbol(char c)
{
    if (c == '.' || c == '*' || c == '_')
        return 0;
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    return -1;
}

static void read_word(struct row *row, const struct line *line, const char *at)
{
    row->is_word = true;
    for (; at < line->end && !is_delimiter(*at); at++) {
        if (*at == '|')
            continue;
        int value = value_of_symbol(*at);
        if (value < 0)
            keep_stray(row, line, at);
        keep_cell(row, line, at, value < 0 ? 0 : (unsigned)value);
    }
    row->end_column = (size_t)(at - line->start + 1);
    while (at < line->end && is_delimiter(*at))
        row->note_is_comment |= *at++ == '#';
    row->note = at < line->end ? at : 0;
    row->note_end = line->end;
}

static void read_numbers(struct row *row, const struct line *line, const char *at)
{
    for (;;) {
        while (at < line->end && *at != '#' && (is_delimiter(*at) || *at == '|'))
            at++;
        if (at == line->end || *at == '#')
            return;
        const char *word = at;
        while (at < line->end && !is_delimiter(*at) && *at != '|')
            at++;
        unsigned number = 0;
        const char *digit = word;
        while (digit < at && *digit >= '0' && *digit <= '9') {
            if (number < 1000)
                number = number * 10 + (unsigned)(*digit - '0');
            digit++;
        }
        int symbol = at - word == 1 ? value_of_symbol(*word) : -1;
        if (digit < at && symbol < 0)
            keep_stray(row, line, digit);
        if (digit == at && number > 255)
            number = 255; /* out of range for any board, and told as such */
        keep_cell(row, line, word, symbol >= 0 ? (unsigned)symbol : number);
        row->end_column = (size_t)(at - line->start + 1);
    }
}

/* A first word of one or two characters with another behind it is a line of numbers. */
static void read_row(struct row *row, const struct line *line)
{
    row->count = row->bad_column = 0;
    row->is_word = row->note_is_comment = false;
    row->note = 0;
    const char *word = skip_spaces(line->start, line->end), *end = word;
    while (end < line->end && !is_delimiter(*end) && *end != '|')
        end++;
    const char *behind = end;
    while (behind < line->end && (is_delimiter(*behind) || *behind == '|') && *behind != '#')
        behind++;
    if (end - word <= 2 && behind < line->end && *behind != '#')
        read_numbers(row, line, word);
    else
        read_word(row, line, word);
}

/* --- blocks --- */

/* How the lines of a block are read. */
struct shape {
    struct order order; /* rows 0: no board has lines like these */
    enum format format;
    size_t lines_a_board; /* 1 or size */
    size_t cells_a_line;
};

static bool is_board_size(size_t size)
{
    return size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX;
}

/* The size of a board of so many cells, 0 if there is none. */
static unsigned size_of_cells(size_t cells)
{
    for (unsigned size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++)
        if ((size_t)size * size == cells)
            return size;
    return 0;
}

/* What a look ahead over the block's first lines tells. */
struct survey {
    size_t lines;        /* in the whole block */
    size_t cells_a_line; /* the commonest count, the first met of several */
    unsigned largest;    /* digit */
    bool words, rules;
};

static void survey_block(struct reader *reader, struct line line, struct survey *survey)
{
    enum { SAMPLE = 40 };
    size_t counts[SAMPLE], sampled = 0, best_votes = 0;
    const char *next = reader->next;
    size_t line_number = reader->line_number;
    *survey = (struct survey){0};
    do {
        if (ends_block(&line))
            break;
        if (is_rule(&line)) {
            survey->rules = true;
            continue;
        }
        survey->lines++;
        if (sampled == SAMPLE)
            continue;
        read_row(&reader->row, &line);
        counts[sampled++] = reader->row.count;
        if (sampled == 1)
            survey->words = reader->row.is_word;
        for (size_t i = 0; i < reader->row.count && i < BOARD_CELLS_MAX; i++)
            if (reader->row.digit[i] > survey->largest)
                survey->largest = reader->row.digit[i];
    } while (next_line(reader, &line));
    for (size_t i = 0; i < sampled; i++) {
        size_t votes = 0;
        for (size_t j = 0; j < sampled; j++)
            votes += counts[j] == counts[i];
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
    bool one_line = whole && !is_board_size(cells);
    /* 16 and 25 cells are a whole board of size 4 or 5, or a row of size 16 or 25; 36 likewise if spaced.
     * 4 and 9 cells are rows. */
    if (whole >= 4 && is_board_size(cells))
        one_line = (survey->largest <= whole && survey->lines != cells) ||
                   (survey->words && cells > ONE_CHARACTER_SIZE_MAX);
    if (told)
        one_line = cells == (size_t)told * told;
    unsigned size = one_line ? whole : (unsigned)(is_board_size(cells) ? cells : 0);
    if (told && size != told)
        size = 0;
    struct shape shape = {.cells_a_line = cells, .lines_a_board = one_line ? 1 : size};
    if (size)
        shape.order = told ? reader->order : order_squarest(size);
    shape.format = survey->rules ? FORMAT_RULED : one_line ? FORMAT_LINE : FORMAT_ROWS;
    if (!survey->words && !survey->rules)
        shape.format = FORMAT_GRID;
    return shape;
}

/* The board nearest to a line of so many cells, for the complaint about it. */
static void complain_of_count(struct reader *reader, const struct line *line)
{
    size_t count = reader->row.count;
    size_t column = reader->row.bad_column ? reader->row.bad_column : 1;
    unsigned size = reader->order.rows ? order_size(reader->order) : 0;
    if (reader->row.bad_column)
        complain(reader, line->number, column, "%s", reader->row.bad_text);
    else if (size)
        complain(reader, line->number, column,
                 "%zu cells in a line: a board of order %ux%u has %u in a row and %u in all", count,
                 reader->order.rows, reader->order.columns, size, size * size);
    else if (count < BOARD_SIZE_MIN)
        complain(reader, line->number, column, "a board has %d to %d cells in a row, not %zu", BOARD_SIZE_MIN,
                 BOARD_SIZE_MAX, count);
    else {
        unsigned nearest = BOARD_SIZE_MIN;
        while (nearest < BOARD_SIZE_MAX && (size_t)nearest * (nearest + 1) < count)
            nearest++;
        complain(reader, line->number, column,
                 "%zu cells in a line are no board: the nearest, of size %u, has %u in all", count, nearest,
                 nearest * nearest);
    }
}

/* The board being read, over one or more lines. */
struct draft {
    struct puzzle puzzle;
    size_t lines;
    bool bad; /* complained of: read to its end, but not kept */
    uint8_t cells[BOARD_CELLS_MAX];
};

/* Adds a line to the draft; of each board only the first mistake is told. */
static void add_line(struct reader *reader, const struct shape *shape, struct draft *draft,
                     const struct line *line)
{
    const struct row *row = &reader->row;
    unsigned size = order_size(shape->order);
    if (draft->bad)
        return;
    draft->bad = true;
    if (row->bad_column) {
        complain(reader, line->number, row->bad_column, "%s", row->bad_text);
        return;
    }
    if (row->count != shape->cells_a_line) {
        const char *what = shape->lines_a_board == 1 ? "line" : "row";
        bool few = row->count < shape->cells_a_line;
        size_t column = few || shape->cells_a_line >= BOARD_CELLS_MAX ? row->end_column
                                                                      : row->column[shape->cells_a_line];
        complain(reader, line->number, column,
                 "this %s has %zu cells, not %zu as a board of order %ux%u needs", what, row->count,
                 shape->cells_a_line, shape->order.rows, shape->order.columns);
        return;
    }
    if (shape->lines_a_board > 1 && row->note && !row->note_is_comment) {
        complain(reader, line->number, (size_t)(row->note - line->start + 1),
                 "a row of %zu cells ends before this; a comment begins with #", row->count);
        return;
    }
    for (size_t i = 0; i < row->count; i++)
        if (row->digit[i] > size) {
            char number[16] = "";
            snprintf(number, sizeof number, row->digit[i] == 255 ? "the number" : "%u", row->digit[i]);
            complain(reader, line->number, row->column[i],
                     "%s is out of range: a board of order %ux%u has the digits 1 to %u", number,
                     shape->order.rows, shape->order.columns, size);
            return;
        }
    memcpy(draft->cells + draft->lines * row->count, row->digit, row->count);
    draft->bad = false;
}

static void begin_draft(struct draft *draft, const struct shape *shape, size_t line)
{
    draft->puzzle = (struct puzzle){.order = shape->order, .format = shape->format, .line = line};
    draft->lines = 0;
    draft->bad = false;
}

static void read_block(struct reader *reader, struct line line)
{
    struct survey survey;
    survey_block(reader, line, &survey);
    struct shape shape = shape_of_block(reader, &survey);
    struct draft draft = {.lines = 0};
    size_t last_line = line.number, last_column = 1;
    do {
        if (ends_block(&line)) {
            /* Put the line back: a comment has its own meaning. */
            reader->next = line.start;
            reader->line_number--;
            break;
        }
        if (is_rule(&line))
            continue;
        read_row(&reader->row, &line);
        if (!shape.order.rows) {
            complain_of_count(reader, &line);
            continue;
        }
        if (!draft.lines)
            begin_draft(&draft, &shape, line.number);
        add_line(reader, &shape, &draft, &line);
        last_line = line.number;
        last_column = reader->row.end_column;
        if (shape.lines_a_board == 1 && reader->row.note) {
            draft.puzzle.note = reader->row.note;
            draft.puzzle.note_length = (size_t)(reader->row.note_end - reader->row.note);
        }
        if (++draft.lines < shape.lines_a_board)
            continue;
        if (!draft.bad)
            add_puzzle(reader, &draft.puzzle, draft.cells);
        draft.lines = 0;
    } while (!reader->no_memory && next_line(reader, &line));
    if (draft.lines && !draft.bad)
        complain(reader, last_line, last_column, "the board ends here, after %zu of its %zu rows",
                 draft.lines, shape.lines_a_board);
}

/* --- comments --- */

static bool comment_is(const char *at, const char *end, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(end - at) >= length && !memcmp(at, text, length);
}

static void read_comment(struct reader *reader, const struct line *line)
{
    static const char *const directive = "quadrille: order ";
    const char *at = skip_spaces(line->start, line->end);
    at = skip_spaces(at + 1, line->end);
    if (comment_is(at, line->end, directive)) {
        char text[8] = "";
        at += strlen(directive);
        size_t length = 0;
        while (at + length < line->end && !is_delimiter(at[length]))
            length++;
        if (length < sizeof text)
            memcpy(text, at, length);
        if (!order_parse(text, &reader->order))
            complain(reader, line->number, (size_t)(at - line->start + 1),
                     "an order is rows x columns of one box, such as 3x3, with a size from %d to %d",
                     BOARD_SIZE_MIN, BOARD_SIZE_MAX);
    }
    if (!reader->answers)
        return;
    struct puzzle entry = {.kind = ENTRY_BOARD, .line = line->number};
    if (comment_is(at, line->end, "none"))
        entry.kind = ENTRY_NONE;
    else if (comment_is(at, line->end, "gave up"))
        entry.kind = ENTRY_GAVE_UP;
    else if (comment_is(at, line->end, "another"))
        reader->another = true;
    if (entry.kind != ENTRY_BOARD)
        add_puzzle(reader, &entry, 0);
}

/* --- the whole text --- */

/* A zero byte means that this is no text at all: say so once, and read only what stands before it. */
static void stop_at_zero_byte(struct reader *reader)
{
    const char *zero = memchr(reader->next, 0, (size_t)(reader->end - reader->next));
    if (!zero)
        return;
    size_t line = 1, column = 1;
    for (const char *at = reader->next; at < zero; at++) {
        line += *at == '\n';
        column = *at == '\n' ? 1 : column + 1;
    }
    complain(reader, line, column, "a zero byte: this is not a text file, reading stops here");
    reader->end = zero;
}

bool puzzles_read(struct puzzles *puzzles, const char *text, size_t length,
                  const struct reader_options *options)
{
    *puzzles = (struct puzzles){0};
    struct reader reader = {.puzzles = puzzles, .next = text, .end = text + length};
    reader.order = options->order;
    reader.answers = options->answers;
    if (length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3))
        reader.next += 3;
    stop_at_zero_byte(&reader);
    struct line line;
    while (!reader.no_memory && next_line(&reader, &line)) {
        if (line.start == line.end)
            continue;
        if (is_comment(&line))
            read_comment(&reader, &line);
        else
            read_block(&reader, line);
    }
    if (!puzzles->count && !puzzles->complaint_count)
        complain(&reader, 1, 1, "there is no board in here");
    if (reader.no_memory)
        puzzles_close(puzzles);
    return !reader.no_memory;
}

void puzzles_close(struct puzzles *puzzles)
{
    free(puzzles->puzzle);
    free(puzzles->cells);
    free(puzzles->complaint);
    *puzzles = (struct puzzles){0};
}
