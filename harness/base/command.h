/* SPDX-License-Identifier: MIT */
/* What main() hands to every command, and what a command hands back. */
#ifndef QUADRILLE_HARNESS_BASE_COMMAND_H
#define QUADRILLE_HARNESS_BASE_COMMAND_H

#include "solvers/interface/solver.h"

/* Exit status, the worst that happened. */
enum exit_status {
    EXIT_DONE = 0,
    EXIT_NO = 1,     /* the answer is no: no solution, gave up, a contradiction, a failed verification */
    EXIT_USAGE = 2,  /* wrong usage or bad input */
    EXIT_FAILED = 3, /* it could not be carried out */
};

/* The worse of two exit statuses. */
static inline int worse(int a, int b)
{
    return a > b ? a : b;
}

struct program {
    const struct solver *const *registry; /* null-terminated */
    int argc;                             /* the whole command line, for the record */
    char **argv;
};

struct command {
    const char *name;
    const char *arguments; /* "[-s SPEC] [SET...]" */
    const char *summary;   /* one line for the list of commands */
    bool is_seldom;        /* the first help only names it */
    const char *description;
    const char *example;
    /* argv[0] is the command's name. */
    int (*run)(const struct program *program, const struct command *command, int argc, char **argv);
};

#endif
