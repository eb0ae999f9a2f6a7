/* SPDX-License-Identifier: MIT */
#include "common/board/board-isomorph.h"

#include "common/base/random.h"

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

/* What one isomorph does to any board: where its rows and columns come from, and what becomes of digits, from 0. */
struct map {
    unsigned digits[BOARD_SIZE_MAX], rows[BOARD_SIZE_MAX], columns[BOARD_SIZE_MAX];
    bool transposed;
};

static void draw_map(struct map *map, struct order order, uint64_t seed, uint64_t instance, unsigned number)
{
    struct random random;
    random_seed(&random, seed, instance);
    random_seed(&random, random_next(&random), number);
    draw_lines(&random, order_size(order), 1, map->digits);
    draw_lines(&random, order.columns, order.rows, map->rows);
    draw_lines(&random, order.rows, order.columns, map->columns);
    map->transposed = isomorph_may_transpose(order) && random_below(&random, 2);
}

/* Where the cell in a row and column comes from. */
static unsigned source_of(const struct map *map, unsigned size, unsigned row, unsigned column)
{
    return map->transposed ? map->columns[column] * size + map->rows[row]
                           : map->rows[row] * size + map->columns[column];
}

void isomorph_make(struct order order, const uint8_t *cells, uint64_t seed, uint64_t instance,
                   unsigned number, uint8_t *out)
{
    const unsigned size = order_size(order);
    struct map map;
    if (!number) {
        memcpy(out, cells, order_cells(order));
        return;
    }
    draw_map(&map, order, seed, instance, number);
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            const uint8_t digit = cells[source_of(&map, size, row, column)];
            out[row * size + column] = digit ? (uint8_t)(map.digits[digit - 1] + 1) : 0;
        }
}

void isomorph_undo(struct order order, const uint8_t *cells, uint64_t seed, uint64_t instance,
                   unsigned number, uint8_t *out)
{
    const unsigned size = order_size(order);
    uint8_t before[UINT8_MAX + 1];
    struct map map;
    if (!number) {
        memcpy(out, cells, order_cells(order));
        return;
    }
    draw_map(&map, order, seed, instance, number);
    for (unsigned i = 0; i <= UINT8_MAX; i++)
        before[i] = (uint8_t)i;
    for (unsigned digit = 0; digit < size; digit++)
        before[map.digits[digit] + 1] = (uint8_t)(digit + 1);
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++)
            out[source_of(&map, size, row, column)] = before[cells[row * size + column]];
}
