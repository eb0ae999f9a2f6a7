/* SPDX-License-Identifier: MIT */
#include "solvers/registry/registry.h"

/* A back-end is a line here, its struct `solver_NAME`. The build adds the file of that name, with hyphens for
 * underscores, from solvers/ or a folder there, unless a list of CMake has it. */
#define SOLVERS(SOLVER)    \
    SOLVER(auto)           \
    SOLVER(cell_order)     \
    SOLVER(rescan)         \
    SOLVER(blank_list)     \
    SOLVER(candidate_list) \
    SOLVER(sum_45)         \
    SOLVER(mrv)            \
    SOLVER(bands)          \
    SOLVER(bands_batch)    \
    SOLVER(dlx)            \
    SOLVER(dlx_compact)    \
    SOLVER(cells)          \
    SOLVER(cells_compact)  \
    SOLVER(bits)           \
    SOLVER(lanes)          \
    SOLVER(memo)           \
    SOLVER(dpll)           \
    SOLVER(cdcl)           \
    SOLVER(large)          \
    SOLVER(picosat)        \
    CADICAL(SOLVER)        \
    SOLVER(exec)           \
    SOLVER(plugin)         \
    SOLVER(ipasir)

#ifdef QUADRILLE_WITH_CADICAL
#define CADICAL(SOLVER) SOLVER(cadical)
#else
#define CADICAL(SOLVER)
#endif
#define DECLARE(name) extern const struct solver solver_##name;
SOLVERS(DECLARE)
#undef DECLARE

const struct solver *const *solver_registry(void)
{
#define ADDRESS(name) &solver_##name,
    static const struct solver *const registry[] = {SOLVERS(ADDRESS) NULL};
#undef ADDRESS
    return registry;
}
