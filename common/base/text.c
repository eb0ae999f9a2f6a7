/* SPDX-License-Identifier: MIT */
#include "common/base/text.h"

#include "common/base/allocator.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

struct text text_of_file(FILE *file, char piece[TEXT_PIECE])
{
    return (struct text){.bytes = piece, .room = TEXT_PIECE, .file = file};
}

void text_flush(struct text *text)
{
    assert(text->file && text->length <= text->room);
    fwrite(text->bytes, 1, text->length, text->file);
    text->length = 0;
}

void text_close(struct text *text)
{
    assert(!text->file);
    array_give(text->allocator, text->bytes, text->room, 1);
    *text = (struct text){.allocator = text->allocator};
}

bool text_reserve(struct text *text, size_t more)
{
    assert(text->length <= text->room);
    if (text->failed || text->room - text->length >= more)
        return !text->failed;
    if (!text->file) {
        text->failed = !array_reserve(text->allocator, &text->bytes, &text->room, text->length + more, 1);
        return !text->failed;
    }
    text_flush(text);
    return more <= text->room;
}

void text_add(struct text *text, const char *bytes, size_t length)
{
    if (length && text_reserve(text, length)) {
        memcpy(text->bytes + text->length, bytes, length);
        text->length += length;
    } else if (text->file) {
        fwrite(bytes, 1, length, text->file);
    }
}

void text_add_string(struct text *text, const char *string)
{
    text_add(text, string, strlen(string));
}

void text_print(struct text *text, const char *format, ...)
{
    char piece[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    text_add_string(text, piece);
}

void text_drop(struct text *text, size_t length)
{
    assert(length <= text->length);
    text->length -= length;
    if (text->length)
        memmove(text->bytes, text->bytes + length, text->length);
}

size_t utf8_character(const char *text, uint32_t *character)
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

const char *find_control(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i], next = i + 1 < length ? (unsigned char)text[i + 1] : 0;
        if (byte < ' ' || byte == 0x7F || (byte == 0xC2 && next >= 0x80 && next < 0xA0))
            return text + i;
    }
    return NULL;
}

static char *text_replace_controls(char *text, bool keep_lines)
{
    for (char *at = text; *at;) {
        uint32_t character = 0;
        size_t length = utf8_character(at, &character);
        bool space = *at == '\n' || *at == '\r' || *at == '\t';
        bool good = length && character >= ' ' && (character < 0x7F || character >= 0xA0);
        if (good) {
            at += length;
            continue;
        }
        if (!space)
            *at = '?';
        else if (!keep_lines || *at == '\r')
            *at = ' ';
        at++;
    }
    return text;
}

char *make_printable(char *text)
{
    return text_replace_controls(text, false);
}

char *make_printable_lines(char *text)
{
    return text_replace_controls(text, true);
}
