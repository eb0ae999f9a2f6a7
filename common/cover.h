/* Exact cover: given items and options (sets of items), choose options so that every item lies in
 * exactly one of them. Words and form follow Knuth, The Art of Computer Programming 4B, 7.2.2.1. */
#ifndef QUADRILLE_COVER_H
#define QUADRILLE_COVER_H

#include "allocator.h"
#include "order.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What an item stands for. SAT encodings differ in the classes that they constrain (cnf.h). */
enum item_class { ITEM_PLAIN, ITEM_CELL, ITEM_ROW, ITEM_COLUMN, ITEM_BOX };

struct cover {
    uint32_t item_count, option_count;
    size_t node_count;    /* the lengths of all options together */
    uint8_t *item_class;  /* item_count of enum item_class */
    size_t *option_start; /* option_count + 1 of them: option o is items[start[o]] .. items[start[o+1]-1] */
    uint32_t *items;      /* node_count of them */
    struct allocator *allocator;
};

/* The exact cover of the empty board: an item for each cell, for each digit in each row, column and box
 * (in that order: 4 size^2 items), and option (cell * size + digit - 1) for each digit in each cell, of four
 * items. Null if memory runs out. The caller owns it; give it back with cover_close, which takes null too. */
struct cover *cover_of_board(struct order order, struct allocator *allocator);
void cover_close(struct cover *cover);

/* Givens as options taken, into `options` (room for size^2). Returns how many there are. */
size_t cover_take_givens(struct order order, const uint8_t *cells, uint32_t *options);

/* Lifts a solution back to the board: writes the digit of each option into `cells` (size^2), blanks
 * where no option says anything. Options that are out of range are passed over: the verifier will tell. */
void cover_lift_options(struct order order, const uint32_t *options, size_t count, uint8_t *cells);

#endif
