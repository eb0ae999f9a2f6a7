/* SPDX-License-Identifier: MIT */
/* cell-order: recursion over all the cells of the board, one after the other.
 *
 * Source: the C++ write-up (001) of the judge problem "Sudoku" (Baekjoon 2580). The recursion counts
 * through the cells by one index; row and column follow from it by division. A given cell is passed on the
 * way; in a blank the digits are tried upwards, each tested by one loop over its row and column and then by
 * one over its box. So solutions come in lexicographic order, and the first is the smallest grid.
 *
 * The original leaves the whole process at its first solution. Ours returns a flag through the recursion
 * instead, which is what lets it go on and prove uniqueness; the sequence of placements is the same.
 *
 * Cost: a node is up to `size` digits, each up to 2 size - 1 looks at other cells. Passing the givens is
 * part of a node, too: that is the price against blank-list. */
#include "solvers/backtracking/backtracking.h"

static bool cell_order_fits(const uint8_t *cells, unsigned row, unsigned column, unsigned digit,
                            unsigned size, unsigned rows, unsigned columns)
{
    for (unsigned i = 0; i < size; i++)
        if (cells[row * size + i] == digit || cells[i * size + column] == digit)
            return false;
    unsigned top = row / rows * rows, left = column / columns * columns;
    for (unsigned r = top; r < top + rows; r++)
        for (unsigned c = left; c < left + columns; c++)
            if (cells[r * size + c] == digit)
                return false;
    return true;
}

/* Fills the cells from `cell` on. True when the search is over. */
static bool cell_order_fill(struct backtracking *board, unsigned cell, unsigned size, unsigned rows,
                            unsigned columns)
{
    if (cell == size * size)
        return backtracking_found(board);
    if (board->cells[cell])
        return cell_order_fill(board, cell + 1, size, rows, columns);
    TRACE(board->search, .kind = TRACE_CHOOSE, .why = TRACE_ORDER, .cell = cell);
    for (unsigned digit = 1; digit <= size; digit++) {
        if (!cell_order_fits(board->cells, cell / size, cell % size, digit, size, rows, columns)) {
            TRACED(backtracking_trace_clash(board, cell, digit));
            continue;
        }
        bool over =
            backtracking_place(board, cell, digit) || cell_order_fill(board, cell + 1, size, rows, columns);
        backtracking_erase(board, cell);
        if (over)
            return true;
    }
    return false;
}

static enum search_end cell_order_solve(void *state, const struct instance *instance, struct search *search)
{
    struct backtracking *board = state;
    backtracking_start(board, instance, search);
    BACKTRACKING_CALL(cell_order_fill, board, board, 0);
    return backtracking_finish(board);
}

const struct solver solver_cell_order = {
    BACKTRACKING_HEAD,
    .name = "cell-order",
    .summary = "recursion over all cells in order (source 001)",
    .solve = cell_order_solve,
};
