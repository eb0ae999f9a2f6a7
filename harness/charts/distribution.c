/* distribution: quartiles and single times of each back-end, set by set. */
#include "leads.h"
#include "words.h"

#include "../run-figures.h"
#include "../output.h"
#include "../stats.h"

#include <math.h>
#include <stdlib.h>

/* The results of one back-end on one set; `times` has room for them. */
static void write_distribution_of(const struct result *result, size_t count, double *times, FILE *tsv)
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
        for (size_t q = 0; q < sizeof quantiles / sizeof *quantiles; q++)
            fprintf(tsv, "\t%.9g", quantile(times, drawn, quantiles[q]));
        fputc('\n', tsv);
    }
}

bool write_distribution(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    const struct result_list *results = request->results;
    size_t count = write_series(request, standing, arguments);
    double *times = malloc((results->count + 1) * sizeof *times);
    if (!times)
        return error_set(error, "not enough memory");
    fputs("solver\tset\ttime_s\tstatus\tq01\tq25\tq50\tq75\tq99\n", tsv);
    for (size_t from = 0, to; from < results->count; from = to) {
        to = results_stretch(results, from, true);
        write_distribution_of(results->result + from, to - from, times, tsv);
    }
    free(times);
    return count || error_set(error, "there are no runs to draw");
}

/* --- the sentences below them --- */

static double median_of(const struct figures *figures)
{
    return figures->median;
}

/* "On easy the median of dlx is the lowest, 12.1 us; 2.1 times as long is that of mrv." */
static void tell_set(const struct set_figures *set, FILE *file, bool markdown)
{
    struct lead lead = find_lead(set, median_of);
    char text[TIME_TEXT_MAX], factor[SHARE_TEXT_MAX];
    fputs("On ", file);
    tell_name(file, set->set, markdown);
    if (!lead.first) {
        fputs(" no back-end has a median: none solves half of it.", file);
        return;
    }
    fputs(" the median of ", file);
    tell_name(file, lead.first->solver, markdown);
    bool settled = lead_is_settled(set, &lead, false);
    fprintf(file, " is %s%s", lead.second ? "the lowest, " : "", time_text(lead.first->median, text));
    if (lead.second && lead.first->median > 0) {
        double ratio = lead.second->median / lead.first->median;
        fprintf(file, "; %s%s",
                !settled       ? "not told apart from it is that of "
                : ratio < EVEN ? "less than a quarter behind is "
                               : factor_text(ratio, factor),
                !settled || ratio < EVEN ? "" : " times as long is that of ");
        tell_name(file, lead.second->solver, markdown);
    }
    fputs(".", file);
}

/* Many sets are counted: who has the lowest median on how many of them. */
static void tell_many_sets(const struct run_figures *run, const struct result_list *results, FILE *file,
                           bool markdown)
{
    struct standing standing[STANDINGS_MAX];
    size_t solvers = standings_make(standing, results), even = 0, most = 0, count[STANDINGS_MAX] = {0};
    for (size_t set = 0; set < run->count; set++) {
        struct lead lead = find_lead(&run->sets[set], median_of);
        if (!lead.second)
            continue;
        bool close = lead.second->median < EVEN * lead.first->median ||
                     !lead_is_settled(&run->sets[set], &lead, false);
        even += close;
        for (size_t s = 0; s < solvers; s++)
            count[s] += !close && standing[s].solver == lead.first->solver;
    }
    for (size_t s = 1; s < solvers; s++)
        most = count[s] > count[most] ? s : most;
    fprintf(file, "Of %zu sets ", run->count);
    if (count[most]) {
        tell_name(file, standing[most].solver, markdown);
        fprintf(file, " has clearly the lowest median on %zu, the most", count[most]);
    } else {
        fputs("none has one back-end clearly ahead by its median", file);
    }
    if (even)
        fprintf(file, "; on %zu the two lowest are less than a quarter apart, or not settled", even);
    fputs(".", file);
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

static void tell_spread(const struct spread *spread, bool name_set, FILE *file, bool markdown)
{
    char text[SHARE_TEXT_MAX];
    tell_name(file, spread->solver, markdown);
    if (name_set) {
        fputs(" on ", file);
        tell_name(file, spread->set->set, markdown);
    }
    fprintf(file, " (a factor of %s%s", spread->open ? "over " : "", factor_text(spread->factor, text));
}

static void tell_spreads(const struct run_figures *run, FILE *file, bool markdown)
{
    struct spread least = {.factor = INFINITY}, most = {.factor = 0};
    for (const struct set_figures *set = run->sets; set < run->sets + run->count; set++)
        for (size_t i = 0; i < set->count; i++) {
            struct spread here = spread_of(set, &set->figures[i]);
            least = here.factor < least.factor && !here.open ? here : least;
            most = here.factor > most.factor ? here : most;
        }
    if (isinf(least.factor) || most.factor < EVEN * least.factor)
        return;
    fputs(" Times are spread least for ", file);
    tell_spread(&least, run->count > 1, file, markdown);
    fputs(" from the 10 % to the 90 % quantile), most for ", file);
    tell_spread(&most, run->count > 1, file, markdown);
    fputs(").", file);
}

bool tell_distribution(const struct chart_request *request, FILE *file, bool markdown)
{
    enum { FEW = 2 };
    struct run_figures run;
    if (!figures_make(&run, request->results))
        return false;
    for (size_t set = 0; set < run.count && run.count <= FEW; set++) {
        fputs(set ? " " : "", file);
        tell_set(&run.sets[set], file, markdown);
    }
    if (run.count > FEW)
        tell_many_sets(&run, request->results, file, markdown);
    tell_spreads(&run, file, markdown);
    fputc('\n', file);
    figures_close(&run);
    return true;
}
