#include "row.h"

#include <stdio.h>
#include <string.h>

bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && is_space(*at))
        at++;
    return at;
}

bool line_is_rule(const struct line *line)
{
    bool dash = false;
    for (const char *at = line->start; at < line->end; at++) {
        if (!strchr("-=+*| \t", *at) || !*at)
            return false;
        dash |= *at == '-' || *at == '=';
    }
    return dash;
}

bool line_is_all_dashes(const struct line *line)
{
    const char *at = line->start;
    while (at < line->end && *at == '-')
        at++;
    return at == line->end;
}

bool line_find_field(const struct line *line, size_t n, struct line *field)
{
    const char *at = line->start;
    *field = *line;
    for (;; n--) {
        const char *comma = memchr(at, ',', (size_t)(line->end - at));
        const char *end = comma ? comma : line->end;
        if (n == 0) {
            at = skip_spaces(at, end);
            while (end > at && is_space(end[-1]))
                end--;
            if (end - at >= 2 && *at == '"' && end[-1] == '"') {
                at++;
                end--;
            }
            field->start = at;
            field->end = end;
            return true;
        }
        if (!comma)
            return false;
        at = comma + 1;
    }
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

bool is_delimiter(char c)
{
    return is_space(c) || c == ',' || c == ';' || c == '#';
}

static void keep_cell(struct row *row, const struct line *line, const char *at, unsigned digit)
{
    if (row->count < BOARD_CELLS_MAX) {
        row->digit[row->count] = (uint8_t)digit;
        row->column[row->count] = (uint32_t)(at - line->start + 1);
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
    at = skip_spaces(at, line->end);
    if (at < line->end && is_delimiter(*at))
        row->note_is_comment = *at++ == '#';
    at = skip_spaces(at, line->end);
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

static const char *const knuth_mark = "|sudoku!";

bool begins_with(const char *at, const char *end, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(end - at) >= length && !memcmp(at, text, length);
}

bool line_is_knuth_comment(const struct line *line)
{
    return begins_with(skip_spaces(line->start, line->end), line->end, knuth_mark);
}

/* |sudoku!, then rows with ! behind each; 1-9 and a-w are digits, anything else is a blank. */
static void read_knuth(struct row *row, const struct line *line, const char *at)
{
    row->is_word = true;
    for (at += strlen(knuth_mark); at < line->end; at++) {
        int value = value_of_symbol(*at);
        if (*at != '!')
            keep_cell(row, line, at, value < 0 ? 0 : (unsigned)value);
    }
    row->end_column = (size_t)(at - line->start + 1);
}

/* A record of the puzzle bank begins with 12 hexadecimal digits and goes on with the board. Returns where the
 * board begins, or `word` if this is none. */
static const char *skip_bank_hash(const char *word, const char *end)
{
    enum { HASH = 12, LEAST_CELLS = 16 };
    const char *at = word;
    while (at < end && ((*at >= '0' && *at <= '9') || (*at >= 'a' && *at <= 'f')))
        at++;
    if (at - word != HASH || at == end || *at != ' ')
        return word;
    const char *board = skip_spaces(at, end);
    const char *behind = board;
    while (behind < end && !is_delimiter(*behind))
        behind++;
    return behind - board >= LEAST_CELLS ? board : word;
}

static void begin_row(struct row *row)
{
    row->count = row->bad_column = 0;
    row->is_word = row->is_bank = row->note_is_comment = false;
    row->note = 0;
    row->end_column = 1;
}

/* A first word of one or two characters with another behind it is a line of numbers. */
void row_read(struct row *row, const struct line *line)
{
    begin_row(row);
    const char *first = skip_spaces(line->start, line->end);
    if (line_is_knuth_comment(line)) {
        read_knuth(row, line, first);
        return;
    }
    while (first < line->end && (*first == '|' || is_space(*first)))
        first++;
    const char *word = skip_bank_hash(first, line->end), *end = word;
    row->is_bank = word != first;
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

void row_read_field(struct row *row, const struct line *field)
{
    begin_row(row);
    read_word(row, field, field->start);
}
