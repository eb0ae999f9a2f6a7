/* SPDX-License-Identifier: MIT */
#include "common/board/board.h"

#include <stdio.h>
#include <string.h>

unsigned board_count_givens(struct order order, const uint8_t *cells)
{
    unsigned givens = 0;
    for (unsigned cell = 0; cell < order_cells(order); cell++)
        givens += cells[cell] != 0;
    return givens;
}

bool board_find_clash(struct order order, const uint8_t *cells, struct clash *clash)
{
    /* Of each unit, of rows, columns and boxes in turn, and of each digit: one more than the cell that holds it. */
    uint16_t holder[3 * BOARD_SIZE_MAX * (BOARD_SIZE_MAX + 1)];
    unsigned size = order_size(order);
    memset(holder, 0, 3 * (size_t)size * (size + 1) * sizeof *holder);
    for (unsigned cell = 0; cell < order_cells(order); cell++) {
        uint8_t digit = cells[cell];
        if (!digit)
            continue;
        unsigned row = cell / size, column = cell % size;
        unsigned units[3] = {row, column, board_box(order, row, column)};
        for (unsigned u = 0; u < 3; u++) {
            uint16_t *held = &holder[(u * size + units[u]) * (size + 1) + digit];
            if (*held) {
                if (clash)
                    *clash = (struct clash){u, units[u], *held - 1u, cell, digit};
                return true;
            }
            *held = (uint16_t)(cell + 1);
        }
    }
    return false;
}

void clash_describe(struct order order, const struct clash *clash, char *text, size_t room)
{
    static const char *const unit_names[] = {"row", "column", "box"};
    unsigned size = order_size(order);
    snprintf(text, room, "%s %u holds %u twice, in r%uc%u and r%uc%u", unit_names[clash->unit],
             clash->unit_index + 1, clash->digit, clash->first / size + 1, clash->first % size + 1,
             clash->second / size + 1, clash->second % size + 1);
}
