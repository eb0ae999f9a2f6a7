/* SPDX-License-Identifier: MIT */
#include "harness/making/generate/generator.h"

#include "common/base/bits.h"
#include "common/board/board.h"
#include "harness/ground/stop.h"

#include <string.h>

enum {
    SEARCHED_SIZE_MAX = 16,
    LOOKS_AT_QUESTION = 32, /* of a large board: many times what one in the reach of `large` takes */
};

/* --- full grids --- */

/* A grid being filled: the digits used by each row, column and box, as in solvers/mrv.c. */
struct filling {
    struct order order;
    struct random *random;
    uint64_t used[3][BOARD_SIZE_MAX];
    unsigned steps_left; /* until the next restart */
    uint8_t *cells;
};

static uint64_t *unit_of(struct filling *filling, unsigned kind, unsigned cell)
{
    unsigned size = order_size(filling->order), row = cell / size, column = cell % size;
    unsigned index[3] = {row, column, board_box(filling->order, row, column)};
    return &filling->used[kind][index[kind]];
}

static uint64_t candidates(struct filling *filling, unsigned cell)
{
    uint64_t used = *unit_of(filling, 0, cell) | *unit_of(filling, 1, cell) | *unit_of(filling, 2, cell);
    return bits_all(order_size(filling->order)) & ~used;
}

static void toggle(struct filling *filling, unsigned cell, uint64_t digit)
{
    for (unsigned kind = 0; kind < 3; kind++)
        *unit_of(filling, kind, cell) ^= digit;
}

/* A random one among the blanks with the fewest candidates; the number of cells if there is no blank. */
static unsigned choose(struct filling *filling)
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

static bool fill(struct filling *filling)
{
    unsigned cell = choose(filling), count = 0, digits[BOARD_SIZE_MAX];
    if (cell == order_cells(filling->order))
        return true;
    for (uint64_t left = candidates(filling, cell); left; left &= left - 1)
        digits[count++] = bits_lowest(left);
    random_shuffle(filling->random, digits, count);
    for (unsigned i = 0; i < count && filling->steps_left; i++) {
        filling->steps_left--;
        filling->cells[cell] = (uint8_t)(digits[i] + 1);
        toggle(filling, cell, UINT64_C(1) << digits[i]);
        if (fill(filling))
            return true;
        toggle(filling, cell, UINT64_C(1) << digits[i]);
        filling->cells[cell] = 0;
    }
    return false;
}

/* Restarts keep a bad beginning from costing for ever: run times of such searches have heavy tails. */
static void fill_by_search(struct order order, struct random *random, uint8_t *grid)
{
    struct filling filling = {.order = order, .random = random, .cells = grid};
    do {
        memset(grid, 0, order_cells(order));
        memset(filling.used, 0, sizeof filling.used);
        filling.steps_left = 4 * order_cells(order);
    } while (!fill(&filling));
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

/* --- taking digits off --- */

/* `looks`: 0, or how many times the search may look at the clock. */
static uint64_t count_within(struct session *prover, const uint8_t *cells, uint64_t limit, uint64_t looks)
{
    struct search search = {.limit = limit, .stop = &program_stop, .looks = looks ? &looks : NULL};
    enum search_end end = session_solve(prover, cells, &search);
    /* A search that could not finish shows nothing: there may be any number of solutions. */
    return end == SEARCH_EXHAUSTED || end == SEARCH_LIMIT ? search.solutions : UINT64_MAX;
}

uint64_t count_solutions(struct session *prover, const uint8_t *cells, uint64_t limit)
{
    return count_within(prover, cells, limit, 0);
}

unsigned take_off_in_turn(struct session *prover, const unsigned *cell, unsigned givens, uint8_t *cells)
{
    unsigned count = order_cells(prover->problem.order), left = count;
    const uint64_t looks =
        givens && order_size(prover->problem.order) > ALL_IS_DECIDED ? LOOKS_AT_QUESTION : 0;
    uint8_t digit[BOARD_CELLS_MAX];
    /* Several at a time make the same board: if it has one solution without all of them, it has one without the first
     * few. Where it has not, half as many are taken, down to the one that has to stay. */
    for (unsigned i = 0, together = 1; i < count && left > givens && !program_stop;) {
        unsigned taken = together < count - i ? together : count - i;
        taken = taken < left - givens ? taken : left - givens;
        for (unsigned k = i; k < i + taken; k++) {
            digit[k] = cells[cell[k]];
            cells[cell[k]] = 0;
        }
        const bool unique = count_within(prover, cells, 2, looks) == 1;
        for (unsigned k = i; !unique && k < i + taken; k++)
            cells[cell[k]] = digit[k];
        if (unique)
            left -= taken;
        if (unique || taken == 1)
            i += taken;
        together = unique ? 2 * together : taken > 1 ? taken / 2 : 1;
    }
    return left;
}

unsigned generate_unique(struct session *prover, struct random *random, unsigned givens, uint8_t *cells)
{
    unsigned cell[BOARD_CELLS_MAX];
    random_order(random, cell, order_cells(prover->problem.order));
    return take_off_in_turn(prover, cell, givens, cells);
}

void generate_several(struct order order, struct random *random, unsigned more, uint8_t *cells)
{
    unsigned cell[BOARD_CELLS_MAX];
    random_order(random, cell, order_cells(order));
    for (unsigned i = 0; i < order_cells(order) && more; i++) {
        more -= cells[cell[i]] != 0;
        cells[cell[i]] = 0;
    }
}

bool generate_solutions(struct session *prover, struct random *random, uint64_t fewest, uint64_t most,
                        uint8_t *cells)
{
    struct order order = prover->entered.order;
    unsigned cell[BOARD_CELLS_MAX];
    random_order(random, cell, order_cells(order));
    for (unsigned i = 0; i < order_cells(order) && !program_stop; i++) {
        uint8_t given = cells[cell[i]];
        if (!given)
            continue;
        cells[cell[i]] = 0;
        uint64_t solutions = count_solutions(prover, cells, most + 1);
        if (solutions >= fewest && solutions <= most)
            return true;
        if (solutions > most)
            cells[cell[i]] = given;
    }
    return false;
}

bool generate_unsolvable(struct session *prover, struct random *random, uint8_t *cells)
{
    struct order order = prover->problem.order;
    unsigned cell[BOARD_CELLS_MAX], size = order_size(order);
    random_order(random, cell, order_cells(order));
    for (unsigned i = 0; i < order_cells(order); i++) {
        uint8_t given = cells[cell[i]];
        for (unsigned k = 1; given && k < size; k++) {
            cells[cell[i]] = (uint8_t)((given - 1 + k) % size + 1);
            if (!board_find_clash(order, cells, NULL) && count_solutions(prover, cells, 1) == 0 &&
                !program_stop)
                return true;
        }
        cells[cell[i]] = given;
    }
    return false;
}

void generate_holes(struct order order, struct random *random, unsigned holes, bool balanced, uint8_t *cells)
{
    unsigned size = order_size(order), cell[BOARD_CELLS_MAX], rows[BOARD_SIZE_MAX], columns[BOARD_SIZE_MAX];
    random_order(random, cell, order_cells(order));
    random_order(random, rows, size);
    random_order(random, columns, size);
    for (unsigned i = 0; i < holes && i < order_cells(order); i++) {
        /* Diagonal after diagonal, each of a cell in every row and column. */
        unsigned row = i % size, column = (row + i / size) % size;
        cells[balanced ? rows[row] * size + columns[column] : cell[i]] = 0;
    }
}
