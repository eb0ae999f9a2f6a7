/* SPDX-License-Identifier: MIT */
/* Taking digits off so that forced placements go on to lead through a large board.
 *
 * With a share p of random blanks on a board of size N, another digit is missing in the row, the column and the box of a
 * blank cell with a chance of about p^3. So a blank has N p^3 candidates beside its own, one has none with a chance of
 * e^(-N p^3), and the same holds for a digit in a row, a column and a box. Where N p^3 comes near 5 too few placements
 * are forced for the next ones to follow: 37 % of 100x100. Boards with more blanks need a way in, and a front of forced
 * placements that goes from there through the board.
 *
 * The regular grid has digit (i + j) mod N in line i and place j. Of this Latin square a quarter of the cells, two corners,
 * determines the others, each forced in its turn (Curran and Van Rees, Critical sets in Latin squares, 1978; Cooper,
 * Donovan and Seberry, Australasian Journal of Combinatorics 4, 1991): the blanks are those with i + j near N - 1. So
 * digits are taken off by their distance from that diagonal, to which a random number is added that leaves only the front
 * where it was. Shuffled, the board shows nothing of it. */

#include "harness/extensions/making/generator.h"

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
