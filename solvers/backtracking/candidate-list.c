/* SPDX-License-Identifier: MIT */
/* candidate-list: at each blank one pass marks the digits used around it; only those left are tried.
 *
 * Source: the Python write-up (000) of the judge problem "Sudoku" (Baekjoon 2580). One pass over row, column
 * and box replaces the test of each digit. When the list of blanks is exhausted the whole board is verified
 * once more before it counts, as the original does before it prints.
 *
 * It places the same digits in the same order as cell-order. Cost: a node is one pass of 3 size looks,
 * whatever the number of digits that are then tried. */
#include "solvers/backtracking/backtracking.h"

#include <string.h>

static void candidate_list_mark_used(const uint8_t *cells, unsigned row, unsigned column, bool *used,
                                     unsigned size, unsigned rows, unsigned columns)
{
    for (unsigned i = 0; i < size; i++) {
        used[cells[row * size + i]] = true;
        used[cells[i * size + column]] = true;
    }
    unsigned top = row / rows * rows, left = column / columns * columns;
    for (unsigned r = top; r < top + rows; r++)
        for (unsigned c = left; c < left + columns; c++)
            used[cells[r * size + c]] = true;
}

/* The last look of the original: every digit once in each row, column and box. */
static bool candidate_list_holds(const uint8_t *cells, unsigned size, unsigned rows, unsigned columns)
{
    for (unsigned unit = 0; unit < size; unit++) {
        bool in_row[BOARD_SIZE_MAX + 1] = {false}, in_column[BOARD_SIZE_MAX + 1] = {false},
                                     in_box[BOARD_SIZE_MAX + 1] = {false};
        unsigned top = unit / rows * rows, left = unit % rows * columns;
        for (unsigned i = 0; i < size; i++) {
            unsigned a = cells[unit * size + i], b = cells[i * size + unit],
                     c = cells[(top + i / columns) * size + left + i % columns];
            if (in_row[a] || in_column[b] || in_box[c])
                return false;
            in_row[a] = in_column[b] = in_box[c] = true;
        }
    }
    return true;
}

/* Fills the blanks from number `blank` on. True when the search is over. */
static bool candidate_list_fill(struct backtracking *board, unsigned blank, unsigned size, unsigned rows,
                                unsigned columns)
{
    if (blank == board->blank_count)
        return candidate_list_holds(board->cells, size, rows, columns) && backtracking_found(board);
    unsigned cell = board->blanks[blank];
    bool used[BOARD_SIZE_MAX + 1];
    memset(used, 0, size + 1);
    candidate_list_mark_used(board->cells, cell / size, cell % size, used, size, rows, columns);
    TRACE(board->search, .kind = TRACE_CHOOSE, .why = TRACE_ORDER, .cell = cell);
    for (unsigned digit = 1; digit <= size; digit++) {
        if (used[digit]) {
            TRACED(backtracking_trace_clash(board, cell, digit));
            continue;
        }
        bool over = backtracking_place(board, cell, digit) ||
                    candidate_list_fill(board, blank + 1, size, rows, columns);
        backtracking_erase(board, cell);
        if (over)
            return true;
    }
    return false;
}

static enum search_end candidate_list_solve(void *state, const struct instance *instance,
                                            struct search *search)
{
    struct backtracking *board = state;
    backtracking_start(board, instance, search);
    backtracking_list_blanks(board);
    BACKTRACKING_CALL(candidate_list_fill, board, board, 0);
    return backtracking_finish(board);
}

const struct solver solver_candidate_list = {
    BACKTRACKING_HEAD,
    .name = "candidate-list",
    .summary = "tries only the digits unused around a blank (source 000)",
    .solve = candidate_list_solve,
};
