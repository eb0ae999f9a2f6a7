/* SPDX-License-Identifier: MIT */
/* plugin: back-ends from shared objects. A plug-in is a shared object that exports one of our solver structs,
 * `const struct solver quadrille_solver`; results/guide/your-own-solver.md shows how to build one. It is
 * loaded when the spec is read and stays loaded until the process ends, since pointers into it may remain. */
#pragma once

#include "solvers/interface/solver.h"

/* The registry's entry for plug-ins. A spec that was read has the plug-in's own struct instead. */
extern const struct solver solver_plugin;

/* The back-end in a file (looked for where dlopen looks: a name without a slash is searched in the system's
 * folders). Null and a sentence if there is none, or if it was built for another version of the interface. */
const struct solver *plugin_load(const char *file, struct error *error);

/* Opens a shared object and keeps it open. Null and a sentence if that fails. */
void *shared_object_open(const char *file, struct error *error);

/* The function of that name in a shared object, by its address, into *function. */
bool shared_object_find(void *object, const char *name, void *function);
