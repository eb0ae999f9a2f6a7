/* SPDX-License-Identifier: MIT */
/* Moves of two kinds. One exchanges a few givens, which makes another puzzle. The other prints the same puzzle in
 * another way (board-isomorph.h): it costs nothing, and matters to every search that goes by the order of cells or
 * breaks ties by it. */
#include "harness/ground/stop.h"
#include "harness/making/generate/generator.h"
#include "harness/making/hunt/hunting.h"

#include <string.h>

enum {
    PERCENT = 100,
    /* Up to this size boards made from nothing are minimal; above it too many searches would be needed. */
    MINIMAL_SIZE_MAX = 12,
};

/* Givens of larger boards that are made from nothing. */
static const double GIVENS_OF_LARGE = 0.45;

struct kept_grid {
    const struct session *session;
    const uint8_t *cells;
    uint8_t *grid;
};

static void keep_grid(void *context, const struct solution *solution)
{
    struct kept_grid *kept = context;
    session_lift(kept->session, kept->cells, solution, kept->grid);
}

/* Writes a solution of a board; false if there is none. */
static bool solve_board(struct session *prover, const uint8_t *cells, uint8_t *grid)
{
    struct kept_grid kept = {prover, cells, grid};
    struct search search = {.limit = 1, .stop = &program_stop, .on_solution = keep_grid, .context = &kept};
    return session_solve(prover, cells, &search) == SEARCH_LIMIT;
}

bool board_start(struct walker *walker, struct random *random, uint8_t *cells)
{
    struct order order = walker->hunt->options->order;
    unsigned size = order_size(order);
    generate_grid(order, random, cells);
    generate_unique(walker->prover, random,
                    size <= MINIMAL_SIZE_MAX ? 0 : (unsigned)(GIVENS_OF_LARGE * (double)size * (double)size),
                    cells);
    return !program_stop;
}

/* --- other puzzles --- */

/* A given off, or the digit of the solution on. */
static bool toggle(struct walker *walker, struct random *random, uint8_t *cells)
{
    unsigned cell = random_below(random, order_cells(walker->hunt->options->order));
    uint8_t grid[BOARD_CELLS_MAX];
    if (!cells[cell]) {
        if (!solve_board(walker->prover, cells, grid))
            return false;
        cells[cell] = grid[cell];
        return true;
    }
    cells[cell] = 0;
    return count_solutions(walker->prover, cells, 2) == 1;
}

/* --- other prints --- */

/* Which of the lines 0 .. groups * width - 1 change places: two within a group, or two groups. */
static void draw_exchange(struct random *random, unsigned groups, unsigned width,
                          unsigned lines[BOARD_SIZE_MAX])
{
    for (unsigned i = 0; i < groups * width; i++)
        lines[i] = i;
    bool whole = width < 2 || (groups > 1 && !random_below(random, 3));
    unsigned group = whole ? 0 : random_below(random, groups), among = whole ? groups : width;
    unsigned a = random_below(random, among), b = (a + 1 + random_below(random, among - 1)) % among;
    for (unsigned i = 0; i < (whole ? width : 1); i++) {
        unsigned x = whole ? a * width + i : group * width + a, y = whole ? b * width + i : group * width + b;
        lines[x] = y;
        lines[y] = x;
    }
}

static void exchange_lines(struct order order, struct random *random, bool rows, uint8_t *cells)
{
    unsigned size = order_size(order), lines[BOARD_SIZE_MAX];
    uint8_t before[BOARD_CELLS_MAX];
    memcpy(before, cells, order_cells(order));
    draw_exchange(random, rows ? order.columns : order.rows, rows ? order.rows : order.columns, lines);
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++)
            cells[row * size + column] =
                rows ? before[lines[row] * size + column] : before[row * size + lines[column]];
}

static void exchange_digits(struct order order, struct random *random, uint8_t *cells)
{
    unsigned size = order_size(order), a = 1 + random_below(random, size),
             b = (a + random_below(random, size - 1)) % size + 1;
    for (unsigned i = 0; i < order_cells(order); i++)
        cells[i] = (uint8_t)(cells[i] == a ? b : cells[i] == b ? a : cells[i]);
}

static void transpose(struct order order, uint8_t *cells)
{
    unsigned size = order_size(order);
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = row + 1; column < size; column++) {
            uint8_t swapped = cells[row * size + column];
            cells[row * size + column] = cells[column * size + row];
            cells[column * size + row] = swapped;
        }
}

static void print_otherwise(struct order order, struct random *random, uint8_t *cells)
{
    enum { WAYS = 10, DIGITS = 5, ROWS = 7, COLUMNS = 9 };
    bool turns = order.rows == order.columns || order.rows == 1 || order.columns == 1;
    unsigned way = random_below(random, WAYS);
    if (way < DIGITS || (way >= COLUMNS && !turns))
        exchange_digits(order, random, cells);
    else if (way < COLUMNS)
        exchange_lines(order, random, way < ROWS, cells);
    else
        transpose(order, cells);
}

/* --- a step --- */

bool board_move(struct walker *walker, struct random *random, uint8_t *cells)
{
    enum { MINIMAL = 35, EXCHANGED = 50, TOGGLED = 60 };
    struct order order = walker->hunt->options->order;
    unsigned kind = random_below(random, PERCENT);
    bool good = true;
    if (kind >= TOGGLED)
        print_otherwise(order, random, cells);
    else if (kind >= EXCHANGED)
        good = toggle(walker, random, cells);
    else
        good = exchange_givens(walker->prover, random,
                               kind < MINIMAL && order_size(order) <= MINIMAL_SIZE_MAX, cells);
    return good && !program_stop;
}
