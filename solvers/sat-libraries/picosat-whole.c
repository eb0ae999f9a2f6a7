/* SPDX-License-Identifier: MIT */
/* All clauses of a problem at once: loaded for each instance, copied back for each, or kept. */
#include "common/base/clock.h"
#include "solvers/sat-libraries/picosat-internal.h"

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
     * context may do, once every variable has its value permanently. */
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
    enum search_end end = picosat_search_models(picosat, &model, search);
    picosat_instance_count(&picosat->sat, search);
    picosat_count_clauses(search, picosat->cnf->variables,
                          picosat->cnf->clauses + (persistent ? 0 : instance->taken_count));
    if (picosat->mode == MODE_FRESH)
        picosat_instance_drop(&picosat->sat);
    /* Nor does it allow to close one after clauses that contradict each other without any. */
    else if (persistent && !picosat_inconsistent(picosat->sat.sat))
        picosat_pop(picosat->sat.sat);
    return end;
}

enum search_end picosat_solve_whole(struct picosat *picosat, const struct instance *instance,
                                    struct search *search)
{
    mark_taken(picosat, instance, true);
    picosat->sat.slice =
        picosat_slice(picosat, picosat->mode == MODE_PERSISTENT ? (uint64_t)picosat->cnf->variables
                                                                : count_open_variables(picosat));
    enum search_end end = search_all_clauses(picosat, instance, search);
    mark_taken(picosat, instance, false);
    return end;
}

/* --- open and close --- */

static size_t item_bytes(const struct picosat *picosat)
{
    return picosat->cover ? picosat->cover->item_count + (size_t)1 : 1;
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

static bool open_loaded(struct picosat *picosat, size_t reserve)
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

bool picosat_open_whole(struct picosat *picosat, const struct problem *problem, const struct cnf_style *style)
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
           (picosat->mode == MODE_FRESH || open_loaded(picosat, reserve));
}

void picosat_close_whole(struct picosat *picosat)
{
    struct allocator *allocator = picosat->allocator;
    allocator_give(allocator, picosat->is_taken, picosat->option_count + 1);
    allocator_give(allocator, picosat->is_covered, item_bytes(picosat));
    arena_copy_close(&picosat->copy, allocator);
    cnf_close(picosat->own_cnf);
}
