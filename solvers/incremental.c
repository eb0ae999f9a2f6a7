#include "incremental.h"

#include "../common/clock.h"

bool incremental_open(struct incremental *incremental, const struct incremental_calls *calls, void *library,
                      const struct problem *problem, const struct settings *settings,
                      struct allocator *allocator, struct error *error)
{
    incremental->calls = calls;
    incremental->library = library;
    return encoded_open(&incremental->encoded, problem, settings, allocator, error);
}

void incremental_close(struct incremental *incremental)
{
    encoded_close(&incremental->encoded);
}

/* The solver of a running search. */
struct run {
    struct incremental *incremental;
    void *solver;
};

static void add(void *context, int literal)
{
    const struct run *run = context;
    run->incremental->calls->add(run->incremental->library, run->solver, literal);
}

/* False when interrupted: on the largest boards this alone takes a second. */
static bool load(struct run *run, const struct instance *instance, const struct search *search)
{
    enum { LITERALS_A_LOOK = 1 << 12 };
    const struct cnf *formula = run->incremental->encoded.formula;
    for (size_t i = 0; i < formula->length; i++) {
        add(run, formula->literals[i]);
        if (i % LITERALS_A_LOOK == LITERALS_A_LOOK - 1 && search_interrupted(search))
            return false;
    }
    for (size_t i = 0; i < instance->taken_count; i++) {
        add(run, (int)instance->taken[i] + 1);
        add(run, 0);
    }
    return true;
}

static void read_model(struct run *run)
{
    const struct incremental *incremental = run->incremental;
    for (int variable = 1; variable <= incremental->encoded.formula->variables; variable++)
        incremental->encoded.value[variable - 1] =
            incremental->calls->value(incremental->library, run->solver, variable) > 0;
}

static enum search_end search_models(struct run *run, struct search *search)
{
    enum { SATISFIABLE = 10, UNSATISFIABLE = 20 };
    struct incremental *incremental = run->incremental;
    for (;;) {
        if (search_interrupted(search))
            return SEARCH_STOPPED;
        int verdict = incremental->calls->solve(incremental->library, run->solver, search);
        if (verdict == UNSATISFIABLE)
            return SEARCH_EXHAUSTED;
        if (verdict == 0 && search_interrupted(search))
            return SEARCH_STOPPED;
        if (verdict != SATISFIABLE) {
            error_set(&search->failure,
                      verdict ? "answered %d, which is neither 10, 20 nor 0"
                              : "gave up by itself (answered %d)",
                      verdict);
            return SEARCH_FAILED;
        }
        read_model(run);
        if (encoded_report(&incremental->encoded, search))
            return SEARCH_LIMIT;
        if (!encoded_forbid(&incremental->encoded, add, run))
            return SEARCH_EXHAUSTED;
    }
}

enum search_end incremental_solve(struct incremental *incremental, const struct instance *instance,
                                  struct search *search)
{
    struct run run = {.incremental = incremental};
    if (search_interrupted(search))
        return SEARCH_STOPPED;
    encoded_begin(&incremental->encoded, instance, search);
    uint64_t started = clock_now();
    run.solver = incremental->calls->init(incremental->library, search);
    enum search_end end = SEARCH_NO_MEMORY;
    if (run.solver) {
        bool loaded = load(&run, instance, search);
        search->encode_ns = clock_now() - started;
        end = loaded ? search_models(&run, search) : SEARCH_STOPPED;
        incremental->calls->release(incremental->library, run.solver);
    }
    encoded_end(&incremental->encoded, instance);
    return end;
}
