/* SPDX-License-Identifier: MIT */
#include "common/base/printable.h"

#include <stdbool.h>
#include <string.h>

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
