/* SPDX-License-Identifier: MIT */
/* In WebAssembly there are no processes, so there are no back-ends by others: what the registry asks this folder for. */
#include "solvers/external/exec.h"
#include "solvers/external/jail.h"
#include "solvers/external/plugin.h"
#include "solvers/external/sandbox.h"

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

const struct solver *sandbox_load(const char *file, struct error *error)
{
    return plugin_load(file, error);
}

const struct solver *sandbox_around(const struct solver *solver, struct error *error)
{
    return plugin_load(solver->name, error);
}

const struct sandbox *sandbox_of(const struct solver *solver)
{
    (void)solver;
    return 0;
}

bool jail_is_possible(struct error *error)
{
    return error_set(error, "no jail here");
}

const char *jail_text(char text[JAIL_TEXT_MAX])
{
    text[0] = 0;
    return text;
}

const struct solver solver_plugin = {.name = "plugin"}, solver_ipasir = {.name = "ipasir"};

#endif
