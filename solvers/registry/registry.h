/* SPDX-License-Identifier: MIT */
/* The back-ends that Quadrille ships, in the order in which tables and lists name them. */
#pragma once

#include "solvers/interface/solver.h"

/* A null-terminated list. */
const struct solver *const *solver_registry(void);
