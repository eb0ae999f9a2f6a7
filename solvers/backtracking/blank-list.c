/* SPDX-License-Identifier: MIT */
/* blank-list: collect the blanks once, then recurse over that list.
 *
 * Source: two write-ups of the judge problem "Sudoku" (Baekjoon 2580), one in Python (002) that checks the
 * box first, one in C++ (004) that checks it last and unwinds with a "found" flag. The order of the checks
 * changes no verdict, so both have this one tree, and this back-end stands for both: row, then column, then
 * box, three loops, as in 004.
 *
 * It places the same digits in the same order as cell-order, without visiting the givens. */
#include "solvers/backtracking/backtracking.h"

static bool blank_list_in_row(const uint8_t *cells, unsigned row, unsigned digit, unsigned size)
{
    for (unsigned column = 0; column < size; column++)
        if (cells[row * size + column] == digit)
            return true;
    return false;
}

static bool blank_list_in_column(const uint8_t *cells, unsigned column, unsigned digit, unsigned size)
{
    for (unsigned row = 0; row < size; row++)
        if (cells[row * size + column] == digit)
            return true;
    return false;
}

/* Fills the blanks from number `blank` on. True when the search is over. */
static bool blank_list_fill(struct backtracking *board, unsigned blank, unsigned size, unsigned rows,
                            unsigned columns)
{
    if (blank == board->blank_count)
        return backtracking_found(board);
    unsigned cell = board->blanks[blank], row = cell / size, column = cell % size;
    TRACE(board->search, .kind = TRACE_CHOOSE, .why = TRACE_ORDER, .cell = cell);
    for (unsigned digit = 1; digit <= size; digit++) {
        if (blank_list_in_row(board->cells, row, digit, size) ||
            blank_list_in_column(board->cells, column, digit, size) ||
            backtracking_in_box(board->cells, row, column, digit, size, rows, columns)) {
            TRACED(backtracking_trace_clash(board, cell, digit));
            continue;
        }
        bool over =
            backtracking_place(board, cell, digit) || blank_list_fill(board, blank + 1, size, rows, columns);
        backtracking_erase(board, cell);
        if (over)
            return true;
    }
    return false;
}

static enum search_end blank_list_solve(void *state, const struct instance *instance, struct search *search)
{
    struct backtracking *board = state;
    backtracking_start(board, instance, search);
    backtracking_list_blanks(board);
    BACKTRACKING_CALL(blank_list_fill, board, board, 0);
    return backtracking_finish(board);
}

const struct solver solver_blank_list = {
    BACKTRACKING_HEAD,
    .name = "blank-list",
    .summary = "recursion over a list of the blanks (sources 002, 004)",
    .solve = blank_list_solve,
};
