/* SPDX-License-Identifier: MIT */
/* Sentences with values in them: {} in a sentence is the place of the next value, {0} that of the first and so on. Values look
 * as they do in tables, so who has something to say makes no text of a figure. */
#ifndef QUADRILLE_HARNESS_TEXT_SENTENCE_H
#define QUADRILLE_HARNESS_TEXT_SENTENCE_H

#include "harness/text/document.h"
#include "harness/text/escape.h"

struct shown {
    struct value value;
    enum kind kind;
    enum shape shape;
    const char *noun; /* what is counted, in the singular: "3 boards"; null: the value stands alone */
    bool is_plain;    /* digits alone: "1200", not "1,200" */
    bool is_name;     /* a name as words have it (document.h) */
};

/* The place of a name (document.h). */
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

/* Whether the name of a set is one word that needs no quotes anywhere. */
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

#endif
