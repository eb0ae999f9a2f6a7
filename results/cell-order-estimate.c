/* SPDX-License-Identifier: MIT */
/* A plug-in that estimates the nodes of cell-order, for hunts: a search for boards on which it needs 10^8 nodes cannot
 * afford to search each of them. Boards of order 3x3 only.
 *
 * A probe walks from the root to a dead end, each time to a child drawn at random. The product of the numbers of
 * children on its way down to a level is, on average, the number of nodes of that level (Knuth, "Estimating the
 * efficiency of backtrack programs", Mathematics of Computation 29, 1975, 122-136). The random numbers depend on the
 * board alone, so the same board has the same estimate. Selection prefers boards that are estimated too high, so what
 * is found has to be counted by cell-order itself. The answer comes from `bands`.
 *
 *     cc -O2 -shared -fPIC -std=c17 -I. -Isolvers -o estimate.so results/cell-order-estimate.c */
#include "quadrille.h"

#include "solvers/registry/registry.h"
#include "solvers/registry/session.h"

enum { SIZE = 9, CELLS = 81, PROBES = 8000 };

struct estimate {
    struct session session;
    struct allocator *allocator;
};

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    struct spec spec;
    (void)settings;
    struct estimate *estimate = *state = allocator_take_zeroed(allocator, sizeof *estimate);
    if (!estimate)
        return error_set(error, "not enough memory");
    estimate->allocator = allocator;
    if (spec_parse("bands", solver_registry(), &spec, error) &&
        session_open(&estimate->session, &spec, problem, allocator, error))
        return true;
    allocator_give(allocator, estimate, sizeof *estimate);
    return false;
}

static void close(void *state)
{
    struct estimate *estimate = state;
    session_close(&estimate->session);
    allocator_give(estimate->allocator, estimate, sizeof *estimate);
}

/* The digits used by each row, column and box. */
struct used {
    uint16_t unit[3][SIZE];
};

static void put(struct used *used, unsigned cell, uint16_t digit)
{
    unsigned row = cell / SIZE, column = cell % SIZE;
    used->unit[0][row] |= digit;
    used->unit[1][column] |= digit;
    used->unit[2][row / 3 * 3 + column / 3] |= digit;
}

static uint16_t candidates(const struct used *used, unsigned cell)
{
    unsigned row = cell / SIZE, column = cell % SIZE;
    unsigned all = used->unit[0][row] | used->unit[1][column] | used->unit[2][row / 3 * 3 + column / 3];
    return (uint16_t)(~all & 0x1FF);
}

static double probe(struct used used, const uint8_t *cells, struct random *random)
{
    double nodes = 1, level = 1;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (cells[cell])
            continue;
        unsigned free = candidates(&used, cell), count = (unsigned)__builtin_popcount(free);
        level *= count;
        nodes += level;
        if (!count)
            return nodes;
        for (unsigned skipped = (unsigned)((random_next(random) >> 32) * count >> 32); skipped; skipped--)
            free &= free - 1;
        put(&used, cell, (uint16_t)(free & -free));
    }
    return nodes;
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    struct estimate *estimate = state;
    struct used used = {0};
    struct random random;
    uint64_t seed = 0;
    double sum = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        seed = seed * 31 + instance->cells[cell];
        if (instance->cells[cell])
            put(&used, cell, (uint16_t)(1u << (instance->cells[cell] - 1)));
    }
    random_seed(&random, seed, 0);
    for (int i = 0; i < PROBES; i++)
        sum += probe(used, instance->cells, &random);
    enum search_end end = session_solve(&estimate->session, instance->cells, search);
    search->counters[COUNTER_NODES] = (uint64_t)(sum / PROBES);
    return end;
}

const struct solver quadrille_solver = {
    SOLVER_HEAD,
    .name = "cell-order-estimate",
    .family = "backtracking",
    .summary = "estimates the nodes of cell-order by random probes",
    .rung = RUNG_BOARD,
    .only = {3, 3},
    .counts = COUNTS(NODES),
    .open = open,
    .solve = solve,
    .close = close,
};
