#include "registry.h"

extern const struct solver solver_cell_order, solver_rescan, solver_blank_list, solver_candidate_list,
    solver_sum_45, solver_mrv, solver_bands, solver_bands_batch, solver_dlx, solver_dlx_compact, solver_cells,
    solver_cells_compact, solver_bits, solver_links_bits, solver_lanes, solver_memo, solver_dpll, solver_cdcl,
    solver_picosat, solver_exec, solver_plugin, solver_ipasir;
#ifdef QUADRILLE_WITH_CADICAL
extern const struct solver solver_cadical;
#endif
#ifdef QUADRILLE_WITH_CRYPTOMINISAT
extern const struct solver solver_cryptominisat;
#endif

const struct solver *const *solver_registry(void)
{
    static const struct solver *const registry[] = {
        &solver_cell_order,    &solver_rescan,      &solver_blank_list, &solver_candidate_list,
        &solver_sum_45,        &solver_mrv,         &solver_bands,      &solver_bands_batch,
        &solver_dlx,           &solver_dlx_compact, &solver_cells,      &solver_cells_compact,
        &solver_bits,          &solver_links_bits,  &solver_lanes,      &solver_memo,
        &solver_dpll,          &solver_cdcl,        &solver_picosat,
#ifdef QUADRILLE_WITH_CADICAL
        &solver_cadical,
#endif
#ifdef QUADRILLE_WITH_CRYPTOMINISAT
        &solver_cryptominisat,
#endif
        &solver_exec,          &solver_plugin,      &solver_ipasir,     0,
    };
    return registry;
}
