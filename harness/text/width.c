/* SPDX-License-Identifier: MIT */
#include "harness/text/width.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static size_t width_from_environment(void)
{
    enum { MOST = 10000 };
    const char *text = getenv("COLUMNS");
    char *end = NULL;
    long columns = text && *text >= '0' && *text <= '9' ? strtol(text, &end, 10) : 0;
    return end && !*end && columns > 0 && columns <= MOST ? (size_t)columns : 0;
}

static size_t width_from_terminal(void)
{
#ifdef TIOCGWINSZ
    struct winsize size;
    if (isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
        return size.ws_col;
#endif
    return 0;
}

size_t width_of_output(void)
{
    size_t columns = width_from_environment();
    if (!columns)
        columns = width_from_terminal();
    return columns && columns < WIDTH_LEAST ? WIDTH_LEAST : columns;
}

size_t width_of_text(void)
{
    size_t columns = width_of_output();
    return columns ? columns : WIDTH_USUAL;
}

size_t width_of_lines(void)
{
    size_t columns = width_of_output();
    return columns ? columns : SIZE_MAX;
}

static size_t places(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += (text[i] & 0xC0) != 0x80;
    return count;
}

size_t width_of(const char *text)
{
    return places(text, strlen(text));
}

static const char blanks[] = " \n";

/* A word is not torn from the "%" behind it: "95 %". */
static size_t length_of_word(const char *text)
{
    const size_t length = strcspn(text, blanks);
    return strncmp(text + length, " %", 2) ? length : length + 1 + strcspn(text + length + 1, blanks);
}

void print_wrapped(FILE *file, const char *text, size_t width, size_t column, size_t indent)
{
    bool first = true;
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        size_t length = length_of_word(text), wide = places(text, length);
        if (!first && column + 1 + wide > width) {
            fprintf(file, "\n%*s", (int)indent, "");
            column = indent;
            first = true;
        }
        fprintf(file, "%s%.*s", first ? "" : " ", (int)length, text);
        column += wide + !first;
        first = false;
        text += length;
    }
    putc('\n', file);
}

void print_described(FILE *file, const char *name, size_t name_width, const char *text, size_t width)
{
    enum { BETWEEN = 2, NARROW = 24, INDENT = 8 };
    const size_t used = width_of(name), column = (used > name_width ? used : name_width) + BETWEEN;
    const bool beside = column + NARROW <= width || column + width_of(text) <= width;
    if (beside) {
        fprintf(file, "%s%*s", name, (int)(column - used), "");
        print_wrapped(file, text, width, column, name_width ? name_width + BETWEEN : INDENT);
    } else {
        size_t length = strlen(name);
        while (length && name[length - 1] == ' ')
            length--;
        fprintf(file, "%.*s\n%*s", (int)length, name, INDENT, "");
        print_wrapped(file, text, width, INDENT, INDENT);
    }
}
