/* SPDX-License-Identifier: MIT */
/* A document: headings, words and tables in order, without a format. Pages build it of figures; a writer
 * (writers.h) makes text of it. Memory that it takes is its own until document_close. */
#pragma once

#include "common/base/error.h"
#include "harness/text/column.h"
#include "harness/text/escape.h"

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
    BLOCK_PICTURE,  /* `words` is what it shows; `beside` is its file, as seen from where the page is read */
    BLOCK_TABLE
};

/* Who reads a block, and so which writer writes it; a paper is in LaTeX, a page in HTML. */
enum { FOR_TERMINAL = 1, FOR_MARKDOWN = 2, FOR_PAGE = 4, FOR_PAPER = 8 };

/* Words are a line of UTF-8. In them `code` stands between backticks, and a name from a file, which may hold
 * anything, as NAMED puts it into a format of printf. */
#define NAME_BEGIN '\001'
#define NAME_END '\002'
#define NAMED "\001%s\002"

struct block {
    enum block_kind is;
    unsigned readers; /* 0: all */
    char *words, *beside;
    struct table *table;
    /* Texts that outlive the document; each may be null. What links and labels call it; its class on a page;
     * the solver and the set that an item is about. */
    const char *id, *style, *solver, *set;
    bool folded; /* a table below its words, which a page shows when asked */
};

struct document {
    const char *name; /* labels of a paper begin with its letters and digits; null: there is none */
    unsigned readers; /* of blocks that are added; 0: all */
    struct block *block;
    size_t count, room;
};

/* Adds a block, and returns it. It moves with the next one. */
struct block *document_add(struct document *document, enum block_kind is, const char *format, ...)
    PRINTF_LIKE(3, 4);

struct block *document_picture(struct document *document, const char *place, const char *shows);

/* Adds a table without rows, to be filled by table_add. */
struct table *document_table(struct document *document, const char *caption,
                             const struct column *const *column);

/* Adds each line of a text, which it frees. */
void document_add_lines(struct document *document, enum block_kind is, char *text);

/* Returns the block that was added last. */
struct block *document_last(struct document *document);

/* Returns true if a block is for one of these readers, and has something to show. */
bool document_shows(const struct document *document, size_t block, unsigned readers);

void document_close(struct document *document);

/* Takes the next piece from *words: plain, code or a name. Returns it, to be freed; null at the end. */
enum span { SPAN_PLAIN, SPAN_CODE, SPAN_NAME };
char *words_next(const char **words, enum span *is);

/* --- sentences --- */

/* Sentences have values in them: {} in a sentence is the place of the next value, {0} that of the first and
 * so on. Values look as they do in tables, so what says something makes no text of a figure. */
struct shown {
    struct value value;
    enum kind kind;
    enum shape shape;
    const char *noun; /* what is counted, in the singular: "3 boards"; null: the value stands alone */
    bool is_plain;    /* digits alone: "1200", not "1,200" */
    bool is_name;     /* a name as words have it */
};

/* The place of a name. */
#define NAME_HERE "\001{}\002"

#define A_VALUE(kind, ...) ((struct shown){{__VA_ARGS__}, kind, SHAPE_NUMBER, NULL, false, false})
#define A_TEXT(words) A_VALUE(KIND_WORDS, .text = (words))
#define A_NAME(name) ((struct shown){{.text = (name)}, KIND_WORDS, SHAPE_NUMBER, NULL, false, true})
#define A_SET(name) \
    ((struct shown){{.text = (name)}, KIND_WORDS, SHAPE_NUMBER, NULL, false, !is_plain_word(name)})
#define A_FACTOR(factor) A_VALUE(KIND_FACTOR, .number = (factor))
#define A_CHANGE_OF(ratio) A_VALUE(KIND_CHANGE, .number = (ratio))
#define A_PART(part, all) A_VALUE(KIND_PART, .number = (double)(part), .of = (double)(all))
#define A_NUMBER(n) A_VALUE(KIND_NUMBER, .number = (double)(n))
#define A_TIME(nanoseconds) A_VALUE(KIND_TIME, .number = (nanoseconds))
#define A_LIMIT(nanoseconds) A_VALUE(KIND_LIMIT, .number = (double)(nanoseconds))
#define A_RATIO(ratio, interval)                                                         \
    ((struct shown){{.number = (ratio), .low = (interval).low, .high = (interval).high}, \
                    KIND_RATIO,                                                          \
                    SHAPE_NOTED,                                                         \
                    NULL,                                                                \
                    false,                                                               \
                    false})
#define A_WHOLE(n) A_TALLY(n, NULL)
#define A_TALLY(n, noun) \
    ((struct shown){{.number = (double)(n)}, KIND_NUMBER, SHAPE_NUMBER, noun, true, false})
#define A_COUNT(n, noun) \
    ((struct shown){{.number = (double)(n)}, KIND_NUMBER, SHAPE_NUMBER, noun, false, false})

/* Returns true if the name of a set is one word that needs no quotes anywhere. */
bool is_plain_word(const char *name);

/* Writes a sentence to a stream, its values by `write`. */
#define SAY(file, sentence, ...) \
    sentence_write(file, sentence, (const struct shown[]){__VA_ARGS__}, write_plain)
void sentence_write(FILE *file, const char *sentence, const struct shown *shown,
                    void (*write)(FILE *file, const char *text));
void write_plain(FILE *file, const char *text);

/* The same in HTML and in LaTeX: the sentence is mark-up of our own, and values are escaped. */
#define HTML(file, markup, ...) sentence_write(file, markup, (const struct shown[]){__VA_ARGS__}, escape_html)
#define LATEX(file, markup, ...) \
    sentence_write(file, markup, (const struct shown[]){__VA_ARGS__}, escape_latex)

/* The same as a text, to be freed. */
#define SAID(sentence, ...) sentence_text(sentence, (const struct shown[]){__VA_ARGS__})
char *sentence_text(const char *sentence, const struct shown *shown);

/* Adds it to a document. */
#define DOCUMENT_SAY(document, is, sentence, ...) \
    document_add_sentence(document, is, sentence, (const struct shown[]){__VA_ARGS__})
void document_add_sentence(struct document *document, enum block_kind is, const char *sentence,
                           const struct shown *shown);
