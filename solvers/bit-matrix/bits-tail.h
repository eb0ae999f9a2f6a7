/* SPDX-License-Identifier: MIT */
/* The end of the search of bits, on a matrix of at most 512 options. See bits-tail.c, which builds it, and
 * bits-tail-search.c, which searches it. */
#ifndef QUADRILLE_SOLVERS_BIT_MATRIX_BITS_TAIL_H
#define QUADRILLE_SOLVERS_BIT_MATRIX_BITS_TAIL_H

#include "common/base/bits.h"
#include "solvers/exact-cover/exact-cover.h"
#include "solvers/interface/instruction-sets.h"

/* The most that a tail takes over. */
enum { TAIL_OPTIONS = 512, TAIL_ITEMS = 512, TAIL_ROWS = 4096 };

/* A line is the largest register: 8 words. */
enum { LINE_WORDS = TAIL_OPTIONS / 64 };

/* One item of an option: its row and, if the option gives it a colour, that of item and colour, else the row
 * that is always empty. Behind the last node of each option there is one with row END. */
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

/* False if memory runs out; then bits_rows_close frees what there is. */
bool bits_rows_open(struct bits_rows *rows, const struct cover *problem, uint32_t first_secondary,
                    struct allocator *allocator);
void bits_rows_close(struct bits_rows *rows, struct allocator *allocator);

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
    struct allocator *allocator;
    const struct cover *problem;
    const struct bits_rows *rows;
    enum search_end (*find_solutions)(struct tail *, uint32_t);
    void *block;
    size_t bytes;
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

/* `rows` outlives the tail. False if memory runs out; then tail_close frees what there is. */
bool tail_open(struct tail *tail, const struct cover *problem, const struct bits_rows *rows,
               enum instruction_set set, struct allocator *allocator);
void tail_close(struct tail *tail);

/* Begins an instance. `options` has room for a solution; the tail adds to those that stand in it. */
void tail_start(struct tail *tail, struct search *search, uint32_t *options);

/* Takes what is handed over. False if it has too many rows. */
bool tail_take(struct tail *tail);

/* Finds the solutions of what was taken, below a node where `above` options stand; the node itself was
 * counted before. SEARCH_EXHAUSTED, or the search ends. */
DECLARE_FOR_EACH_SET(enum search_end, tail_search, (struct tail * tail, uint32_t above))

/* Adds up what was counted in this instance. */
void tail_add_counts(const struct tail *tail, uint64_t *placements, uint64_t *propagations,
                     uint32_t *deepest);

/* The first `count` bits of a set of so many words, and no others. */
static inline void bits_fill(uint64_t *set, size_t words, uint32_t count)
{
    for (size_t i = 0; i < words; i++, count -= count < 64 ? count : 64)
        set[i] = count ? bits_all(count < 64 ? count : 64) : 0;
}

#endif
