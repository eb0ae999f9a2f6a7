/* SPDX-License-Identifier: MIT */
#include "harness/sets/board-lines.h"

#include <string.h>

/* All of the characters are looked at, whatever comes first, so that compilers make vectors of them. */
static bool read_cells(const char *line, uint8_t *cells)
{
    unsigned char stray = 0;
    for (int i = 0; i < BOARD_LINE_CELLS; i++) {
        unsigned char digit = (unsigned char)(line[i] - '0');
        cells[i] = digit > 9 ? 0 : digit;
        stray |= (unsigned char)((digit > 9) & (line[i] != '.'));
    }
    return !stray;
}

/* Behind the end of the line that ends at `at`, or null if none does. */
static const char *end_line(const char *at, const char *end)
{
    if (at < end && *at == '\r')
        at++;
    return at == end ? at : *at == '\n' ? at + 1 : NULL;
}

/* Comments may give the order or the format of the boards. */
static bool is_of_no_account(const char *comment, const char *end)
{
    static const char *const harmless[] = {"order 3x3", "order 3x3, format line"};
    static const char directive[] = "quadrille:";
    while (comment < end && (*comment == ' ' || *comment == '\t'))
        comment++;
    size_t mark = sizeof directive - 1;
    if ((size_t)(end - comment) < mark || memcmp(comment, directive, mark))
        return true;
    comment += mark;
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        size_t length = strlen(harmless[i]);
        if ((size_t)(end - comment) == length + 1 && *comment == ' ' &&
            !memcmp(comment + 1, harmless[i], length))
            return true;
    }
    return false;
}

/* Behind a comment or an empty line; null if the next line is neither. */
static const char *skip_comment(const char *at, const char *end)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a null text has no bytes, so no line */
    if (*at != '#' && *at != ';' && *at != '%')
        return end_line(at, end);
    const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
    bool cr = stop[-1] == '\r', is_text = !memchr(at, 0, (size_t)(stop - at));
    return is_text && (*at != '#' || is_of_no_account(at + 1, stop - cr)) ? stop + (newline != NULL) : NULL;
}

size_t board_lines_read(struct board_lines *text, size_t room, uint8_t *cells, size_t *lines)
{
    size_t count = 0;
    while (count < room && text->next < text->end) {
        const char *line = text->next, *next = NULL;
        if (text->end - line >= BOARD_LINE_CELLS && read_cells(line, cells))
            next = end_line(line + BOARD_LINE_CELLS, text->end);
        bool is_board = next;
        if (!is_board)
            next = skip_comment(line, text->end);
        if (!next)
            break;
        text->line++;
        text->next = next;
        text->after_board = is_board;
        if (is_board) {
            cells += BOARD_LINE_CELLS;
            lines[count++] = text->line;
        }
    }
    return count;
}

bool board_lines_recognise(struct board_lines text)
{
    enum { SOME = 16 };
    uint8_t cells[SOME * BOARD_LINE_CELLS];
    size_t lines[SOME], boards = 0, read;
    while ((read = board_lines_read(&text, SOME, cells, lines)))
        boards += read;
    return boards && text.next == text.end;
}

size_t board_lines_whole(const char *text, size_t length)
{
    while (length && text[length - 1] != '\n')
        length--;
    return length;
}

char *board_line_write(char *out, const uint8_t *grid)
{
    for (int i = 0; i < BOARD_LINE_CELLS; i++)
        out[i] = (char)('0' + grid[i]);
    out[BOARD_LINE_CELLS] = '\n';
    return out + BOARD_LINE_LENGTH;
}
