/* picosat: the board as a CNF, solved by PicoSAT.
 *
 * Source: Biere, "PicoSAT Essentials" (J. Satisfiability, Boolean Modeling and Computation 4, 2008), through
 * its reentrant interface; the encodings are those of common/cnf.h.
 *
 * Each instance gets a fresh PicoSAT: the clauses of the empty board are loaded (their text is made once, at
 * open), then the givens as unit clauses; that is the encoding time. Each solution found is excluded by a
 * clause that forbids its open options together, until the clauses have no model left, which is the proof
 * that there is no further solution.
 *
 * A deadline is kept by slices: PicoSAT gets a limit of so many propagations, and the clock is looked at
 * between one slice and the next. The size of a slice is a setting and part of the run's record, because each
 * slice ends in a restart: stopping by the clock itself would make the search depend on the machine. A slice
 * is never less than 5/4 of the options that the givens leave open, for one that has no room to assign them
 * all could restart for ever. It takes some milliseconds up to 25x25; on the empty 36x36 board, where 58,000
 * propagations are the least, some tens.
 *
 * Probing for failed literals, which PicoSAT does by default before it decides anything, is off by default
 * here: it is slower on every set we measured, what it decides is not in its count of decisions (most 9x9
 * boards then show none at all), and it does not keep to the slice. `probing=on` brings it back.
 *
 * When memory runs out, PicoSAT calls abort(). Our allocation functions never return null to it: they jump
 * out of it instead, and the arena takes back whatever it held.
 *
 * Counts: nodes, its decisions; propagations, its propagations. It tells no placements and no backtracks. */
#include "solver.h"

#include "../common/arena.h"
#include "../common/clock.h"
#include "../common/cnf.h"

#include <picosat/picosat.h>
#include <setjmp.h>

struct picosat {
    struct allocator *allocator;
    const struct cover *cover; /* the library's */
    struct cnf *cnf;
    uint64_t least_slice; /* the setting */
    uint64_t slice;       /* of this instance */
    bool probing;
    uint8_t *is_taken;   /* of each option */
    uint8_t *is_covered; /* of each item, by the options taken */
    uint32_t *options;   /* room for a solution */
    struct arena arena;
    PicoSAT *sat; /* of the running search; it lives in the arena and ends with its reset */
    jmp_buf out_of_memory;
};

static void *need(struct picosat *picosat, void *block)
{
    if (!block)
        longjmp(picosat->out_of_memory, 1);
    return block;
}

static void *take(void *state, size_t size)
{
    struct picosat *picosat = state;
    return need(picosat, arena_take(&picosat->arena, size));
}

static void *resize(void *state, void *block, size_t old_size, size_t new_size)
{
    struct picosat *picosat = state;
    return need(picosat, arena_resize(&picosat->arena, block, old_size, new_size));
}

static void give(void *state, void *block, size_t size)
{
    arena_give(&((struct picosat *)state)->arena, block, size);
}

/* Loads clauses and givens. False when interrupted: on the largest boards this alone takes a second. */
static bool load(struct picosat *picosat, const struct instance *instance, const struct search *search)
{
    enum { LITERALS_A_LOOK = 1 << 14 };
    const struct cnf *cnf = picosat->cnf;
    picosat_adjust(picosat->sat, cnf->variables);
    for (size_t i = 0; i < cnf->length; i++) {
        picosat_add(picosat->sat, cnf->literals[i]);
        if (i % LITERALS_A_LOOK == LITERALS_A_LOOK - 1 && search_interrupted(search))
            return false;
    }
    for (size_t i = 0; i < instance->taken_count; i++) {
        picosat_add(picosat->sat, (int)instance->taken[i] + 1);
        picosat_add(picosat->sat, 0);
    }
    return true;
}

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

/* Options none of whose items is covered. */
static uint64_t count_open_options(const struct picosat *picosat)
{
    const struct cover *cover = picosat->cover;
    uint64_t count = 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        bool open = true;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            open &= !picosat->is_covered[cover->items[node]];
        count += open;
    }
    return count;
}

/* PICOSAT_UNKNOWN only when interrupted. */
static int decide(struct picosat *picosat, const struct search *search)
{
    int verdict;
    do {
        if (search_interrupted(search))
            return PICOSAT_UNKNOWN;
        picosat_set_propagation_limit(picosat->sat, picosat_propagations(picosat->sat) + picosat->slice);
        verdict = picosat_sat(picosat->sat, -1);
    } while (verdict == PICOSAT_UNKNOWN);
    return verdict;
}

static size_t read_model(struct picosat *picosat)
{
    size_t count = 0;
    for (int variable = 1; variable <= picosat->cnf->option_variables; variable++)
        if (picosat_deref(picosat->sat, variable) > 0)
            picosat->options[count++] = (uint32_t)variable - 1;
    return count;
}

static void forbid(struct picosat *picosat, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!picosat->is_taken[picosat->options[i]])
            picosat_add(picosat->sat, -(int)picosat->options[i] - 1);
    picosat_add(picosat->sat, 0);
}

static enum search_end search_models(struct picosat *picosat, struct search *search)
{
    for (;;) {
        int verdict = decide(picosat, search);
        if (verdict == PICOSAT_UNKNOWN)
            return SEARCH_STOPPED;
        if (verdict == PICOSAT_UNSATISFIABLE)
            return SEARCH_EXHAUSTED;
        size_t count = read_model(picosat);
        struct solution solution = {.options = picosat->options, .option_count = count};
        if (search_report(search, &solution))
            return SEARCH_LIMIT;
        forbid(picosat, count);
    }
}

static enum search_end run(struct picosat *picosat, const struct instance *instance, struct search *search)
{
    if (setjmp(picosat->out_of_memory))
        return SEARCH_NO_MEMORY;
    uint64_t started = clock_now();
    picosat->sat = picosat_minit(picosat, take, resize, give);
    picosat_set_plain(picosat->sat, !picosat->probing);
    bool loaded = load(picosat, instance, search);
    search->encode_ns = clock_now() - started;
    enum search_end end = loaded ? search_models(picosat, search) : SEARCH_STOPPED;
    search->counters[COUNTER_NODES] = picosat_decisions(picosat->sat);
    search->counters[COUNTER_PROPAGATIONS] = picosat_propagations(picosat->sat);
    return end;
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    struct picosat *picosat = state;
    mark_taken(picosat, instance, true);
    uint64_t least = count_open_options(picosat) / 4 * 5;
    picosat->slice = picosat->least_slice < least ? least : picosat->least_slice;
    enum search_end end = run(picosat, instance, search);
    arena_reset(&picosat->arena);
    mark_taken(picosat, instance, false);
    return end;
}

static void close(void *state)
{
    struct picosat *picosat = state;
    size_t options = picosat->cnf ? (size_t)picosat->cnf->option_variables : 0;
    allocator_give(picosat->allocator, picosat->is_taken, options);
    allocator_give(picosat->allocator, picosat->is_covered, picosat->cover->item_count);
    allocator_give(picosat->allocator, picosat->options, options * sizeof *picosat->options);
    arena_close(&picosat->arena);
    cnf_close(picosat->cnf);
    allocator_give(picosat->allocator, picosat, sizeof *picosat);
}

enum { SETTING_ENCODING, SETTING_PROBING, SETTING_SLICE };
/* About what PicoSAT takes for the clauses of an empty board, measured on orders 2x2 to 6x6: 45 to 100 bytes
 * a clause and up to 560 a variable. */
static size_t loaded_bytes(const struct cnf *cnf)
{
    return cnf->clauses * 100 + (size_t)cnf->variables * 560;
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    struct picosat *picosat = allocator_take_zeroed(allocator, sizeof *picosat);
    if (!picosat)
        return error_set(error, "not enough memory for the clauses");
    picosat->allocator = allocator;
    picosat->cover = problem->cover;
    picosat->least_slice = settings->value[SETTING_SLICE];
    picosat->probing = settings->value[SETTING_PROBING];
    struct cnf_style style = {.encoding = (enum encoding)settings->value[SETTING_ENCODING]};
    picosat->cnf = cnf_of_cover(problem->cover, &style, allocator);
    bool room = false;
    if (picosat->cnf) {
        size_t options = problem->cover->option_count;
        picosat->is_taken = allocator_take_zeroed(allocator, options);
        picosat->is_covered = allocator_take_zeroed(allocator, problem->cover->item_count);
        picosat->options = allocator_take(allocator, options * sizeof *picosat->options);
        room = arena_open(&picosat->arena, allocator, loaded_bytes(picosat->cnf));
    }
    if (picosat->is_taken && picosat->is_covered && picosat->options && room) {
        *state = picosat;
        return true;
    }
    close(picosat);
    return error_set(error, "not enough memory for the clauses");
}

static const char *const probing_choices[] = {"off", "on", 0};

static const struct setting settings_table[] = {
    [SETTING_ENCODING] = {.name = "encoding",
                          .summary = "which constraints are written as clauses",
                          .choices = encoding_names,
                          .initial = ENCODING_COMPLETE},
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
    .summary = "PicoSAT on the CNF of the exact cover, fresh each time",
    .rung = RUNG_CNF,
    .counts = COUNTS(NODES) | COUNTS(PROPAGATIONS),
    .settings = settings_table,
    .open = open,
    .solve = solve,
    .close = close,
};
