/* SPDX-License-Identifier: MIT */
#include "harness/sets/full-grid.h"

#include "common/base/bits.h"

#include <string.h>

enum { SEARCHED_SIZE_MAX = 16 };

/* A grid being filled: the digits used by each row, column and box, as in solvers/mrv.c. */
struct full_grid_filling {
    struct order order;
    struct random *random;
    uint64_t used[3][BOARD_SIZE_MAX];
    unsigned steps_left; /* until the next restart */
    uint8_t *cells;
};

static uint64_t *full_grid_unit_of(struct full_grid_filling *filling, unsigned kind, unsigned cell)
{
    unsigned size = order_size(filling->order), row = cell / size, column = cell % size;
    unsigned index[3] = {row, column, board_box(filling->order, row, column)};
    return &filling->used[kind][index[kind]];
}

static uint64_t candidates(struct full_grid_filling *filling, unsigned cell)
{
    uint64_t used = *full_grid_unit_of(filling, 0, cell) | *full_grid_unit_of(filling, 1, cell) |
                    *full_grid_unit_of(filling, 2, cell);
    return bits_all(order_size(filling->order)) & ~used;
}

static void toggle(struct full_grid_filling *filling, unsigned cell, uint64_t digit)
{
    for (unsigned kind = 0; kind < 3; kind++)
        *full_grid_unit_of(filling, kind, cell) ^= digit;
}

/* A random one among the blanks with the fewest candidates; the number of cells if there is no blank. */
static unsigned full_grid_choose(struct full_grid_filling *filling)
{
    unsigned cells = order_cells(filling->order), best = cells, fewest = BOARD_SIZE_MAX + 1, ties = 0;
    for (unsigned cell = 0; cell < cells; cell++) {
        if (filling->cells[cell])
            continue;
        unsigned count = bits_count(candidates(filling, cell));
        if (count > fewest)
            continue;
        ties = count < fewest ? 1 : ties + 1;
        fewest = count;
        if (random_below(filling->random, ties) == 0)
            best = cell;
    }
    return best;
}

static bool full_grid_fill(struct full_grid_filling *filling)
{
    unsigned cell = full_grid_choose(filling), count = 0, digits[BOARD_SIZE_MAX];
    if (cell == order_cells(filling->order))
        return true;
    for (uint64_t left = candidates(filling, cell); left; left &= left - 1)
        digits[count++] = bits_lowest(left);
    random_shuffle(filling->random, digits, count);
    for (unsigned i = 0; i < count && filling->steps_left; i++) {
        filling->steps_left--;
        filling->cells[cell] = (uint8_t)(digits[i] + 1);
        toggle(filling, cell, UINT64_C(1) << digits[i]);
        if (full_grid_fill(filling))
            return true;
        toggle(filling, cell, UINT64_C(1) << digits[i]);
        filling->cells[cell] = 0;
    }
    return false;
}

/* Restarts keep a bad beginning from costing for ever: run times of such searches have heavy tails. */
static void fill_by_search(struct order order, struct random *random, uint8_t *grid)
{
    struct full_grid_filling filling = {.order = order, .random = random, .cells = grid};
    do {
        memset(grid, 0, order_cells(order));
        memset(filling.used, 0, sizeof filling.used);
        filling.steps_left = 4 * order_cells(order);
    } while (!full_grid_fill(&filling));
}

/* Shuffles 0 .. groups * per_group - 1 so that groups stay together: the rows within bands and the bands. */
static void shuffle_lines(struct random *random, unsigned groups, unsigned per_group, unsigned *lines)
{
    unsigned group[BOARD_SIZE_MAX], member[BOARD_SIZE_MAX];
    random_order(random, group, groups);
    for (unsigned g = 0; g < groups; g++) {
        random_order(random, member, per_group);
        for (unsigned m = 0; m < per_group; m++)
            lines[g * per_group + m] = group[g] * per_group + member[m];
    }
}

/* The regular grid: each row is the one above it shifted by a box's width, and by one more from band to band.
 */
void generate_shuffled_grid(struct order order, struct random *random, uint8_t *grid, unsigned *distance)
{
    unsigned size = order_size(order), rows[BOARD_SIZE_MAX], columns[BOARD_SIZE_MAX], digits[BOARD_SIZE_MAX];
    shuffle_lines(random, order.columns, order.rows, rows);
    shuffle_lines(random, order.rows, order.columns, columns);
    random_order(random, digits, size);
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            unsigned shift = rows[row] % order.rows * order.columns + rows[row] / order.rows;
            unsigned sum = shift + columns[column];
            grid[row * size + column] = (uint8_t)(digits[sum % size] + 1);
            if (distance)
                distance[row * size + column] = sum < size ? size - 1 - sum : sum - (size - 1);
        }
}

void generate_grid(struct order order, struct random *random, uint8_t *grid)
{
    if (order_size(order) <= SEARCHED_SIZE_MAX)
        fill_by_search(order, random, grid);
    else
        generate_shuffled_grid(order, random, grid, NULL);
}
