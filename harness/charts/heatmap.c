/* SPDX-License-Identifier: MIT */
/* heatmap: each solver on each set, as a ratio to the fastest of the set, on one page.
 *
 * A set is compared by medians; where a solver solved at least half of it but not all, by PAR-2, the whole
 * set, since medians would hide what was not solved. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"
#include "harness/statistics/run-statistics.h"

#include <math.h>

/* --- who leads on a set --- */

/* The figures of a solver on a set; null if it did not run there. */
static const struct solver_statistics *figures_on_set(const struct set_statistics *set, const char *solver)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->statistics[i].solver == solver && set->statistics[i].ran)
            return &set->statistics[i];
    return NULL;
}

/* The same; null also if it was wrong there, or did not run on all of it: then it can't be compared. */
static const struct solver_statistics *comparable_figures(const struct set_statistics *set,
                                                          const char *solver)
{
    const struct solver_statistics *statistics = figures_on_set(set, solver);
    return statistics && solver_is_sound(statistics) && statistics->ran == set->instances ? statistics : NULL;
}

static bool solved_half(const struct solver_statistics *statistics)
{
    return 2 * statistics->solved >= statistics->ran;
}

static double heatmap_median_of(const struct solver_statistics *statistics)
{
    return solved_half(statistics) ? statistics->median : INFINITY;
}

static double heatmap_par2_of(const struct solver_statistics *statistics)
{
    return solved_half(statistics) ? statistics->par2 : INFINITY;
}

/* The figure that a set is compared by. */
static bool takes_par2(const struct set_statistics *set)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct solver_statistics *statistics = comparable_figures(set, set->statistics[i].solver);
        if (statistics && statistics->solved < statistics->ran && isfinite(heatmap_par2_of(statistics)))
            return true;
    }
    return false;
}

static double heatmap_figure_of(const struct set_statistics *set, const struct solver_statistics *statistics)
{
    return takes_par2(set) ? heatmap_par2_of(statistics) : heatmap_median_of(statistics);
}

/* The least figure on a set, and the second least; null if there is none that is finite. */
struct lead {
    const struct solver_statistics *first, *second;
};

static struct lead lead_on(const struct set_statistics *set)
{
    struct lead lead = {0};
    for (size_t i = 0; i < set->count; i++) {
        const struct solver_statistics *statistics = comparable_figures(set, set->statistics[i].solver);
        if (!statistics || !isfinite(heatmap_figure_of(set, statistics)))
            continue;
        if (!lead.first || heatmap_figure_of(set, statistics) < heatmap_figure_of(set, lead.first))
            lead = (struct lead){statistics, lead.first};
        else if (!lead.second || heatmap_figure_of(set, statistics) < heatmap_figure_of(set, lead.second))
            lead.second = statistics;
    }
    return lead;
}

/* Whether the second is slower for certain: the interval of the ratio of their figures leaves out 1, and
 * board by board it is not faster for certain. */
static bool lead_is_settled(const struct set_statistics *set, const struct lead *lead)
{
    if (!lead->first || !lead->second)
        return false;
    const struct pair pair = set_pair_named(set, lead->first->solver, lead->second->solver);
    return interval_side(takes_par2(set) ? pair.par2_interval : pair.interval, 1) > 0 &&
           verdict_side(&pair) > 0;
}

/* The ratio to the fastest of the set; NAN if the solver has none. */
static double ratio_to_fastest(const struct set_statistics *set, const char *solver)
{
    const struct solver_statistics *statistics = comparable_figures(set, solver);
    struct lead lead = lead_on(set);
    if (!statistics || !lead.first || !isfinite(heatmap_figure_of(set, statistics)))
        return NAN;
    double least = heatmap_figure_of(set, lead.first), here = heatmap_figure_of(set, statistics);
    return least > 0 ? here / least : here > 0 ? NAN : 1;
}

/* --- the numbers drawn --- */

/* Why a figure is missing. */
static const char *reason_for_no_figure(const struct set_statistics *set, const char *solver)
{
    const struct solver_statistics *statistics = figures_on_set(set, solver);
    if (statistics && statistics->unsound)
        return "unsound";
    return comparable_figures(set, solver)              ? "unsolved"
           : statistics && !solver_is_sound(statistics) ? "wrong"
                                                        : "not run";
}

static void write_heatmap_cell(const struct set_statistics *set, const char *solver, struct curves *curves,
                               FILE *tsv)
{
    double ratio = ratio_to_fastest(set, solver);
    const struct solver_statistics *statistics = comparable_figures(set, solver);
    fprintf(tsv, "%s\t%s\t%s\t", solver, set->set, takes_par2(set) ? "PAR-2" : "median");
    if (isnan(ratio)) {
        fprintf(tsv, "\t\t%s\n", reason_for_no_figure(set, solver));
        curve_begin(curves, 0, solver, set->set, "%s", reason_for_no_figure(set, solver));
        return;
    }
    fprintf(tsv, "%.9g\t%.9g\t%s\n", heatmap_figure_of(set, statistics) * 1e-9, ratio,
            statistics->solved < statistics->ran ? "partly" : "ok");
    curve_begin(curves, 0, solver, set->set, "{%.9g:number} times the fastest, %s {%.9g:time}", ratio,
                takes_par2(set) ? "PAR-2" : "median", heatmap_figure_of(set, statistics) * 1e-9);
}

static bool write_heatmap(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                          struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    struct run_statistics run;
    size_t solvers = standings_make(standing, request->results);
    if (!solvers)
        return error_set(error, "there are no runs to draw");
    run_statistics_make(&run, request->results);
    *arguments->text[0] = 0;
    arguments->count = 1;
    for (size_t s = 0; s < solvers; s++)
        write_word(standing[s].solver, arguments);
    fputs("solver\tset\tfigure\ttime_s\tratio\tstatus\n", tsv);
    for (size_t set = 0; set < run.count; set++)
        for (size_t s = 0; s < solvers; s++) {
            write_heatmap_cell(&run.sets[set], standing[s].solver, &arguments->curves, tsv);
            curve_point(&arguments->curves, (double)set + 1, (double)s + 1, NULL);
        }
    run_statistics_close(&run);
    return true;
}

/* --- the sentence below them --- */

static size_t compared_on(const struct set_statistics *set)
{
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++)
        count += comparable_figures(set, set->statistics[i].solver) != NULL;
    return count;
}

/* Ahead of all others by a quarter or more, and for certain; null: none is. */
static const char *clear_leader(const struct set_statistics *set)
{
    const struct lead lead = lead_on(set);
    const bool clear = lead.second
                           ? ratio_to_fastest(set, lead.second->solver) >= EVEN && lead_is_settled(set, &lead)
                           : lead.first && compared_on(set) > 1;
    return clear ? lead.first->solver : NULL;
}

static void describe_heatmap(const struct chart_request *request, struct league *league)
{
    struct standing standing[STANDINGS_MAX];
    struct run_statistics run;
    size_t solvers = standings_make(standing, request->results);
    run_statistics_make(&run, request->results);
    league->head = SAID("Of {} ", A_TALLY(run.count, "set"));
    league->verb = " is clearly the fastest ";
    for (size_t s = 0; s < solvers; s++) {
        size_t leads = 0;
        for (size_t set = 0; set < run.count; set++)
            leads += clear_leader(&run.sets[set]) == standing[s].solver;
        league_add(league, A_NAME(standing[s].solver), (double)leads, memory_print("on %zu", leads));
    }
    run_statistics_close(&run);
}

const struct chart heatmap_chart = {.name = "heatmap",
                                    .summary = "each solver on each set, as a ratio to the fastest",
                                    .solvers = 2,
                                    .write = write_heatmap,
                                    .describe = describe_heatmap};
