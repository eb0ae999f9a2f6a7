/* SPDX-License-Identifier: MIT */
/* ipasir: any incremental SAT solver that speaks IPASIR, from a shared object.
 *
 * Source: the interface is that of the incremental track of SAT Race 2015 (Balyo, Biere, Iser, Sinz,
 * Artificial Intelligence 241, 2016); what its functions have to do stands in its header, ipasir.h.
 *
 * A solver that prints, as many do with lines `c ...`, would write into our standard output: while a function
 * of the library runs that may print (init, solve, release), file descriptor 1 leads to /dev/null. That is a
 * property of the whole process, so two threads should not use this back-end at once.
 *
 * A deadline is kept by ipasir_set_terminate: how promptly depends on how often the library asks. A library
 * that never asks is not stopped, and one that calls abort() or exit() takes us with it; `exec:` is the way
 * to keep such a solver at arm's length. Its memory does not pass through our allocator.
 *
 * Counts: variables and clauses. IPASIR reports nothing about the search. */
#include "solvers/external/plugin.h"
#include "solvers/sat-libraries/incremental.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

struct ipasir {
    struct incremental incremental;
    void *(*init)(void);
    void (*release)(void *solver);
    void (*add)(void *solver, int literal);
    int (*solve)(void *solver);
    int (*value)(void *solver, int literal);
    void (*set_terminate)(void *solver, void *state, int (*terminate)(void *state));
    /* Both null: it can't minimize. */
    void (*assume)(void *solver, int literal);
    int (*failed)(void *solver, int literal);
};

/* Leads standard output away; returns where it led, for give_back_output; -1: it stays as it is. */
static int lead_output_away(void)
{
    fflush(stdout);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    int before = nowhere < 0 ? -1 : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (before >= 0)
        dup2(nowhere, STDOUT_FILENO);
    if (nowhere >= 0)
        close(nowhere);
    return before;
}

static void give_back_output(int before)
{
    if (before < 0)
        return;
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
}

static bool init(void *state, struct search *search)
{
    struct ipasir *ipasir = state;
    int output = lead_output_away();
    ipasir->incremental.solver = ipasir->init();
    give_back_output(output);
    if (ipasir->incremental.solver)
        ipasir->set_terminate(ipasir->incremental.solver, search, incremental_interrupted);
    return ipasir->incremental.solver;
}

static void ipasir_add(void *state, int literal)
{
    const struct ipasir *ipasir = state;
    ipasir->add(ipasir->incremental.solver, literal);
}

static int ipasir_solve_once(void *state, const struct search *search)
{
    const struct ipasir *ipasir = state;
    (void)search;
    int output = lead_output_away();
    for (size_t i = 0; i < ipasir->incremental.assumed_count; i++)
        ipasir->assume(ipasir->incremental.solver, ipasir->incremental.assumed[i]);
    int verdict = ipasir->solve(ipasir->incremental.solver);
    give_back_output(output);
    return verdict;
}

static int ipasir_value(void *state, int variable)
{
    const struct ipasir *ipasir = state;
    return ipasir->value(ipasir->incremental.solver, variable);
}

static void ipasir_release(void *state)
{
    const struct ipasir *ipasir = state;
    int output = lead_output_away();
    ipasir->release(ipasir->incremental.solver);
    give_back_output(output);
}

static bool ipasir_failed(void *state, int literal)
{
    const struct ipasir *ipasir = state;
    return ipasir->failed(ipasir->incremental.solver, literal);
}

static const struct incremental_calls calls = {.init = init,
                                               .add = ipasir_add,
                                               .solve = ipasir_solve_once,
                                               .value = ipasir_value,
                                               .release = ipasir_release},
                                      calls_to_minimize = {.init = init,
                                                           .add = ipasir_add,
                                                           .solve = ipasir_solve_once,
                                                           .value = ipasir_value,
                                                           .release = ipasir_release,
                                                           .failed = ipasir_failed};

static bool find_functions(struct ipasir *ipasir, const char *file, struct error *error)
{
    const struct {
        const char *name;
        void *function;
    } wanted[] = {
        {"ipasir_init", &ipasir->init}, {"ipasir_release", &ipasir->release},
        {"ipasir_add", &ipasir->add},   {"ipasir_solve", &ipasir->solve},
        {"ipasir_val", &ipasir->value}, {"ipasir_set_terminate", &ipasir->set_terminate},
    };
    void *object = shared_object_open(file, error);
    if (!object)
        return false;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!shared_object_find(object, wanted[i].name, wanted[i].function))
            return error_set(error, "%s does not speak IPASIR: it has no %s", file, wanted[i].name);
    if (!shared_object_find(object, "ipasir_assume", &ipasir->assume) ||
        !shared_object_find(object, "ipasir_failed", &ipasir->failed))
        ipasir->failed = NULL;
    return true;
}

/* So that a library that can't be loaded is reported once, and not for each instance. */
static bool ipasir_check(const struct settings *settings, struct error *error)
{
    return find_functions(&(struct ipasir){.init = NULL}, settings->argument, error);
}

static bool ipasir_open_state(const struct problem *problem, const struct settings *settings,
                              struct allocator *allocator, void **state, struct error *error)
{
    struct ipasir found = {.init = NULL};
    if (!find_functions(&found, settings->argument, error) ||
        !incremental_open(sizeof found, found.failed ? &calls_to_minimize : &calls, problem, settings,
                          allocator, state, error))
        return false;
    struct ipasir *ipasir = *state;
    found.incremental = ipasir->incremental;
    *ipasir = found;
    return true;
}

const struct solver solver_ipasir = {
    SOLVER_HEAD,
    .name = "ipasir",
    .family = "external",
    .summary = "any SAT solver that speaks IPASIR, from a shared object",
    .rung = RUNG_CNF,
    .counted = COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .settings = encoded_settings,
    .extensions = EXTENSION_COSTS | EXTENSION_COSTS_IN_BOUNDS,
    .argument = "FILE.so",
    .not_parallel_because = "leads standard output away from what the library prints",
    .check = ipasir_check,
    .open = ipasir_open_state,
    .solve = incremental_solve,
    .close = incremental_close,
};
