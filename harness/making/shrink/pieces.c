/* SPDX-License-Identifier: MIT */
#include "harness/making/shrink/pieces.h"

#include "common/base/array.h"
#include "common/board/board.h"
#include "harness/ground/memory.h"

#include <stdlib.h>
#include <string.h>

void pieces_open(struct pieces *pieces, const struct problem *problem, const uint8_t *cells,
                 struct allocator *allocator)
{
    *pieces = (struct pieces){.problem = *problem, .cells = cells, .allocator = allocator};
    if (cells)
        pieces->rows = board_count_givens(problem->order, cells);
    else if (problem->cover) {
        pieces->rows = problem->cover->option_count;
        pieces->columns = problem->cover->item_count;
    } else {
        pieces->rows = problem->formula->clauses;
        pieces->columns = (size_t)problem->formula->variables;
    }
    pieces->row = memory_had(array_take(allocator, pieces->rows, 1));
    pieces->column = memory_had(array_take(allocator, pieces->columns, 1));
    memset(pieces->row, 1, pieces->rows);
    memset(pieces->column, 1, pieces->columns);
}

void pieces_close(struct pieces *pieces)
{
    array_give(pieces->allocator, pieces->row, pieces->rows, 1);
    array_give(pieces->allocator, pieces->column, pieces->columns, 1);
    pieces->row = pieces->column = 0;
}

/* --- a board --- */

static void make_board(const struct pieces *pieces, struct made_instance *made)
{
    unsigned cells = order_cells(pieces->problem.order);
    size_t row = 0;
    made->cells = memory_had(array_take_zeroed(made->allocator, cells, 1));
    for (unsigned cell = 0; cell < cells; cell++)
        if (pieces->cells[cell] && pieces->row[row++])
            made->cells[cell] = pieces->cells[cell];
    made->problem.order = pieces->problem.order;
}

/* --- a cover --- */

static bool option_stays(const struct pieces *pieces, uint32_t option)
{
    const struct cover *cover = pieces->problem.cover;
    bool primary = false;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        primary |= pieces->column[cover->items[node]] && cover->items[node] < cover->primary_count;
    return primary && pieces->row[option];
}

/* The names of the items that stay, and of all colours. */
static void copy_names(const struct pieces *pieces, struct cover *made)
{
    const struct cover *cover = pieces->problem.cover;
    size_t used = 0, name = 0;
    for (size_t i = 0; i < cover->item_count + (size_t)cover->colour_count; i++) {
        if (i < cover->item_count && !pieces->column[i])
            continue;
        size_t length = cover->name_start[i + 1] - cover->name_start[i];
        memcpy(made->names + used, cover->names + cover->name_start[i], length);
        made->name_start[name++] = used;
        used += length;
    }
    made->name_start[name] = used;
}

static void copy_options(const struct pieces *pieces, const uint32_t *new_item, struct cover *made)
{
    const struct cover *cover = pieces->problem.cover;
    size_t at = 0;
    uint32_t count = 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!option_stays(pieces, option))
            continue;
        made->option_start[count++] = at;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            if (pieces->column[cover->items[node]]) {
                if (made->colours)
                    made->colours[at] = cover->colours[node];
                made->items[at++] = new_item[cover->items[node]];
            }
    }
    made->option_start[count] = at;
}

static bool make_cover(const struct pieces *pieces, struct made_instance *made)
{
    const struct cover *cover = pieces->problem.cover;
    uint32_t items = 0, primaries = 0, options = 0;
    size_t nodes = 0, bytes = 0;
    uint32_t *new_item = memory_had(array_take(made->allocator, cover->item_count, sizeof *new_item));
    for (uint32_t item = 0; item < cover->item_count; item++) {
        new_item[item] = items;
        items += pieces->column[item];
        primaries += pieces->column[item] && item < cover->primary_count;
        bytes += pieces->column[item] ? cover->name_start[item + 1] - cover->name_start[item] : 0;
    }
    bytes +=
        cover->name_start[cover->item_count + cover->colour_count] - cover->name_start[cover->item_count];
    for (uint32_t option = 0; option < cover->option_count; option++) {
        bool stays = option_stays(pieces, option);
        options += stays;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            nodes += stays && pieces->column[cover->items[node]];
    }
    if (primaries) {
        made->cover =
            memory_had(cover_open(items, options, nodes, cover->colour_count, bytes, made->allocator));
        made->cover->primary_count = primaries;
        for (uint32_t item = 0; item < cover->item_count; item++)
            if (pieces->column[item])
                made->cover->item_class[new_item[item]] = cover->item_class[item];
        copy_names(pieces, made->cover);
        copy_options(pieces, new_item, made->cover);
        made->problem.cover = made->cover;
    }
    array_give(made->allocator, new_item, cover->item_count, sizeof *new_item);
    return made->cover;
}

/* --- a formula --- */

/* Shows what the formula shows of the variables that stay. */
static void keep_shown(const struct pieces *pieces, struct cnf *made)
{
    const struct cnf *formula = pieces->problem.formula;
    uint8_t *shown = memory_had(array_take(made->allocator, pieces->columns, 1));
    size_t count = 0;
    for (size_t variable = 0; variable < pieces->columns; variable++)
        if (pieces->column[variable])
            shown[count++] = cnf_shows(formula, (int)variable + 1);
    memory_need(cnf_show(made, shown));
    array_give(made->allocator, shown, pieces->columns, 1);
}

static void make_formula(const struct pieces *pieces, struct made_instance *made)
{
    const struct cnf *formula = pieces->problem.formula;
    int *new_variable = memory_had(array_take(made->allocator, pieces->columns, sizeof *new_variable)),
        variables = 0;
    struct cnf *cnf = memory_had(allocator_take_zeroed(made->allocator, sizeof *cnf));
    cnf->allocator = made->allocator;
    for (size_t variable = 0; variable < pieces->columns; variable++)
        new_variable[variable] = pieces->column[variable] ? ++variables : 0;
    /* Two passes: first the length, then the literals. */
    for (int pass = 0; pass < 2; pass++) {
        size_t at = 0, clause = 0;
        for (size_t i = 0; i < formula->length; i++) {
            int literal = formula->literals[i], variable = literal ? new_variable[abs(literal) - 1] : 0;
            bool stays = pieces->row[clause] && (!literal || variable);
            clause += !literal;
            if (!stays)
                continue;
            if (pass)
                cnf->literals[at] = literal < 0 ? -variable : variable;
            else
                cnf->clauses += !literal;
            at++;
        }
        cnf->length = at;
        if (!pass)
            cnf->literals = memory_had(array_take(made->allocator, cnf->length, sizeof *cnf->literals));
    }
    array_give(made->allocator, new_variable, pieces->columns, sizeof *new_variable);
    cnf->variables = variables;
    made->formula = cnf;
    made->problem.formula = cnf;
    keep_shown(pieces, cnf);
}

bool pieces_make(const struct pieces *pieces, struct made_instance *made)
{
    *made = (struct made_instance){.allocator = pieces->allocator};
    if (pieces->problem.cover && !pieces->cells)
        return make_cover(pieces, made);
    if (pieces->cells)
        make_board(pieces, made);
    else
        make_formula(pieces, made);
    return true;
}

void made_instance_close(struct made_instance *made)
{
    if (made->cells)
        array_give(made->allocator, made->cells, order_cells(made->problem.order), 1);
    cover_close(made->cover);
    cnf_close(made->formula);
}
