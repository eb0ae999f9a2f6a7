/* SPDX-License-Identifier: MIT */
/* distribution: quartiles and single times of each back-end, set by set. */
#include "harness/figures/run-figures.h"
#include "harness/ground/memory.h"
#include "harness/ground/stats.h"
#include "harness/pages/charts/leaders.h"
#include "harness/pages/charts/sentences.h"
#include "harness/writing/value.h"

#include <math.h>
#include <stdlib.h>

/* The results of one back-end on one set; `times` has room for them. */
static void write_distribution_of(const struct result *result, size_t count, double *times,
                                  struct curves *curves, FILE *tsv)
{
    static const double quantiles[] = {0.01, 0.25, 0.5, 0.75, 0.99};
    size_t drawn = 0;
    for (size_t i = 0; i < count; i++)
        if (is_drawn(&result[i]))
            times[drawn++] = result[i].solved ? result[i].time_ns * 1e-9 : INFINITY;
    sort_numbers(times, drawn);
    for (size_t i = 0; i < count; i++) {
        if (!is_drawn(&result[i]))
            continue;
        fprintf(tsv, "%s\t%s\t%.9g\t%s", result[i].solver, result[i].set, result[i].time_ns * 1e-9,
                status_text(&result[i]));
        if (result[i].solved)
            curve_point(curves, result[i].time_ns * 1e-9, 0.5, &result[i]);
        for (size_t q = 0; q < sizeof quantiles / sizeof *quantiles; q++)
            fprintf(tsv, "\t%.9g", quantile(times, drawn, quantiles[q]));
        fputc('\n', tsv);
    }
}

static bool write_distribution(const struct chart_request *request, FILE *tsv,
                               struct chart_arguments *arguments, struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    const struct result_list *results = request->results;
    size_t count = write_series(request, standing, arguments);
    double *times = memory_get((results->count + 1) * sizeof *times);
    fputs("solver\tset\ttime_s\tstatus\tq01\tq25\tq50\tq75\tq99\n", tsv);
    const char *set = 0;
    for (size_t from = 0, to, sets = 0; from < results->count; from = to) {
        to = results_stretch(results, from, true);
        size_t drawn = from, s = 0;
        while (drawn < to && !is_drawn(&results->result[drawn]))
            drawn++;
        if (drawn == to)
            continue;
        while (standing[s].solver != results->result[from].solver)
            s++;
        sets += set != results->result[from].set;
        set = results->result[from].set;
        curve_begin(&arguments->curves, sets * count - 1 - s, standing[s].solver, set, "{x:time}");
        write_distribution_of(results->result + from, to - from, times, &arguments->curves, tsv);
    }
    free(times);
    return count || error_set(error, "there are no runs to draw");
}

/* --- the sentences below them --- */

static double median_of(const struct figures *figures)
{
    return figures->median;
}

static bool is_clear(const struct set_figures *set, const struct lead *lead)
{
    return lead->second->median >= EVEN * lead->first->median && lead_is_settled(set, lead, false);
}

/* "On easy dlx has the lowest median, 12.1 us. mrv is second, 2.1 times as long." */
static void describe_set(const struct set_figures *set, FILE *file)
{
    struct lead lead = find_lead(set, median_of);
    if (!lead.first) {
        SAY(file, "On {} no back-end solves half of the instances, so there is no median.", A_SET(set->set));
        return;
    }
    SAY(file, lead.second ? "On {} {} has the lowest median, {}." : "On {} the median of {} is {}.",
        A_SET(set->set), A_NAME(lead.first->solver), A_TIME(lead.first->median));
    if (lead.second && lead.first->median > 0)
        SAY(file,
            !lead_is_settled(set, &lead, false) ? " It is not clear whether {} is slower."
            : !is_clear(set, &lead)             ? " That of {} is less than 25 % higher."
                                                : " That of {} is the second lowest, {} times as long.",
            A_NAME(lead.second->solver), A_FACTOR(lead.second->median / lead.first->median));
}

/* Many sets are counted: who has the lowest median on how many of them. */
static void describe_many_sets(const struct run_figures *run, FILE *file)
{
    struct firsts firsts = {.solvers = 0};
    size_t even = 0, most = 0;
    for (const struct set_figures *set = run->sets; set < run->sets + run->count; set++) {
        struct lead lead = find_lead(set, median_of);
        if (lead.second && is_clear(set, &lead))
            note_first(&firsts, lead.first->solver);
        else
            even += lead.second != 0;
    }
    for (size_t s = 1; s < firsts.solvers; s++)
        most = firsts.count[s] > firsts.count[most] ? s : most;
    if (firsts.solvers)
        SAY(file, "{} clearly has the lowest median on {} of {} sets; no other back-end has it on more.",
            A_NAME(firsts.solver[most]), A_WHOLE(firsts.count[most]), A_WHOLE(run->count));
    else
        fprintf(file, "On none of the %zu sets does one back-end clearly have the lowest median.",
                run->count);
    if (even)
        fprintf(file, " On %zu the two lowest are less than 25 %% apart, or their order is not clear.", even);
}

/* How far the times of a back-end on a set are spread: from its 10 % quantile to its 90 % quantile, or to its
 * time limit at least. */
struct spread {
    double factor; /* NAN: not known */
    bool open;
    const struct set_figures *set;
    const char *solver;
};

static struct spread spread_of(const struct set_figures *set, const struct figures *figures)
{
    struct spread spread = {NAN, isinf(figures->p90), set, figures->solver};
    bool by_time = figures->timeouts == figures->cut_off;
    double end = !spread.open ? figures->p90 : by_time ? figures->timeout : NAN;
    if (figures->ran > 1 && figures->p10 > 0 && isfinite(figures->p10) && end > 0)
        spread.factor = fmax(1, end / figures->p10);
    return spread;
}

static void describe_spreads(const struct run_figures *run, FILE *file)
{
    struct spread least = {.factor = INFINITY}, most = {.factor = 0};
    const bool several = run->count > 1;
    for (const struct set_figures *set = run->sets; set < run->sets + run->count; set++)
        for (size_t i = 0; i < set->count; i++) {
            struct spread here = spread_of(set, &set->figures[i]);
            if (here.factor < least.factor && !here.open)
                least = here;
            if (here.factor > most.factor)
                most = here;
        }
    if (!least.set || !most.set || most.factor < EVEN * least.factor)
        return;
    SAY(file,
        several ? " Times vary least for {0} on {1} (the 90 % quantile is {2} times the 10 % quantile) and "
                  "most for {3} on {4} ({5}{6} times)."
                : " Times vary least for {0} (the 90 % quantile is {2} times the 10 % quantile) and "
                  "most for {3} ({5}{6} times).",
        A_NAME(least.solver), A_SET(least.set->set), A_FACTOR(least.factor), A_NAME(most.solver),
        A_SET(most.set->set), A_TEXT(most.open ? "over " : ""), A_FACTOR(most.factor));
}

static void describe_distribution(const struct chart_request *request, FILE *file)
{
    enum { FEW = 2 };
    struct run_figures run;
    figures_make(&run, request->results);
    for (size_t set = 0; set < run.count && run.count <= FEW; set++) {
        fputs(set ? " " : "", file);
        describe_set(&run.sets[set], file);
    }
    if (run.count > FEW)
        describe_many_sets(&run, file);
    describe_spreads(&run, file);
    fputc('\n', file);
    figures_close(&run);
}

const struct chart distribution_chart = {.name = "distribution",
                                         .summary = "quartiles and single times of each back-end",
                                         .back_ends = 1,
                                         .write = write_distribution,
                                         .describe = describe_distribution};
