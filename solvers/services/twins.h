/* SPDX-License-Identifier: MIT */
/* The traced twins of back-ends: the same sources, compiled so that they report what they do (trace.h). */
#ifndef QUADRILLE_SOLVERS_SERVICES_TWINS_H
#define QUADRILLE_SOLVERS_SERVICES_TWINS_H

#include "solvers/tracing/trace.h"

/* The twin of a back-end, with the same name and settings; null if it has none. Open it by session_open with a spec
 * that names the twin, and hand session_solve the `search` of a struct traced_search. */
const struct solver *solver_twin(const struct solver *solver);

/* The twins, ended by a null. */
const struct solver *const *solver_twins(void);

#endif
