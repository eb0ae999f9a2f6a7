/* SPDX-License-Identifier: MIT */
/* picosat: any exact cover as a CNF, or a CNF as it is, solved by PicoSAT.
 *
 * Source: Biere, "PicoSAT Essentials" (J. Satisfiability, Boolean Modeling and Computation 4, 2008), through
 * its reentrant interface; the encodings are those of common/formula/encoding.h.
 *
 * In its plain form each instance gets a fresh PicoSAT: the clauses of the problem are loaded (their text is
 * made once, at open), then the options taken as unit clauses; that is the encoding time. Each solution found
 * is excluded by a clause that forbids its open options together, until the clauses have no model left, which
 * is the proof that there is no further solution. The other forms, by settings:
 *   reduce      takes singles (locked candidates) first and loads clauses over what is left only, each pair
 *               once: common/reduce.h. Encoding time includes it. What it solves alone needs no SAT, which is
 *               why this is no default: the variables and clauses of each row show it.
 *   snapshot    PicoSAT is loaded once, at open, and a copy of its memory kept. Each instance begins with
 *               bringing that copy back, so nothing carries over from one to the next.
 *   persistent  one PicoSAT for all instances, with the options taken as assumptions. What it learns from one
 *               it keeps for the next, so the order of a set matters. Solutions are forbidden in a context of
 *               their own, which is popped afterwards.
 *   cubes       branches on the item with the fewest options down to some levels, takes singles, and asks
 *               PicoSAT about the reduced clauses of each leaf (cube and conquer: Heule, Kullmann, Wieringa
 *               and Biere, HVC 2011). Solutions need to be forbidden within their cube only.
 *
 * Forbidding solutions one by one takes time quadratic in their number, and worse. After `blocking-limit` of
 * them from the same clauses the search fails with a sentence that names the remedies.
 *
 * A deadline is kept by slices: PicoSAT gets a limit of so many propagations, and the clock is looked at
 * between one slice and the next. The size of a slice is a setting and part of the run's record, because each
 * slice ends in a restart: stopping by the clock itself would make the search depend on the machine. A slice
 * is never less than 5/4 of the variables that the options taken leave open, for one that has no room to
 * assign them all could restart for ever. It takes some milliseconds up to 25x25; on the empty 36x36 board,
 * where 58,000 propagations are the least, some tens.
 *
 * Probing for failed literals, which PicoSAT does by default before it decides anything, is off by default
 * here: it is slower on every set we measured, what it decides is not in its count of decisions (most 9x9
 * boards then show none at all), and it does not keep to the slice. `probing=on` brings it back.
 *
 * Counts: nodes, PicoSAT's decisions (with cubes also the branchings above them); propagations, its
 * propagations; variables and clauses (with cubes those of the largest). It reports no placements and no
 * backtracks. */
#include "common/base/array.h"
#include "solvers/sat-libraries/picosat-internal.h"

static enum search_end picosat_solve(void *state, const struct instance *instance, struct search *search)
{
    struct picosat *picosat = state;
    if (!picosat->reduces)
        return picosat_solve_whole(picosat, instance, search);
    enum search_end end = picosat_solve_reduced(picosat, instance, search);
    picosat_instance_drop(&picosat->sat);
    return end;
}

enum {
    SETTING_ENCODING,
    SETTING_AT_MOST_ONE,
    SETTING_REDUCE,
    SETTING_MODE,
    SETTING_COUNT,
    SETTING_LEVELS,
    SETTING_BLOCKING_LIMIT,
    SETTING_PROBING,
    SETTING_SLICE
};

static void picosat_close(void *state)
{
    struct picosat *picosat = state;
    struct allocator *allocator = picosat->allocator;
    picosat_close_whole(picosat);
    picosat_close_reduced(picosat);
    array_give(allocator, picosat->options, picosat->option_count, sizeof *picosat->options);
    if (picosat->sat.arena.allocator)
        arena_close(&picosat->sat.arena);
    allocator_give(allocator, picosat, sizeof *picosat);
}

static bool no_memory(struct error *error)
{
    return error_set(error, "not enough memory for the clauses");
}

/* Combinations of settings that say two things at once. */
static bool picosat_check(const struct settings *settings, struct error *error)
{
    bool reduces = settings->value[SETTING_REDUCE] != REDUCE_NOTHING,
         cubes = settings->value[SETTING_COUNT] == COUNT_CUBES;
    uint64_t mode = settings->value[SETTING_MODE];
    if (mode != MODE_FRESH && (reduces || cubes))
        return error_set(error,
                         "picosat: %s loads all clauses once, and %s loads those of each instance: "
                         "they do not go together",
                         mode == MODE_SNAPSHOT ? "mode=snapshot" : "mode=persistent",
                         cubes ? "count=cubes" : "reduce");
    return true;
}

static bool can_open(const struct problem *problem, const struct settings *settings, struct error *error)
{
    bool reduces = settings->value[SETTING_REDUCE] != REDUCE_NOTHING,
         cubes = settings->value[SETTING_COUNT] == COUNT_CUBES;
    const struct cnf_style style = {.encoding = (enum encoding)settings->value[SETTING_ENCODING]};
    if (!picosat_check(settings, error))
        return false;
    if (problem->formula && (reduces || cubes))
        return error_set(error, "picosat: %s needs an exact cover, and this is a formula",
                         cubes ? "count=cubes" : "reduce");
    return problem->formula || cnf_can_encode(problem->cover, &style, error);
}

static bool picosat_open(const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, void **state, struct error *error)
{
    const struct cnf_style style = {
        .encoding = (enum encoding)settings->value[SETTING_ENCODING],
        .at_most_one = (enum at_most_one)settings->value[SETTING_AT_MOST_ONE],
    };
    enum reduce reduce = (enum reduce)settings->value[SETTING_REDUCE];
    bool whole =
        reduce == REDUCE_NOTHING && settings->value[SETTING_COUNT] != COUNT_CUBES && !problem->formula;
    if (!can_open(problem, settings, error) ||
        (whole && !cnf_has_room(problem->cover, &style, allocator, error)))
        return false;
    struct picosat *picosat = allocator_take_zeroed(allocator, sizeof *picosat);
    if (!picosat)
        return no_memory(error);
    picosat->allocator = allocator;
    picosat->cover = problem->cover;
    picosat->option_count =
        problem->formula ? (size_t)problem->formula->variables : problem->cover->option_count;
    picosat->mode = settings->value[SETTING_MODE];
    picosat->count = settings->value[SETTING_COUNT];
    picosat->levels = settings->value[SETTING_LEVELS];
    picosat->blocking_limit = settings->value[SETTING_BLOCKING_LIMIT];
    picosat->least_slice = settings->value[SETTING_SLICE];
    picosat->sat.probing = settings->value[SETTING_PROBING];
    picosat->reduces = reduce != REDUCE_NOTHING || picosat->count == COUNT_CUBES;
    picosat->options = array_take(allocator, picosat->option_count, sizeof *picosat->options);
    if (picosat->options && (picosat->reduces ? picosat_open_reduced(picosat, &style, reduce == REDUCE_LOCKED)
                                              : picosat_open_whole(picosat, problem, &style))) {
        *state = picosat;
        return true;
    }
    picosat_close(picosat);
    return no_memory(error);
}

static bool is_persistent(const struct settings *settings)
{
    return settings->value[SETTING_MODE] == MODE_PERSISTENT;
}

static const char *const mode_choices[] = {
    [MODE_FRESH] = "fresh", [MODE_SNAPSHOT] = "snapshot", [MODE_PERSISTENT] = "persistent", 0};
static const char *const count_choices[] = {[COUNT_BLOCKING] = "blocking", [COUNT_CUBES] = "cubes", 0};
static const char *const probing_choices[] = {"off", "on", 0};

static const struct setting settings_table[] = {
    [SETTING_ENCODING] = {.name = "encoding",
                          .summary = "which constraints are written as clauses",
                          .choices = encoding_names,
                          .initial = ENCODING_COMPLETE},
    [SETTING_AT_MOST_ONE] = {.name = "amo",
                             .summary = "how \"at most one\" is written",
                             .choices = at_most_one_names},
    [SETTING_REDUCE] = {.name = "reduce",
                        .summary = "before there are clauses: singles; singles and locked candidates",
                        .choices = reduce_names},
    [SETTING_MODE] = {.name = "mode",
                      .summary = "clauses loaded each time; copied back each time; kept, with assumptions",
                      .choices = mode_choices},
    [SETTING_COUNT] = {.name = "count",
                       .summary = "forbid each solution found; or branch first, and within each branch",
                       .choices = count_choices},
    [SETTING_LEVELS] = {.name = "levels",
                        .summary = "of the branching for cubes",
                        .highest = 64,
                        .initial = 4},
    [SETTING_BLOCKING_LIMIT] = {.name = "blocking-limit",
                                .summary = "solutions of the same clauses forbidden at the most",
                                .lowest = 2000,
                                .highest = 1000000000,
                                .initial = 10000},
    [SETTING_PROBING] = {.name = "probing",
                         .summary = "look for failed literals before deciding",
                         .choices = probing_choices},
    [SETTING_SLICE] = {.name = "slice",
                       .summary = "propagations between two looks at the clock, at least",
                       .lowest = 100,
                       .highest = 1000000000,
                       .initial = 20000},
    {.name = 0},
};

const struct solver solver_picosat = {
    SOLVER_HEAD,
    .name = "picosat",
    .family = "SAT",
    .summary = "PicoSAT on the CNF of the exact cover",
    .rung = RUNG_CNF,
    .counts = COUNTS(NODES) | COUNTS(PROPAGATIONS) | COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .settings = settings_table,
    .check = picosat_check,
    .is_persistent = is_persistent,
    .open = picosat_open,
    .solve = picosat_solve,
    .close = picosat_close,
};
