/* SPDX-License-Identifier: MIT */
/* What dlx-text.c has for other formats of exact covers: items and options by their names are checked in one
 * way (miniexact-text.c), and each writer writes what options taken leave. */
#pragma once

#include "common/cover/cover-builder.h"
#include "common/formats/cover-text.h"

/* Items are numbered in this order. A secondary one with bounds becomes a primary one that need not be
 * covered; only an option is left out that has no other one. */
enum kind_of_item { KIND_PRIMARY, KIND_BOUNDED, KIND_SECONDARY, KIND_COUNT };

struct text_reader {
    struct tokens words;
    struct cover_builder *builder;
    size_t mistakes;
    uint32_t primary_count; /* items of the first two kinds */
    uint32_t proper_count;  /* of the first */
    /* There are mistakes among the items: one that is unknown may have been meant there */
    bool doubtful;
};

/* False if memory runs out. Else text_reader_end closes it, and returns the cover that was read; null if
 * there was a mistake or memory ran out. `items` is where a remark that there are no options belongs. */
bool text_reader_open(struct text_reader *reader, const char *text, size_t length,
                      struct allocator *allocator, complain_function *complain, void *context);
struct cover *text_reader_end(struct text_reader *reader, const struct tokens *items);

/* Reads the bounds of an item. False, after a complaint, if they are none. */
bool text_reader_bounds(const struct tokens *least, const struct tokens *most, struct bounds *bounds);

/* Adds an item, or complains of its name. Bounds of secondary ones are ignored. */
void text_reader_item(struct text_reader *reader, const struct tokens *name, enum kind_of_item kind,
                      struct bounds bounds);

/* Adds an item and its colour to the option. Without a colour, colon and colour are of length 0. False, after
 * a complaint, if something is wrong with it. Sets *has_primary if the item is primary. */
bool text_reader_node(struct text_reader *reader, const struct tokens *name, const struct tokens *colon,
                      const struct tokens *colour, bool *has_primary);

/* Adds a cost to the option. False, after a complaint, if it is none. */
bool text_reader_cost(struct text_reader *reader, const struct tokens *digits);

/* Ends the option that began at `first`, or drops it if it is not good, or else, with a remark, has no
 * primary item. */
void text_reader_end_option(struct text_reader *reader, const struct tokens *first, bool good,
                            bool has_primary);

/* Returns whether a board may have this number of cells: the square of a number from 4. */
static inline bool is_square_number(size_t cells)
{
    size_t root = 4;
    while (root * root < cells)
        root++;
    return root * root == cells;
}

bool same_word(const struct tokens *a, const struct tokens *b);

/* The name of an item. */
void cover_add_item(struct text *text, const struct cover *cover, uint32_t item);

/* Writes the options that are left: their items with blanks between, colours after colons, the cost, if it is
 * not 0, after a sign, and what ends an option. */
void cover_add_options(struct text *text, const struct cover_rest *rest, const char *sign, const char *end);

/* The lines of a comment (null: none), each after a mark. */
void cover_add_comment(struct text *text, const char *comment, const char *mark);

/* cover_write by another writer, which returns false if memory runs out. */
typedef bool cover_add_function(struct text *text, const struct cover_rest *rest, const char *comment);
bool cover_write_by(cover_add_function *add, const struct cover *cover, const struct cover_taken *taken,
                    const char *comment, FILE *file, struct error *error);
