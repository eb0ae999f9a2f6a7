/* SPDX-License-Identifier: MIT */
/* A matrix is read twice: once to see its rows and columns, and whether it is one at all, and once to keep
 * it. What an entry is does not depend on how rows are written, so that one function walks all of them. */
#include "common/base/characters.h"
#include "common/formats/cover-text-internal.h"

/* A walk over the entries of a matrix. */
struct matrix_walk {
    struct tokens words; /* the word read last is the entry met last */
    bool new_row;        /* the entry is the first of its row */
    /* There was an entry; nothing stands in this line; an empty line came after one. */
    bool begun, blank, apart;
};

static struct matrix_walk matrix_begin(const struct tokens *words)
{
    struct matrix_walk walk = {.words = *words, .new_row = true};
    const char *at = words->next;
    while (at < words->end && (is_letter(*at) || is_character_of(*at, " =:.")))
        at++;
    if (at < words->end && is_character_of(*at, "[({")) /* after the name of an array */
        walk.words.next = at;
    walk.words.word = walk.words.next;
    walk.words.word_line = words->line;
    walk.words.word_column = 1;
    return walk;
}

/* 1, 0, 1. or 0.0: the length; 0 if it is none. */
static size_t matrix_entry_length(const char *entry, const char *end)
{
    const char *at = entry + 1;
    if (*entry != '0' && *entry != '1')
        return 0;
    if (at < end && *at == '.')
        at++;
    while (at > entry + 1 && at < end && *at == '0')
        at++;
    return (size_t)(at - entry);
}

/* Goes to the next entry, 0 or 1; 2: there is none; 3: something else is in the way. */
enum { MATRIX_END = 2, MATRIX_STRAY };

static unsigned matrix_next(struct matrix_walk *walk)
{
    struct tokens *words = &walk->words;
    while (words->next < words->end) {
        const char c = *words->next;
        const size_t length = matrix_entry_length(words->next, words->end);
        words->word = words->next;
        words->word_line = words->line;
        words->word_column = (size_t)(words->word - words->line_start) + 1;
        words->length = length ? length : 1;
        if (length && walk->apart)
            return MATRIX_STRAY; /* the next of several */
        if (c == '\n' || c == '\r') {
            tokens_pass_line_end(words);
            walk->apart |= walk->blank && walk->begun;
            walk->new_row = walk->blank = true;
        } else if (is_character_of(c, " \t\v\f,;|")) {
            words->next++;
        } else {
            walk->blank = false;
            words->next += words->length;
            walk->begun |= length;
            if (length)
                return c == '1';
            if ((c == '#' || c == '%') && walk->new_row)
                tokens_pass_line(words);
            else if (!is_character_of(c, "]})[{("))
                return MATRIX_STRAY;
            walk->new_row = true;
        }
    }
    return MATRIX_END;
}

/* What a matrix is like. */
struct matrix_extent {
    size_t rows, columns, ones;
    bool has_sizes;    /* a line of two numbers stands before it */
    bool empty, clash; /* a row or column has no 1; a row or column has two of them */
};

enum { MATRIX_COLUMNS_SEEN = 1 << 14 };

/* Whether these are rows of as many entries, each 0 or 1. */
static bool matrix_measure(struct matrix_walk walk, struct matrix_extent *extent)
{
    bool column[MATRIX_COLUMNS_SEEN] = {false};
    size_t in_row = 0, ones = 0;
    *extent = (struct matrix_extent){.rows = 0};
    for (unsigned entry; (entry = matrix_next(&walk)) != MATRIX_END;) {
        if (entry == MATRIX_STRAY || (walk.new_row && extent->rows && in_row != extent->columns))
            return false;
        if (walk.new_row) {
            extent->empty |= extent->rows++ && !ones;
            in_row = ones = 0;
        }
        walk.new_row = false;
        extent->columns += extent->rows == 1;
        if (++in_row > extent->columns)
            return false;
        ones += entry;
        extent->ones += entry;
        extent->clash |= ones > 1 || (entry && in_row <= MATRIX_COLUMNS_SEEN && column[in_row - 1]);
        if (entry && in_row <= MATRIX_COLUMNS_SEEN)
            column[in_row - 1] = true;
    }
    extent->empty |= !ones;
    for (size_t i = 0; i < extent->columns && extent->columns <= MATRIX_COLUMNS_SEEN; i++)
        extent->empty |= !column[i];
    return extent->rows && in_row == extent->columns;
}

/* Finds the matrix in a text, after the line of its sizes if there is one: rows and columns, or columns and
 * rows. False, with a walk over it all, if there is none. */
static bool matrix_find(struct tokens words, struct matrix_walk *walk, struct matrix_extent *extent)
{
    uint32_t one, other;
    *walk = matrix_begin(&words);
    if (tokens_next_but_comments(&words, '#') && word_count(&words, &one) && tokens_next_in_line(&words) &&
        word_count(&words, &other) && !tokens_next_in_line(&words)) {
        const struct matrix_walk behind = matrix_begin(&words);
        extent->has_sizes =
            matrix_measure(behind, extent) && ((extent->rows == one && extent->columns == other) ||
                                               (extent->rows == other && extent->columns == one));
        if (extent->has_sizes) {
            *walk = behind;
            return true;
        }
    }
    return matrix_measure(*walk, extent);
}

/* Rows as long as they are many are a board, too, if no row or column has two ones, and rows as long as a
 * whole board are boards, a line each. A board that is as full of ones as a matrix is rare: a matrix has a 1
 * in each row and column. */
struct recognition matrix_recognise(const char *text, size_t length)
{
    struct tokens words;
    struct matrix_walk walk;
    struct matrix_extent extent;
    tokens_open(&words, text, length, NULL, NULL);
    if (!matrix_find(words, &walk, &extent) || !extent.ones || (extent.rows < 2 && !extent.has_sizes))
        return (struct recognition){0, NULL};
    static const char entries[] = "rows of 0 and 1";
    if (extent.has_sizes)
        return (struct recognition){SURE_QUITE, "its sizes, and rows of 0 and 1"};
    const bool may_be_board = extent.rows == extent.columns || is_square_number(extent.columns);
    if (!may_be_board || !extent.empty || (extent.rows == extent.columns && extent.clash))
        return (struct recognition){SURE_QUITE, entries};
    return (struct recognition){extent.ones > 1 ? SURE_ENOUGH : 0, entries};
}

struct cover *matrix_read(const char *text, size_t length, struct allocator *allocator,
                          complain_function *complain, void *context)
{
    struct text_reader reader;
    struct matrix_walk walk;
    struct matrix_extent extent;
    if (!text_reader_open(&reader, text, length, allocator, complain, context))
        return NULL;
    bool good = tokens_are_text(&reader.words);
    const struct tokens first = matrix_begin(&reader.words).words;
    if (good && !matrix_find(reader.words, &walk, &extent)) {
        while (matrix_next(&walk) < MATRIX_END)
            ;
        good = tokens_complain(&walk.words, "this is no matrix of 0 and 1, with as many in each row");
    }
    for (size_t i = 0; good && i < extent.columns && !cover_builder_failed(reader.builder); i++)
        cover_builder_add_plain(reader.builder, true, "%zu", i + 1);
    reader.primary_count = reader.proper_count = good ? (uint32_t)extent.columns : 0;
    size_t column = 0, empty = 0, in_row = 0;
    for (size_t left = good ? extent.rows * extent.columns : 0; left; left--) {
        if (matrix_next(&walk)) {
            cover_builder_add_node(reader.builder, (uint32_t)column, 0);
            in_row++;
        }
        if (++column < extent.columns)
            continue;
        cover_builder_end_option(reader.builder);
        empty += !in_row;
        column = in_row = 0;
    }
    if (empty)
        tokens_remark(&walk.words, "%zu row%s without a 1 %s left out", empty, empty == 1 ? "" : "s",
                      empty == 1 ? "is" : "are");
    return text_reader_end(&reader, &first);
}
