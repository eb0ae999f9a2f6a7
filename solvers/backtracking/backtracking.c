/* SPDX-License-Identifier: MIT */
#include "solvers/backtracking/backtracking.h"

#include <string.h>

/* A node costs about 0.1 us on 9x9 and some 2 us on the largest boards, so looking at the clock once in
 * 1024 placements costs nothing and ends a search well within 10 ms of its deadline. */
enum { PLACEMENTS_A_LOOK = 1024 };

bool backtracking_open(const struct problem *problem, const struct settings *settings,
                       struct allocator *allocator, void **state, struct error *error)
{
    (void)settings;
    struct backtracking *board = allocator_take_zeroed(allocator, sizeof *board);
    if (!board)
        return error_set(error, "not enough memory for the board");
    board->order = problem->order;
    board->allocator = allocator;
    *state = board;
    return true;
}

void backtracking_close(void *state)
{
    struct backtracking *board = state;
    allocator_give(board->allocator, board, sizeof *board);
}

void backtracking_start(struct backtracking *board, const struct instance *instance, struct search *search)
{
    assert(!board_find_clash(board->order, instance->cells, NULL));
    memcpy(board->cells, instance->cells, order_cells(board->order));
    board->search = search;
    board->placements = 0;
    board->next_look = PLACEMENTS_A_LOOK;
    board->depth = board->deepest = board->standing = 0;
    board->end = SEARCH_EXHAUSTED;
}

void backtracking_list_blanks(struct backtracking *board)
{
    board->blank_count = 0;
    for (unsigned cell = 0; cell < order_cells(board->order); cell++)
        if (!board->cells[cell])
            board->blanks[board->blank_count++] = (uint16_t)cell;
}

static bool backtracking_end(struct backtracking *board, enum search_end how)
{
    board->end = how;
    board->standing = board->depth;
    return true;
}

bool backtracking_found(struct backtracking *board)
{
    struct solution solution = {.cells = board->cells};
    assert(!memchr(board->cells, 0, order_cells(board->order)));
    return search_report(board->search, &solution) && backtracking_end(board, SEARCH_LIMIT);
}

bool backtracking_look(struct backtracking *board)
{
    board->next_look += PLACEMENTS_A_LOOK;
    return search_interrupted(board->search) && backtracking_end(board, SEARCH_STOPPED);
}

enum search_end backtracking_finish(struct backtracking *board)
{
    assert(board->depth == 0 && board->standing <= board->placements);
    store_placement_counts(board->search, board->placements, board->standing, 0, board->deepest);
    return board->end;
}
