/* SPDX-License-Identifier: MIT */

#include "common/board/board.h"
#include "common/board/board-isomorph.h"
#include "harness/base/hash.h"
#include "harness/base/stop.h"
#include "harness/extensions/making/generator.h"

#include <string.h>

enum { ISOMORPHS = 40 };

static uint64_t count_nodes(struct session *judge, const uint8_t *cells)
{
    struct search search = {.limit = 2, .stop = &program_stop};
    enum search_end end = session_solve(judge, cells, &search);
    return end == SEARCH_EXHAUSTED || end == SEARCH_LIMIT ? search.counters[COUNTER_NODES] : UINT64_MAX;
}

uint64_t board_hardness(struct session *judge, const uint8_t *cells, uint64_t least)
{
    struct order order = judge->entered.order;
    uint64_t hash = board_hash(order, cells), fewest = UINT64_MAX;
    uint8_t isomorph[BOARD_CELLS_MAX];
    for (unsigned number = 1; number <= ISOMORPHS && fewest >= least && !program_stop; number++) {
        isomorph_make(order, cells, SEED_OF_ISOMORPHS, hash, number, isomorph);
        uint64_t nodes = count_nodes(judge, isomorph);
        fewest = nodes < fewest ? nodes : fewest;
    }
    return fewest;
}

/* --- climbing --- */

/* Puts random digits into random blanks, each cell met once, where they leave a solution. True as soon as there is only
 * one. */
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

bool exchange_givens(struct session *prover, struct random *random, bool minimal, uint8_t *cells)
{
    enum { EXCHANGED_MAX = 2 };
    generate_several(prover->entered.order, random, 1 + random_below(random, EXCHANGED_MAX), cells);
    if (!put_down_givens(prover, random, cells))
        return false;
    if (minimal)
        generate_unique(prover, random, 0, cells);
    return true;
}

void generate_harder(struct session *prover, struct session *judge, struct random *random, uint64_t steps,
                     uint8_t *cells)
{
    size_t size = order_cells(prover->entered.order);
    uint8_t other[BOARD_CELLS_MAX];
    uint64_t hardness = board_hardness(judge, cells, 0);
    for (uint64_t step = 0; step < steps && !program_stop; step++) {
        memcpy(other, cells, size);
        if (!exchange_givens(prover, random, true, other))
            continue;
        uint64_t harder = board_hardness(judge, other, hardness);
        if (harder < hardness)
            continue;
        memcpy(cells, other, size);
        hardness = harder;
    }
}
