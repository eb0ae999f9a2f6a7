/* SPDX-License-Identifier: MIT */
/* Exact cover: items and options (sets of items). A solution is a set of options such that every primary item
 * lies in exactly one of them and every secondary item in at most one, or else has the same colour in all of
 * them. A primary item with bounds lies in least to most of them. Words and form follow Knuth, The Art of
 * Computer Programming 4B, 7.2.2.1: Algorithm X without secondary items, Algorithm C (XCC) with colours,
 * Algorithm M (MCC) with bounds, Algorithm C$ with costs of options. */
#pragma once

#include "common/base/allocator.h"
#include "common/board/board.h"

/* What an item stands for. SAT encodings differ in the classes that they constrain (cnf.h). */
enum item_class { ITEM_PLAIN, ITEM_CELL, ITEM_ROW, ITEM_COLUMN, ITEM_BOX };

/* How many options of a solution have an item. */
struct bounds {
    uint32_t least, most; /* least <= most, most > 0 */
};

struct cover {
    uint32_t item_count;
    uint32_t primary_count; /* items 0 .. primary_count - 1 are primary, those after them secondary */
    uint32_t option_count;
    uint32_t colour_count; /* colours are 1 .. colour_count; 0 is none */
    size_t node_count;     /* the lengths of all options together */
    uint8_t *item_class;   /* item_count of enum item_class */
    size_t *option_start;  /* option_count + 1 of them: option o is items[start[o]] .. items[start[o+1]-1] */
    uint32_t *items;       /* node_count of them */
    uint32_t *colours;     /* node_count of them, 0 at primary items; null if colour_count is 0 */
    /* Names of the items, then of the colours, without final zeros: name n is names[name_start[n]] ..
     * names[name_start[n+1]-1]. Both null for the cover of a board, whose names are computed. */
    size_t *name_start; /* item_count + colour_count + 1 of them */
    char *names;
    struct order order; /* if this is the cover of a board; else rows 0 */
    struct arrays arrays;
    /* One for each item; null if those of all primary items are 1 and 1. Those of secondary items are 0 and
     * 1, and say nothing. */
    struct bounds *bounds;
    /* One for each option; null if none was given. Their sum is at most COVER_COSTS_MOST: no sum
     * overflows. */
    uint64_t *costs;
};

#define COVER_COSTS_MOST (UINT64_C(1) << 62)

/* Takes null too. */
void cover_close(struct cover *cover);

/* Returns an empty cover with room for `items` items, and so on; colours 0: none; name_bytes 0: names are
 * computed. All counts are set as given, all arrays are zero except the ends of option_start and name_start.
 * Null if memory runs out. */
struct cover *cover_open(uint32_t items, uint32_t options, size_t nodes, uint32_t colours, size_t name_bytes,
                         struct allocator *allocator);

/* Gives each item the bounds that it has without them. Returns false if memory runs out. */
bool cover_take_bounds(struct cover *cover);

/* Gives each option the cost 0. Returns false if memory runs out. */
bool cover_take_costs(struct cover *cover);

/* Whether what this header says of a cover holds; for assertions. */
bool cover_check(const struct cover *cover);

/* What these options cost together. */
uint64_t cover_cost(const struct cover *cover, const uint32_t *options, size_t count);

/* The bounds of a primary item. */
static inline struct bounds cover_bounds(const struct cover *cover, uint32_t item)
{
    assert(item < cover->item_count);
    return cover->bounds ? cover->bounds[item] : (struct bounds){1, 1};
}

/* The largest number of options that a solution may have. */
size_t cover_solution_max(const struct cover *cover);

/* The name of an item or a colour (from 1). On a board: cell r1c1, row, column and box with digit r1d1, c1d1,
 * b1d1. Not ended by a zero: the length goes to *length. `room` is where a computed name is written. */
enum { COVER_NAME_ROOM = 32 };
const char *cover_item_name(const struct cover *cover, uint32_t item, char room[COVER_NAME_ROOM],
                            size_t *length);
const char *cover_colour_name(const struct cover *cover, uint32_t colour, size_t *length);

/* The colour of a node: 0 if the cover has none. */
static inline uint32_t cover_colour(const struct cover *cover, size_t node)
{
    assert(node < cover->node_count);
    return cover->colours ? cover->colours[node] : 0;
}

/* Whether an option has an item. */
static inline bool cover_option_has(const struct cover *cover, uint32_t option, uint32_t item)
{
    assert(option < cover->option_count);
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover->items[node] == item)
            return true;
    return false;
}

/* --- a board as an exact cover, and solutions of the cover back as boards --- */

/* The exact cover of the empty board: an item for each cell, for each digit in each row, column and box
 * (in that order: 4 size^2 items), and option (cell * size + digit - 1) for each digit in each cell, of four
 * items. Where a box is one row or one column (order 1xN, Nx1) it has no items of its own: the board is a
 * Latin square, with 3 size^2 items and three to an option.
 * Null if memory runs out. The caller owns it, and frees it with cover_close. */
struct cover *cover_of_board(struct order order, struct allocator *allocator);

/* Givens as options taken, into `options` (room for size^2). Returns how many there are. */
size_t cover_take_givens(struct order order, const uint8_t *cells, uint32_t *options);

/* Lifts a solution back to the board: writes the digit of each option into `cells` (size^2), blanks
 * where no option says anything. Options that are out of range are skipped: the verifier reports them. */
void cover_lift_options(struct order order, const uint32_t *options, size_t count, uint8_t *cells);

/* --- columns: for each item the options that contain it --- */

/* Item i lies in options option[start[i]] .. option[start[i+1]-1], which ascend, with colours likewise. */
struct columns {
    size_t *start;
    uint32_t *option;
    uint32_t *colour; /* null if the cover has no colours */
    size_t longest;   /* the largest number of options of one item */
};

/* Takes the columns from `arrays`, and they go with it. Returns false if memory runs out. */
bool columns_open(struct columns *columns, const struct cover *cover, struct arrays *arrays);

/* Whether two options with these colours at an item (0: none) may not both be chosen. */
static inline bool colours_clash(uint32_t a, uint32_t b)
{
    return !a || a != b;
}
