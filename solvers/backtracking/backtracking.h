/* SPDX-License-Identifier: MIT */
/* What the plain backtrackers share, so that each file shows only its own idea: the board being filled,
 * the counting, and how a search ends.
 *
 * Counters, the same for all of them: a placement is a digit put into a blank; a node is a partial board,
 * the givens alone or what a placement leads to, full boards among them, so nodes = 1 + placements; depth is
 * the most digits standing at once. Whatever was placed and no longer stands when the search ends was taken
 * back, so backtracks = placements - digits standing at that moment, and the final unwinding does not count.
 * Nothing is ever forced on purpose, so there are no propagations to count. */
#pragma once

#include "solvers/tracing/trace.h"

struct backtracking {
    struct order order;
    struct allocator *allocator;
    struct search *search;
    uint64_t placements, next_look; /* next_look: the placement at which to look at the clock */
    unsigned depth, deepest, standing;
    enum search_end end;
    uint8_t cells[BOARD_CELLS_MAX];
    unsigned blank_count;
    /* The blank cells in order, for those who ask backtracking_list_blanks */
    uint16_t blanks[BOARD_CELLS_MAX];
};

bool backtracking_open(const struct problem *problem, const struct settings *settings,
                       struct allocator *allocator, void **state, struct error *error);
void backtracking_close(void *state);

/* Plain search is hopeless on larger boards: comparisons skip it above this size unless it is named. */
enum { BACKTRACKING_LARGEST = 9 };

/* What all of them have in their struct solver. */
#define BACKTRACKING_HEAD                                                                            \
    SOLVER_HEAD, .family = "backtracking", .rung = RUNG_BOARD, .refuses_digits = true,               \
                 .skipped_above = BACKTRACKING_LARGEST,                                              \
                 .counted = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(DEPTH), \
                 .open = backtracking_open, .close = backtracking_close

/* Starts a search on the givens, and ends it: backtracking_finish stores the counters. Both come from
 * solver.solve, around the recursion. */
void backtracking_start(struct backtracking *board, const struct instance *instance, struct search *search);
void backtracking_list_blanks(struct backtracking *board);
enum search_end backtracking_finish(struct backtracking *board);

/* Both true when the recursion has to return at once. */
bool backtracking_found(struct backtracking *board);
bool backtracking_look(struct backtracking *board);

/* What twins report: that a digit was taken back, unless the search is over; and which cell forbids a digit,
 * the first in the row, else in the column, else in the box. */
void backtracking_trace_erasure(struct backtracking *board);
void backtracking_trace_clash(struct backtracking *board, unsigned cell, unsigned digit);
void backtracking_trace_clash_in_box(struct backtracking *board, unsigned cell, unsigned digit);

/* Puts a digit down. True when the recursion has to return (the digit is then to be erased as ever). */
static inline bool backtracking_place(struct backtracking *board, unsigned cell, unsigned digit)
{
    assert(!board->cells[cell] && digit >= 1 && digit <= order_size(board->order));
    board->cells[cell] = (uint8_t)digit;
    TRACE(board->search, .kind = TRACE_PLACE, .cell = cell, .digit = digit);
    if (++board->depth > board->deepest)
        board->deepest = board->depth;
    return ++board->placements == board->next_look && backtracking_look(board);
}

static inline void backtracking_erase(struct backtracking *board, unsigned cell)
{
    assert(board->cells[cell] && board->depth > 0);
    board->cells[cell] = 0;
    board->depth--;
    TRACED(backtracking_trace_erasure(board));
}

/* Whether a digit stands in the box of a cell. */
static inline bool backtracking_in_box(const uint8_t *cells, unsigned row, unsigned column, unsigned digit,
                                       unsigned size, unsigned rows, unsigned columns)
{
    unsigned top = row / rows * rows, left = column / columns * columns;
    for (unsigned r = top; r < top + rows; r++)
        for (unsigned c = left; c < left + columns; c++)
            if (cells[r * size + c] == digit)
                return true;
    return false;
}

/* Calls search(board, ..., size, rows, columns) with the numbers of the board, as constants where they are
 * the usual ones: the compiler then makes a body for 9x9, as the sources' programs have. */
#define BACKTRACKING_CALL(search, board, ...)                \
    ((board)->order.rows == 3 && (board)->order.columns == 3 \
         ? search(__VA_ARGS__, 9, 3, 3)                      \
         : search(__VA_ARGS__, order_size((board)->order), (board)->order.rows, (board)->order.columns))
