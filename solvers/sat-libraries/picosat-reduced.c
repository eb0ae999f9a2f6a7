/* SPDX-License-Identifier: MIT */
/* Clauses over what is left of the cover of each instance only. */
#include "common/base/allocator.h"
#include "common/base/clock.h"
#include "common/formula/encoding.h"
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
        picosat_instance_add(&loading->picosat->sat, literals, count, NULL);
    loading->interrupted |= search_interrupted(loading->search);
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
    search->counters[COUNTER_VARIABLES] = (uint64_t)writer.variables;
    search->counters[COUNTER_CLAUSES] = writer.clauses;
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
    return search_reduced(picosat, started, search);
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
    return picosat->variable_of &&
           arena_open(&picosat->sat.arena, allocator,
                      (cover->node_count * 100 + (cover->option_count + (size_t)1) * 560) / PART);
}

void picosat_close_reduced(struct picosat *picosat)
{
    struct allocator *allocator = picosat->incremental.encoded.allocator;
    if (picosat->variable_of)
        array_give(allocator, picosat->variable_of, picosat->cover->option_count,
                   sizeof *picosat->variable_of);
    encoder_close(&picosat->encoder);
    reduction_close(&picosat->reduction);
}
