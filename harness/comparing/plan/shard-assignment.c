/* SPDX-License-Identifier: MIT */
#include "harness/comparing/plan/shard-assignment.h"

#include "common/board/board.h"
#include "common/cover/cover.h"
#include "common/formula/cnf.h"

#include <stdlib.h>

static uint64_t estimate_of(const struct puzzles *puzzles, size_t index)
{
    const struct puzzle *puzzle = &puzzles->puzzle[index];
    if (puzzle->cover)
        return puzzle->cover->node_count;
    if (puzzle->formula)
        return puzzle->formula->length;
    uint64_t cells = order_cells(puzzle->order);
    return (cells - board_count_givens(puzzle->order, puzzle_cells(puzzles, index))) * cells;
}

uint64_t deal_estimate(const struct puzzles *puzzles, size_t index, size_t count)
{
    uint64_t cost = 0;
    for (size_t i = index; i < index + count; i++)
        cost += estimate_of(puzzles, i);
    return cost;
}

static int by_cost(const void *x, const void *y)
{
    const struct piece *a = x, *b = y;
    if (a->cost != b->cost)
        return a->cost > b->cost ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

static int by_place(const void *x, const void *y)
{
    const struct piece *a = x, *b = y;
    return (a->place > b->place) - (a->place < b->place);
}

void deal_pieces(struct piece *piece, size_t count, uint64_t shards, uint64_t *dealt)
{
    qsort(piece, count, sizeof *piece, by_cost);
    for (size_t i = 0; i < count; i++) {
        uint64_t turn = *dealt % shards, round = *dealt / shards;
        piece[i].shard = (uint32_t)(round % 2 ? shards - turn : turn + 1);
        ++*dealt;
    }
    qsort(piece, count, sizeof *piece, by_place);
}
