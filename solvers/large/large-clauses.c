/* SPDX-License-Identifier: MIT */
/* What the narrowing left, as clauses: a variable for each candidate of each cell that has several; for each of these
 * cells, and each digit in a unit where it has no cell yet, at least one and at most one. Two candidates in a box that
 * are in a line, too, are excluded there. */
#include "common/base/array.h"
#include "common/base/bits.h"
#include "common/board/board.h"
#include "solvers/large/large.h"

#include <string.h>

enum { ITEM_KINDS = 4 };

static size_t item_count(struct order order)
{
    return (size_t)ITEM_KINDS * order_cells(order);
}

bool large_clauses_open(struct large_clauses *clauses, struct order order, struct allocator *allocator)
{
    *clauses = (struct large_clauses){.order = order, .arrays = {.allocator = allocator}};
    struct arrays *arrays = &clauses->arrays;
    const size_t cells = order_cells(order), items = item_count(order), size = order_size(order);
    clauses->candidate = arrays_take(arrays, cells * size, sizeof *clauses->candidate);
    clauses->items = arrays_take(arrays, items * size, sizeof *clauses->items);
    clauses->item_count = arrays_take(arrays, items, sizeof *clauses->item_count);
    if (arrays->failed)
        large_clauses_close(clauses);
    return clauses->candidate;
}

void large_clauses_close(struct large_clauses *clauses)
{
    array_give(clauses->arrays.allocator, clauses->cnf.literals, clauses->literals_room,
               sizeof *clauses->cnf.literals);
    arrays_close(&clauses->arrays);
    *clauses = (struct large_clauses){.literals_room = 0};
}

static void add_to_item(struct large_clauses *clauses, size_t item, int variable)
{
    clauses->items[item * order_size(clauses->order) + clauses->item_count[item]++] = variable;
}

/* Numbers the candidates of open cells, and lists those of each item. */
static void number_candidates(struct large_clauses *clauses, const struct large_board *board, uint8_t *grid)
{
    const struct order order = clauses->order;
    const unsigned size = order_size(order), cells = order_cells(order);
    int variables = 0;
    memset(clauses->item_count, 0, item_count(order));
    clauses->fixed = 0;
    for (unsigned cell = 0; cell < cells; cell++) {
        const unsigned row = cell / size, column = cell % size, box = board_box(order, row, column);
        uint64_t set[2];
        large_board_candidates(board, cell, set);
        if (bits_count(set[0]) + bits_count(set[1]) == 1) {
            grid[cell] = (uint8_t)(set[0] ? bits_lowest(set[0]) + 1 : bits_lowest(set[1]) + BITS_MAX + 1);
            clauses->fixed++;
            continue;
        }
        grid[cell] = 0;
        for (unsigned plane = 0; plane < board->planes; plane++)
            for (uint64_t left = set[plane]; left; left &= left - 1) {
                const unsigned digit = plane * BITS_MAX + bits_lowest(left);
                clauses->candidate[variables++] = cell * size + digit;
                add_to_item(clauses, cell, variables);
                add_to_item(clauses, (size_t)cells + row * size + digit, variables);
                add_to_item(clauses, 2 * (size_t)cells + column * size + digit, variables);
                add_to_item(clauses, 3 * (size_t)cells + box * size + digit, variables);
            }
    }
    clauses->cnf.variables = clauses->cnf.option_variables = variables;
}

/* Room for so many literals, whatever was there. */
static bool make_room(struct large_clauses *clauses, size_t length)
{
    if (length <= clauses->literals_room)
        return true;
    array_give(clauses->arrays.allocator, clauses->cnf.literals, clauses->literals_room,
               sizeof *clauses->cnf.literals);
    clauses->cnf.literals = array_take(clauses->arrays.allocator, length, sizeof *clauses->cnf.literals);
    clauses->literals_room = clauses->cnf.literals ? length : 0;
    return clauses->cnf.literals;
}

bool large_clauses_make(struct large_clauses *clauses, const struct large_board *board, uint8_t *grid)
{
    number_candidates(clauses, board, grid);
    struct cnf *cnf = &clauses->cnf;
    cnf->clauses = cnf->length = 0;
    if (!cnf->variables)
        return true;
    for (size_t item = 0; item < item_count(clauses->order); item++) {
        cnf->length += clauses->item_count[item] + (size_t)(clauses->item_count[item] > 0);
        cnf->clauses += clauses->item_count[item] > 0;
    }
    if (!make_room(clauses, cnf->length))
        return false;
    int *next = cnf->literals;
    for (size_t item = 0; item < item_count(clauses->order); item++) {
        const unsigned count = clauses->item_count[item];
        if (!count)
            continue;
        memcpy(next, clauses->items + item * order_size(clauses->order), count * sizeof *next);
        next[count] = 0;
        next += count + 1;
    }
    return true;
}
