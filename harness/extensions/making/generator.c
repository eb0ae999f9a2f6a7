/* SPDX-License-Identifier: MIT */
#include "harness/extensions/making/generator.h"

#include "common/board/board-isomorph.h"
#include "harness/base/hash.h"
#include "harness/base/stop.h"

#include <string.h>

enum {
    LOOKS_AT_QUESTION = 32, /* of a large board: many times what one in the reach of `large` takes */
};

/* --- taking digits off --- */

/* `looks`: 0, or how many times the search may look at the clock. */
static uint64_t generator_count_within(struct session *prover, const uint8_t *cells, uint64_t limit,
                                       uint64_t looks)
{
    struct search search = {.limit = limit, .stop = &program_stop, .looks = looks ? &looks : NULL};
    enum search_end end = session_solve(prover, cells, &search);
    /* A search that could not finish shows nothing: there may be any number of solutions. */
    return end == SEARCH_EXHAUSTED || end == SEARCH_LIMIT ? search.solutions : UINT64_MAX;
}

uint64_t count_solutions(struct session *prover, const uint8_t *cells, uint64_t limit)
{
    return generator_count_within(prover, cells, limit, 0);
}

/* The same in the order of `cell`, all cells of the board. */
static unsigned take_off_in_turn(struct session *prover, const unsigned *cell, unsigned givens,
                                 uint8_t *cells)
{
    unsigned count = order_cells(prover->problem.order), left = count;
    const uint64_t looks =
        givens && order_size(prover->problem.order) > ALL_IS_DECIDED ? LOOKS_AT_QUESTION : 0;
    uint8_t digit[BOARD_CELLS_MAX];
    /* Several at a time make the same board: if it has one solution without all of them, it has one without
     * the first few. Where it has not, half as many are taken, down to the one that has to stay. When few
     * cells are left, most of them have to. */
    for (unsigned i = 0, together = 2 * count / 5 + 1; i < count && left > givens && !program_stop;) {
        unsigned taken = together < count - i ? together : count - i;
        taken = taken < left - givens ? taken : left - givens;
        for (unsigned k = i; k < i + taken; k++) {
            digit[k] = cells[cell[k]];
            cells[cell[k]] = 0;
        }
        const bool unique = generator_count_within(prover, cells, 2, looks) == 1;
        for (unsigned k = i; !unique && k < i + taken; k++)
            cells[cell[k]] = digit[k];
        if (unique)
            left -= taken;
        if (unique || taken == 1)
            i += taken;
        together = !unique ? (taken + 1) / 2 : 2 * left > count ? taken / 2 + 1 : 1;
    }
    return left;
}

unsigned generate_unique(struct session *prover, struct random *random, unsigned givens, uint8_t *cells)
{
    assert(givens <= order_cells(prover->problem.order));
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
    assert(fewest >= 2 && most >= fewest);
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
    assert(!board_find_clash(prover->problem.order, cells, NULL));
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
    assert(holes <= order_cells(order));
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

/* Taking digits off so that forced placements go on to lead through a large board.
 *
 * With a share p of random blanks on a board of size N, another digit is missing in the row, the column and
 * the box of a blank cell with a chance of about p^3. So a blank has N p^3 candidates beside its own, one has
 * none with a chance of e^(-N p^3), and the same holds for a digit in a row, a column and a box. Where N p^3
 * comes near 5 too few placements are forced for the next ones to follow: 37 % of 100x100. Boards with more
 * blanks need a way in, and a front of forced placements that goes from there through the board.
 *
 * The regular grid has digit (i + j) mod N in line i and place j. Of this Latin square a quarter of the
 * cells, two corners, determines the others, each forced in its turn (Curran and Van Rees, Critical sets in
 * Latin squares, 1978; Cooper, Donovan and Seberry, Australasian Journal of Combinatorics 4, 1991): the
 * blanks are those with i + j near N - 1. So digits are taken off by their distance from that diagonal, to
 * which a random number is added that leaves only the front where it was. Shuffled, the board shows nothing
 * of it. */

enum {
    CANDIDATES_ENOUGH = 4, /* N p^3 */
    TENTHS = 10,           /* distances are counted in */
    TENTHS_OF_SIZE = 3,    /* the random number, at the most */
    KEYS = (TENTHS + TENTHS_OF_SIZE) * BOARD_SIZE_MAX,
};

bool diagonal_is_needed(struct order order, unsigned givens)
{
    const uint64_t size = order_size(order), cells = order_cells(order), blanks = cells - givens;
    return givens && size > ALL_IS_DECIDED &&
           blanks * blanks * blanks * size > CANDIDATES_ENOUGH * cells * cells * cells;
}

unsigned generate_diagonal(struct session *prover, struct random *random, unsigned givens, uint8_t *cells)
{
    const struct order order = prover->entered.order;
    const unsigned size = order_size(order), count = order_cells(order);
    unsigned distance[BOARD_CELLS_MAX], turn[BOARD_CELLS_MAX], start[KEYS + 1] = {0};
    generate_shuffled_grid(order, random, cells, distance);
    for (unsigned cell = 0; cell < count; cell++) {
        distance[cell] = TENTHS * distance[cell] + random_below(random, TENTHS_OF_SIZE * size);
        start[distance[cell] + 1]++;
    }
    for (unsigned key = 0; key < KEYS; key++)
        start[key + 1] += start[key];
    for (unsigned cell = 0; cell < count; cell++)
        turn[start[distance[cell]]++] = cell;
    return take_off_in_turn(prover, turn, givens, cells);
}

/* Which digits the rows, columns and boxes hold. */
struct units {
    bool holds[3][BOARD_SIZE_MAX][BOARD_SIZE_MAX + 1];
};

bool partial_grid_draw(struct order order, struct random *random, unsigned givens, uint8_t *cells)
{
    assert(givens <= order_cells(order));
    const unsigned size = order_size(order), count = order_cells(order);
    unsigned cell[BOARD_CELLS_MAX], placed = 0;
    struct units units;
    memset(&units, 0, sizeof units);
    memset(cells, 0, count);
    random_order(random, cell, count);
    for (unsigned i = 0; i < count && placed < givens; i++) {
        const unsigned row = cell[i] / size, column = cell[i] % size;
        bool *unit[3] = {units.holds[0][row], units.holds[1][column],
                         units.holds[2][board_box(order, row, column)]};
        unsigned fitting[BOARD_SIZE_MAX], fit = 0;
        for (unsigned digit = 1; digit <= size; digit++)
            if (!unit[0][digit] && !unit[1][digit] && !unit[2][digit])
                fitting[fit++] = digit;
        if (!fit)
            continue;
        const unsigned digit = fitting[random_below(random, fit)];
        cells[cell[i]] = (uint8_t)digit;
        unit[0][digit] = unit[1][digit] = unit[2][digit] = true;
        placed++;
    }
    return placed == givens;
}

/* The chain of Jacobson and Matthews. A square is a cube of zeros and ones: row r, column c, digit d is 1 if
 * d stands in the cell, and each line of the cube, in any of the three directions, adds up to 1. A move takes
 * a cell that is 0 and adds one to it; three lines through it hold a 1 each, and the move adds and takes away
 * ones at the eight corners of the box that these span, so that all sums stay. The corner opposite may become
 * -1: the square is improper then, with three lines through that cell that hold two ones each. A move of an
 * improper square begins at that cell, and takes one of the two in each direction. The chain reaches every
 * square; watched where it is proper, it has no favourite. */

struct generator_place {
    unsigned row, column, digit;
};

/* Each line by the place of its 1: the digit of a row and a column, and so on. Of an improper square the
 * three lines through the cell `at` have a second one. */
struct generator_cube {
    unsigned size;
    uint8_t digit[BOARD_CELLS_MAX];  /* of row * size + column */
    uint8_t column[BOARD_CELLS_MAX]; /* of row * size + digit */
    uint8_t row[BOARD_CELLS_MAX];    /* of column * size + digit */
    bool improper;
    struct generator_place at, second;
};

/* The square that adds row and column. */
static void generator_begin(struct generator_cube *cube, unsigned size)
{
    cube->size = size;
    cube->improper = false;
    cube->at = cube->second = (struct generator_place){0, 0, 0};
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            unsigned digit = (row + column) % size;
            cube->digit[row * size + column] = (uint8_t)digit;
            cube->column[row * size + digit] = (uint8_t)column;
            cube->row[column * size + digit] = (uint8_t)row;
        }
}

/* Of the two ones of a line takes one away, at random; returns where it was. */
static unsigned take_one(struct random *random, uint8_t *line, unsigned second)
{
    unsigned first = *line;
    if (random_below(random, 2))
        return second;
    *line = (uint8_t)second;
    return first;
}

static void generator_move(struct generator_cube *cube, struct random *random)
{
    const unsigned size = cube->size;
    struct generator_place from = cube->at, to; /* the cell that gets a one, and the corner opposite */
    uint8_t *digits, *columns, *rows;
    if (!cube->improper) {
        from.row = random_below(random, size);
        from.column = random_below(random, size);
        from.digit = random_below(random, size - 1);
        from.digit += from.digit >= cube->digit[from.row * size + from.column];
    }
    digits = &cube->digit[from.row * size + from.column];
    columns = &cube->column[from.row * size + from.digit];
    rows = &cube->row[from.column * size + from.digit];
    if (cube->improper) {
        to.digit = take_one(random, digits, cube->second.digit);
        to.column = take_one(random, columns, cube->second.column);
        to.row = take_one(random, rows, cube->second.row);
    } else {
        to = (struct generator_place){*rows, *columns, *digits};
        *rows = (uint8_t)from.row;
        *columns = (uint8_t)from.column;
        *digits = (uint8_t)from.digit;
    }
    cube->digit[from.row * size + to.column] = cube->digit[to.row * size + from.column] = (uint8_t)to.digit;
    cube->column[from.row * size + to.digit] = cube->column[to.row * size + from.digit] = (uint8_t)to.column;
    cube->row[from.column * size + to.digit] = cube->row[to.column * size + from.digit] = (uint8_t)to.row;
    /* The lines through the corner: if it held a one, that is gone now; else it is -1. */
    digits = &cube->digit[to.row * size + to.column];
    columns = &cube->column[to.row * size + to.digit];
    rows = &cube->row[to.column * size + to.digit];
    cube->improper = *digits != to.digit;
    cube->at = to;
    cube->second = (struct generator_place){*rows, *columns, *digits};
    *rows = (uint8_t)from.row;
    *columns = (uint8_t)from.column;
    *digits = (uint8_t)from.digit;
}

void latin_square_draw(unsigned size, struct random *random, uint8_t *cells)
{
    assert(size >= 2 && size <= BOARD_SIZE_MAX);
    struct generator_cube cube = {0};
    generator_begin(&cube, size);
    /* Only proper squares are counted: to stop at the first one after so many moves would favour those at the
     * end of long detours. */
    for (unsigned squares = 4 * size * size; squares; squares -= !cube.improper)
        generator_move(&cube, random);
    for (unsigned cell = 0; cell < size * size; cell++)
        cells[cell] = (uint8_t)(cube.digit[cell] + 1);
}

enum { ISOMORPHS = 40 };

uint64_t board_hardness(struct session *judge, const uint8_t *cells, uint64_t least)
{
    assert(!board_find_clash(judge->problem.order, cells, NULL));
    struct order order = judge->entered.order;
    uint64_t hash = board_hash(order, cells), fewest = UINT64_MAX;
    uint8_t isomorph[BOARD_CELLS_MAX];
    for (unsigned number = 1; number <= ISOMORPHS && fewest >= least && !program_stop; number++) {
        isomorph_make(order, cells, SEED_OF_ISOMORPHS, hash, number, isomorph);
        struct search search = {.limit = 2, .stop = &program_stop};
        enum search_end end = session_solve(judge, isomorph, &search);
        if ((end == SEARCH_EXHAUSTED || end == SEARCH_LIMIT) && search.counters[COUNTER_NODES] < fewest)
            fewest = search.counters[COUNTER_NODES];
    }
    return fewest;
}

/* --- climbing --- */

/* Puts random digits into random blanks, each cell met once, where they leave a solution. True as soon as
 * there is only one. */
static bool put_down_givens(struct session *prover, struct random *random, uint8_t *cells)
{
    struct order order = prover->entered.order;
    unsigned count = order_cells(order), cell[BOARD_CELLS_MAX];
    random_order(random, cell, count);
    for (unsigned i = 0; i < count && !program_stop; i++) {
        uint8_t digit = (uint8_t)(1 + random_below(random, order_size(order)));
        if (cells[cell[i]])
            continue;
        cells[cell[i]] = digit;
        uint64_t solutions = board_find_clash(order, cells, NULL) ? 0 : count_solutions(prover, cells, 2);
        if (solutions == 1)
            return true;
        if (solutions == 0)
            cells[cell[i]] = 0;
    }
    return false;
}

/* A step: one or two givens off, others on until the solution is unique, and those off that are to spare.
 * False if that came to no board with one solution. */
static bool exchange_givens(struct session *prover, struct random *random, uint8_t *cells)
{
    enum { EXCHANGED_MAX = 2 };
    generate_several(prover->entered.order, random, 1 + random_below(random, EXCHANGED_MAX), cells);
    if (!put_down_givens(prover, random, cells))
        return false;
    generate_unique(prover, random, 0, cells);
    return true;
}

void generate_harder(struct session *prover, struct session *judge, struct random *random, uint64_t steps,
                     uint8_t *cells)
{
    assert(prover != judge && !board_find_clash(prover->problem.order, cells, NULL));
    size_t size = order_cells(prover->entered.order);
    uint8_t other[BOARD_CELLS_MAX];
    uint64_t hardness = board_hardness(judge, cells, 0);
    for (uint64_t step = 0; step < steps && !program_stop; step++) {
        memcpy(other, cells, size);
        if (!exchange_givens(prover, random, other))
            continue;
        uint64_t harder = board_hardness(judge, other, hardness);
        if (harder < hardness)
            continue;
        memcpy(cells, other, size);
        hardness = harder;
    }
}
