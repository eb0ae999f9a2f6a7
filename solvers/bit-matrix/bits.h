/* SPDX-License-Identifier: MIT */
/* The bit matrix, between bits.c, which builds it, bits-search.c, which searches it, and bits-tail-search.c,
 * which searches the end, on a matrix of at most 512 options. */
#pragma once

#include "common/base/bits.h"
#include "solvers/exact-cover/exact-cover.h"

/* --- rows --- */

/* The most that a tail takes over. */
enum { TAIL_OPTIONS = 512, TAIL_ITEMS = 512, TAIL_ROWS = 4096 };

/* A line is the largest register: 8 words. */
enum { LINE_WORDS = TAIL_OPTIONS / 64 };

/* One item of an option: its row and, if the option gives it a colour, the row of item and colour, else the
 * row that is always empty. A node with row END follows the last node of each option. */
struct bits_node {
    uint32_t row, agreeing;
};

#define END UINT32_MAX

/* The rows of a cover: one for each primary item, from 0; from first_secondary, one for each secondary item,
 * then one for each pair of an item and a colour; and the last, which is always empty. */
struct bits_rows {
    uint32_t first_secondary, count;
    size_t node_count;
    struct bits_node *nodes; /* those of an option begin at option_start[option] + option */
};

/* Makes a set of the first `count` bits, and no others. */
static inline void bits_fill(uint64_t *set, size_t words, uint32_t count)
{
    for (size_t i = 0; i < words; i++, count -= count < 64 ? count : 64)
        set[i] = count ? bits_all(count < 64 ? count : 64) : 0;
}

/* --- the tail --- */

/* A matrix in which options and rows have numbers of their own. */
struct tail_matrix {
    uint64_t *rows;   /* of as many words each as the matrix is wide */
    uint32_t *option; /* of each bit, as the cover numbers it */
};

/* Where the search is. */
struct tail_level {
    _Alignas(64) uint64_t alive[LINE_WORDS]; /* the options */
    uint64_t open[TAIL_ITEMS / 64];
    uint32_t row;  /* that is branched on */
    uint32_t next; /* the bit at which to look for its next option */
};

/* The same on a matrix of one word. */
struct word_level {
    uint64_t alive, open, left; /* `left`: options of the item that is branched on, to be tried */
};

struct tail {
    const struct cover *problem;
    const struct bits_rows *rows;
    enum search_end (*find_solutions)(struct tail *, uint32_t);
    /* What is handed over: the options alive and the primary items that are open, both ascending; no item is
     * without options. */
    uint32_t alive[TAIL_OPTIONS], items[TAIL_ITEMS];
    uint32_t alive_count, item_count;
    /* The caller's own matrix: its rows have the numbers of those of the cover. */
    struct {
        size_t words;
        const uint64_t *rows, *alive;
    } caller;
    /* The rows that the options are in: those of the items, then others. Of every row of the cover, where it
     * is among them. */
    uint32_t *members;
    uint16_t *place;
    uint32_t member_count;
    uint32_t member_room;            /* the last place is that of the row that is always empty */
    struct tail_matrix wide, narrow; /* of a line and of one word */
    struct tail_level *levels;
    /* On a matrix of one word: rows that are open, and where they are among these. */
    uint64_t *lines;
    uint8_t *slot;
    struct word_level *word_levels;
    uint64_t *falling, *covered; /* options and rows, when an option is chosen */
    uint32_t *options;           /* those chosen: the caller's first, then those of the tail */
    uint32_t above;              /* how many are the caller's */
    struct search *search;
    uint64_t placements, propagations;
    uint32_t deepest, standing;
};

/* Takes what is handed over. False if it has too many rows. */
bool tail_take(struct tail *tail);

/* Finds the solutions of what was taken, below a node where `above` options stand; the node itself was
 * counted before. SEARCH_EXHAUSTED, or the search ends. */
DECLARE_FOR_EACH_SET(enum search_end, tail_search, (struct tail * tail, uint32_t above))

/* --- the matrix --- */

/* Rows of the widest matrix are a number of lines, sets of rows a number of pairs of words. */
enum { PAIR_WORDS = 2 };

/* Bits stand for options: of `words` words, those of row r begin at rows + r * words. */
struct bit_matrix {
    size_t words;
    uint64_t *rows;
    uint32_t *option; /* of each bit */
};

/* The widest, which has all options, and for fewer of them those of 8, 4, 2 words and one. */
enum { MATRICES = 5 };

#define NOT_BOUNDED UINT32_MAX

/* Where the search is. */
struct bits_level {
    uint64_t *alive; /* a set of options, with room for the widest matrix even if it is on a narrower one */
    uint64_t *open;  /* a set of rows: those of items that are not covered, and of their colours */
    uint32_t item;   /* that is branched on */
    uint32_t next;   /* the bit at which to look for its next option */
    /* For a cover with bounds: how often each item that has bounds may still be covered; how many options
     * stand; and whether the last way of the item was taken. */
    uint32_t *bounds, placed;
    bool is_last;
};

/* Rows, the same in each matrix, have the numbers of struct bits_rows; where the secondary ones begin, there
 * begins a new word of a set of rows. */
struct bits {
    struct arrays arrays;
    const struct cover *problem;
    enum search_end (*find_solutions)(struct bits *, const struct instance *);
    enum instruction_set set;
    struct bit_matrix matrix[MATRICES];
    struct bits_rows rows;
    uint32_t first_secondary, row_count; /* of them */
    size_t primary_words, row_words;     /* of a set of primary rows, of a set of rows */
    struct bits_node *nodes;             /* of the rows */
    uint64_t *covered;                   /* by each option: a set of rows that are of no more use */
    struct bits_level *levels;
    uint32_t *options; /* chosen */
    struct tail tail;
    /* For a cover with bounds, else null. For each primary row: its place in `bounds` of a level, or
     * NOT_BOUNDED. For each place: the upper bound less the lower one. And the set of rows that have a
     * place. */
    uint32_t *place, *slack, place_count;
    uint64_t *bounded;
    struct search *search;
    uint64_t placements, null_moves, propagations, work, next_look;
    uint32_t deepest, standing;
};

/* The search, for the instruction set in its name; and that of a cover with bounds. */
DECLARE_FOR_EACH_SET(enum search_end, bits_search, (struct bits * bits, const struct instance *instance))
DECLARE_FOR_EACH_SET(enum search_end, bits_search_in_bounds,
                     (struct bits * bits, const struct instance *instance))
