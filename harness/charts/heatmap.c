/* heatmap: each back-end on each set, as a ratio to the fastest of the set, on one page.
 *
 * A set is compared by medians; where a back-end solved at least half of it but not all, by PAR-2, the whole
 * set, since medians would hide what was not solved. */
#include "medians.h"
#include "words.h"

#include "../output.h"

#include <math.h>
#include <stdlib.h>

static double median_of(const struct set_times *figures)
{
    return 2 * figures->solved < figures->instances ? INFINITY : figures->median_ns;
}

static double par2_of(const struct set_times *figures)
{
    return 2 * figures->solved < figures->instances ? INFINITY : figures->par2_ns;
}

/* The figure that a set is compared by. */
static bool takes_par2(const struct medians *medians, size_t set)
{
    for (size_t s = 0; s < medians->solvers; s++) {
        const struct set_times *figures = medians_of(medians, set, s);
        if (figures && figures->solved < figures->instances && isfinite(par2_of(figures)))
            return true;
    }
    return false;
}

/* The ratio to the fastest of the set; NAN if the back-end has none. */
static double ratio_of(const struct medians *medians, size_t set, size_t solver)
{
    double (*figure)(const struct set_times *) = takes_par2(medians, set) ? par2_of : median_of;
    const struct set_times *figures = medians_of(medians, set, solver);
    struct lead lead = medians_lead(medians, set, figure);
    if (!figures || lead.first == SIZE_MAX || !isfinite(figure(figures)))
        return NAN;
    double least = figure(medians_of(medians, set, lead.first));
    return least > 0 ? figure(figures) / least : figure(figures) > 0 ? NAN : 1;
}

static void write_cell(const struct medians *medians, size_t set, size_t solver, FILE *tsv)
{
    bool par2 = takes_par2(medians, set);
    const struct set_times *figures = medians_of(medians, set, solver);
    bool is_wrong = medians->figures[set * medians->solvers + solver].wrong;
    double ratio = ratio_of(medians, set, solver);
    fprintf(tsv, "%s\t%s\t%s\t", medians->standing[solver].solver, medians->set[set],
            par2 ? "PAR-2" : "median");
    if (isnan(ratio))
        fprintf(tsv, "\t\t%s\n", figures ? "unsolved" : is_wrong ? "wrong" : "not run");
    else
        fprintf(tsv, "%.9g\t%.9g\tok\n", (par2 ? par2_of(figures) : median_of(figures)) * 1e-9, ratio);
}

bool write_heatmap(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                   struct error *error)
{
    struct medians medians;
    bool good = medians_make(&medians, request->results);
    size_t cells = medians.sets * medians.solvers;
    if (good) {
        *arguments->text[0] = 0;
        arguments->count = 1;
        for (size_t s = 0; s < medians.solvers; s++)
            write_word(medians.standing[s].solver, arguments);
        fputs("solver\tset\tfigure\ttime_s\tratio\tstatus\n", tsv);
        for (size_t set = 0; set < medians.sets; set++)
            for (size_t s = 0; s < medians.solvers; s++)
                write_cell(&medians, set, s, tsv);
    }
    medians_close(&medians);
    if (!good)
        return error_set(error, "not enough memory");
    return cells || error_set(error, "there are no runs to draw");
}

/* --- the sentences below them --- */

/* On which sets who is first, clearly or not. */
struct leads {
    size_t clear[STANDINGS_MAX]; /* sets on which a back-end is ahead of all others by a quarter or more */
    size_t close, alone, nobody; /* the others: even; with one back-end; with none that solved half */
};

static struct leads count_leads(const struct medians *medians)
{
    struct leads leads = {0};
    for (size_t set = 0; set < medians->sets; set++) {
        struct lead lead = medians_lead(medians, set, takes_par2(medians, set) ? par2_of : median_of);
        size_t ran = 0;
        for (size_t s = 0; s < medians->solvers; s++)
            ran += medians_of(medians, set, s) != 0;
        if (lead.first == SIZE_MAX)
            leads.nobody++;
        else if (ran < 2)
            leads.alone++;
        else if (lead.second != SIZE_MAX && !(ratio_of(medians, set, lead.second) >= EVEN))
            leads.close++;
        else
            leads.clear[lead.first]++;
    }
    return leads;
}

static void tell_leads(const struct medians *medians, FILE *file, bool markdown)
{
    enum { NAMED = 3 };
    struct leads leads = count_leads(medians);
    size_t ahead = 0, told = 0;
    const char *join = "";
    for (size_t s = 0; s < medians->solvers; s++)
        ahead += leads.clear[s];
    fprintf(file, "Of %zu set%s ", medians->sets, medians->sets == 1 ? "" : "s");
    for (; told < NAMED && ahead; told++, join = ", ") {
        size_t most = 0;
        for (size_t s = 1; s < medians->solvers; s++)
            most = leads.clear[s] > leads.clear[most] ? s : most;
        fputs(join, file);
        tell_name(file, medians->standing[most].solver, markdown);
        fprintf(file, "%s on %zu", told ? "" : " is the fastest", leads.clear[most]);
        ahead -= leads.clear[most];
        leads.clear[most] = 0;
    }
    if (ahead)
        fprintf(file, ", others on %zu", ahead);
    join = told ? "; " : "";
    if (leads.close) {
        fprintf(file, "%sthe two fastest are less than a quarter apart on %zu", join, leads.close);
        join = "; ";
    }
    if (leads.alone) {
        fprintf(file, "%sone back-end alone ran on %zu and was never wrong", join, leads.alone);
        join = "; ";
    }
    if (leads.nobody)
        fprintf(file, "%snobody solves half of %zu", join, leads.nobody);
    fputs(".", file);
}

/* The cell that is furthest from 1. */
static void tell_slowest(const struct medians *medians, FILE *file, bool markdown)
{
    double most = 1;
    size_t at_set = 0, at_solver = 0;
    char text[SHARE_TEXT_MAX];
    for (size_t set = 0; set < medians->sets; set++)
        for (size_t s = 0; s < medians->solvers; s++) {
            double ratio = ratio_of(medians, set, s);
            if (ratio > most) {
                most = ratio;
                at_set = set;
                at_solver = s;
            }
        }
    if (most < EVEN)
        return;
    fputs(" Furthest behind is ", file);
    tell_name(file, medians->standing[at_solver].solver, markdown);
    fputs(" on ", file);
    tell_name(file, medians->set[at_set], markdown);
    fprintf(file, ", %s times as slow as the fastest.", factor_text(most, text));
}

static void tell_unsolved(const struct medians *medians, FILE *file, bool markdown)
{
    const char *name[STANDINGS_MAX];
    size_t count = 0;
    for (size_t s = 0; s < medians->solvers; s++) {
        bool failed = false;
        for (size_t set = 0; set < medians->sets; set++) {
            const struct set_times *figures = medians_of(medians, set, s);
            failed |= figures && 2 * figures->solved < figures->instances;
        }
        if (failed)
            name[count++] = medians->standing[s].solver;
    }
    if (!count)
        return;
    fputs(" Less than half of some set is solved by ", file);
    tell_names(file, name, count, markdown);
    fputs(".", file);
}

bool tell_heatmap(const struct chart_request *request, FILE *file, bool markdown)
{
    struct medians medians;
    bool good = medians_make(&medians, request->results);
    if (good && medians.sets && medians.solvers) {
        tell_leads(&medians, file, markdown);
        tell_slowest(&medians, file, markdown);
        tell_unsolved(&medians, file, markdown);
        fputc('\n', file);
    }
    medians_close(&medians);
    return good;
}
