/* SPDX-License-Identifier: MIT */
/* Dancing Cells made slower: after each solve it spins for SLOWER percent of the time that the solve took. It
 * shows whether a true slowdown is found (results/validity.sh). SLOWER comes from the command line; with 0 it
 * reads the clock as often, so that nothing but the spinning differs. Build it with solvers/cells.c and what
 * that needs:
 *
 *     cc -O3 -shared -fPIC -DSLOWER=3 -o slower.so tests/external/slower.c solvers/cells.c ... */
#include "common/base/clock.h"
#include "solvers/interface/solver.h"

#ifndef SLOWER
#define SLOWER 0
#endif

extern const struct solver solver_cells;

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    struct settings own = {.argument = ""};
    (void)settings;
    for (size_t i = 0; solver_cells.settings && solver_cells.settings[i].name; i++)
        own.value[i] = solver_cells.settings[i].initial;
    return solver_cells.open(problem, &own, allocator, state, error);
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    uint64_t began = clock_now();
    enum search_end end = solver_cells.solve(state, instance, search);
    uint64_t now = clock_now(), until = now + (now - began) * SLOWER / 100;
    while (now < until)
        now = clock_now();
    return end;
}

static void close(void *state)
{
    solver_cells.close(state);
}

extern const struct solver quadrille_solver;
const struct solver quadrille_solver = {
    SOLVER_HEAD,
    .name = "slower",
    .family = "exact cover",
    .summary = "Dancing Cells, and then it spins",
    .rung = RUNG_COVER,
    .open = open,
    .solve = solve,
    .close = close,
};
