#include "escape.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { REPLACEMENT = 0xFFFD };

/* The length of the UTF-8 character that begins here, and which it is; 0 if none does. The bounds are those
 * of The Unicode Standard, table 3-7: no overlong form, no surrogate, nothing above U+10FFFF. */
static size_t read_character(const char *text, uint32_t *character)
{
    const unsigned char *byte = (const unsigned char *)text;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = *byte < 0x80 ? 1 : *byte < 0xC2 ? 0 : *byte < 0xE0 ? 2 : *byte < 0xF0 ? 3 : 4;
    if (!length || *byte > 0xF4)
        return 0;
    *character = length == 1 ? *byte : *byte & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((byte[i] & 0xC0) != 0x80)
            return 0;
        *character = *character << 6 | (byte[i] & 0x3F);
    }
    bool is_surrogate = *character >= 0xD800 && *character < 0xE000;
    return *character < least[length] || *character > 0x10FFFF || is_surrogate ? 0 : length;
}

/* The next character of a text that is not at its end, moving on. */
static uint32_t next_character(const char **text)
{
    uint32_t character = 0;
    size_t length = read_character(*text, &character);
    *text += length ? length : 1;
    bool is_control = character < ' ' && character != '\n' && character != '\t';
    return !length || is_control || character == 0x7F ? REPLACEMENT : character;
}

static void write_character(FILE *file, uint32_t c)
{
    if (c < 0x80) {
        fputc((int)c, file);
    } else if (c < 0x800) {
        fputc((int)(0xC0 | c >> 6), file);
        fputc((int)(0x80 | (c & 0x3F)), file);
    } else {
        if (c < 0x10000) {
            fputc((int)(0xE0 | c >> 12), file);
        } else {
            fputc((int)(0xF0 | c >> 18), file);
            fputc((int)(0x80 | (c >> 12 & 0x3F)), file);
        }
        fputc((int)(0x80 | (c >> 6 & 0x3F)), file);
        fputc((int)(0x80 | (c & 0x3F)), file);
    }
}

void escape_html(FILE *file, const char *text)
{
    while (*text) {
        uint32_t c = next_character(&text);
        if (c == '&')
            fputs("&amp;", file);
        else if (c == '<')
            fputs("&lt;", file);
        else if (c == '>')
            fputs("&gt;", file);
        else if (c == '"')
            fputs("&quot;", file);
        else
            write_character(file, c);
    }
}

void escape_markdown(FILE *file, const char *text)
{
    while (*text) {
        uint32_t c = next_character(&text);
        if (c == '\n')
            c = ' ';
        if (c < 0x80 && c && strchr("\\`*_{}[]<>|#~&$", (int)c))
            fputc('\\', file);
        write_character(file, c);
    }
}

/* What a character that means something to LaTeX is written as; null: itself. */
static const char *latex_name(uint32_t c)
{
    static const struct {
        uint32_t character;
        const char *name;
    } names[] = {
        {'\\', "\\textbackslash{}"},
        {'{', "\\{"},
        {'}', "\\}"},
        {'$', "\\$"},
        {'&', "\\&"},
        {'#', "\\#"},
        {'%', "\\%"},
        {'_', "\\_"},
        {'~', "\\textasciitilde{}"},
        {'^', "\\textasciicircum{}"},
        {'<', "\\textless{}"},
        {'>', "\\textgreater{}"},
        {'|', "\\textbar{}"},
        {'"', "{\\ttfamily\\char34}"},
        {0xB5, "$\\mu$"},
        {0xD7, "$\\times$"},
        {0x2013, "--"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].character == c)
            return names[i].name;
    return 0;
}

void escape_latex(FILE *file, const char *text)
{
    while (*text) {
        uint32_t c = next_character(&text);
        const char *name = latex_name(c);
        if (name)
            fputs(name, file);
        else
            write_character(file, c < 0x180 ? c : '?');
    }
}

char *clean_utf8(const char *text)
{
    char *clean = 0;
    size_t length;
    FILE *file = open_memstream(&clean, &length);
    while (file && *text)
        write_character(file, next_character(&text));
    bool written = file && !fclose(file);
    if (!written)
        free(clean);
    return written ? clean : 0;
}
