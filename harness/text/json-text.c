/* SPDX-License-Identifier: MIT */
#include "harness/text/json-text.h"

#include "common/base/printable.h"

#include <string.h>

size_t json_character_length(const char *text, size_t left)
{
    enum { LONGEST = 4 };
    char piece[LONGEST + 1] = {0};
    uint32_t character;
    memcpy(piece, text, left < LONGEST ? left : LONGEST);
    return utf8_character(piece, &character);
}

void json_text_write(FILE *file, const char *text, size_t length)
{
    putc('"', file);
    for (size_t at = 0; at < length;) {
        const unsigned char byte = (unsigned char)text[at];
        const size_t bytes = byte < 0x80 ? 1 : json_character_length(text + at, length - at);
        if (!bytes)
            fputs("\\ufffd", file);
        else if (byte == '"' || byte == '\\')
            fprintf(file, "\\%c", byte);
        else if (byte < 0x20 || byte == 0x7f)
            fprintf(file, "\\u%04x", byte);
        else
            fwrite(text + at, 1, bytes, file);
        at += bytes ? bytes : 1;
    }
    putc('"', file);
}

void json_error_print(FILE *file, const char *sentence)
{
    fputs("{\"error\": ", file);
    json_text_write(file, sentence, strlen(sentence));
    fputs("}\n", file);
}
