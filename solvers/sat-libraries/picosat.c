/* SPDX-License-Identifier: MIT */
/* picosat: any exact cover as a CNF, or a CNF as it is, solved by PicoSAT.
 *
 * Source: Biere, "PicoSAT Essentials" (J. Satisfiability, Boolean Modeling and Computation 4, 2008), through
 * its reentrant interface; the encodings are those of common/formula/encoding.h.
 *
 * Each instance gets a fresh PicoSAT: the clauses of the problem are loaded (their text is made once, at
 * open), then the options taken as unit clauses; that is the encoding time. Each solution found is excluded
 * by a clause that forbids its open options together, until the clauses have no model left, which is the
 * proof that there is no further solution.
 *
 * Forbidding solutions one by one takes time quadratic in their number, and worse. After `blocking-limit` of
 * them from the same clauses the search fails with a sentence that names the remedies.
 *
 * A deadline is kept by slices: PicoSAT gets a limit of propagations, and the clock is looked at
 * between one slice and the next. The size of a slice is fixed, because each slice ends in a restart:
 * stopping by the clock itself would make the search depend on the machine. A slice is never less than 5/4 of
 * the variables that the options taken leave open, for one that has no room to assign them all could restart
 * for ever. It takes some milliseconds up to 25x25; on the empty 36x36 board, where 58,000 propagations are
 * the least, some tens.
 *
 * Probing for failed literals, which PicoSAT does by default before it decides anything, is off here: it is
 * slower on every set we measured, what it decides is not in its count of decisions (most 9x9 boards then
 * show none at all), and it does not keep to the slice.
 *
 * Counts: nodes, PicoSAT's decisions; propagations, its propagations; variables and clauses. It reports no
 * placements and no backtracks. */
#include "common/base/clock.h"
#include "solvers/sat-libraries/incremental.h"
#include "solvers/sat-libraries/picosat-instance.h"

#include <string.h>

enum { SETTING_BLOCKING_LIMIT = ENCODED_SETTINGS };

struct picosat {
    struct incremental incremental;
    struct picosat_instance sat;
    struct search *search; /* while it runs */
    uint8_t *is_covered;   /* of each item, by the options taken; null with a formula */
};

/* Returns a slice that is enough for the open variables. */
static uint64_t picosat_slice(uint64_t open_variables)
{
    enum { LEAST = 20000 };
    uint64_t least = open_variables / 4 * 5;
    return least < LEAST ? LEAST : least;
}

/* Variables that the options taken leave open: options none of whose items is covered, and all auxiliary
 * ones. */
static uint64_t count_open_variables(struct picosat *picosat)
{
    const struct cover *cover = picosat->incremental.cover;
    const struct encoded *encoded = &picosat->incremental.encoded;
    uint64_t count = (uint64_t)encoded->formula->variables;
    if (!cover)
        return count;
    memset(picosat->is_covered, 0, cover->item_count);
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (size_t node = cover->option_start[option];
             encoded->is_taken[option] && node < cover->option_start[option + 1]; node++)
            picosat->is_covered[cover->items[node]] = true;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        bool open = true;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            open &= !picosat->is_covered[cover->items[node]];
        count -= !open;
    }
    return count;
}

static bool picosat_begin(void *state, struct search *search)
{
    struct picosat *picosat = state;
    picosat->search = search;
    picosat->sat.slice = picosat_slice(count_open_variables(picosat));
    picosat_instance_begin(&picosat->sat);
    picosat_adjust(picosat->sat.sat, picosat->incremental.encoded.formula->variables);
    return true;
}

static void sat_libraries_picosat_add(void *state, int literal)
{
    picosat_add(((struct picosat *)state)->sat.sat, literal);
}

static int decide(void *state, const struct search *search)
{
    struct picosat *picosat = state;
    const struct incremental *incremental = &picosat->incremental;
    if (search->minimize) /* there are more variables than at first */
        picosat->sat.slice = picosat_slice((uint64_t)picosat_variables(picosat->sat.sat));
    return picosat_instance_decide(&picosat->sat, incremental->assumed, incremental->assumed_count, search);
}

static bool picosat_failed(void *state, int literal)
{
    return picosat_failed_assumption(((struct picosat *)state)->sat.sat, literal);
}

static int picosat_value(void *state, int variable)
{
    return picosat_deref(((struct picosat *)state)->sat.sat, variable);
}

static void end(void *state)
{
    const struct picosat *picosat = state;
    picosat_instance_count(&picosat->sat, picosat->search);
}

static const struct incremental_calls calls = {.init = picosat_begin,
                                               .add = sat_libraries_picosat_add,
                                               .solve = decide,
                                               .value = picosat_value,
                                               .release = end,
                                               .failed = picosat_failed};

/* --- the solver --- */

static void give_up_blocking(const struct picosat *picosat, struct search *search)
{
    error_set(&search->failure,
              "more than %llu solutions are too many to be forbidden one by one: try cdcl, or a higher "
              "blocking-limit",
              (unsigned long long)picosat->incremental.most_forbidden);
}

/* In a function that returns at once, since memory may run out anywhere in PicoSAT. */
static enum search_end solve_until_out_of_memory(struct picosat *picosat, const struct instance *instance,
                                                 struct search *search)
{
    if (!setjmp(picosat->sat.out_of_memory))
        return incremental_solve(picosat, instance, search);
    core_guided_close(&picosat->incremental);
    encoded_end(&picosat->incremental.encoded, instance);
    return SEARCH_NO_MEMORY;
}

static enum search_end picosat_solve(void *state, const struct instance *instance, struct search *search)
{
    struct picosat *picosat = state;
    const enum search_end end = solve_until_out_of_memory(picosat, instance, search);
    if (end == SEARCH_OWN_LIMIT && !search->minimize)
        give_up_blocking(picosat, search);
    picosat_instance_drop(&picosat->sat);
    return end;
}

static void picosat_close(void *state)
{
    struct picosat *picosat = state;
    arena_close(&picosat->sat.arena);
    incremental_close(picosat);
}

static bool picosat_open(const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, void **state, struct error *error)
{
    if (!incremental_open(sizeof(struct picosat), &calls, problem, settings, allocator, state, error))
        return false;
    struct picosat *picosat = *state;
    picosat->incremental.most_forbidden = settings->value[SETTING_BLOCKING_LIMIT];
    if (problem->cover)
        picosat->is_covered =
            arrays_take(&picosat->incremental.encoded.arrays, problem->cover->item_count, 1);
    /* About what PicoSAT takes for the clauses of an empty board, measured on orders 2x2 to 6x6: 45 to 100
     * bytes a clause and up to 560 a variable. */
    const struct cnf *cnf = picosat->incremental.encoded.formula;
    const size_t reserve = cnf->clauses * 100 + (size_t)cnf->variables * 560;
    if ((picosat->is_covered || !problem->cover) && arena_open(&picosat->sat.arena, allocator, reserve))
        return true;
    picosat_close(picosat);
    *state = NULL;
    return error_set(error, "not enough memory for the clauses");
}

static const struct setting settings_table[] = {
    ENCODED_SETTINGS_TABLE,
    [SETTING_BLOCKING_LIMIT] = {.name = "blocking-limit",
                                .summary = "solutions of the same clauses forbidden at the most",
                                .lowest = 2000,
                                .highest = 1000000000,
                                .initial = 10000},
    {.name = NULL},
};

const struct solver solver_picosat = {
    SAT_HEAD,
    .name = "picosat",
    .summary = "PicoSAT on the CNF of the exact cover",
    .counted = COUNTS(NODES) | COUNTS(PROPAGATIONS) | COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .settings = settings_table,
    .extensions = EXTENSION_COSTS | EXTENSION_COSTS_IN_BOUNDS,
    .open = picosat_open,
    .solve = picosat_solve,
    .close = picosat_close,
};
