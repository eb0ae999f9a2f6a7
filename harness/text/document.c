/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* vasprintf */
#include "harness/text/document.h"

#include "harness/base/memory.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static struct block *add_block(struct document *document, enum block_kind is)
{
    if (document->count == document->room) {
        document->room = document->room ? document->room * 2 : 32;
        document->block = memory_grow(document->block, document->room * sizeof *document->block);
    }
    document->block[document->count] = (struct block){.is = is, .readers = document->readers};
    return &document->block[document->count++];
}

struct block *document_add(struct document *document, enum block_kind is, const char *format, ...)
{
    va_list arguments;
    struct block *block = add_block(document, is);
    va_start(arguments, format);
    memory_require(vasprintf(&block->words, format, arguments) >= 0);
    va_end(arguments);
    return block;
}

struct block *document_picture(struct document *document, const char *place, const char *shows)
{
    struct block *block = add_block(document, BLOCK_PICTURE);
    block->words = memory_text(shows);
    block->beside = memory_text(place);
    return block;
}

struct table *document_table(struct document *document, const char *caption,
                             const struct column *const *column)
{
    struct block *block = add_block(document, BLOCK_TABLE);
    block->table = memory_get(sizeof *block->table);
    *block->table = (struct table){.caption = caption, .column = column};
    return block->table;
}

void document_add_lines(struct document *document, enum block_kind is, char *text)
{
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        add_block(document, is)->words = memory_text(line);
    free(text);
}

struct block *document_last(struct document *document)
{
    return &document->block[document->count - 1];
}

bool document_shows(const struct document *document, size_t at, unsigned readers)
{
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
