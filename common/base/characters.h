/* SPDX-License-Identifier: MIT */
/* Kinds of characters, and how far a run of one kind goes: what readers of text share. */
#pragma once

#include <stdbool.h>
#include <string.h>

typedef bool is_character(char c);

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A letter of the alphabet, large or small. */
static inline bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* White space within a line. */
static inline bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n');
}

/* What stands between cells, and after a word: white space, comma, semicolon, #. */
static inline bool is_delimiter(char c)
{
    return is_space(c) || c == ',' || c == ';' || c == '#';
}

/* False of a zero byte. */
static inline bool is_character_of(char c, const char *characters)
{
    return c && strchr(characters, c);
}

/* The end of a run of such characters, or of others. */
static inline const char *skip_while(const char *at, const char *end, is_character *is)
{
    while (at < end && is(*at))
        at++;
    return at;
}

static inline const char *skip_until(const char *at, const char *end, is_character *is)
{
    while (at < end && !is(*at))
        at++;
    return at;
}

/* The same of the characters in a list. */
static inline const char *skip_over(const char *at, const char *end, const char *characters)
{
    while (at < end && is_character_of(*at, characters))
        at++;
    return at;
}

static inline const char *skip_spaces(const char *at, const char *end)
{
    return skip_while(at, end, is_space);
}

/* Whether the text at `at` begins with this one. */
static inline bool begins_with(const char *at, const char *end, const char *text)
{
    const size_t length = strlen(text);
    return (size_t)(end - at) >= length && !memcmp(at, text, length);
}
