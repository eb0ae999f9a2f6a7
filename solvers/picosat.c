/* picosat: any exact cover as a CNF, or a CNF as it is, solved by PicoSAT.
 *
 * Source: Biere, "PicoSAT Essentials" (J. Satisfiability, Boolean Modeling and Computation 4, 2008), through
 * its reentrant interface; the encodings are those of common/cnf.h and common/at-most-one.h.
 *
 * In its plain form each instance gets a fresh PicoSAT: the clauses of the problem are loaded (their text is
 * made once, at open), then the options taken as unit clauses; that is the encoding time. Each solution found
 * is excluded by a clause that forbids its open options together, until the clauses have no model left, which
 * is the proof that there is no further solution. The other forms, by settings:
 *   reduce      takes singles (locked candidates) first and loads clauses over what is left only, each pair
 *               once: common/reduce.h. Encoding time includes it. What it solves alone needs no SAT, which is
 *               why this is no default: the variables and clauses of each row tell.
 *   snapshot    PicoSAT is loaded once, at open, and a copy of its memory kept. Each instance begins with
 *               bringing that copy back, so nothing carries over from one to the next.
 *   persistent  one PicoSAT for all instances, with the options taken as assumptions. What it learns from one
 *               it keeps for the next, so the order of a set matters. Solutions are forbidden in a context of
 *               their own, which is popped afterwards.
 *   cubes       branches on the item with the fewest options down to some levels, takes singles, and asks
 *               PicoSAT about the reduced clauses of each leaf (cube and conquer: Heule, Kullmann, Wieringa
 * and Biere, HVC 2011). Solutions need to be forbidden within their cube only.
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
 * propagations; variables and clauses (with cubes those of the largest). It tells no placements and no
 * backtracks. */
#include "picosat-instance.h"

#include "../common/clock.h"
#include "../common/encoder.h"
#include "../common/reduce.h"

enum { MODE_FRESH, MODE_SNAPSHOT, MODE_PERSISTENT };
enum { COUNT_BLOCKING, COUNT_CUBES };

struct picosat {
    struct allocator *allocator;
    const struct cover *cover; /* the library's; null with a formula */
    size_t option_count;       /* of the cover, or variables of the formula */
    uint64_t mode, count, levels, blocking_limit;
    uint64_t least_slice; /* the setting */
    struct picosat_instance sat;
    uint32_t *options; /* room for a solution */

    /* All clauses: null where only reduced ones are searched. */
    const struct cnf *cnf;
    struct cnf *own_cnf;    /* it, unless it is the library's formula */
    uint8_t *is_taken;      /* of each option */
    uint8_t *is_covered;    /* of each item, by the options taken */
    struct arena_copy copy; /* of the loaded PicoSAT */
    PicoSAT *copied;        /* where it stood */

    /* Reduced clauses. */
    bool reduces;
    struct reduction reduction;
    struct encoder encoder;
    int *variable_of;    /* of each option; 0: not open */
    uint32_t *option_of; /* of each variable, the first being 0 */
    unsigned char *kept; /* the states above a cube, one for each level */
    size_t kept_bytes;
};

/* --- all solutions of the clauses that are loaded --- */

/* Where solutions come from: the first options of a solution, then those whose variables are true. */
struct model {
    size_t fixed_count;        /* in picosat->options already */
    int variables;             /* the first so many stand for options */
    const uint32_t *option_of; /* null: variable o + 1 stands for option o */
};

static size_t read_model(struct picosat *picosat, const struct model *model)
{
    size_t count = model->fixed_count;
    for (int variable = 1; variable <= model->variables; variable++)
        if (picosat_deref(picosat->sat.sat, variable) > 0)
            picosat->options[count++] =
                model->option_of ? model->option_of[variable - 1] : (uint32_t)variable - 1;
    return count;
}

/* Of a formula: the variables that are true, which ascend, and also those that are false. */
static void forbid_assignment(struct picosat *picosat, size_t count)
{
    size_t next = 0;
    for (uint32_t variable = 0; variable < picosat->option_count; variable++) {
        bool is_true = next < count && picosat->options[next] == variable;
        next += is_true;
        picosat_add(picosat->sat.sat, is_true ? -(int)variable - 1 : (int)variable + 1);
    }
    picosat_add(picosat->sat.sat, 0);
}

/* Of a cover: the options chosen, since no solution contains another. Not the auxiliary variables, for two
 * ways to choose them are not two solutions. */
static void forbid_options(struct picosat *picosat, const struct model *model, size_t count)
{
    for (size_t i = model->fixed_count; i < count; i++) {
        uint32_t option = picosat->options[i];
        if (model->option_of)
            picosat_add(picosat->sat.sat, -picosat->variable_of[option]);
        else if (!picosat->is_taken[option])
            picosat_add(picosat->sat.sat, -(int)option - 1);
    }
    picosat_add(picosat->sat.sat, 0);
}

static enum search_end give_up_blocking(const struct picosat *picosat, struct search *search)
{
    error_set(&search->failure,
              picosat->count == COUNT_CUBES
                  ? "a cube has more than %llu solutions: more levels make smaller ones"
                  : "more than %llu solutions are too many to be forbidden one by one: try count=cubes, or a "
                    "higher blocking-limit",
              (unsigned long long)picosat->blocking_limit);
    return SEARCH_FAILED;
}

static enum search_end search_models(struct picosat *picosat, const struct model *model,
                                     struct search *search)
{
    for (uint64_t forbidden = 0;; forbidden++) {
        int verdict = picosat_instance_decide(&picosat->sat, search);
        if (verdict == PICOSAT_UNKNOWN)
            return SEARCH_STOPPED;
        if (verdict == PICOSAT_UNSATISFIABLE)
            return SEARCH_EXHAUSTED;
        size_t count = read_model(picosat, model);
        struct solution solution = {.options = picosat->options, .option_count = count};
        if (search_report(search, &solution))
            return SEARCH_LIMIT;
        if (forbidden == picosat->blocking_limit)
            return give_up_blocking(picosat, search);
        if (picosat->cover)
            forbid_options(picosat, model, count);
        else
            forbid_assignment(picosat, count);
    }
}

static void count_clauses(struct search *search, int variables, size_t clauses)
{
    uint64_t *counters = search->counters;
    if (counters[COUNTER_CLAUSES] >= clauses)
        return;
    counters[COUNTER_VARIABLES] = (uint64_t)variables;
    counters[COUNTER_CLAUSES] = clauses;
}

static uint64_t slice_for(const struct picosat *picosat, uint64_t open_variables)
{
    uint64_t least = open_variables / 4 * 5;
    return picosat->least_slice < least ? least : picosat->least_slice;
}

/* --- all clauses --- */

/* Marks or unmarks the options taken and their items. */
static void mark_taken(struct picosat *picosat, const struct instance *instance, bool mark)
{
    const struct cover *cover = picosat->cover;
    for (size_t i = 0; i < instance->taken_count; i++) {
        uint32_t option = instance->taken[i];
        picosat->is_taken[option] = mark;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            picosat->is_covered[cover->items[node]] = mark;
    }
}

/* Variables that the options taken leave open: options none of whose items is covered, and all auxiliary
 * ones. */
static uint64_t count_open_variables(const struct picosat *picosat)
{
    const struct cover *cover = picosat->cover;
    uint64_t count = (uint64_t)picosat->cnf->variables - (cover ? picosat->option_count : 0);
    for (uint32_t option = 0; cover && option < cover->option_count; option++) {
        bool open = true;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            open &= !picosat->is_covered[cover->items[node]];
        count += open;
    }
    return count;
}

static bool load_all(struct picosat *picosat, const struct search *search)
{
    picosat_instance_begin(&picosat->sat);
    /* One variable more that is in no clause: PicoSAT's assertions forbid to simplify, which closing a
     * context may do, once every variable has its value for good. */
    picosat_adjust(picosat->sat.sat, picosat->cnf->variables + (picosat->mode == MODE_PERSISTENT));
    return picosat_instance_add(&picosat->sat, picosat->cnf->literals, picosat->cnf->length, search);
}

static void add_taken(struct picosat *picosat, const struct instance *instance)
{
    for (size_t i = 0; i < instance->taken_count; i++) {
        picosat_add(picosat->sat.sat, (int)instance->taken[i] + 1);
        picosat_add(picosat->sat.sat, 0);
    }
}

/* Makes PicoSAT ready for an instance. False when interrupted. */
static bool prepare(struct picosat *picosat, const struct instance *instance, const struct search *search)
{
    if (picosat->mode == MODE_SNAPSHOT) {
        arena_bring_back(&picosat->sat.arena, &picosat->copy);
        picosat->sat.sat = picosat->copied;
    } else if ((picosat->mode == MODE_FRESH || !picosat->sat.sat) && !load_all(picosat, search)) {
        picosat_instance_drop(&picosat->sat);
        return false;
    }
    if (picosat->mode == MODE_PERSISTENT) {
        if (!picosat_inconsistent(picosat->sat.sat))
            picosat_push(picosat->sat.sat);
        picosat->sat.assumed = instance->taken;
        picosat->sat.assumed_count = instance->taken_count;
    } else {
        add_taken(picosat, instance);
    }
    return true;
}

static enum search_end search_all_clauses(struct picosat *picosat, const struct instance *instance,
                                          struct search *search)
{
    const struct model model = {.variables = (int)picosat->option_count};
    bool persistent = picosat->mode == MODE_PERSISTENT;
    if (setjmp(picosat->sat.out_of_memory)) {
        picosat_instance_drop(&picosat->sat);
        return SEARCH_NO_MEMORY;
    }
    uint64_t started = clock_now();
    bool ready = prepare(picosat, instance, search);
    search->encode_ns = clock_now() - started;
    if (!ready)
        return SEARCH_STOPPED;
    picosat_instance_start_counting(&picosat->sat);
    enum search_end end = search_models(picosat, &model, search);
    picosat_instance_count(&picosat->sat, search);
    count_clauses(search, picosat->cnf->variables,
                  picosat->cnf->clauses + (persistent ? 0 : instance->taken_count));
    if (picosat->mode == MODE_FRESH)
        picosat_instance_drop(&picosat->sat);
    /* Nor does it allow to close one after clauses that contradict each other without any. */
    else if (persistent && !picosat_inconsistent(picosat->sat.sat))
        picosat_pop(picosat->sat.sat);
    return end;
}

static enum search_end solve_all_clauses(struct picosat *picosat, const struct instance *instance,
                                         struct search *search)
{
    mark_taken(picosat, instance, true);
    picosat->sat.slice =
        slice_for(picosat, picosat->mode == MODE_PERSISTENT ? (uint64_t)picosat->cnf->variables
                                                            : count_open_variables(picosat));
    enum search_end end = search_all_clauses(picosat, instance, search);
    mark_taken(picosat, instance, false);
    return end;
}

/* --- reduced clauses --- */

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
    loading->interrupted = loading->interrupted || search_interrupted(loading->search);
}

/* Loads the clauses of what the reduction left. False when interrupted. */
static bool load_reduced(struct picosat *picosat, int open_options, struct search *search)
{
    enum { BUFFER = 4096 };
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
    picosat->sat.slice = slice_for(picosat, (uint64_t)writer.variables);
    count_clauses(search, writer.variables, writer.clauses);
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
    if (reduction_smallest_item(&picosat->reduction) == UINT32_MAX) {
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
    enum search_end end = search_models(picosat, &model, search);
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

static enum search_end solve_reduced(struct picosat *picosat, const struct instance *instance,
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

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    struct picosat *picosat = state;
    if (!picosat->reduces)
        return solve_all_clauses(picosat, instance, search);
    enum search_end end = solve_reduced(picosat, instance, search);
    picosat_instance_drop(&picosat->sat);
    return end;
}

/* --- open and close --- */

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

static size_t item_bytes(const struct picosat *picosat)
{
    return picosat->cover ? picosat->cover->item_count + (size_t)1 : 1;
}

static void close(void *state)
{
    struct picosat *picosat = state;
    struct allocator *allocator = picosat->allocator;
    size_t options = picosat->option_count + 1;
    allocator_give(allocator, picosat->is_taken, options);
    allocator_give(allocator, picosat->is_covered, item_bytes(picosat));
    allocator_give(allocator, picosat->options, options * sizeof *picosat->options);
    allocator_give(allocator, picosat->variable_of, options * sizeof *picosat->variable_of);
    allocator_give(allocator, picosat->option_of, options * sizeof *picosat->option_of);
    allocator_give(allocator, picosat->kept, picosat->kept_bytes);
    arena_copy_close(&picosat->copy, allocator);
    if (picosat->sat.arena.allocator)
        arena_close(&picosat->sat.arena);
    encoder_close(&picosat->encoder);
    reduction_close(&picosat->reduction);
    cnf_close(picosat->own_cnf);
    allocator_give(allocator, picosat, sizeof *picosat);
}

static bool no_memory(struct error *error)
{
    return error_set(error, "not enough memory for the clauses");
}

/* About what PicoSAT takes for the clauses of an empty board, measured on orders 2x2 to 6x6: 45 to 100 bytes
 * a clause and up to 560 a variable. */
static size_t loaded_bytes(const struct cnf *cnf)
{
    return cnf->clauses * 100 + (size_t)cnf->variables * 560;
}

/* What a search without a single decision does is done here, once: it goes over all clauses to find those
 * that hold already, which takes PicoSAT longer than an easy board. */
static bool load_template(struct picosat *picosat)
{
    if (setjmp(picosat->sat.out_of_memory))
        return false;
    load_all(picosat, 0);
    picosat_sat(picosat->sat.sat, 0);
    picosat->copied = picosat->sat.sat;
    return true;
}

static bool open_snapshot(struct picosat *picosat, size_t reserve)
{
    /* Should the estimate not do, with twice the room, and so on. */
    while (load_template(picosat)) {
        if (picosat->mode != MODE_SNAPSHOT)
            return true;
        if (arena_is_in_one_piece(&picosat->sat.arena))
            return arena_keep(&picosat->sat.arena, &picosat->copy);
        arena_close(&picosat->sat.arena);
        reserve *= 2;
        if (!arena_open(&picosat->sat.arena, picosat->allocator, reserve))
            return false;
    }
    return false;
}

static bool open_all_clauses(struct picosat *picosat, const struct problem *problem,
                             const struct cnf_style *style)
{
    struct allocator *allocator = picosat->allocator;
    picosat->cnf = problem->formula;
    if (!picosat->cnf)
        picosat->cnf = picosat->own_cnf = cnf_of_cover(problem->cover, style, allocator);
    if (!picosat->cnf)
        return false;
    picosat->is_taken = allocator_take_zeroed(allocator, picosat->option_count + 1);
    picosat->is_covered = allocator_take_zeroed(allocator, item_bytes(picosat));
    size_t reserve = loaded_bytes(picosat->cnf);
    return picosat->is_taken && picosat->is_covered && arena_open(&picosat->sat.arena, allocator, reserve) &&
           (picosat->mode == MODE_FRESH || open_snapshot(picosat, reserve));
}

static bool open_reduced(struct picosat *picosat, const struct cnf_style *style, bool locked)
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
    picosat->variable_of = allocator_take(allocator, options * sizeof *picosat->variable_of);
    picosat->option_of = allocator_take(allocator, options * sizeof *picosat->option_of);
    picosat->kept_bytes = picosat->levels * reduction_kept_size(&picosat->reduction);
    if (picosat->count == COUNT_CUBES)
        picosat->kept = allocator_take(allocator, picosat->kept_bytes);
    return picosat->variable_of && picosat->option_of && (picosat->kept || picosat->count != COUNT_CUBES) &&
           arena_open(&picosat->sat.arena, allocator, (nodes * 100 + options * 560) / PART);
}

/* Combinations of settings that say two things at once. */
static bool can_open(const struct problem *problem, const struct settings *settings, struct error *error)
{
    bool reduces = settings->value[SETTING_REDUCE] != REDUCE_NOTHING,
         cubes = settings->value[SETTING_COUNT] == COUNT_CUBES;
    uint64_t mode = settings->value[SETTING_MODE];
    const struct cnf_style style = {.encoding = (enum encoding)settings->value[SETTING_ENCODING]};
    if (mode != MODE_FRESH && (reduces || cubes))
        return error_set(error,
                         "picosat: %s loads all clauses once, and %s loads those of each instance: "
                         "they do not go together",
                         mode == MODE_SNAPSHOT ? "mode=snapshot" : "mode=persistent",
                         cubes ? "count=cubes" : "reduce");
    if (problem->formula && (reduces || cubes))
        return error_set(error, "picosat: %s needs an exact cover, and this is a formula",
                         cubes ? "count=cubes" : "reduce");
    return problem->formula || cnf_can_encode(problem->cover, &style, error);
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    if (!can_open(problem, settings, error))
        return false;
    struct picosat *picosat = allocator_take_zeroed(allocator, sizeof *picosat);
    if (!picosat)
        return no_memory(error);
    const struct cnf_style style = {
        .encoding = (enum encoding)settings->value[SETTING_ENCODING],
        .at_most_one = (enum at_most_one)settings->value[SETTING_AT_MOST_ONE],
    };
    enum reduce reduce = (enum reduce)settings->value[SETTING_REDUCE];
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
    picosat->options = allocator_take(allocator, (picosat->option_count + 1) * sizeof *picosat->options);
    if (picosat->options && (picosat->reduces ? open_reduced(picosat, &style, reduce == REDUCE_LOCKED)
                                              : open_all_clauses(picosat, problem, &style))) {
        *state = picosat;
        return true;
    }
    close(picosat);
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
    .is_persistent = is_persistent,
    .open = open,
    .solve = solve,
    .close = close,
};
