/* SPDX-License-Identifier: MIT */

#include "harness/base/stop.h"
#include "harness/extensions/making/generator.h"

const char *const symmetry_names[] = {"none",     "half-turn", "quarter-turn",  "horizontal",
                                      "vertical", "diagonal",  "anti-diagonal", NULL};

/* The cell that a cell goes to. The size is that of the board. */
static unsigned symmetry_image(enum symmetry symmetry, unsigned size, unsigned cell)
{
    unsigned row = cell / size, column = cell % size, last = size - 1;
    const unsigned image[SYMMETRIES][2] = {
        [SYMMETRY_NONE] = {row, column},
        [SYMMETRY_HALF_TURN] = {last - row, last - column},
        [SYMMETRY_QUARTER_TURN] = {column, last - row},
        [SYMMETRY_HORIZONTAL] = {row, last - column},
        [SYMMETRY_VERTICAL] = {last - row, column},
        [SYMMETRY_DIAGONAL] = {column, row},
        [SYMMETRY_ANTI_DIAGONAL] = {last - column, last - row},
    };
    return image[symmetry][0] * size + image[symmetry][1];
}

/* A cell and those that it goes to, one after the other until it is back. */
enum { ORBIT_MAX = 4 };

static unsigned orbit_of(enum symmetry symmetry, unsigned size, unsigned cell, unsigned orbit[ORBIT_MAX])
{
    unsigned count = 0, at = cell;
    do {
        orbit[count++] = at;
        at = symmetry_image(symmetry, size, at);
    } while (at != cell);
    return count;
}

unsigned generate_symmetric(struct session *prover, struct random *random, enum symmetry symmetry,
                            unsigned givens, uint8_t *cells)
{
    struct order order = prover->entered.order;
    unsigned count = order_cells(order), left = count, cell[BOARD_CELLS_MAX];
    random_order(random, cell, count);
    for (unsigned i = 0; i < count && left > givens && !program_stop; i++) {
        unsigned orbit[ORBIT_MAX], together = orbit_of(symmetry, order_size(order), cell[i], orbit);
        uint8_t digits[ORBIT_MAX];
        bool first = true; /* each orbit has its turn once: at its lowest cell */
        for (unsigned k = 1; k < together; k++)
            first = first && orbit[k] > cell[i];
        if (!first || left - givens < together)
            continue;
        for (unsigned k = 0; k < together; k++) {
            digits[k] = cells[orbit[k]];
            cells[orbit[k]] = 0;
        }
        if (count_solutions(prover, cells, 2) == 1)
            left -= together;
        else
            for (unsigned k = 0; k < together; k++)
                cells[orbit[k]] = digits[k];
    }
    return left;
}
