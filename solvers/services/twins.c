/* SPDX-License-Identifier: MIT */
#include "solvers/services/twins.h"

#include <string.h>

/* cmake/twins.cmake compiles the source of each of these a second time. */
#define TWINS(TWIN)      \
    TWIN(cell_order)     \
    TWIN(rescan)         \
    TWIN(blank_list)     \
    TWIN(candidate_list) \
    TWIN(sum_45)         \
    TWIN(mrv)            \
    TWIN(dlx)            \
    TWIN(cells)          \
    TWIN(dpll)           \
    TWIN(cdcl)

#define DECLARE(name) extern const struct solver traced_##name;
TWINS(DECLARE)
#undef DECLARE

const struct solver *const *solver_twins(void)
{
#define ADDRESS(name) &traced_##name,
    static const struct solver *const twins[] = {TWINS(ADDRESS) NULL};
#undef ADDRESS
    return twins;
}

const struct solver *solver_twin(const struct solver *solver)
{
    const struct solver *const *twin = solver_twins();
    while (*twin && strcmp((*twin)->name, solver->name))
        twin++;
    return *twin;
}
