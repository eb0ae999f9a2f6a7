/* SPDX-License-Identifier: MIT */
/* A document: headings, words and tables in order, without a format. Pages build it of figures; a writer (writers.h)
 * makes text of it. Memory that it takes is its own until document_close. */
#ifndef QUADRILLE_HARNESS_TEXT_DOCUMENT_H
#define QUADRILLE_HARNESS_TEXT_DOCUMENT_H

#include "common/base/error.h"
#include "harness/text/column.h"

#include <stdio.h>

enum block_kind {
    BLOCK_TITLE,
    BLOCK_SECTION, /* left out if nothing of it is shown */
    BLOCK_SUBSECTION,
    BLOCK_PARAGRAPH,
    BLOCK_ITEM,     /* of a list, which ends where another block comes */
    BLOCK_TERM,     /* the same: `beside` is a term, and `words` what it is */
    BLOCK_NOTE,     /* what keeps the rest from being whole */
    BLOCK_COMMAND,  /* a line to type */
    BLOCK_VERBATIM, /* lines of a file as they are */
    BLOCK_PICTURE, /* `words` is what it shows; `beside` is its file, as seen from where the document is read */
    BLOCK_TABLE
};

/* Who reads a block, and so which writer writes it; a paper is in LaTeX, a page in HTML. */
enum { FOR_TERMINAL = 1, FOR_MARKDOWN = 2, FOR_PAGE = 4, FOR_PAPER = 8 };

/* Words are a line of UTF-8. In them `code` stands between backticks, and a name from a file, which may hold anything,
 * as NAMED puts it into a format of printf. */
#define NAME_BEGIN '\001'
#define NAME_END '\002'
#define NAMED "\001%s\002"

struct block {
    enum block_kind is;
    unsigned readers; /* 0: all */
    char *words, *beside;
    struct table *table;
    /* Texts that stay; each may be null. What links and labels call it; its class on a page; the back-end and the set that an
     * item is about. */
    const char *id, *style, *solver, *set;
    bool folded; /* a table below its words, which a page shows when asked */
};

struct document {
    const char *name; /* labels of a paper begin with its letters and digits; null: there is none */
    unsigned readers; /* of blocks that are added; 0: all */
    struct block *block;
    size_t count, room;
};

/* Returns the block, until another one is added. */
struct block *document_add(struct document *document, enum block_kind is, const char *format, ...)
    PRINTF_LIKE(3, 4);

struct block *document_picture(struct document *document, const char *place, const char *shows);

/* A table without rows yet, to be filled by table_add. */
struct table *document_table(struct document *document, const char *caption,
                             const struct column *const *column);

/* Adds each line of a text, which it frees. */
void document_add_lines(struct document *document, enum block_kind is, char *text);

/* The block that was added last. */
struct block *document_last(struct document *document);

/* Whether a block is for one of these readers, and has something to show. */
bool document_shows(const struct document *document, size_t block, unsigned readers);

void document_close(struct document *document);

/* The next piece of words, which it takes from *words: plain, code or a name. It is to be freed; null at the end. */
enum span { SPAN_PLAIN, SPAN_CODE, SPAN_NAME };
char *words_next(const char **words, enum span *is);

#endif
