/* SPDX-License-Identifier: MIT */
#include "common/board/order.h"

static const char *read_number(const char *text, unsigned *number)
{
    const char *at = text;
    *number = 0;
    while (*at >= '0' && *at <= '9' && at - text < 3)
        *number = *number * 10 + (unsigned)(*at++ - '0');
    return at > text && *number > 0 ? at : 0;
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

struct order order_squarest(unsigned size)
{
    unsigned rows = 1;
    for (unsigned r = 1; r * r <= size; r++)
        if (size % r == 0)
            rows = r;
    return (struct order){rows, size / rows};
}
