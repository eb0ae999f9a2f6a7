/* SPDX-License-Identifier: MIT */
/* The back-ends that Quadrille ships, in the order in which tables and lists name them. */
#ifndef QUADRILLE_SOLVERS_REGISTRY_REGISTRY_H
#define QUADRILLE_SOLVERS_REGISTRY_REGISTRY_H

#include "solvers/interface/solver.h"

/* A null-terminated list. */
const struct solver *const *solver_registry(void);

#endif
