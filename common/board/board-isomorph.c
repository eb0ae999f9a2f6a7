/* SPDX-License-Identifier: MIT */
#include "common/board/board-isomorph.h"

#include "common/base/random.h"

#include <stdbool.h>
#include <string.h>

/* Where the lines of a board come from: `groups` bands or stacks change places, and the lines within each. */
static void draw_lines(struct random *random, unsigned groups, unsigned width, unsigned lines[BOARD_SIZE_MAX])
{
    unsigned group[BOARD_SIZE_MAX];
    for (unsigned i = 0; i < groups; i++)
        group[i] = i;
    random_shuffle(random, group, groups);
    for (unsigned i = 0; i < groups; i++) {
        for (unsigned k = 0; k < width; k++)
            lines[i * width + k] = group[i] * width + k;
        random_shuffle(random, lines + i * width, width);
    }
}

static bool can_be_transposed(struct order order)
{
    return order.rows == order.columns || order.rows == 1 || order.columns == 1;
}

void isomorph_make(struct order order, const uint8_t *cells, uint64_t seed, uint64_t instance,
                   unsigned number, uint8_t *out)
{
    unsigned size = order_size(order), digits[BOARD_SIZE_MAX], rows[BOARD_SIZE_MAX], columns[BOARD_SIZE_MAX];
    struct random random;
    if (!number) {
        memcpy(out, cells, order_cells(order));
        return;
    }
    random_seed(&random, seed, instance);
    random_seed(&random, random_next(&random), number);
    draw_lines(&random, size, 1, digits);
    draw_lines(&random, order.columns, order.rows, rows);
    draw_lines(&random, order.rows, order.columns, columns);
    bool transposed = can_be_transposed(order) && random_below(&random, 2);
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            unsigned from =
                transposed ? columns[column] * size + rows[row] : rows[row] * size + columns[column];
            out[row * size + column] = cells[from] ? (uint8_t)(digits[cells[from] - 1] + 1) : 0;
        }
}
