/* SPDX-License-Identifier: MIT */
/* The bit matrix, between bits.c, which builds it, and bits-search.c, which searches it. */
#ifndef QUADRILLE_SOLVERS_BIT_MATRIX_BIT_MATRIX_H
#define QUADRILLE_SOLVERS_BIT_MATRIX_BIT_MATRIX_H

#include "common/base/bits.h"
#include "solvers/bit-matrix/bits-tail.h"

/* Rows of the widest matrix are a number of lines, sets of rows a number of pairs of words. */
enum { PAIR_WORDS = 2 };

/* Bits stand for options: of `words` words, those of row r begin at rows + r * words. */
struct matrix {
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
    uint32_t
        *bounds; /* of a cover with bounds: of each item that has some, how often it may still be covered */
    uint32_t placed; /* and how many options stand */
    bool is_last;    /* and whether its last way was taken */
};

/* Rows, the same in each matrix, have the numbers of struct bits_rows; where the secondary ones begin, there
 * begins a new word of a set of rows. */
struct bits {
    struct allocator *allocator;
    const struct cover *problem;
    enum search_end (*find_solutions)(struct bits *, const struct instance *);
    enum instruction_set set;
    struct matrix matrix[MATRICES];
    struct bits_rows rows;
    uint32_t first_secondary, row_count; /* of them */
    size_t primary_words, row_words;     /* of a set of primary rows, of a set of rows */
    struct bits_node *nodes;             /* of the rows */
    uint64_t *covered;                   /* by each option: a set of rows that are of no more use */
    struct bits_level *levels;
    uint64_t *sets;    /* theirs */
    uint32_t *options; /* chosen */
    struct tail tail;
    /* Of a cover with bounds, else null: of each primary row its place in `bounds` of a level, or NOT_BOUNDED; of that
     * place how far the lower bound is below the upper one; and a set of rows, those that have a place. */
    uint32_t *place, *slack, place_count;
    uint64_t *bounded;
    uint32_t *bounds; /* of the levels */
    struct search *search;
    uint64_t placements, null_moves, propagations, work, next_look;
    uint32_t deepest, standing;
};

/* The search, for the instruction set in its name; and that of a cover with bounds. */
DECLARE_FOR_EACH_SET(enum search_end, bits_search, (struct bits * bits, const struct instance *instance))
DECLARE_FOR_EACH_SET(enum search_end, bits_bounds_search,
                     (struct bits * bits, const struct instance *instance))

#endif
