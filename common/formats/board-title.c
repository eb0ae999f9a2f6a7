/* SPDX-License-Identifier: MIT */
#include "common/formats/board-title.h"

#include <string.h>

bool line_is_comment(const struct line *line)
{
    const char *first = skip_spaces(line->start, line->end);
    return first < line->end && (*first == '#' || *first == ';' || *first == '%' ||
                                 (*first == '/' && first + 1 < line->end && first[1] == '/'));
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    char small = (char)(c | 0x20);
    return small >= 'a' && small <= 'z';
}

static bool is_ascii(char c)
{
    return !((unsigned char)c & 0x80);
}

/* Behind "1. ", "12) " or "3: "; `at` if there is no such number. */
static const char *skip_numbering(const char *at, const char *end)
{
    const char *mark = at;
    while (mark < end && is_digit(*mark))
        mark++;
    bool numbered = mark > at && mark + 1 < end && strchr(".):", *mark) && is_space(mark[1]);
    return numbered ? skip_spaces(mark + 1, end) : at;
}

/* What a word is made of. */
struct spelling {
    size_t length, letters, capitals, leading; /* letters at its beginning */
    size_t blanks;                             /* . * _ 0 */
    unsigned largest;                          /* letter as a digit: A is 10 */
};

static struct spelling spell(const char *word, const char *end)
{
    struct spelling spelling = {.length = (size_t)(end - word)};
    for (const char *at = word; at < end; at++) {
        bool letter = is_letter(*at);
        unsigned value = letter ? (unsigned)((*at | 0x20) - 'a') + 10 : 0;
        spelling.leading += (letter || !is_ascii(*at)) && spelling.leading == (size_t)(at - word);
        spelling.letters += letter;
        spelling.capitals += letter && !(*at & 0x20);
        spelling.blanks += *at == '.' || *at == '*' || *at == '_' || *at == '0';
        if (value > spelling.largest)
            spelling.largest = value;
    }
    return spelling;
}

/* Two letters or more at the beginning, and half of it letters; not a row with a letter that is wrong, as
 * rows of 12 and more cells may have. */
static bool is_word_of_text(const char *word, const char *end)
{
    enum { WORD_MAX = 15, ROW_MAX = 11 };
    struct spelling spelling = spell(word, end);
    bool written_as_words_are = spelling.capitals == 1;
    return spelling.leading >= 2 && spelling.letters >= 2 && spelling.letters * 2 >= spelling.length &&
           spelling.length <= (written_as_words_are ? WORD_MAX : ROW_MAX) && spelling.blanks <= 1 &&
           spelling.largest > spelling.length;
}

bool line_is_title(const struct line *line)
{
    const char *word = skip_numbering(skip_spaces(line->start, line->end), line->end);
    while (word < line->end && *word && strchr("-=~(\"'!+ \t", *word))
        word++;
    /* A row may begin with stars, which are blanks. */
    const char *stars = word;
    while (stars < line->end && *stars == '*')
        stars++;
    if (stars > word && stars < line->end && is_space(*stars))
        word = skip_spaces(stars, line->end);
    /* Most lines are boards, and are done with here. */
    if (line->end - word < 2 || (is_ascii(*word) && !is_letter(*word)) ||
        (is_ascii(word[1]) && !is_letter(word[1])))
        return false;
    const char *end = word;
    while (end < line->end && !is_delimiter(*end) && !strchr(":)]}>/|\"'!?-", *end))
        end++;
    if (end > word && end[-1] == '.')
        end--;
    return is_word_of_text(word, end);
}

unsigned line_is_number(const struct line *line, unsigned *value)
{
    enum { DIGITS_MAX = 7 };
    const char *first = skip_spaces(line->start, line->end), *at = first;
    *value = 0;
    for (; at < line->end && is_digit(*at) && at - first <= DIGITS_MAX; at++)
        *value = *value * 10 + (unsigned)(*at - '0');
    unsigned digits = (unsigned)(at - first);
    return at == line->end && digits && digits <= DIGITS_MAX && *first != '0' ? digits : 0;
}
