/* SPDX-License-Identifier: MIT */
#include "harness/text/document.h"

#include "harness/base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct block *document_add_block(struct document *document, enum block_kind is)
{
    document->block = memory_room(document->block, document->count, &document->room, sizeof *document->block);
    document->block[document->count] = (struct block){.is = is, .readers = document->readers};
    return &document->block[document->count++];
}

struct block *document_add(struct document *document, enum block_kind is, const char *format, ...)
{
    va_list arguments;
    struct block *block = document_add_block(document, is);
    va_start(arguments, format);
    block->words = memory_print_list(format, arguments);
    va_end(arguments);
    return block;
}

struct block *document_picture(struct document *document, const char *place, const char *shows)
{
    struct block *block = document_add_block(document, BLOCK_PICTURE);
    block->words = memory_text(shows);
    block->beside = memory_text(place);
    return block;
}

struct table *document_table(struct document *document, const char *caption,
                             const struct column *const *column)
{
    struct block *block = document_add_block(document, BLOCK_TABLE);
    block->table = memory_get(sizeof *block->table);
    *block->table = (struct table){.caption = caption, .column = column};
    return block->table;
}

void document_add_lines(struct document *document, enum block_kind is, char *text)
{
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        document_add_block(document, is)->words = memory_text(line);
    free(text);
}

struct block *document_last(struct document *document)
{
    assert(document->count);
    return &document->block[document->count - 1];
}

bool document_shows(const struct document *document, size_t at, unsigned readers)
{
    assert(at < document->count);
    const struct block *block = &document->block[at];
    if (block->readers && !(block->readers & readers))
        return false;
    if (block->is != BLOCK_SECTION)
        return block->is != BLOCK_TABLE || block->table->rows;
    for (at++; at < document->count && document->block[at].is > BLOCK_SECTION; at++)
        if (document_shows(document, at, readers))
            return true;
    return false;
}

void document_close(struct document *document)
{
    for (size_t i = 0; i < document->count; i++) {
        struct block *block = &document->block[i];
        if (block->table)
            table_close(block->table);
        free(block->table);
        free(block->words);
        free(block->beside);
    }
    free(document->block);
    *document = (struct document){0};
}

char *words_next(const char **words, enum span *is)
{
    const char *at = *words, *end;
    if (!*at)
        return NULL;
    *is = *at == NAME_BEGIN ? SPAN_NAME : *at == '`' && strchr(at + 1, '`') ? SPAN_CODE : SPAN_PLAIN;
    if (*is == SPAN_PLAIN) {
        end = at + 1;
        end += strcspn(end, "`\001");
        *words = end;
    } else {
        end = strchr(++at, *is == SPAN_NAME ? NAME_END : '`');
        end = end ? end : at + strlen(at);
        *words = end + (*end != 0);
    }
    return memory_text_part(at, (size_t)(end - at));
}

/* --- sentences --- */

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
static bool noun_ends_hissing(const char *noun)
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
                    one->value.number == 1         ? ""
                    : noun_ends_hissing(one->noun) ? "es"
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
