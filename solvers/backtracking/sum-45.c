/* SPDX-License-Identifier: MIT */
/* sum-45: the classic mistake, kept to be caught.
 *
 * Source: the first attempt in the C++ write-up (004) of the judge problem "Sudoku" (Baekjoon 2580). The
 * thought: a full row adds up to 1 + 2 + ... + 9 = 45, so let the sum decide. A digit is accepted if, should
 * it fill its row, the row adds up to size (size + 1) / 2, and the same for its column; only boxes are
 * checked by membership. But 1 4 1 4 adds up to 10 as well: wrong grids get through, and counts are too high.
 *
 * Flawed on purpose, so it runs only when it is named, and the cross-check must catch it:
 *     quadrille compare --solvers dlx,sum-45 two-blanks */
#include "solvers/backtracking/backtracking.h"

/* True if the unit of `size` cells, `step` apart, still has a blank beside the one that gets the digit, or
 * adds up with it. */
static bool sum_45_may_add_up(const uint8_t *first, unsigned step, unsigned digit, unsigned size)
{
    unsigned blanks = 0, sum = digit;
    for (unsigned i = 0; i < size; i++) {
        blanks += first[i * step] == 0;
        sum += first[i * step];
    }
    return blanks > 1 || sum == size * (size + 1) / 2;
}

#ifdef QUADRILLE_TRACED
/* Which of the three checks refused a digit. */
static void sum_45_trace(struct backtracking *board, unsigned cell, unsigned digit)
{
    unsigned size = order_size(board->order), row = cell / size, column = cell % size;
    if (!sum_45_may_add_up(board->cells + row * size, 1, digit, size))
        TRACE(board->search, .kind = TRACE_CONFLICT, .why = TRACE_SUM, .unit_kind = TRACE_ROW, .unit = row,
              .cell = cell, .digit = digit);
    else if (!sum_45_may_add_up(board->cells + column, size, digit, size))
        TRACE(board->search, .kind = TRACE_CONFLICT, .why = TRACE_SUM, .unit_kind = TRACE_COLUMN,
              .unit = column, .cell = cell, .digit = digit);
    else
        backtracking_trace_clash_in_box(board, cell, digit);
}
#endif

/* Fills the blanks from number `blank` on. True when the search is over. */
static bool sum_45_fill(struct backtracking *board, unsigned blank, unsigned size, unsigned rows,
                        unsigned columns)
{
    if (blank == board->blank_count)
        return backtracking_found(board);
    unsigned cell = board->blanks[blank], row = cell / size, column = cell % size;
    TRACE(board->search, .kind = TRACE_CHOOSE, .why = TRACE_ORDER, .cell = cell);
    for (unsigned digit = 1; digit <= size; digit++) {
        if (!sum_45_may_add_up(board->cells + row * size, 1, digit, size) ||
            !sum_45_may_add_up(board->cells + column, size, digit, size) ||
            backtracking_in_box(board->cells, row, column, digit, size, rows, columns)) {
            TRACED(sum_45_trace(board, cell, digit));
            continue;
        }
        bool over =
            backtracking_place(board, cell, digit) || sum_45_fill(board, blank + 1, size, rows, columns);
        backtracking_erase(board, cell);
        if (over)
            return true;
    }
    return false;
}

static enum search_end sum_45_solve(void *state, const struct instance *instance, struct search *search)
{
    struct backtracking *board = state;
    backtracking_start(board, instance, search);
    backtracking_list_blanks(board);
    BACKTRACKING_CALL(sum_45_fill, board, board, 0);
    return backtracking_finish(board);
}

const struct solver solver_sum_45 = {
    BACKTRACKING_HEAD,
    .name = "sum-45",
    .summary = "accepts digits by their row's sum (source 004, first try)",
    .known_flaw = "accepts wrong grids: rows and columns are checked only by their sum",
    .solve = sum_45_solve,
};
