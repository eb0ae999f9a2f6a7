/* SPDX-License-Identifier: MIT */
/* Clauses over what is left of a cover only: of each instance, or of each cube. */
#include "common/base/clock.h"
#include "solvers/sat-libraries/picosat-internal.h"

/* Numbers the open options; returns how many there are. */
static int number_options(struct picosat *picosat)
{
    const uint8_t *state = picosat->reduction.option_state;
    uint32_t count = 0, options = picosat->cover->option_count;
    for (uint32_t option = 0; option < options; option++) {
        bool open = state[option] == OPTION_OPEN;
        picosat->option_of[count] = option;
        count += open;
        picosat->variable_of[option] = open ? (int)count : 0;
    }
    return (int)count;
}

struct loading {
    struct picosat *picosat;
    const struct search *search;
    bool interrupted;
};

static void drain_into_picosat(void *context, const int *literals, size_t count)
{
    struct loading *loading = context;
    if (!loading->interrupted)
        picosat_instance_add(&loading->picosat->sat, literals, count, 0);
    loading->interrupted |= search_interrupted(loading->search);
}

/* Loads the clauses of what the reduction left. False when interrupted. */
static bool load_reduced(struct picosat *picosat, int open_options, struct search *search)
{
    enum { BUFFER = 512 }; /* few enough to stay in the cache while PicoSAT takes them */
    int buffer[BUFFER];
    struct loading loading = {.picosat = picosat, .search = search};
    struct clause_writer writer = {.buffer = buffer,
                                   .next = buffer,
                                   .end = buffer + BUFFER,
                                   .drain = drain_into_picosat,
                                   .context = &loading,
                                   .variables = open_options};
    picosat_instance_begin(&picosat->sat);
    picosat_adjust(picosat->sat.sat, open_options);
    encoder_write(&picosat->encoder, picosat->variable_of, picosat->reduction.is_done, &writer);
    writer_drain(&writer);
    picosat->sat.slice = picosat_slice(picosat, (uint64_t)writer.variables);
    picosat_count_clauses(search, writer.variables, writer.clauses);
    return !loading.interrupted;
}

static enum search_end report_taken(struct picosat *picosat, struct search *search)
{
    struct solution solution = {.options = picosat->reduction.taken,
                                .option_count = picosat->reduction.taken_count};
    return search_report(search, &solution) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
}

/* All solutions of what the reduction left; `started` is when that began, for the encoding time. */
static enum search_end search_reduced(struct picosat *picosat, uint64_t started, struct search *search)
{
    if (reduction_is_solved(&picosat->reduction)) {
        search->encode_ns += clock_now() - started;
        return report_taken(picosat, search);
    }
    struct model model = {.fixed_count = picosat->reduction.taken_count,
                          .variables = number_options(picosat),
                          .option_of = picosat->option_of};
    bool loaded = load_reduced(picosat, model.variables, search);
    search->encode_ns += clock_now() - started;
    if (!loaded)
        return SEARCH_STOPPED;
    for (size_t i = 0; i < model.fixed_count; i++)
        picosat->options[i] = picosat->reduction.taken[i];
    picosat_instance_start_counting(&picosat->sat);
    enum search_end end = picosat_search_models(picosat, &model, search);
    picosat_instance_count(&picosat->sat, search);
    return end;
}

/* Branches until `level` is the setting's; each leaf is a cube. */
static enum search_end search_cubes(struct picosat *picosat, uint64_t level, struct search *search)
{
    struct reduction *reduction = &picosat->reduction;
    uint32_t item = reduction_smallest_item(reduction);
    if (item == UINT32_MAX)
        return report_taken(picosat, search);
    if (level == picosat->levels)
        return search_reduced(picosat, clock_now(), search);
    if (search_interrupted(search))
        return SEARCH_STOPPED;
    const struct columns *columns = &reduction->columns;
    unsigned char *kept = picosat->kept + level * reduction_kept_size(reduction);
    enum search_end end = SEARCH_EXHAUSTED;
    reduction_keep(reduction, kept);
    search->counters[COUNTER_NODES]++;
    for (size_t at = columns->start[item]; at < columns->start[item + 1] && end == SEARCH_EXHAUSTED; at++) {
        if (reduction->option_state[columns->option[at]] != OPTION_OPEN)
            continue;
        if (reduction_take(reduction, columns->option[at]))
            end = search_cubes(picosat, level + 1, search);
        reduction_bring_back(reduction, kept);
    }
    return end;
}

enum search_end picosat_solve_reduced(struct picosat *picosat, const struct instance *instance,
                                      struct search *search)
{
    if (setjmp(picosat->sat.out_of_memory))
        return SEARCH_NO_MEMORY;
    if (search_interrupted(search))
        return SEARCH_STOPPED;
    uint64_t started = clock_now();
    if (!reduction_start(&picosat->reduction, instance->taken, instance->taken_count)) {
        search->encode_ns = clock_now() - started;
        return SEARCH_EXHAUSTED;
    }
    if (picosat->count == COUNT_BLOCKING)
        return search_reduced(picosat, started, search);
    search->encode_ns = clock_now() - started;
    return search_cubes(picosat, 0, search);
}

/* --- open and close --- */

bool picosat_open_reduced(struct picosat *picosat, const struct cnf_style *style, bool locked)
{
    /* What is left is seldom more than a fifth. */
    enum { PART = 5 };
    struct allocator *allocator = picosat->allocator;
    struct cnf_style once = *style;
    once.each_pair_once = true;
    size_t options = picosat->option_count + 1, nodes = picosat->cover->node_count;
    if (!reduction_open(&picosat->reduction, picosat->cover, locked, allocator) ||
        !encoder_open(&picosat->encoder, picosat->cover, &once, allocator))
        return false;
    /* On what singles leave of a board this saves up to a third of the decisions; on whole boards, none. */
    picosat->sat.false_first = true;
    picosat->variable_of = allocator_take(allocator, options * sizeof *picosat->variable_of);
    picosat->option_of = allocator_take(allocator, options * sizeof *picosat->option_of);
    picosat->kept_bytes = (picosat->levels + 1) * reduction_kept_size(&picosat->reduction);
    if (picosat->count == COUNT_CUBES)
        picosat->kept = allocator_take(allocator, picosat->kept_bytes);
    return picosat->variable_of && picosat->option_of && (picosat->kept || picosat->count != COUNT_CUBES) &&
           arena_open(&picosat->sat.arena, allocator, (nodes * 100 + options * 560) / PART);
}

void picosat_close_reduced(struct picosat *picosat)
{
    struct allocator *allocator = picosat->allocator;
    size_t options = picosat->option_count + 1;
    allocator_give(allocator, picosat->variable_of, options * sizeof *picosat->variable_of);
    allocator_give(allocator, picosat->option_of, options * sizeof *picosat->option_of);
    allocator_give(allocator, picosat->kept, picosat->kept_bytes);
    encoder_close(&picosat->encoder);
    reduction_close(&picosat->reduction);
}
