/* SPDX-License-Identifier: MIT */
/* Blocks of lines: how their boards are written is found by a look ahead over all lines of a block, then they
 * are read line by line. */
#include "common/formats/cover-text.h"
#include "common/formats/reader-internal.h"
#include "common/verify.h"

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

/* A line with the tabs after it, which are separators there. */
static struct line reader_line_with_tabs(const struct reader *reader, const struct line *line)
{
    return (struct line){line->start, skip_over(line->end, reader->lines.end, "\t "), line->number};
}

/* A row of blanks only, which looks like an empty line. */
static bool reader_is_tabs_only(const struct reader *reader, const struct line *line)
{
    enum { LEAST = 3 };
    return line->start == line->end && reader_line_with_tabs(reader, line).end - line->start >= LEAST &&
           memchr(line->start, '\t', LEAST);
}

/* What separates the cells of a block some of which are empty; 0: it has no such rows. */
static char reader_find_separator(const struct reader *reader, struct line line)
{
    enum { SAMPLE = 40 };
    struct line_source ahead = reader->lines;
    for (unsigned i = 0; i < SAMPLE && (!i || lines_next(&ahead, &line)); i++) {
        const struct line whole = reader_line_with_tabs(reader, &line);
        const char separator = line_separator(&whole);
        if (reader_is_tabs_only(reader, &line))
            continue;
        if (line_has_empty_cells(separator == '\t' ? &whole : &line, separator))
            return separator;
        if (i && line_ends_boards(&line))
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
    const char *at = skip_over(line->start, line->end, ";");
    return at > line->start && at < line->end && line_has_empty_cells(line, ';');
}

/* A line as long as a board of 9x9 or a larger one has cells, with spaces among them. */
static bool reader_read_spaced(struct reader *reader, const struct line *line)
{
    enum { LEAST = 81 };
    const struct line whole = reader_line_with_tabs(reader, line);
    const size_t length = (size_t)(whole.end - whole.start);
    return length >= LEAST && memchr(whole.start, ' ', LEAST) &&
           board_line_read_spaced(&reader->row, &whole) && board_size_of_cells(length);
}

static void reader_read_row(struct reader *reader, const struct line *line)
{
    struct line whole = reader_line_with_tabs(reader, line);
    if (reader->separator)
        board_line_read_cells(&reader->row, reader->separator == '\t' ? &whole : line, reader->separator);
    else if (!(reader->frame && board_line_read_frame(&reader->row, line, reader->frame)) &&
             !reader_read_spaced(reader, line))
        board_line_read(&reader->row, line);
}

/* --- frames --- */

/* How many cells a group of `width` characters holds, in boards of `groups` groups a row: one
 * character a cell, two or three, with a blank at both ends or without. 0: none fits. */
static size_t frame_cells(size_t groups, size_t width, size_t rows)
{
    static const int forms[][2] = {{2, 1},  {2, -1}, {3, 0}, {3, 1},
                                   {3, -1}, {4, 1},  {1, 0}}; /* a cell, more */
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const int left = (int)width - forms[i][1];
        const size_t size = left > 0 && left % forms[i][0] == 0 ? groups * (size_t)(left / forms[i][0]) : 0;
        if (size >= 4 && size <= BOARD_SIZE_MAX && rows % size == 0)
            return size / groups;
    }
    return 0;
}

/* Goes to the next row of a block. False at its end. */
static bool lines_next_row(struct line_source *lines, struct line *line)
{
    do
        if (!lines_next(lines, line) || line_ends_boards(line))
            return false;
    while (line_is_rule(line));
    return true;
}

/* Whether the rows of a block stand in a frame, with nothing where a cell is blank, or with drawn bars, so
 * that some can't be read as usual: how many cells a group has; 0: none of this. */
static size_t reader_find_frame(struct reader *reader, const struct line *first)
{
    struct line_source ahead = lines_from(&reader->lines, first), again = ahead;
    struct line line;
    size_t groups = 0, width = 0, rows = 0, now, wide;
    bool needed = false;
    if (first->start == first->end ||
        !(line_is_rule(first) || bar_length(skip_spaces(first->start, first->end), first->end)))
        return 0;
    for (; lines_next_row(&ahead, &line); rows++) {
        if (!line_find_frame(&line, &now, &wide) || (rows && (now != groups || wide != width)))
            return 0;
        groups = now;
        width = wide;
    }
    const size_t cells = rows ? frame_cells(groups, width, rows) : 0, size = groups * cells;
    while (cells && lines_next_row(&again, &line)) {
        board_line_read(&reader->row, &line);
        needed |=
            reader->row.count != size || reader->row.bad_column || *skip_spaces(line.start, line.end) != '|';
        if (!board_line_read_frame(&reader->row, &line, cells) || reader->row.count != size)
            return 0;
    }
    return needed ? cells : 0;
}

/* --- bands --- */

/* Whether the rows of a board stand in parts of as many, an empty line after each: how many rows the board
 * has; 0: they do not. */
static size_t reader_find_band(struct reader *reader, struct line line)
{
    struct line_source ahead = reader->lines;
    size_t part = 0, in_part = 0, rows = 0, size = 0;
    unsigned largest = 0;
    for (bool more = true; more && (!size || rows < size); more = lines_next(&ahead, &line)) {
        if (line.start == line.end) {
            part = part ? part : in_part;
            if (in_part && (in_part != part || part < 2 || size % part || part == size))
                return 0;
            in_part = 0;
            continue;
        }
        if (line_is_rule(&line) || line_is_brackets(&line))
            continue;
        if (line_ends_boards(&line) || in_part++ > (part ? part : BOARD_SIZE_MAX / 2))
            return 0;
        board_line_read(&reader->row, &line);
        size = size ? size : reader->row.count;
        if (reader->row.count != size || reader->row.bad_column || size > BOARD_SIZE_MAX)
            return 0;
        for (size_t i = 0; i < size; i++)
            largest = reader->row.digit[i] <= CELL_NUMBER_MAX && reader->row.digit[i] > largest
                          ? reader->row.digit[i]
                          : largest;
        rows++;
    }
    const unsigned whole = board_size_of_cells(size);
    return part && rows == size && in_part == part && (whole < 4 || largest > whole) ? size : 0;
}

/* An empty line between two parts of a board, `rows` of which there are so far. */
static bool reader_is_in_band(const struct reader *reader, const struct line *line, size_t rows)
{
    return reader->band && rows % reader->band && line->start == line->end;
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
    unsigned letters;    /* cells that are letters as digits */
    bool digits;         /* among the cells are letters as digits; and 1 to 9 */
    bool other_words;    /* not all are candidates of a cell */
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
            survey->gap_column = line_column(line, at);
        }
    }
    survey->widest = width > survey->widest ? width : survey->widest;
}

/* Looks at the cells of the row read last. */
static void survey_cells(struct survey *survey, const struct board_line *row, const struct line *line)
{
    for (size_t i = 0; i < row->count && i < BOARD_CELLS_MAX; i++) {
        const char *word = line->start + row->column[i] - 1;
        const unsigned digit = row->digit[i];
        const bool letter = word < line->end && is_letter(*word);
        survey->letters += letter && digit != CELL_X;
        survey->digits |= digit && digit <= CELL_NUMBER_MAX && !letter;
        if (digit <= CELL_NUMBER_MAX && digit > survey->largest)
            survey->largest = digit;
        survey->other_words |= row->is_word || !marks_of_word(word, skip_until(word, line->end, ends_cell));
    }
}

static void survey_block(struct reader *reader, struct line line, struct survey *survey)
{
    enum { SAMPLE = 40 };
    size_t counts[SAMPLE], sampled = 0, best_votes = 0;
    const struct line_source lines = reader->lines;
    const size_t first_line = line.number;
    *survey = (struct survey){.lines = 0};
    do {
        /* The first line may have the name of an array before it. */
        if (reader_is_in_band(reader, &line, survey->lines))
            continue;
        if (line.number > first_line && reader_ends_rows(reader, &line))
            break;
        if (line_is_rule(&line)) {
            survey->rules |= !line_is_all_dashes(&line);
            continue;
        }
        if (line_is_brackets(&line) || survey->lines++ >= SAMPLE)
            continue;
        survey_spaces(survey, &line);
        reader_read_row(reader, &line);
        if (!sampled) {
            survey->words = reader->row.is_word;
            survey->bank = reader->row.is_bank;
        }
        counts[sampled++] = reader->row.count;
        survey_cells(survey, &reader->row, &line);
    } while (lines_next(&reader->lines, &line));
    reader->lines = lines;
    for (size_t i = 0; i < sampled; i++) {
        size_t votes = 0;
        for (size_t j = 0; j < sampled; j++)
            votes += counts[j] == counts[i];
        survey->uneven |= votes < sampled;
        survey->cells_a_line = votes > best_votes ? counts[i] : survey->cells_a_line;
        best_votes = votes > best_votes ? votes : best_votes;
    }
}

static struct shape shape_of_block(const struct reader *reader, const struct survey *survey)
{
    size_t cells = survey->cells_a_line;
    unsigned given = reader->order.rows ? order_size(reader->order) : 0, whole = board_size_of_cells(cells);
    bool one_line = whole && !may_be_rows(survey, cells);
    /* 16 and 25 cells are a whole board of size 4 or 5, or a row of size 16 or 25; 36 likewise if spaced.
     * 4 and 9 cells are rows. */
    if (whole >= 4 && cells <= ROW_OF_CHARACTERS_MAX)
        one_line = (survey->largest <= whole && survey->lines != cells) ||
                   (survey->words && cells > ONE_CHARACTER_SIZE_MAX);
    if (given)
        one_line = cells == (size_t)given * given;
    if (survey->bank)
        one_line = whole;
    else if (reader->from_given)
        one_line = whole && !format_table[reader->from].blocks;
    unsigned size = one_line ? whole : (unsigned)(may_be_rows(survey, cells) || given == cells ? cells : 0);
    if (given && size != given)
        size = 0;
    struct shape shape = {.cells_a_line = cells, .lines_a_board = one_line ? 1 : size};
    shape.gaps = reader->separator && size && survey->lines % size;
    shape.candidates = size == 9 && !one_line && survey->largest > size && !survey->other_words;
    if (size)
        shape.order = given ? reader->order : order_squarest(size);
    if (reader->from_given && format_table[reader->from].blocks == !one_line)
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
    if (reader->from_given || reader->order.rows || !shape->order.rows || whole < 4 ||
        !is_board_size(shape->cells_a_line) || !survey->words || survey->largest > whole ||
        shape->cells_a_line > ONE_CHARACTER_SIZE_MAX)
        return;
    if (shape->lines_a_board > 1)
        reader_remark(reader, line->number, 1,
                      "read as rows of size %zu; --from line reads each as a board of size %u",
                      shape->cells_a_line, whole);
    else
        reader_remark(reader, line->number, 1,
                      "read as a board of size %u a line; --from rows reads them as rows of size %zu", whole,
                      shape->cells_a_line);
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

/* The letter A as a digit, where digits are 1 to 9 and then letters. */
enum { LETTER_A = 10, LETTERS_LEAST = 4 };

/* Whether all cells are digits in range, or blanks as usual. Compilers make vectors of the loop. */
static bool cells_are_plain(const uint8_t *cells, size_t count, unsigned most)
{
    uint8_t other = 0;
    for (size_t i = 0; i < count; i++)
        other |= (uint8_t)((cells[i] > (uint8_t)most) & (cells[i] != CELL_BLANK));
    return !other;
}

/* Makes the blanks of a board 0, where all are of one kind and as usual; most boards are such. */
static bool cells_settle(uint8_t *cells, size_t count, unsigned size)
{
    uint8_t zero = 0, blank = 0;
    for (size_t i = 0; i < count; i++) {
        zero |= cells[i] == 0;
        blank |= cells[i] == CELL_BLANK;
    }
    if ((zero & blank) || !cells_are_plain(cells, count, size))
        return false;
    for (size_t i = 0; i < count; i++)
        cells[i] = cells[i] == CELL_BLANK ? 0 : cells[i];
    return true;
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
        const bool few = row->count < shape->cells_a_line || shape->cells_a_line >= BOARD_CELLS_MAX;
        reader_complain(reader, line->number, few ? row->end_column : row->column[shape->cells_a_line],
                        "this %s has %zu cells, not %zu as a board of order %ux%u needs",
                        shape->lines_a_board == 1 ? "line" : "row", row->count, shape->cells_a_line,
                        shape->order.rows, shape->order.columns);
        return;
    }
    if (shape->lines_a_board > 1 && row->note && !row->note_is_comment) {
        reader_complain(reader, line->number, line_column(line, row->note),
                        "a row of %zu cells ends before this; a comment begins with #", row->count);
        return;
    }
    const unsigned most = reader->latin ? size - 1 : size;
    for (size_t i = cells_are_plain(row->digit, row->count, most) ? row->count : 0; i < row->count; i++)
        if (row->digit[i] >= CELL_X && row->digit[i] < CELL_BLANK) {
            uint64_t *stray = &draft->stray[row->digit[i] - CELL_X];
            *stray = *stray ? *stray : (uint64_t)line->number << 32 | row->column[i];
        } else if (row->digit[i] > most && row->digit[i] != CELL_BLANK &&
                   !(reader->letters && row->digit[i] >= LETTER_A && row->digit[i] < LETTER_A + size)) {
            const char *typed = line->start + row->column[i] - 1;
            const char *end = row->is_word ? typed + 1 : skip_until(typed + 1, line->end, ends_cell);
            reader_complain(reader, line->number, row->column[i],
                            "%.*s is out of range: a board of order %ux%u has the digits %u to %u",
                            (int)(end - typed < 20 ? end - typed : 20), typed, shape->order.rows,
                            shape->order.columns, !reader->latin, most);
            return;
        }
    assert((draft->lines + 1) * row->count <= BOARD_CELLS_MAX);
    memcpy(draft->cells + draft->lines * row->count, row->digit, row->count);
    draft->bad = false;
}

/* Whether no row, column or box has two zeros, so that 0 may be a digit. */
static bool zeros_may_be_digits(struct order order, const uint8_t *cells)
{
    const unsigned size = order_size(order);
    bool met[3][BOARD_SIZE_MAX] = {{false}};
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            bool *unit[] = {&met[0][row], &met[1][column], &met[2][board_box(order, row, column)]};
            for (unsigned i = 0; i < 3 && !cells[row * size + column]; i++) {
                if (*unit[i])
                    return false;
                *unit[i] = true;
            }
        }
    return true;
}

/* How a board writes blanks. */
struct settling {
    unsigned largest, zeros, blanks; /* of blanks those that always are such */
    bool kinds[CELL_KINDS];
    unsigned kind_count;
};

static struct settling draft_look(const struct draft *draft, const uint8_t *cells)
{
    struct settling look = {.largest = 0};
    for (unsigned cell = 0, count = order_cells(draft->puzzle.order); cell < count; cell++) {
        const unsigned digit = cells[cell];
        look.zeros += !digit;
        look.blanks += digit == CELL_BLANK;
        if (digit <= CELL_NUMBER_MAX)
            look.largest = digit > look.largest ? digit : look.largest;
        else if (digit < CELL_BLANK)
            look.kinds[digit - CELL_X] = true;
    }
    for (unsigned kind = 0; kind < CELL_KINDS; kind++)
        look.kind_count += look.kinds[kind];
    return look;
}

static void reader_remark_zero(struct reader *reader, size_t line, const char *text)
{
    if (!reader->remarked_zero)
        reader_remark(reader, line, 1, "%s", text);
    reader->remarked_zero = true;
}

/* What 0 is in a board. Beside other blanks, and with a digit less than the size, it may be the first of
 * the digits; or the last digit is missing from a board that is full. */
static enum zero settle_zero(struct reader *reader, const struct draft *draft, const uint8_t *cells,
                             const struct settling *look)
{
    const unsigned size = order_size(draft->puzzle.order);
    const bool is_full = reader->answers && look->zeros == size && look->largest + 1 == size;
    const bool has_others = look->blanks || look->kind_count;
    if (!look->zeros || (!has_others && !is_full) || look->largest >= size)
        return ZERO_BLANK;
    if (zeros_may_be_digits(draft->puzzle.order, cells)) {
        reader_remark_zero(
            reader, draft->puzzle.line,
            "0 is a digit here, beside another blank: answers have 1 for 0, 2 for 1, and so on");
        return ZERO_DIGIT;
    }
    if (look->blanks)
        reader_remark_zero(reader, draft->puzzle.line,
                           "0 is read as a blank here, and so are the other blanks");
    return ZERO_BLANK;
}

/* A second kind of blanks is a mistake if one of them is x, ? or -. */
static void settle_kinds(struct reader *reader, struct draft *draft, const struct settling *look)
{
    const bool has_others = look->blanks || (look->zeros && draft->zero == ZERO_BLANK);
    unsigned last = CELL_KINDS;
    if (look->kind_count + has_others < 2)
        return;
    for (unsigned kind = 0; kind < CELL_KINDS; kind++)
        if (look->kinds[kind] && (last == CELL_KINDS || draft->stray[kind] > draft->stray[last]))
            last = kind;
    if (last == CELL_KINDS)
        return;
    draft->bad = true;
    const uint64_t place = draft->stray[last] ? draft->stray[last] : (uint64_t)draft->puzzle.line << 32 | 1;
    const size_t line = place >> 32, column = (uint32_t)place;
    if (last == CELL_X - CELL_X)
        reader_complain(
            reader, line, column, "x is out of range: a board of order %ux%u has the digits 1 to %u",
            draft->puzzle.order.rows, draft->puzzle.order.columns, order_size(draft->puzzle.order));
    else
        reader_complain(reader, line, column, "'%c' is no digit and no blank (. 0 * _)",
                        last == CELL_QUERY - CELL_X ? '?' : '-');
}

bool draft_settle(struct reader *reader, struct draft *draft, uint8_t *cells)
{
    const unsigned size = order_size(draft->puzzle.order), count = size * size;
    if (draft->bad)
        return false;
    const bool is_usual = !reader->letters && !reader->latin && !reader->answers && draft->zero != ZERO_DIGIT;
    if (is_usual && cells_settle(cells, count, size)) {
        draft->zero = ZERO_BLANK;
        return true;
    }
    const unsigned x = reader->letters ? 'x' - 'a' + 1 : 'x' - 'a' + LETTER_A;
    for (unsigned cell = 0; cell < count; cell++)
        if (cells[cell] == CELL_X && x <= size)
            cells[cell] = (uint8_t)x;
        else if (reader->letters && cells[cell] >= LETTER_A && cells[cell] <= CELL_NUMBER_MAX)
            cells[cell] = (uint8_t)(cells[cell] - LETTER_A + 1);
    if (reader->letters && !reader->remarked_letters)
        reader_remark(reader, draft->puzzle.line, 1,
                      "letters are read as digits here: A is 1, B is 2, and so on");
    reader->remarked_letters |= reader->letters;
    const struct settling look = draft_look(draft, cells);
    if (draft->zero == ZERO_OPEN)
        draft->zero = reader->latin ? ZERO_DIGIT : settle_zero(reader, draft, cells, &look);
    settle_kinds(reader, draft, &look);
    for (unsigned cell = 0; cell < count; cell++)
        cells[cell] =
            cells[cell] > CELL_NUMBER_MAX ? 0 : (uint8_t)(cells[cell] + (draft->zero == ZERO_DIGIT));
    return !draft->bad;
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
    draft->zero = ZERO_OPEN;
    memset(draft->stray, 0, sizeof draft->stray);
}

bool draft_read_row(struct reader *reader, struct draft *draft, enum format format, const struct line *line,
                    const struct draft *board)
{
    const unsigned size = board_size_of_cells(reader->row.count), given = order_size(reader->order);
    const bool is_knuth = format == FORMAT_KNUTH;
    struct shape shape = {.order = board                                                ? board->puzzle.order
                                   : reader->order.rows && (!is_knuth || given == size) ? reader->order
                                   : size                                               ? order_squarest(size)
                                          : (struct order){0, 0},
                          .format = format,
                          .lines_a_board = 1};
    shape.cells_a_line = order_cells(shape.order);
    draft_begin(draft, &shape, line->number);
    draft->zero = board ? board->zero : is_knuth ? ZERO_BLANK : ZERO_OPEN;
    draft->bad = !board && (!size || shape.cells_a_line != reader->row.count);
    if (draft->bad)
        reader_complain_of_count(reader, line);
    else
        draft_add_line(reader, &shape, draft, line);
    return draft_settle(reader, draft, draft->cells);
}

void draft_take_solution(struct reader *reader, struct draft *draft, const uint8_t *solution, size_t line,
                         size_t column)
{
    const unsigned count = order_cells(draft->puzzle.order);
    struct error error;
    draft->puzzle.has_expected = verify_grid(draft->puzzle.order, draft->cells, solution, &error);
    memcpy(draft->cells + count, solution, count);
    if (!draft->puzzle.has_expected)
        reader_complain(reader, line, column, "this is not a solution of the puzzle: %.100s", error.text);
}

bool reader_is_number_above(struct reader *reader, const struct line *line)
{
    enum { SHORT = 6, LONG_ROW = 16 };
    unsigned number, below_number, digits = line_is_number(line, &number);
    struct line below = {.number = 0}, behind = {line->end, line->end, 0};
    bool goes_up = number > reader->number, is_next = number == reader->number + 1;
    if (!digits || (reader->text_begun && !goes_up) ||
        reader_is_tabs_only(reader, &behind)) /* a row with a digit in its first cell */
        return false;
    struct line_source ahead = reader->lines;
    while (lines_next(&ahead, &below) &&
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
    const unsigned whole = board_size_of_cells(survey->cells_a_line);
    reader->letters = survey->letters >= LETTERS_LEAST && !survey->digits && survey->largest >= LETTER_A &&
                      survey->largest > (shape.order.rows ? order_size(shape.order) : whole);
    if (reader->letters) {
        survey->largest -= LETTER_A - 1;
        shape = shape_of_block(reader, survey);
    }
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
    struct line_source before = reader->lines;
    for (struct line line; lines_next(&reader->lines, &line); before = reader->lines)
        if (reader_ends_rows(reader, &line)) {
            reader->lines = before;
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

static void draft_add_candidates(struct reader *reader, const struct shape *shape, struct draft *draft,
                                 const struct line *line)
{
    const struct board_line *row = &reader->row;
    for (size_t i = 0; i < row->count && row->count == shape->cells_a_line; i++) {
        const char *word = line->start + row->column[i] - 1, *end = skip_until(word, line->end, ends_cell);
        const unsigned marks = marks_of_word(word, end);
        if (!marks && !draft->bad)
            reader_complain(reader, line->number, row->column[i],
                            "%.*s is no list of candidates: digits in ascending order", (int)(end - word),
                            word);
        draft->marks[draft->lines * row->count + i] = (uint16_t)marks;
        draft->bad |= !marks;
    }
    if (row->count != shape->cells_a_line)
        draft_add_line(reader, shape, draft, line); /* which says so */
}

/* A board of HoDoKu's library, some candidates of which are taken away. */
static void reader_add_deleted(struct reader *reader, struct draft *draft, const struct line *line)
{
    const char *at = reader->row.deleted, *end = reader->row.deleted_end;
    uint16_t marks[MARKED_CELLS];
    if (order_equal(draft->puzzle.order, (struct order){3, 3})) {
        for (unsigned cell = 0; cell < MARKED_CELLS; cell++)
            marks[cell] = (uint16_t)(draft->cells[cell] ? 1u << (draft->cells[cell] - 1) : (1u << 9) - 1);
        at = marks_delete(at, end, marks);
    }
    if (at == end)
        reader_add_marks(reader, &draft->puzzle, marks, FORMAT_REGIONS);
    else
        reader_complain(reader, line->number, line_column(line, at),
                        "this is no candidate of a 9x9 board to be taken away, as 413 is 4 in r1c3");
}

/* The first word after a board, without quotes. */
static struct line row_next_word(const struct board_line *row, const struct line *line)
{
    const char *word = skip_over(row->note, line->end, "\""), *end = word;
    while (end < line->end && !is_delimiter(*end) && *end != '"')
        end++;
    return (struct line){word, end, line->number};
}

/* A jigsaw on one line: its givens and its pieces, in either order. False if the line is another one. */
static bool reader_read_jigsaw(struct reader *reader, const struct shape *shape, struct draft *draft,
                               const struct line *line)
{
    const struct board_line *row = &reader->row;
    const unsigned size = order_size(shape->order);
    if (shape->lines_a_board != 1 || !row->note || row->note_is_comment ||
        row->count != order_cells(shape->order))
        return false;
    const struct line second = row_next_word(row, line);
    const char *first = line->start + row->column[0] - 1;
    if ((size_t)(second.end - second.start) != row->count || row->end_column - row->column[0] != row->count)
        return false;
    const bool is_last = regions_are_pieces(second.start, size); /* the pieces */
    const char *pieces = is_last ? second.start : first, *givens = is_last ? first : second.start;
    if (!is_last && !regions_are_pieces(first, size))
        return false;
    const struct line word = {givens, givens + row->count, line->number};
    draft->bad = false;
    board_line_read_field(&reader->row, &word);
    if (reader->row.bad_column)
        return false;
    draft_add_line(reader, shape, draft, &word);
    struct allocator *allocator = draft->bad ? NULL : reader_allocator(reader);
    draft->puzzle.format = FORMAT_REGIONS;
    if (!draft->bad)
        reader_add_cover(reader, &draft->puzzle,
                         allocator ? regions_jigsaw(givens, pieces, size, allocator) : NULL);
    return true;
}

/* A word after a board that is as long as the board: its solution. False, after a complaint, if it is
 * none. */
static bool reader_read_solution(struct reader *reader, struct draft *draft, const struct line *line)
{
    const unsigned size = order_size(draft->puzzle.order), count = size * size;
    const struct line word = row_next_word(&reader->row, line);
    struct board_line *row = &reader->row;
    struct error error;
    if ((size_t)(word.end - word.start) != count || row->note_is_comment)
        return true;
    board_line_read_field(row, &word);
    bool good = !row->bad_column && row->count == count;
    for (unsigned cell = 0; cell < count && good; cell++)
        good = row->digit[cell] <= size;
    struct draft second = *draft;
    draft->puzzle.has_expected = good && draft_settle(reader, &second, row->digit) &&
                                 verify_grid(draft->puzzle.order, draft->cells, row->digit, &error);
    if (draft->puzzle.has_expected)
        memcpy(draft->cells + count, row->digit, count);
    else
        reader_complain(
            reader, line->number, line_column(line, word.start),
            "these %u characters are neither the board's solution nor the pieces of a jigsaw; a comment "
            "begins with #",
            count);
    return draft->puzzle.has_expected;
}

/* Whether all givens are ones, and each row and column has one: a matrix rather than a board. */
static bool draft_is_matrix(const struct draft *draft)
{
    const unsigned size = order_size(draft->puzzle.order);
    bool in_row[BOARD_SIZE_MAX] = {false}, in_column[BOARD_SIZE_MAX] = {false};
    unsigned lines = 0;
    for (unsigned cell = 0; cell < size * size; cell++) {
        if (draft->cells[cell] > 1)
            return false;
        in_row[cell / size] |= draft->cells[cell];
        in_column[cell % size] |= draft->cells[cell];
    }
    for (unsigned line = 0; line < size; line++)
        lines += in_row[line] + in_column[line];
    return lines == 2 * size;
}

/* All lines of a board are there. */
static void reader_add_draft(struct reader *reader, const struct shape *shape, struct draft *draft,
                             const struct line *line)
{
    const bool is_open = !reader->from_given && !reader->order.rows, is_line = shape->lines_a_board == 1;
    if (draft->bad)
        return;
    if (shape->candidates)
        reader_add_marks(reader, &draft->puzzle, draft->marks, FORMAT_REGIONS);
    else if (!draft_settle(reader, draft, draft->cells))
        return;
    else if (is_open && !is_line && draft_is_matrix(draft))
        reader_complain(reader, draft->puzzle.line, 1,
                        "a matrix of 0 and 1? a file holds one; if it is a board --from rows says so");
    else if (is_line && reader->row.deleted && reader->row.deleted < reader->row.deleted_end)
        reader_add_deleted(reader, draft, line);
    else if (!is_line || !reader->row.note || reader_read_solution(reader, draft, line))
        reader_add_puzzle(reader, &draft->puzzle, draft->cells);
}

void reader_read_block(struct reader *reader, struct line line)
{
    reader->separator = reader_find_separator(reader, line);
    reader->frame = reader->separator ? 0 : reader_find_frame(reader, &line);
    reader->band = reader->after_board || reader->separator ? 0 : reader_find_band(reader, line);
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
        if (reader_is_in_band(reader, &line, draft.lines))
            continue;
        if (line.number > first_line &&
            (reader_ends_rows(reader, &line) || (!draft.lines && reader_is_number_above(reader, &line)))) {
            /* Put the line back: a comment or a heading has its own meaning. */
            reader->lines = lines_from(&reader->lines, &line);
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
        if (!draft.lines)
            draft_begin(&draft, &now, line.number);
        if (reader_read_jigsaw(reader, &now, &draft, &line))
            continue;
        (now.candidates ? draft_add_candidates : draft_add_line)(reader, &now, &draft, &line);
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
        reader_add_draft(reader, &now, &draft, &line);
        draft.lines = 0;
    } while (!reader->no_memory && lines_next(&reader->lines, &line));
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
