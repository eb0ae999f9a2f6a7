/* SPDX-License-Identifier: MIT */
/* The program: which command the user asks for. */
#pragma once

#include "solvers/interface/solver.h"

/* The program with a registry of one's own: what main() does, and what the tests do with back-ends that lie.
 * Returns the exit status (command.h). */
int program_run(int argc, char **argv, const struct solver *const *registry);
