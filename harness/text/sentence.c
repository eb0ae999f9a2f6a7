/* SPDX-License-Identifier: MIT */
#include "harness/text/sentence.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

void write_plain(FILE *file, const char *text)
{
    fputs(text, file);
}

bool is_plain_word(const char *name)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+.:=";
    return !name[strspn(name, plain)];
}

/* "branch", but not "isomorph". */
static bool ends_hissing(const char *noun)
{
    const size_t length = strlen(noun);
    return length > 1 && noun[length - 1] == 'h' && strchr("cs", noun[length - 2]);
}

void sentence_write(FILE *file, const char *sentence, const struct shown *shown,
                    void (*write)(FILE *file, const char *text))
{
    const struct shown *next = shown;
    for (const char *place = sentence; (place = strchr(place, '{'));) {
        const bool numbered = place[1] >= '0' && place[1] <= '9';
        char text[VALUE_TEXT_MAX];
        if (place++ [1 + numbered] != '}')
            continue;
        const struct shown *one = numbered ? &shown[*place - '0'] : next++;
        fprintf(file, "%.*s", (int)(place - 1 - sentence), sentence);
        if (one->is_plain)
            fprintf(file, "%.0f", one->value.number);
        else if (one->is_name)
            fprintf(file, NAMED, one->value.text);
        else
            write(file, value_text(&one->value, one->kind, one->shape, text));
        if (one->noun)
            fprintf(file, " %s%s", one->noun,
                    one->value.number == 1    ? ""
                    : ends_hissing(one->noun) ? "es"
                                              : "s");
        sentence = place += 1 + numbered;
    }
    fputs(sentence, file);
}

char *sentence_text(const char *sentence, const struct shown *shown)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    sentence_write(file, sentence, shown, write_plain);
    fclose(file);
    return text;
}

void document_add_sentence(struct document *document, enum block_kind is, const char *sentence,
                           const struct shown *shown)
{
    char *text = sentence_text(sentence, shown);
    document_add(document, is, "%s", text);
    free(text);
}
