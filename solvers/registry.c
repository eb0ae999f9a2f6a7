#include "registry.h"

extern const struct solver solver_cell_order, solver_rescan, solver_blank_list, solver_candidate_list,
    solver_sum_45, solver_mrv, solver_dlx, solver_cells, solver_picosat;

const struct solver *const *solver_registry(void)
{
    static const struct solver *const registry[] = {
        &solver_cell_order, &solver_rescan, &solver_blank_list, &solver_candidate_list, &solver_sum_45,
        &solver_mrv,        &solver_dlx,    &solver_cells,      &solver_picosat,        0,
    };
    return registry;
}
