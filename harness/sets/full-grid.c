/* SPDX-License-Identifier: MIT */
#include "harness/sets/full-grid.h"

#include "common/base/bits.h"

#include <string.h>

enum { SEARCHED_SIZE_MAX = 16, SEARCHED_CELLS_MAX = SEARCHED_SIZE_MAX * SEARCHED_SIZE_MAX };

/* Whether a number can be divided by 2^twos * odd, without a division (Warren, Hacker's Delight, section
 * 10-17): multiplied by the inverse of `odd` modulo 2^64, and rotated by `twos`, it is at most `most`. */
struct full_grid_divisor {
    uint64_t inverse, most;
    int twos;
};

/* A grid being filled: the digits used by each row, column and box, as in solvers/mrv.c. */
struct full_grid_filling {
    struct random *random;
    unsigned size, count;
    uint64_t blank[SEARCHED_CELLS_MAX / 64]; /* cells, as bits */
    uint16_t used[3][SEARCHED_SIZE_MAX];
    uint8_t unit[3][SEARCHED_CELLS_MAX]; /* the row, column and box of each cell */
    struct full_grid_divisor divisor[SEARCHED_CELLS_MAX + 1];
    unsigned steps_left; /* until the next restart */
    uint8_t *cells;
};

static uint64_t candidates(const struct full_grid_filling *filling, unsigned cell)
{
    const unsigned used = filling->used[0][filling->unit[0][cell]] |
                          filling->used[1][filling->unit[1][cell]] | filling->used[2][filling->unit[2][cell]];
    return bits_all(filling->size) & ~(uint64_t)used;
}

static void toggle(struct full_grid_filling *filling, unsigned cell, unsigned digit)
{
    filling->blank[cell / 64] ^= UINT64_C(1) << cell % 64;
    for (unsigned kind = 0; kind < 3; kind++)
        filling->used[kind][filling->unit[kind][cell]] ^= (uint16_t)(1u << digit);
}

static void prepare_divisors(struct full_grid_filling *filling)
{
    for (unsigned bound = 1; bound <= filling->count; bound++) {
        struct full_grid_divisor *divisor = &filling->divisor[bound];
        divisor->twos = (int)bits_lowest(bound);
        const uint64_t odd = bound >> divisor->twos;
        divisor->most = UINT64_MAX / bound;
        divisor->inverse = odd; /* right in three bits, and each step doubles them */
        for (int bits = 3; bits < 64; bits *= 2)
            divisor->inverse *= 2 - odd * divisor->inverse;
    }
}

/* random_below(random, bound) == 0 */
static inline bool full_grid_draw(const struct full_grid_filling *filling, unsigned bound)
{
    const struct full_grid_divisor *divisor = &filling->divisor[bound];
    uint64_t drawn;
    do
        drawn = random_step(filling->random);
    while (drawn >= divisor->most * bound);
    drawn *= divisor->inverse;
    return (drawn >> divisor->twos | drawn << 1 << (63 - divisor->twos)) <= divisor->most;
}

/* A random one among the blanks with the fewest candidates; the number of cells if there is no blank. */
static unsigned full_grid_choose(struct full_grid_filling *filling)
{
    unsigned best = filling->count, fewest = SEARCHED_SIZE_MAX + 1, ties = 0;
    for (unsigned word = 0; 64 * word < filling->count; word++)
        for (uint64_t left = filling->blank[word]; left; left &= left - 1) {
            const unsigned cell = 64 * word + bits_lowest(left),
                           count = bits_count(candidates(filling, cell));
            if (count > fewest)
                continue;
            ties = count < fewest ? 1 : ties + 1;
            fewest = count;
            if (full_grid_draw(filling, ties))
                best = cell;
        }
    return best;
}

static bool full_grid_fill(struct full_grid_filling *filling)
{
    unsigned cell = full_grid_choose(filling), count = 0, digits[SEARCHED_SIZE_MAX];
    if (cell == filling->count)
        return true;
    for (uint64_t left = candidates(filling, cell); left; left &= left - 1)
        digits[count++] = bits_lowest(left);
    random_shuffle(filling->random, digits, count);
    for (unsigned i = 0; i < count && filling->steps_left; i++) {
        filling->steps_left--;
        filling->cells[cell] = (uint8_t)(digits[i] + 1);
        toggle(filling, cell, digits[i]);
        if (full_grid_fill(filling))
            return true;
        toggle(filling, cell, digits[i]);
    }
    return false;
}

/* Restarts keep a bad beginning from costing for ever: run times of such searches have heavy tails. */
static void fill_by_search(struct order order, struct random *random, uint8_t *grid)
{
    struct full_grid_filling filling;
    filling.random = random;
    filling.cells = grid;
    filling.size = order_size(order);
    filling.count = order_cells(order);
    prepare_divisors(&filling);
    for (unsigned row = 0, cell = 0; row < filling.size; row++)
        for (unsigned column = 0; column < filling.size; column++, cell++) {
            filling.unit[0][cell] = (uint8_t)row;
            filling.unit[1][cell] = (uint8_t)column;
            filling.unit[2][cell] = (uint8_t)board_box(order, row, column);
        }
    do {
        memset(filling.used, 0, sizeof filling.used);
        for (unsigned word = 0; 64 * word < filling.count; word++)
            filling.blank[word] = bits_all(filling.count - 64 * word < 64 ? filling.count - 64 * word : 64);
        filling.steps_left = 4 * filling.count;
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
