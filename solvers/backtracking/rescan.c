/* SPDX-License-Identifier: MIT */
/* rescan: at every node the board is searched again, from the top left, for its first blank.
 *
 * Source: the Python write-up (003) of the judge problem "Sudoku" (Baekjoon 2580), which reads digits
 * without spaces and prints a ruled board. There is no list of blanks and no index: the board alone is the
 * state. The test of a digit looks at row, column and box, each time passing over the cell itself.
 *
 * It places the same digits in the same order as cell-order. Cost: a node looks at up to size^2 cells
 * before it tries anything, the more the deeper it stands. */
#include "solvers/backtracking/backtracking.h"

static bool rescan_fits(const uint8_t *cells, unsigned row, unsigned column, unsigned digit, unsigned size,
                        unsigned rows, unsigned columns)
{
    for (unsigned c = 0; c < size; c++)
        if (cells[row * size + c] == digit && c != column)
            return false;
    for (unsigned r = 0; r < size; r++)
        if (cells[r * size + column] == digit && r != row)
            return false;
    unsigned top = row / rows * rows, left = column / columns * columns;
    for (unsigned r = top; r < top + rows; r++)
        for (unsigned c = left; c < left + columns; c++)
            if (cells[r * size + c] == digit && !(r == row && c == column))
                return false;
    return true;
}

static unsigned rescan_first_blank(const uint8_t *cells, unsigned size)
{
    unsigned cell = 0;
    while (cell < size * size && cells[cell])
        cell++;
    return cell;
}

/* Fills what is still blank. True when the search is over. */
static bool rescan_fill(struct backtracking *board, unsigned size, unsigned rows, unsigned columns)
{
    unsigned cell = rescan_first_blank(board->cells, size);
    if (cell == size * size)
        return backtracking_found(board);
    TRACE(board->search, .kind = TRACE_CHOOSE, .why = TRACE_ORDER, .cell = cell);
    for (unsigned digit = 1; digit <= size; digit++) {
        if (!rescan_fits(board->cells, cell / size, cell % size, digit, size, rows, columns)) {
            TRACED(backtracking_trace_clash(board, cell, digit));
            continue;
        }
        bool over = backtracking_place(board, cell, digit) || rescan_fill(board, size, rows, columns);
        backtracking_erase(board, cell);
        if (over)
            return true;
    }
    return false;
}

static enum search_end rescan_solve(void *state, const struct instance *instance, struct search *search)
{
    struct backtracking *board = state;
    backtracking_start(board, instance, search);
    BACKTRACKING_CALL(rescan_fill, board, board);
    return backtracking_finish(board);
}

const struct solver solver_rescan = {
    BACKTRACKING_HEAD,
    .name = "rescan",
    .summary = "searches the first blank anew at every node (source 003)",
    .solve = rescan_solve,
};
