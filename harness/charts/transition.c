/* SPDX-License-Identifier: MIT */
#include "harness/charts/transition.h"

#include "harness/base/memory.h"

#include "harness/base/estimators.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_LEAST = 5, SPAN_PERCENT_LEAST = 10 };

double hole_share(const struct hole_panel *panel, const struct hole_step *step)
{
    return (double)step->holes / order_cells(panel->order);
}

static unsigned holes_of(const struct result *result)
{
    return order_cells(result->order) - result->givens;
}

#define COMPARE(a, b) \
    if ((a) != (b))   \
        return (a) < (b) ? -1 : 1;

static int by_board(const void *x, const void *y)
{
    const struct result *a = *(const struct result *const *)x, *b = *(const struct result *const *)y;
    COMPARE(holes_of(a), holes_of(b))
    COMPARE(a->index, b->index)
    COMPARE(a->isomorph, b->isomorph)
    COMPARE(a, b)
    return 0;
}

static int by_solver(const void *x, const void *y)
{
    const struct result *a = *(const struct result *const *)x, *b = *(const struct result *const *)y;
    COMPARE(a->solver_order, b->solver_order)
    COMPARE(holes_of(a), holes_of(b))
    COMPARE(a, b)
    return 0;
}

/* Whether a set sweeps the number of holes; its results are sorted by board. */
static bool is_sweep(const struct result *const *result, size_t count)
{
    size_t steps = count > 0;
    for (size_t i = 0; i < count; i++) {
        if (!result[i]->order.rows || !order_equal(result[i]->order, result[0]->order) ||
            result[i]->givens > order_cells(result[i]->order))
            return false;
        steps += i && holes_of(result[i]) != holes_of(result[i - 1]);
    }
    return steps >= STEPS_LEAST && 100 * (holes_of(result[count - 1]) - holes_of(result[0])) >=
                                       SPAN_PERCENT_LEAST * order_cells(result[0]->order);
}

static bool are_one_board(const struct result *a, const struct result *b)
{
    return a->index == b->index && a->isomorph == b->isomorph;
}

/* Adds a board to its step, from what its back-ends say. */
static void add_board(struct hole_step *step, const struct result *const *result, size_t count)
{
    bool solvable = false, unsolvable = false;
    for (size_t i = 0; i < count; i++) {
        solvable |= result[i]->solved && result[i]->solutions;
        unsolvable |= result[i]->solved && result[i]->complete && !result[i]->solutions;
    }
    step->boards++;
    step->solvable += solvable;
    step->unsolvable += unsolvable && !solvable;
}

static void add_steps(struct transition *transition, const struct result *const *result, size_t count)
{
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && are_one_board(result[from], result[to]);)
            to++;
        if (!from || holes_of(result[from]) != holes_of(result[from - 1]))
            transition->step[transition->steps++] = (struct hole_step){.holes = holes_of(result[from])};
        add_board(&transition->step[transition->steps - 1], result + from, to - from);
    }
}

/* The point of results of one back-end with one number of holes; `numbers` has room for them. */
static struct hole_point point_of(const struct result *const *result, size_t count, double *numbers)
{
    struct hole_point point = {.boards = count};
    bool counted = false, uncounted = false;
    for (size_t i = 0; i < count; i++) {
        const struct result *of = result[i];
        numbers[i] = of->solved ? of->time_ns : INFINITY;
        point.solved += of->solved;
        counted |= of->solved && of->has_nodes;
        uncounted |= of->solved && !of->has_nodes;
        if (!of->solved) {
            point.limit_ns = fmax(point.limit_ns, of->time_ns);
            point.by_timeout |= of->timeout_ns != 0;
        }
    }
    point.time_ns = sample_median(numbers, count);
    for (size_t i = 0; i < count; i++)
        numbers[i] = result[i]->solved ? (double)result[i]->nodes : INFINITY;
    point.nodes = counted && !uncounted ? sample_median(numbers, count) : NAN;
    return point;
}

static size_t find_solver(const struct transition *transition, const char *name)
{
    size_t s = 0;
    while (s < transition->solvers && transition->solver[s] != name)
        s++;
    return s;
}

static void add_points(struct transition *transition, const struct hole_panel *panel,
                       const struct result *const *result, size_t count, double *numbers)
{
    for (size_t from = 0, to; from < count; from = to) {
        const unsigned holes = holes_of(result[from]);
        for (to = from + 1;
             to < count && result[to]->solver == result[from]->solver && holes_of(result[to]) == holes;)
            to++;
        size_t step = panel->first_step;
        while (transition->step[step].holes != holes)
            step++;
        struct hole_point *point = &transition->point[transition->points++];
        *point = point_of(result + from, to - from, numbers);
        point->step = step;
        point->solver = find_solver(transition, result[from]->solver);
    }
}

static void add_set(struct transition *transition, const struct result **result, size_t count,
                    double *numbers)
{
    qsort(result, count, sizeof(const struct result *), by_board);
    if (!is_sweep(result, count))
        return;
    struct hole_panel *panel = &transition->panel[transition->panels++];
    *panel = (struct hole_panel){.set = result[0]->set,
                                 .order = result[0]->order,
                                 .first_step = transition->steps,
                                 .first_point = transition->points};
    add_steps(transition, result, count);
    qsort(result, count, sizeof(const struct result *), by_solver);
    add_points(transition, panel, result, count, numbers);
    panel->end_step = transition->steps;
    panel->end_point = transition->points;
}

void transition_make(struct transition *transition, const struct result_list *results)
{
    struct standing standing[STANDINGS_MAX];
    const size_t room = results->count + 1;
    *transition = (struct transition){.panel = memory_zeroed(room, sizeof *transition->panel),
                                      .step = memory_zeroed(room, sizeof *transition->step),
                                      .point = memory_zeroed(room, sizeof *transition->point)};
    const struct result **drawn = memory_zeroed(room, sizeof(const struct result *));
    double *numbers = memory_zeroed(room, sizeof *numbers);
    transition->solvers = standings_make(standing, results);
    for (size_t s = 0; s < transition->solvers; s++)
        transition->solver[s] = standing[transition->solvers - 1 - s].solver;
    for (size_t from = 0, to; from < results->count; from = to) {
        size_t count = 0;
        to = results_stretch(results, from, false);
        for (size_t i = from; i < to; i++)
            if (is_drawn(&results->result[i]) &&
                find_solver(transition, results->result[i].solver) < transition->solvers)
                drawn[count++] = &results->result[i];
        if (count)
            add_set(transition, drawn, count, numbers);
    }
    free(numbers);
    free(drawn);
}

void transition_close(struct transition *transition)
{
    free(transition->panel);
    free(transition->step);
    free(transition->point);
    *transition = (struct transition){0};
}

/* --- the numbers drawn --- */

static void write_steps(const struct transition *transition, const struct hole_panel *panel, FILE *tsv)
{
    for (size_t i = panel->first_step; i < panel->end_step; i++) {
        const struct hole_step *step = &transition->step[i];
        fprintf(tsv, "%s\t%.6g\t\t%zu\t%zu\t%zu\t\t\t\n", panel->set, hole_share(panel, step), step->boards,
                step->solvable, step->unsolvable);
    }
}

static void write_points(const struct transition *transition, const struct hole_panel *panel, FILE *tsv)
{
    for (size_t i = panel->first_point; i < panel->end_point; i++) {
        const struct hole_point *point = &transition->point[i];
        const bool solved = isfinite(point->time_ns);
        fprintf(tsv, "%s\t%.6g\t%s\t%zu\t\t\t", panel->set, hole_share(panel, &transition->step[point->step]),
                transition->solver[point->solver], point->boards);
        if (isfinite(point->nodes))
            fprintf(tsv, "%.9g", point->nodes);
        fprintf(tsv, "\t%.9g\t%s\n", (solved ? point->time_ns : point->limit_ns) * 1e-9,
                solved ? "ok" : "cut off");
    }
}

/* A panel of the script for the share, one for nodes if a back-end counts them, and one for times. */
static void note_curves(const struct transition *transition, struct curves *curves)
{
    size_t bands = 2;
    for (size_t i = 0; i < transition->points; i++)
        bands = isfinite(transition->point[i].nodes) ? 3 : bands;
    for (size_t p = 0; p < transition->panels; p++) {
        const struct hole_panel *panel = &transition->panel[p];
        curve_begin(curves, p * bands, "with a solution", panel->set, "{y:number} %% at {x:number} %% holes");
        for (const struct hole_step *step = transition->step + panel->first_step;
             step < transition->step + panel->end_step; step++)
            curve_point(curves, 100 * hole_share(panel, step),
                        100. * (double)step->solvable / (double)(step->solvable + step->unsolvable), NULL);
        for (size_t b = 1; b < bands; b++)
            for (size_t i = panel->first_point; i < panel->end_point; i++) {
                const struct hole_point *point = &transition->point[i];
                bool times = b + 1 == bands;
                if (i == panel->first_point || point[-1].solver != point->solver)
                    curve_begin(curves, p * bands + b, transition->solver[point->solver], panel->set,
                                times ? "median {y:time} at {x:number} %% holes"
                                      : "median {y:count} nodes at {x:number} %% holes");
                curve_point(curves, 100 * hole_share(panel, &transition->step[point->step]),
                            times ? point->time_ns * 1e-9 : point->nodes, NULL);
            }
    }
}

static bool write_transition(const struct chart_request *request, FILE *tsv,
                             struct chart_arguments *arguments, struct error *error)
{
    struct transition transition;
    struct standing standing[STANDINGS_MAX];
    write_series(request, standing, arguments);
    transition_make(&transition, request->results);
    const size_t panels = transition.panels;
    fputs("set\tholes\tsolver\tboards\tsolvable\tunsolvable\tnodes\ttime_s\tstatus\n", tsv);
    for (size_t p = 0; p < panels; p++) {
        write_steps(&transition, &transition.panel[p], tsv);
        write_points(&transition, &transition.panel[p], tsv);
    }
    note_curves(&transition, &arguments->curves);
    transition_close(&transition);
    return panels ||
           error_set(error, "there is no set whose boards go from few holes to many, such as generate "
                            "--holes 30%%..60%%/3%% makes");
}

static void describe_transition(const struct chart_request *request, struct league *league)
{
    struct transition transition;
    transition_make(&transition, request->results);
    transition_describe(&transition, league);
    transition_close(&transition);
}

static void tabulate_transition(const struct chart_request *request, struct document *document)
{
    struct transition transition;
    transition_make(&transition, request->results);
    transition_tabulate(&transition, document);
    transition_close(&transition);
}

const struct chart transition_chart = {.name = "transition",
                                       .summary = "solvable share and median effort by the share of holes",
                                       .back_ends = 1,
                                       .write = write_transition,
                                       .describe = describe_transition,
                                       .tabulate = tabulate_transition};
