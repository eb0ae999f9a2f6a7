/* SPDX-License-Identifier: MIT */
/* transition: what becomes of boards as more of their cells are holes: the share that has a solution, and
 * the median effort of each solver. Where the share falls from all to none the effort is often highest (P.
 * Cheeseman, B. Kanefsky, W. M. Taylor, "Where the really hard problems are", IJCAI 1991; for quasigroups:
 * C. P. Gomes, B. Selman, "Problem structure in the presence of perturbations", AAAI 1997).
 *
 * A panel shows a set whose boards are of one order and that sweeps the number of holes: in five steps or
 * more, over a tenth of the cells or more. */
#include "harness/base/memory.h"
#include "harness/charts/medians.h"

#include <math.h>
#include <stdlib.h>

enum { STEPS_LEAST = 5, SPAN_PERCENT_LEAST = 10 };

/* The boards of a set with one number of holes, with all their isomorphs. */
struct hole_step {
    unsigned holes;
    size_t boards, solvable, unsolvable; /* no solver decided the others */
};

struct hole_panel {
    const char *set; /* lasts as long as the results */
    struct order order;
    size_t first_step, end_step;
};

struct transition {
    struct hole_panel *panel; /* in order of appearance */
    size_t panels;
    struct hole_step *step; /* by panel, ascending */
    size_t steps;
    struct medians medians; /* by the number of holes */
};

/* --- from results to steps and points --- */

static double hole_share(const struct hole_panel *panel, unsigned holes)
{
    assert(holes <= order_cells(panel->order));
    return (double)holes / order_cells(panel->order);
}

static unsigned holes_of(const struct result *result)
{
    return order_cells(result->order) - result->givens;
}

static int compare_boards_by_holes(const void *x, const void *y)
{
    const struct result *a = *(const struct result *const *)x, *b = *(const struct result *const *)y;
    const int boards = compare_keys((uint64_t[]){holes_of(a), a->index, a->isomorph},
                                    (uint64_t[]){holes_of(b), b->index, b->isomorph}, 3);
    return boards ? boards : (a > b) - (a < b);
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

static bool are_one_board_with_isomorph(const struct result *a, const struct result *b)
{
    return a->index == b->index && a->isomorph == b->isomorph;
}

/* Adds a board to its step, from what its solvers say. */
static void transition_add_board(struct hole_step *step, const struct result *const *result, size_t count)
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

#ifndef NDEBUG
static bool are_by_board(const struct result *const *result, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (compare_boards_by_holes(&result[i - 1], &result[i]) > 0)
            return false;
    return true;
}
#endif

static void transition_add_steps(struct transition *transition, const struct result *const *result,
                                 size_t count)
{
    assert(are_by_board(result, count));
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && are_one_board_with_isomorph(result[from], result[to]);)
            to++;
        if (!from || holes_of(result[from]) != holes_of(result[from - 1]))
            transition->step[transition->steps++] = (struct hole_step){.holes = holes_of(result[from])};
        transition_add_board(&transition->step[transition->steps - 1], result + from, to - from);
    }
}

static void transition_add_set(struct transition *transition, const struct result **result, size_t count)
{
    qsort(result, count, sizeof *result, compare_boards_by_holes);
    if (!is_sweep(result, count))
        return;
    struct hole_panel *panel = &transition->panel[transition->panels];
    *panel = (struct hole_panel){
        .set = result[0]->set, .order = result[0]->order, .first_step = transition->steps};
    transition_add_steps(transition, result, count);
    panel->end_step = transition->steps;
    for (size_t i = 0; i < count; i++)
        medians_add(&transition->medians, transition->panels, holes_of(result[i]), NULL, result[i]);
    transition->panels++;
}

static void transition_make(struct transition *transition, const struct result_list *results)
{
    const size_t room = results->count + 1;
    *transition = (struct transition){.panel = memory_zeroed(room, sizeof *transition->panel),
                                      .step = memory_zeroed(room, sizeof *transition->step)};
    const struct result **drawn = memory_zeroed(room, sizeof *drawn);
    medians_open(&transition->medians, results);
    for (size_t from = 0, to; from < results->count; from = to) {
        size_t count = 0;
        to = results_stretch(results, from, false);
        for (size_t i = from; i < to; i++)
            if (is_drawn(&results->result[i]))
                drawn[count++] = &results->result[i];
        transition_add_set(transition, drawn, count);
    }
    medians_make(&transition->medians);
    free(drawn);
}

static void transition_close(struct transition *transition)
{
    free(transition->panel);
    free(transition->step);
    medians_close(&transition->medians);
}

/* --- the numbers drawn --- */

/* The share of the decided boards that has a solution; NAN: none was decided. */
static double solvable_share(const struct hole_step *step)
{
    const size_t decided = step->solvable + step->unsolvable;
    return decided ? (double)step->solvable / (double)decided : NAN;
}

static void write_effort(const struct transition *transition, const struct hole_panel *panel,
                         const struct median_point *point, FILE *tsv)
{
    const bool solved = isfinite(point->time_ns);
    fprintf(tsv, "%s\t%.6g\t%s\t%zu\t\t\t", panel->set, hole_share(panel, point->number),
            transition->medians.solver[point->solver], point->instances);
    if (isfinite(point->nodes))
        fprintf(tsv, "%.9g", point->nodes);
    fprintf(tsv, "\t%.9g\t%s\n", (solved ? point->time_ns : point->limit_ns) * 1e-9,
            solved ? "ok" : "cut off");
}

/* The steps, and the solvers in their order in the rows. */
static void write_panel(const struct transition *transition, size_t p, FILE *tsv)
{
    const struct hole_panel *panel = &transition->panel[p];
    const struct median_range range = medians_of_panel(&transition->medians, p);
    unsigned solvers = 0;
    for (size_t i = panel->first_step; i < panel->end_step; i++) {
        const struct hole_step *step = &transition->step[i];
        fprintf(tsv, "%s\t%.6g\t\t%zu\t%zu\t%zu\t\t\t\n", panel->set, hole_share(panel, step->holes),
                step->boards, step->solvable, step->unsolvable);
    }
    for (const struct median_point *point = range.first; point < range.end; point++)
        solvers = point->result[0]->solver_order >= solvers ? point->result[0]->solver_order + 1 : solvers;
    for (unsigned solver = 0; solver < solvers; solver++)
        for (const struct median_point *point = range.first; point < range.end; point++)
            if (point->result[0]->solver_order == solver)
                write_effort(transition, panel, point, tsv);
}

/* One panel of the script for the median times of a panel, or for its nodes. */
static void note_efforts(const struct transition *transition, size_t p, bool times, size_t script_panel,
                         struct curves *curves)
{
    const struct hole_panel *panel = &transition->panel[p];
    const struct median_range range = medians_of_panel(&transition->medians, p);
    for (const struct median_point *point = range.first; point < range.end; point++) {
        if (point == range.first || point[-1].solver != point->solver)
            curve_begin(curves, script_panel, transition->medians.solver[point->solver], panel->set,
                        times ? "median {y:time} at {x:number} %% holes"
                              : "median {y:count} nodes at {x:number} %% holes");
        curve_point(curves, 100 * hole_share(panel, point->number),
                    times ? point->time_ns * 1e-9 : point->nodes, NULL);
    }
}

/* A panel of the script for the share, one for nodes if a solver counts them, and one for times. */
static void transition_note_curves(const struct transition *transition, struct curves *curves)
{
    size_t bands = 2;
    for (size_t i = 0; i < transition->medians.points; i++)
        bands = isfinite(transition->medians.point[i].nodes) ? 3 : bands;
    for (size_t p = 0; p < transition->panels; p++) {
        const struct hole_panel *panel = &transition->panel[p];
        curve_begin(curves, p * bands, "with a solution", panel->set, "{y:number} %% at {x:number} %% holes");
        for (size_t i = panel->first_step; i < panel->end_step; i++)
            curve_point(curves, 100 * hole_share(panel, transition->step[i].holes),
                        100 * solvable_share(&transition->step[i]), NULL);
        for (size_t band = 1; band < bands; band++)
            note_efforts(transition, p, band + 1 == bands, p * bands + band, curves);
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
    for (size_t p = 0; p < panels; p++)
        write_panel(&transition, p, tsv);
    transition_note_curves(&transition, &arguments->curves);
    transition_close(&transition);
    return panels ||
           error_set(error, "there is no set whose boards go from few holes to many, such as generate "
                            "--holes 30%%..60%%/3%% makes");
}

/* --- the sentence below them --- */

/* The share of holes at which half of the boards have a solution, between two steps; NAN if that is
 * nowhere. */
static double find_half(const struct transition *transition, const struct hole_panel *panel)
{
    assert(panel->first_step < panel->end_step);
    for (size_t i = panel->first_step + 1; i < panel->end_step; i++) {
        const struct hole_step *step = &transition->step[i];
        const double before = solvable_share(step - 1), here = solvable_share(step);
        if ((before < 0.5) == (here < 0.5) || isnan(before) || isnan(here))
            continue;
        const double from = hole_share(panel, step[-1].holes), to = hole_share(panel, step->holes);
        return from + (to - from) * (0.5 - before) / (here - before);
    }
    return NAN;
}

/* "from none to all (half at 53.4 % holes)", of the boards that were decided; to be freed. */
static char *rise_text(const struct transition *transition, const struct hole_panel *panel)
{
    const struct hole_step *first = &transition->step[panel->first_step],
                           *last = &transition->step[panel->end_step - 1];
    while (first < last && isnan(solvable_share(first)))
        first++;
    while (last > first && isnan(solvable_share(last)))
        last--;
    const double half = find_half(transition, panel);
    char *percent = memory_print("%.3g %%", 100 * half);
    char *rise = SAID(isnan(half) ? "from {} to {}" : "from {} to {} (half at {} holes)",
                      A_PART(first->solvable, first->solvable + first->unsolvable),
                      A_PART(last->solvable, last->solvable + last->unsolvable), A_TEXT(percent));
    free(percent);
    return rise;
}

/* Ranks from which share of boards with a solution to which each panel goes, and where half of them have
 * one. */
static void describe_transition(const struct chart_request *request, struct league *league)
{
    struct transition transition;
    transition_make(&transition, request->results);
    league->head = memory_text("With more holes the share of boards that have a solution goes on ");
    league->verb = " ";
    for (size_t p = 0; p < transition.panels; p++)
        league_add(league, A_SET(transition.panel[p].set), 0, rise_text(&transition, &transition.panel[p]));
    transition_close(&transition);
}

const struct chart transition_chart = {.name = "transition",
                                       .summary = "solvable share and median effort by the share of holes",
                                       .solvers = 1,
                                       .write = write_transition,
                                       .describe = describe_transition};
