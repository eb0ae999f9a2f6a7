/* SPDX-License-Identifier: MIT */
#include "solvers/sat-libraries/encoded.h"

const struct setting encoded_settings[] = {
    ENCODED_SETTINGS_TABLE,
    {.name = 0},
};

bool encoded_open(struct encoded *encoded, const struct problem *problem, const struct settings *settings,
                  struct allocator *allocator, struct error *error)
{
    *encoded = (struct encoded){.allocator = allocator, .formula = problem->formula};
    if (!problem->formula) {
        struct cnf_style style = {.encoding = (enum encoding)settings->value[ENCODED_ENCODING],
                                  .at_most_one = (enum at_most_one)settings->value[ENCODED_AMO]};
        if (!cnf_can_encode(problem->cover, &style, error) ||
            !cnf_has_room(problem->cover, &style, allocator, error))
            return false;
        encoded->formula = encoded->own = cnf_of_cover(problem->cover, &style, allocator);
        if (!encoded->own)
            return error_set(error, "not enough memory for the clauses");
    }
    size_t variables = (size_t)encoded->formula->variables + 1;
    encoded->is_taken = allocator_take_zeroed(allocator, variables);
    encoded->value = allocator_take_zeroed(allocator, variables);
    encoded->chosen = allocator_take(allocator, variables * sizeof *encoded->chosen);
    if (encoded->is_taken && encoded->value && encoded->chosen)
        return true;
    encoded_close(encoded);
    return error_set(error, "not enough memory for the clauses");
}

void encoded_close(struct encoded *encoded)
{
    if (!encoded->formula)
        return;
    size_t variables = (size_t)encoded->formula->variables + 1;
    allocator_give(encoded->allocator, encoded->is_taken, variables);
    allocator_give(encoded->allocator, encoded->value, variables);
    allocator_give(encoded->allocator, encoded->chosen, variables * sizeof *encoded->chosen);
    cnf_close(encoded->own);
    *encoded = (struct encoded){.allocator = encoded->allocator};
}

void encoded_begin(struct encoded *encoded, const struct instance *instance, struct search *search)
{
    for (size_t i = 0; i < instance->taken_count; i++)
        encoded->is_taken[instance->taken[i]] = true;
    encoded->chosen_count = 0;
    search->counters[COUNTER_VARIABLES] = (uint64_t)encoded->formula->variables;
    search->counters[COUNTER_CLAUSES] = encoded->formula->clauses + instance->taken_count;
}

void encoded_end(struct encoded *encoded, const struct instance *instance)
{
    for (size_t i = 0; i < instance->taken_count; i++)
        encoded->is_taken[instance->taken[i]] = false;
}

bool encoded_report(struct encoded *encoded, struct search *search)
{
    int variables = encoded->own ? encoded->own->option_variables : encoded->formula->variables;
    encoded->chosen_count = 0;
    for (int variable = 0; variable < variables; variable++)
        if (encoded->value[variable] > 0)
            encoded->chosen[encoded->chosen_count++] = (uint32_t)variable;
    struct solution solution = {.options = encoded->chosen, .option_count = encoded->chosen_count};
    return search_report(search, &solution);
}

bool encoded_forbid(const struct encoded *encoded, void (*add)(void *context, int literal), void *context)
{
    size_t literals = 0;
    if (encoded->own) {
        for (size_t i = 0; i < encoded->chosen_count; i++)
            if (!encoded->is_taken[encoded->chosen[i]]) {
                add(context, -(int)encoded->chosen[i] - 1);
                literals++;
            }
    } else {
        for (int variable = 0; variable < encoded->formula->variables; variable++, literals++)
            add(context, encoded->value[variable] > 0 ? -variable - 1 : variable + 1);
    }
    if (literals)
        add(context, 0);
    return literals;
}
