/* SPDX-License-Identifier: MIT */
#include "common/board/order.h"

#include <stdio.h>
#include <string.h>

static const char *read_number(const char *text, unsigned *number)
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
    text = read_number(text, &read.rows);
    if (!text || *text++ != 'x')
        return false;
    text = read_number(text, &read.columns);
    if (!text || *text)
        return false;
    if (order_size(read) < BOARD_SIZE_MIN || order_size(read) > BOARD_SIZE_MAX)
        return false;
    *order = read;
    return true;
}

/* Each order takes 16 bits: its rows, then its columns. */
enum { SIDE_BITS = 8, SIDE_MASK = 0xff, ORDER_BITS = 2 * SIDE_BITS };

static struct order first_of(uint64_t list)
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
                                 first_of(list).rows, first_of(list).columns);
}

bool order_list_holds(uint64_t list, struct order order)
{
    while (list && !order_equal(first_of(list), order))
        list >>= ORDER_BITS;
    return list;
}

struct order order_squarest(unsigned size)
{
    unsigned rows = 1;
    for (unsigned r = 1; r * r <= size; r++)
        if (size % r == 0)
            rows = r;
    return (struct order){rows, size / rows};
}
