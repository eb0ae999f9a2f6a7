/* SPDX-License-Identifier: MIT */
/* A matrix is read twice: once to see its rows and columns, and whether it is one at all, and once to keep
 * it. What an entry is does not depend on how rows are written, so that one function walks all of them. */
#include "common/formats/cover-text-internal.h"

#include <string.h>

/* A walk over the entries of a matrix. */
struct matrix_walk {
    struct tokens place; /* of the entry met last, for complaints */
    const char *at, *end, *line_start;
    size_t line;
    bool new_row; /* the entry is the first of its row */
    bool begun, blank,
        apart; /* there was an entry; nothing stands in this line; an empty line came after one */
};

static void matrix_begin(struct matrix_walk *walk, const struct tokens *words)
{
    *walk = (struct matrix_walk){.place = *words,
                                 .at = words->next,
                                 .end = words->end,
                                 .line_start = words->line_start,
                                 .line = words->line,
                                 .new_row = true};
    walk->place.word = walk->at;
    walk->place.word_line = walk->line;
    walk->place.word_column = 1;
    const char *at = walk->at;
    while (at < walk->end && ((*at | 0x20) >= 'a' ? (*at | 0x20) <= 'z' : strchr(" =:._", *at) && *at))
        at++;
    if (at < walk->end && strchr("[({", *at)) /* after the name of an array */
        walk->at = at;
}

/* Passes a line's end: LF, CR, or both. */
static void matrix_end_line(struct matrix_walk *walk)
{
    if (*walk->at == '\r' && walk->at + 1 < walk->end && walk->at[1] == '\n')
        walk->at++;
    walk->line++;
    walk->line_start = walk->at + 1;
    walk->new_row = true;
    walk->apart |= walk->blank && walk->begun;
    walk->blank = true;
}

static void matrix_pass_line(struct matrix_walk *walk)
{
    while (walk->at < walk->end && *walk->at != '\n' && *walk->at != '\r')
        walk->at++;
}

static bool matrix_is_between(char c)
{
    return c && strchr(" \t\v\f,;|", c);
}

/* 1, 0, 1. or 0.0: the length; 0 if it is none. */
static size_t matrix_entry_length(const struct matrix_walk *walk)
{
    const char *at = walk->at + 1;
    if (*walk->at != '0' && *walk->at != '1')
        return 0;
    if (at < walk->end && *at == '.')
        at++;
    while (at > walk->at + 1 && at < walk->end && *at == '0')
        at++;
    return (size_t)(at - walk->at);
}

/* Goes to the next entry, 0 or 1; 2: there is none; 3: something else is in the way. */
enum { MATRIX_END = 2, MATRIX_STRAY };

static unsigned matrix_next(struct matrix_walk *walk)
{
    for (; walk->at < walk->end; walk->at++) {
        const char c = *walk->at;
        const size_t length = matrix_entry_length(walk);
        walk->place.word = walk->at;
        walk->place.word_line = walk->line;
        walk->place.word_column = (size_t)(walk->at - walk->line_start) + 1;
        walk->place.length = length ? length : 1;
        if (length && walk->apart)
            return MATRIX_STRAY; /* the next of several */
        if (length) {
            walk->at += length;
            walk->begun = true;
            walk->blank = false;
            return c == '1';
        }
        if (c == '\n' || c == '\r') {
            matrix_end_line(walk);
        } else if (c && strchr("]})[{(", c)) {
            walk->new_row = true;
            walk->blank = false;
        } else if ((c == '#' || c == '%') && walk->new_row) {
            matrix_pass_line(walk);
            walk->at--;
            walk->blank = false;
        } else if (!matrix_is_between(c)) {
            return MATRIX_STRAY;
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

/* Whether these are rows of as many entries, each 0 or 1. `column`, if not null, is what columns have:
 * null in a first walk. */
static bool matrix_measure(struct matrix_walk walk, struct matrix_extent *extent, uint8_t *column)
{
    size_t in_row = 0, ones = 0;
    for (unsigned entry; (entry = matrix_next(&walk)) != MATRIX_END;) {
        if (entry == MATRIX_STRAY)
            return false;
        if (walk.new_row) {
            if (extent->rows && in_row != extent->columns)
                return false;
            extent->empty |= extent->rows++ && !ones;
            in_row = ones = 0;
        }
        walk.new_row = false;
        if (extent->rows == 1)
            extent->columns++;
        if (++in_row > extent->columns)
            return false;
        ones += entry;
        extent->clash |= ones > 1;
        extent->ones += entry;
        if (column) {
            extent->clash |= entry && column[in_row - 1];
            column[in_row - 1] |= (uint8_t)entry;
        }
    }
    extent->empty |= !ones;
    return extent->rows && in_row == extent->columns;
}

/* Passes the line of sizes if the first line is such: rows and columns, or columns and rows. */
static bool matrix_pass_sizes(struct matrix_walk *walk, const struct tokens *words)
{
    struct tokens ahead = *words;
    uint32_t first, second;
    bool negative;
    if (!tokens_next_but_comments(&ahead, '#') || !word_number(&ahead, &negative, &first) || negative ||
        !tokens_next_in_line(&ahead) || !word_number(&ahead, &negative, &second) || negative ||
        tokens_next_in_line(&ahead))
        return false;
    struct matrix_walk behind;
    struct matrix_extent extent = {.rows = 0};
    matrix_begin(&behind, &ahead);
    if (!matrix_measure(behind, &extent, NULL) || !((extent.rows == first && extent.columns == second) ||
                                                    (extent.rows == second && extent.columns == first)))
        return false;
    *walk = behind;
    return true;
}

enum { MATRIX_COLUMNS_SEEN = 1 << 14 };

/* Finds the matrix in a text. False if there is none. */
static bool matrix_find(const struct tokens *words, struct matrix_walk *walk, struct matrix_extent *extent)
{
    uint8_t column[MATRIX_COLUMNS_SEEN] = {0};
    *extent = (struct matrix_extent){.rows = 0};
    matrix_begin(walk, words);
    extent->has_sizes = matrix_pass_sizes(walk, words);
    struct matrix_extent first = *extent;
    if (!matrix_measure(*walk, &first, NULL))
        return false;
    if (first.columns > MATRIX_COLUMNS_SEEN) {
        *extent = first;
        return true;
    }
    matrix_measure(*walk, extent, column);
    for (size_t i = 0; i < extent->columns; i++)
        extent->empty |= !column[i];
    return true;
}

static bool matrix_is_square_number(size_t cells)
{
    size_t root = 4;
    while (root * root < cells)
        root++;
    return root * root == cells;
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
    if (!matrix_find(&words, &walk, &extent) || !extent.ones || (extent.rows < 2 && !extent.has_sizes))
        return (struct recognition){0, NULL};
    static const char entries[] = "rows of 0 and 1";
    if (extent.has_sizes)
        return (struct recognition){SURE_QUITE, "its sizes, and rows of 0 and 1"};
    const bool may_be_board = extent.rows == extent.columns || matrix_is_square_number(extent.columns);
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
    const struct tokens begin = reader.words;
    bool good = tokens_are_text(&reader.words);
    matrix_begin(&walk, &begin);
    const struct tokens first = walk.place;
    if (good && !matrix_find(&begin, &walk, &extent)) {
        matrix_begin(&walk, &begin);
        while (matrix_next(&walk) < MATRIX_END)
            ;
        good = tokens_complain(&walk.place, "this is no matrix of 0 and 1, with as many in each row");
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
        tokens_remark(&walk.place, "%zu row%s without a 1 %s left out", empty, empty == 1 ? "" : "s",
                      empty == 1 ? "is" : "are");
    return text_reader_end(&reader, &first);
}
