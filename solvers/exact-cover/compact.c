/* SPDX-License-Identifier: MIT */
#include "solvers/exact-cover/compact.h"

static const struct compact_form *compact_form_of(const void *state)
{
    return *(const struct compact_form *const *)state;
}

bool compact_open(const struct compact_form *const *forms, const struct problem *problem,
                  struct allocator *allocator, void **state, struct error *error)
{
    while (*forms && !(*forms)->fits(problem->cover))
        forms++;
    if (!*forms)
        return error_set(error, "the exact cover is too large for indices of 32 bits");
    *state = (*forms)->open(problem, allocator);
    return *state || error_set(error, "not enough memory for the exact cover");
}

enum search_end compact_solve(void *state, const struct instance *instance, struct search *search)
{
    return compact_form_of(state)->solve(state, instance, search);
}

void compact_close(void *state)
{
    compact_form_of(state)->close(state);
}
