/* SPDX-License-Identifier: MIT */
/* Blocks of lines: how their boards are written is found by a look ahead over all lines of a block, then they
 * are read line by line. */
#include "common/formats/reader-internal.h"

#include <string.h>

/* --- rows as spreadsheets write them --- */

/* A row may have a letter that is wrong, but is no heading. */
static bool line_ends_boards(const struct line *line)
{
    return line_ends_block(line) || line_is_title(line);
}

char line_separator(const struct line *line)
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
static const char *reader_end_with_tabs(const struct reader *reader, const struct line *line)
{
    const char *at = line->end;
    while (at < reader->end && (*at == '\t' || *at == ' '))
        at++;
    return at;
}

/* A row of blanks only, which looks like an empty line. */
static bool reader_is_tabs_only(const struct reader *reader, const struct line *line)
{
    enum { LEAST = 3 };
    return line->start == line->end && reader_end_with_tabs(reader, line) - line->start >= LEAST &&
           memchr(line->start, '\t', LEAST);
}

static struct line reader_line_with_tabs(const struct reader *reader, const struct line *line)
{
    return (struct line){line->start, reader_end_with_tabs(reader, line), line->number};
}

/* What separates the cells of a block some of which are empty; 0: it has no such rows. */
static char reader_find_separator(const struct reader *reader, struct line line)
{
    enum { SAMPLE = 40 };
    struct reader ahead = {.next = reader->next, .end = reader->end, .cr_ends_lines = reader->cr_ends_lines};
    for (unsigned i = 0; i < SAMPLE; i++) {
        struct line whole = reader_line_with_tabs(reader, &line);
        char separator = line_separator(&whole);
        if (!reader_is_tabs_only(reader, &line)) {
            if (line_has_empty_cells(separator == '\t' ? &whole : &line, separator))
                return separator;
            if (i && line_ends_boards(&line))
                return 0;
        }
        if (!reader_next_line(&ahead, &line))
            return 0;
    }
    return 0;
}

/* An empty line ends a block, and a comment does, unless it is a row that begins with a blank. */
static bool reader_ends_rows(const struct reader *reader, const struct line *line)
{
    bool row = (reader->separator == '\t' && reader_is_tabs_only(reader, line)) ||
               (reader->separator == ';' && line_has_empty_cells(line, ';'));
    return !row && line_ends_boards(line);
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
    struct line whole = reader_line_with_tabs(reader, line);
    if (reader->separator)
        board_line_read_cells(&reader->row, reader->separator == '\t' ? &whole : line, reader->separator);
    else
        board_line_read(&reader->row, line);
}

/* --- blocks --- */

static bool is_board_size(size_t size)
{
    return size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX;
}

/* Lines of one character a cell are rows up to this, and whole boards above. */
enum { ROW_OF_CHARACTERS_MAX = 36 };

unsigned board_size_of_cells(size_t cells)
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

/* Whether lines of so many cells may be rows. Above size 36 rows are numbers, and those of 49, 64, 81 and 100
 * that no whole board could have, or none at all. */
static bool may_be_rows(const struct survey *survey, size_t cells)
{
    unsigned whole = board_size_of_cells(cells);
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
        if (line.number > first_line && reader_ends_rows(reader, &line))
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
    unsigned told = reader->order.rows ? order_size(reader->order) : 0, whole = board_size_of_cells(cells);
    bool one_line = whole && !may_be_rows(survey, cells);
    /* 16 and 25 cells are a whole board of size 4 or 5, or a row of size 16 or 25; 36 likewise if spaced.
     * 4 and 9 cells are rows. */
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

/* Lines of 16 or 25 cells could have been read the other way as well: say which way it was. */
static void reader_remark_ambiguity(struct reader *reader, const struct survey *survey,
                                    const struct shape *shape, const struct line *line)
{
    unsigned whole = board_size_of_cells(shape->cells_a_line);
    if (reader->from_told || reader->order.rows || !shape->order.rows || whole < 4 ||
        !is_board_size(shape->cells_a_line) || !survey->words || survey->largest > whole ||
        shape->cells_a_line > ONE_CHARACTER_SIZE_MAX)
        return;
    if (shape->lines_a_board > 1)
        reader_complain(reader, line->number, 1,
                        "read as rows of size %zu; --from line reads each as a board of size %u",
                        shape->cells_a_line, whole);
    else
        reader_complain(reader, line->number, 1,
                        "read as a board of size %u a line; --from rows reads them as rows of size %zu",
                        whole, shape->cells_a_line);
    reader_only_remark(reader);
}

void reader_complain_of_count(struct reader *reader, const struct line *line)
{
    size_t count = reader->row.count;
    size_t column = reader->row.bad_column ? reader->row.bad_column : 1;
    unsigned size = reader->order.rows ? order_size(reader->order) : 0;
    if (reader->row.bad_column)
        reader_complain(reader, line->number, column, "%s", reader->row.bad_text);
    else if (size)
        reader_complain(reader, line->number, column,
                        "this line has %zu cells; a board of order %ux%u has %u in a row and %u in all",
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

void draft_add_line(struct reader *reader, const struct shape *shape, struct draft *draft,
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

/* Among boards that take a line each there may be some of another size, and among lines that are no boards
 * some that are. */
static struct shape shape_of_line(const struct reader *reader, const struct shape *block)
{
    struct shape shape = *block;
    size_t count = reader->row.count;
    unsigned size = board_size_of_cells(count);
    bool one_line = block->lines_a_board == 1 || (!block->order.rows && reader->row.is_word);
    if (one_line && !reader->order.rows && size && (!is_board_size(count) || count > ROW_OF_CHARACTERS_MAX)) {
        shape.order = order_squarest(size);
        shape.cells_a_line = count;
        shape.lines_a_board = 1;
        shape.format = block->order.rows ? block->format : FORMAT_LINE;
    }
    return shape;
}

void draft_begin(struct draft *draft, const struct shape *shape, size_t line)
{
    assert(shape->lines_a_board <= BOARD_SIZE_MAX);
    draft->puzzle = (struct puzzle){.order = shape->order, .format = shape->format, .line = line};
    draft->lines = 0;
    draft->bad = false;
}

bool reader_is_number_above(struct reader *reader, const struct line *line)
{
    enum { SHORT = 6, LONG_ROW = 16 };
    unsigned number, below_number, digits = line_is_number(line, &number);
    struct reader ahead = {.next = reader->next, .end = reader->end, .cr_ends_lines = reader->cr_ends_lines};
    struct line below = {.number = 0};
    bool goes_up = number > reader->number, is_next = number == reader->number + 1;
    if (!digits || (reader->text_begun && !goes_up))
        return false;
    struct line behind = {line->end, line->end, 0};
    if (reader_is_tabs_only(reader, &behind))
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

/* A rule that is as long as a row of one character a cell is more likely a row, with - for its blanks. */
static bool is_row_of_dashes(const struct line *line, const struct shape *shape)
{
    return line_is_all_dashes(line) && (size_t)(line->end - line->start) == shape->cells_a_line &&
           shape->format != FORMAT_GRID && shape->format != FORMAT_RULED;
}

static struct shape reader_look_ahead(struct reader *reader, struct line line, struct survey *survey)
{
    survey_block(reader, line, survey);
    if (reader->after_board)
        *survey = (struct survey){.lines = 1, .cells_a_line = 81, .largest = 9, .words = true, .other = true};
    struct shape shape = shape_of_block(reader, survey);
    reader_remark_ambiguity(reader, survey, &shape, &line);
    return shape;
}

/* Rows such as `53  7`: digits and spaces, no wider than a board, and no lines of numbers either. */
static bool has_spaces_for_blanks(const struct survey *survey, const struct shape *shape)
{
    enum { LEAST = 4, USUAL = 9 };
    bool numbers = !survey->uneven && shape->order.rows && survey->largest <= order_size(shape->order);
    return !survey->other && survey->adjacent && survey->gap && !numbers && survey->widest >= LEAST &&
           (survey->widest <= survey->lines || survey->widest == USUAL);
}

/* Whether the text is not as --from says: rows where it says a board a line, or the other way round. */
static bool reader_complain_of_from(struct reader *reader, const struct survey *survey,
                                    const struct line *line)
{
    if (!reader->from_is_callers || survey->bank)
        return false;
    const struct format_entry *from = &format_table[reader->from];
    size_t cells = survey->cells_a_line;
    unsigned whole = board_size_of_cells(cells);
    bool rows = may_be_rows(survey, cells) && (!whole || survey->largest > whole);
    if (!from->blocks && rows)
        reader_complain(reader, line->number, 1,
                        "--from %s reads a board a line, and this is a row of %zu cells: leave --from out",
                        from->name, cells);
    else if (from->blocks && whole && !may_be_rows(survey, cells))
        reader_complain(reader, line->number, 1,
                        "--from %s reads a row a line, and this is a board of %zu cells: leave --from out",
                        from->name, cells);
    else
        return false;
    return true;
}

static void reader_skip_block(struct reader *reader)
{
    struct line line;
    while (reader_next_line(reader, &line))
        if (reader_ends_rows(reader, &line)) {
            reader->next = line.start;
            reader->line_number--;
            return;
        }
}

static bool reader_is_row_of_nothing(const struct reader *reader, const struct line *line)
{
    const char *at = line->start;
    while (at < line->end && (*at == reader->separator || is_space(*at)))
        at++;
    return at == line->end;
}

void reader_read_block(struct reader *reader, struct line line)
{
    reader->separator = reader_find_separator(reader, line);
    struct survey survey;
    struct shape shape = reader_look_ahead(reader, line, &survey);
    bool spaces = has_spaces_for_blanks(&survey, &shape);
    if (spaces)
        reader_complain(reader, survey.gap_line, survey.gap_column,
                        "blanks as spaces are not read: write . or 0");
    if (spaces || reader_complain_of_from(reader, &survey, &line)) {
        reader->title = reader->heading = NULL;
        reader_skip_block(reader);
        return;
    }
    struct shape now = shape;
    struct draft draft = {.lines = 0};
    size_t first_line = line.number, last_line = line.number, last_column = 1;
    do {
        if (line.number > first_line &&
            (reader_ends_rows(reader, &line) || (!draft.lines && reader_is_number_above(reader, &line)))) {
            /* Put the line back: a comment or a heading has its own meaning. */
            reader->next = line.start;
            reader->line_number--;
            break;
        }
        if ((line_is_rule(&line) && !is_row_of_dashes(&line, &shape)) || line_is_brackets(&line))
            continue;
        if (shape.gaps && !draft.lines && reader_is_row_of_nothing(reader, &line))
            continue;
        reader_read_row(reader, &line);
        if (!draft.lines)
            now = shape_of_line(reader, &shape);
        if (!now.order.rows) {
            reader_complain_of_count(reader, &line);
            continue;
        }
        if (!draft.lines) {
            draft_begin(&draft, &now, line.number);
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
        reader_take_title(reader, &draft.puzzle);
        if (!draft.bad)
            reader_add_puzzle(reader, &draft.puzzle, draft.cells);
        draft.lines = 0;
    } while (!reader->no_memory && reader_next_line(reader, &line));
    if (draft.lines)
        reader->title = reader->heading = NULL;
    if (draft.lines && !draft.bad)
        reader_complain(reader, last_line, last_column, "the board ends here, after %zu of its %zu rows",
                        draft.lines, shape.lines_a_board);
}

bool reader_is_hidden_row(const struct reader *reader, const struct line *line)
{
    if (reader_expects_csv(reader) || reader->knuth)
        return false;
    return line->start == line->end
               ? reader_is_tabs_only(reader, line) && reader_find_separator(reader, *line) == '\t'
               : is_semicolon_row(line);
}
