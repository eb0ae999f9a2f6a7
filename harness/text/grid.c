/* SPDX-License-Identifier: MIT */
#include "harness/text/grid.h"

#include "harness/base/memory.h"
#include "harness/text/width.h"

#include <stdlib.h>

void grid_open(struct grid *grid, const struct table *table)
{
    *grid = (struct grid){.rows = table->rows + 1};
    grid->columns = table_shown(table, grid->column);
    grid->cell = memory_get(grid->rows * grid->columns * sizeof *grid->cell);
    for (size_t at = 0; at < grid->rows * grid->columns; at++) {
        const struct column *column = grid->column[at % grid->columns];
        char room[COLUMN_ROOM], text[VALUE_TEXT_MAX];
        struct value value = {.text = column->head};
        if (at >= grid->columns)
            value = column->value(column, &table->row[at / grid->columns - 1], room);
        grid->cell[at] = memory_text(value_text(&value, column->kind, column->shape, text));
        size_t width = width_of(grid->cell[at]), *widest = &grid->width[at % grid->columns];
        *widest = width > *widest ? width : *widest;
    }
}

void grid_close(struct grid *grid)
{
    for (size_t at = 0; at < grid->rows * grid->columns; at++)
        free(grid->cell[at]);
    free(grid->cell);
}

const char *grid_text(const struct grid *grid, size_t row, size_t column)
{
    return grid->cell[row * grid->columns + column];
}

int grid_padding(const struct grid *grid, size_t row, size_t column)
{
    return (int)(grid->width[column] - width_of(grid_text(grid, row, column)));
}
