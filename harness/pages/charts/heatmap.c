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

/* On which sets who is first, clearly or not. */
struct leads {
    const char *solver[STANDINGS_MAX];
    size_t clear[STANDINGS_MAX]; /* sets on which a back-end is ahead of all others by a quarter or more, and
                                    for certain */
    size_t solvers;
    size_t close, alone, unsolved; /* the others: even; with one back-end; with none that solved half */
};

static void note_clear(struct leads *leads, const char *solver)
{
    size_t s = 0;
    while (s < leads->solvers && leads->solver[s] != solver)
        s++;
    if (s == STANDINGS_MAX)
        return;
    leads->solver[s] = solver;
    leads->solvers += s == leads->solvers;
    leads->clear[s]++;
}

static struct leads count_leads(const struct run_figures *run)
{
    struct leads leads = {.solvers = 0};
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
            note_clear(&leads, lead.first->solver);
    }
    return leads;
}

/* "dlx is the fastest on 7 of 12 sets, mrv on 4, others on 1." False if no back-end is. */
static bool describe_clear(struct leads *leads, size_t sets, FILE *file)
{
    enum { NAMED_MOST = 3 };
    char name[NAME_TEXT_MAX], all[COUNT_TEXT_MAX];
    size_t left = 0;
    for (size_t s = 0; s < leads->solvers; s++)
        left += leads->clear[s];
    for (size_t named = 0; named < NAMED_MOST && left; named++) {
        size_t most = 0;
        for (size_t s = 1; s < leads->solvers; s++)
            most = leads->clear[s] > leads->clear[most] ? s : most;
        name_text(leads->solver[most], name);
        if (named)
            fprintf(file, ", %s on %zu", name, leads->clear[most]);
        else
            fprintf(file, "%s is the fastest on %zu of %s", name, leads->clear[most],
                    counted_text(sets, NOUN_SET, all));
        left -= leads->clear[most];
        leads->clear[most] = 0;
        if (named + 1 == NAMED_MOST && left)
            fprintf(file, ", others on %zu", left);
        if (named + 1 == NAMED_MOST || !left) {
            fputs(".", file);
            return true;
        }
    }
    return false;
}

static void describe_leads(const struct run_figures *run, FILE *file)
{
    struct leads leads = count_leads(run);
    char all[COUNT_TEXT_MAX];
    counted_text(run->count, NOUN_SET, all);
    const char *space = describe_clear(&leads, run->count, file) ? " " : "";
    if (leads.close) {
        fputs(space, file);
        fprintf(file, "On %zu of %s no back-end is clearly the fastest.", leads.close, all);
        space = " ";
    }
    if (leads.alone) {
        fputs(space, file);
        fprintf(file, "On %zu of %s only one back-end ran that was never wrong.", leads.alone, all);
        space = " ";
    }
    if (leads.unsolved) {
        fputs(space, file);
        fprintf(file, "On %zu of %s no back-end solves half of the instances.", leads.unsolved, all);
    }
}

/* The cell that is furthest from 1. */
static void describe_slowest(const struct run_figures *run, FILE *file)
{
    double most = EVEN;
    const struct set_figures *at = 0;
    const char *solver = 0;
    char text[SHARE_TEXT_MAX], name[2][NAME_TEXT_MAX];
    for (const struct set_figures *set = run->sets; set < run->sets + run->count; set++)
        for (size_t i = 0; i < set->count; i++) {
            double ratio = ratio_of(set, set->figures[i].solver);
            if (ratio > most) {
                most = ratio;
                at = set;
                solver = set->figures[i].solver;
            }
        }
    if (!at)
        return;
    fprintf(file, " The slowest is %s on %s: %s times as long as the fastest there.",
            name_text(solver, name[0]), set_name_text(at->set, name[1]), factor_text(most, text));
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
        fprintf(file,
                count == 1 ? " %s solves less than half of some set."
                           : " %s solve less than half of some set.",
                names_text(name, count, names));
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
