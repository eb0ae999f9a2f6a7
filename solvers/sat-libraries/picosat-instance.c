/* SPDX-License-Identifier: MIT */
#include "solvers/sat-libraries/picosat-instance.h"

static void *picosat_instance_need(struct picosat_instance *instance, void *block)
{
    if (!block)
        longjmp(instance->out_of_memory, 1);
    return block;
}

static void *instance_take(void *state, size_t size)
{
    struct picosat_instance *instance = state;
    return picosat_instance_need(instance, arena_take(&instance->arena, size));
}

static void *resize(void *state, void *block, size_t old_size, size_t new_size)
{
    struct picosat_instance *instance = state;
    return picosat_instance_need(instance, arena_resize(&instance->arena, block, old_size, new_size));
}

static void picosat_instance_give(void *state, void *block, size_t size)
{
    arena_give(&((struct picosat_instance *)state)->arena, block, size);
}

void picosat_instance_drop(struct picosat_instance *instance)
{
    arena_reset(&instance->arena);
    instance->sat = NULL;
}

void picosat_instance_begin(struct picosat_instance *instance)
{
    picosat_instance_drop(instance);
    instance->sat = picosat_minit(instance, instance_take, resize, picosat_instance_give);
    picosat_set_plain(instance->sat, 1); /* picosat.c says why */
}

bool picosat_instance_add(struct picosat_instance *instance, const int *literals, size_t count,
                          const struct search *search)
{
    enum { LITERALS_A_LOOK = 1 << 14 };
    for (size_t i = 0; i < count; i++) {
        picosat_add(instance->sat, literals[i]);
        if (i % LITERALS_A_LOOK == LITERALS_A_LOOK - 1 && search && search_interrupted(search))
            return false;
    }
    return true;
}

int picosat_instance_decide(struct picosat_instance *instance, const int *assumed, size_t count,
                            const struct search *search)
{
    PicoSAT *sat = instance->sat;
    int verdict;
    do {
        for (size_t i = 0; i < count; i++)
            picosat_assume(sat, assumed[i]);
        picosat_set_propagation_limit(sat, picosat_propagations(sat) + instance->slice);
        verdict = picosat_sat(sat, -1);
    } while (verdict == PICOSAT_UNKNOWN && !search_interrupted(search));
    return verdict;
}

void picosat_instance_count(const struct picosat_instance *instance, struct search *search)
{
    search->counters[COUNTER_NODES] += picosat_decisions(instance->sat);
    search->counters[COUNTER_PROPAGATIONS] += picosat_propagations(instance->sat);
}
