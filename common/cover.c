#include "cover.h"

#include "board.h"

#include <string.h>

static struct cover *cover_open(uint32_t items, uint32_t options, size_t nodes, struct allocator *allocator)
{
    struct cover *cover = allocator_take_zeroed(allocator, sizeof *cover);
    if (!cover)
        return 0;
    *cover = (struct cover){.item_count = items, .option_count = options, .node_count = nodes};
    cover->allocator = allocator;
    cover->item_class = allocator_take_zeroed(allocator, items);
    cover->option_start =
        allocator_take_zeroed(allocator, (options + (size_t)1) * sizeof *cover->option_start);
    cover->items = allocator_take_zeroed(allocator, nodes * sizeof *cover->items);
    if (cover->item_class && cover->option_start && cover->items)
        return cover;
    cover_close(cover);
    return 0;
}

void cover_close(struct cover *cover)
{
    if (!cover)
        return;
    struct allocator *allocator = cover->allocator;
    allocator_give(allocator, cover->item_class, cover->item_count);
    allocator_give(allocator, cover->option_start,
                   (cover->option_count + (size_t)1) * sizeof *cover->option_start);
    allocator_give(allocator, cover->items, cover->node_count * sizeof *cover->items);
    allocator_give(allocator, cover, sizeof *cover);
}

struct cover *cover_of_board(struct order order, struct allocator *allocator)
{
    uint32_t size = order_size(order), cells = order_cells(order);
    struct cover *cover = cover_open(4 * cells, cells * size, (size_t)4 * cells * size, allocator);
    if (!cover)
        return 0;
    memset(cover->item_class, ITEM_CELL, cells);
    memset(cover->item_class + cells, ITEM_ROW, cells);
    memset(cover->item_class + 2 * cells, ITEM_COLUMN, cells);
    memset(cover->item_class + 3 * cells, ITEM_BOX, cells);
    uint32_t option = 0, *item = cover->items;
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint32_t row = cell / size, column = cell % size, box = board_box(order, row, column);
        for (uint32_t digit = 0; digit < size; digit++) {
            cover->option_start[option++] = (size_t)(item - cover->items);
            *item++ = cell;
            *item++ = cells + row * size + digit;
            *item++ = 2 * cells + column * size + digit;
            *item++ = 3 * cells + box * size + digit;
        }
    }
    cover->option_start[option] = cover->node_count;
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
