/* SPDX-License-Identifier: MIT */
#include "common/formats/board-line.h"

#include "common/base/bits.h"
#include "common/base/printable.h"
#include "common/base/tokens.h"
#include "common/cover/cover-map.h"

#include <stdio.h>

/* The character that ends a line where carriage returns do: such a one, or the line feed behind some. */
static const char *find_line_end(const char *at, const char *end)
{
    while (at < end && *at != '\r' && *at != '\n')
        at++;
    const char *behind = skip_over(at, end, "\r");
    return at == end ? NULL : behind < end && *behind == '\n' ? behind : at;
}

bool lines_next(struct line_source *lines, struct line *line)
{
    if (lines->next == lines->end)
        return false;
    line->start = lines->next;
    const char *newline = lines->cr_ends_lines
                              ? find_line_end(line->start, lines->end)
                              : memchr(line->start, '\n', (size_t)(lines->end - line->start));
    line->end = newline ? newline : lines->end;
    lines->next = newline ? newline + 1 : lines->end;
    line->number = ++lines->number;
    while (line->end > line->start && is_space(line->end[-1]))
        line->end--;
    return true;
}

struct line_source lines_from(const struct line_source *lines, const struct line *line)
{
    return (struct line_source){line->start, lines->end, line->number - 1, lines->cr_ends_lines};
}

size_t bar_length(const char *at, const char *end)
{
    enum { DRAWN = 3 };
    if (*at == '|')
        return 1;
    return end - at >= DRAWN && !memcmp(at, "\xE2\x94", 2)                                  ? DRAWN
           : end - at >= DRAWN && !memcmp(at, "\xE2\x95", 2) && (unsigned char)at[2] < 0xC0 ? DRAWN
                                                                                            : 0;
}

/* A bar of a frame that stands between cells, not a part of a line between rows. */
static bool is_upright(const char *at, size_t length)
{
    return length == 1 || !memcmp(at, "\xE2\x94\x82", length) || !memcmp(at, "\xE2\x94\x83", length) ||
           !memcmp(at, "\xE2\x95\x91", length);
}

/* .-------. or :---+---: or '-------', as HoDoKu frames its boards. */
static bool is_framed_dashes(const struct line *line)
{
    static const char corners[] = ".:'`,+";
    const char *first = skip_spaces(line->start, line->end);
    size_t dashes = 0;
    if (first == line->end || !is_character_of(*first, corners) || !is_character_of(line->end[-1], corners))
        return false;
    for (const char *at = first; at < line->end; at++) {
        if (*at != '-' && !is_character_of(*at, corners))
            return false;
        dashes += *at == '-';
    }
    return 3 * dashes > 2 * (size_t)(line->end - first); /* twice as many as corners */
}

bool line_is_rule(const struct line *line)
{
    bool dash = false;
    for (const char *at = line->start; at < line->end;) {
        const size_t drawn = bar_length(at, line->end);
        if (!drawn && (!strchr("-=+* \t", *at) || !*at))
            return is_framed_dashes(line);
        dash |= *at == '-' || *at == '=' || (drawn && !is_upright(at, drawn));
        at += drawn ? drawn : 1;
    }
    return dash;
}

bool line_is_all_dashes(const struct line *line)
{
    return skip_over(line->start, line->end, "-") == line->end;
}

static bool is_bracket(char c)
{
    return is_character_of(c, "[]{}()");
}

static bool is_opening(char c)
{
    return is_character_of(c, "[{(");
}

static bool is_between_items(char c)
{
    return is_bracket(c) || is_space(c) || is_character_of(c, ",;\"'");
}

/* What numbers stand between; a comment ends the last of them, too. */
static bool is_between_cells(char c)
{
    return c == '|' || (is_delimiter(c) && c != '#');
}

bool ends_cell(char c)
{
    return c == '|' || is_delimiter(c);
}

/* 100, the one number of three digits that a cell can be. */
static bool is_hundred(const char *at, const char *end)
{
    return end - at == 3 && !memcmp(at, "100", 3);
}

static bool is_of_item(char c)
{
    return is_digit(c) || c == '.' || is_character_of(c, "_*-?");
}

/* null or None, which JSON and Python write where there is nothing: its length, or 0. */
static size_t blank_word(const char *at, const char *end)
{
    enum { LENGTH = 4 };
    bool is_one = end - at >= LENGTH && (!memcmp(at, "null", LENGTH) || !memcmp(at, "None", LENGTH));
    return is_one && (end - at == LENGTH || is_between_items(at[LENGTH])) ? LENGTH : 0;
}

bool line_is_array(const struct line *line)
{
    bool bracket = false, item = false;
    for (const char *at = line->start; at < line->end; at++) {
        const size_t blank = blank_word(at, line->end);
        if (!blank && !is_between_items(*at) && !is_of_item(*at))
            return false;
        bracket |= is_bracket(*at);
        item |= blank || is_of_item(*at);
        at += blank ? blank - 1 : 0;
    }
    return bracket && item;
}

bool line_is_brackets(const struct line *line)
{
    bool bracket = false;
    for (const char *at = line->start; at < line->end; at++) {
        bracket |= is_bracket(*at);
        if (!is_bracket(*at) && !is_space(*at) && *at != ',' && *at != ';')
            return false;
    }
    return bracket;
}

static bool is_of_name(char c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}

/* The end of a line without `, dtype=int8)`, which NumPy prints behind small numbers. */
static const char *find_type(const struct line *line)
{
    static const char type[] = "dtype=";
    enum { LENGTH = sizeof type - 1 };
    const char *at = line->end;
    if (at == line->start || *--at != ')')
        return line->end;
    while (at > line->start && is_of_name(at[-1]))
        at--;
    if (at - line->start < LENGTH || memcmp(at - LENGTH, type, LENGTH))
        return line->end;
    for (at -= LENGTH; at > line->start && (is_space(at[-1]) || at[-1] == ',');)
        at--;
    return at > line->start && is_bracket(at[-1]) ? at : line->end;
}

/* The last part of a line that an array may be: brackets, items and what stands between them. */
static const char *find_last_items(const char *start, const char *end)
{
    const char *at = end;
    while (at > start)
        if (is_between_items(at[-1]) || is_of_item(at[-1]))
            at--;
        else if (at - start >= 4 && blank_word(at - 4, end))
            at -= 4;
        else
            break;
    return at;
}

const char *line_find_array(const struct line *line)
{
    enum { LEAST = 4 };
    const char *name = skip_spaces(line->start, line->end);
    if (name == line->end || !((is_of_name(*name) && !is_digit(*name)) || is_character_of(*name, "{\"'")))
        return NULL;
    const char *array = skip_until(find_last_items(name, line->end), line->end, is_opening);
    if (array == line->end || array == name)
        return NULL;
    const char *name_end = array;
    while (name_end > name && is_space(name_end[-1]))
        name_end--;
    if (!is_character_of(name_end[-1], "=:>!") && !(name_end == array && is_of_name(name_end[-1])))
        return NULL;
    /* Headings may have a number or two in brackets. */
    size_t items = 0, longest = 0;
    bool quoted = false;
    for (const char *item = array, *at; item < line->end; item = at + (at == item)) {
        at = skip_until(item, line->end, is_between_items);
        items += at > item;
        longest = (size_t)(at - item) > longest ? (size_t)(at - item) : longest;
        quoted |= at < line->end && is_character_of(*at, "\"'");
    }
    return items >= LEAST || (quoted && longest >= LEAST) ? array : NULL;
}

/* Where a field ends; a separator within quotes is part of it. */
static const char *end_of_field(const char *at, const char *end, char separator)
{
    const char *first = at;
    while (first < end && is_space(*first) && *first != separator)
        first++;
    bool quoted = first < end && *first == '"';
    for (; at < end && (*at != separator || quoted); at++)
        if (at > first && *at == '"')
            quoted = !quoted;
    return at;
}

/* A field without blanks and quotes around it. */
static struct line trim_field(const char *at, const char *end)
{
    at = skip_spaces(at, end);
    while (end > at && is_space(end[-1]))
        end--;
    bool quoted = end - at >= 2 && *at == '"' && end[-1] == '"';
    return (struct line){at + quoted, end - quoted, 0};
}

bool line_has_empty_cells(const struct line *line, char separator)
{
    enum { LEAST = 4, LONGEST = 2 };
    size_t fields = 0, empty = 0, empty_between = 0;
    bool cells = false, blank = false;
    for (const char *at = line->start;; at++) {
        const char *end = end_of_field(at, line->end, separator);
        struct line field = trim_field(at, end);
        if (field.end - field.start > LONGEST && !is_hundred(field.start, field.end))
            return false;
        for (const char *cell = field.start; cell < field.end; cell++) {
            if (!is_of_item(*cell) && !(is_of_name(*cell) && field.end - field.start == 1))
                return false;
            blank |= strchr(".*_0", *cell) && cell == field.start;
        }
        bool nothing = field.start == field.end;
        if (!nothing && cells)
            empty_between = empty;
        cells |= !nothing;
        fields++;
        /* Nothing behind the last separator may be a habit of writing rows. */
        empty += nothing && end < line->end && (cells || separator != '\t');
        if (end == line->end)
            break;
        at = end;
    }
    /* Tabs may be there to move things to the right. */
    return (fields >= LEAST || separator == '|') && (separator == '\t' ? empty_between && !blank : empty);
}

bool line_find_field(const struct line *line, char separator, size_t n, struct line *field)
{
    const char *at = line->start, *end = end_of_field(at, line->end, separator);
    for (; n; n--) {
        if (end == line->end)
            return false;
        at = end + 1;
        end = end_of_field(at, line->end, separator);
    }
    *field = trim_field(at, end);
    field->number = line->number;
    return true;
}

bool line_is_word_of(const struct line *field, const char *const *words)
{
    for (; *words; words++) {
        size_t length = strlen(*words), i = 0;
        while (i < length && field->start + i < field->end && (field->start[i] | 0x20) == (*words)[i])
            i++;
        if (i == length && field->start + i == field->end)
            return true;
    }
    return false;
}

static void row_keep_cell(struct board_line *row, const struct line *line, const char *at, unsigned digit)
{
    if (row->count < BOARD_CELLS_MAX) {
        row->digit[row->count] = (uint8_t)digit;
        row->column[row->count] = (uint32_t)line_column(line, at);
    }
    row->count++;
}

static void row_keep_stray(struct board_line *row, const struct line *line, const char *at)
{
    if (row->bad_column)
        return;
    enum { UTF_8_MAX = 4 };
    unsigned char byte = (unsigned char)*at;
    char text[UTF_8_MAX + 1] = {0};
    uint32_t character;
    row->bad_column = line_column(line, at);
    memcpy(text, at, line->end - at < UTF_8_MAX ? (size_t)(line->end - at) : UTF_8_MAX);
    if (byte > ' ' && byte < 0x7f)
        snprintf(row->bad_text, sizeof row->bad_text, "'%c' is no digit and no blank (. 0 * _)", byte);
    else if (byte >= 0x80 && utf8_character(text, &character))
        snprintf(row->bad_text, sizeof row->bad_text,
                 "the character U+%04X is no digit and no blank (. 0 * _)", (unsigned)character);
    else
        snprintf(row->bad_text, sizeof row->bad_text, "byte 0x%02X is no digit and no blank (. 0 * _)", byte);
}

/* A cell, or -1 for anything else. */
static int value_of_symbol(char c)
{
    if (c == '.' || c == '*' || c == '_')
        return CELL_BLANK;
    if (is_digit(c))
        return c - '0';
    if (is_letter(c))
        return (c | 0x20) == 'x' ? CELL_X : (c | 0x20) - 'a' + 10;
    return c == '?' ? CELL_QUERY : c == '-' ? CELL_DASH : -1;
}

static void row_read_word(struct board_line *row, const struct line *line, const char *at)
{
    row->is_word = true;
    for (; at < line->end && !is_delimiter(*at); at++) {
        if (*at == '|')
            continue;
        int value = value_of_symbol(*at);
        if (value < 0)
            row_keep_stray(row, line, at);
        row_keep_cell(row, line, at, value < 0 ? 0 : (unsigned)value);
    }
    row->end_column = line_column(line, at);
    at = skip_spaces(at, line->end);
    if (at < line->end && is_delimiter(*at))
        row->note_is_comment = *at++ == '#';
    at = skip_spaces(at, line->end);
    row->note = at < line->end ? at : NULL;
    row->note_end = line->end;
}

static void row_read_numbers(struct board_line *row, const struct line *line, const char *at)
{
    for (;;) {
        const char *word = skip_while(at, line->end, is_between_cells);
        at = skip_until(word, line->end, ends_cell);
        if (at == word)
            return;
        const char *digits_end = skip_while(word, at, is_digit);
        unsigned number = 0;
        for (const char *digit = word; digit < digits_end && number < 1000; digit++)
            number = number * 10 + (unsigned)(*digit - '0');
        int symbol = at - word == 1                             ? value_of_symbol(*word)
                     : at - word == 2 && !memcmp(word, "-1", 2) ? CELL_DASH
                                                                : -1;
        if (digits_end < at && symbol < 0)
            row_keep_stray(row, line, digits_end);
        if (digits_end == at && number > CELL_NUMBER_MAX)
            number = CELL_NUMBER_MAX; /* out of range for any board, and reported as such */
        row_keep_cell(row, line, word, symbol >= 0 ? (unsigned)symbol : number);
        row->end_column = line_column(line, at);
    }
}

/* A number of one or two digits is an item, and 100 outside of quotes; anything longer is a word, of an item
 * a character. */
static void row_read_array(struct board_line *row, const struct line *line, const char *at)
{
    while (at < line->end) {
        const char *item = at;
        at = skip_until(item, line->end, is_between_items);
        const bool number = skip_while(item, at, is_digit) == at;
        if (blank_word(item, line->end))
            row_keep_cell(row, line, item, CELL_BLANK);
        else if (at - item == 2 && !memcmp(item, "-1", 2))
            row_keep_cell(row, line, item, CELL_DASH);
        else if (number && at - item == 2)
            row_keep_cell(row, line, item, (unsigned)(item[0] - '0') * 10 + (unsigned)(item[1] - '0'));
        else if (is_hundred(item, at) && (item == line->start || !is_character_of(item[-1], "\"'")))
            row_keep_cell(row, line, item, 100);
        else
            for (const char *cell = item; cell < at; cell++)
                row_keep_cell(row, line, cell, (unsigned)value_of_symbol(*cell));
        if (at > item)
            row->end_column = line_column(line, at);
        else
            at++;
    }
}

static const char *const knuth_mark = "|sudoku!";

bool line_is_knuth_comment(const struct line *line)
{
    return begins_with(skip_spaces(line->start, line->end), line->end, knuth_mark);
}

bool text_has_knuth_comment(const char *text, const char *end)
{
    struct tokens words;
    tokens_open(&words, text, (size_t)(end - text), NULL, NULL);
    for (; tokens_next(&words); tokens_pass_line(&words))
        if (begins_with(words.word, end, knuth_mark))
            return true;
    return false;
}

/* |sudoku!, then rows with ! behind each; 1-9 and a-w are digits, anything else is a blank. */
static void row_read_knuth(struct board_line *row, const struct line *line, const char *at)
{
    row->is_word = true;
    for (at += strlen(knuth_mark); at < line->end; at++) {
        int value = value_of_symbol(*at);
        if (*at != '!')
            row_keep_cell(row, line, at, value < 0 ? CELL_BLANK : (unsigned)value);
    }
    row->end_column = line_column(line, at);
}

/* A record of the puzzle bank begins with 12 hexadecimal digits and goes on with the board. Returns where the
 * board begins, or `word` if this is none. */
static const char *skip_bank_hash(const char *word, const char *end)
{
    enum { HASH = 12, LEAST_CELLS = 16 };
    const char *at = skip_over(word, end, "0123456789abcdef");
    if (at - word != HASH || at == end || *at != ' ')
        return word;
    const char *board = skip_spaces(at, end);
    return skip_until(board, end, is_delimiter) - board >= LEAST_CELLS ? board : word;
}

/* HoDoKu's library: :TECHNIQUE:CANDIDATES:BOARD:DELETED:ELIMINATIONS:... The board has a + before what was
 * placed and is no given. Returns where it begins, or null if this is no such line. */
static const char *find_hodoku_board(const char *at, const char *end)
{
    enum { BEFORE = 3, LEAST_CELLS = 16 };
    for (int colons = 0; colons < BEFORE; colons++) {
        at = memchr(at, ':', (size_t)(end - at));
        if (!at++)
            return NULL;
    }
    const char *behind = skip_over(at, end, "0123456789.+");
    return behind - at >= LEAST_CELLS && (behind == end || *behind == ':') ? at : NULL;
}

/* Technique and candidates are its note. */
static void row_read_hodoku(struct board_line *row, const struct line *line, const char *first,
                            const char *board)
{
    const char *at = board;
    row->is_word = row->note_is_comment = true;
    for (; at < line->end && *at != ':'; at++)
        if (*at != '+')
            row_keep_cell(row, line, at, *at == '.' ? CELL_BLANK : (unsigned)(*at - '0'));
    row->end_column = line_column(line, at);
    row->deleted = at < line->end ? at + 1 : at;
    const char *colon = memchr(row->deleted, ':', (size_t)(line->end - row->deleted));
    row->deleted_end = colon ? colon : line->end;
    row->note = first + 1;
    row->note_end = board - 1;
    while (row->note_end > row->note && row->note_end[-1] == ':')
        row->note_end--;
    if (row->note == row->note_end)
        row->note = NULL;
}

/* "53..7....": the quotes are left out. */
static void row_read_quoted(struct board_line *row, const struct line *line, const char *first,
                            const char *quote)
{
    row_read_word(row, &(struct line){line->start, quote, line->number}, first + 1);
    const char *note = skip_while(quote + 1, line->end, is_delimiter);
    row->note = note < line->end ? note : NULL;
    row->note_end = line->end;
}

static bool is_between_groups(char c)
{
    return is_space(c) || c == '|';
}

static bool ends_group(char c)
{
    return is_between_groups(c) || c == '#';
}

/* Behind the bars and blanks before the next group of cells; the end if there is none. */
static const char *skip_to_group(const char *at, const char *end)
{
    at = skip_while(at, end, is_between_groups);
    return at < end && *at == '#' ? end : at;
}

/* 53. .7. ... or 53. | .7. | ...: groups of equal length, of a row or of a whole board. Groups of two could
 * be numbers, too; no board has rows of two or three such numbers. */
static bool is_groups(const char *at, const char *end)
{
    enum { GROUP_MAX = 15, SHORT = 2, SHORT_GROUPS_MAX = 3, CELLS_MAX = 36 };
    size_t length = 0, groups = 0;
    for (at = skip_to_group(at, end); at < end; at = skip_to_group(at, end)) {
        const char *group = at;
        while (at < end && (is_of_item(*at) || (*at >= 'A' && *at <= 'Z')) && at - group <= GROUP_MAX)
            at++;
        if ((at < end && !ends_group(*at)) || (groups && length != (size_t)(at - group)))
            return false;
        length = (size_t)(at - group);
        groups++;
    }
    return groups >= 2 && length >= SHORT && (length > SHORT || groups <= SHORT_GROUPS_MAX) &&
           (groups * length <= CELLS_MAX || groups == length);
}

static void row_read_groups(struct board_line *row, const struct line *line, const char *at)
{
    row->is_word = true;
    for (at = skip_to_group(at, line->end); at < line->end; at = skip_to_group(at, line->end)) {
        for (; at < line->end && !ends_group(*at); at++)
            row_keep_cell(row, line, at, (unsigned)value_of_symbol(*at));
        row->end_column = line_column(line, at);
    }
}

/* Nine lists of candidates, with blanks or bars between. */
static bool is_candidates(const char *at, const char *end)
{
    enum { CELLS = 9 };
    unsigned cells = 0;
    for (at = skip_to_group(at, end); at < end; at = skip_to_group(at, end), cells++) {
        const char *word = at;
        at = skip_until(at, end, is_between_groups);
        if (cells == CELLS || !marks_of_word(word, at))
            return false;
    }
    return cells == CELLS;
}

static void row_begin(struct board_line *row)
{
    row->count = row->bad_column = 0;
    row->is_word = row->is_bank = row->note_is_comment = false;
    row->note = row->deleted = NULL;
    row->end_column = 1;
}

/* A first word of one or two characters, or 100, with another behind it is a line of numbers. */
void board_line_read(struct board_line *row, const struct line *line)
{
    row_begin(row);
    const char *first = skip_spaces(line->start, line->end);
    const char last = line->end > first ? line->end[-1] : 0;
    if (line_is_knuth_comment(line)) {
        row_read_knuth(row, line, first);
        return;
    }
    const char *board = first < line->end && *first == ':' ? find_hodoku_board(first, line->end) : NULL;
    if (board) {
        row_read_hodoku(row, line, first, board);
        return;
    }
    const struct line items = {line->start, find_type(line), line->number};
    const bool is_array =
        last && (is_bracket(*first) || is_bracket(last) || last == ',') && line_is_array(&items);
    const char *array = is_array ? line->start : line_find_array(line);
    if (array) {
        row_read_array(row, is_array ? &items : line, array);
        return;
    }
    if (last == '|' && *first == '|' && line_has_empty_cells(&(struct line){first + 1, line->end, 0}, '|')) {
        board_line_read_cells(row, line, '|');
        return;
    }
    const char *quote =
        last && *first == '"' ? memchr(first + 1, '"', (size_t)(line->end - first - 1)) : NULL;
    if (quote && quote > first + 1) {
        row_read_quoted(row, line, first, quote);
        return;
    }
    first = skip_while(first, line->end, is_between_groups);
    const char *word = skip_bank_hash(first, line->end), *end = skip_until(word, line->end, ends_cell);
    const char *behind = skip_while(end, line->end, is_between_cells);
    row->is_bank = word != first;
    if (behind < line->end && !row->is_bank && is_groups(word, line->end))
        row_read_groups(row, line, word);
    else if ((end - word <= 2 || is_hundred(word, end) || is_candidates(word, line->end)) &&
             behind < line->end && *behind != '#')
        row_read_numbers(row, line, word);
    else
        row_read_word(row, line, word);
}

void board_line_read_cells(struct board_line *row, const struct line *line, char separator)
{
    row_begin(row);
    const char *comment = memchr(line->start, '#', (size_t)(line->end - line->start));
    const char *line_end = comment ? comment : line->end;
    for (const char *at = line->start, *end;; at = end + 1) {
        end = end_of_field(at, line_end, separator);
        const struct line field = trim_field(at, end);
        if (field.start < field.end)
            row_read_numbers(row, &(struct line){line->start, field.end, line->number}, field.start);
        else if (separator != '|' || (at < end && at > line->start)) /* two bars may be one, and the first */
            row_keep_cell(row, line, at, CELL_BLANK);
        row->end_column = line_column(line, end);
        if (end == line_end)
            return;
    }
}

/* The bars that a frame has at both ends, and between them groups of equal width. */
bool line_find_frame(const struct line *line, size_t *groups, size_t *width)
{
    const char *at = skip_spaces(line->start, line->end);
    *groups = *width = 0;
    while (at < line->end) {
        const size_t bar = bar_length(at, line->end);
        const char *group = at + bar;
        if (!bar || !is_upright(at, bar))
            return false;
        if (group == line->end)
            return *groups;
        for (at = group; at < line->end && !bar_length(at, line->end);)
            at++;
        if (at == line->end || (*groups && (size_t)(at - group) != *width))
            return false;
        *width = (size_t)(at - group);
        *groups += 1;
    }
    return false;
}

bool board_line_read_frame(struct board_line *row, const struct line *line, size_t cells)
{
    size_t groups, width;
    row_begin(row);
    if (!line_find_frame(line, &groups, &width))
        return false;
    const char *at = skip_spaces(line->start, line->end);
    for (; groups; groups--) {
        at += bar_length(at, line->end);
        const char *group = at, *end = at + width, *word = skip_spaces(at, end);
        for (size_t cell = 0; cell < cells; cell++) {
            const size_t place = word < end ? (size_t)(word - group) * cells / width : cells;
            if (place < cell)
                return false; /* two in one place */
            if (place > cell) {
                row_keep_cell(row, line, group + cell * width / cells, CELL_BLANK);
                continue;
            }
            const char *behind = word;
            while (behind < end && !is_space(*behind))
                behind++;
            row_read_numbers(row, &(struct line){line->start, behind, line->number}, word);
            word = skip_spaces(behind, end);
        }
        if (word < end)
            return false;
        at = end;
    }
    row->end_column = line_column(line, line->end);
    return true;
}

bool board_line_read_spaced(struct board_line *row, const struct line *line)
{
    bool apart = false;
    row_begin(row);
    for (const char *at = line->start; at < line->end; at++) {
        if (*at != ' ' && !(*at >= '1' && *at <= '9'))
            return false;
        apart |= at > line->start && (*at == ' ') == (at[-1] == ' ');
        row_keep_cell(row, line, at, *at == ' ' ? CELL_BLANK : (unsigned)(*at - '0'));
    }
    row->is_word = true;
    row->end_column = line_column(line, line->end);
    return apart;
}

void board_line_read_field(struct board_line *row, const struct line *field)
{
    row_begin(row);
    row_read_word(row, field, field->start);
}

bool line_is_comment(const struct line *line)
{
    const char *first = skip_spaces(line->start, line->end);
    return first < line->end && (*first == '#' || *first == ';' || *first == '%' ||
                                 (*first == '/' && first + 1 < line->end && first[1] == '/'));
}

static bool is_ascii(char c)
{
    return !((unsigned char)c & 0x80);
}

/* Behind "1. ", "12) " or "3: "; `at` if there is no such number. */
static const char *skip_numbering(const char *at, const char *end)
{
    const char *mark = skip_while(at, end, is_digit);
    const bool numbered = mark > at && mark + 1 < end && is_character_of(*mark, ".):") && is_space(mark[1]);
    return numbered ? skip_spaces(mark + 1, end) : at;
}

/* Two letters or more at the beginning, and half of it letters; not a row with a letter that is wrong, as
 * rows of 12 and more cells may have. */
static bool is_word_of_text(const char *word, const char *end)
{
    enum { WORD_MAX = 15, ROW_MAX = 11 };
    const size_t length = (size_t)(end - word);
    size_t letters = 0, capitals = 0, leading = 0, blanks = 0, largest = 0;
    for (const char *at = word; at < end; at++) {
        const bool letter = is_letter(*at);
        const size_t value = letter ? (size_t)((*at | 0x20) - 'a') + 10 : 0;
        leading += (letter || !is_ascii(*at)) && leading == (size_t)(at - word);
        letters += letter;
        capitals += letter && !(*at & 0x20);
        blanks += is_character_of(*at, ".*_0");
        largest = value > largest ? value : largest;
    }
    return leading >= 2 && letters >= 2 && letters * 2 >= length &&
           length <= (capitals == 1 ? WORD_MAX : ROW_MAX) && blanks <= 1 && largest > length;
}

/* A row that begins with letters: one word, and blanks among them; or no blank, and of its N letters the
 * first of the alphabet, each once. */
static bool is_lettered_row(const char *word, const char *end)
{
    enum { LEAST = 4, BLANKS_LEAST = 2 };
    const size_t length = (size_t)(end - word);
    uint32_t met = 0;
    size_t blanks = 0, letters = 0;
    for (const char *at = word; at < end; at++) {
        const int value = value_of_symbol(*at);
        if (value < 0 || (*at >= 'a' && *at <= 'z' && *at != 'x'))
            return false;
        blanks += value > CELL_NUMBER_MAX || !value;
        if (is_letter(*at) && !(met >> (*at & 31) & 1)) {
            met |= 1u << (*at & 31);
            letters += (size_t)(*at & 31) <= length;
        }
    }
    return length >= LEAST && (blanks >= BLANKS_LEAST || letters == length);
}

bool line_is_title(const struct line *line)
{
    const char *word = skip_numbering(skip_spaces(line->start, line->end), line->end);
    word = skip_over(word, line->end, "-=~(\"'!+ \t");
    /* A row may begin with stars, which are blanks. */
    const char *stars = skip_over(word, line->end, "*");
    if (stars > word && stars < line->end && is_space(*stars))
        word = skip_spaces(stars, line->end);
    /* Most lines are boards, and are done with here. */
    if (line->end - word < 2 || (is_ascii(*word) && !is_letter(*word)) ||
        (is_ascii(word[1]) && !is_letter(word[1])))
        return false;
    if (strchr("[{(", line->end[-1])) /* the name of an array */
        return true;
    if (is_lettered_row(skip_spaces(line->start, line->end), line->end))
        return false;
    const char *end = word, *sign = memchr(word, '~', (size_t)(line->end - word));
    if (sign && sign + 1 < line->end && !is_space(sign[1])) /* a constraint of a board with other regions */
        return false;
    while (end < line->end && !is_delimiter(*end) && !strchr(":)]}>/|\"'!?-", *end))
        end++;
    if (end > word && end[-1] == '.')
        end--;
    return is_word_of_text(word, end);
}

unsigned line_is_number(const struct line *line, unsigned *value)
{
    enum { DIGITS_MAX = 7 };
    const char *first = skip_spaces(line->start, line->end), *end = skip_while(first, line->end, is_digit);
    *value = 0;
    if (end < line->end || end == first || end - first > DIGITS_MAX || *first == '0')
        return 0;
    for (const char *at = first; at < end; at++)
        *value = *value * 10 + (unsigned)(*at - '0');
    return (unsigned)(end - first);
}

static const struct order nine = {3, 3};

enum { SIZE = 9, ALL_MARKS = (1 << SIZE) - 1 };

static bool is_blank_mark(char c)
{
    return c == '.' || c == '0';
}

static char mark_at(size_t at)
{
    return (char)('1' + at % SIZE);
}

bool marks_recognise(const char *start, const char *end)
{
    enum { MISTAKES_MAX = 9 };
    size_t length = (size_t)(end - start), right = 0, wrong = 0;
    if (length < MARKS_LENGTH || (length > MARKS_LENGTH && !is_delimiter(start[MARKS_LENGTH])))
        return false;
    for (size_t i = 0; i < MARKS_LENGTH && wrong <= MISTAKES_MAX; i++) {
        if (is_delimiter(start[i]))
            return false;
        right += start[i] == mark_at(i);
        wrong += start[i] != mark_at(i) && !is_blank_mark(start[i]);
    }
    return right >= MARKED_CELLS && wrong <= MISTAKES_MAX;
}

size_t marks_read(const char *text, uint16_t marks[MARKED_CELLS])
{
    for (size_t i = 0; i < MARKS_LENGTH; i++) {
        if (i % SIZE == 0)
            marks[i / SIZE] = 0;
        if (text[i] != mark_at(i) && !is_blank_mark(text[i]))
            return i;
        if (text[i] == mark_at(i))
            marks[i / SIZE] |= (uint16_t)(1u << i % SIZE);
    }
    return MARKS_LENGTH;
}

const char *marks_delete(const char *text, const char *end, uint16_t marks[MARKED_CELLS])
{
    enum { LENGTH = 3 };
    for (;;) {
        text = skip_spaces(text, end);
        unsigned digit[LENGTH] = {0};
        for (size_t i = 0; i < LENGTH && text + i < end; i++)
            digit[i] = text[i] >= '1' && text[i] <= '9' ? (unsigned)(text[i] - '0') : 0;
        if (!digit[0] || !digit[1] || !digit[2] || (text + LENGTH < end && !is_space(text[LENGTH])))
            return text;
        marks[(digit[1] - 1) * SIZE + digit[2] - 1] &= (uint16_t) ~(1u << (digit[0] - 1));
        text += LENGTH;
    }
}

unsigned marks_of_word(const char *word, const char *end)
{
    unsigned marks = 0;
    for (; word < end && *word >= '1' && *word <= '9' && !(marks >> (*word - '1')); word++)
        marks |= 1u << (*word - '1');
    return word == end ? marks : 0;
}

bool marks_are_board(const uint16_t marks[MARKED_CELLS], uint8_t cells[MARKED_CELLS])
{
    uint16_t row[SIZE] = {0}, column[SIZE] = {0}, box[SIZE] = {0};
    for (unsigned cell = 0; cell < MARKED_CELLS; cell++) {
        const bool given = bits_count(marks[cell]) == 1;
        cells[cell] = given ? (uint8_t)(bits_lowest(marks[cell]) + 1) : 0;
        row[cell / SIZE] |= given ? marks[cell] : 0;
        column[cell % SIZE] |= given ? marks[cell] : 0;
        box[board_box(nine, cell / SIZE, cell % SIZE)] |= given ? marks[cell] : 0;
    }
    for (unsigned cell = 0; cell < MARKED_CELLS; cell++) {
        const unsigned seen =
            row[cell / SIZE] | column[cell % SIZE] | box[board_box(nine, cell / SIZE, cell % SIZE)];
        if (!cells[cell] && ALL_MARKS & ~(seen | marks[cell]))
            return false;
    }
    return true;
}

struct cover *marks_cover(const uint16_t marks[MARKED_CELLS], struct allocator *allocator)
{
    struct cover *all = cover_of_board(nine, allocator), *cover = NULL;
    uint32_t option_from[MARKS_LENGTH], count = 0;
    for (uint32_t option = 0; option < MARKS_LENGTH; option++)
        if (marks[option / SIZE] >> option % SIZE & 1)
            option_from[count++] = option;
    if (all)
        cover = cover_map(all,
                          &(struct cover_map){.item_count = all->item_count,
                                              .primary_count = all->item_count,
                                              .option_from = option_from,
                                              .option_count = count},
                          allocator);
    cover_close(all);
    return cover;
}
