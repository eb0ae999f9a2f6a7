/* SPDX-License-Identifier: MIT */
/* Clauses over what is left of a cover only: of each instance, or of each cube. */
#include "common/base/array.h"
#include "common/base/clock.h"
#include "solvers/sat-libraries/picosat-internal.h"

#include <string.h>

/* Numbers the open options; returns how many there are. */
static int number_options(struct picosat *picosat)
{
    const uint8_t *state = picosat->reduction.option_state;
    uint32_t *option_of = picosat->incremental.encoded.variable_of, count = 0,
             options = picosat->cover->option_count;
    for (uint32_t option = 0; option < options; option++) {
        bool open = state[option] == OPTION_OPEN;
        option_of[count] = option;
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

/* Reports how many variables and clauses were searched; of several cubes, the most. */
static void count_clauses(const struct clause_writer *writer, struct search *search)
{
    uint64_t *counters = search->counters;
    if (counters[COUNTER_CLAUSES] > writer->clauses)
        return;
    counters[COUNTER_VARIABLES] = (uint64_t)writer->variables;
    counters[COUNTER_CLAUSES] = writer->clauses;
}

/* Loads the clauses of what the reduction left. False when interrupted. */
static bool load_reduced(struct picosat *picosat, struct search *search)
{
    enum { BUFFER = 512 }; /* few enough to stay in the cache while PicoSAT takes them */
    int buffer[BUFFER];
    const int open_options = picosat->part.option_variables = number_options(picosat);
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
    picosat->sat.slice = picosat_slice((uint64_t)writer.variables);
    count_clauses(&writer, search);
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
    struct encoded *encoded = &picosat->incremental.encoded;
    encoded->fixed_count = picosat->reduction.taken_count;
    memcpy(encoded->chosen, picosat->reduction.taken, encoded->fixed_count * sizeof *encoded->chosen);
    bool loaded = load_reduced(picosat, search);
    search->encode_ns += clock_now() - started;
    if (!loaded)
        return SEARCH_STOPPED;
    enum search_end end = incremental_search_models(&picosat->incremental, search);
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
    if (!picosat->cubes)
        return search_reduced(picosat, started, search);
    search->encode_ns = clock_now() - started;
    return search_cubes(picosat, 0, search);
}

/* --- open and close --- */

bool picosat_open_reduced(struct picosat *picosat, const struct cnf_style *style, bool locked,
                          struct allocator *allocator)
{
    /* What is left is seldom more than a fifth. */
    enum { PART = 5 };
    const struct cover *cover = picosat->cover;
    struct cnf_style once = *style;
    once.each_pair_once = true;
    if (!encoded_open_parts(&picosat->incremental.encoded, cover, &picosat->part, allocator) ||
        !reduction_open(&picosat->reduction, cover, locked, allocator) ||
        !encoder_open(&picosat->encoder, cover, &once, allocator))
        return false;
    /* On what singles leave of a board this saves up to a third of the decisions; on whole boards, none. */
    picosat->sat.false_first = true;
    picosat->variable_of = array_take(allocator, cover->option_count, sizeof *picosat->variable_of);
    picosat->kept_bytes = (picosat->levels + 1) * reduction_kept_size(&picosat->reduction);
    if (picosat->cubes)
        picosat->kept = allocator_take(allocator, picosat->kept_bytes);
    return picosat->variable_of && (picosat->kept || !picosat->cubes) &&
           arena_open(&picosat->sat.arena, allocator,
                      (cover->node_count * 100 + (cover->option_count + (size_t)1) * 560) / PART);
}

void picosat_close_reduced(struct picosat *picosat)
{
    struct allocator *allocator = picosat->incremental.encoded.allocator;
    if (picosat->variable_of)
        array_give(allocator, picosat->variable_of, picosat->cover->option_count,
                   sizeof *picosat->variable_of);
    allocator_give(allocator, picosat->kept, picosat->kept_bytes);
    encoder_close(&picosat->encoder);
    reduction_close(&picosat->reduction);
}
