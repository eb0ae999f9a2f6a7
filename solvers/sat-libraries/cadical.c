/* SPDX-License-Identifier: MIT */
/* cadical: CaDiCaL on the CNF of the exact cover, or on a formula; there if it was found when Quadrille was
 * built.
 *
 * Source: Biere, Fazekas, Fleury, Heisinger, "CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling entering
 * the SAT Competition 2020", through its C interface <ccadical.h>, which is IPASIR under another name; all of
 * its options are as they come, except `quiet`. incremental.h explains how it is used.
 *
 * A deadline is kept by its terminate callback, which it asks every few conflicts and between its simplifying
 * steps. Its memory is C++'s own and does not pass through our allocator.
 *
 * Counts: variables and clauses. The C interface reports nothing about the search. */
#include "solvers/sat-libraries/incremental.h"

#include <ccadical.h>

static CCaDiCaL *cadical_solver_of(void *state)
{
    return ((struct incremental *)state)->solver;
}

static bool cadical_init(void *state, struct search *search)
{
    CCaDiCaL *solver = ((struct incremental *)state)->solver = ccadical_init();
    if (!solver)
        return false;
    ccadical_set_option(solver, "quiet", 1); /* it has messages for standard output even so */
    ccadical_set_terminate(solver, search, incremental_interrupted);
    return true;
}

static void cadical_add(void *state, int literal)
{
    ccadical_add(cadical_solver_of(state), literal);
}

static int cadical_solve_once(void *state, const struct search *search)
{
    const struct incremental *incremental = state;
    (void)search;
    for (size_t i = 0; i < incremental->assumed_count; i++)
        ccadical_assume(incremental->solver, incremental->assumed[i]);
    return ccadical_solve(incremental->solver);
}

static bool cadical_failed(void *state, int literal)
{
    return ccadical_failed(cadical_solver_of(state), literal);
}

static int cadical_value(void *state, int variable)
{
    return ccadical_val(cadical_solver_of(state), variable);
}

static void cadical_release(void *state)
{
    ccadical_release(cadical_solver_of(state));
}

static const struct incremental_calls calls = {.init = cadical_init,
                                               .add = cadical_add,
                                               .solve = cadical_solve_once,
                                               .value = cadical_value,
                                               .failed = cadical_failed,
                                               .release = cadical_release};

static bool cadical_open(const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, void **state, struct error *error)
{
    return incremental_open(sizeof(struct incremental), &calls, problem, settings, allocator, state, error);
}

const struct solver solver_cadical = {
    SAT_HEAD,
    .name = "cadical",
    .summary = "CaDiCaL on the CNF of the exact cover, fresh each time",
    .version = ccadical_signature,
    .counted = COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .settings = encoded_settings,
    .extensions = EXTENSION_COSTS | EXTENSION_COSTS_IN_BOUNDS,
    .open = cadical_open,
    .solve = incremental_solve,
    .close = incremental_close,
};
