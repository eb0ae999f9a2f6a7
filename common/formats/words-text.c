/* SPDX-License-Identifier: MIT */
#include "common/formats/words-text.h"

#include "common/cover/cover-builder.h"

#include <string.h>

enum { SIDE_MAX = 32 };

/* Knuth's word-rect-dlx: a primary item for each row and column, a secondary one for each cell, whose colour is its letter. */
struct words_reading {
    struct tokens words;
    const char *text;
    uint32_t rows, columns;
    struct hash_table taken; /* where in the text words stand that were taken */
    struct cover_builder *builder;
    size_t passed_over;
};

/* 4x5: two numbers. */
static bool read_size(const struct tokens *word, uint32_t *rows, uint32_t *columns)
{
    const char *cross = memchr(word->word, 'x', word->length);
    bool negative;
    if (!cross)
        return false;
    const size_t before = (size_t)(cross - word->word);
    const struct tokens first = word_part(word, 0, before),
                        second = word_part(word, before + 1, word->length - before - 1);
    return first.length && second.length && *first.word != '-' && *second.word != '-' &&
           word_number(&first, &negative, rows) && word_number(&second, &negative, columns);
}

bool words_recognise(const char *text, size_t length)
{
    struct tokens words;
    uint32_t rows, columns;
    tokens_open(&words, text, length, 0, 0);
    return tokens_next_but_comments(&words, '#') && word_is(&words, "words") && tokens_next_in_line(&words) &&
           read_size(&words, &rows, &columns) && !tokens_next_in_line(&words);
}

static bool read_head(struct words_reading *reading)
{
    struct tokens *words = &reading->words;
    if (!tokens_next_but_comments(words, '#') || !word_is(words, "words"))
        return tokens_complain(words, "a list of words begins with a line such as words 4x5");
    if (!tokens_next_in_line(words) || !read_size(words, &reading->rows, &reading->columns))
        return tokens_complain(words, "words are for a rectangle of rows x columns, as in words 4x5");
    if (!reading->rows || !reading->columns || reading->rows > SIDE_MAX || reading->columns > SIDE_MAX)
        return tokens_complain(words, WORD_FORMAT " is no size: sides are from 1 to %d",
                               WORD_ARGUMENTS(words), SIDE_MAX);
    return !tokens_next_in_line(words) ||
           tokens_complain(words, WORD_FORMAT " does not belong here: words begin in the next line",
                           WORD_ARGUMENTS(words));
}

static void add_items(struct cover_builder *builder, uint32_t rows, uint32_t columns)
{
    for (uint32_t row = 1; row <= rows; row++)
        cover_builder_add_plain(builder, true, "R%u", (unsigned)row);
    for (uint32_t column = 1; column <= columns; column++)
        cover_builder_add_plain(builder, true, "C%u", (unsigned)column);
    for (uint32_t row = 1; row <= rows; row++)
        for (uint32_t column = 1; column <= columns; column++)
            cover_builder_add_plain(builder, false, "r%uc%u", (unsigned)row, (unsigned)column);
}

/* Adds the options of a word: in each of `lines` rows or columns, where the first letter of line l lies in cell l * stride, and
 * each further one `step` cells behind. */
static void add_word(const struct words_reading *reading, uint32_t first_line, uint32_t lines,
                     uint32_t stride, uint32_t step)
{
    struct cover_builder *builder = reading->builder;
    const uint32_t first_cell = reading->rows + reading->columns;
    for (uint32_t line = 0; line < lines; line++) {
        cover_builder_add_node(builder, first_line + line, 0);
        for (uint32_t i = 0; i < reading->words.length; i++)
            cover_builder_add_node(builder, first_cell + line * stride + i * step,
                                   cover_builder_colour(builder, reading->words.word + i, 1));
        cover_builder_end_option(builder);
    }
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Whether the word is there already; else it is from now on. */
static bool is_taken(struct words_reading *reading)
{
    const struct tokens *word = &reading->words;
    const uint32_t hash = hash_table_text(word->word, word->length);
    size_t place;
    for (uint32_t at = hash_table_first(&reading->taken, hash, &place); at != HASH_TABLE_END;
         at = hash_table_next(&reading->taken, hash, &place))
        if (!memcmp(reading->text + at, word->word, word->length) &&
            !is_letter(reading->text[at + word->length]))
            return true;
    if (!hash_table_add(&reading->taken, hash, (uint32_t)(word->word - reading->text),
                        cover_builder_allocator(reading->builder)))
        cover_builder_fail(reading->builder);
    return false;
}

static void read_word(struct words_reading *reading)
{
    const struct tokens *word = &reading->words;
    const uint32_t rows = reading->rows, columns = reading->columns;
    size_t letters = 0;
    while (letters < word->length && is_letter(word->word[letters]))
        letters++;
    if (letters < word->length || (letters != rows && letters != columns))
        reading->passed_over++;
    else if (!is_taken(reading)) {
        if (letters == columns)
            add_word(reading, 0, rows, columns, 1);
        if (letters == rows)
            add_word(reading, rows, columns, 1, columns);
    }
}

struct cover *words_read(const char *text, size_t length, struct allocator *allocator,
                         complain_function *complain, void *context)
{
    struct words_reading reading = {.text = text};
    tokens_open(&reading.words, text, length, complain, context);
    if (!tokens_are_text(&reading.words) || !read_head(&reading))
        return 0;
    reading.builder = cover_builder_open(allocator);
    if (!reading.builder)
        return 0;
    const struct tokens head = reading.words;
    add_items(reading.builder, reading.rows, reading.columns);
    while (!cover_builder_failed(reading.builder) && tokens_next_but_comments(&reading.words, '#'))
        read_word(&reading);
    if (reading.passed_over)
        tokens_remark(&head,
                      "%zu words are passed over: they have other lengths, or other characters than a to z",
                      reading.passed_over);
    struct cover *cover = cover_builder_end(reading.builder);
    hash_table_close(&reading.taken, allocator);
    return cover;
}
