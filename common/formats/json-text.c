/* SPDX-License-Identifier: MIT */
#include "common/formats/json-text.h"

#include "common/base/tokens.h"

#include <string.h>

struct recognition json_recognise(const char *text, size_t length)
{
    enum { SAMPLE = 1 << 12 };
    struct tokens words;
    bool in_quotes = false, closed = false;
    tokens_open(&words, text, length < SAMPLE ? length : SAMPLE, NULL, NULL);
    const bool any = tokens_next(&words);
    if (any && (*words.word == '{' || *words.word == '['))
        for (const char *at = words.word + 1; at < words.end; at++) {
            if (closed && *at == ':')
                return (struct recognition){SURE_QUITE, "a name in quotes and a colon"};
            if (!in_quotes && *at != '"' && !strchr("{[ \t\r\n", *at))
                break; /* names come first */
            in_quotes ^= *at == '"';
            closed = !in_quotes && (*at == '"' || (closed && *at == ' '));
            at += in_quotes && *at == '\\';
        }
    return (struct recognition){0, NULL};
}
