/* SPDX-License-Identifier: MIT */
#include "harness/writing/json-text.h"

#include "common/base/printable.h"
#include "harness/ground/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The length of the character at a place, 0 if none begins there. The text need not end in a zero. */
static size_t character_length(const char *text, size_t left)
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
        const size_t bytes = byte < 0x80 ? 1 : character_length(text + at, length - at);
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

json_t *json_text(const char *text)
{
    char *clean = 0;
    size_t length;
    FILE *memory = memory_stream(&clean, &length);
    for (size_t left = strlen(text); left;) {
        const size_t bytes = character_length(text, left), taken = bytes ? bytes : 1;
        if (bytes)
            fwrite(text, 1, bytes, memory);
        else
            fputs("\uFFFD", memory);
        text += taken;
        left -= taken;
    }
    fclose(memory);
    json_t *value = json_string(clean);
    free(clean);
    return value;
}

const char *json_text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

double json_number_or_nan(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

void json_error_print(FILE *file, const char *sentence)
{
    fputs("{\"error\": ", file);
    json_text_write(file, sentence, strlen(sentence));
    fputs("}\n", file);
}

void json_document_print(json_t *document, FILE *file)
{
    char *text = json_dumps(document, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    json_decref(document);
    fprintf(file, "%s\n", text);
    free(text);
}
