/* SPDX-License-Identifier: MIT */
#include "harness/text/escape.h"

#include "common/base/characters.h"
#include "common/base/printable.h"

#include <assert.h>

/* A character of a text: its bytes, and which it is. */
struct character {
    const char *bytes;
    size_t length;
    uint32_t code;
};

/* The next character of a text that is not at its end, moving on. */
static struct character escape_next_character(const char **text)
{
    assert(**text);
    struct character c = {.bytes = *text};
    c.length = utf8_character(*text, &c.code);
    *text += c.length ? c.length : 1;
    bool is_control = c.code < ' ' && c.code != '\n' && c.code != '\t';
    if (!c.length || is_control || (c.code >= 0x7F && c.code < 0xA0))
        c = (struct character){"\xEF\xBF\xBD", 3, 0xFFFD};
    return c;
}

static void escape_write_character(FILE *file, struct character c)
{
    fwrite(c.bytes, 1, c.length, file);
}

/* In a language where a line break means something. */
static void escape_write_in_line(FILE *file, struct character c)
{
    if (c.code == '\n')
        fputc(' ', file);
    else
        escape_write_character(file, c);
}

void escape_html(FILE *file, const char *text)
{
    while (*text) {
        struct character c = escape_next_character(&text);
        if (c.code == '&')
            fputs("&amp;", file);
        else if (c.code == '<')
            fputs("&lt;", file);
        else if (c.code == '>')
            fputs("&gt;", file);
        else if (c.code == '"')
            fputs("&quot;", file);
        else
            escape_write_character(file, c);
    }
}

void escape_markdown(FILE *file, const char *text)
{
    while (*text) {
        struct character c = escape_next_character(&text);
        if (c.code < 0x80 && strchr("\\`*_{}[]<>|#~&$", (int)c.code))
            fputc('\\', file);
        escape_write_in_line(file, c);
    }
}

/* Whether a character means something in a cell, by the one after it: `<` begins an element, `&` an entity,
 * `*` what is stressed. */
static bool markdown_is_markup(char c, char next)
{
    return c == '<'   ? is_letter(next) || (next && strchr("/!?", next))
           : c == '&' ? is_letter(next) || next == '#'
           : c == '*' ? next != 0
                      : c && strchr("\\`[]|", c);
}

void escape_markdown_cell(FILE *file, const char *text)
{
    while (*text) {
        if (markdown_is_markup(text[0], text[1]))
            fputc('\\', file);
        escape_write_in_line(file, escape_next_character(&text));
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
    while (*text)
        escape_write_in_line(file, escape_next_character(&text));
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
    return NULL;
}

void escape_latex(FILE *file, const char *text)
{
    while (*text) {
        struct character c = escape_next_character(&text);
        const char *name = latex_name(c.code);
        if (name || c.code >= 0x180)
            fputs(name ? name : "?", file);
        else
            escape_write_character(file, c);
    }
}

/* --- for programs --- */

void csv_write_text(FILE *file, const char *text)
{
    const size_t length = strlen(text);
    const bool quoted = strpbrk(text, ",\"\r\n") || is_space(*text) || (length && is_space(text[length - 1]));
    fputs(quoted ? "\"" : "", file);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    fputs(quoted ? "\"" : "", file);
}

void command_word_write(FILE *file, const char *word)
{
    size_t plain = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:=,./_-+@%");
    if (*word && !word[plain]) {
        fputs(word, file);
        return;
    }
    fputc('\'', file);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, 0}, file);
    fputc('\'', file);
}

bool command_word_is_option(const char *word, const char *name, bool *takes_next)
{
    size_t length = strlen(name);
    assert(!strchr(name, '='));
    if (strncmp(word, name, length) || (word[length] && word[length] != '='))
        return false;
    *takes_next = !word[length];
    return true;
}

void write_unquoted(FILE *file, const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (name[i] == '"')
            fputs("\xE2\x80\x9D", file);
        else
            fputc(name[i], file);
}

void write_unquoted_fields(FILE *file, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\t\n");
        write_unquoted(file, text, length);
        text += length;
        if (*text)
            fputc(*text++, file);
    }
}
