/* SPDX-License-Identifier: MIT */
/* heatmap: each back-end on each set, as a ratio to the fastest of the set, on one page.
 *
 * A set is compared by medians; where a back-end solved at least half of it but not all, by PAR-2, the whole
 * set, since medians would hide what was not solved. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"
#include "harness/statistics/run-figures.h"
#include "harness/statistics/verdict.h"

#include <math.h>

/* --- who leads on a set --- */

/* The figures of a back-end on a set; null if it did not run there. */
static const struct figures *figures_of(const struct set_figures *set, const char *solver)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->figures[i].solver == solver && set->figures[i].ran)
            return &set->figures[i];
    return NULL;
}

/* The same; null also if it was wrong there, or did not run on all of it: then it can't be compared. */
static const struct figures *comparable(const struct set_figures *set, const char *solver)
{
    const struct figures *figures = figures_of(set, solver);
    return figures && figures_sound(figures) && figures->ran == set->instances ? figures : NULL;
}

static bool solved_half(const struct figures *figures)
{
    return 2 * figures->solved >= figures->ran;
}

static double median_of(const struct figures *figures)
{
    return solved_half(figures) ? figures->median : INFINITY;
}

static double par2_of(const struct figures *figures)
{
    return solved_half(figures) ? figures->par2 : INFINITY;
}

/* The figure that a set is compared by. */
static bool takes_par2(const struct set_figures *set)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *figures = comparable(set, set->figures[i].solver);
        if (figures && figures->solved < figures->ran && isfinite(par2_of(figures)))
            return true;
    }
    return false;
}

static double figure_of(const struct set_figures *set, const struct figures *figures)
{
    return takes_par2(set) ? par2_of(figures) : median_of(figures);
}

/* The least figure on a set, and the second least; null if there is none that is finite. */
struct lead {
    const struct figures *first, *second;
};

static struct lead lead_on(const struct set_figures *set)
{
    struct lead lead = {0};
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *figures = comparable(set, set->figures[i].solver);
        if (!figures || !isfinite(figure_of(set, figures)))
            continue;
        if (!lead.first || figure_of(set, figures) < figure_of(set, lead.first))
            lead = (struct lead){figures, lead.first};
        else if (!lead.second || figure_of(set, figures) < figure_of(set, lead.second))
            lead.second = figures;
    }
    return lead;
}

/* Whether the second is slower for certain: the interval of the ratio of their figures leaves out 1, and board by
 * board it is not faster for certain. */
static bool lead_is_settled(const struct set_figures *set, const struct lead *lead)
{
    if (!lead->first || !lead->second)
        return false;
    const struct pair pair = pair_between(set, lead->first->solver, lead->second->solver);
    return side_of_1(takes_par2(set) ? pair.par2_interval : pair.interval) > 0 && verdict_side(&pair) > 0;
}

/* The ratio to the fastest of the set; NAN if the back-end has none. */
static double ratio_of(const struct set_figures *set, const char *solver)
{
    const struct figures *figures = comparable(set, solver);
    struct lead lead = lead_on(set);
    if (!figures || !lead.first || !isfinite(figure_of(set, figures)))
        return NAN;
    double least = figure_of(set, lead.first), here = figure_of(set, figures);
    return least > 0 ? here / least : here > 0 ? NAN : 1;
}

/* --- the numbers drawn --- */

/* Why there is no figure. */
static const char *reason(const struct set_figures *set, const char *solver)
{
    const struct figures *figures = figures_of(set, solver);
    if (figures && figures->unsound)
        return "unsound";
    return comparable(set, solver) ? "unsolved" : figures && !figures_sound(figures) ? "wrong" : "not run";
}

static void write_cell(const struct set_figures *set, const char *solver, struct curves *curves, FILE *tsv)
{
    double ratio = ratio_of(set, solver);
    const struct figures *figures = comparable(set, solver);
    fprintf(tsv, "%s\t%s\t%s\t", solver, set->set, takes_par2(set) ? "PAR-2" : "median");
    if (isnan(ratio)) {
        fprintf(tsv, "\t\t%s\n", reason(set, solver));
        curve_begin(curves, 0, solver, set->set, "%s", reason(set, solver));
        return;
    }
    fprintf(tsv, "%.9g\t%.9g\t%s\n", figure_of(set, figures) * 1e-9, ratio,
            figures->solved < figures->ran ? "partly" : "ok");
    curve_begin(curves, 0, solver, set->set, "{%.9g:number} times the fastest, %s {%.9g:time}", ratio,
                takes_par2(set) ? "PAR-2" : "median", figure_of(set, figures) * 1e-9);
}

static bool write_heatmap(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                          struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    struct run_figures run;
    size_t solvers = standings_make(standing, request->results);
    if (!solvers)
        return error_set(error, "there are no runs to draw");
    figures_make(&run, request->results);
    *arguments->text[0] = 0;
    arguments->count = 1;
    for (size_t s = 0; s < solvers; s++)
        write_word(standing[s].solver, arguments);
    fputs("solver\tset\tfigure\ttime_s\tratio\tstatus\n", tsv);
    for (size_t set = 0; set < run.count; set++)
        for (size_t s = 0; s < solvers; s++) {
            write_cell(&run.sets[set], standing[s].solver, &arguments->curves, tsv);
            curve_point(&arguments->curves, (double)set + 1, (double)s + 1, NULL);
        }
    figures_close(&run);
    return true;
}

/* --- the sentence below them --- */

static size_t compared_on(const struct set_figures *set)
{
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++)
        count += comparable(set, set->figures[i].solver) != NULL;
    return count;
}

/* Ahead of all others by a quarter or more, and for certain; null: none is. */
static const char *clear_leader(const struct set_figures *set)
{
    const struct lead lead = lead_on(set);
    const bool clear = lead.second ? ratio_of(set, lead.second->solver) >= EVEN && lead_is_settled(set, &lead)
                                   : lead.first && compared_on(set) > 1;
    return clear ? lead.first->solver : NULL;
}

static void describe_heatmap(const struct chart_request *request, struct league *league)
{
    struct standing standing[STANDINGS_MAX];
    struct run_figures run;
    size_t solvers = standings_make(standing, request->results);
    figures_make(&run, request->results);
    league->head = SAID("Of {} ", A_TALLY(run.count, "set"));
    league->verb = " is clearly the fastest ";
    for (size_t s = 0; s < solvers; s++) {
        size_t leads = 0;
        for (size_t set = 0; set < run.count; set++)
            leads += clear_leader(&run.sets[set]) == standing[s].solver;
        league_add(league, A_NAME(standing[s].solver), (double)leads, memory_print("on %zu", leads));
    }
    figures_close(&run);
}

const struct chart heatmap_chart = {.name = "heatmap",
                                    .summary = "each back-end on each set, as a ratio to the fastest",
                                    .solvers = 2,
                                    .write = write_heatmap,
                                    .describe = describe_heatmap};
