/* SPDX-License-Identifier: MIT */
#include "harness/sets/full-grid.h"

#include "common/base/bits.h"

#include <string.h>

enum { SEARCHED_SIZE_MAX = 16, SEARCHED_CELLS_MAX = SEARCHED_SIZE_MAX * SEARCHED_SIZE_MAX };

/* Whether a number can be divided by 2^twos * odd, without a division (Warren,
 * Hacker's Delight, section 10-17): multiplied by the inverse of `odd` modulo
 * 2^64, and rotated by `twos`, it is at most `most`. */
struct full_grid_divisor {
    uint64_t inverse, most;
    int twos;
};

/* A grid being filled: the digits used by each row and column, and of each row
 * of boxes by the box in each column. */
struct full_grid_filling {
    struct order order;
    struct random *random;
    unsigned size;
    uint16_t row[SEARCHED_SIZE_MAX], column[SEARCHED_SIZE_MAX], box[SEARCHED_SIZE_MAX][SEARCHED_SIZE_MAX];
    uint16_t blank[SEARCHED_SIZE_MAX];   /* columns of each row, as bits */
    uint8_t boxes_of[SEARCHED_SIZE_MAX]; /* the row of boxes of each row */
    struct full_grid_divisor divisor[SEARCHED_CELLS_MAX + 1];
    unsigned steps_left; /* until the next restart */
    uint8_t *cells;
};

static void toggle(struct full_grid_filling *filling, unsigned row, unsigned column, unsigned digit)
{
    const uint16_t bit = (uint16_t)(1u << digit);
    const unsigned columns = filling->order.columns, first = column / columns * columns;
    filling->blank[row] ^= (uint16_t)(1u << column);
    filling->row[row] ^= bit;
    filling->column[column] ^= bit;
    for (unsigned i = first; i < first + columns; i++)
        filling->box[filling->boxes_of[row]][i] ^= bit;
}

static void prepare_divisors(struct full_grid_filling *filling)
{
    for (unsigned bound = 1; bound <= filling->size * filling->size; bound++) {
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

/* How many digits fit in each column of a row, for all columns at once
 * (bits_count, in parallel sums). */
static inline void full_grid_count_row(const struct full_grid_filling *filling, unsigned row,
                                       uint16_t count[SEARCHED_SIZE_MAX])
{
    const uint16_t *box = filling->box[filling->boxes_of[row]];
    const uint16_t used = (uint16_t)(filling->row[row] | ~bits_all(filling->size));
    for (unsigned i = 0; i < SEARCHED_SIZE_MAX; i++) {
        uint16_t set = (uint16_t) ~(used | filling->column[i] | box[i]);
        set = (uint16_t)(set - (set >> 1 & 0x5555));
        set = (uint16_t)((set & 0x3333) + (set >> 2 & 0x3333));
        set = (set + (set >> 4)) & 0x0f0f;
        count[i] = (set + (set >> 8)) & 0x1f;
    }
}

/* A random one among the blanks with the fewest candidates; the number of cells
 * if there is no blank. */
static unsigned full_grid_choose(const struct full_grid_filling *filling)
{
    unsigned best = filling->size * filling->size, fewest = SEARCHED_SIZE_MAX + 1, ties = 0;
    for (unsigned row = 0; row < filling->size; row++) {
        uint16_t count[SEARCHED_SIZE_MAX];
        full_grid_count_row(filling, row, count);
        for (unsigned left = filling->blank[row]; left; left &= left - 1) {
            const unsigned column = bits_lowest(left);
            if (count[column] > fewest)
                continue;
            ties = count[column] < fewest ? 1 : ties + 1;
            fewest = count[column];
            if (full_grid_draw(filling, ties))
                best = row * filling->size + column;
        }
    }
    return best;
}

static bool full_grid_fill(struct full_grid_filling *filling)
{
    const unsigned cell = full_grid_choose(filling), row = cell / filling->size,
                   column = cell % filling->size;
    unsigned count = 0, digits[SEARCHED_SIZE_MAX];
    if (row == filling->size)
        return true;
    const unsigned used =
        filling->row[row] | filling->column[column] | filling->box[filling->boxes_of[row]][column];
    for (uint64_t left = bits_all(filling->size) & ~(uint64_t)used; left; left &= left - 1)
        digits[count++] = bits_lowest(left);
    random_shuffle(filling->random, digits, count);
    for (unsigned i = 0; i < count && filling->steps_left; i++) {
        filling->steps_left--;
        filling->cells[cell] = (uint8_t)(digits[i] + 1);
        toggle(filling, row, column, digits[i]);
        if (full_grid_fill(filling))
            return true;
        toggle(filling, row, column, digits[i]);
    }
    return false;
}

/* Restarts keep a bad beginning from costing for ever: run times of such
 * searches have heavy tails. */
static void fill_by_search(struct order order, struct random *random, uint8_t *grid)
{
    struct full_grid_filling filling = {
        .order = order, .random = random, .size = order_size(order), .cells = grid};
    prepare_divisors(&filling);
    do {
        memset(filling.row, 0, sizeof filling.row);
        memset(filling.column, 0, sizeof filling.column);
        memset(filling.box, 0, sizeof filling.box);
        for (unsigned row = 0; row < filling.size; row++) {
            filling.blank[row] = (uint16_t)bits_all(filling.size);
            filling.boxes_of[row] = (uint8_t)(row / order.rows);
        }
        filling.steps_left = 4 * order_cells(order);
    } while (!full_grid_fill(&filling));
}

/* Shuffles 0 .. groups * per_group - 1 so that groups stay together: the rows
 * within bands and the bands. */
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

/* The regular grid: each row is the one above it shifted by a box's width, and
 * by one more from band to band.
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
