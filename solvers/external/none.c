/* SPDX-License-Identifier: MIT */
/* In WebAssembly there are no processes, so there are no back-ends by others: what the registry asks this
 * folder for. */
#include "solvers/external/exec.h"
#include "solvers/external/plugin.h"

#include "solvers/dancing-cells/cells-costs.h"
#include "solvers/dancing-links/dlx-links.h"

#ifdef __wasm__

/* The page does not minimize. */
enum search_end dlx_minimize(const struct cover *cover, struct search *search, struct allocator *allocator)
{
    (void)cover, (void)search, (void)allocator;
    return SEARCH_FAILED;
}

enum search_end cells_minimize(const struct cover *cover, struct search *search, struct allocator *allocator)
{
    return dlx_minimize(cover, search, allocator);
}

bool exec_is_program(const struct solver *solver)
{
    (void)solver;
    return false;
}

const struct solver *exec_of_settings(const struct solver *solver, const struct settings *settings)
{
    (void)settings;
    return solver;
}

uint64_t exec_orders(const struct solver *solver, const struct settings *settings)
{
    (void)solver, (void)settings;
    return 0;
}

const struct solver *plugin_load(const char *file, struct error *error)
{
    error_set(error, "%s: no plug-ins here", file);
    return 0;
}

const struct solver solver_plugin = {.name = "plugin"};

#endif
