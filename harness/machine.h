/* run.json: everything about a run that its rows do not say, so that it can be run again and defended. */
#ifndef QUADRILLE_MACHINE_H
#define QUADRILLE_MACHINE_H

#include "program.h"
#include "sets.h"

#include "../solvers/spec.h"

#include <stdio.h>

struct run_record {
    const struct program *program; /* for the command line */
    const struct spec *specs;
    size_t spec_count;
    const struct set_list *sets;
    uint64_t limit, runs, timeout_ns;
    uint64_t clock_cost_ns;
    bool with_host; /* tell the host's name */
};

/* Writes run.json. False if writing failed. */
bool machine_write(const struct run_record *record, FILE *file);

/* Version, compiler and flags, PicoSAT's version and configuration, a line each: what --version prints. */
void machine_print_version(FILE *file);

#endif
