/* SPDX-License-Identifier: MIT */
#include "harness/extensions/making/generator.h"

#include "common/base/bits.h"
#include "common/board/board.h"
#include "harness/base/stop.h"

#include <string.h>

enum {
    LOOKS_AT_QUESTION = 32, /* of a large board: many times what one in the reach of `large` takes */
};

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
