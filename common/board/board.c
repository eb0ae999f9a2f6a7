/* SPDX-License-Identifier: MIT */
#include "common/board/board.h"

#include <stdio.h>
#include <string.h>

static const char *order_read_side(const char *text, unsigned *number)
{
    const char *at = text;
    *number = 0;
    while (*at >= '0' && *at <= '9' && at - text < 3)
        *number = *number * 10 + (unsigned)(*at++ - '0');
    return at > text && *number > 0 ? at : NULL;
}

bool order_parse(const char *text, struct order *order)
{
    struct order read;
    text = order_read_side(text, &read.rows);
    if (!text || *text++ != 'x')
        return false;
    text = order_read_side(text, &read.columns);
    if (!text || *text)
        return false;
    if (order_size(read) < BOARD_SIZE_MIN || order_size(read) > BOARD_SIZE_MAX)
        return false;
    *order = read;
    return true;
}

/* Each order takes 16 bits: its rows, then its columns. */
enum { SIDE_BITS = 8, SIDE_MASK = 0xff, ORDER_BITS = 2 * SIDE_BITS };

static struct order order_list_first(uint64_t list)
{
    return (struct order){(unsigned)(list & SIDE_MASK), (unsigned)(list >> SIDE_BITS & SIDE_MASK)};
}

bool order_list_parse(const char *text, uint64_t *list)
{
    uint64_t read = 0;
    for (unsigned count = 0;; count++) {
        char word[8];
        struct order order;
        size_t length = strcspn(text, ",");
        if (count == ORDER_LIST_MAX || length >= sizeof word)
            return false;
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (!order_parse(word, &order))
            return false;
        read |= (uint64_t)(order.rows | order.columns << SIDE_BITS) << count * ORDER_BITS;
        if (!text[length])
            break;
        text += length + 1;
    }
    *list = read;
    return true;
}

void order_list_text(uint64_t list, char text[ORDER_LIST_TEXT_MAX])
{
    size_t used = 0;
    for (*text = 0; list && used < ORDER_LIST_TEXT_MAX; list >>= ORDER_BITS)
        used += (size_t)snprintf(text + used, ORDER_LIST_TEXT_MAX - used, "%s%ux%u", used ? "," : "",
                                 order_list_first(list).rows, order_list_first(list).columns);
}

bool order_list_holds(uint64_t list, struct order order)
{
    while (list && !order_equal(order_list_first(list), order))
        list >>= ORDER_BITS;
    return list;
}

struct order order_squarest(unsigned size)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    unsigned rows = 1;
    for (unsigned r = 1; r * r <= size; r++)
        if (size % r == 0)
            rows = r;
    return (struct order){rows, size / rows};
}

unsigned board_count_givens(struct order order, const uint8_t *cells)
{
    unsigned givens = 0;
    for (unsigned cell = 0; cell < order_cells(order); cell++)
        givens += cells[cell] != 0;
    return givens;
}

bool board_find_clash(struct order order, const uint8_t *cells, struct clash *clash)
{
    assert(order_size(order) <= BOARD_SIZE_MAX);
    /* Of each unit, of rows, columns and boxes in turn, and of each digit: one more than the cell that holds
     * it. */
    uint16_t holder[3 * BOARD_SIZE_MAX * (BOARD_SIZE_MAX + 1)];
    unsigned size = order_size(order);
    memset(holder, 0, 3 * (size_t)size * (size + 1) * sizeof *holder);
    for (unsigned cell = 0; cell < order_cells(order); cell++) {
        assert(cells[cell] <= size);
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
    assert(clash->unit <= CLASH_BOX && clash->first < clash->second && clash->second < order_cells(order));
    static const char *const unit_names[] = {"row", "column", "box"};
    unsigned size = order_size(order);
    snprintf(text, room, "%s %u holds %u twice, in r%uc%u and r%uc%u", unit_names[clash->unit],
             clash->unit_index + 1, clash->digit, clash->first / size + 1, clash->first % size + 1,
             clash->second / size + 1, clash->second % size + 1);
}
