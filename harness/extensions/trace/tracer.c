/* SPDX-License-Identifier: MIT */
#include "harness/extensions/trace/tracer.h"

#include "common/base/clock.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"

#include <stdlib.h>
#include <string.h>

struct run {
    struct tracing *tracing;
    struct allocator *allocator;
    struct session session;
    struct traced_search search;
    struct trace trace;
    atomic_int stop; /* the search is to end: steps_max, memory, or the user's wish */
    uint32_t option_literals;
    size_t room; /* of what stands */
    uint8_t *grid;
};

/* --- what stands --- */

/* On formulas only what chooses an option, or makes a variable of the formula true. */
static bool enters_node(const struct run *run, const struct trace_event *event)
{
    return run->session.solver->rung != RUNG_CNF ||
           (!(event->literal & 1) && event->literal < run->option_literals);
}

static uint64_t node_at_top(const struct tracing *tracing)
{
    return tracing->standing_count ? tracing->standing[tracing->standing_count - 1].node : 1;
}

static void tracer_put(struct run *run, const struct trace_event *event)
{
    struct tracing *tracing = run->tracing;
    tracing->standing =
        memory_room(tracing->standing, tracing->standing_count, &run->room, sizeof *tracing->standing);
    uint64_t node = enters_node(run, event) ? ++tracing->nodes : node_at_top(tracing);
    tracing->standing[tracing->standing_count++] = placement_of(event, node);
}

/* --- steps --- */

static void pass_step(struct run *run, struct trace_step *step)
{
    struct tracing *tracing = run->tracing;
    step->number = ++tracing->steps;
    step->node = node_at_top(tracing);
    step->nodes = tracing->nodes;
    step->depth = tracing->standing_count;
    tracing->by_kind[step->event.kind]++;
    if (tracing->on_step)
        tracing->on_step(tracing->context, step);
}

/* Whether a step is still wanted. What a search does between its last wanted step and its next look at the
 * clock is not passed on. */
static bool tracer_goes_on(struct run *run)
{
    struct tracing *tracing = run->tracing;
    if (tracing->steps_max && tracing->steps == tracing->steps_max)
        tracing->cut = true;
    if (tracing->cut || program_stop)
        atomic_store(&run->stop, 1);
    return !run->stop && (!tracing->limit || tracing->solutions < tracing->limit);
}

static void receive_event(void *context, const struct trace_event *event)
{
    struct run *run = context;
    if (!tracer_goes_on(run))
        return;
    struct trace_step step = {.event = *event};
    if (event->kind == TRACE_PLACE || event->kind == TRACE_PROPAGATE)
        tracer_put(run, event);
    else if (event->kind == TRACE_BACKTRACK && event->keep < run->tracing->standing_count) {
        step.taken = run->tracing->standing[event->keep];
        step.taken_count = run->tracing->standing_count - event->keep;
        run->tracing->standing_count = event->keep;
    }
    pass_step(run, &step);
}

static void receive_solution(void *context, const struct solution *solution)
{
    struct run *run = context;
    struct tracing *tracing = run->tracing;
    if (!tracer_goes_on(run))
        return;
    struct trace_step step = {.event = {.kind = TRACE_SOLUTION}, .solution = ++tracing->solutions};
    if (problem_is_board(tracing->problem)) {
        session_lift(&run->session, tracing->cells, solution, run->grid);
        step.cells = run->grid;
    } else {
        step.options = solution->options;
        step.option_count = solution->option_count;
    }
    pass_step(run, &step);
}

/* --- a search --- */

bool trace_has_twin(const struct spec *spec, struct error *error)
{
    char names[sizeof error->text];
    size_t used = 0;
    if (solver_twin(spec->solver))
        return true;
    names[0] = 0;
    for (const struct solver *const *twin = solver_twins(); *twin && used < sizeof names; twin++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", (*twin)->name);
    return error_set(error, "%s has no trace; these have: %s", spec->text, names);
}

bool trace_have_twins(const struct spec_list *specs, struct error *error)
{
    for (size_t i = 0; i < specs->count; i++)
        if (!trace_has_twin(&specs->spec[i], error))
            return false;
    return true;
}

bool trace_has_search(const struct problem *problem, const uint8_t *cells, struct error *error)
{
    struct clash clash;
    char text[128];
    if (!cells || !board_find_clash(problem->order, cells, &clash))
        return true;
    clash_describe(problem->order, &clash, text, sizeof text);
    return error_set(error, "no solution: %s", text);
}

bool trace_speaks(const struct spec *spec, const struct problem *problem, struct error *error)
{
    if (!session_speaks(spec, problem, error))
        return false;
    if (problem->cover && problem->cover->bounds)
        return error_set(error, "a trace shows items that are covered once, and this cover has bounds");
    return !problem->formula || !problem->formula->shown ||
           error_set(error,
                     "a formula has a trace only where the variables that it shows are the first ones");
}

static bool tracer_open(struct run *run, struct error *error)
{
    struct tracing *tracing = run->tracing;
    struct spec twin = *tracing->spec;
    if (!trace_has_twin(&twin, error))
        return false;
    twin.solver = solver_twin(twin.solver);
    if (!trace_speaks(&twin, tracing->problem, error) ||
        !session_open(&run->session, &twin, tracing->problem, run->allocator, error))
        return false;
    const struct problem *problem = &run->session.problem;
    unsigned cells = problem_is_board(problem) ? order_cells(problem->order) : 0;
    const size_t size_room =
        problem->cover && problem->cover->item_count > cells ? problem->cover->item_count : cells;
    run->option_literals = 2 * (problem->cover     ? problem->cover->option_count
                                : problem->formula ? (uint32_t)problem->formula->option_variables
                                                   : 0);
    run->trace.sizes = memory_get((size_room + 1) * sizeof *run->trace.sizes);
    run->grid = memory_get(cells + 1);
    return true;
}

static void tracer_close(struct run *run)
{
    struct tracing *tracing = run->tracing;
    free(run->trace.sizes);
    free(run->grid);
    free(tracing->standing);
    tracing->standing = NULL;
    tracing->standing_count = 0;
    session_close(&run->session);
}

static void tracer_begin(struct tracing *tracing)
{
    tracing->standing = NULL;
    tracing->standing_count = 0;
    tracing->cut = false;
    tracing->steps = tracing->solutions = 0;
    tracing->nodes = 1;
    memset(tracing->by_kind, 0, sizeof tracing->by_kind);
    memset(tracing->counters, 0, sizeof tracing->counters);
}

bool trace_search(struct tracing *tracing, struct allocator *allocator, struct error *error)
{
    struct run run = {.tracing = tracing, .allocator = allocator};
    tracer_begin(tracing);
    bool opened = tracer_open(&run, error);
    if (opened) {
        run.trace.on_event = receive_event;
        run.trace.context = &run;
        run.search.trace = &run.trace;
        run.search.search =
            (struct search){.limit = tracing->limit,
                            .deadline = tracing->timeout_ns ? clock_now() + tracing->timeout_ns : 0,
                            .stop = &run.stop,
                            .on_solution = receive_solution,
                            .context = &run};
        tracing->end = session_solve(&run.session, tracing->cells, &run.search.search);
        memcpy(tracing->counters, run.search.search.counters, sizeof tracing->counters);
    }
    tracer_close(&run);
    memory_require(!opened || tracing->end != SEARCH_NO_MEMORY);
    return opened;
}
