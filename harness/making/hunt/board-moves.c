/* SPDX-License-Identifier: MIT */
/* Moves of two kinds. One exchanges a few givens, which makes another puzzle. The other prints the same puzzle in
 * another way (board-isomorph.h): it costs nothing, and matters to every search that goes by the order of cells or
 * breaks ties by it. */
#include "common/base/bits.h"
#include "common/board/board.h"
#include "harness/ground/stop.h"
#include "harness/making/generate/generator.h"
#include "harness/making/generate/hardness.h"
#include "harness/making/hunt/moves.h"

#include <string.h>

enum {
    PERCENT = 100,
    EXCHANGED_MAX = 2,
    /* Up to this size boards made from nothing are minimal; above it too many searches would be needed. */
    MINIMAL_SIZE_MAX = 12,
    STARTS_TRIED = 100,
};

/* Givens of larger boards that are made from nothing. */
static const double GIVENS_OF_LARGE = 0.45;

void point_cells(const struct point *point, uint8_t *cells)
{
    for (uint32_t i = 0; i < point->length; i++)
        cells[i] = (uint8_t)point->at[i];
}

static void set_cells(struct point *point, struct order order, const uint8_t *cells)
{
    point->length = order_cells(order);
    for (uint32_t i = 0; i < point->length; i++)
        point->at[i] = cells[i];
}

/* --- solutions --- */

static bool has_wanted(struct walker *walker, const uint8_t *cells)
{
    const enum wanted wanted = walker->hunt->options->wanted;
    if (board_find_clash(walker->hunt->order, cells, 0))
        return false;
    if (wanted == WANTED_ANY)
        return true;
    uint64_t solutions = count_solutions(walker->prover, cells, wanted == WANTED_ONE ? 2 : 1);
    return wanted == WANTED_ONE ? solutions == 1 : wanted == WANTED_NONE ? solutions == 0 : solutions == 1;
}

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

/* --- where a chain starts --- */

/* A grid with holes, and as many givens of it put back as it takes. */
static bool make_holes(struct walker *walker, struct random *random, uint8_t *cells)
{
    const struct hunt *hunt = walker->hunt;
    unsigned size = order_cells(hunt->order), holes = (unsigned)(hunt->options->holes * size + 0.5);
    uint8_t grid[BOARD_CELLS_MAX];
    generate_grid(hunt->order, random, grid);
    for (int tries = 0; tries < STARTS_TRIED && !program_stop; tries++) {
        memcpy(cells, grid, size);
        generate_holes(hunt->order, random, holes, false, cells);
        if (has_wanted(walker, cells))
            return true;
    }
    for (unsigned i = random_below(random, size), seen = 0; seen < size && !program_stop;
         seen++, i = (i + 1) % size) {
        cells[i] = grid[i];
        if (has_wanted(walker, cells))
            return true;
    }
    return false;
}

static bool make_board(struct walker *walker, struct random *random, uint8_t *cells)
{
    const struct hunt *hunt = walker->hunt;
    unsigned size = order_size(hunt->order);
    if (hunt->options->holes > 0)
        return make_holes(walker, random, cells);
    generate_grid(hunt->order, random, cells);
    generate_unique(walker->prover, random,
                    size <= MINIMAL_SIZE_MAX ? 0 : (unsigned)(GIVENS_OF_LARGE * (double)size * (double)size),
                    cells);
    return hunt->options->wanted != WANTED_NONE || generate_unsolvable(walker->prover, random, cells);
}

bool board_start(struct walker *walker, struct random *random, uint64_t number, struct point *point)
{
    struct hunt *hunt = walker->hunt;
    uint8_t cells[BOARD_CELLS_MAX];
    if (!hunt->starts) {
        for (int tries = 0; tries < STARTS_TRIED && !program_stop; tries++)
            if (make_board(walker, random, cells)) {
                set_cells(point, hunt->order, cells);
                return !program_stop;
            }
        return !program_stop &&
               hunt_fail(hunt, EXIT_NO, "no board to start from was found in %d attempts", STARTS_TRIED);
    }
    memcpy(cells, hunt->start[number % hunt->starts].cells, order_cells(hunt->order));
    if (!has_wanted(walker, cells) &&
        (hunt->options->wanted != WANTED_ONE || !put_down_givens(walker->prover, random, cells)))
        return !program_stop &&
               hunt_fail(hunt, EXIT_USAGE, "board %zu to start from has another number of solutions",
                         (size_t)(number % hunt->starts) + 1);
    set_cells(point, hunt->order, cells);
    return !program_stop;
}

/* --- other puzzles --- */

/* One or two givens off, others on until the solution is unique, and perhaps those off that are to spare. */
static bool exchange(struct walker *walker, struct random *random, bool minimal, uint8_t *cells)
{
    struct order order = walker->hunt->order;
    take_off_givens(order, random, 1 + random_below(random, EXCHANGED_MAX), cells);
    if (!put_down_givens(walker->prover, random, cells))
        return false;
    if (minimal)
        generate_unique(walker->prover, random, 0, cells);
    return true;
}

/* As many givens on as off, with digits that the board's rules allow. */
static bool shift(struct walker *walker, struct random *random, uint8_t *cells)
{
    struct order order = walker->hunt->order;
    unsigned count = order_cells(order), givens = 1 + random_below(random, EXCHANGED_MAX);
    uint8_t grid[BOARD_CELLS_MAX];
    bool along = random_below(random, 2) && solve_board(walker->prover, cells, grid);
    if (!board_count_givens(order, cells) || board_count_givens(order, cells) + givens > count)
        return false;
    take_off_givens(order, random, givens, cells);
    while (givens--) {
        unsigned cell;
        do
            cell = random_below(random, count);
        while (cells[cell]);
        cells[cell] = along ? grid[cell] : (uint8_t)(1 + random_below(random, order_size(order)));
    }
    return has_wanted(walker, cells);
}

/* A given off, or the digit of the solution on. */
static bool toggle(struct walker *walker, struct random *random, uint8_t *cells)
{
    unsigned cell = random_below(random, order_cells(walker->hunt->order));
    uint8_t grid[BOARD_CELLS_MAX];
    if (!cells[cell]) {
        if (!solve_board(walker->prover, cells, grid))
            return false;
        cells[cell] = grid[cell];
        return true;
    }
    cells[cell] = 0;
    return has_wanted(walker, cells);
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

bool board_move(struct walker *walker, struct random *random, const struct point *from, struct point *to)
{
    enum { MINIMAL = 35, EXCHANGED = 50, TOGGLED = 60 };
    const struct hunt *hunt = walker->hunt;
    uint8_t cells[BOARD_CELLS_MAX];
    unsigned kind = random_below(random, PERCENT);
    bool good = true, shifts = hunt->options->holes > 0 || hunt->options->wanted != WANTED_ONE;
    point_cells(from, cells);
    if (kind >= TOGGLED)
        print_otherwise(hunt->order, random, cells);
    else if (kind >= EXCHANGED && !(hunt->options->holes > 0))
        good = toggle(walker, random, cells);
    else if (shifts)
        good = shift(walker, random, cells);
    else
        good = exchange(walker, random, kind < MINIMAL && order_size(hunt->order) <= MINIMAL_SIZE_MAX, cells);
    set_cells(to, hunt->order, cells);
    return good && !program_stop;
}
