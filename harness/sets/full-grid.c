/* SPDX-License-Identifier: MIT */
#include "harness/sets/full-grid.h"

#include "common/base/bits.h"

#include <string.h>

enum {
    SEARCHED_SIZE_MAX = 16,
    SEARCHED_CELLS_MAX = SEARCHED_SIZE_MAX * SEARCHED_SIZE_MAX,
    WORD_BITS = 64,
    SEARCHED_WORDS = SEARCHED_CELLS_MAX / WORD_BITS
};

/* A set of cells, a bit for each. */
typedef uint64_t full_grid_cells[SEARCHED_WORDS];

/* Whether a number can be divided by 2^twos * odd, without a division (Warren,
 * Hacker's Delight, section 10-17): multiplied by the inverse of `odd` modulo
 * 2^64, and rotated by `twos`, it is at most `most`. */
struct full_grid_divisor {
    uint64_t inverse, most;
    int twos;
};

/* A grid being filled. A digit fits in a cell if its row, column and box lack it, whether the cell is blank
 * or not. */
struct full_grid_filling {
    struct order order;
    struct random *random;
    unsigned size, words;
    unsigned steps_left; /* until the next restart */
    uint8_t *cells;
    full_grid_cells blank, unit[3][SEARCHED_SIZE_MAX];
    full_grid_cells fits[SEARCHED_SIZE_MAX];         /* of each digit */
    full_grid_cells at_least[SEARCHED_SIZE_MAX + 2]; /* cells where so many digits fit, or more */
    struct full_grid_divisor divisor[SEARCHED_CELLS_MAX + 1];
};

/* A digit fits no more in cells where it did; or fits again. */
static inline void full_grid_lose(struct full_grid_filling *filling, unsigned digit,
                                  const full_grid_cells cells)
{
    for (unsigned w = 0; w < filling->words; w++) {
        filling->fits[digit][w] ^= cells[w];
        for (unsigned k = 1; k <= filling->size; k++)
            filling->at_least[k][w] &= ~cells[w] | filling->at_least[k + 1][w];
    }
}

static inline void full_grid_regain(struct full_grid_filling *filling, unsigned digit,
                                    const full_grid_cells cells)
{
    for (unsigned w = 0; w < filling->words; w++) {
        filling->fits[digit][w] ^= cells[w];
        for (unsigned k = filling->size; k; k--)
            filling->at_least[k][w] |= cells[w] & filling->at_least[k - 1][w];
    }
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
static inline bool full_grid_draw(struct random *random, const struct full_grid_divisor *divisor,
                                  unsigned bound)
{
    uint64_t drawn;
    do
        drawn = random_step(random);
    while (drawn >= divisor->most * bound);
    drawn *= divisor->inverse;
    return (drawn >> divisor->twos | drawn << 1 << (63 - divisor->twos)) <= divisor->most;
}

/* A random one among the blanks with the fewest candidates; the number of cells
 * if there is no blank. */
static unsigned full_grid_choose(const struct full_grid_filling *filling)
{
    unsigned best = filling->size * filling->size, fewest = filling->size, ties = 0;
    struct random random = *filling->random; /* in registers */
    for (unsigned w = 0; w < filling->words; w++)
        /* Those that come later and have no more than the fewest so far. */
        for (uint64_t left = filling->blank[w] & ~filling->at_least[fewest + 1][w]; left; left &= left - 1) {
            const unsigned place = bits_lowest(left);
            for (; !(filling->at_least[fewest][w] >> place & 1); ties = 0)
                fewest--;
            left &= ~filling->at_least[fewest + 1][w];
            ties++;
            if (full_grid_draw(&random, &filling->divisor[ties], ties))
                best = WORD_BITS * w + place;
        }
    *filling->random = random;
    return best;
}

static bool full_grid_fill(struct full_grid_filling *filling)
{
    const unsigned cell = full_grid_choose(filling), row = cell / filling->size,
                   column = cell % filling->size, word = cell / WORD_BITS;
    const uint64_t bit = (uint64_t)1 << cell % WORD_BITS;
    unsigned count = 0, digits[SEARCHED_SIZE_MAX];
    if (row == filling->size)
        return true;
    const uint64_t *const of[3] = {filling->unit[0][row], filling->unit[1][column],
                                   filling->unit[2][board_box(filling->order, row, column)]};
    for (unsigned digit = 0; digit < filling->size; digit++)
        if (filling->fits[digit][word] & bit)
            digits[count++] = digit;
    random_shuffle(filling->random, digits, count);
    filling->blank[word] ^= bit;
    for (unsigned i = 0; i < count && filling->steps_left; i++) {
        full_grid_cells lost;
        filling->steps_left--;
        filling->cells[cell] = (uint8_t)(digits[i] + 1);
        for (unsigned w = 0; w < filling->words; w++)
            lost[w] = filling->fits[digits[i]][w] & (of[0][w] | of[1][w] | of[2][w]);
        full_grid_lose(filling, digits[i], lost);
        if (full_grid_fill(filling))
            return true;
        full_grid_regain(filling, digits[i], lost);
    }
    filling->blank[word] ^= bit;
    return false;
}

/* Restarts keep a bad beginning from costing for ever: run times of such
 * searches have heavy tails. */
static void fill_by_search(struct order order, struct random *random, uint8_t *grid)
{
    const unsigned size = order_size(order), count = order_cells(order);
    struct full_grid_filling filling = {.order = order,
                                        .random = random,
                                        .size = size,
                                        .words = (count + WORD_BITS - 1) / WORD_BITS,
                                        .cells = grid};
    prepare_divisors(&filling);
    for (unsigned cell = 0; cell < count; cell++) {
        const unsigned row = cell / size, column = cell % size, word = cell / WORD_BITS;
        const uint64_t bit = (uint64_t)1 << cell % WORD_BITS;
        filling.unit[0][row][word] |= bit;
        filling.unit[1][column][word] |= bit;
        filling.unit[2][board_box(order, row, column)][word] |= bit;
        filling.blank[word] |= bit;
    }
    do {
        memset(filling.fits, UINT8_MAX, sizeof filling.fits);
        memset(filling.at_least, UINT8_MAX, (size + 1) * sizeof *filling.at_least);
        filling.steps_left = 4 * count;
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
