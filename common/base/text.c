/* SPDX-License-Identifier: MIT */
#include "common/base/text.h"

#include <assert.h>
#include <stdarg.h>
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
