#include "program.h"

#include "../solvers/registry.h"

int main(int argc, char **argv)
{
    return program_run(argc, argv, solver_registry());
}
