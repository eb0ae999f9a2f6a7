/* SPDX-License-Identifier: MIT */
#include "harness/extensions/making/generator.h"

#include "common/board/board.h"

#include <string.h>

/* Which digits the rows, columns and boxes hold. */
struct units {
    bool holds[3][BOARD_SIZE_MAX][BOARD_SIZE_MAX + 1];
};

bool partial_grid_draw(struct order order, struct random *random, unsigned givens, uint8_t *cells)
{
    const unsigned size = order_size(order), count = order_cells(order);
    unsigned cell[BOARD_CELLS_MAX], placed = 0;
    struct units units;
    memset(&units, 0, sizeof units);
    memset(cells, 0, count);
    random_order(random, cell, count);
    for (unsigned i = 0; i < count && placed < givens; i++) {
        const unsigned row = cell[i] / size, column = cell[i] % size;
        bool *unit[3] = {units.holds[0][row], units.holds[1][column],
                         units.holds[2][board_box(order, row, column)]};
        unsigned fitting[BOARD_SIZE_MAX], fit = 0;
        for (unsigned digit = 1; digit <= size; digit++)
            if (!unit[0][digit] && !unit[1][digit] && !unit[2][digit])
                fitting[fit++] = digit;
        if (!fit)
            continue;
        const unsigned digit = fitting[random_below(random, fit)];
        cells[cell[i]] = (uint8_t)digit;
        unit[0][digit] = unit[1][digit] = unit[2][digit] = true;
        placed++;
    }
    return placed == givens;
}
