/* SPDX-License-Identifier: MIT */
#include "common/base/tokens.h"

#include "common/base/printable.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void tokens_open(struct tokens *words, const char *text, size_t length, complain_function *complain,
                 void *context)
{
    assert(text || !length);
    const char *start = text + (length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3) ? 3 : 0);
    *words = (struct tokens){.next = start,
                             .end = text + length,
                             .line_start = start,
                             .line = 1,
                             .complain = complain,
                             .context = context};
}

static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || ends_line(c);
}

void tokens_pass_line_end(struct tokens *words)
{
    bool pair = *words->next == '\r' && words->next + 1 < words->end && words->next[1] == '\n';
    words->next += pair ? 2 : 1;
    words->line_start = words->next;
    words->line++;
}

bool tokens_next(struct tokens *words)
{
    while (words->next < words->end && is_white(*words->next)) {
        if (ends_line(*words->next))
            tokens_pass_line_end(words);
        else
            words->next++;
    }
    words->word = words->next;
    while (words->next < words->end && !is_white(*words->next))
        words->next++;
    words->length = (size_t)(words->next - words->word);
    words->first = words->line != words->word_line;
    words->word_line = words->line;
    words->word_column = (size_t)(words->word - words->line_start) + 1;
    return words->length > 0;
}

bool tokens_next_in_line(struct tokens *words)
{
    struct tokens ahead = *words;
    if (!tokens_next(&ahead) || ahead.first)
        return false;
    *words = ahead;
    return true;
}

bool tokens_next_but_comments(struct tokens *words, char comment)
{
    while (tokens_next(words)) {
        if (!words->first || *words->word != comment)
            return true;
        tokens_pass_line(words);
    }
    return false;
}

void tokens_pass_line(struct tokens *words)
{
    while (words->next < words->end && !ends_line(*words->next))
        words->next++;
}

bool word_is(const struct tokens *words, const char *text)
{
    return strlen(text) == words->length && !memcmp(words->word, text, words->length);
}

bool text_has_cnf_header(const char *text, size_t length)
{
    struct tokens words;
    tokens_open(&words, text, length, NULL, NULL);
    return tokens_next_but_comments(&words, 'c') && word_is(&words, "p") && tokens_next_in_line(&words) &&
           word_is(&words, "cnf");
}

bool word_number(const struct tokens *words, bool *negative, uint32_t *value)
{
    uint64_t sum = 0;
    *negative = words->length > 0 && *words->word == '-';
    size_t at = *negative;
    if (at == words->length)
        return false;
    for (; at < words->length; at++) {
        unsigned digit = (unsigned char)words->word[at] - (unsigned)'0';
        if (digit > 9)
            return false;
        sum = sum * 10 + digit;
        if (sum > UINT32_MAX)
            sum = UINT32_MAX;
    }
    *value = (uint32_t)sum;
    return true;
}

static void tokens_report(const struct tokens *words, bool remark, const char *format, va_list arguments)
{
    char text[COMPLAINT_MAX];
    vsnprintf(text, sizeof text, format, arguments);
    if (words->complain)
        words->complain(words->context, words->word_line, words->word_column, remark, make_printable(text));
}

bool tokens_complain(const struct tokens *words, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tokens_report(words, false, format, arguments);
    va_end(arguments);
    if (words->mistakes)
        ++*words->mistakes;
    return false;
}

bool tokens_complain_of(const struct tokens *words, const char *before, const char *format, ...)
{
    char after[COMPLAINT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(after, sizeof after, format, arguments);
    va_end(arguments);
    return tokens_complain(words, "%s" WORD_FORMAT "%s", before, WORD_ARGUMENTS(words), after);
}

void tokens_remark(const struct tokens *words, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tokens_report(words, true, format, arguments);
    va_end(arguments);
}

struct tokens word_part(const struct tokens *words, size_t at, size_t length)
{
    assert(at <= words->length && length <= words->length - at);
    struct tokens part = *words;
    part.word += at;
    part.word_column += at;
    part.length = length;
    return part;
}

bool word_count(const struct tokens *words, uint32_t *value)
{
    bool negative;
    return word_number(words, &negative, value) && !negative;
}

struct tokens word_until(const struct tokens *words, size_t at, char end)
{
    const char *begin = words->word + at, *found = memchr(begin, end, words->length - at);
    return word_part(words, at, found ? (size_t)(found - begin) : words->length - at);
}

bool tokens_literal(struct tokens *words, uint32_t variables, const char *limit, int *literal)
{
    assert(variables <= INT32_MAX);
    bool negative;
    uint32_t variable;
    if (!word_number(words, &negative, &variable) || (negative && !variable))
        return tokens_complain_of(words, "", " is not a literal");
    if (variable > variables)
        return tokens_complain(words, "variable " WORD_FORMAT " is out of range: %s %u",
                               (int)words->length - negative, words->word + negative, "", limit, variables);
    *literal = negative ? -(int)variable : (int)variable;
    return true;
}

bool tokens_are_text(struct tokens *words)
{
    const char *zero =
        words->next < words->end ? memchr(words->next, 0, (size_t)(words->end - words->next)) : NULL;
    if (!zero)
        return true;
    struct tokens before = *words;
    before.end = zero;
    while (tokens_next(&before))
        ;
    return tokens_complain(&before, "a zero byte: this is not a text file");
}
