#include "format.h"

#include <stdio.h>
#include <string.h>

const struct format_entry format_table[] = {
    [FORMAT_GRID] = {"grid", "a row a line, numbers separated by spaces, 0 for a blank", true},
    [FORMAT_ROWS] = {"rows", "a row a line, one character a cell", true},
    [FORMAT_LINE] = {"line", "the whole board on one line, one character a cell", false},
    [FORMAT_RULED] = {"ruled", "numbers, with rules between the boxes", true},
};

enum format format_of_name(const char *name)
{
    enum format format = 0;
    while (format < FORMAT_COUNT && strcmp(format_table[format].name, name))
        format++;
    return format;
}

static char symbol(uint8_t digit, char blank)
{
    return digit ? "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit - 1] : blank;
}

static char *write_number(char *out, uint8_t digit, int width)
{
    return out + sprintf(out, "%*u", width, digit);
}

static char *write_grid(char *out, unsigned size, const uint8_t *cells)
{
    for (unsigned cell = 0; cell < size * size; cell++) {
        out = write_number(out, cells[cell], 1);
        *out++ = (cell + 1) % size ? ' ' : '\n';
    }
    return out;
}

static char *write_symbols(char *out, unsigned size, const uint8_t *cells, bool one_line)
{
    for (unsigned cell = 0; cell < size * size; cell++) {
        *out++ = symbol(cells[cell], one_line ? '.' : '0');
        if (!one_line && (cell + 1) % size == 0)
            *out++ = '\n';
    }
    if (one_line)
        *out++ = '\n';
    return out;
}

/* 4 3 6  |  9 7 2  |  8 5 1, and between two bands a rule of as many "- " as the line has numbers, and one
 * for each bar. */
static char *write_ruled(char *out, struct order order, const uint8_t *cells)
{
    unsigned size = order_size(order);
    int width = size > 9 ? 2 : 1;
    for (unsigned row = 0; row < size; row++) {
        if (row && row % order.rows == 0) {
            unsigned dashes = size + size / order.columns;
            for (unsigned i = 0; i < dashes; i++)
                out += sprintf(out, "%s%s", width == 2 ? "--" : "-", i + 1 < dashes ? " " : "\n");
        }
        for (unsigned column = 0; column < size; column++) {
            if (column)
                out += sprintf(out, column % order.columns ? " " : "  |  ");
            out = write_number(out, cells[row * size + column], width);
        }
        *out++ = '\n';
    }
    return out;
}

size_t format_board(enum format format, struct order order, const uint8_t *cells, char *text)
{
    unsigned size = order_size(order);
    char *end;
    if (format == FORMAT_RULED)
        end = write_ruled(text, order, cells);
    else if (format == FORMAT_GRID || size > ONE_CHARACTER_SIZE_MAX)
        end = write_grid(text, size, cells);
    else
        end = write_symbols(text, size, cells, format == FORMAT_LINE);
    *end = 0;
    return (size_t)(end - text);
}
