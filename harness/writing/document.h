/* SPDX-License-Identifier: MIT */
/* A document: headings, words and tables in order, without a format. Pages build it of figures; a writer (writers.h)
 * makes text of it. Memory that it takes is its own until document_close. */
#ifndef QUADRILLE_DOCUMENT_H
#define QUADRILLE_DOCUMENT_H

#include "harness/writing/column.h"

#include <stdio.h>

enum block_kind {
    BLOCK_TITLE,
    BLOCK_SECTION,
    BLOCK_SUBSECTION,
    BLOCK_PARAGRAPH,
    BLOCK_ITEM,    /* of a list, which ends where another block comes */
    BLOCK_NOTE,    /* what keeps the rest from being whole */
    BLOCK_COMMAND, /* a line to type */
    BLOCK_PICTURE, /* `words` is what it shows; `place` is its file, as seen from where the document is read */
    BLOCK_TABLE
};

/* Words are a line of UTF-8. In them `code` stands between backticks, and a name from a file, which may hold anything,
 * as NAMED puts it into a format of printf. */
#define NAME_BEGIN '\001'
#define NAME_END '\002'
#define NAMED "\001%s\002"

struct block {
    enum block_kind is;
    char *words, *place;
    struct table *table;
};

struct document {
    struct block *block;
    size_t count, room;
};

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void document_add(struct document *document, enum block_kind is, const char *format, ...);

void document_picture(struct document *document, const char *place, const char *shows);

/* A table without rows yet, to be filled by table_add. */
struct table *document_table(struct document *document, const char *caption,
                             const struct column *const *column);

/* Adds each line of a text, which it frees. */
void document_add_lines(struct document *document, enum block_kind is, char *text);

void document_close(struct document *document);

/* The next piece of words, which it takes from *words: plain, code or a name. It is to be freed; null at the end. */
enum span { SPAN_PLAIN, SPAN_CODE, SPAN_NAME };
char *words_next(const char **words, enum span *is);

#endif
