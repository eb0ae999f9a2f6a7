/* SPDX-License-Identifier: MIT */
/* cryptominisat: CryptoMiniSat on the CNF of the exact cover, or on a formula; there if it was found when
 * Quadrille was built.
 *
 * Source: Soos, Nohl, Castelluccia, "Extending SAT Solvers to Cryptographic Problems" (SAT 2009), through its
 * C interface <cryptominisat5/cryptominisat_c.h>; one thread, its options as they come. incremental.h
 * explains how it is used.
 *
 * A deadline. The C interface has no way to interrupt a search but a time limit, which its search keeps
 * within some 10 ms. So a search runs in slices of 50 ms, and deadline and stop flag are looked at between
 * two of them; each slice ends in a restart. Its simplifying steps do not look at the clock: on hard
 * instances, those of seconds, a deadline can be overrun by tenths of a second, and by seconds on pigeon
 * holes. The harness reports when one was. `exec:cryptominisat5` keeps deadlines better.
 *
 * Its memory is C++'s own and does not pass through our allocator. Counts: variables and clauses. */
#include "common/base/clock.h"
#include "solvers/sat-libraries/incremental.h"

#include <cryptominisat5/cryptominisat_c.h>

struct cryptominisat {
    struct incremental incremental;
    c_Lit *clause; /* the one being added: room for the longest, all variables */
    size_t length;
};

static SATSolver *cryptominisat_solver_of(void *state)
{
    return ((struct incremental *)state)->solver;
}

static bool cryptominisat_init(void *state, struct search *search)
{
    struct cryptominisat *cryptominisat = state;
    (void)search;
    cryptominisat->length = 0;
    cryptominisat->incremental.solver = cmsat_new();
    if (cryptominisat_solver_of(state))
        cmsat_new_vars(cryptominisat_solver_of(state),
                       (size_t)cryptominisat->incremental.encoded.formula->variables);
    return cryptominisat_solver_of(state);
}

static void cryptominisat_add(void *state, int literal)
{
    struct cryptominisat *cryptominisat = state;
    if (literal) {
        uint32_t variable = (uint32_t)(literal < 0 ? -literal : literal) - 1;
        cryptominisat->clause[cryptominisat->length++].x = variable << 1 | (literal < 0);
        return;
    }
    cmsat_add_clause(cryptominisat_solver_of(state), cryptominisat->clause, cryptominisat->length);
    cryptominisat->length = 0;
}

static int cryptominisat_solve_once(void *state, const struct search *search)
{
    static const double slice = 0.05;
    SATSolver *solver = cryptominisat_solver_of(state);
    for (;;) {
        if (search_interrupted(search))
            return 0;
        double left = slice;
        if (search->deadline) {
            uint64_t now = clock_now();
            double until = search->deadline > now ? (double)(search->deadline - now) / 1e9 : 0;
            left = until < left ? until : left;
        }
        cmsat_set_max_time(solver, left);
        c_lbool verdict = cmsat_solve(solver);
        if (verdict.x != L_UNDEF)
            return verdict.x == L_TRUE ? 10 : 20;
    }
}

static int cryptominisat_value(void *state, int variable)
{
    slice_lbool model = cmsat_get_model(cryptominisat_solver_of(state));
    size_t index = (size_t)variable - 1;
    return index < model.num_vals && model.vals[index].x == L_TRUE ? 1 : -1;
}

static void cryptominisat_release(void *state)
{
    cmsat_free(cryptominisat_solver_of(state));
}

static const struct incremental_calls calls = {.init = cryptominisat_init,
                                               .add = cryptominisat_add,
                                               .solve = cryptominisat_solve_once,
                                               .value = cryptominisat_value,
                                               .release = cryptominisat_release};

/* A clause has at most so many literals, one may stand in it more than once. */
static size_t longest_clause(const struct cnf *formula)
{
    size_t longest = (size_t)formula->variables, length = 0;
    for (size_t i = 0; i < formula->length; i++) {
        length = formula->literals[i] ? length + 1 : 0;
        longest = length > longest ? length : longest;
    }
    return longest + 1;
}

static void cryptominisat_close(void *state)
{
    struct cryptominisat *cryptominisat = state;
    const struct encoded *encoded = &cryptominisat->incremental.encoded;
    if (cryptominisat->clause)
        allocator_give(encoded->allocator, cryptominisat->clause,
                       longest_clause(encoded->formula) * sizeof *cryptominisat->clause);
    incremental_close(cryptominisat);
}

static bool cryptominisat_open(const struct problem *problem, const struct settings *settings,
                               struct allocator *allocator, void **state, struct error *error)
{
    if (!incremental_open(sizeof(struct cryptominisat), &calls, problem, settings, allocator, state, error))
        return false;
    struct cryptominisat *cryptominisat = *state;
    size_t longest = longest_clause(cryptominisat->incremental.encoded.formula);
    cryptominisat->clause = allocator_take(allocator, longest * sizeof *cryptominisat->clause);
    if (cryptominisat->clause)
        return true;
    cryptominisat_close(cryptominisat);
    return error_set(error, "not enough memory for the clauses");
}

const struct solver solver_cryptominisat = {
    SOLVER_HEAD,
    .name = "cryptominisat",
    .family = "SAT",
    .summary = "CryptoMiniSat on the CNF of the exact cover",
    .rung = RUNG_CNF,
    .counted = COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .settings = encoded_settings,
    .open = cryptominisat_open,
    .solve = incremental_solve,
    .close = cryptominisat_close,
};
