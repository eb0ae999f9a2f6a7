/* SPDX-License-Identifier: MIT */
#include "common/cover/board-to-cover.h"

#include "common/board/board.h"

#include <string.h>

struct cover *cover_of_board(struct order order, struct allocator *allocator)
{
    uint32_t size = order_size(order), cells = order_cells(order);
    uint32_t classes = order.rows == 1 || order.columns == 1 ? 3 : 4;
    struct cover *cover =
        cover_open(classes * cells, cells * size, (size_t)classes * cells * size, 0, 0, allocator);
    if (!cover)
        return NULL;
    cover->order = order;
    static const enum item_class class_of[] = {ITEM_CELL, ITEM_ROW, ITEM_COLUMN, ITEM_BOX};
    for (uint32_t class = 0; class < classes; class ++)
        memset(cover->item_class + class * cells, (int)class_of[class], cells);
    uint32_t option = 0, *item = cover->items;
    for (uint32_t row = 0; row < size; row++)
        for (uint32_t column = 0; column < size; column++) {
            uint32_t cell = row * size + column, box = board_box(order, row, column);
            for (uint32_t digit = 0; digit < size; digit++) {
                cover->option_start[option++] = (size_t)(item - cover->items);
                *item++ = cell;
                *item++ = cells + row * size + digit;
                *item++ = 2 * cells + column * size + digit;
                if (classes == 4)
                    *item++ = 3 * cells + box * size + digit;
            }
        }
    return cover;
}

size_t cover_take_givens(struct order order, const uint8_t *cells, uint32_t *options)
{
    uint32_t size = order_size(order);
    size_t count = 0;
    for (uint32_t cell = 0; cell < size * size; cell++)
        if (cells[cell])
            options[count++] = cell * size + cells[cell] - 1;
    return count;
}

void cover_lift_options(struct order order, const uint32_t *options, size_t count, uint8_t *cells)
{
    uint32_t size = order_size(order);
    memset(cells, 0, size * size);
    for (size_t i = 0; i < count; i++)
        if (options[i] < size * size * size)
            cells[options[i] / size] = (uint8_t)(options[i] % size + 1);
}
