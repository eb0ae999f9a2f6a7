/* SPDX-License-Identifier: MIT */
/* picosat: any exact cover as a CNF, or a CNF as it is, solved by PicoSAT.
 *
 * Source: Biere, "PicoSAT Essentials" (J. Satisfiability, Boolean Modeling and Computation 4, 2008), through
 * its reentrant interface; the encodings are those of common/formula/encoding.h.
 *
 * In its plain form each instance gets a fresh PicoSAT: the clauses of the problem are loaded (their text is
 * made once, at open), then the options taken as unit clauses; that is the encoding time. Each solution found
 * is excluded by a clause that forbids its open options together, until the clauses have no model left, which
 * is the proof that there is no further solution. The other form, by a setting:
 *   reduce      takes singles (locked candidates) first and loads clauses over what is left only, each pair
 *               once: common/reduce.h. Encoding time includes it. What it solves alone needs no SAT, which is
 *               why this is no default: the variables and clauses of each row show it.
 *
 * Forbidding solutions one by one takes time quadratic in their number, and worse. After `blocking-limit` of
 * them from the same clauses the search fails with a sentence that names the remedies.
 *
 * A deadline is kept by slices: PicoSAT gets a limit of so many propagations, and the clock is looked at
 * between one slice and the next. The size of a slice is fixed, because each slice ends in a restart: stopping by the clock itself would make the search depend on the machine. A slice
 * is never less than 5/4 of the variables that the options taken leave open, for one that has no room to
 * assign them all could restart for ever. It takes some milliseconds up to 25x25; on the empty 36x36 board,
 * where 58,000 propagations are the least, some tens.
 *
 * Probing for failed literals, which PicoSAT does by default before it decides anything, is off here: it is
 * slower on every set we measured, what it decides is not in its count of decisions (most 9x9 boards then show
 * none at all), and it does not keep to the slice.
 *
 * Counts: nodes, PicoSAT's decisions; propagations, its propagations; variables and clauses. It reports no
 * placements and no backtracks. */
#include "common/base/clock.h"
#include "common/cover/cover-rest.h"
#include "solvers/sat-libraries/incremental.h"
#include "solvers/sat-libraries/picosat-instance.h"

#include <string.h>

enum { SETTING_REDUCE = ENCODED_SETTINGS, SETTING_BLOCKING_LIMIT };

struct picosat {
    struct incremental incremental; /* its formula: the problem's, or `part` */
    const struct cover *cover;      /* the library's; null with a formula */
    struct picosat_instance sat;
    struct search *search; /* while it runs */
    uint8_t *is_covered;   /* of each item, by the options taken */

    /* Reduced clauses. */
    bool reduces;
    struct reduction reduction;
    struct encoder encoder;
    struct cnf part;  /* what they are about; its literals are PicoSAT's alone */
    int *variable_of; /* of each option; 0: not open */
};

/* A slice that is enough for so many open variables. */
static uint64_t picosat_slice(uint64_t open_variables)
{
    enum { LEAST = 20000 };
    uint64_t least = open_variables / 4 * 5;
    return least < LEAST ? LEAST : least;
}

/* Variables that the options taken leave open: options none of whose items is covered, and all auxiliary
 * ones. */
static uint64_t count_open_variables(struct picosat *picosat)
{
    const struct cover *cover = picosat->cover;
    const struct encoded *encoded = &picosat->incremental.encoded;
    uint64_t count = (uint64_t)encoded->formula->variables;
    if (!cover)
        return count;
    memset(picosat->is_covered, 0, cover->item_count);
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (size_t node = cover->option_start[option];
             encoded->is_taken[option] && node < cover->option_start[option + 1]; node++)
            picosat->is_covered[cover->items[node]] = true;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        bool open = true;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            open &= !picosat->is_covered[cover->items[node]];
        count -= !open;
    }
    return count;
}

static bool picosat_begin(void *state, struct search *search)
{
    struct picosat *picosat = state;
    picosat->search = search;
    picosat->sat.slice = picosat_slice(count_open_variables(picosat));
    picosat_instance_begin(&picosat->sat);
    picosat_adjust(picosat->sat.sat, picosat->incremental.encoded.formula->variables);
    return true;
}

static void sat_libraries_picosat_add(void *state, int literal)
{
    picosat_add(((struct picosat *)state)->sat.sat, literal);
}

static int decide(void *state, const struct search *search)
{
    struct picosat *picosat = state;
    const struct incremental *incremental = &picosat->incremental;
    if (search->minimize) /* there are more variables than at first */
        picosat->sat.slice = picosat_slice((uint64_t)picosat_variables(picosat->sat.sat));
    return picosat_instance_decide(&picosat->sat, incremental->assumed, incremental->assumed_count, search);
}

static bool picosat_failed(void *state, int literal)
{
    return picosat_failed_assumption(((struct picosat *)state)->sat.sat, literal);
}

static int picosat_value(void *state, int variable)
{
    return picosat_deref(((struct picosat *)state)->sat.sat, variable);
}

static void end(void *state)
{
    const struct picosat *picosat = state;
    picosat_instance_count(&picosat->sat, picosat->search);
}

static const struct incremental_calls calls = {.init = picosat_begin,
                                               .add = sat_libraries_picosat_add,
                                               .solve = decide,
                                               .value = picosat_value,
                                               .release = end,
                                               .failed = picosat_failed};

static enum search_end solve_whole(struct picosat *picosat, const struct instance *instance,
                                   struct search *search)
{
    if (setjmp(picosat->sat.out_of_memory)) {
        core_guided_close(&picosat->incremental);
        encoded_end(&picosat->incremental.encoded, instance);
        return SEARCH_NO_MEMORY;
    }
    return incremental_solve(picosat, instance, search);
}

/* --- clauses over what is left of the cover of each instance only --- */

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

static enum search_end picosat_solve_reduced(struct picosat *picosat, const struct instance *instance,
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

static bool picosat_open_reduced(struct picosat *picosat, const struct cnf_style *style, bool locked,
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

static void picosat_close_reduced(struct picosat *picosat)
{
    struct allocator *allocator = picosat->incremental.encoded.allocator;
    if (picosat->variable_of)
        array_give(allocator, picosat->variable_of, picosat->cover->option_count,
                   sizeof *picosat->variable_of);
    encoder_close(&picosat->encoder);
    reduction_close(&picosat->reduction);
}

/* --- the solver --- */

static void give_up_blocking(const struct picosat *picosat, struct search *search)
{
    error_set(&search->failure,
              "more than %llu solutions are too many to be forbidden one by one: try cdcl, or a higher "
              "blocking-limit",
              (unsigned long long)picosat->incremental.most_forbidden);
}

static enum search_end picosat_solve(void *state, const struct instance *instance, struct search *search)
{
    struct picosat *picosat = state;
    if (search->minimize && picosat->reduces) {
        error_set(&search->failure, "picosat minimizes without reduce only");
        return SEARCH_OWN_LIMIT;
    }
    enum search_end end = picosat->reduces ? picosat_solve_reduced(picosat, instance, search)
                                           : solve_whole(picosat, instance, search);
    if (end == SEARCH_OWN_LIMIT && !search->minimize)
        give_up_blocking(picosat, search);
    picosat_instance_drop(&picosat->sat);
    return end;
}

static void picosat_close(void *state)
{
    struct picosat *picosat = state;
    struct allocator *allocator = picosat->incremental.encoded.allocator;
    if (picosat->is_covered)
        array_give(allocator, picosat->is_covered, picosat->cover->item_count, sizeof *picosat->is_covered);
    picosat_close_reduced(picosat);
    arena_close(&picosat->sat.arena);
    incremental_close(picosat);
}

static bool picosat_no_memory(struct error *error)
{
    return error_set(error, "not enough memory for the clauses");
}

static bool open_whole(struct picosat *picosat, struct allocator *allocator)
{
    /* About what PicoSAT takes for the clauses of an empty board, measured on orders 2x2 to 6x6: 45 to 100
     * bytes a clause and up to 560 a variable. */
    const struct cnf *cnf = picosat->incremental.encoded.formula;
    size_t reserve = cnf->clauses * 100 + (size_t)cnf->variables * 560;
    if (picosat->cover)
        picosat->is_covered = array_take(allocator, picosat->cover->item_count, sizeof *picosat->is_covered);
    return (picosat->is_covered || !picosat->cover) && arena_open(&picosat->sat.arena, allocator, reserve);
}

/* The state without clauses, for those of what is left of a cover. */
static struct picosat *take_state(const struct problem *problem, const struct cnf_style *style,
                                  struct allocator *allocator, struct error *error)
{
    if (!cnf_can_encode(problem->cover, style, error))
        return NULL;
    struct picosat *picosat = allocator_take_zeroed(allocator, sizeof *picosat);
    if (picosat)
        picosat->incremental =
            (struct incremental){.encoded.allocator = allocator, .calls = &calls, .size = sizeof *picosat};
    else
        picosat_no_memory(error);
    return picosat;
}

static bool picosat_open(const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, void **state, struct error *error)
{
    const struct cnf_style style = encoded_style(settings);
    const enum reduce reduce = (enum reduce)settings->value[SETTING_REDUCE];
    const bool reduces = reduce != REDUCE_NOTHING;
    void *opened = NULL;
    if (problem->formula && reduces)
        return error_set(error, "picosat: reduce needs an exact cover, and this is a formula");
    if (reduces && problem->cover && problem->cover->bounds)
        return error_set(error, "picosat: reduce covers each item once, and this cover has bounds");
    if (reduces)
        opened = take_state(problem, &style, allocator, error);
    else
        incremental_open(sizeof(struct picosat), &calls, problem, settings, allocator, &opened, error);
    if (!opened)
        return false;
    struct picosat *picosat = opened;
    picosat->cover = problem->cover;
    picosat->reduces = reduces;
    picosat->incremental.most_forbidden = settings->value[SETTING_BLOCKING_LIMIT];
    if (reduces ? picosat_open_reduced(picosat, &style, reduce == REDUCE_LOCKED, allocator)
                : open_whole(picosat, allocator)) {
        *state = picosat;
        return true;
    }
    picosat_close(picosat);
    return picosat_no_memory(error);
}

static const struct setting settings_table[] = {
    ENCODED_SETTINGS_TABLE,
    [SETTING_REDUCE] = {.name = "reduce",
                        .summary = "before there are clauses: singles; singles and locked candidates",
                        .choices = reduce_names},
    [SETTING_BLOCKING_LIMIT] = {.name = "blocking-limit",
                                .summary = "solutions of the same clauses forbidden at the most",
                                .lowest = 2000,
                                .highest = 1000000000,
                                .initial = 10000},
    {.name = NULL},
};

const struct solver solver_picosat = {
    SOLVER_HEAD,
    .name = "picosat",
    .family = "SAT",
    .summary = "PicoSAT on the CNF of the exact cover",
    .rung = RUNG_CNF,
    .counted = COUNTS(NODES) | COUNTS(PROPAGATIONS) | COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .settings = settings_table,
    .extensions = EXTENSION_COSTS | EXTENSION_COSTS_IN_BOUNDS,
    .open = picosat_open,
    .solve = picosat_solve,
    .close = picosat_close,
};
