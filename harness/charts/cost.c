/* SPDX-License-Identifier: MIT */
/* cost: the cheapest cover that each solver knows against time, a panel for each instance, of runs that
 * minimize. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { PANELS_MOST = 9, STEPS_MOST = IMPROVEMENTS_KEPT + 1 };

struct cost_panels {
    const struct result **all;                 /* what may be drawn, by instance */
    const struct result **result[PANELS_MOST]; /* of a panel, one after the other; */
    size_t solvers[PANELS_MOST];               /* how many those are */
    size_t count, instances;                   /* instances: also those that are not drawn */
    const struct cost_step *step[STEPS_MOST];
};

static bool is_one_instance_with_costs(const struct result *a, const struct result *b)
{
    return a->set == b->set && a->index == b->index;
}

static int compare_costs_by_instance(const void *x, const void *y)
{
    const struct result *a = *(const struct result *const *)x, *b = *(const struct result *const *)y;
    return compare_keys((uint64_t[]){a->set_order, a->index, a->solver_order},
                        (uint64_t[]){b->set_order, b->index, b->solver_order}, 3);
}

/* The steps of a result from its first cover on, its end last; 0: it found none. */
static size_t cost_steps_of(struct cost_panels *panels, const struct result_list *results,
                            const struct result *result)
{
    size_t count = results_cost_steps(results, result, panels->step, STEPS_MOST);
    return count && panels->step[count - 1]->has_cost ? count : 0;
}

static void cost_panels_make(struct cost_panels *panels, const struct result_list *results)
{
    size_t count = 0;
    *panels = (struct cost_panels){.all = memory_get((results->count + 1) * sizeof *panels->all)};
    for (size_t i = 0; i < results->count && results->cost_steps; i++)
        if (is_drawn(&results->result[i]) && !results->result[i].isomorph)
            panels->all[count++] = &results->result[i];
    qsort(panels->all, count, sizeof *panels->all, compare_costs_by_instance);
    for (size_t from = 0, to; from < count; from = to) {
        bool has_costs = false;
        for (to = from; to < count && is_one_instance_with_costs(panels->all[to], panels->all[from]); to++)
            has_costs |= panels->count < PANELS_MOST && cost_steps_of(panels, results, panels->all[to]);
        if (has_costs) {
            panels->result[panels->count] = panels->all + from;
            panels->solvers[panels->count++] = to - from;
        }
        panels->instances++;
    }
}

/* --- the numbers drawn --- */

static void write_cost_steps(struct cost_panels *panels, size_t p, const struct result *result, size_t steps,
                             struct curves *curves, FILE *tsv)
{
    assert(p < panels->count && steps && steps <= STEPS_MOST);
    char name[INSTANCE_NAME_MAX];
    result_name(result, name);
    curve_begin(curves, p, result->solver, result->set, "a cover that costs {y:number} after {x:time}");
    for (size_t i = 0; i < steps; i++) {
        const struct cost_step *step = panels->step[i];
        const char *status = i + 1 < steps ? "found" : result->solved ? "proved" : "cut off";
        const double time_s = step->time_ns * 1e-9;
        fprintf(tsv, "%zu\t%s\t%s\t%.9g\t%" PRIu64 "\t%s\n", p + 1, name, result->solver, time_s, step->cost,
                status);
        curve_point(curves, time_s, (double)step->cost, result);
    }
}

static bool write_cost(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                       struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    struct cost_panels panels;
    cost_panels_make(&panels, request->results);
    write_series(request, standing, arguments);
    fputs("panel\tinstance\tsolver\ttime_s\tcost\tstatus\n", tsv);
    for (size_t p = 0; p < panels.count; p++)
        for (size_t b = 0; b < panels.solvers[p]; b++) {
            const size_t steps = cost_steps_of(&panels, request->results, panels.result[p][b]);
            if (steps)
                write_cost_steps(&panels, p, panels.result[p][b], steps, &arguments->curves, tsv);
        }
    free(panels.all);
    return panels.count ||
           error_set(error, "there are no costs to draw: compare --minimize writes costs.csv");
}

/* --- the sentence below them --- */

/* The solver that is the first to prove that no cover costs less; null: none does. */
static const char *first_to_prove(struct cost_panels *panels, size_t p, const struct result_list *results)
{
    double least_ns = INFINITY;
    const char *first = NULL;
    for (size_t b = 0; b < panels->solvers[p]; b++) {
        const size_t steps = cost_steps_of(panels, results, panels->result[p][b]);
        if (steps && panels->result[p][b]->solved && panels->step[steps - 1]->time_ns < least_ns) {
            least_ns = panels->step[steps - 1]->time_ns;
            first = panels->result[p][b]->solver;
        }
    }
    return first;
}

static void describe_cost(const struct chart_request *request, struct league *league)
{
    struct standing standing[STANDINGS_MAX];
    struct cost_panels panels;
    const char *first[PANELS_MOST];
    size_t solvers = standings_make(standing, request->results);
    cost_panels_make(&panels, request->results);
    for (size_t p = 0; p < panels.count; p++)
        first[p] = first_to_prove(&panels, p, request->results);
    league->head = SAID("Of the {} drawn ", A_TALLY(panels.count, "instance"));
    league->verb = " is the first to prove a cheapest cover ";
    for (size_t s = 0; s < solvers; s++) {
        size_t proved = 0;
        for (size_t p = 0; p < panels.count; p++)
            proved += first[p] == standing[s].solver;
        league_add(league, A_NAME(standing[s].solver), (double)proved, memory_print("on %zu", proved));
    }
    free(panels.all);
}

const struct chart cost_chart = {.name = "cost",
                                 .summary = "the cheapest cover known against time, with --minimize",
                                 .solvers = 1,
                                 .write = write_cost,
                                 .describe = describe_cost};
