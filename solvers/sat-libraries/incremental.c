/* SPDX-License-Identifier: MIT */
#include "solvers/sat-libraries/incremental.h"

#include "common/base/clock.h"

bool incremental_open(size_t size, const struct incremental_calls *calls, const struct problem *problem,
                      const struct settings *settings, struct allocator *allocator, void **state,
                      struct error *error)
{
    struct incremental *incremental = encoded_open_state(size, problem, settings, allocator, error);
    if (!incremental)
        return false;
    incremental->calls = calls;
    incremental->size = size;
    incremental->cover = problem->cover;
    *state = incremental;
    return true;
}

void incremental_close(void *state)
{
    struct incremental *incremental = state;
    struct allocator *allocator = incremental->encoded.allocator;
    core_guided_close(incremental);
    encoded_close(&incremental->encoded);
    allocator_give(allocator, incremental, incremental->size);
}

int incremental_interrupted(void *search)
{
    return search_interrupted(search);
}

/* False when interrupted: on the largest boards this alone takes a second. */
static bool load(struct incremental *incremental, const struct instance *instance,
                 const struct search *search)
{
    enum { LITERALS_A_LOOK = 1 << 14 };
    const struct cnf *formula = incremental->encoded.formula;
    void (*const add)(void *, int) = incremental->calls->add;
    for (size_t i = 0; i < formula->length; i++) {
        add(incremental, formula->literals[i]);
        if (i % LITERALS_A_LOOK == LITERALS_A_LOOK - 1 && search_interrupted(search))
            return false;
    }
    for (size_t i = 0; i < instance->taken_count; i++) {
        add(incremental, (int)instance->taken[i] + 1);
        add(incremental, 0);
    }
    return true;
}

void incremental_read_model(struct incremental *incremental)
{
    const int variables = (int)encoded_solution_variables(&incremental->encoded);
    for (int variable = 1; variable <= variables; variable++)
        incremental->encoded.value[variable - 1] = incremental->calls->value(incremental, variable) > 0;
}

enum search_end incremental_end_of(int verdict, struct search *search)
{
    if (verdict == 0 && search_interrupted(search))
        return SEARCH_STOPPED;
    error_set(&search->failure,
              verdict ? "answered %d, which is neither 10, 20 nor 0" : "gave up by itself (answered %d)",
              verdict);
    return SEARCH_FAILED;
}

enum search_end incremental_search_models(struct incremental *incremental, struct search *search)
{
    for (uint64_t forbidden = 0;; forbidden++) {
        if (search_interrupted(search))
            return SEARCH_STOPPED;
        int verdict = incremental->calls->solve(incremental, search);
        if (verdict == UNSATISFIABLE)
            return SEARCH_EXHAUSTED;
        if (verdict != SATISFIABLE)
            return incremental_end_of(verdict, search);
        incremental_read_model(incremental);
        if (encoded_report(&incremental->encoded, search))
            return SEARCH_LIMIT;
        if (incremental->most_forbidden && forbidden == incremental->most_forbidden)
            return SEARCH_OWN_LIMIT;
        if (!encoded_forbid(&incremental->encoded, incremental->calls->add, incremental))
            return SEARCH_EXHAUSTED;
    }
}

enum search_end incremental_solve(void *state, const struct instance *instance, struct search *search)
{
    struct incremental *incremental = state;
    if (search_interrupted(search))
        return SEARCH_STOPPED;
    core_guided_close(incremental);
    encoded_begin(&incremental->encoded, instance, search);
    uint64_t started = clock_now();
    enum search_end end = SEARCH_NO_MEMORY;
    if (incremental->calls->init(incremental, search)) {
        bool loaded = load(incremental, instance, search);
        search->encode_ns = clock_now() - started;
        end = !loaded            ? SEARCH_STOPPED
              : search->minimize ? core_guided_minimize(incremental, search)
                                 : incremental_search_models(incremental, search);
        core_guided_close(incremental);
        incremental->calls->release(incremental);
    }
    encoded_end(&incremental->encoded, instance);
    return end;
}
