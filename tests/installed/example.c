/* SPDX-License-Identifier: MIT */
/* The program with the back-end of solvers/README.md in its registry. */
#include "harness/cli/program.h"

extern const struct solver solver_backwards, solver_dlx;

int main(int argc, char **argv)
{
    static const struct solver *const registry[] = {&solver_backwards, &solver_dlx, NULL};
    return program_run(argc, argv, registry);
}
