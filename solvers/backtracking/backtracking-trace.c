/* SPDX-License-Identifier: MIT */
/* What the twins of the plain backtrackers report beside choices and placements. */
#include "solvers/backtracking/backtracking.h"

void backtracking_trace_erasure(struct backtracking *board)
{
    if (board->end == SEARCH_EXHAUSTED)
        trace_event(board->search, &(struct trace_event){.kind = TRACE_BACKTRACK, .keep = board->depth});
}

static bool trace_stands(struct backtracking *board, enum trace_unit kind, unsigned unit, unsigned other,
                         unsigned cell, unsigned digit)
{
    if (board->cells[other] != digit)
        return false;
    trace_event(board->search, &(struct trace_event){.kind = TRACE_CONFLICT,
                                                     .why = TRACE_STANDS,
                                                     .unit_kind = kind,
                                                     .unit = unit,
                                                     .other = other,
                                                     .cell = cell,
                                                     .digit = digit});
    return true;
}

void backtracking_trace_clash_in_box(struct backtracking *board, unsigned cell, unsigned digit)
{
    unsigned size = order_size(board->order), box = board_box(board->order, cell / size, cell % size);
    for (unsigned other = 0; other < size * size; other++)
        if (board_box(board->order, other / size, other % size) == box &&
            trace_stands(board, TRACE_BOX, box, other, cell, digit))
            return;
}

void backtracking_trace_clash(struct backtracking *board, unsigned cell, unsigned digit)
{
    unsigned size = order_size(board->order), row = cell / size, column = cell % size;
    for (unsigned i = 0; i < size; i++)
        if (trace_stands(board, TRACE_ROW, row, row * size + i, cell, digit))
            return;
    for (unsigned i = 0; i < size; i++)
        if (trace_stands(board, TRACE_COLUMN, column, i * size + column, cell, digit))
            return;
    backtracking_trace_clash_in_box(board, cell, digit);
}
