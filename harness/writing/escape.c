/* SPDX-License-Identifier: MIT */
#include "harness/writing/escape.h"

#include "common/base/printable.h"
#include "harness/ground/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { REPLACEMENT = 0xFFFD };

/* The next character of a text that is not at its end, moving on. */
static uint32_t next_character(const char **text)
{
    uint32_t character = 0;
    size_t length = utf8_character(*text, &character);
    *text += length ? length : 1;
    bool is_control = character < ' ' && character != '\n' && character != '\t';
    return !length || is_control || (character >= 0x7F && character < 0xA0) ? REPLACEMENT : character;
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

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether a character means something in a cell, by the one behind it: `<` begins an element, `&` an entity,
 * `*` what is stressed. */
static bool is_markup(char c, char next)
{
    return c == '<'   ? is_letter(next) || (next && strchr("/!?", next))
           : c == '&' ? is_letter(next) || next == '#'
           : c == '*' ? next != 0
                      : c && strchr("\\`[]|", c);
}

void escape_markdown_cell(FILE *file, const char *text)
{
    while (*text) {
        if (is_markup(text[0], text[1]))
            fputc('\\', file);
        uint32_t c = next_character(&text);
        write_character(file, c == '\n' ? ' ' : c);
    }
}

void escape_markdown_code(FILE *file, const char *text)
{
    size_t longest = 0;
    for (const char *at = text; *at; at += *at != 0) {
        size_t run = strspn(at, "`");
        longest = run > longest ? run : longest;
        at += run;
    }
    for (size_t i = 0; i <= longest; i++)
        fputc('`', file);
    fputs(longest ? " " : "", file);
    while (*text) {
        uint32_t c = next_character(&text);
        write_character(file, c == '\n' ? ' ' : c);
    }
    fputs(longest ? " " : "", file);
    for (size_t i = 0; i <= longest; i++)
        fputc('`', file);
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
        {0x2020, "$\\dagger$"},
        {0x202F, "\\,"},
        {0x221E, "$\\infty$"},
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
    FILE *file = memory_stream(&clean, &length);
    while (*text)
        write_character(file, next_character(&text));
    fclose(file);
    return clean;
}
