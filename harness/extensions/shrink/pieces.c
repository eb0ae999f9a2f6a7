/* SPDX-License-Identifier: MIT */
#include "harness/extensions/shrink/pieces.h"

#include "common/board/board.h"
#include "harness/base/memory.h"
#include "harness/sets/instance-part.h"

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
    pieces->row = memory_get(pieces->rows);
    pieces->column = memory_get(pieces->columns);
    memset(pieces->row, 1, pieces->rows);
    memset(pieces->column, 1, pieces->columns);
}

void pieces_close(struct pieces *pieces)
{
    free(pieces->row);
    free(pieces->column);
    pieces->row = pieces->column = NULL;
}

static uint8_t *make_board(const struct pieces *pieces)
{
    unsigned cells = order_cells(pieces->problem.order);
    size_t row = 0;
    uint8_t *made = memory_zeroed(cells, 1);
    for (unsigned cell = 0; cell < cells; cell++)
        if (pieces->cells[cell] && pieces->row[row++])
            made[cell] = pieces->cells[cell];
    return made;
}

static struct cover *make_cover(const struct pieces *pieces)
{
    const struct cover *cover = pieces->problem.cover;
    uint8_t *use = memory_get(cover->item_count);
    for (uint32_t item = 0; item < cover->item_count; item++)
        use[item] = !pieces->column[item]         ? ITEM_LEFT_OUT
                    : item < cover->primary_count ? ITEM_AS_PRIMARY
                                                  : ITEM_AS_SECONDARY;
    struct cover *made = part_of_cover(cover, use, pieces->row, pieces->allocator);
    free(use);
    return made;
}

bool pieces_make(const struct pieces *pieces, struct made_instance *made)
{
    *made = (struct made_instance){.problem.order = pieces->problem.order};
    if (pieces->cells)
        made->cells = make_board(pieces);
    else if (pieces->problem.cover)
        made->problem.cover = made->cover = make_cover(pieces);
    else
        made->problem.formula = made->formula =
            part_of_formula(pieces->problem.formula, pieces->row, pieces->column, pieces->allocator);
    return made->cells || made->cover || made->formula;
}

void made_instance_close(struct made_instance *made)
{
    free(made->cells);
    cover_close(made->cover);
    cnf_close(made->formula);
}
