/* SPDX-License-Identifier: MIT */
#include "harness/text/gnuplot-quotes.h"

#include <stdbool.h>
#include <string.h>

void write_unquoted(FILE *file, const char *name, size_t length)
{
    bool both = memchr(name, '"', length) && memchr(name, '\'', length), begins = length && *name == '"';
    for (size_t i = 0; i < length; i++)
        if ((both || begins) && name[i] == '"')
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
