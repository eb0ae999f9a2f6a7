/* SPDX-License-Identifier: MIT */
#include "harness/cli/program.h"
#include "solvers/registry/registry.h"

int main(int argc, char **argv)
{
    return program_run(argc, argv, solver_registry());
}
