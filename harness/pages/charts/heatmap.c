/* SPDX-License-Identifier: MIT */
/* heatmap: each back-end on each set, as a ratio to the fastest of the set, on one page.
 *
 * A set is compared by medians; where a back-end solved at least half of it but not all, by PAR-2, the whole
 * set, since medians would hide what was not solved. */
#include "harness/figures/run-figures.h"
#include "harness/ground/memory.h"
#include "harness/pages/charts/leaders.h"
#include "harness/pages/charts/sentences.h"

#include <math.h>

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

static struct lead lead_on(const struct set_figures *set)
{
    return find_lead(set, takes_par2(set) ? par2_of : median_of);
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
            curve_point(&arguments->curves, (double)set + 1, (double)s + 1, 0);
        }
    figures_close(&run);
    return true;
}

/* --- the sentences below them --- */

/* On which sets who is clearly first: ahead of all others by a quarter or more, and for certain. And on how many no back-end is: two
 * are even; one back-end alone ran; none solved half. */
struct leads {
    struct firsts clear;
    size_t close, alone, unsolved;
};

static struct leads count_leads(const struct run_figures *run)
{
    struct leads leads = {.close = 0};
    for (const struct set_figures *set = run->sets; set < run->sets + run->count; set++) {
        struct lead lead = lead_on(set);
        size_t ran = 0;
        for (size_t i = 0; i < set->count; i++)
            ran += comparable(set, set->figures[i].solver) != 0;
        if (!lead.first)
            leads.unsolved++;
        else if (ran < 2)
            leads.alone++;
        else if (lead.second && (!(ratio_of(set, lead.second->solver) >= EVEN) ||
                                 !lead_is_settled(set, &lead, takes_par2(set))))
            leads.close++;
        else
            note_first(&leads.clear, lead.first->solver);
    }
    return leads;
}

static void describe_leads(const struct run_figures *run, FILE *file)
{
    struct leads leads = count_leads(run);
    const char *space = "";
    const struct {
        size_t count;
        const char *says;
    } others[] = {{leads.close, "no back-end is clearly the fastest"},
                  {leads.alone, "only one back-end ran that was never wrong"},
                  {leads.unsolved, "no back-end solves half of the instances"}};
    if (describe_firsts(&leads.clear, run->count, NOUN_SET, file)) {
        fputs(".", file);
        space = " ";
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].count) {
            SAY(file, "{}On {} of {} {}.", A_TEXT(space), A_WHOLE(others[i].count),
                A_COUNTED(run->count, NOUN_SET), A_TEXT(others[i].says));
            space = " ";
        }
}

/* The cell that is furthest from 1. */
static void describe_slowest(const struct run_figures *run, FILE *file)
{
    double most = EVEN;
    const struct set_figures *at = 0;
    const char *solver = 0;
    for (const struct set_figures *set = run->sets; set < run->sets + run->count; set++)
        for (size_t i = 0; i < set->count; i++) {
            double ratio = ratio_of(set, set->figures[i].solver);
            if (ratio > most) {
                most = ratio;
                at = set;
                solver = set->figures[i].solver;
            }
        }
    if (at)
        SAY(file, " The slowest is {} on {}: {} times as long as the fastest there.", A_NAME(solver),
            A_SET(at->set), A_FACTOR(most));
}

static void describe_unsolved(const struct run_figures *run, const struct result_list *results, FILE *file)
{
    struct standing standing[STANDINGS_MAX];
    const char *name[STANDINGS_MAX];
    char names[NAMES_TEXT_MAX];
    size_t solvers = standings_make(standing, results), count = 0;
    for (size_t s = 0; s < solvers; s++) {
        bool failed = false;
        for (size_t set = 0; set < run->count; set++) {
            const struct figures *figures = comparable(&run->sets[set], standing[s].solver);
            failed |= figures && !solved_half(figures);
        }
        if (failed)
            name[count++] = standing[s].solver;
    }
    if (count)
        fprintf(file, " %s %s less than half of some set.", names_text(name, count, names),
                count == 1 ? "solves" : "solve");
}

static void describe_heatmap(const struct chart_request *request, FILE *file)
{
    struct run_figures run;
    figures_make(&run, request->results);
    describe_leads(&run, file);
    describe_slowest(&run, file);
    describe_unsolved(&run, request->results, file);
    fputc('\n', file);
    figures_close(&run);
}

const struct chart heatmap_chart = {.name = "heatmap",
                                    .summary = "each back-end on each set, as a ratio to the fastest",
                                    .back_ends = 2,
                                    .write = write_heatmap,
                                    .describe = describe_heatmap};
