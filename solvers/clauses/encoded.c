/* SPDX-License-Identifier: MIT */
#include "solvers/clauses/encoded.h"

const struct setting encoded_settings[] = {
    ENCODED_SETTINGS_TABLE,
    {.name = NULL},
};

/* Makes `own` the problem's formula with the shown variables first, so that a search can decide these first.
 * False if memory runs out. */
static bool order_variables(struct encoded *encoded, const struct cnf *formula)
{
    struct allocator *allocator = encoded->allocator;
    const size_t variables = (size_t)formula->variables;
    struct cnf *own = encoded->own = allocator_take_zeroed(allocator, sizeof *own);
    int *place = array_take(allocator, variables, sizeof *place);
    encoded->variable_of = arrays_take(&encoded->arrays, variables, sizeof *encoded->variable_of);
    if (own) {
        *own = *formula;
        own->allocator = allocator;
        own->shown = NULL;
        own->literals = array_take(allocator, own->length, sizeof *own->literals);
    }
    const bool room = own && own->literals && place && encoded->variable_of;
    int next[] = {formula->option_variables, 0}; /* of hidden ones, of shown ones */
    for (int variable = 1; room && variable <= formula->variables; variable++) {
        place[variable - 1] = ++next[cnf_shows(formula, variable)];
        encoded->variable_of[place[variable - 1] - 1] = (uint32_t)variable - 1;
    }
    for (size_t i = 0; room && i < own->length; i++) {
        const int literal = formula->literals[i];
        own->literals[i] = literal > 0 ? place[literal - 1] : literal ? -place[-literal - 1] : 0;
    }
    array_give(allocator, place, variables, sizeof *place);
    return room;
}

static bool encoded_take_arrays(struct encoded *encoded, size_t variables)
{
    struct arrays *arrays = &encoded->arrays;
    encoded->is_taken = arrays_take_zeroed(arrays, variables, sizeof *encoded->is_taken);
    encoded->value = arrays_take_zeroed(arrays, variables, sizeof *encoded->value);
    encoded->chosen = arrays_take(arrays, variables, sizeof *encoded->chosen);
    return !arrays->failed;
}

/* The style that they choose. */
static struct cnf_style encoded_style(const struct settings *settings)
{
    return (struct cnf_style){.encoding = (enum encoding)settings->value[ENCODED_ENCODING],
                              .at_most_one = (enum at_most_one)settings->value[ENCODED_AMO],
                              .bounds = (enum cardinality)settings->value[ENCODED_BOUNDS]};
}

bool encoded_open(struct encoded *encoded, const struct problem *problem, const struct settings *settings,
                  struct allocator *allocator, struct error *error)
{
    *encoded = (struct encoded){.allocator = allocator,
                                .arrays = {.allocator = allocator},
                                .formula = problem->formula,
                                .of_cover = !problem->formula};
    bool made = true;
    if (encoded->of_cover) {
        encoded->may_grow = problem->cover->bounds;
        struct cnf_style style = encoded_style(settings);
        style.at_most_one = at_most_one_of(problem->cover, problem->order, style.at_most_one);
        if (!cnf_can_encode(problem->cover, &style, error) ||
            !cnf_has_room(problem->cover, &style, allocator, error))
            return false;
        encoded->formula = encoded->own = cnf_of_cover(problem->cover, &style, allocator);
        made = encoded->own;
    } else if (problem->formula->shown) {
        made = order_variables(encoded, problem->formula);
        encoded->formula = encoded->own;
    }
    if (made && encoded_take_arrays(encoded, (size_t)encoded->formula->variables))
        return true;
    encoded_close(encoded);
    return error_set(error, "not enough memory for the clauses");
}

void *encoded_open_state(size_t size, const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, struct error *error)
{
    void *state = allocator_take_zeroed(allocator, size);
    if (!state)
        error_set(error, "not enough memory for the clauses");
    else if (encoded_open(state, problem, settings, allocator, error))
        return state;
    allocator_give(allocator, state, size);
    return NULL;
}

void encoded_close(struct encoded *encoded)
{
    arrays_close(&encoded->arrays);
    cnf_close(encoded->own);
    *encoded = (struct encoded){.allocator = encoded->allocator};
}

void encoded_begin(struct encoded *encoded, const struct instance *instance, struct search *search)
{
    for (size_t i = 0; i < instance->taken_count; i++)
        encoded->is_taken[instance->taken[i]] = true;
    search->counters[COUNTER_VARIABLES] = (uint64_t)encoded->formula->variables;
    search->counters[COUNTER_CLAUSES] = encoded->formula->clauses + instance->taken_count;
}

void encoded_end(struct encoded *encoded, const struct instance *instance)
{
    for (size_t i = 0; i < instance->taken_count; i++)
        encoded->is_taken[instance->taken[i]] = false;
}

uint32_t encoded_solution_variables(const struct encoded *encoded)
{
    const struct cnf *formula = encoded->formula;
    return (uint32_t)(encoded->of_cover ? formula->option_variables : formula->variables);
}

bool encoded_report(struct encoded *encoded, struct search *search)
{
    const uint32_t variables = encoded_solution_variables(encoded);
    size_t chosen = 0;
    for (uint32_t variable = 0; variable < variables; variable++)
        if (encoded->value[variable] > 0)
            encoded->chosen[chosen++] = encoded->variable_of ? encoded->variable_of[variable] : variable;
    struct solution solution = {.options = encoded->chosen, .option_count = chosen};
    return search_report(search, &solution);
}

bool encoded_forbid(const struct encoded *encoded, void (*add)(void *context, int literal), void *context)
{
    size_t literals = 0;
    for (int variable = 0; variable < encoded->formula->option_variables; variable++) {
        const bool is_true = encoded->value[variable] > 0;
        if (encoded->of_cover && ((!is_true && !encoded->may_grow) || encoded->is_taken[variable]))
            continue;
        add(context, is_true ? -variable - 1 : variable + 1);
        literals++;
    }
    if (literals)
        add(context, 0);
    return literals;
}
