/* SPDX-License-Identifier: MIT */
#include "solvers/sat-libraries/picosat-internal.h"

static size_t read_model(struct picosat *picosat, const struct model *model)
{
    size_t count = model->fixed_count;
    for (int variable = 1; variable <= model->variables; variable++)
        if (picosat_deref(picosat->sat.sat, variable) > 0)
            picosat->options[count++] =
                model->option_of ? model->option_of[variable - 1] : (uint32_t)variable - 1;
    return count;
}

/* Of a formula: the shown variables that are true, and also those that are false. The true ones ascend. */
static void forbid_assignment(struct picosat *picosat, size_t count)
{
    size_t next = 0;
    for (uint32_t variable = 0; variable < picosat->option_count; variable++) {
        bool is_true = next < count && picosat->options[next] == variable;
        next += is_true;
        if (cnf_shows(picosat->cnf, (int)variable + 1))
            picosat_add(picosat->sat.sat, is_true ? -(int)variable - 1 : (int)variable + 1);
    }
    picosat_add(picosat->sat.sat, 0);
}

/* Of a cover: the options chosen, since no solution contains another. Not the auxiliary variables, for two
 * ways to choose them are not two solutions. */
static void forbid_options(struct picosat *picosat, const struct model *model, size_t count)
{
    for (size_t i = model->fixed_count; i < count; i++) {
        uint32_t option = picosat->options[i];
        if (model->option_of)
            picosat_add(picosat->sat.sat, -picosat->variable_of[option]);
        else if (!picosat->is_taken[option])
            picosat_add(picosat->sat.sat, -(int)option - 1);
    }
    picosat_add(picosat->sat.sat, 0);
}

static enum search_end give_up_blocking(const struct picosat *picosat, struct search *search)
{
    error_set(&search->failure,
              picosat->count == COUNT_CUBES
                  ? "a cube has more than %llu solutions: more levels make smaller ones"
              : !picosat->cover
                  ? "more than %llu solutions are too many to be forbidden one by one: try cdcl, or a higher "
                    "blocking-limit"
                  : "more than %llu solutions are too many to be forbidden one by one: try count=cubes, or a "
                    "higher blocking-limit",
              (unsigned long long)picosat->blocking_limit);
    return SEARCH_OWN_LIMIT;
}

enum search_end picosat_search_models(struct picosat *picosat, const struct model *model,
                                      struct search *search)
{
    for (uint64_t forbidden = 0;; forbidden++) {
        int verdict = picosat_instance_decide(&picosat->sat, search);
        if (verdict == PICOSAT_UNKNOWN)
            return SEARCH_STOPPED;
        if (verdict == PICOSAT_UNSATISFIABLE)
            return SEARCH_EXHAUSTED;
        size_t count = read_model(picosat, model);
        struct solution solution = {.options = picosat->options, .option_count = count};
        if (search_report(search, &solution))
            return SEARCH_LIMIT;
        if (forbidden == picosat->blocking_limit)
            return give_up_blocking(picosat, search);
        if (picosat->cover)
            forbid_options(picosat, model, count);
        else
            forbid_assignment(picosat, count);
    }
}

void picosat_count_clauses(struct search *search, int variables, size_t clauses)
{
    uint64_t *counters = search->counters;
    if (counters[COUNTER_CLAUSES] > clauses)
        return;
    counters[COUNTER_VARIABLES] = (uint64_t)variables;
    counters[COUNTER_CLAUSES] = clauses;
}

uint64_t picosat_slice(const struct picosat *picosat, uint64_t open_variables)
{
    uint64_t least = open_variables / 4 * 5;
    return picosat->least_slice < least ? least : picosat->least_slice;
}
